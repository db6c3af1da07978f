"""A branch: what comes after a choice, on luck that its rivals have too."""

from __future__ import annotations

from collections.abc import Sequence

from astragal.coach.chance import Chances, WinOutlook
from astragal.engine.state import Action, State


class Branch:
    """The table after a choice. Planners end the turn, quick players the game."""

    def __init__(self, outlook: WinOutlook, before: State, action: Action) -> None:
        self.action = action
        self._outlook, self._before = outlook, before
        self._after = before.fork()
        outlook.rules.play(self._after, action)
        self._tables: dict[int, State] = {}
        self._always: State | None = None

    def table(self, seed: int) -> State:
        """Return the table at the end of the turn, on the luck of a seed."""
        if self._always is not None:
            return self._always
        if seed not in self._tables:
            table, lucky = self._outlook.turn_end(self._after, self._before, seed)
            self._tables[seed] = table
            if not lucky:
                self._always = table
        return self._tables[seed]

    def chances(self, seeds: Sequence[int]) -> list[Chances]:
        """Return what the model says at the end of the turn, a row for each seed."""
        first = self.table(seeds[0])
        if self._always is not None and not self._outlook.closing(first):
            return [self._outlook.now(first)] * len(seeds)
        return [self._outlook.standing(self.table(seed), seed) for seed in seeds]

    def result(self, turn: int, game: int) -> Chances:
        """Return who wins, on the luck of one seed for the turn and of another for the rest of the game."""
        return self._outlook.quick_end(self.table(turn), game)
