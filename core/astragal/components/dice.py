"""Dice: faces as content, pools of dice, exact odds and fast samples.

A rolled pool is a plain `tuple[int, ...]` of face indexes in die order. Where a die repeats a face,
the first of the equal faces stands for all of them, so equal results are equal tuples.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import factorial, prod
from typing import Protocol

import attrs

from astragal.components.amounts import Amounts, amounts
from astragal.engine.memo import Memo

Faces = tuple[int, ...]
"""Face indexes of a rolled pool, in die order."""

_TABLE_ROWS = 6**4  # four ordinary dice for one draw; larger tables cost memory and gain little


class Source(Protocol):
    """Where samples take their luck from; `random.Random` is one."""

    def random(self) -> float:
        """Return a number from 0 up to, but not including, 1."""
        ...


def _tags(tags: Iterable[str]) -> frozenset[str]:
    return frozenset(tags)


@attrs.frozen
class Face:
    """One side of a die: what it yields and what it is marked with."""

    id: str
    amounts: Amounts = attrs.field(factory=Amounts, converter=amounts)
    """What the face yields, by name."""
    tags: frozenset[str] = attrs.field(factory=frozenset, converter=_tags)
    """Marks that rules look for, such as `skull`."""
    picture: str = attrs.field(default="", eq=False, repr=False)
    """What it looks like on a screen: a picture's name, or rows of pixels; else the picture with its id."""


def _faces(faces: Iterable[Face]) -> tuple[Face, ...]:
    return tuple(faces)


def _sides(sides: Iterable[int]) -> Faces:
    return tuple(sides)


@attrs.frozen
class Die:
    """A fair die; a face printed on several sides is written several times.

    Dice of several kinds may share one list of faces, so that a face has the same index on all of them: then
    `sides` says which of the faces are printed on this one.
    """

    id: str
    faces: tuple[Face, ...] = attrs.field(converter=_faces)
    sides: Faces = attrs.field(default=(), converter=_sides, repr=False, kw_only=True)
    """The face index of each side, by default each face once; the first equal face stands for the others."""
    weights: tuple[tuple[int, Fraction], ...] = attrs.field(init=False, repr=False, eq=False)
    """Each different face by index with its exact probability, in printed order."""

    def __attrs_post_init__(self) -> None:
        if not self.faces:
            raise ValueError(f"die {self.id!r} has no face")
        first = {face.id: index for index, face in reversed(tuple(enumerate(self.faces)))}
        for face in self.faces:
            if self.faces[first[face.id]] != face:
                raise ValueError(f"die {self.id!r} has two different faces {face.id!r}")
        shown = [self.faces[side] for side in self.sides] or self.faces
        sides = tuple(first[face.id] for face in shown)
        count = Counter(sides)
        object.__setattr__(self, "sides", sides)
        object.__setattr__(
            self, "weights", tuple((side, Fraction(n, len(sides))) for side, n in count.items())
        )

    def face_index(self, id: str) -> int:
        """Return the index of the face called `id`."""
        for side in self.sides:
            if self.faces[side].id == id:
                return side
        raise ValueError(f"die {self.id!r} has no face {id!r}")


def _dice(dice: Iterable[Die]) -> tuple[Die, ...]:
    return tuple(dice)


def _kinds(pool: DicePool) -> Faces:
    return tuple(pool.dice.index(die) for die in pool.dice)


def _worth(pool: DicePool) -> dict[str, tuple[Faces, ...]]:
    names = dict.fromkeys(n for die in pool.dice for face in die.faces for n in face.amounts.names())
    return {
        name: tuple(tuple(face.amounts.get(name) for face in die.faces) for die in pool.dice)
        for name in names
    }


_Table = tuple[Faces, ...]


