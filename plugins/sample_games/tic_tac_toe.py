"""Tic-tac-toe: three in a row win."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from astragal import (
    Action,
    Ending,
    Flow,
    GameDefinition,
    Phase,
    Rules,
    Scoring,
    State,
    coded,
    hookimpl,
    piece,
)

EMPTY = -1
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


@piece
class Table(State):
    """Who has marked which cell."""

    cells: list[int] = attrs.field(factory=lambda: [EMPTY] * 9)


@coded
class Mark(Action):
    """Mark a cell."""

    kind, touches, says = "mark", "cell:{cell}", "Mark cell {cell}"
    cell: int

    def apply(self, state: Table) -> None:
        state.cells[self.cell] = state.active
        state.rules.next_phase(state)


class MarkPhase(Phase[Table]):
    """Mark an empty cell."""

    id = "mark"
    kinds = (Mark,)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.marks = [Mark(cell) for cell in range(9)]

    def choices(self, state: Table) -> Sequence[Action]:
        return [mark for mark, owner in zip(self.marks, state.cells, strict=True) if owner == EMPTY]


def winner(state: Table) -> int:
    """Return who has three in a row; -1 for nobody."""
    cells = state.cells
    for a, b, c in LINES:
        if cells[a] == cells[b] == cells[c] != EMPTY:
            return cells[a]
    return EMPTY


class InTurns(Flow[Table]):
    """Endings are checked after each mark, not after each round."""

    def next_turn(self, state: Table) -> None:
        reason = state.rules.ending(state)
        if reason:
            state.rules.finish(state, reason)
            return
        state.active = 1 - state.active
        state.round += state.active == state.first
        state.rules.start_turn(state, "turn")


@hookimpl
def define_game() -> GameDefinition:
    """Define the game."""
    return GameDefinition(
        id="tic-tac-toe",
        name="Tic-tac-toe",
        players=(2, 2),
        load_content=lambda setup: None,
        make_state=lambda rules: Table(),
        turns={"turn": (MarkPhase,)},
        flow=InTurns,
        help="Three in a row win.",
    )


@hookimpl
def scoring() -> list[Scoring]:
    """A point for three in a row."""
    return [Scoring("row", lambda state, seat: int(winner(state) == seat))]


@hookimpl
def endings() -> list[Ending]:
    """Three in a row, or a full board."""
    return [
        Ending("row", lambda state: winner(state) != EMPTY),
        Ending("full", lambda state: EMPTY not in state.cells),
    ]
