"""Reroll policies: which dice may be rolled again, how often, at what price."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise, product
from typing import Any, Literal

import attrs

from astragal.components.dice import Faces
from astragal.engine.memo import Memo
from astragal.errors import Refusal

Moment = Literal["any roll", "last roll"]
"""When an extra reroll may be taken."""

Lock = int | tuple[int, int]
"""A face index that is locked on every die, or a pair of die kind (see `DicePool.kinds`) and face index."""

_ROLLS_KEPT = 1 << 16


@attrs.frozen
class Price:
    """What one reroll costs, by name."""

    name: str
    amount: int = 1


@attrs.frozen
class ExtraReroll:
    """A one-off reroll that something grants beside the ordinary ones."""

    id: str
    dice: int = 1
    """The largest number of dice it rolls."""
    ignores_lock: bool = False
    """Whether it may roll dice whose face is locked."""
    after: Moment = "last roll"
    """When it may be taken."""


def _locks(locks: Iterable[Lock]) -> frozenset[Lock]:
    return frozenset(locks)


def _extras(extras: Iterable[ExtraReroll]) -> tuple[ExtraReroll, ...]:
    ordered = tuple(sorted(extras, key=lambda extra: extra.id))
    for one, other in pairwise(ordered):
        if one.id == other.id:
            raise ValueError(f"extra reroll {one.id!r} is given twice")
    return ordered


_Found = tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]


@attrs.frozen
class RerollPolicy:
    """The rules of rolling again; policies join with `|` to what either of them permits."""

    limit: int | None = 0
    """How many rerolls follow the first roll; None for any number."""
    locked: frozenset[Lock] = attrs.field(default=(), converter=_locks)
    """Faces that are never rolled again."""
    cost: Price | None = None
    """The price of one reroll."""
    extras: tuple[ExtraReroll, ...] = attrs.field(default=(), converter=_extras)
    """One-off rerolls, ordered by id."""
    most: int | None = None
    """The largest number of dice in one reroll; None for any number."""
    kinds: tuple[int, ...] = ()
    """`DicePool.kinds` of the dice; empty if all are alike."""
    _known: Memo[Faces, _Found] = attrs.field(init=False, repr=False, eq=False)
    _among: Memo[tuple[Faces, tuple[int, ...]], _Found] = attrs.field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "_known", Memo(self._find, _ROLLS_KEPT))
        object.__setattr__(self, "_among", Memo(lambda key: self._find(*key), _ROLLS_KEPT))
        if not self.kinds and any(isinstance(lock, tuple) for lock in self.locked):
            raise ValueError("a lock on one kind of dice needs the kinds of the dice")

    def with_(self, **changes: Any) -> RerollPolicy:
        """Return the policy with some of its fields replaced."""
        return attrs.evolve(self, **changes)

    def __or__(self, other: RerollPolicy | ExtraReroll) -> RerollPolicy:
        """Join with a policy, to what either permits, or add an extra reroll."""
        if isinstance(other, ExtraReroll):
            return self.with_(extras={*self.extras, other})
        if self.kinds and other.kinds and self.kinds != other.kinds:
            raise ValueError("the policies are about different dice")
        return RerollPolicy(
            limit=_larger(self.limit, other.limit),
            locked=self.locked & other.locked,
            cost=_cheaper(self.cost, other.cost),
            extras={*self.extras, *other.extras},
            most=_larger(self.most, other.most),
            kinds=self.kinds or other.kinds,
        )

    def left(self, used: int) -> int | None:
        """Return how many rerolls are left after `used`; None for any number."""
        return None if self.limit is None else max(0, self.limit - used)

    def extras_after(self, moment: Moment) -> tuple[ExtraReroll, ...]:
        """Return the extra rerolls that may be taken at a moment; every roll may be the last one."""
        return tuple(extra for extra in self.extras if extra.after in (moment, "any roll"))

    def extra(self, id: str) -> RerollPolicy:
        """Return the policy of one extra reroll by itself: its dice, its locks, once, for free."""
        for extra in self.extras:
            if extra.id == id:
                locked = () if extra.ignores_lock else self.locked
                return RerollPolicy(limit=1, locked=locked, most=extra.dice, kinds=self.kinds)
        raise ValueError(f"there is no extra reroll {id!r}")

    def rerollable(self, faces: Faces, among: tuple[int, ...] | None = None) -> tuple[int, ...]:
        """Return the dice (of those in `among`, if given) whose faces are not locked."""
        dice = range(len(faces)) if among is None else among
        if not self.locked:
            return tuple(dice)
        return tuple([die for die in dice if not self._locks(die, faces[die])])

    def selections(self, faces: Faces, among: tuple[int, ...] | None = None) -> tuple[tuple[int, ...], ...]:
        """Return every different set of dice to roll again, smaller ones first.

        Of interchangeable dice with equal faces the first ones stand for any others.
        """
        if among is None:
            return self._known[faces][0]
        if self.most == 1 and not self.locked:  # quicker found than looked up: pairs of faces and dice abound
            return _singles(faces, self.kinds or faces, among)
        return self._among[faces, among][0]

    def masks(self, faces: Faces, among: tuple[int, ...] | None = None) -> tuple[int, ...]:
        """Return the selections as bit masks, in the same order."""
        return (self._known[faces] if among is None else self._among[faces, among])[1]

    def canonical(self, faces: Faces, which: Iterable[int]) -> tuple[int, ...]:
        """Return the listed selection that has the same effect as `which`."""
        groups = dict.fromkeys(self._groups(faces, None), 0)
        for die in sorted(set(which)):
            group = next((group for group in groups if die in group), None)
            if group is None:
                raise ValueError(f"die {die} cannot be rolled again")
            groups[group] += 1
        return tuple(sorted(die for group, number in groups.items() for die in group[:number]))

    def admits(
        self, faces: Faces, which: tuple[int, ...], used: int = 0, among: tuple[int, ...] | None = None
    ) -> Refusal | None:
        """Return why the dice `which` may not be rolled again after `used` rerolls, or None if they may."""
        if self.left(used) == 0:
            return Refusal("no reroll is left")
        if not which:
            return Refusal("no die is chosen")
        if len(set(which)) != len(which):
            return Refusal("a die is chosen twice")
        here = range(len(faces)) if among is None else among
        if any(die not in here for die in which):
            return Refusal("a chosen die is not in play")
        if any(self._locks(die, faces[die]) for die in which):
            return Refusal("a chosen die is locked")
        if self.most is not None and len(which) > self.most:
            return Refusal("too many dice are chosen")
        return None

    def _locks(self, die: int, face: int) -> bool:
        return face in self.locked or (bool(self.kinds) and (self.kinds[die], face) in self.locked)

    def _groups(self, faces: Faces, among: tuple[int, ...] | None) -> tuple[tuple[int, ...], ...]:
        """Return the dice that are not locked, those alike in kind and face together."""
        groups: dict[Lock, list[int]] = {}
        kinds, locked = self.kinds, self.locked
        for die in range(len(faces)) if among is None else among:
            face = faces[die]
            alike: Lock = (kinds[die], face) if kinds else face
            if alike in groups:
                groups[alike].append(die)
            elif face not in locked and alike not in locked:
                groups[alike] = [die]
        return tuple(map(tuple, groups.values()))

    def _find(self, faces: Faces, among: tuple[int, ...] | None = None) -> _Found:
        """Return the selections and their masks; policies that are alike share them."""
        return _selections(self._groups(faces, among), self.most)


def _singles(faces: Faces, kinds: Sequence[int], among: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return one die of each kind and face, each by itself: the usual reroll of a single die."""
    firsts = {(kinds[die], faces[die]): die for die in reversed(among)}
    return tuple([(die,) for die in sorted(firsts.values())])


@lru_cache(maxsize=1 << 13)  # few patterns exist: at most 4140 of seven dice with one locked face
def _selections(groups: tuple[tuple[int, ...], ...], most: int | None) -> _Found:
    """Return the selections that take the first dice of each group, and their masks."""
    prefixes = [[group[:number] for number in range(len(group) + 1)] for group in groups]
    chosen = (tuple(sorted(die for part in parts for die in part)) for parts in product(*prefixes))
    fitting = (which for which in chosen if which and (most is None or len(which) <= most))
    ordered = tuple(sorted(fitting, key=lambda which: (len(which), which)))
    return ordered, tuple(sum(1 << die for die in which) for which in ordered)


def _larger(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else max(one, other)


def _cheaper(one: Price | None, other: Price | None) -> Price | None:
    if one is None or other is None:
        return None
    if one.name != other.name:
        raise ValueError(f"a reroll cannot cost both {one.name!r} and {other.name!r}")
    return min(one, other, key=lambda price: price.amount)
