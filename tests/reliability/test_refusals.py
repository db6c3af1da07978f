"""Listed actions apply; actions that are not listed are refused with a reason, and nothing changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from astragal.engine.rules import Rules
from astragal.engine.snapshot import digest
from astragal.engine.state import Action
from astragal.errors import BadInput, Refused
from tests.goals import goal, sized
from tests.reliability.tables import SEATINGS, Seating, looked_at

WRONG = ("-1", "0", "1", "7", "99", "nonesuch", "-", "temple", "wood+wood", "0+1+2+3+4+5+6+7")


class Forger:
    """Makes actions that look right: those of other moments, with words of other actions in their place."""

    def __init__(self, rules: Rules, luck: Random) -> None:
        self._rules, self._luck = rules, luck
        self._seen: dict[str, list[str]] = {}
        self._words: list[str] = list(WRONG)

    def learn(self, state: Any) -> None:
        """Remember the actions of a table, and the words that they are made of."""
        for action in state.legal:
            text: str = action.text
            if text not in self._seen:
                self._seen[text] = text.split(" ")
                self._words += self._seen[text][1:]

    def forge(self, number: int) -> Iterator[Action]:
        """Yield actions that can be read, with up to two words changed."""
        luck, seen = self._luck, list(self._seen.values())
        while number and seen:
            kind, *words = luck.choice(seen)
            for _ in range(luck.randrange(3) if words else 0):
                words[luck.randrange(len(words))] = luck.choice(self._words)
            number -= 1
            try:
                yield self._rules.read_action(" ".join([kind, *words]))
            except BadInput:
                continue


def refuse_all(rules: Rules, state: Any, actions: Iterator[Action]) -> int:
    """Try actions that are not listed; return how many were refused, each with a reason and no change."""
    before, refused, legal = digest(state), 0, set(rules.choices(state))
    for action in actions:
        if action in legal:
            continue
        if rules.refusal(state, action) is None:  # as good as a listed one
            rules.apply(state.fork(), action)
            continue
        with pytest.raises(Refused) as caught:
            rules.apply(state, action)
        assert caught.value.refusal.reason, action.text
        assert digest(state) == before, action.text
        refused += 1
    return refused


@goal(5)
@sized(12, 1_000)
@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_what_is_not_listed_is_refused_and_changes_nothing(
    seating: Seating, size: int, seed: int, tried: Callable[[int], None]
) -> None:
    """Every listed action applies to a fork; forged ones get a reason, and the hash stays."""
    rules, luck, refused = seating.rules(), Random(f"{seed} {seating}"), 0
    forger = Forger(rules, luck)

    for state in looked_at(rules, luck):
        forger.learn(state)
        if state.to_move >= 0:
            rules.apply(state.fork(), luck.choice(state.legal))
        refused += refuse_all(rules, state, forger.forge(12))
        if refused >= size:
            break

    tried(refused)
