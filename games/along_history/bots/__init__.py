"""Bots that know Along History."""

from __future__ import annotations

from random import Random

from along_history.bots.advice import HistoryPlanner, HistorySearcher
from along_history.bots.greedy import GreedyPlayer
from astragal import Bot, BotKind, Rules

GAMES = ("along-history",)


def make_planner(rules: Rules, seat: int, rng: Random) -> Bot:
    """Return a planner that judges ends of turns by the game's position value."""
    quick = GreedyPlayer(rules, seat, rng)
    return HistoryPlanner(rules, seat, rng, appraise=quick.worth.appraise, rank=quick.rank)


def make_search(rules: Rules, seat: int, rng: Random) -> Bot:
    """Return a searcher that plays promising choices two turns on and judges what came of them."""
    quick = GreedyPlayer(rules, seat, rng)
    return HistorySearcher(rules, seat, rng, appraise=quick.worth.appraise, rank=quick.rank)


KINDS = [
    BotKind("greedy", "Plays by rules of thumb: quick, and no fool.", GreedyPlayer, GAMES),
    BotKind(
        "planner", "Tries each choice to the end of the turn and judges what came of it.", make_planner, GAMES
    ),
    BotKind(
        "search",
        "Plays promising choices two turns on, again and again, and keeps the better half.",
        make_search,
        GAMES,
    ),
]