@attrs.frozen
class DicePool:
    """Dice that are rolled together, alike or not; die indexes are positions in `dice`."""

    dice: tuple[Die, ...] = attrs.field(converter=_dice)
    kinds: Faces = attrs.field(
        init=False, repr=False, eq=False, default=attrs.Factory(_kinds, takes_self=True)
    )
    """For each die the index of the first die like it; equal numbers are interchangeable dice."""
    _worth: dict[str, tuple[Faces, ...]] = attrs.field(
        init=False, repr=False, eq=False, default=attrs.Factory(_worth, takes_self=True)
    )
    _plans: Memo[Faces, tuple[_Table, ...]] = attrs.field(init=False, repr=False, eq=False)
    _tables: Memo[Faces, _Table] = attrs.field(init=False, repr=False, eq=False)
    _multisets: Memo[int, tuple[tuple[Faces, Fraction], ...]] = attrs.field(init=False, repr=False, eq=False)
    _results: Memo[Faces, tuple[tuple[Faces, Fraction], ...]] = attrs.field(init=False, repr=False, eq=False)
    _weighted: Memo[Faces, tuple[int, tuple[tuple[Faces, int], ...]]] = attrs.field(
        init=False, repr=False, eq=False
    )
    _names: Memo[Faces, tuple[str, ...]] = attrs.field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "_plans", Memo(self._plan))
        object.__setattr__(self, "_tables", Memo(self._table))
        object.__setattr__(self, "_multisets", Memo(self._in_no_order))
        object.__setattr__(self, "_results", Memo(self._by_kind))
        object.__setattr__(self, "_weighted", Memo(self._in_ways))
        object.__setattr__(self, "_names", Memo(self._named))

    @classmethod
    def of(cls, die: Die, number: int) -> DicePool:
        """Return a pool of `number` identical dice."""
        return cls((die,) * number)

    def sample(self, which: tuple[int, ...], rng: Source) -> Faces:
        """Roll the dice `which` and return their new faces, in the order of `which`."""
        plan = self._plans[which]
        random = rng.random
        if len(plan) == 1:
            (table,) = plan
            return table[int(random() * len(table))]
        if len(plan) == 2:  # written out: five to eight ordinary dice are the usual roll
            table, second = plan
            return table[int(random() * len(table))] + second[int(random() * len(second))]
        rolled: Faces = ()
        for table in plan:
            rolled += table[int(random() * len(table))]
        return rolled

    def outcomes(self, which: tuple[int, ...]) -> Iterator[tuple[Faces, Fraction]]:
        """Yield every result of rolling the dice `which` with its exact probability, in fixed order."""
        dice = [self.dice[die] for die in which]
        ways = prod(len(die.sides) for die in dice)
        chances: dict[int, Fraction] = {}  # by number of ways: few occur, and fractions are slow to make
        for combination in product(*(Counter(die.sides).items() for die in dice)):
            number = prod(sides for _, sides in combination)
            if number not in chances:
                chances[number] = Fraction(number, ways)
            yield tuple(face for face, _ in combination), chances[number]

    def multisets(self, number: int) -> tuple[tuple[Faces, Fraction], ...]:
        """Return the results of `number` identical dice without regard to order, with their odds."""
        return self._multisets[number]

    def _in_no_order(self, number: int) -> tuple[tuple[Faces, Fraction], ...]:
        if len(set(self.kinds)) != 1:
            raise ValueError("only identical dice can be counted without regard to order")
        return tuple(_multisets(self.dice[0], number))

    def results(self, which: tuple[int, ...]) -> tuple[tuple[Faces, Fraction], ...]:
        """Return the results of the dice `which` with their odds; like dice without regard to order."""
        return self._results[tuple([self.kinds[die] for die in which])]

    def weighted(self, which: tuple[int, ...]) -> tuple[int, tuple[tuple[Faces, int], ...]]:
        """Return in how many ways the dice `which` can fall, and the number of ways to each result."""
        return self._weighted[tuple([self.kinds[die] for die in which])]

    def _in_ways(self, kinds: Faces) -> tuple[int, tuple[tuple[Faces, int], ...]]:
        ways = prod(len(self.dice[kind].sides) for kind in kinds)
        return ways, tuple((faces, int(chance * ways)) for faces, chance in self._results[kinds])

    def _by_kind(self, kinds: Faces) -> tuple[tuple[Faces, Fraction], ...]:
        """Return one result for each combination of what the dice of each kind show together."""
        results = []
        places = {kind: [place for place, other in enumerate(kinds) if other == kind] for kind in kinds}
        shown = [_multisets(self.dice[kind], len(those)) for kind, those in places.items()]
        for combination in product(*map(tuple, shown)):
            faces = [0] * len(kinds)
            for those, (found, _) in zip(places.values(), combination, strict=True):
                for place, face in zip(those, found, strict=True):
                    faces[place] = face
            results.append((tuple(faces), prod((chance for _, chance in combination), start=Fraction(1))))
        return tuple(results)

    def with_faces(self, faces: Faces, which: tuple[int, ...], new: Faces) -> Faces:
        """Return `faces` with the dice `which` showing `new`."""
        changed = list(faces)
        for die, face in zip(which, new, strict=True):
            changed[die] = face
        return tuple(changed)

    def count(self, faces: Faces, name: str) -> int:
        """Return how much of the amount `name` the faces show together."""
        worth = self._worth.get(name)
        if worth is None:
            return 0
        total = 0
        for table, face in zip(worth, faces, strict=False):  # fewer dice than the pool holds may be rolled
            total += table[face]
        return total

    def names(self, faces: Faces) -> tuple[str, ...]:
        """Return the ids of the faces shown."""
        return self._names[faces]

    def _named(self, faces: Faces) -> tuple[str, ...]:
        return tuple([die.faces[face].id for die, face in zip(self.dice, faces, strict=False)])

    def parse(self, names: Iterable[str]) -> Faces:
        """Return the faces called `names`; the inverse of `names()`."""
        listed = tuple(names)
        if len(listed) > len(self.dice):
            raise ValueError(f"{len(listed)} faces for {len(self.dice)} dice")
        return tuple(die.face_index(name) for die, name in zip(self.dice, listed, strict=False))

    def _plan(self, which: tuple[int, ...]) -> tuple[_Table, ...]:
        """Cut `which` into runs of dice whose joint results fit one table each."""
        if which and max(which) >= len(self.dice):
            raise ValueError(f"die {max(which) + 1} is to be rolled, and there are {len(self.dice)} dice")
        runs: list[list[int]] = [[]]
        rows = 1
        for die in which:
            rows *= len(self.dice[die].sides)
            if rows > _TABLE_ROWS and runs[-1]:
                runs.append([])
                rows = len(self.dice[die].sides)
            runs[-1].append(die)
        return tuple(self._tables[tuple(self.kinds[die] for die in run)] for run in runs)

    def _table(self, kinds: Faces) -> _Table:
        """Return every joint result of dice of these kinds, each equally likely; like dice share a table."""
        return tuple(product(*(self.dice[kind].sides for kind in kinds)))


def _multisets(die: Die, number: int) -> Iterator[tuple[Faces, Fraction]]:
    chances = dict(die.weights)
    for faces in combinations_with_replacement(sorted(chances), number):
        chance = Fraction(factorial(number))
        for face, times in Counter(faces).items():
            chance *= chances[face] ** times / factorial(times)
        yield faces, chance
