"""Bots that play any game from its choices and its score; a game's own bot of the same id replaces them."""

from __future__ import annotations

from astragal.bots.advice import (
    WORTH_SAYING,
    Advice,
    Chances,
    Reason,
    Roller,
    TurnPlan,
    advise,
    plan_in_words,
)
from astragal.bots.appraiser import Appraiser
from astragal.bots.by_kind import ByKind
from astragal.bots.easy import Easy
from astragal.bots.greedy import Greedy
from astragal.bots.halving import HalvingPlanner
from astragal.bots.knapsack import Knapsack
from astragal.bots.planner import TurnPlanner
from astragal.bots.plans import Course, Courses, comparison
from astragal.bots.playout import end_of_turn
from astragal.bots.random import RandomBot
from astragal.bots.search import TreeSearch
from astragal.bots.sharing import once_per_rules
from astragal.bots.win_models import read_win_models
from astragal.engine.drive import drive
from astragal.plugins.records import BotKind
from astragal.plugins.win_model import WinModel

BUILT_IN = (
    BotKind("random", "Plays at random.", RandomBot),
    BotKind("easy", "Plays sensibly, with mistakes.", Easy),
    BotKind("greedy", "Takes whatever scores most right now.", Greedy),
    BotKind("planner", "Tries each choice to the end of the turn and compares the scores.", TurnPlanner),
    BotKind("search", "Searches a few turns ahead, dice and cards included.", TreeSearch),
)
"""The kinds of bot that every game has, weakest first."""

__all__ = [
    "BUILT_IN",
    "WORTH_SAYING",
    "Advice",
    "Appraiser",
    "ByKind",
    "Chances",
    "Course",
    "Courses",
    "Easy",
    "Greedy",
    "HalvingPlanner",
    "Knapsack",
    "RandomBot",
    "Reason",
    "Roller",
    "TreeSearch",
    "TurnPlan",
    "TurnPlanner",
    "WinModel",
    "advise",
    "comparison",
    "drive",
    "end_of_turn",
    "once_per_rules",
    "plan_in_words",
    "read_win_models",
]
