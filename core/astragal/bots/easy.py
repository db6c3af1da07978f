"""The easy bot: plays like the greedy one, but every now and then it does something else."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from astragal.engine.rules import Rules
from astragal.engine.state import Action, State
from astragal.plugins.records import Bot

SLIPS = 0.4
"""The share of decisions in which it takes any choice."""


class Easy:
    """Plays sensibly and makes mistakes, so that somebody who is learning can win."""

    def __init__(self, rules: Rules, seat: int, rng: Random, slips: float = SLIPS) -> None:
        self.rng, self.slips = rng, slips
        self.sensible: Bot = rules.bots["greedy"].make(rules, seat, rng)

    def choose(self, state: State, legal: Sequence[Action]) -> Action:
        """Return what the greedy bot would do, or any choice."""
        if self.rng.random() < self.slips:
            return legal[int(self.rng.random() * len(legal))]
        return self.sensible.choose(state, legal)
