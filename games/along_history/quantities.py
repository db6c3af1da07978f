"""The numbers of the rules that have a name."""

from __future__ import annotations

from astragal import Quantity

QUANTITIES = (
    Quantity("event_limit", 3, "How many event cards a player is dealt and refilled to.", range=(1, 9)),
    Quantity("universal_start", 1, "Universal resources that a player starts an age with.", range=(0, 9)),
    Quantity("universal_limit", 2, "How many universal resources a player may hold.", range=(0, 9)),
    Quantity("universal_population", 3, "The population that a universal resource stands for.", range=(0, 9)),
    Quantity(
        "dice_per_discard", 1, "How many other dice an ordinary discarded die rolls again.", range=(0, 9)
    ),
    Quantity(
        "heritage_per_turn",
        1,
        "How many heritage cards may be used in a turn, one for each card acquired.",
        range=(0, 9),
    ),
    Quantity(
        "final_token",
        7,
        "A token of at least this value ends the age; higher ones are not placed.",
        range=(1, 9),
    ),
    Quantity("decay_min_uncovered", 2, "With fewer cards in view than this, nothing decays.", range=(2, 9)),
    Quantity(
        "decay_penalty", 2, "Points lost at the end of an age for each bonus on a covered card.", range=(0, 9)
    ),
    Quantity("round_limit", 60, "After this many rounds an age ends, whatever happened.", range=(1, 1000)),
)
