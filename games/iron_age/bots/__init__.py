"""Bots that know the Iron Age."""

from __future__ import annotations

from astragal import BotKind
from iron_age.bots.greedy import GreedyPlayer
from iron_age.bots.planner import Planner

KINDS = [
    BotKind("greedy", "Fast and sensible.", GreedyPlayer, ("iron-age",)),
    BotKind(
        "planner",
        "Knows the exact odds of the dice and plans its turn.",
        Planner,
        ("iron-age",),
    ),
]
