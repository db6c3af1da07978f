"""How sorely a payment is missed afterwards: for bots that pay, and for what people are proposed."""

from __future__ import annotations

from functools import lru_cache

from along_history.payment.need import is_free, need, purse
from along_history.payment.ways import payments
from along_history.payment.words import Pattern
from along_history.state import Table, in_view


@lru_cache(maxsize=4096)
def price(word: str) -> float:
    """Return how sorely a thing that pays is missed afterwards, in points."""
    if word.startswith("universal"):
        return 1.2
    if word.startswith("heritage"):
        return 0.8
    if word == "golden-age":
        return 0.3
    doublings = word.count("x2") + 2 * word.count("x4")
    head = word.partition("x")[0]
    if head.isdigit():
        return 0.12 * int(head) + 0.25 * doublings
    return 0.3 + 0.25 * doublings


@lru_cache(maxsize=100_000)
def payment_price(payment: Pattern) -> float:
    """Return how sorely a whole payment is missed."""
    return sum(map(price, payment))


def cheapest(state: Table, card: str) -> Pattern:
    """Return the payment for an event card that is missed least; nothing for a card that is free."""
    design, view = state.design(card), in_view(state.me.civ)
    if is_free(design, view):
        return ()
    wanted = need(state, state.active, design, view)
    ways = payments(state.book, wanted, purse(state, state.active))
    return min(ways, key=payment_price, default=())
