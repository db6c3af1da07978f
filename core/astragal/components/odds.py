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

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import comb, prod
from operator import itemgetter
from typing import Any, Generic, Protocol

import attrs
from typing_extensions import TypeVar

from astragal.components.dice import DicePool, Faces
from astragal.components.reroll import ExtraReroll, Lock, RerollPolicy

Hand = tuple[int, ...]
"""Dice without order: sorted numbers, each a die's kind and its face."""

Number = TypeVar("Number", float, Fraction, default=float)
"""What faces are worth: a float or, when the result must be exact, a Fraction."""

_KIND = 64  # a hand's number is kind * 64 + face
_MOST_HANDS = 250_000
_HAIR = 1e-12  # rounding must not make anybody roll dice again


class _Getter(Protocol):
    """Reads several places of a list at once."""

    def __call__(self, values: list[Number], /) -> tuple[Number, ...]: ...


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
        self._up = tuple((_getter(places), len(places)) for places in self.grow)
        self._down: dict[tuple[frozenset[Lock], int], tuple[tuple[int, _Getter], ...]] = {}

    def _grow(self, hand: Hand, numbers: Mapping[int, int], sides: Mapping[int, Faces]) -> tuple[int, ...]:
        held = Counter(token // _KIND for token in hand)
        kind = next(kind for kind in numbers if held[kind] < numbers[kind])
        return tuple(self.index[tuple(sorted((*hand, kind * _KIND + face)))] for face in sides[kind])

    def whole_faces(self) -> Iterator[Faces]:
        """Yield the faces of every whole hand, in the order of `hands`."""
        for hand in self.hands[: self.whole]:
            yield tuple([token % _KIND for token in hand])

    def means(self, worths: Sequence[Number]) -> list[Number]:
        """Return the mean worth of every hand once its missing dice are rolled, given that of whole hands."""
        means: list[Any] = list(worths)  # the sum of no numbers is 0, which is neither of them
        append = means.append
        for getter, sides in self._up:
            append(sum(getter(means)) / sides)
        return means

    def best_keeps(self, means: list[Number], locked: frozenset[Lock], most: int | None) -> list[Number]:
        """Return for every hand the best mean among what is left of it when some dice are taken up."""
        best = means[:]
        for place, getter in self.down(locked, len(self.dice) if most is None else most):
            best[place] = max(getter(best))
        return best

    def down(self, locked: frozenset[Lock], most: int) -> tuple[tuple[int, _Getter], ...]:
        """Return, small hands first, each hand with what reads it and the hands one unlocked die below it."""
        known = self._down.get((locked, most))
        if known is None:
            places = range(len(self.hands) - 1, -1, -1)
            rows = ((place, self.below(place, locked, most)) for place in places)
            known = tuple((place, _getter((place, *below))) for place, below in rows if below)
            self._down[locked, most] = known
        return known

    def below(self, place: int, locked: frozenset[Lock], most: int) -> tuple[int, ...]:
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


def _getter(places: tuple[int, ...]) -> _Getter:
    """Return what reads several places of a list at once, as a tuple even for one place."""
    return itemgetter(*places) if len(places) > 1 else lambda values: (values[places[0]],)


def _hands(numbers: Mapping[int, int], sides: Mapping[int, Faces]) -> Iterator[Hand]:
    """Yield every hand of up to so many dice of each kind."""
    parts = [
        [
            hand
            for size in range(number + 1)
            for hand in combinations_with_replacement(
                [kind * _KIND + f for f in sorted(set(sides[kind]))], size
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
    return token % _KIND in locked or divmod(token, _KIND) in locked


_lattice = lru_cache(maxsize=64)(Lattice)


def lattice_of(pool: DicePool, among: tuple[int, ...]) -> Lattice:
    """Return the hands of some dice of a pool; made once for each set of like dice."""
    return _lattice(tuple(sorted((pool.kinds[die], pool.dice[die].sides) for die in among)))


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
            faces[die] = token % _KIND
        return tuple(faces)

    def place(self, faces: Faces, dice: Iterable[int] | None = None) -> int:
        """Return where the hand of some dice (those in play, if not given) stands in the lattice."""
        kinds = self.pool.kinds
        return self.lattice.index[
            tuple(sorted([kinds[die] * _KIND + faces[die] for die in (self.among if dice is None else dice)]))
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
                best = [max(a, b - price) for a, b in zip(worths, best, strict=True)]
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
            worth = self._best_keeps(stage, policy)[place] - price
            if worth <= found.worth + _HAIR:
                continue
            kept = self._kept(place, stage, policy)
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

    def _kept(self, place: int, stage: _Stage, policy: RerollPolicy) -> int:
        """Return the best hand to keep of a whole hand, going down one die at a time."""
        means, best = self.means(*stage), self._best_keeps(stage, policy)
        most = len(self.among) if policy.most is None else policy.most
        while best[place] > means[place] + _HAIR:
            target = best[place]
            below = self.lattice.below(place, policy.locked, most)
            place = next(under for under in below if best[under] == target)
        return place

    def _which(self, faces: Faces, whole: int, kept: int) -> tuple[int, ...]:
        """Return the first dice that show what a whole hand has more than a kept one."""
        taken = Counter(self.lattice.hands[whole])
        taken.subtract(self.lattice.hands[kept])
        which = []
        for die in self.among:
            token = self.pool.kinds[die] * _KIND + faces[die]
            if taken[token] > 0:
                taken[token] -= 1
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
                best, target = worth, self._kept(place, later, policy)
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
