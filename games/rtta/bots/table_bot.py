"""What the bots of this game share: a method for each kind of decision; what is unknown is tried out."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from astragal import DONE, Action, Rules
from astragal.bots import Greedy
from rtta.bots.dealing import Dealing
from rtta.bots.worth import Weights, Worth, worth_of
from rtta.phases.deal import Deal
from rtta.phases.invite import Invitation
from rtta.phases.trade import Propose
from rtta.state import Table

KNOWN = frozenset({"done", "reroll", "lead", "food", "workers", "build", "stone", "buy", "discard"})
"""Kinds of action that have a method of their own."""

_WORTHWHILE = 0.05  # points that an unknown action must promise


class TableBot:
    """Sends each decision to its method; actions of other rules are judged by the position they lead to."""

    judge = staticmethod(worth_of)
    """Makes, or finds, the judge of positions where no weights are given."""

    def __init__(self, rules: Rules, seat: int, rng: Random, weights: Weights | None = None) -> None:
        self.rules, self.seat, self.rng = rules, seat, rng
        self.worth = self.judge(rules) if weights is None else Worth(rules, weights)
        self.trial = Greedy(rules, seat, rng, self.worth.appraise)
        self.dealing = Dealing(rules, seat, self.worth)
        self._own_kinds = frozenset(kind for name, kind in rules.kinds.items() if name in KNOWN)
        self.strange = any(
            name not in KNOWN for name, kind in rules.kinds.items() if issubclass(kind, Action)
        )
        self.methods = {
            "reroll": self.roll,
            "lead": self.lead,
            "food": self.collect,
            "workers": self.collect,
            "build": self.build,
            "stone": self.build,
            "buy": self.buy,
            "discard": self.discard,
        }

    def choose(self, state: Table, legal: Sequence[Action]) -> Action:
        """Return one of the legal actions."""
        if self.strange and not all(map(self.knows, legal)):
            return self.unknown(state, legal)
        method = self.methods.get(legal[0].kind)
        return self.trial.choose(state, legal) if method is None else method(state, legal)

    def knows(self, action: Action) -> bool:
        """Return whether an action is one of the game's own; other rules may use the same kinds."""
        return type(action) in self._own_kinds

    def unknown(self, state: Table, legal: Sequence[Action]) -> Action:
        """Take an unknown action if it promises something; otherwise decide among the known ones as usual."""
        asked = state.interrupts[-1] if state.interrupts else None
        if isinstance(asked, Deal):
            return self.dealing.answer(state, asked, legal)
        if isinstance(asked, Invitation):
            return self.dealing.invited(state, asked, legal)
        offer = self.dealing.offer(state, [action for action in legal if isinstance(action, Propose)])
        if offer is not None:
            return offer
        strange = [action for action in legal if not (self.knows(action) or isinstance(action, Propose))]
        if not strange:
            return self._among(state, [action for action in legal if self.knows(action)])
        best = max(strange, key=lambda action: self.trial.worth(state, action))
        known = [action for action in legal if self.knows(action)]
        if not known or self.trial.worth(state, best) > self._standing(state, known) + _WORTHWHILE:
            return best
        return self._among(state, known)

    def _among(self, state: Table, known: Sequence[Action]) -> Action:
        """Decide among actions of the game's own."""
        return known[0] if len(known) == 1 else self.choose(state, known)

    def _standing(self, state: Table, known: Sequence[Action]) -> float:
        """Return what the position is worth if nothing unknown is done."""
        if known == [DONE]:
            return self.trial.worth(state, DONE)
        return self.worth.appraise(state, self.seat)

    def roll(self, state: Table, legal: Sequence[Action]) -> Action:
        """Choose dice to roll again."""
        return self.trial.choose(state, legal)

    def lead(self, state: Table, legal: Sequence[Action]) -> Action:
        """Choose a die to roll again after the last roll."""
        return self.trial.choose(state, legal)

    def collect(self, state: Table, legal: Sequence[Action]) -> Action:
        """Choose between food and workers."""
        return self.trial.choose(state, legal)

    def build(self, state: Table, legal: Sequence[Action]) -> Action:
        """Choose a box to check."""
        return self.trial.choose(state, legal)

    def buy(self, state: Table, legal: Sequence[Action]) -> Action:
        """Choose a development and its payment."""
        return self.trial.choose(state, legal)

    def discard(self, state: Table, legal: Sequence[Action]) -> Action:
        """Choose a good to discard."""
        return self.trial.choose(state, legal)
