"""What is left of a purse when a card has been paid for, and what a purse can come to at most."""

from __future__ import annotations

from typing import NamedTuple

from along_history.cards.compiled import Compiled
from along_history.cards.vocabulary import GOLDEN_AGE, Need
from along_history.payment.purse import Counts, Purse
from along_history.payment.spent import BLUE, BONUS, GREEN, HERITAGE, LOOSE, UNIVERSAL, Payment
from astragal import Memo


class Paid(NamedTuple):
    """A payment, and what it leaves."""

    payment: Payment
    left: Wallet


class Wallet:
    """A purse that knows what it can pay for: there is one of each, so it is recognised by identity."""

    def __init__(self, purse: Purse, wallets: Memo[Purse, Wallet], compiled: Compiled) -> None:
        self.purse, self.universal, self.doublers = purse, purse.universal, purse.doublers
        self.compiled, self.wallets = compiled, wallets
        self.bound = most(compiled, purse)
        """What it can pay at most."""
        self.paying: Memo[Need, Paid | None] = Memo(self._pay)
        """The payment that is missed least for each cost, if there is one."""
        self.richer: Memo[int, Wallet] = Memo(self._with)
        """What it becomes with one upright card more, by the class of its bonus; -1 for none."""

    def _pay(self, need: Need) -> Paid | None:
        if not any(need):
            return Paid((), self)
        if out_of_reach(need, self.bound, self.purse):
            return None
        payment = self.compiled.least(need, self.purse)
        if not payment:
            return None
        return Paid(payment, self.wallets[spend(self.compiled, self.purse, payment)])

    def _with(self, bonus: int) -> Wallet:
        return self if bonus < 0 else self.wallets[with_bonus(self.purse, bonus)]


def wallets_of(compiled: Compiled) -> Memo[Purse, Wallet]:
    """Return the wallets of a ruleset by their purses, made when they are asked for."""
    known: Memo[Purse, Wallet] = Memo(lambda purse: Wallet(purse, known, compiled), 20_000)
    return known


def spend(compiled: Compiled, purse: Purse, payment: Payment) -> Purse:
    """Return a purse without what a payment takes.

    Where a Golden Age came in the middle of it, no bonus is counted on afterwards.
    """
    greens, blues, upright, loose = (
        dict(purse.greens),
        dict(purse.blues),
        dict(purse.upright),
        list(purse.loose),
    )
    gone = dict.fromkeys((UNIVERSAL, HERITAGE, GOLDEN_AGE), 0)
    doublers = purse.doublers
    for thing in payment:
        doublers -= thing.doublings
        if thing.means == GREEN:
            greens[thing.gives[0] >> thing.doublings] -= 1
        elif thing.means == BLUE:
            blues[_resource(thing.gives)] -= 1
        elif thing.means == BONUS:
            bonus = compiled.classes.index(thing.gives)
            upright[bonus] = upright.get(bonus, 0) - 1
        elif thing.means == LOOSE:
            loose[_resource(thing.gives)] -= 1
        elif thing.means in gone:
            gone[thing.means] += 1
    return purse._replace(
        greens=_counts(greens),
        blues=_counts(blues),
        doublers=doublers,
        upright=() if gone[GOLDEN_AGE] else _counts(upright),
        golden=purse.golden - gone[GOLDEN_AGE],
        universal=purse.universal - gone[UNIVERSAL],
        heritage=() if gone[HERITAGE] else purse.heritage,
        loose=(loose[0], loose[1], loose[2]),
    )


def with_bonus(purse: Purse, bonus: int) -> Purse:
    """Return a purse with one more upright card of a bonus class."""
    upright = dict(purse.upright)
    upright[bonus] = upright.get(bonus, 0) + 1
    return purse._replace(upright=tuple(sorted(upright.items())))


def most(compiled: Compiled, purse: Purse) -> Need:
    """Return a bound of what a purse can pay: everything at once, each die doubled as well as it can be.

    Universal resources are left out: who asks adds them.
    """
    total = [sum(value * number for value, number in purse.greens), *purse.loose]
    if purse.doublers and purse.greens:
        total[0] += purse.greens[0][0] * (3 if purse.doublers > 1 else 1) * purse.doublers
    for resource, number in purse.blues:
        total[1 + resource] += number << purse.doublers
    uses = 1 + purse.golden
    for bonus, number in (*purse.upright, *purse.tapped):
        for place, gives in enumerate(compiled.classes[bonus][:4]):
            total[place] += gives * number * uses
    for bonus in purse.heritage:
        for place, gives in enumerate(compiled.classes[bonus][:4]):
            total[place] += gives
    return total[0], total[1], total[2], total[3]


def out_of_reach(need: Need, bound: Need, purse: Purse) -> bool:
    """Return whether a cost is surely more than a purse can pay, universal resources included."""
    left = purse.universal
    for wanted, have in zip(need[1:], bound[1:], strict=True):
        if wanted > have:
            left -= wanted - have
    return left < 0 or need[0] > bound[0] + left * purse.universal_population


def _resource(gives: tuple[int, ...]) -> int:
    return gives.index(max(gives[1:4]), 1) - 1


def _counts(found: dict[int, int]) -> Counts:
    return tuple([pair for pair in found.items() if pair[1] > 0])
