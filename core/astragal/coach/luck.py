"""Common luck: the same dice in the same turn of a game, whatever was decided before.

A playout takes its luck from a seed. If it took one number after another, a choice that rolls one die more
would shift every later roll, those of the other players included, and two choices would be compared on
different luck. So every turn has a generator of its own, made of the seed, the round and whose turn it is.
"""

from __future__ import annotations

from random import Random

from astragal.engine.rules import Rules
from astragal.engine.state import State


class CommonLuck:
    """Answers the rolls and draws of one playout."""

    def __init__(self, rules: Rules, seed: int) -> None:
        self.used = False
        """Whether anything was rolled or drawn."""
        self._rules, self._seed = rules, seed
        self._turn, self._rng = (-1, -1), Random(seed)

    def deal(self, state: State) -> None:
        """Answer the roll or draw that a state waits for."""
        turn = (state.round, state.active)
        if turn != self._turn:
            self._turn, self._rng = turn, Random((self._seed * 1_009 + turn[0]) * 67 + turn[1])
        self.used = True
        self._rules.deal(state, self._rng)
