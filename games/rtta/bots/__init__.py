"""Bots that know Roll Through the Ages."""

from __future__ import annotations

from astragal import BotKind
from rtta.bots.greedy import GreedyPlayer
from rtta.bots.planner import Planner
from rtta.bots.search import Searcher

KINDS = [
    BotKind("greedy", "Fast and sensible", GreedyPlayer, ("rtta",)),
    BotKind(
        "planner",
        "Knows the exact odds of the dice and plans its turn",
        Planner,
        ("rtta",),
    ),
    BotKind(
        "search",
        "Knows the exact odds of the dice and plays to win rather than for points",
        Searcher,
        ("rtta",),
    ),
]
