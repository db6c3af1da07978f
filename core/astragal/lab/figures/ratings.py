"""Ratings of bots from who finished ahead of whom: Bradley and Terry's model on Elo's scale."""

from __future__ import annotations

import math
from collections.abc import Mapping

from astragal.lab.extra import needed

ELO = 400 / math.log(10)
MEAN = 1500


def ratings(duels: Mapping[tuple[str, str], int]) -> dict[str, float]:
    """Return a rating for each bot; one drawn game between each pair keeps a perfect record finite.

    `duels[a, b]` is how often a finished ahead of b, in half points.
    """
    bots = sorted({name for pair in duels for name in pair})
    if len(bots) < 2:
        return {}
    wins = {(a, b): duels.get((a, b), 0) / 2 + 0.5 for a in bots for b in bots if a != b}

    def loss(strengths: list[float]) -> float:
        by = dict(zip(bots, strengths, strict=True))
        lost = math.fsum(n * math.log1p(math.exp(by[b] - by[a])) for (a, b), n in wins.items())
        return lost / sum(wins.values()) + 1e-6 * math.fsum(value * value for value in by.values())

    found = needed("scipy.optimize").minimize(loss, [0.0] * len(bots))
    centre = sum(found.x) / len(bots)
    return {bot: MEAN + ELO * float(x - centre) for bot, x in zip(bots, found.x, strict=True)}
