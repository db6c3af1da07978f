"""Numbers in help texts, short effects, and one French vocabulary."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from astragal.engine.wording import Words
from rtta.content.numbers import fill
from tests.games.rtta.catalogue import CATALOGUE
from tests.games.rtta.positions import RULESETS, rules_of

GLOSSARY = Path(__file__).parents[3] / "docs" / "glossary.md"
NUMBER_WORDS = re.compile(
    r"\b(two|three|four|five|six|seven|ten|twice|deux fois|trois|quatre|cinq|dix)\b", re.I
)


def words(ruleset: str = "bronze-age", players: int = 2, language: str = "en", **options: Any) -> Words:
    """Return the words of a ruleset."""
    return Words(language, rules_of(ruleset, players, **options).namings)


def test_help_texts_take_every_number_from_the_rules_in_force() -> None:
    """Coins, rounds, goods, purchases, disasters: other options and editions, other numbers."""
    other = words(coins_per_die=10, hand_limit=8, purchases_per_turn=2)

    assert words().help("face:coins") == "7 coins to buy a development this turn, 12 with Coinage."
    assert other.help("face:coins") == "10 coins to buy a development this turn, 15 with Coinage."
    assert "keep 8 goods" in other.help("phase:discard")
    assert "up to 2 developments with" in other.help("phase:buy")
    assert "worth 4 coins" in words().help("development:granaries")
    assert "worth 6 coins" in words("late-bronze-age").help("development:granaries")
    assert words(players=1, solo_rounds=12).help("rule:rtta.solo").startswith("12 rounds")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_number_of_the_rules_is_written_into_a_text(ruleset: str, language: str) -> None:
    """Phases, faces, disasters and developments name numbers by figures or not at all."""
    rules = rules_of(ruleset, 2)
    said = words(ruleset, 2, language)
    refs = {ref for naming in rules.namings for ref in naming.texts}
    kinds = ("phase:", "face:", "disaster:", "development:", "ending:")

    assert [ref for ref in refs if ref.startswith(kinds) and NUMBER_WORDS.search(said.help(ref))] == []


@pytest.mark.parametrize(
    ("n", "en", "fr"), [(0, "0 points", "0 point"), (1, "1 point", "1 point"), (2, "2 points", "2 points")]
)
def test_nouns_follow_their_numbers(n: int, en: str, fr: str) -> None:
    """English has the plural for everything but 1, French from 2 on."""
    text = "{n|point|points}"

    assert (fill(text, {"n": n}, "en"), fill(text, {"n": n}, "fr")) == (en, fr)


def test_unknown_numbers_wait_for_the_help() -> None:
    """A quantity that depends on the player is filled in later."""
    assert fill("{reroll_limit} times, {n}", {"n": 3}, "en") == "{reroll_limit} times, 3"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_development_has_a_short_effect(ruleset: str, language: str) -> None:
    """At most 36 characters, as on a score sheet."""
    said = words(ruleset, 2, language)
    briefs = {id: said.help(f"brief:development:{id}") for id in rules_of(ruleset, 2).content.developments}

    assert {id: brief for id, brief in briefs.items() if not 0 < len(brief) <= 36 or "{" in brief} == {}


OTHER_WORDS = re.compile(
    r"\bcités?\b|catastrophe|fléau|\bressource|\bFinance\b|Leadership|récolt|\baliment(?!aire)", re.IGNORECASE
)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_french_uses_the_words_of_the_french_rulebook_but_for_feeding(ruleset: str) -> None:
    """Villes, désastres, marchandises, Conduite, Invention; feeding alone as on the sheet."""
    namings = rules_of(ruleset, 2).namings
    texts = [
        by.get("fr", "")
        for naming in namings
        for table in (naming.names, naming.texts)
        for by in table.values()
    ]
    sentences = [str(message.string) for message in CATALOGUE.french() if message.id]

    assert [text for text in (*texts, *sentences) if OTHER_WORDS.search(text)] == []


def test_words_of_the_printed_game_that_are_not_used_are_in_the_glossary() -> None:
    """Whoever knows them from the table finds what they are called here."""
    glossary = GLOSSARY.read_text(encoding="utf-8")

    for word in (
        "cité",
        "catastrophe",
        "ressource",
        "Finance",
        "Leadership",
        "Carrière",
        "récolter",
        "alimenter",
    ):
        assert word in glossary
