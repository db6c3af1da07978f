"""Bots that know Roll Through the Ages."""

from __future__ import annotations

from astragal import BotKind
from rtta.bots.greedy import GreedyPlayer
from rtta.bots.planner import Planner
from rtta.bots.search import Searcher

KINDS = [
    BotKind("greedy", "Plays by rules of thumb: quick, and no fool.", GreedyPlayer, ("rtta",)),
    BotKind(
        "planner",
        "Works the dice out exactly and plans by a tuned value of the position.",
        Planner,
        ("rtta",),
    ),
    BotKind(
        "search",
        "Works the dice out exactly and plays for the chance to win, not for points.",
        Searcher,
        ("rtta",),
    ),
]
