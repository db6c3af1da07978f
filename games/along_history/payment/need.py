"""What a card costs a player now."""

from __future__ import annotations

from collections.abc import Sequence

from along_history.cards.compiled import Compiled, Design
from along_history.cards.vocabulary import TYPES, Need
from along_history.state import Player, Table, View, holds


def is_free(design: Design, view: View) -> bool:
    """Return whether a player with these cards in view takes a card for free."""
    for held in design.free:  # noqa: SIM110 - asked at every listing, a generator costs more
        if holds(held, view):
            return True
    return False


def may_shed(design: Design, view: View) -> bool:
    """Return whether a player with these cards in view may discard an event for free."""
    return any(holds(held, view) for held in design.sheds)


def gold_price(design: Design, view: View) -> int:
    """Return the price in gold; 0 when the card cannot be bought."""
    price = design.gold
    for lower, held in design.prices:
        if holds(held, view) and (not price or lower < price):
            price = lower
    return price


def drain(state: Table, player: Player, view: View) -> int:
    """Return how much population the events of a player take, as they lie now."""
    compiled: Compiled = state.rules.gear
    drainers, total = compiled.drainers, 0
    for card in player.events:
        if card in drainers:
            for points, held in compiled.designs[card].drains:
                if held is None or holds(held, view):
                    total += points
    return total


_NOTHING_OFF = (0,) * len(TYPES)


def discounts(compiled: Compiled, view: View) -> Sequence[int]:
    """Return what cards in view take off the population cost of each type."""
    if compiled.discounters.isdisjoint(view):
        return _NOTHING_OFF
    off = [0] * len(TYPES)
    for card in view:
        for kind, points in compiled.designs[card].discounts:
            off[kind] += points
    return off


def drained(state: Table, player: Player, view: View) -> int:
    """Return the population that the events of a player add to the next cost."""
    compiled: Compiled = state.rules.gear
    if state.paid or not compiled.drainers:
        return 0
    if compiled.pooled_drain:
        return state.drain
    return 0 if compiled.drainers.isdisjoint(player.events) else drain(state, player, view)


def need(state: Table, seat: int, design: Design, view: View) -> Need:
    """Return what a card costs in population and resources, never below 0."""
    compiled: Compiled = state.rules.gear
    off = discounts(compiled, view)[design.kind]
    return cost(compiled, design, view, off, drained(state, state.players[seat], view))


def cost(compiled: Compiled, design: Design, view: View, off: int, added: int) -> Need:
    """Return the cost of a card, given what is taken off its type and what events add."""
    population, ingenuity, force, culture = design.cost
    if design.costs_own_bonuses:
        population += sum([compiled.designs[card].symbols for card in view])
    for change, held in design.changes:
        if holds(held, view):
            population += change
    population -= off
    return (population + added if population > 0 else 0, ingenuity, force, culture)
