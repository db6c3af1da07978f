"""A deck of 140 designs without a word of text: it plays, and explains itself."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from along_history.cards.text import short_effect
from along_history.cards.vocabulary import TYPES
from along_history.effects.vocabulary import VERBS
from along_history.panels.about import about_events
from astragal import Words
from astragal.cli.cards import command
from astragal.testing import play_random
from tests.games.along_history.ah_table import REGISTRY, rules_of

NUMBER = 140
ARGUMENTS = {
    "int": "2",
    "count": "2",
    "type": "terrain",
    "side": "attack",
    "card": "c{next}",
    "cond": "own_any(c{next}|c{after})",
    "loss": "bonus_any, unless(own(c{next}))",
}
"""What each argument of a verb is in the deck."""


def effects(number: int) -> list[str]:
    """Return the effect of a design: every verb has its turn, failures on calamities alone."""
    verb = VERBS[number % len(VERBS)]
    fields = {"next": (number + 1) % NUMBER, "after": (number + 2) % NUMBER}
    args = [ARGUMENTS[argument.name].format(**fields) for argument in verb.takes]
    return [f"{verb.name}({', '.join(args)})" if args else verb.name]


def design(number: int) -> str:
    """Return one design as it stands in the file; costs are low, so that games end."""
    effect = effects(number)
    kind = "calamity" if effect[0].startswith("fail_") else TYPES[number % 4]
    return "\n".join(
        [
            "[[card]]",
            f'id = "c{number}"',
            f'name_en = "Card {number}"',
            f'type = "{kind}"',
            f"cost = {{ population = {1 + number % 4} }}",
            f"vp = {number % 4}",
            f"bonus = {{ population = {number % 2} }}",
            f"effects = {json.dumps(effect)}",
        ]
    )


@pytest.fixture
def deck(tmp_path: Path) -> str:
    """Write the deck."""
    path = tmp_path / "foreign.toml"
    text = 'age = "antiquity"\n\n' + "\n\n".join(map(design, range(NUMBER))) + "\n"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_it_plays(deck: str) -> None:
    """Random games come to an end, with every verb among the cards."""
    ruleset = REGISTRY.ruleset("along-history", "one-age")
    rules = REGISTRY.compile(ruleset, 3, {"ages": "antiquity", "deck": deck})

    for seed in range(3):
        assert play_random(rules, seed).over


@pytest.mark.parametrize("language", ["en", "fr"])
def test_it_explains_itself_at_the_table(deck: str, language: str) -> None:
    """Every card has its text, its short text, and what is linked with it."""
    rules = REGISTRY.compile(
        REGISTRY.ruleset("along-history", "one-age"), 2, {"ages": "antiquity", "deck": deck}
    )
    words, state = Words(language, rules.namings), rules.new()

    for card in rules.gear.designs:
        assert words.help(f"card:{card.id}").endswith(".")
        assert 0 < len(short_effect(words, card.id)) <= 36
        name, text = about_events(state, 0, words, f"card:{card.id}")
        assert name == f"Card {card.id[1:]}"
        assert words.help(f"card:{card.id}") in text


def test_it_explains_itself_in_the_list(deck: str) -> None:
    """`astragal cards --set deck=FILE` has a text in both languages, and links."""
    result = CliRunner().invoke(
        command, ["along-history", "--age", "antiquity", "--set", f"deck={deck}", "--json"]
    )

    listed = json.loads(result.output)

    assert len(listed) == NUMBER
    assert all(card["text_en"] and card["text_fr"] for card in listed)
    assert any(card["links"] for card in listed)
    assert rules_of().options["deck"] == ""
