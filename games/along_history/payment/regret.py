"""How much a payment is missed afterwards: for bots that pay, and for what people are proposed."""

from __future__ import annotations

from math import fsum

from along_history.cards.vocabulary import GOLDEN_AGE
from along_history.payment.spent import GREEN, HERITAGE, UNIVERSAL, Payment, Spent
from astragal import Memo


def price(thing: Spent) -> float:
    """Return how much a thing that pays is missed afterwards, in points."""
    if thing.means == UNIVERSAL:
        return 1.2
    if thing.means == HERITAGE:
        return 0.8
    if thing.means == GOLDEN_AGE:
        return 0.3
    doublings = 0.25 * thing.doublings
    return 0.12 * thing.single.gives[0] + doublings if thing.means == GREEN else 0.3 + doublings


_prices = Memo(price)


def regret(payment: Payment) -> float:
    """Return how much a whole payment is missed."""
    return fsum(map(_prices.__getitem__, payment))
