"""What house rules may call: changes of the table that follow the rules, and questions about it."""

from __future__ import annotations

from iron_age.phases.battles import fight, strength
from iron_age.phases.buy import price
from iron_age.phases.collect import collect_food
from iron_age.phases.disasters import disaster_of_turn
from iron_age.phases.projects import complete_ports
from iron_age.phases.roll import empire_dice
from iron_age.sheet import (
    add_marks,
    gain_armies,
    gain_development,
    gain_food,
    gain_goods,
    gain_tribute,
    owns,
)

__all__ = [
    "add_marks",
    "collect_food",
    "complete_ports",
    "disaster_of_turn",
    "empire_dice",
    "fight",
    "gain_armies",
    "gain_development",
    "gain_food",
    "gain_goods",
    "gain_tribute",
    "owns",
    "price",
    "strength",
]
