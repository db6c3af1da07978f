"""Which games of Along History are compared: ages, seats, boards, options and variants drawn at random."""

from __future__ import annotations

from random import Random
from typing import Any

from along_history.options import AGES, OPTIONS
from astragal.engine.rules import Rules
from tests.games.along_history.ah_table import rules_of

ONE_AGE = ("one-age", "initiation", "initiation-peaceful", "peaceful")
MORE_AGES = ("two-ages", "long", "progressive", "progressive-long", "linear", "linear-long")
NUMBERS = {
    "event_limit": (2, 3, 4),
    "universal_start": (0, 1, 2),
    "universal_limit": (1, 2, 3),
    "universal_population": (2, 3, 4),
    "dice_per_discard": (0, 1, 2),
    "heritage_per_turn": (0, 1, 2),
    "final_token": (4, 5, 6, 7),
    "decay_min_uncovered": (2, 3, 4),
    "decay_penalty": (0, 1, 3),
    "round_limit": (5, 12, 60),
}


def plain(luck: Random, ages: tuple[str, ...] = AGES) -> Rules:
    """Return the rules as they are by default, for any ages, seats, board and set of tokens."""
    drawn = {"ages": luck.choice(ages), "board": luck.choice(("front", "back"))}
    return rules_of(luck.randrange(2, 6), token_set=luck.choice(("25", "31")), **drawn)


def otherwise(luck: Random) -> Rules:
    """Return the rules of any variant with some options and numbers other than usual."""
    preset = luck.choice(ONE_AGE + MORE_AGES)
    options: dict[str, Any] = {}
    for option in OPTIONS:
        if option.id not in ("ages", "deck") and luck.random() < 0.3:
            options[option.id] = luck.choice(option.choices or (True, False))
    for number, values in NUMBERS.items():
        if luck.random() < 0.15:
            options[number] = luck.choice(values)
    if preset in ONE_AGE:
        options["ages"] = luck.choice(AGES[:3])
    if preset.startswith("initiation"):
        options["init_end"] = luck.choice(("round", "turn"))
    return rules_of(luck.randrange(2, 6), preset, **options)


def any_rules(luck: Random) -> Rules:
    """Return the default rules two times of three, else others."""
    return plain(luck) if luck.random() < 2 / 3 else otherwise(luck)
