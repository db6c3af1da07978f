"""Figures of dice: what rolled faces bring, and how likely that is for the dice that are rolled again.

A game names its figures once (`GameDefinition.figures`): what the faces bring of something, and what they may
bring about. For the dice that somebody is about to roll, `spread_of` goes through every result of them, like
dice counted without order, and adds up how likely each number is. Nothing is sampled.

    Figure("amount:workers", lambda faces: pool.count(faces, "workers"))
    Figure("disaster:drought", lambda faces: skulls(faces) == 2, "risk")

A game that names none has the amounts that its faces yield, so that a house rule's die is counted, too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Literal, TypeVar

import attrs

from astragal.components.dice import DicePool, Faces

T = TypeVar("T")
Spread = dict[int, Fraction]
"""How likely each number is."""


@attrs.frozen
class Figure:
    """Something that rolled dice bring."""

    name: str
    """What it is called, as a reference such as `amount:food` or `disaster:drought`."""
    count: Callable[[Faces], int]
    """How much of it faces bring; for something that happens or not, whether it happens."""
    kind: Literal["amount", "risk", "chance"] = "amount"
    """An amount of something, or something that one fears or hopes for."""


def spread_of(pool: DicePool, faces: Faces, which: Sequence[int], figures: Sequence[Figure]) -> list[Spread]:
    """Return how likely each number of each figure is once the dice `which` have been rolled again."""
    rolled = tuple(which)
    ways, results = pool.weighted(rolled)
    tallies: list[dict[int, int]] = [{} for _ in figures]
    counts = [figure.count for figure in figures]
    lying = list(faces)
    for outcome, weight in results:
        for die, face in zip(rolled, outcome, strict=True):
            lying[die] = face
        shown = tuple(lying)
        for tally, count in zip(tallies, counts, strict=True):
            number = int(count(shown))
            tally[number] = tally.get(number, 0) + weight
    return [{number: Fraction(tally[number], ways) for number in sorted(tally)} for tally in tallies]


def risks_of(kind: str, count: Callable[[Faces], int], by_number: Sequence[str | None]) -> list[Figure]:
    """Return the risk of each thing that a number of something brings about, the last one by more of it."""

    def striking(id: str) -> Callable[[Faces], int]:
        struck = [found == id for found in by_number]
        return lambda faces: struck[min(count(faces), len(struck) - 1)]

    return [Figure(f"{kind}:{id}", striking(id), "risk") for id in dict.fromkeys(filter(None, by_number))]


def by_number(found: Mapping[int, T], most: int) -> tuple[T | None, ...]:
    """Return what each number from 0 to `most` brings about; beyond the last one listed it is still that."""
    last = max(found, default=0)
    return tuple(found.get(min(number, last)) for number in range(most + 1))


def counting(by_face: Sequence[int]) -> Callable[[Faces], int]:
    """Return what counts something that faces show, given how much of it is on each face."""
    return lambda faces: sum([by_face[face] for face in faces])


def chance_in(spread: Spread) -> Fraction:
    """Return how likely it is that there is any of a figure."""
    return sum((chance for number, chance in spread.items() if number > 0), Fraction(0))


def mean_of(spread: Spread) -> Fraction:
    """Return the mean of a figure."""
    return sum((number * chance for number, chance in spread.items()), Fraction(0))


def amounts_in(pool: DicePool) -> tuple[Figure, ...]:
    """Return a figure for every amount that a face of the dice yields."""
    names = dict.fromkeys(name for die in pool.dice for face in die.faces for name in face.amounts.names())

    def counting(name: str) -> Callable[[Faces], int]:
        return lambda faces: pool.count(faces, name)

    return tuple(Figure(f"amount:{name}", counting(name)) for name in names)
