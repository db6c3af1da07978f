"""What a card costs a player now, and what the player can pay with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from along_history.cards.compiled import Book, Design, Need
from along_history.cards.vocabulary import TYPES
from along_history.payment.purse import (
    NO_LEGACY,
    Black,
    Counts,
    Legacy,
    Plain,
    Red,
    Row,
    legacy,
    shown,
    turned,
    upright,
)
from along_history.payment.words import Purse
from along_history.state import Player, Table, View, holds


def is_free(design: Design, view: View) -> bool:
    """Tell whether a player with these cards in view takes a card for nothing."""
    return any(holds(held, view) for held in design.free)


def may_shed(design: Design, view: View) -> bool:
    """Tell whether a player with these cards in view may get rid of an event for nothing."""
    return any(holds(held, view) for held in design.sheds)


def gold_price(design: Design, view: View) -> int:
    """Return the price in gold, or nought when the card cannot be bought."""
    price = design.gold
    for lower, held in design.prices:
        if holds(held, view) and (not price or lower < price):
            price = lower
    return price


def drain(state: Table, player: Player, view: View) -> int:
    """Return how much population the events of a player take, as they lie now."""
    book: Book = state.rules.gear
    drainers, total = book.drainers, 0
    for card in player.events:
        if card in drainers:
            for points, held in book.designs[card].drains:
                if held is None or holds(held, view):
                    total += points
    return total


NOTHING: Counts = ()
_NOTHING_OFF = (0,) * len(TYPES)
_NOTHING_LOOSE = (0, 0, 0)


def discounts(book: Book, view: View) -> Sequence[int]:
    """Return what cards in view take off the population cost of each type."""
    if book.discounters.isdisjoint(view):
        return _NOTHING_OFF
    off = [0] * len(TYPES)
    for card in view:
        for kind, points in book.designs[card].discounts:
            off[kind] += points
    return off


def drained(state: Table, player: Player, view: View) -> int:
    """Return the population that the events of a player add to the next cost."""
    book: Book = state.rules.gear
    if state.paid or not book.drainers:
        return 0
    if book.pooled_drain:
        return state.drain
    return 0 if book.drainers.isdisjoint(player.events) else drain(state, player, view)


def need(state: Table, seat: int, design: Design, view: View) -> Need:
    """Return what a card costs in population and resources, never below nought."""
    book: Book = state.rules.gear
    off = discounts(book, view)[design.kind]
    return cost(book, design, view, off, drained(state, state.players[seat], view))


def cost(book: Book, design: Design, view: View, off: int, added: int) -> Need:
    """Return the cost of a card, given what is taken off its type and what events add."""
    population, ingenuity, force, culture = design.cost
    if design.costs_own_bonuses:
        population += sum([book.designs[card].symbols for card in view])
    for change, held in design.changes:
        if holds(held, view):
            population += change
    population -= off
    return (population + added if population > 0 else 0, ingenuity, force, culture)


def bonus_classes(book: Book, player: Player) -> tuple[Counts, Counts]:
    """Return the bonus classes of upright and of tapped cards in view, with how many there are."""
    return upright(book, player.civ).classes, turned(book, player.civ).classes


class Hand(NamedTuple):
    """Everything that a player can use now: dice, cards, and what comes to their help."""

    dice: Plain
    reds: Red
    money: Black
    cards: Row
    """Upright cards in view."""
    tapped: Row | None
    """Tapped cards in view, where a Golden Age may come in the middle of a payment."""
    heritage: Legacy
    """Heritage cards of which one may be used."""
    universal: int
    worth: int
    """What a universal resource is worth in population."""
    loose: tuple[int, int, int]

    @property
    def golden(self) -> int:
        """How many Golden Ages may come in the middle of a payment."""
        return 0 if self.tapped is None else self.reds.golden


def hand(state: Table, seat: int) -> Hand:
    """Return everything that a player can use now."""
    book: Book = state.rules.gear
    player = state.players[seat]
    dice, reds, money = shown(state)
    cards, tapped = upright(book, player.civ), None
    if reds.golden and book.mid_payment:
        tapped = turned(book, player.civ)
        if not (cards.classes or tapped.classes):
            tapped = None
    heritage = NO_LEGACY
    if player.heritage and state.inherited < state.rules.quantities["heritage_per_turn"](state, seat):
        heritage = legacy(book, player.heritage)
    universal, worth = player.universal, 0
    if universal:
        worth = state.rules.quantities["universal_population"](state, seat)
    held = (dice, reds, money, cards, tapped, heritage, universal, worth, state.loose)
    return tuple.__new__(Hand, held)  # what the constructor comes to


def purse(state: Table, seat: int) -> Purse:
    """Return everything that a player can pay with now."""
    having = hand(state, seat)
    return Purse(
        having.dice.greens,
        having.dice.blues,
        having.reds.doublers,
        having.cards.classes,
        NOTHING if having.tapped is None else having.tapped.classes,
        having.golden,
        having.universal,
        having.worth,
        having.heritage.classes,
        having.loose,
    )


def reach(having: Hand) -> list[Need]:
    """Return the most that can be raised without universal resources: an entry for each way to share.

    Nothing is lost by spending too much, so all dice and cards count in full; ways differ only in what is
    doubled, and in the one heritage card that a payment may use.
    """
    population, ingenuity, force, culture = having.cards.total
    if having.tapped is not None:
        golden = having.reds.golden
        p, i, f, c = having.tapped.total
        population += golden * (population + p)
        ingenuity += golden * (ingenuity + i)
        force += golden * (force + f)
        culture += golden * (culture + c)
    if having.loose != _NOTHING_LOOSE:
        i, f, c = having.loose
        ingenuity, force, culture = ingenuity + i, force + f, culture + c
    most = having.dice.most[having.reds.doublers]
    if len(most) == 1:  # the usual case: nothing to double
        ((p, i, f, c),) = most
        found = [(population + p, ingenuity + i, force + f, culture + c)]
    else:
        found = [(population + p, ingenuity + i, force + f, culture + c) for p, i, f, c in most]
    heirs = having.heritage.best
    if heirs:
        found = [(p + hp, i + hi, f + hf, c + hc) for p, i, f, c in found for hp, hi, hf, hc in heirs]
    return found


def payable(wanted: Need, reaches: list[Need], universal: int, worth: int) -> bool:
    """Tell whether a cost can be met in one of these ways, universal resources filling the gaps."""
    population, ingenuity, force, culture = wanted
    for p, i, f, c in reaches:
        if population <= p and ingenuity <= i and force <= f and culture <= c:
            return True
        if universal:
            left = universal
            if ingenuity > i:
                left -= ingenuity - i
            if force > f:
                left -= force - f
            if culture > c:
                left -= culture - c
            if left >= 0 and population - p <= left * worth:
                return True
    return False
