"""What every judge of positions has: its rules, its weights and the clock of each seat."""

from __future__ import annotations

from typing import Generic, TypeVar
from weakref import ref

from astragal.engine.rules import Rules
from astragal.engine.state import State

W = TypeVar("W")


class Appraiser(Generic[W]):
    """Judges positions of one ruleset by weights; bots share it, so it does not keep its rules alive."""

    def __init__(self, rules: Rules, weights: W) -> None:
        self._rules = ref(rules)
        self.weights = weights

    @property
    def rules(self) -> Rules:
        """The rules that are judged by."""
        rules = self._rules()
        assert rules is not None, "the rules are gone"
        return rules

    def clock(self, state: State, seat: int, turns: float) -> float:
        """Return a seat's turns left when the active player has `turns`: later seats play once more."""
        order, active = (seat - state.first) % state.seats, (state.active - state.first) % state.seats
        return turns + 1 if order > active else turns
