"""Every hand that dice can fall in, and the two sweeps over them that make odds exact.

A sweep takes a whole layer of the lattice at a time, all hands that lack the same number of dice: columns of
them are read from a list by `itemgetter`, and added or compared as a whole. So the sweep's own loop runs once
for each column and not once for each hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, groupby, product
from math import comb, prod
from operator import add, itemgetter
from typing import Protocol

import attrs
from typing_extensions import TypeVar

from astragal.components.dice import DicePool, Faces
from astragal.components.reroll import Lock
from astragal.engine.memo import Memo

Hand = tuple[int, ...]
"""Dice without order: sorted numbers, each a die's kind and its face."""

Number = TypeVar("Number", float, Fraction, default=float)
"""What faces are worth: a float or, when the result must be exact, a Fraction."""

KIND = 64
"""A die in a hand is the number kind * 64 + face."""
_MOST_HANDS = 250_000


class Reader(Protocol):
    """Reads several places of a list at once."""

    def __call__(self, values: Sequence[Number], /) -> tuple[Number, ...]: ...


@attrs.frozen
class Keeps:
    """What can be kept of one hand: the hand itself first, then what fewer and fewer dice leave of it."""

    places: tuple[int, ...]
    read: Reader


@attrs.frozen
class _Layer:
    """The hands of one size and the hands one die below them, as columns that a sweep reads."""

    span: slice
    read: Reader
    """The hands, those with most hands below them first."""
    below: tuple[Reader, ...]
    """The first hand below each, the second of those that have two, and so on."""
    order: Reader
    """Puts what was found for the hands back into their order in the lattice."""


