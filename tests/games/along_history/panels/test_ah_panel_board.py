"""The achievements board as a drawn graph."""

from __future__ import annotations

import attrs
import pytest

from along_history.panels.marks import condition_text
from along_history.state import Table
from astragal.components import Condition
from astragal.engine.wording import Words
from astragal.panels import lay_out_board
from tests.games.along_history.ah_table import give_civ, lay_token, settled, table
from tests.games.along_history.panels.looks import drawn, look_at, text

HEIGHT = 13
"""Rows of the graph: four spaces below each other with three rows between."""

TOKENS = {
    "1a": "type:terrain>=1",
    "1b": "card_vp>=2",
    "1c": "type:personality>=1",
    "1d": "bonus_pop>=1",
    "2b": "cards>=3",
    "3a": "cards>=4",
    "4b": "type:wonder>=1",
    "6a": "types>=2",
    "7": "card_vp>=15",
}


def cells_of(strokes: tuple[tuple[int, int, str], ...]) -> set[tuple[int, int]]:
    """Return the cells that the strokes of a line cover."""
    return {(x + step, y) for x, y, signs in strokes for step in range(len(signs))}


def achieving() -> Table:
    """Return a table on which the first player, with three cards, may move the marker."""
    state = give_civ(table(players=3, phase="achievements"), 0, "forest fishing the_fire")
    for space, condition in TOKENS.items():
        lay_token(state, space, condition)
    state.players[1].marker = state.compiled.board.index("3d")
    state.players[2].marker = state.compiled.board.index("3d")
    return settled(state)


def test_the_front_is_drawn_with_its_lines() -> None:
    """Spaces stand in columns by value; lines join them, and the start has a rail."""
    state = achieving()

    canvas = drawn("board", look_at(state, width=79))

    assert canvas.plain == text("""
        |┌─►b 1▲ te.             ·4 cards ─────────────×─────────
        |│  1/1      ╲          ╱ 3/4│     ╲          ╱    │     ╲
        |│start 1     ×─────────     │      ×─────────     │      ✓2 types
        |│           ╱               │     ╱          ╲    │       2/2    ╲
        |├─►c 2 vp               ×─────────            ×─────────          ╲
        |│  6/2      ╲          ╱    │     ╲                     ╲          ╲
        |├────────────►g 3 car.      │      ·1★ wond. ────────────×──────────·15 vp
        |│             3/3      ╲    │       0/1      ╲          ╱          ╱ 6/15
        |├─▹1● pers.             ×─────────            ×─────────          ╱
        |│  0/1      ╲          ╱    │     ╲               │     ╲        ╱
        |│            ×─────────     │      ×─────────     │      ×───────
        |│           ╱               │     ╱          ╲    │     ╱
        |└─►e 1 pop ─────────────× 23──────            ×─────────
    """)


def test_a_low_window_keeps_the_lines() -> None:
    """In half the rows a line begins beside its space; one that leads up and one that leads down fork."""
    look = attrs.evolve(look_at(achieving(), width=79), height=8)

    assert drawn("board", look).plain == text("""
        |   1 point    2 points   3 points   4 points   5 points   6 points   7 points
        |┌─►b 1▲ te. ╲           ·4 cards ─╲───────────×─────────╲
        |│start 1     ×─────────╱    │      ×─────────<    │      ✓2 types
        |├─►c 2 vp   <           ×─────────<           ×─────────╲          ╲
        |├────────────►g 3 car. <    │      ·1★ wond. ╲───────────×──────────·15 vp
        |├─▹1● pers. ╲           ×─────────╲           ×─────────<          ╱
        |│            ×─────────╱    │      ×─────────╲    │      ×─────────
        |└─►e 1 pop ─╱───────────× 23──────╱           ×─────────╱
    """)


def test_reach_and_progress_are_shown_while_buying() -> None:
    """Outside the achievements phase the spaces ahead are marked too, those whose token is met apart."""
    state = achieving()
    state.phase = next(n for n, phase in enumerate(state.rules.phases) if phase.id == "act")

    plain = drawn("board", attrs.evolve(look_at(state, width=79), legal=frozenset(), keys={})).plain

    assert "►1▲ terr." in plain
    assert "▹1● pers." in plain
    assert "·15 vp" in plain
    assert "0/1" in plain


