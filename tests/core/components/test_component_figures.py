"""Figures of dice against counting every throw by hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from astragal.components import DicePool, Die, Face, Figure, amounts_in, chance_in, mean_of, spread_of

COIN = Die("coin", [Face("head", {"luck": 1}), Face("tail")])
FOUR = Die(
    "four",
    [Face("one", {"pip": 1}), Face("two", {"pip": 2}), Face("two", {"pip": 2}), Face("skull", {"luck": 1})],
)
MIXED = DicePool((COIN, FOUR, FOUR, COIN, FOUR))


def counted(
    pool: DicePool, faces: tuple[int, ...], which: tuple[int, ...], figure: Figure
) -> dict[int, Fraction]:
    """Return how likely each number is, by going through every side of every die that is rolled."""
    sides = [pool.dice[die].sides if die in which else (faces[die],) for die in range(len(faces))]
    throws = [figure.count(throw) for throw in product(*sides)]
    return {number: Fraction(times, len(throws)) for number, times in sorted(Counter(throws).items())}


@pytest.mark.parametrize("seed", range(12))
def test_spreads_are_those_of_every_throw(seed: int) -> None:
    """Of dice of two kinds, whichever are rolled: sums, and something that happens or not."""
    rng = Random(seed)
    faces = tuple(rng.choice(die.sides) for die in MIXED.dice)
    which = tuple(die for die in range(5) if rng.random() < 0.6)
    luck, pips = amounts_in(MIXED)
    both = Figure("event:both", lambda shown: luck.count(shown) > 1 and pips.count(shown) > 3, "risk")
    figures = (luck, pips, both)

    assert spread_of(MIXED, faces, which, figures) == [
        counted(MIXED, faces, which, figure) for figure in figures
    ]


def test_nothing_rolled_is_certain() -> None:
    """The faces that lie there."""
    (spread,) = spread_of(MIXED, (0, 0, 1, 0, 3), (), [amounts_in(MIXED)[0]])

    assert spread == {3: Fraction(1)}


def test_every_amount_on_a_face_is_a_figure() -> None:
    """A die that somebody adds brings its own."""
    assert [figure.name for figure in amounts_in(MIXED)] == ["amount:luck", "amount:pip"]


def test_chance_and_mean_of_a_spread() -> None:
    """Any of it, and how much on average."""
    spread = {0: Fraction(1, 4), 1: Fraction(1, 4), 3: Fraction(1, 2)}

    assert chance_in(spread) == Fraction(3, 4)
    assert mean_of(spread) == Fraction(7, 4)


def test_ways_add_up_to_all_of_them() -> None:
    """Six sides three times, and two coins."""
    ways, results = MIXED.weighted((0, 1, 3, 4))

    assert ways == 2 * 4 * 2 * 4
    assert sum(number for _, number in results) == ways
