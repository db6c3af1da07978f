"""A bot with a method for each kind of decision; what it does not know is tried out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from astragal.bots.greedy import Appraisal, Greedy
from astragal.engine.memo import Memo
from astragal.engine.phase import DONE, Done
from astragal.engine.rules import Rules
from astragal.engine.state import Action, State

Method = Callable[[Any, Sequence[Action]], Action]
"""Chooses among the legal actions of one kind of decision."""

_WORTHWHILE = 0.05  # points that an unknown action must promise


class ByKind:
    """Sends each decision to its method; actions of other rules are judged by the position they lead to.

    A subclass sets `methods` by kind of action. The first of the legal actions names the method.
    """

    methods: Mapping[str, Method] = {}
    by_table = False
    """Whether it decides by what lies on the table alone; its choices may then be remembered."""

    def __init__(self, rules: Rules, seat: int, rng: Random, appraise: Appraisal) -> None:
        self.rules, self.seat, self.rng, self.appraise = rules, seat, rng, appraise
        self.trial = Greedy(rules, seat, rng, appraise)
        """Tries each choice on a fork."""
        self._known: Memo[Any, bool] = Memo(self._knows)

    def choose(self, state: Any, legal: Sequence[Action]) -> Action:
        """Return one of the legal actions."""
        if not all(map(self._known.__getitem__, set(map(type, legal)))):
            return self.unknown(state, legal)
        method = self.methods.get(legal[0].kind)
        return self.trial.choose(state, legal) if method is None else method(state, legal)

    def knows(self, action: Action) -> bool:
        """Return whether an action is one that there is a method for; other rules may use the same kinds."""
        return self._known[type(action)]

    def _knows(self, kind: type[Action]) -> bool:
        return kind is Done or self.rules.name_of(kind) in self.methods

    def unknown(self, state: Any, legal: Sequence[Action]) -> Action:
        """Take an unknown action if it promises something; otherwise decide among the known ones as usual."""
        strange = [action for action in legal if not self.knows(action)]
        best = max(strange, key=lambda action: self.trial.worth(state, action))
        known = [action for action in legal if self.knows(action)]
        if not known or self.trial.worth(state, best) > self._standing(state, known) + _WORTHWHILE:
            return best
        return known[0] if len(known) == 1 else self.choose(state, known)

    def _standing(self, state: State, known: Sequence[Action]) -> float:
        """Return what the position is worth if nothing unknown is done."""
        return self.trial.worth(state, DONE) if list(known) == [DONE] else self.appraise(state, self.seat)
