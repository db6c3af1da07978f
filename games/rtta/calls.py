"""What house rules may call: changes of the table that follow the rules, and questions about it."""

from __future__ import annotations

from rtta.phases.build import check_box
from rtta.phases.buy import gain_development
from rtta.phases.collect import collect_food, collect_good
from rtta.phases.disasters import disaster_due, is_reflected, lose_points, owns, strike
from rtta.phases.discard import discard_good
from rtta.phases.ships import swaps_left
from rtta.scoring import goods_value

__all__ = [
    "check_box",
    "collect_food",
    "collect_good",
    "disaster_due",
    "discard_good",
    "gain_development",
    "goods_value",
    "is_reflected",
    "lose_points",
    "owns",
    "strike",
    "swaps_left",
]