def test_the_back_is_drawn_with_its_own_lines() -> None:
    """On the other printed side no line leads from the start past the first column."""
    state = table(players=2, phase="achievements", board="back")

    canvas = drawn("board", look_at(settled(state), width=79))

    assert canvas.plain.splitlines()[0].startswith("┌─►b ×──────────────────►")
    assert canvas.plain.splitlines()[6].startswith("│            ►")


@pytest.mark.parametrize(("width", "scale"), [(79, 0.5), (79, 1), (124, 1)])
@pytest.mark.parametrize("side", ["front", "back"])
def test_every_line_of_the_board_is_drawn_without_touching_another_space(
    side: str, width: int, scale: float
) -> None:
    """No stroke lies on a space but the one that its line begins at, whose name is drawn over it."""
    board = table(board=side).compiled.board

    graph = lay_out_board(board, width, scale)

    taken = {space: {(x + step, y) for step in range(graph.width)} for space, (x, y) in graph.places.items()}
    assert set(graph.lines) == {*board.forward, *board.vertical}
    for line, strokes in graph.lines.items():
        assert strokes, line
        others = set().union(*(cells for space, cells in taken.items() if space != line[0]))
        assert not others & cells_of(strokes), line


@pytest.mark.parametrize("side", ["front", "back"])
def test_lines_meet_only_where_they_lead_to_the_same_space(side: str) -> None:
    """Each line can be followed with the finger."""
    graph = lay_out_board(table(board=side).compiled.board, 79)

    ends: dict[tuple[int, int], set[int]] = {}
    for (_, other), strokes in graph.lines.items():
        for cell in cells_of(strokes):
            ends.setdefault(cell, set()).add(other)

    assert all(len(spaces) == 1 for spaces in ends.values())


def test_signs_tell_reachable_met_unmet_and_taken_apart() -> None:
    """A triangle is within reach, a tick is met, a dot is not, a ring has lost its token."""
    plain = drawn("board", look_at(achieving(), width=79)).plain

    assert "►b 1▲ te." in plain
    assert "✓2 types" in plain
    assert "·15 vp" in plain
    assert "×" in plain


def test_a_low_window_shows_the_spaces_without_lines() -> None:
    """Where even seven rows are missing the spaces stand in a table, each still with its key."""
    look = attrs.evolve(look_at(achieving(), width=79), height=6)

    canvas = drawn("board", look)

    assert canvas.height == 6
    assert "►b 1▲ te." in canvas.plain
    assert "╲" not in canvas.plain


def test_a_high_window_shows_how_far_one_is() -> None:
    """With twice the rows each token says how much of it the viewer has."""
    plain = drawn("board", look_at(achieving(), "200x60", width=79)).plain

    assert "3/3" in plain
    assert "6/15" in plain
    assert "take it now" in plain


@pytest.mark.parametrize(("number", "told"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards")])
def test_what_one_has_is_counted_as_people_do(number: int, told: str) -> None:
    """One is a card, none and two are cards."""
    assert condition_text(Words(), Condition("cards", number)) == told


def test_spaces_can_be_clicked_where_they_are_drawn() -> None:
    """The component under a space is the target of the move there."""
    state = achieving()
    canvas = drawn("board", look_at(state, width=79))

    spots = {spot.ref for spot in canvas.spots()}

    assert {action.target for action in state.legal if action.kind == "move"} <= spots


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("width", [78, 79, 81, 100, 120])
@pytest.mark.parametrize("height", [HEIGHT - 1, HEIGHT, 30])
def test_five_markers_find_room_at_the_start(language: str, width: int, height: int) -> None:
    """Nobody is missing where all begin; the word before them is cut rather than a player."""
    look = attrs.evolve(look_at(table(players=5), language=language, width=width), height=height)

    assert "12345" in drawn("board", look).plain


def test_a_slim_window_with_rows_to_spare_lists_every_space() -> None:
    """On a phone the rows below the cards hold the whole board; with few rows what can be reached next."""
    look = look_at(achieving(), "80x24", width=50)

    roomy = drawn("cards", attrs.evolve(look, height=40)).plain
    tight = drawn("cards", attrs.evolve(look, height=8)).plain

    assert "7 points" in roomy
    assert "7 points" not in tight
