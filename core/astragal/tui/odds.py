"""Exact odds of the roll that an action leads to: how likely each face is to come up at least once."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice

from astragal.rules import Rules
from astragal.state import CHANCE, Action, State

MOST_OUTCOMES = 20_000


def odds_after(rules: Rules, state: State, action: Action) -> list[tuple[str, Fraction]]:
    """Return each face or card with its probability, likeliest first; nothing where nothing is rolled."""
    after = state.fork()
    after.heard = None
    rules.play(after, action)
    if after.to_move != CHANCE or after.active != state.active or after.chance is None:
        return []
    chance = after.chance
    found: dict[str, Fraction] = {}
    total = Fraction(0)
    try:
        for outcome, probability in islice(chance.outcomes(after), MOST_OUTCOMES):
            total += probability
            for name in dict.fromkeys(chance.names(after, outcome)):
                found[name] = found.get(name, Fraction(0)) + probability
    except TypeError:
        return []  # a chance that cannot be enumerated
    return sorted(found.items(), key=lambda item: (-item[1], item[0])) if total == 1 else []
