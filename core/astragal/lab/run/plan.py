"""Plans: which games a run plays, as plain values that travel to workers."""

from __future__ import annotations

from itertools import combinations

import attrs

from astragal.lab.run.lineup import Lineup
from astragal.lab.run.recipe import Recipe


@attrs.frozen
class Plan:
    """Some rulesets, the same players at all of them, and how many games."""

    recipes: tuple[Recipe, ...]
    bots: Lineup
    games: int
    seed: int
    shared_luck: bool = True
    """Whether game 17 has the same dice under each ruleset, so that differences are paired."""
    step_limit: int = 20_000
    """Decisions, rolls and draws after which a game is said never to end."""
    patience: float = 60.0
    """Seconds without a step after which a game is said to hang."""
    keep_records: bool = False
    """Whether workers send every game back, for raw output."""

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.bots)

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The rulesets that are compared: each with each, or with the first when there are many."""
        count = len(self.recipes)
        return tuple(combinations(range(count), 2)) if count <= 4 else tuple((0, i) for i in range(1, count))

    def luck(self, ruleset: int) -> str:
        """Return the name of a ruleset's luck: the seed, and the ruleset when it has luck of its own."""
        return f"{self.seed}" if self.shared_luck else f"{self.seed}.{ruleset}"
