"""Bots that know the Iron Age."""

from __future__ import annotations

from astragal import BotKind
from iron_age.bots.greedy import GreedyPlayer
from iron_age.bots.planner import Planner

KINDS = [
    BotKind("greedy", "Plays by rules of thumb: fast and sensible.", GreedyPlayer, ("iron-age",)),
    BotKind(
        "planner",
        "Works the dice out exactly and plans by the value of the end of its turn.",
        Planner,
        ("iron-age",),
    ),
]
