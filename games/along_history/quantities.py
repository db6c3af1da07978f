"""The numbers of the rules that have a name."""

from __future__ import annotations

from astragal import Quantity

QUANTITIES = (
    Quantity("event_limit", 3, "How many events a player starts with and refills to.", range=(1, 9)),
    Quantity("universal_start", 1, "Universal resources that a player starts an age with.", range=(0, 9)),
    Quantity("universal_limit", 2, "How many universal resources a player may hold.", range=(0, 9)),
    Quantity("universal_population", 3, "The Population that a universal resource is worth.", range=(0, 9)),
    Quantity("dice_per_discard", 1, "How many other dice a discarded die rerolls.", range=(0, 9)),
    Quantity(
        "heritage_per_turn",
        1,
        "How many heritage cards may be used in a turn, one for each card acquired.",
        range=(0, 9),
    ),
    Quantity(
        "final_token",
        7,
        "A token of this value ends the age; higher ones are not placed.",
        range=(1, 9),
    ),
    Quantity(
        "decay_min_uncovered", 2, "With fewer cards in view than this, no card is covered.", range=(2, 9)
    ),
    Quantity(
        "decay_penalty", 2, "Points lost at the end of an age for each bonus on a covered card.", range=(0, 9)
    ),
    Quantity("round_limit", 60, "An age ends after this many rounds.", range=(1, 1000)),
)
