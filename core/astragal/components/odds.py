"""Exact odds of dice that may be rolled again.

Dice are counted, not ordered: seven dice of six faces fall in 792 ways instead of 279,936. A *hand* is such
a way to fall, of all dice or of those that are kept. The hands of a pool form a lattice: rolling one die goes
up to one of several larger hands, taking one up goes down. One sweep over the lattice gives the mean worth of
every keep, another the best keep of every roll.

Why this way: asking each of the 792 rolls about each of its up to 128 keeps, and each keep about each result
of the dice that are rolled, would take millions of steps for one reroll. A lattice shares them: the mean of a
keep is the mean of the keeps with one die more, whatever roll it was kept of, and the best keep of a hand is
its own mean or the best keep of a hand one die smaller. So a reroll costs (hands x faces) steps up and (hands
x different faces in the hand) down: 1,716 hands of up to seven dice, about 10,000 steps each way, a few
milliseconds. Dice of two kinds multiply: three with six faces and four with seven have 84 x 330 hands.

By hand, two coins worth 1 for each head (h), with one reroll. The hands, whole ones first:

    hh 2   ht 1   tt 0      worth of whole hands
    h 1.5   t 0.5           up: mean of hh, ht; mean of ht, tt
    - 1                     up: mean of h, t
    hh 2   ht 1.5   tt 1    down: the best of the hand and the hands below it, so ht keeps h and rolls t
    h 1.75  t 1.25  - 1.5   up again: what each keep is worth before the last reroll

So the first roll is worth 1.5, and after ht it is best to roll the tail again. Dice of several kinds stand in
a hand as (kind, face), and a keep that lacks several is rolled one die at a time, the first kind first: the
order of independent dice does not matter.

    outlook = Outlook(pool, policy, worth)          # worth of the final faces
    outlook.best(faces, left=2).which               # the dice to roll again
    outlook.distribution(faces, left=2)             # the final faces, if they are rolled that way
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Generic

import attrs

from astragal.components.dice import DicePool, Faces
from astragal.components.lattice import KIND, Hand, Number, lattice_of
from astragal.components.reroll import ExtraReroll, Lock, RerollPolicy

_HAIR = 1e-12  # rounding must not make anybody roll dice again


@attrs.frozen
class Keep(Generic[Number]):
    """A decision about dice: which are rolled again, by which right, and what that is worth on average."""

    which: tuple[int, ...]
    """The dice to roll again; none to leave them as they are."""
    worth: Number
    extra: str = ""
    """The id of the extra reroll that is used; empty for an ordinary one."""


_Stage = tuple[int, tuple[ExtraReroll, ...]]  # ordinary rerolls and extras left
_Masses = dict[int, Fraction]  # probability by place in the lattice


class Outlook(Generic[Number]):
    """What each decision about rolled dice is worth under a reroll policy, given the worth of final faces."""

    def __init__(
        self,
        pool: DicePool,
        policy: RerollPolicy,
        worth: Callable[[Faces], Number] | Sequence[Number],
        *,
        among: tuple[int, ...] | None = None,
        price: Number | int = 0,
    ) -> None:
        """Take the worth of final faces as a function, or as a list in the order of `lattice.hands`.

        `among` are the dice in play, by default all of the pool's; `price` is what an ordinary reroll costs,
        in the measure of `worth`.
        """
        if policy.limit is None:
            raise ValueError("the number of rerolls must be known")
        self.pool, self.policy = pool, policy
        self.price: Number | int = price
        self.among = tuple(range(len(pool.dice))) if among is None else among
        self.lattice = lattice_of(pool, self.among)
        self._order = tuple(sorted(self.among, key=lambda die: (pool.kinds[die], die)))
        self._worths: list[Number] = self._judged(worth) if callable(worth) else list(worth)
        self._means: dict[_Stage, list[Number]] = {}
        self._best: dict[tuple[_Stage, frozenset[Lock], int | None], list[Number]] = {}

    def _judged(self, worth: Callable[[Faces], Number]) -> list[Number]:
        return [worth(self.faces(hand)) for hand in self.lattice.hands[: self.lattice.whole]]

    def faces(self, hand: Hand) -> Faces:
        """Return a whole hand as faces in die order; dice that are not in play show their first face."""
        faces = [0] * (max(self.among, default=-1) + 1)
        for die, token in zip(self._order, hand, strict=True):
            faces[die] = token % KIND
        return tuple(faces)

    def place(self, faces: Faces, dice: Iterable[int] | None = None) -> int:
        """Return where the hand of some dice (those in play, if not given) stands in the lattice."""
        kinds = self.pool.kinds
        return self.lattice.index[
            tuple(sorted([kinds[die] * KIND + faces[die] for die in (self.among if dice is None else dice)]))
        ]

    # --- what is worth what ----------------------------------------------------------------------

    def _stage(self, left: int | None, extras: Sequence[str] | None) -> _Stage:
        limit = self.policy.limit if left is None else left
        assert limit is not None
        return limit, tuple(extra for extra in self.policy.extras if extras is None or extra.id in extras)

    def means(self, left: int, extras: tuple[ExtraReroll, ...]) -> list[Number]:
        """Return the worth of every hand once its missing dice are rolled, with so many rerolls after it."""
        known = self._means.get((left, extras))
        if known is None:
            known = self._means[left, extras] = self.lattice.means(self._whole_worths(left, extras))
        return known

    def _whole_worths(self, left: int, extras: tuple[ExtraReroll, ...]) -> list[Number]:
        worths = self._worths
        for stage, policy, _, price in self._ways(left, extras):
            best = self._best_keeps(stage, policy)[: self.lattice.whole]
            if price or len(extras):
                best = [a if a >= b - price else b - price for a, b in zip(worths, best, strict=True)]
            worths = best  # without a price, rolling no die is among the keeps already
        return worths

    def _ways(
        self, left: int, extras: tuple[ExtraReroll, ...]
    ) -> Iterator[tuple[_Stage, RerollPolicy, str, Number | int]]:
        """Yield the ways to roll again: what comes after, by which policy, by which extra, at what price."""
        if left:
            yield (left - 1, extras), self.policy, "", self.price
        for extra in extras:
            rest = tuple(other for other in extras if other is not extra)
            after = left if extra.after == "any roll" else 0  # what comes after the last roll ends rolling
            yield (after, rest), self.policy.extra(extra.id), extra.id, 0

    def _best_keeps(self, stage: _Stage, policy: RerollPolicy) -> list[Number]:
        key = (stage, policy.locked, policy.most)
        known = self._best.get(key)
        if known is None:
            means = self.means(*stage)
            known = self._best[key] = self.lattice.best_keeps(means, policy.locked, policy.most)
        return known

    # --- questions -------------------------------------------------------------------------------

    def value(self, faces: Faces, left: int | None = None, extras: Sequence[str] | None = None) -> Number:
        """Return what rolled dice are worth with so many rerolls and these extras left (by default all)."""
        return self.means(*self._stage(left, extras))[self.place(faces)]

    def start(self) -> Number:
        """Return what the dice are worth before the first roll."""
        return self.means(*self._stage(None, None))[-1]

    def keep(
        self, faces: Faces, which: Sequence[int], left: int | None = None, extras: Sequence[str] | None = None
    ) -> Number:
        """Return the mean worth of rolling the dice `which` now as one of the `left` rerolls, then well."""
        limit, granted = self._stage(left, extras)
        kept = [die for die in self.among if die not in which]
        return self.means(limit - 1, granted)[self.place(faces, kept)] - self.price

    def best(
        self, faces: Faces, left: int | None = None, extras: Sequence[str] | None = None
    ) -> Keep[Number]:
        """Return the best decision; of equal ones that which rolls fewer dice."""
        place = self.place(faces)
        found = Keep((), self._worths[place])
        for stage, policy, extra, price in self._ways(*self._stage(left, extras)):
            mean, kept = self._best_keep(place, stage, policy)
            worth = mean - price
            if worth <= found.worth + _HAIR:
                continue
            if kept == place:  # it pays to wait for a later right: nothing is rolled now
                found = Keep((), worth)
            else:
                found = Keep(self._which(faces, place, kept), worth, extra)
        return found

    def ranked(
        self, faces: Faces, left: int | None = None, extras: Sequence[str] | None = None
    ) -> list[Keep[Number]]:
        """Return every different decision that can be taken now, best first; of equals the fewer dice.

        Rolling nothing while ordinary rerolls are left still leaves the extra ones.
        """
        limit, granted = self._stage(left, extras)
        stop = self.value(faces, 0, extras) if limit else self._worths[self.place(faces)]
        found = [Keep((), stop)]
        for stage, policy, extra, price in self._ways(limit, granted):
            means = self.means(*stage)
            for which in policy.selections(faces):
                kept = self.place(faces, [die for die in self.among if die not in which])
                found.append(Keep(which, means[kept] - price, extra))
        return sorted(found, key=lambda keep: (-keep.worth, len(keep.which), keep.which))

    def _best_keep(self, place: int, stage: _Stage, policy: RerollPolicy) -> tuple[Number, int]:
        """Return the best mean among what can be kept of a whole hand, and the first keep that has it."""
        keeps = self.lattice.keeps(place, policy.locked, policy.most)
        means = keeps.read(self.means(*stage))
        best = max(means)
        return best, keeps.places[next(n for n, mean in enumerate(means) if mean >= best - _HAIR)]

    def _which(self, faces: Faces, whole: int, kept: int) -> tuple[int, ...]:
        """Return the first dice that show what a whole hand has more than a kept one."""
        kinds, taken = self.pool.kinds, list(self.lattice.hands[whole])
        for token in self.lattice.hands[kept]:
            taken.remove(token)
        which = []
        for die in self.among:
            token = kinds[die] * KIND + faces[die]
            if token in taken:
                taken.remove(token)
                which.append(die)
        return tuple(which)

    def distribution(
        self, faces: Faces, left: int | None = None, extras: Sequence[str] | None = None
    ) -> dict[Faces, Fraction]:
        """Return the final faces with their odds when every decision from here on is the best one."""
        done: dict[int, Fraction] = {}
        pending = {self._stage(left, extras): {self.place(faces): Fraction(1)}}
        while pending:
            stage = max(pending, key=lambda item: (item[0], len(item[1])))
            for place, mass in pending.pop(stage).items():
                self._step(stage, place, mass, pending, done)
            pending = {later: self.lattice.scatter(masses) for later, masses in pending.items()}
        return {self.faces(self.lattice.hands[place]): done[place] for place in sorted(done)}

    def _step(
        self, stage: _Stage, place: int, mass: Fraction, pending: dict[_Stage, _Masses], done: _Masses
    ) -> None:
        """Move the probability of one whole hand to what the best decision keeps of it."""
        best, target, masses = self._worths[place], place, done
        for later, policy, _, price in self._ways(*stage):
            worth = self._best_keeps(later, policy)[place] - price
            if worth > best + _HAIR:
                best, target = worth, self._best_keep(place, later, policy)[1]
                masses = pending.setdefault(later, {})
        masses[target] = masses.get(target, Fraction(0)) + mass


def reroll_distribution(
    pool: DicePool, faces: Faces, which: Sequence[int], among: tuple[int, ...] | None = None
) -> dict[Faces, Fraction]:
    """Return the faces with their odds after rolling the dice `which` once; like dice are in no order."""
    dice = tuple(range(len(faces))) if among is None else among
    outlook = Outlook(pool, RerollPolicy(), lambda final: 0, among=dice)
    kept = outlook.place(faces, [die for die in dice if die not in which])
    spread = outlook.lattice.scatter({kept: Fraction(1)})
    return {outlook.faces(outlook.lattice.hands[place]): mass for place, mass in spread.items()}


def chance_of(distribution: Mapping[Faces, Fraction], event: Callable[[Faces], bool]) -> Fraction:
    """Return the probability of an event in a distribution of faces."""
    return sum((mass for faces, mass in distribution.items() if event(faces)), Fraction(0))
