"""The numbers of the rules that have a name."""

from __future__ import annotations

from astragal import Modifier, Quantity
from rtta.content import Content
from rtta.state import Table

UNLIMITED = 1_000_000
"""What `unlimited` is as a number."""


def as_number(value: int | str) -> int:
    """Return the value of an option that may be `unlimited`, as a number."""
    return UNLIMITED if value == "unlimited" else int(value)


DEVELOPMENTS_TO_END = Quantity(
    "developments_to_end", 5, "How many developments of one player end the game.", range=(1, 30)
)

QUANTITIES = (
    Quantity("reroll_limit", 2, "How many times dice may be rolled again in a turn.", range=(0, 9)),
    Quantity(
        "skulls_locked",
        1,
        "1 when skulls stay where they fell, 0 when they may be rolled again.",
        range=(0, 1),
    ),
    Quantity(
        "extra_rerolls", 0, "How many single dice may be rolled again after the last roll, skulls included."
    ),
    Quantity("bonus_food_per_die", 0, "Further food for each die taken as food."),
    Quantity("bonus_workers_per_die", 0, "Further workers for each die taken as workers."),
    Quantity("bonus_stone", 0, "Further stone in a turn that brings stone in."),
    Quantity("coins_per_die", 7, "What a coin die is worth.", range=(0, 99)),
    Quantity("coins_per_food", 0, "What a food is worth when buying; 0 when food buys nothing."),
    Quantity("boxes_per_stone", 0, "How many boxes a stone checks when building; 0 when it checks none."),
    Quantity("hand_limit", 6, "How many goods may be kept at the end of a turn.", range=(0, 30)),
    DEVELOPMENTS_TO_END,
    Quantity("points_per_monument", 0, "Points at the end for each monument completed."),
    Quantity("points_per_city", 0, "Points at the end for each city."),
    Quantity("points_per_good", 0, "Points at the end for each good left."),
    Quantity("food_per_city", 1, "How much food a city eats.", range=(0, 5)),
    Quantity("purchases_per_turn", 1, "How many developments may be bought in a turn.", range=(0, 20)),
    Quantity(
        "loss_limit", 0, "The most points a player can lose to disasters; 0 for no limit.", range=(0, 999)
    ),
    Quantity(
        "reflected_points",
        0,
        "Further points that a disaster turned against the opponents costs each of them.",
    ),
    Quantity(
        "round_limit", 200, "After this many rounds the game ends, whatever happened.", range=(1, 10000)
    ),
    Quantity("preservations_per_turn", 0, "How often a pottery may double the food before the first roll."),
    Quantity("points_per_spearhead", 0, "What each spearhead adds to one's own invasion; 0 for nothing."),
    Quantity("ships_limit", 0, "How many ships a player may own."),
    Quantity("swaps_per_ship", 1, "How many goods each ship may swap in a turn."),
    Quantity("proposals_per_turn", 0, "How many deals the active player may propose in a turn."),
    Quantity("counters_per_proposal", 0, "How often a proposal may be answered with another."),
)


def development_modifiers(content: Content) -> list[Modifier]:
    """Return what the developments do to quantities, as modifiers."""
    return [
        _while_owned(id, effect.quantity, effect.add)
        for id, entry in content.developments.items()
        for effect in entry.effects
    ]


def _while_owned(development: str, quantity: str, amount: int) -> Modifier:
    def change(state: Table, seat: int, value: int) -> int:
        return value + amount if development in state.players[seat].developments else value

    return Modifier(quantity, change)
