"""Scores turn by turn, for metrics that ask for them."""

from __future__ import annotations

from collections.abc import Sequence

from astragal.engine.drive import Choose
from astragal.engine.state import Action, State


class Turns:
    """Keeps everybody's score before the first decision of each turn."""

    def __init__(self) -> None:
        self.scores: list[tuple[int, ...]] = []
        self._turn = (0, -1)

    def look(self, state: State) -> None:
        """Keep the scores if a turn has begun since the last look."""
        turn = state.round, state.active
        if turn != self._turn:
            self._turn = turn
            total = state.rules.total
            self.scores.append(tuple(total(state, seat) for seat in range(state.seats)))

    def watching(self, choose: Choose) -> Choose:
        """Return a chooser that keeps the scores as it goes."""

        def watched(state: State, legal: Sequence[Action]) -> Action:
            self.look(state)
            return choose(state, legal)

        return watched
