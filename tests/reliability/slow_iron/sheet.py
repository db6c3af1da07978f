"""The score sheet of the Iron Age, typed from the specification for the slow implementation."""

from __future__ import annotations

FATE = ("skull", "abundance", "drought", "omens", "conquest", "tribute")
EMPIRE = ("skull", "population", "food", "either", "innovation", "goods")

MOST = {"wealth": 5, "ships": 6, "armies": 7, "goods": 15, "food": 15}
START = {"wealth": 0, "ships": 0, "armies": 1, "goods": 1, "food": 3}

URNS = {2: 2, 3: 3, 4: 3, 5: 4, 6: 4}
"""How many urns each port has."""
PROVINCES = {2: (2, 1), 3: (2, 2), 4: (3, 3), 5: (3, 4), 6: (4, 5)}
"""Boxes and tribute of each province."""
MONUMENTS = {
    "obelisk": (5, 2, 1),
    "colossus": (7, 4, 2),
    "walls": (10, 6, 4),
    "acropolis": (13, 10, 7),
    "coliseum": (15, 13, 10),
}
"""Boxes, first and later value."""
DEVELOPMENTS = {
    "leadership": (2, 1),
    "granaries": (2, 2),
    "dyemaking": (3, 2),
    "formations": (3, 2),
    "medicine": (4, 3),
    "shipbuilding": (4, 3),
    "irrigation": (5, 4),
    "metallurgy": (6, 5),
    "religion": (7, 8),
    "architecture": (8, 6),
    "coinage": (9, 7),
    "aqueducts": (10, 9),
    "navy": (12, 7),
    "roads": (12, 12),
    "citizenship": (15, 13),
    "empire": (20, 15),
    "commerce": (30, 15),
}
"""Cost and points."""
STARRED = ("citizenship", "empire", "commerce")
CONQUEST_BOXES = 10
ENDS = {"full": (7, 50, 5), "short": (5, 30, 4)}
"""Developments, tribute and monuments that end the game."""
