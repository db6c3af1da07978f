"""The numbers of the rules that have a name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from astragal import Modifier, Quantity

if TYPE_CHECKING:
    from rtta.content import Content
    from rtta.state import Table

UNLIMITED = 1_000_000
"""What `unlimited` is as a number."""


def as_number(value: int | str) -> int:
    """Return the value of an option that may be `unlimited`, as a number."""
    return UNLIMITED if value == "unlimited" else int(value)


DEVELOPMENTS_TO_END = Quantity(
    "developments_to_end", 5, "How many developments one player needs to end the game.", range=(1, 30)
)

QUANTITIES = (
    Quantity("reroll_limit", 2, "How many times dice may be rerolled in a turn.", range=(0, 9)),
    Quantity(
        "skulls_locked",
        1,
        "1 if skulls can't be rerolled, 0 if they can.",
        range=(0, 1),
    ),
    Quantity("extra_rerolls", 0, "How many dice may be rerolled singly after the last roll, even skulls."),
    Quantity("bonus_food_per_die", 0, "Extra food for each die taken as food."),
    Quantity("bonus_workers_per_die", 0, "Extra workers for each die taken as workers."),
    Quantity("bonus_stone", 0, "Extra stone whenever stone is collected."),
    Quantity("coins_per_die", 7, "How many coins a coin die is worth.", range=(0, 99)),
    Quantity("coins_per_food", 0, "How many coins each food is worth when buying; 0 for none."),
    Quantity("boxes_per_stone", 0, "How many workers each stone is worth when building; 0 for none."),
    Quantity("hand_limit", 6, "How many goods you may keep at the end of your turn.", range=(0, 30)),
    DEVELOPMENTS_TO_END,
    Quantity("points_per_monument", 0, "Points at the end for each finished monument."),
    Quantity("points_per_city", 0, "Points at the end for each city."),
    Quantity("points_per_good", 0, "Points at the end for each leftover good."),
    Quantity("food_per_city", 1, "How much food a city eats.", range=(0, 5)),
    Quantity("purchases_per_turn", 1, "How many developments may be bought in a turn.", range=(0, 20)),
    Quantity(
        "loss_limit", 0, "The most points a player can lose to disasters; 0 for no limit.", range=(0, 999)
    ),
    Quantity(
        "reflected_points",
        0,
        "Extra points that a disaster costs each opponent if it is turned on them.",
    ),
    Quantity("round_limit", 200, "The game ends after this many rounds in any case.", range=(1, 10000)),
    Quantity("preservations_per_turn", 0, "How often pottery may double your food before the first roll."),
    Quantity("points_per_spearhead", 0, "How many points each spearhead adds to your invasion; 0 for none."),
    Quantity("ships_limit", 0, "How many ships a player may have."),
    Quantity("swaps_per_ship", 1, "How many goods each ship may swap in a turn."),
    Quantity("proposals_per_turn", 0, "How many offers the active player may make in a turn."),
    Quantity("counters_per_proposal", 0, "How many counter-offers may follow an offer."),
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
