"""Bots that know Along History."""

from __future__ import annotations

from functools import partial

from along_history.bots.greedy import GreedyPlayer
from along_history.bots.planner import HistoryPlanner
from along_history.bots.search import Effort, HistorySearcher
from astragal import BotKind
from astragal.bots import Easy

GAMES = ("along-history",)

SLIPS = 0.6
"""How often the easy bot slips: where cards alone count, as in the initiation, few slips cost anything."""

DEEP = Effort(margin=3.0, width=5, samples=8)
"""What the strongest bot tries: it takes about five times as long as the search that studies use."""

KINDS = [
    BotKind("easy", "Plays sensibly, with mistakes.", partial(Easy, slips=SLIPS), GAMES),
    BotKind("greedy", "Fast and sensible.", GreedyPlayer, GAMES),
    BotKind("planner", "Plans its whole turn: cards, trades and rerolls.", HistoryPlanner, GAMES),
    BotKind("search", "Plans like the planner and simulates close decisions.", HistorySearcher, GAMES),
    BotKind(
        "deep-search",
        "Simulates more decisions, and each of them more often.",
        partial(HistorySearcher, effort=DEEP),
        GAMES,
    ),
]
