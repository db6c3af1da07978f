"""Exact odds of the roll that an action leads to: how likely each face is to come up at least once."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby, islice

import attrs

from astragal.engine.rules import Rules
from astragal.engine.state import CHANCE, Action, State
from astragal.engine.wording import Words

MOST_OUTCOMES = 20_000


MOST_NAMES = 8
"""With more different faces than these it is a deck, and the odds of one card say nothing."""


@attrs.frozen
class Odds:
    """How likely each face is to come up at least once, likeliest first."""

    faces: tuple[tuple[str, Fraction], ...] = ()
    alone: bool = False
    """Whether a single die is rolled, so that only one of them can come up."""

    def by_chance(self) -> list[tuple[Fraction, list[str]]]:
        """Return the faces that are equally likely together, likeliest first."""
        return [
            (chance, [name for name, _ in same]) for chance, same in groupby(self.faces, lambda face: face[1])
        ]


def odds_after(rules: Rules, state: State, action: Action) -> Odds:
    """Return the odds of the faces that an action rolls; none where nothing is rolled, or a card is drawn."""
    after = state.fork()
    after.heard = None
    rules.play(after, action)
    if after.to_move != CHANCE or after.active != state.active or after.chance is None:
        return Odds()
    chance = after.chance
    found: dict[str, Fraction] = {}
    total, alone = Fraction(0), True
    try:
        for outcome, probability in islice(chance.outcomes(after), MOST_OUTCOMES):
            total += probability
            names = chance.names(after, outcome)
            alone = alone and len(names) == 1
            for name in dict.fromkeys(names):
                found[name] = found.get(name, Fraction(0)) + probability
    except TypeError:
        return Odds()  # a chance that cannot be enumerated
    if total != 1 or len(found) > MOST_NAMES:
        return Odds()
    return Odds(tuple(sorted(found.items(), key=lambda item: (-item[1], item[0]))), alone)


def in_points(worth: float, words: Words) -> str:
    """Return what something is worth in points of the final score, with the sign and the unit."""
    return words("{points} pts", points=signed(worth, words))


def signed(number: float, words: Words) -> str:
    """Return a number with its sign and one decimal."""
    return ("+" if number > -0.05 else "\u2212") + words.number(abs(number))
