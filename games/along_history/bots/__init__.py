"""Bots that know Along History."""

from __future__ import annotations

from along_history.bots.greedy import GreedyPlayer
from along_history.bots.planner import HistoryPlanner
from along_history.bots.search import HistorySearcher
from astragal import BotKind

GAMES = ("along-history",)

KINDS = [
    BotKind("greedy", "Fast and sensible.", GreedyPlayer, GAMES),
    BotKind("planner", "Plans its whole turn: cards, trades and rerolls.", HistoryPlanner, GAMES),
    BotKind(
        "search", "Plans like the planner, and plays close decisions out to see more.", HistorySearcher, GAMES
    ),
]
