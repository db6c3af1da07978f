"""The bot that takes any choice."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from astragal.engine.rules import Rules
from astragal.engine.state import Action, State


class RandomBot:
    """Takes any legal choice, each as likely as the other."""

    def __init__(self, rules: Rules, seat: int, rng: Random) -> None:
        self._random = rng.random

    def choose(self, state: State, legal: Sequence[Action]) -> Action:
        """Return one of the legal actions."""
        return legal[int(self._random() * len(legal))]
