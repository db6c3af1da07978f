"""Which games are compared: rulesets, seats and players in turn, options drawn at random."""

from __future__ import annotations

from random import Random
from typing import Any

from astragal.engine.rules import Rules
from tests.games.rtta.positions import RULESETS, rules_of
from tests.reliability.tables import Seating

TABLES = [(ruleset, seats) for ruleset, numbers in RULESETS.items() for seats in numbers]
"""Every ruleset with every number of players."""
LATE_TABLES = [table for table in TABLES if table[0] == "late-bronze-age"]
MIXED = [
    (ruleset, seats, part)
    for ruleset, part in (("bronze-age", "rtta.late-bronze-age"), ("revised", "rtta.trading"))
    for seats in (2, 3, 4)
]
CASTS = ("random", "greedy", "planner", "mixed")
OPTIONS: dict[str, tuple[Any, ...]] = {
    "forced_workers": (True,),
    "city_order": ("in-order",),
    "all_monuments": (True,),
    "second_tie_break": ("goods", "food", "cities", "fewest-lost", "last-seat"),
    "developments_to_end": (1, 3, 6, 9),
    "reroll_limit": (0, 1, 4),
    "skulls_locked": (0,),
    "coins_per_die": (0, 5, 10),
    "hand_limit": (0, 3, 9),
    "food_per_city": (0, 2),
    "purchases_per_turn": (0, 2, 3),
    "loss_limit": (5, 45),
}
OF_PARTS: dict[str, dict[str, tuple[Any, ...]]] = {
    "rtta.solo": {"solo_rounds": (3, 12)},
    "rtta.revised": {"revised_solo_skulls": (False,)},
    "rtta.trading": {"trade_proposals": (0, 2, 4, 9), "trade_counters": (0, 1, 4), "trade_gifts": (True,)},
}
OF_PARTS["rtta.late-bronze-age"] = {
    **OF_PARTS["rtta.trading"],
    "ships_limit": (0, 1, 5),
    "commerce_limit": (False,),
}


def table(number: int) -> Rules:
    """Return the rules of a ruleset as they are, one table after the other."""
    return rules_of(*TABLES[number % len(TABLES)])


def cast(number: int, seats: int, luck: Random) -> list[str]:
    """Return who plays: all alike, or everybody another; the same for a row of all tables."""
    kind = CASTS[number // len(TABLES) % len(CASTS)]
    return [luck.choice(CASTS[:3]) if kind == "mixed" else kind for _ in range(seats)]


def mixed(number: int) -> Rules:
    """Return the rules of a ruleset together with a part of the book that it does not bring itself."""
    ruleset, seats, part = MIXED[number % len(MIXED)]
    return Seating("rtta", ruleset, seats, (part,)).rules()


def rare(luck: Random) -> Rules:
    """Return any rules, the Late Bronze Age more often than others, now and then with options."""
    if luck.random() < 0.3:
        return otherwise(luck)
    return rules_of(*luck.choice([*TABLES, *LATE_TABLES, *LATE_TABLES]))


def otherwise(luck: Random) -> Rules:
    """Return any rules with some options other than usual, and a limit of rounds."""
    ruleset, seats = luck.choice(TABLES)
    options = {**OPTIONS}
    for rule in rules_of(ruleset, seats).rule_ids:
        options.update(OF_PARTS[rule])
    drawn = {name: luck.choice(values) for name, values in options.items() if luck.random() < 0.25}
    return rules_of(ruleset, seats, **drawn, round_limit=luck.choice((8, 25)))
