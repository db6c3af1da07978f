"""The sample house rules in French: every name and sentence of theirs, beside files that stay small."""

from __future__ import annotations

import gettext
import re

import pytest

from astragal.engine.wording import Words
from astragal.plugins.registry import Registry
from tests.plugins.catalogue import CATALOGUE, samples, sentences

FIELD = re.compile(r"\{[^}]*\}")


def french() -> dict[str, str]:
    """Return the French sentences by msgid."""
    return {str(message.id): str(message.string) for message in CATALOGUE.french() if message.id}


def test_every_sentence_of_the_samples_is_translated() -> None:
    """The catalogue has each sentence of the samples, and nothing else."""
    translated = french()

    assert set(translated) == set(sentences())
    assert all(translated.values())


def test_translations_have_the_fields_of_their_msgids() -> None:
    """A field that is missing or misspelt would break the sentence at the table."""
    assert all(FIELD.findall(text) == FIELD.findall(told) for text, told in french().items())


def test_the_compiled_catalogue_is_that_of_the_text() -> None:
    """What is compiled says the same as what people edit."""
    with CATALOGUE.mo.open("rb") as file:
        compiled = gettext.GNUTranslations(file)

    assert {text: compiled.gettext(text) for text in french()} == french()


@pytest.mark.parametrize("rule", samples())
def test_a_sample_is_named_and_told_in_french_without_being_in_force(rule: str) -> None:
    """Whoever chooses rules reads what each is called and says before it acts."""
    registry = Registry()
    english, words = Words("en"), Words("fr", registry.translations([rule]))

    told = (words.rule(rule), words.about_rule(rule, registry.rule(rule)))

    assert told == (french()[english.rule(rule)], french()[english.about_rule(rule, registry.rule(rule))])


def test_a_sample_in_force_refuses_in_french() -> None:
    """The reasons, options and bots of a rule are said in the language of the match."""
    registry = Registry()
    rules = registry.compile(registry.ruleset("rtta", "", ["rtta.patient-masons", "rtta.first-roll"]), 2)
    words = Words("fr", rules.namings)

    assert words("Monuments can be built from round {n} on.", n=3).startswith("Les monuments se construisent")
    assert words.name("option:masons_from_round") == "maçons à partir de la manche"
    assert words("first-roll") == "premier lancer"
