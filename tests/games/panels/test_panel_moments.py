"""Moments that random games seldom have: what panels say about deals, spoils and ships."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from along_history.panels.about import about_dice
from along_history.panels.board import has_board
from along_history.panels.events import draw_events
from along_history.panels.room import roomy_dice
from along_history.phases.war import Spoils, StrikeBack
from astragal.engine.wording import Words
from astragal.panels import Canvas, Density, Look
from iron_age.panels.developments import about_developments
from rtta.panels.deal import _pegs, draw_deal
from rtta.phases.deal import Deal
from tests.games.along_history import ah_table
from tests.games.iron_age import positions as iron
from tests.games.panels.looks import Kind, drawn, look_at, words_of
from tests.games.rtta import positions

TRADING = Kind("rtta", "trading", 2, (("trade_proposals", 2),))
LATE = Kind("rtta", "late-bronze-age", 2)
HISTORY = Kind("along-history", "", 2)


def said(kind: Kind, panel: str, state: Any, size: str = "120x40") -> str:
    """Return what a panel says as one line."""
    return " ".join(drawn(kind, panel, look_at(kind, state, size)).plain.split())


@pytest.mark.parametrize("counters", [0, 1])
def test_a_deal_names_both_sides_and_whether_it_may_be_countered(counters: int) -> None:
    """The player that is asked gives what the other wants."""
    state = positions.table(ruleset="trading")
    positions.give(state.players[0], wood=2, food=3)
    positions.give(state.players[1], wood=2, food=3)
    state.interrupts = [Deal(0, 1, ("wood:1",), ("food:2",), counters)]

    told = said(TRADING, "deal", state)

    assert told.startswith("You give 2 Food and get 1 Wood.")
    assert ("Choose Bruno to make a counter-offer." in told) == bool(counters)


def test_without_a_deal_somebody_is_to_be_chosen() -> None:
    """Nobody is named before."""
    assert said(TRADING, "deal", positions.table(ruleset="trading")) == "Choose a player to trade with."


@pytest.mark.parametrize(
    ("pending", "line"),
    [
        (Spoils(0, 1, 3), "Alice won by 3 and takes a token of Bruno"),
        (StrikeBack(1, 0), "Bruno lost, but may strike back at Alice"),
    ],
)
def test_the_end_of_a_war_says_what_is_decided(pending: Any, line: str) -> None:
    """Who may take something, or strike back."""
    state = ah_table.settled(ah_table.table())
    state.interrupts = [pending]

    rows = drawn(HISTORY, "war", look_at(HISTORY, state, "120x40")).plain.splitlines()
    assert [row.rstrip() for row in rows[1:2]] == [f" {line}"]


@pytest.mark.parametrize(("ships", "shown"), [(0, False), (2, True)])
def test_ships_are_counted_on_the_pegboard(ships: int, shown: bool) -> None:
    """In a row of their own below the goods, from its first column on; without Shipping there is none."""
    state = positions.table(ruleset="late-bronze-age")
    state.players[0].ships = ships

    rows = drawn(LATE, "goods", look_at(LATE, state, "120x40")).plain.splitlines()

    found = [" ".join(row.split()) for row in rows if "Ships" in row]
    assert found == ([f"Ships {ships}"] if shown else [])
    assert all(row.index("Ships") == rows[0].index("Wood") for row in rows if "Ships" in row)


@pytest.mark.parametrize(("room", "row"), [(8, "a□b■c□d□"), (7, "a■cd")])
def test_pegs_of_a_deal_are_boxes_behind_their_keys_as_long_as_there_is_room(room: int, row: str) -> None:
    """Where they are many, only what is ticked is a box, and the rest are keys."""
    refs = [f"give:wood:{number}" for number in range(1, 5)]
    look: Any = Look(
        positions.table(ruleset="trading"),
        0,
        Words("en"),
        keys=dict(zip(refs, "abcd", strict=True)),
        legal=frozenset(refs),
        ticked=frozenset(refs[1:2]),
    )
    canvas = Canvas(30)

    _pegs(canvas, look, 0, 0, room, "give:wood")

    assert canvas.plain.strip() == row
    assert [owner for _, _, owner in canvas.rows[0] if owner][-1] == refs[-1]


@pytest.mark.parametrize(
    ("ref", "known"),
    [("development:irrigation", True), ("development:x", False), ("monument:irrigation", False)],
)
def test_only_developments_are_explained_as_developments(ref: str, known: bool) -> None:
    """Not what has another kind, nor what the game does not have."""
    state = iron.table("P3")

    assert any(about_developments(state, 0, words_of(state), ref)) == known


def test_a_deal_is_made_of_what_is_given_and_what_is_wanted() -> None:
    """Two columns of pegs, a row a good, under their headings; each peg is picked where it stands."""
    state = positions.table(ruleset="trading")
    refs = ["give:wood:1", "give:wood:2", "give:food:1", "want:stone:1"]
    look: Any = Look(
        state,
        0,
        words_of(state),
        width=41,
        keys=dict(zip(refs, "abcd", strict=True)),
        legal=frozenset(refs),
        ticked=frozenset(["want:stone:1"]),
        ticking="player:1",
    )

    canvas = draw_deal(look)

    assert [row.rstrip() for row in canvas.plain.splitlines()] == [
        "           give           get",
        "Wood       a□b□",
        "Stone                     d■",
        "Pottery",
        "Cloth",
        "Spearheads",
        "Food       c□",
    ]
    assert [canvas.rows[2][x][2] for x in (25, 26, 27)] == ["", "want:stone:1", "want:stone:1"]


@pytest.mark.parametrize(
    ("rows", "cards", "density", "roomy"),
    [(37, 6, "normal", False), (38, 6, "normal", True), (38, 7, "normal", False), (20, 6, "wide", True)],
)
def test_dice_are_large_where_everything_else_has_its_rows(
    rows: int, cards: int, density: Density, roomy: bool
) -> None:
    """A window of 40 rows has 38 for panels; more than six cards need the rows themselves."""
    look: Any = Look(None, 0, Words("en"), density=density, rows=rows)

    assert roomy_dice(look, cards) == roomy


@pytest.mark.parametrize(
    ("width", "language", "first"),
    [
        (64, "en", "+1P F progr…"),
        (68, "en", "+1P F progre…"),
        (72, "en", "+1P F progress"),
        (64, "fr", "+1P F progr…"),
    ],
)
def test_a_card_without_a_text_says_its_type_in_the_smallest_box(
    width: int, language: str, first: str
) -> None:
    """Four events in a window of 64 columns leave a dozen of them for bonuses and type."""
    state = ah_table.table(age="antiquity")
    ah_table.give_events(state, 0, "iron_working agriculture coast desert")
    look = look_at(HISTORY, state, "80x24", language=language)

    row = draw_events(attrs.evolve(look, width=width)).plain.splitlines()[2]

    boxes = [row[at : at + width // 4].strip("│ ") for at in range(0, width, width // 4)]
    types = {"en": "progress", "fr": "progrès"}
    assert boxes == [first, f"+2P {types[language]}", "+1P terrain", "terrain"]


@pytest.mark.parametrize(("preset", "there"), [("one-age", True), ("initiation", False)])
def test_the_board_is_there_where_achievements_are(preset: str, there: bool) -> None:
    """In initiation tokens are handed out, and nobody moves."""
    assert has_board(ah_table.rules_of(preset=preset).new()) == there


def test_a_symbol_that_is_left_over_says_which_it_is() -> None:
    """As it lies beside the dice."""
    state = ah_table.table()

    assert about_dice(state, 0, words_of(state), "loose:culture:1") == ("leftover symbol", "Culture")
