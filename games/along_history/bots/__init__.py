"""Bots that know Along History."""

from __future__ import annotations

from random import Random

from along_history.bots.advice import HistoryPlanner
from along_history.bots.greedy import GreedyPlayer
from astragal.bots.search import TreeSearch
from astragal.contract import Bot, BotKind
from astragal.rules import Rules

GAMES = ("along-history",)


def make_planner(rules: Rules, seat: int, rng: Random) -> Bot:
    """Return a planner that judges ends of turns by the game's position value."""
    quick = GreedyPlayer(rules, seat, rng)
    return HistoryPlanner(rules, seat, rng, appraise=quick.worth.appraise, rank=quick.rank)


def make_search(rules: Rules, seat: int, rng: Random) -> Bot:
    """Return a tree search that judges positions by the game's position value."""
    quick = GreedyPlayer(rules, seat, rng)
    return TreeSearch(rules, seat, rng, appraise=quick.worth.appraise, rank=quick.rank)


KINDS = [
    BotKind("greedy", "Plays by rules of thumb: quick, and no fool.", GreedyPlayer, GAMES),
    BotKind(
        "planner", "Tries each choice to the end of the turn and judges what came of it.", make_planner, GAMES
    ),
    BotKind("search", "Searches a tree of choices and luck for some turns ahead.", make_search, GAMES),
]
