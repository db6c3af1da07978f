"""Paying: whether a payment will do, and what it uses up."""

from __future__ import annotations

from collections import Counter

from along_history.cards.compiled import Compiled
from along_history.cards.vocabulary import GOLDEN_AGE, RESOURCES, Need
from along_history.civilisation import gain_gold, inherit, tap_bonuses
from along_history.payment.purse import Purse
from along_history.payment.spent import (
    BLUE,
    BLUES,
    BONUS,
    CARD,
    CROWD,
    GOLDEN,
    GREEN,
    HERITAGE,
    LOOSE,
    LOOSES,
    UNIVERSAL,
    UNKNOWN,
    Bill,
    Payment,
    Spent,
    green,
    sum_of,
    things,
)
from along_history.state import Table
from astragal import Refusal

COST = "along-history.cards.1"
"""The rule about paying."""

_DOUBLER, _HEIR = Spent("x2"), Spent("heir")
"""Counted among the things of a payment: an x2, and the one heritage card that may be used."""

_NONE_LEFT = {
    GOLDEN_AGE: Refusal("You have no Golden Age left", COST),
    BONUS: Refusal("You have no straight card with these bonuses", COST),
    CARD: Refusal("You have no such straight card in your civilisation", COST),
    GREEN: Refusal("You have no such green die left", COST),
    BLUE: Refusal("The blue die doesn't show that", COST),
    _DOUBLER.means: Refusal("You have no x2 left", COST),
    UNIVERSAL: Refusal("You have no universal resource left", COST),
    _HEIR.means: Refusal("You can't use that much heritage this turn", COST),
    HERITAGE: Refusal("You have no such heritage card", COST),
    LOOSE: Refusal("You have no such symbol left", COST),
}
"""What is said where a payment takes more of a kind of thing than there is; the first that applies."""


def why_not_pay(state: Table, wanted: Need, purse: Purse, payment: Payment) -> Refusal | None:
    """Say why a payment will not do; None when it covers the cost, wasteful or not."""
    for thing in payment:
        if thing.means == UNKNOWN or (
            thing.means in (BONUS, HERITAGE) and thing.gives not in state.compiled.classes
        ):
            return Refusal("{word} can't pay for anything", COST, {"word": thing.word})
    for thing in things(payment, CARD):
        if thing.name not in state.compiled.names[state.age]:
            return Refusal("There is no card {card} in this age", COST, {"card": repr(thing.name)})
    return _missing(state, purse, payment) or short_of(wanted, given(state, payment))


def _missing(state: Table, purse: Purse, payment: Payment) -> Refusal | None:
    """Say what a payment takes without it being there; None when all of it is there."""
    there = _there(state, purse, payment)
    short = {thing.means for thing, number in _taken(state, payment).items() if number > there[thing]}
    return next((refusal for means, refusal in _NONE_LEFT.items() if means in short), None)


def _taken(state: Table, payment: Payment) -> Counter[Spent]:
    """Return what a payment takes, how often each; a named card counts by its bonuses too."""
    taken = Counter[Spent]()
    for thing in payment:
        taken[_DOUBLER] += thing.doublings
        taken[CROWD if thing.means == UNIVERSAL else thing.single] += 1
        if thing.means == HERITAGE:
            taken[_HEIR] += 1
        elif thing.means == CARD:
            taken[Spent(BONUS, state.design(thing.name).bonus)] += 1
    return taken


def _there(state: Table, purse: Purse, payment: Payment) -> Counter[Spent]:
    """Return what there is to take; with Golden Ages between, cards are there several times."""
    golden, zone, payments = payment.count(GOLDEN), state.me.civ, state.compiled.payments
    there = Counter({GOLDEN: purse.golden, _DOUBLER: purse.doublers, CROWD: purse.universal})
    there.update({green(value): number for value, number in purse.greens})
    there.update({BLUES[resource]: number for resource, number in purse.blues})
    there.update({payments.taps[bonus]: number * (1 + golden) for bonus, number in purse.upright})
    there.update({payments.taps[bonus]: number * golden for bonus, number in purse.tapped})
    there.update({payments.heirs[bonus]: 1 for bonus in purse.heritage})
    there.update({LOOSES[resource]: number for resource, number in enumerate(purse.loose)})
    there[_HEIR] = min(1, len(purse.heritage))
    for thing in things(payment, CARD):
        cards = zone.view() if golden else zone.upright()
        there[thing] = cards.count(state.design(thing.name).index) * (1 + golden)
    return there


def given(state: Table, payment: Payment) -> Need:
    """Return what a payment of the player on turn comes to."""
    bonuses = [state.design(thing.name).bonus if thing.means == CARD else thing.gives for thing in payment]
    p, i, f, c = sum_of(bonuses)
    worth = state.rules.quantities["universal_population"](state, state.active)
    return p + payment.count(CROWD) * worth, i, f, c


def short_of(wanted: Need, have: Need) -> Refusal | None:
    """Say what is lacking of a cost; None when nothing is."""
    lacks = gaps(wanted, have)
    return Refusal("You are short of {lacks}", COST, names={"lacks": lacks}) if lacks else None


def gaps(wanted: Need, have: Need) -> dict[str, int]:
    """Return what is lacking, by the names of resources."""
    rows = zip(("population", *RESOURCES), wanted, have, strict=True)
    return {f"resource:{name}": want - got for name, want, got in rows if want > got}


def pay(state: Table, seat: int, bill: Bill) -> None:
    """Use up what a payment spends."""
    compiled: Compiled = state.rules.gear
    player = state.players[seat]
    player.universal -= bill.universal
    if any(bill.loose):
        i, f, c = (have - gone for have, gone in zip(state.loose, bill.loose, strict=True))
        state.loose = (i, f, c)
    if bill.faces:
        state.use(compiled.payers, bill.faces)
    if bill.golden:
        _tap_twice(state, seat, bill)
    else:
        _tap(state, seat, bill)
    for bonus in bill.heirs:
        card = next(card for card in player.heritage if compiled.designs[card].bonus == bonus)
        inherit(state, seat, card)


def _tap(state: Table, seat: int, bill: Bill) -> None:
    """Tap the cards of a payment: named ones, then the first upright ones with the bonuses used."""
    zone = state.players[seat].civ
    for name in bill.cards:
        design = state.design(name)
        zone.tap(next(entry for entry in zone.find(design.index) if not zone.is_tapped(entry)))
        gain_gold(state, seat, design.bonus[4])
    if bill.taps:
        tap_bonuses(state, seat, bill.taps)
    for bonus in bill.taps:
        gain_gold(state, seat, bonus[4])


def _tap_twice(state: Table, seat: int, bill: Bill) -> None:
    """Tap cards with Golden Ages between, which the payment also spends.

    A card is tapped before a Golden Age wherever it can be, so that as few as possible stay tapped.
    """
    compiled, zone, golden = state.compiled, state.players[seat].civ, bill.golden
    state.use(compiled.reds, [GOLDEN_AGE] * golden)
    upright = set(zone.upright_entries())
    zone.untap_all()
    uses = [*bill.taps, *(state.design(name).bonus for name in bill.cards)]
    for bonus in compiled.classes:
        mine = [entry for entry in zone.uncovered() if compiled.designs[zone.slots[entry]].bonus == bonus]
        before = len(upright.intersection(mine)) + (golden - 1) * len(mine)
        for entry in mine[: max(0, uses.count(bonus) - before)]:
            zone.tap(entry)
        gain_gold(state, seat, bonus[4] * uses.count(bonus))
