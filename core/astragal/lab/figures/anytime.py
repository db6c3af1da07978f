"""Intervals and p-values that stay valid however often one looks and whenever one stops.

A run with `--until` looks again and again and stops when it likes what it sees. Robbins' normal mixture
bounds a mean at all sample sizes at once. The bound is a number of standard errors that changes slowly with
the number of games, so any interval of the lab becomes valid under repeated looks at the level that belongs
to that number.
References: Robbins, Annals of Mathematical Statistics 41 (1970), 1397-1409; Waudby-Smith, Arbour, Sinha,
Kennedy and Ramdas, Annals of Statistics 52 (2024), 2613-2640, theorem 2.2 (the bound) and its tuning for
a sample size; Johari, Koomen, Pekelis and Walsh, Operations Research 70 (2022), 1806-1821 (the p-value).
"""

from __future__ import annotations

import math

from astragal.lab.extra import needed
from astragal.lab.figures.intervals import CONFIDENCE

BEST_AT = 1000
"""The number of games at which the bound is tightest."""


def _scaled(games: int) -> float:
    """Return the number of games on the scale of the mixture: its variance times the games."""
    doubled = -2 * math.log(1 - CONFIDENCE)
    return games * (doubled + math.log(doubled + 1)) / BEST_AT


def bound(games: int) -> float:
    """Return how many standard errors a mean may be away from the truth, at any number of games."""
    x = _scaled(games)
    return math.sqrt(2 * (x + 1) / x * math.log(math.sqrt(x + 1) / (1 - CONFIDENCE)))


def confidence(games: int) -> float:
    """Return the level at which an interval of so many games is valid under repeated looks at 95%."""
    return 1 - 2 * float(needed("scipy.special").ndtr(-bound(games)))


def always_valid_p(p: float, games: int) -> float:
    """Return a p-value as it counts for somebody who looked again and again up to so many games."""
    if math.isnan(p):
        return p
    x, distance = _scaled(games), -float(needed("scipy.special").ndtri(p / 2))
    return min(1.0, math.sqrt(x + 1) * math.exp(-(distance**2) * x / (2 * (x + 1))))
