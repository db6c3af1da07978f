"""Card texts made from effects: in full, in short, in both languages; and what links cards."""

from __future__ import annotations

import os
import re
from pathlib import Path

import attrs
import pytest
from click.testing import CliRunner

from along_history.cards.decks import AGES, CardEntry, Cost, load
from along_history.cards.text import (
    LINKS,
    SHORT,
    SYMBOL,
    _short_parts,
    contradictions,
    generated,
    link_text,
    links,
    links_said,
    short_effect,
    short_text,
    tongues,
)
from along_history.cards.tongue import LANGUAGES
from along_history.cards.verbs import ACQUIRED, Verb, Vocabulary
from along_history.effects.vocabulary import BASE, VERBS
from astragal import Words
from astragal.cli.cards import command
from tests.games.along_history.ah_table import rules_of

CONTENT = load()
CARDS = [(age, card) for age in AGES for card in CONTENT.ages[age].cards.values()]
GOLDEN = Path(__file__).parent / "golden_texts"


def said(card: CardEntry, age: str, language: str) -> str:
    """Return the text that the effects of a card make."""
    return generated(card, tongues(CONTENT.ages[age])[language], BASE)


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.name)
def test_every_verb_has_its_sentence_in_both_languages(verb: Verb) -> None:
    """In full and in short, in English and in French."""
    for pair in (verb.says, verb.short):
        assert callable(pair) or all(pair)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_says_what_it_does(language: str) -> None:
    """The texts of all 133 cards, as people have read them; ASTRAGAL_GOLDEN=update writes them anew."""
    lines = []
    for age, card in CARDS:
        deck = CONTENT.ages[age]
        full, brief = tongues(deck)[language], tongues(deck, brief=True)[language]
        linked = links_said(links(deck, BASE)[card.id], full)
        lines += [f"{age}/{card.id}: {generated(card, full, BASE)}".rstrip()]
        lines += [f"  {text}" for text in (short_text(card, brief, BASE), linked) if text]
    path = GOLDEN / f"{language}.txt"
    if os.environ.get("ASTRAGAL_GOLDEN") == "update":
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")

    assert path.read_text(encoding="utf-8").splitlines() == lines


@pytest.mark.parametrize(("age", "card"), CARDS, ids=lambda value: getattr(value, "id", value))
def test_a_text_names_every_number_and_card_of_the_effects(age: str, card: CardEntry) -> None:
    """Nothing that is written in an effect is left unsaid, in either language."""
    tongue = tongues(CONTENT.ages[age])
    for language in LANGUAGES:
        text = said(card, age, language)
        for effect in card.effects:
            numbers = re.findall(r"\b\d+\b", effect.replace("army_per(1, terrain, 1", "army_per(1, terrain"))
            assert all(number in text for number in numbers), (effect, text)
            named = map(tongue[language].card, BASE.cards_named(effect))
            assert all(name in text for name in named), (effect, text)
        assert bool(text) == bool(card.effects)


@pytest.mark.parametrize(("age", "card"), CARDS, ids=lambda value: getattr(value, "id", value))
def test_a_short_text_fits_on_a_line(age: str, card: CardEntry) -> None:
    """At most 36 letters, in both languages, cut only after a whole effect; a card with effects has one."""
    for tongue in tongues(CONTENT.ages[age], brief=True).values():
        text = short_text(card, tongue, BASE)
        parts = _short_parts(card, tongue, BASE)

        assert len(text) <= SHORT
        assert bool(text) == bool(card.effects)
        if text.endswith("…") and not text.endswith("/…"):
            assert text.removesuffix("…").split(", ") == parts[: text.count(", ") + 1]
            assert len(parts) > 1


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Free with Homo Erectus, if you like.", set()),
        ("Free if you own Neanderthal.", {"homo_erectus", "neanderthal"}),
        ("Free if you own 2 of Homo Erectus.", {"2"}),
        ("Homo Erectus makes it free.", {"if"}),
    ],
)
def test_a_text_of_its_own_must_agree_with_the_effects(text: str, wrong: set[str]) -> None:
    """Numbers, cards and conditions of both are compared."""
    card = attrs.evolve(CONTENT.card("prehistory", "the_fire"), text_en=text)
    tongue = tongues(CONTENT.ages["prehistory"])["en"]

    assert contradictions(card, tongue, BASE) == wrong


def test_texts_that_our_cards_carry_agree_with_their_effects() -> None:
    """Of those that have one, none contradicts its effects."""
    for age, card in CARDS:
        for tongue in tongues(CONTENT.ages[age]).values():
            assert contradictions(card, tongue, BASE) == set(), card.id


def test_a_text_follows_the_options() -> None:
    """An eruption says when it destroys."""
    card, tongue = CONTENT.card("antiquity", "volcanic_eruption"), tongues(CONTENT.ages["antiquity"])["en"]

    drawn = generated(card, tongue, BASE, {"eruption_trigger": "reveal"})
    acquired = generated(card, tongue, BASE, {"eruption_trigger": "acquire"})

    assert drawn.startswith("When drawn: destroy Pompei")
    assert acquired.startswith("When acquired: destroy Pompei")


def test_a_verb_without_a_sentence_says_its_docstring() -> None:
    """A rule's own verb is explained all the same."""

    def moon(state: object, seat: int, design: object) -> None:
        """The player owns the moon."""

    vocabulary = Vocabulary([Verb("moon", (), moon, ACQUIRED)], ())
    card = CardEntry("rocket", "Rocket", "progress", Cost(), effects=("moon",))

    assert generated(card, tongues(CONTENT.ages["antiquity"])["fr"], vocabulary) == (
        "À l’acquisition\u00a0: The player owns the moon."
    )


@pytest.mark.clause("along-history.cards.6")
def test_the_fire_shows_its_linked_cards() -> None:
    """Rulebook, page 6: what it makes free, what makes it free, what it drives off."""
    fire = links(CONTENT.ages["prehistory"], BASE)["the_fire"]
    words = Words("en", rules_of().namings)

    assert fire == {
        "frees": ("harsh_winter",),
        "free_with": ("homo_erectus",),
        "drives_off": ("bear", "tiger", "wolves"),
    }
    assert link_text(words, "the_fire").startswith("Makes free: Harsh Winter. Free with: Homo Erectus.")
    assert short_effect(words, "the_fire") == "free: Homo Erectus"


@pytest.mark.clause("along-history.cards.6")
def test_links_go_both_ways() -> None:
    """Who destroys, frees or cheapens a card is known to both of them."""
    back = {there: back for verb in VERBS for there, back in (verb.link,) if there}

    for age in AGES:
        found = links(CONTENT.ages[age], BASE)
        for card, kinds in found.items():
            for kind, others in kinds.items():
                for other in others if kind in back else ():
                    assert card in found[other][back[kind]]
    assert links(CONTENT.ages["antiquity"], BASE)["pompei"] == {"destroyed_by": ("volcanic_eruption",)}
    assert set(SYMBOL) <= set(LINKS)


def test_exported_files_load_back(tmp_path: Path) -> None:
    """`astragal cards along-history --export FOLDER` writes decks, boards, dice and tokens as they are."""
    folder = tmp_path / "mine"
    first = CliRunner().invoke(command, ["along-history", "--export", str(folder)])
    second = CliRunner().invoke(command, ["along-history", "--export", str(folder)])

    assert first.exit_code == 0
    assert load(str(folder)) == CONTENT
    assert "is there already" in str(second.exception)