class Lattice:
    """Every hand of certain dice: whole hands first, then those that lack one die, and so on."""

    def __init__(self, dice: tuple[tuple[int, Faces], ...]) -> None:
        self.dice = dice
        numbers = Counter(kind for kind, _ in dice)
        sides = dict(dice)
        size = prod(comb(n + len(set(sides[kind])), n) for kind, n in numbers.items())
        if size > _MOST_HANDS:
            raise ValueError(f"{len(dice)} such dice have {size} hands: ask about fewer of them")
        self.hands: tuple[Hand, ...] = tuple(
            sorted(_hands(numbers, sides), key=lambda hand: (-len(hand), hand))
        )
        self.index = {hand: place for place, hand in enumerate(self.hands)}
        self.whole = sum(len(hand) == len(dice) for hand in self.hands)
        """How many of the hands lack no die."""
        self.grow = tuple(self._grow(hand, numbers, sides) for hand in self.hands[self.whole :])
        """For each partial hand the hands that rolling one more die leads to, one for each side."""
        self._up = tuple(self._columns())
        self._layers: Memo[tuple[frozenset[Lock], int], tuple[_Layer, ...]] = Memo(self._list_layers)
        self._keeps: Memo[tuple[int, frozenset[Lock], int], Keeps] = Memo(self._list_keeps)

    def _grow(self, hand: Hand, numbers: Mapping[int, int], sides: Mapping[int, Faces]) -> tuple[int, ...]:
        held = Counter(token // KIND for token in hand)
        kind = next(kind for kind in numbers if held[kind] < numbers[kind])
        return tuple(self.index[tuple(sorted((*hand, kind * KIND + face)))] for face in sides[kind])

    def _columns(self) -> Iterator[tuple[Reader, ...]]:
        """Yield, for partial hands that roll a like die, what reads the hands above, one for each side."""
        partial = zip(self.hands[self.whole :], self.grow, strict=True)
        for _, alike in groupby(partial, key=lambda row: (len(row[0]), len(row[1]))):
            yield tuple(reader(column) for column in zip(*(above for _, above in alike), strict=True))

    def whole_faces(self) -> Iterator[Faces]:
        """Yield the faces of every whole hand, in the order of `hands`."""
        for hand in self.hands[: self.whole]:
            yield tuple([token % KIND for token in hand])

    def means(self, worths: Sequence[Number]) -> list[Number]:
        """Return the mean worth of every hand once its missing dice are rolled, given that of whole hands."""
        means = list(worths)
        for columns in self._up:
            # side after side, not by `sum`, which rounds floats differently from one Python to the next
            totals = list(columns[0](means))
            for read in columns[1:]:
                totals = list(map(add, totals, read(means)))
            sides = len(columns)
            means += [total / sides for total in totals]
        return means

    def best_keeps(self, means: list[Number], locked: frozenset[Lock], most: int | None) -> list[Number]:
        """Return for every hand the best mean among what is left of it when some dice are taken up."""
        best = means[:]
        for layer in self._layers[locked, self._limit(most)]:
            top = list(layer.read(best))
            for below in layer.below:
                seen = below(best)
                top[: len(seen)] = [a if a > b else b for a, b in zip(top, seen, strict=False)]
            best[layer.span] = layer.order(top)
        return best

    def keeps(self, place: int, locked: frozenset[Lock], most: int | None) -> Keeps:
        """Return what can be kept of a hand when only unlocked dice, and at most so many, are taken up."""
        return self._keeps[place, locked, self._limit(most)]

    def _limit(self, most: int | None) -> int:
        return len(self.dice) if most is None else most

    def _list_layers(self, asked: tuple[frozenset[Lock], int]) -> tuple[_Layer, ...]:
        """List the layers whose hands have others below them, small hands first."""
        places = range(len(self.hands) - 1, -1, -1)
        sizes = groupby(places, key=lambda place: len(self.hands[place]))
        layers = (self._layer([(place, self._below(place, *asked)) for place in alike]) for _, alike in sizes)
        return tuple(layer for layer in layers if layer.below)

    def _layer(self, rows: list[tuple[int, tuple[int, ...]]]) -> _Layer:
        """Return the layer of certain hands, each given by its place and the places below it."""
        places = [place for place, _ in rows]
        ordered = sorted(rows, key=lambda row: (-len(row[1]), row[0]))
        found = {place: number for number, (place, _) in enumerate(ordered)}
        columns = [
            tuple(below[n] for _, below in ordered if n < len(below)) for n in range(len(ordered[0][1]))
        ]
        return _Layer(
            slice(min(places), max(places) + 1),
            reader(tuple(place for place, _ in ordered)),
            tuple(map(reader, columns)),
            reader(tuple(found[place] for place in sorted(places))),
        )

    def _list_keeps(self, asked: tuple[int, frozenset[Lock], int]) -> Keeps:
        """List what can be kept of a hand: each hand before those below it."""
        first, locked, most = asked
        found: dict[int, None] = {}
        pending = [first]
        while pending:
            place = pending.pop()
            if place not in found:
                found[place] = None
                pending += reversed(self._below(place, locked, most))
        return Keeps(tuple(found), reader(tuple(found)))

    def _below(self, place: int, locked: frozenset[Lock], most: int) -> tuple[int, ...]:
        """Return the hands that taking up one unlocked die leads to."""
        hand = self.hands[place]
        if len(self.dice) - len(hand) >= most:
            return ()
        free = (token for token in dict.fromkeys(hand) if not _is_locked(token, locked))
        return tuple(self.index[_without(hand, token)] for token in free)

    def scatter(self, masses: Mapping[int, Fraction]) -> dict[int, Fraction]:
        """Return how probability that lies on hands spreads over whole hands when missing dice are rolled."""
        spread = dict(masses)
        for place in range(len(self.hands) - 1, self.whole - 1, -1):
            mass = spread.pop(place, None)
            if mass:
                grown = self.grow[place - self.whole]
                for above in grown:
                    spread[above] = spread.get(above, Fraction(0)) + mass / len(grown)
        return dict(sorted(spread.items()))


def reader(places: tuple[int, ...]) -> Reader:
    """Return what reads several places of a list at once, as a tuple even for one place."""
    return itemgetter(*places) if len(places) > 1 else lambda values: (values[places[0]],)


def _hands(numbers: Mapping[int, int], sides: Mapping[int, Faces]) -> Iterator[Hand]:
    """Yield every hand of up to so many dice of each kind."""
    parts = [
        [
            hand
            for size in range(number + 1)
            for hand in combinations_with_replacement(
                [kind * KIND + f for f in sorted(set(sides[kind]))], size
            )
        ]
        for kind, number in numbers.items()
    ]
    for chosen in product(*parts):
        yield tuple(sorted(token for part in chosen for token in part))


def _without(hand: Hand, token: int) -> Hand:
    place = hand.index(token)
    return hand[:place] + hand[place + 1 :]


def _is_locked(token: int, locked: frozenset[Lock]) -> bool:
    return token % KIND in locked or divmod(token, KIND) in locked


_lattice = lru_cache(maxsize=64)(Lattice)


def lattice_of(pool: DicePool, among: tuple[int, ...]) -> Lattice:
    """Return the hands of some dice of a pool; made once for each set of like dice."""
    return _lattice(tuple(sorted((pool.kinds[die], pool.dice[die].sides) for die in among)))
