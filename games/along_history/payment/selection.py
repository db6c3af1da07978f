"""Paying by ticking dice, cards, universal resources and heritage."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

from along_history.cards.compiled import Design
from along_history.cards.vocabulary import GOLDEN_AGE, RESOURCES, X2, Need
from along_history.payment.acquire import Acquire
from along_history.payment.need import need
from along_history.payment.paying import COST, given, why_not_pay
from along_history.payment.purse import purse
from along_history.payment.regret import regret
from along_history.payment.spent import (
    BLUE,
    BONUS,
    CARD,
    CROWD,
    GOLDEN,
    GREEN,
    HERITAGE,
    LOOSE,
    LOOSES,
    UNIVERSAL,
    UNIVERSALS,
    Payment,
    Spent,
    doublers,
    read_thing,
    things,
)
from along_history.state import Table, in_view
from astragal import Action, Refusal, Selection


def payment_selection(state: Table, design: Design) -> Selection:
    """Return how a card is paid for by ticking, the payments that are missed least proposed first."""
    seat = state.active
    wanted = need(state, seat, design, in_view(state.me.civ))
    held, payments = purse(state, seat), state.compiled.payments

    def best(ticked: frozenset[str]) -> tuple[Payment, Refusal | None]:
        """Return the reading of the ticked components that comes nearest to the cost, and what it lacks."""
        nearest: tuple[Payment, Refusal] = ((), Refusal("Nothing is selected", COST))
        for payment in readings(state, ticked):
            lack = why_not_pay(state, wanted, held, payment)
            if not lack:
                return payment, None
            if not nearest[0] or len(str(lack)) < len(str(nearest[1])):
                nearest = (payment, lack)
        return nearest

    def act(ticked: frozenset[str]) -> Action | None:
        payment, lack = best(ticked)
        return None if lack else Acquire(design.id, payment)

    def check(ticked: frozenset[str]) -> Refusal | None:
        return best(ticked)[1]

    ways = sorted(payments.ways(wanted, payments.narrow(wanted, held)), key=regret)
    tickable = (found for way in ways if (found := ticks(state, way)) is not None)
    return Selection(
        _candidates(state),
        act,
        check,
        tuple(islice(tickable, 3)),
        lambda ticked: running_total(state, wanted, ticked),
        f"card:{design.id}",
        makes=Acquire,
    )


def _candidates(state: Table) -> tuple[str, ...]:
    """Return everything that can be ticked."""
    compiled, player = state.compiled, state.me
    dice = [
        f"die:{die}"
        for die in (*compiled.greens, *compiled.blues, *compiled.reds)
        if state.unused(die)
        and (die not in compiled.reds or compiled.shown[die][state.faces[die]] in (X2, GOLDEN_AGE))
    ]
    upright = player.civ.upright_entries()
    cards = [f"civ:{entry}" for entry in upright if compiled.designs[player.civ.card(entry)].symbols]
    universal = [f"universal:{number}" for number in range(player.universal)]
    heirs = dict.fromkeys(player.heritage) if purse(state, state.active).heritage else ()
    heritage = [f"heritage:{compiled.designs[card].id}" for card in heirs]
    return (*dice, *cards, *universal, *heritage, *_loose(state.loose))


def _loose(numbers: tuple[int, int, int]) -> list[str]:
    """Return the references of so many loose symbols of each resource."""
    return [f"loose:{RESOURCES[r]}:{n}" for r in range(3) for n in range(numbers[r])]


def running_total(state: Table, wanted: Need, ticked: frozenset[str]) -> str:
    """Return what is ticked of what a card costs: 4/5P 1/1I✓, in letters that both languages share."""
    have = ticked_total(state, wanted, ticked)
    parts = zip("PIFC", have, wanted, strict=True)
    return " ".join(f"{got}/{want}{letter}" + "✓" * (got >= want) for letter, got, want in parts if want)


def ticked_total(state: Table, wanted: Need, ticked: frozenset[str]) -> Need:
    """Return what ticked components give towards a cost, read in the way that covers most of it."""

    def covered(have: Need) -> int:
        return sum(min(got, want) for got, want in zip(have, wanted, strict=True))

    totals = (given(state, payment) for payment in readings(state, ticked))
    return max(totals, key=covered, default=(0, 0, 0, 0))


def readings(state: Table, ticked: frozenset[str]) -> Iterator[Payment]:
    """Yield every way to read ticks as a payment: which die is doubled, what a universal resource is."""
    dice: list[Spent] = []
    fixed: list[Spent] = []
    doublers = universal = 0
    for ref in sorted(ticked):
        kind, _, name = ref.partition(":")
        if kind == "universal":
            universal += 1
        elif kind != "die":
            fixed.append(_component(state, kind, name))
        elif (face := state.compiled.shown[int(name)][state.faces[int(name)]]) == X2:
            doublers += 1
        else:
            (fixed if face == GOLDEN_AGE else dice).append(read_thing(face))
    for times in product(range(3), repeat=len(dice)):
        if sum(times) == doublers:
            doubled = [die.doubled(time) for die, time in zip(dice, times, strict=True)]
            for uses in product((CROWD, *UNIVERSALS), repeat=universal):
                yield (*doubled, *uses, *fixed)


def _component(state: Table, kind: str, name: str) -> Spent:
    """Return the card, the heritage or the loose symbol that a reference names."""
    compiled = state.compiled
    if kind == "civ":
        return Spent(CARD, name=compiled.designs[state.me.civ.card(int(name))].id)
    if kind == "heritage":
        return Spent(HERITAGE, compiled.designs[compiled.heirs[name]].bonus)
    return LOOSES[RESOURCES.index(name.partition(":")[0])]


def ticks(state: Table, payment: Payment) -> frozenset[str] | None:
    """Return the components that a payment would tick; None when one of them serves twice."""
    if GOLDEN in payment:
        return None
    compiled, player = state.compiled, state.me
    faces = [thing.face for thing in payment if thing.means in (GREEN, BLUE)]
    faces += [X2] * doublers(payment)
    found: set[str] = set()
    for die in range(len(state.faces)):
        face = compiled.shown[die][state.faces[die]]
        if face in faces and state.unused(die):
            faces.remove(face)
            found.add(f"die:{die}")
    taps = [thing.gives for thing in things(payment, BONUS)]
    for entry in player.civ.upright_entries():
        bonus = compiled.designs[player.civ.card(entry)].bonus
        if bonus in taps:
            taps.remove(bonus)
            found.add(f"civ:{entry}")
    found |= {f"universal:{number}" for number in range(len(things(payment, UNIVERSAL)))}
    for thing in things(payment, HERITAGE):
        heirs = (compiled.designs[card] for card in player.heritage)
        found.add(next(f"heritage:{heir.id}" for heir in heirs if heir.bonus == thing.gives))
    loose = things(payment, LOOSE)
    i, f, c = (loose.count(symbol) for symbol in LOOSES)
    return frozenset(found) | frozenset(_loose((i, f, c)))
