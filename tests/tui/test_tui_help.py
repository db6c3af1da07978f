"""Help in words: no id of a rule, an option or a kind of component stands where people read."""

from __future__ import annotations

import re

import pytest
from textual.widgets import OptionList

from astragal.engine.rules import Rules
from astragal.engine.wording import LANGUAGES
from astragal.plugins.registry import Registry
from astragal.tui.help_text import TOLD_ELSEWHERE, help_paragraphs
from astragal.tui.screens.setup import SetupScreen
from astragal.tui.table.session import Session
from tests.tui.tables import Opener, make_match, until

PRESETS = [(game, preset.id) for game in Registry().games() for preset in Registry().definition(game).presets]


def compiled(game: str, preset: str) -> list[Rules]:
    """Return the rules of a ruleset for every number of players."""
    registry = Registry()
    ruleset = registry.ruleset(game, preset)
    low, high = ruleset.preset.players
    return [registry.compile(ruleset, players) for players in range(low, high + 1)]


def named(rules: Rules, language: str) -> tuple[set[str], set[str]]:
    """Return what has a name and what has a text in a language."""
    names = {ref for naming in rules.namings for ref, by in naming.names.items() if by.get(language)}
    return names, {ref for naming in rules.namings for ref, by in naming.texts.items() if by.get(language)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_every_heading_of_the_help_is_a_word(game: str, preset: str, language: str) -> None:
    """Each kind of component that has texts is named in every language."""
    missing = {
        f"kind:{kind}"
        for rules in compiled(game, preset)
        for kind in {ref.partition(":")[0] for ref in named(rules, "en")[1]} - set(TOLD_ELSEWHERE)
        if f"kind:{kind}" not in named(rules, language)[0]
    }

    assert missing == set()


@pytest.mark.parametrize(("language", "name"), [("en", "Great Pyramid"), ("fr", "Grande Pyramide")])
@pytest.mark.parametrize(("seats", "there"), [("Alice Bruno", False), ("Alice Bruno Chloe", True)])
def test_the_help_tells_of_what_is_in_play(seats: str, there: bool, language: str, name: str) -> None:
    """A monument that is crossed off is not told of, and least of all by its id."""
    told = "\n".join(text for text, _ in help_paragraphs(Session(make_match(seats), language)))

    assert (f"{name}:" in told.replace("\u00a0:", ":")) is there
    assert "Great pyramid" not in told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_the_rules_of_the_rulebooks_are_named_and_told(game: str, preset: str, language: str) -> None:
    """Each official variant has a name and a sentence in every language."""
    missing = {
        rule
        for rules in compiled(game, preset)
        for rule in rules.rule_ids
        if not all(f"rule:{rule}" in refs for refs in named(rules, language))
    }

    assert missing == set()


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["The Trading Game: A trade step", "Skulls reroll: Skulls may be rerolled"]),
        ("fr", ["Le jeu avec commerce\u00a0: Une étape", "Crânes relancés\u00a0: Les crânes se relancent"]),
    ],
)
def test_the_help_tells_the_rules_in_force(language: str, told: list[str]) -> None:
    """Rules stand in the help by name, each with what it says, never by id."""
    match = make_match("Alice Bruno Chloe", preset="trading", rules=("rtta.skulls-reroll",))

    text = "\n".join(text for text, _ in help_paragraphs(Session(match, language)))

    assert [start for start in told if start not in text] == []
    assert not re.search(r"rtta\.|skulls-reroll", text)


def test_what_stands_for_itself_is_told_under_its_heading() -> None:
    """A component without an id after its kind is not left out."""
    session = Session(make_match(game="along-history"), "en")

    lines = [text for text, _ in help_paragraphs(session)]

    assert lines[lines.index("Universal resources") + 1].startswith("  Universal resource: Worth 3")


async def test_the_set_up_names_house_rules_in_the_players_language(open_table: Opener) -> None:
    """A rule that is not chosen yet is named and explained in French in a French set-up."""
    async with open_table(language="fr").run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        screen = await until(pilot, SetupScreen)
        screen.form.choose_game("rtta")
        screen.fill()
        rows = {row.label: row.about for row in screen.rows}

        assert rows["Crânes relancés"].startswith("Les crânes se relancent comme toute autre face.")
        assert screen.query_one(OptionList).option_count == len(screen.rows)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_the_help_says_how_to_win_and_when_the_game_ends(game: str, preset: str, language: str) -> None:
    """Points and endings are those of the rules in force, with their numbers and nothing in braces."""
    for seats in ("Alice Bruno", "Alice"):
        if len(seats.split()) < Registry().ruleset(game, preset).preset.players[0]:
            continue
        session = Session(make_match(seats, game=game, preset=preset), language)
        words, rules = session.words, session.rules
        text = "\n".join(line for line, _ in help_paragraphs(session))

        told = [words.name(f"score:{line.id}") for line in rules.scoring]
        told += [words.name(f"ending:{ending.id}")[1:] for ending in rules.endings]
        assert [name for name in told if name not in text] == []
        assert re.findall(r"{\w+}", text) == []


@pytest.mark.parametrize(
    ("game", "headings"),
    [
        ("rtta", ["Faces of the dice", "Disasters", "Monuments", "Developments", "Goods"]),
        ("along-history", ["Faces of the dice", "Symbols on cards and board", "Cards with a text"]),
    ],
)
def test_the_help_comes_to_the_dice_before_the_long_lists(game: str, headings: list[str]) -> None:
    """What has a text is told in the order of the game's words: dice first, every card last."""
    told = [text for text, _ in help_paragraphs(Session(make_match("Alice Bruno", game=game), "en"))]

    assert [text for text in told if text in headings] == headings


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_says_how_spaces_of_the_board_are_called(language: str) -> None:
    """The log and the hints speak of space 2b, which is not written on the board."""
    session = Session(make_match("Alice Bruno", game="along-history"), language)
    called = session.words.name("space:2b")

    assert any(text.strip().lower().startswith(called) for text, _ in help_paragraphs(session))


def test_the_help_tells_of_turns_and_not_of_setting_up() -> None:
    """Who begins and how tokens are laid is over when somebody reads the help."""
    text = [line.strip() for line, _ in help_paragraphs(Session(make_match(game="along-history"), "en"))]

    assert "Lay tokens" not in text
    assert any(line.startswith("Upkeep: ") for line in text)


@pytest.mark.parametrize("game", ["rtta", "along-history"])
def test_colons_stand_as_french_has_them(game: str) -> None:
    """Names and texts are parted by a colon with a space on both sides."""
    lines = [line for line, _ in help_paragraphs(Session(make_match(game=game), "fr"))]

    assert [line for line in lines if re.search(r"\w: ", line)] == []
