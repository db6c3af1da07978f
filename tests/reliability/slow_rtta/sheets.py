"""What is printed on pegboard, dice and score sheets, typed from the rulebooks and shared with nobody."""

from __future__ import annotations

import attrs

VALUES = {
    "wood": (0, 1, 3, 6, 10, 15, 21, 28, 36),
    "stone": (0, 2, 6, 12, 20, 30, 42, 56),
    "pottery": (0, 3, 9, 18, 30, 45, 63),
    "cloth": (0, 4, 12, 24, 40, 60),
    "spearheads": (0, 5, 15, 30, 50),
}
"""The number under each peg, by row, from the bottom row up."""
GOODS = tuple(VALUES)
ROOM = {**{good: len(row) - 1 for good, row in VALUES.items()}, "food": 15}
FACES = ("food", "good", "skull", "workers", "either", "coins")
CITY_BOXES = {"city_4": 3, "city_5": 4, "city_6": 5, "city_7": 6}
MONUMENT_BOXES = {
    "step_pyramid": 3,
    "stone_circle": 5,
    "temple": 7,
    "obelisk": 9,
    "hanging_gardens": 11,
    "great_wall": 13,
    "great_pyramid": 15,
}
BOXES = {**CITY_BOXES, **MONUMENT_BOXES}


@attrs.frozen
class Sheet:
    """The printed score sheet of an edition."""

    developments: dict[str, tuple[int, int]]
    """Cost and points."""
    monuments: dict[str, tuple[int, int]]
    """Points of the first to build it, and of all others."""
    crossed_off: dict[int, tuple[str, ...]]
    """Monuments that are not used, by number of players."""
    food_price: int
    """What Granaries pay for a food."""
    per_monument: int
    """What Architecture scores for a monument."""
    developments_to_end: int


CROSSED_OFF = {2: ("temple", "great_pyramid"), 3: ("hanging_gardens",)}
BASE = Sheet(
    developments={
        "leadership": (10, 2),
        "irrigation": (10, 2),
        "agriculture": (15, 3),
        "quarrying": (15, 3),
        "medicine": (15, 3),
        "coinage": (20, 4),
        "caravans": (20, 4),
        "religion": (20, 6),
        "granaries": (30, 6),
        "masonry": (30, 6),
        "engineering": (40, 6),
        "architecture": (50, 8),
        "empire": (60, 8),
    },
    monuments={
        "step_pyramid": (1, 0),
        "stone_circle": (2, 1),
        "temple": (4, 2),
        "obelisk": (6, 3),
        "hanging_gardens": (8, 4),
        "great_wall": (10, 5),
        "great_pyramid": (12, 6),
    },
    crossed_off=CROSSED_OFF,
    food_price=4,
    per_monument=1,
    developments_to_end=5,
)
BETTER_LATER = {
    "step_pyramid": (1, 0),
    "stone_circle": (2, 1),
    "temple": (4, 3),
    "obelisk": (6, 4),
    "hanging_gardens": (8, 5),
    "great_wall": (10, 6),
    "great_pyramid": (12, 8),
}
LATE = Sheet(
    developments={
        "leadership": (10, 2),
        "irrigation": (10, 2),
        "agriculture": (15, 3),
        "quarrying": (15, 3),
        "medicine": (20, 4),
        "preservation": (20, 4),
        "coinage": (20, 4),
        "caravans": (20, 4),
        "shipping": (25, 5),
        "smithing": (25, 5),
        "religion": (25, 7),
        "granaries": (30, 6),
        "masonry": (30, 6),
        "engineering": (40, 6),
        "commerce": (40, 8),
        "architecture": (60, 8),
        "empire": (70, 10),
    },
    monuments=BETTER_LATER,
    crossed_off={},
    food_price=6,
    per_monument=2,
    developments_to_end=7,
)
REVISED = Sheet(
    developments={
        "leadership": (10, 2),
        "irrigation": (10, 2),
        "agriculture": (15, 3),
        "quarrying": (15, 3),
        "medicine": (20, 4),
        "coinage": (20, 4),
        "caravans": (20, 4),
        "religion": (25, 7),
        "granaries": (30, 6),
        "masonry": (30, 6),
        "engineering": (40, 6),
        "architecture": (60, 8),
        "empire": (70, 10),
    },
    monuments=BETTER_LATER,
    crossed_off=CROSSED_OFF,
    food_price=6,
    per_monument=2,
    developments_to_end=5,
)
