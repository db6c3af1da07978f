"""The numbers of the rules that have a name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from astragal import Modifier, Quantity, Setup

if TYPE_CHECKING:
    from iron_age.content import Content
    from iron_age.state import Table

QUANTITIES = (
    Quantity("reroll_limit", 2, "How many times dice may be rerolled in a turn.", range=(0, 9)),
    Quantity("skulls_locked", 1, "1 if skulls can't be rerolled, 0 if they can.", range=(0, 1)),
    Quantity(
        "extra_rerolls", 0, "How many single dice may be rerolled after the last roll, skulls included."
    ),
    Quantity("food_per_food_die", 0, "Extra food for each die taken as food."),
    Quantity("bonus_goods", 0, "Extra goods each turn."),
    Quantity("food_per_good", 0, "How much food a good becomes; 0 if goods cannot become food."),
    Quantity("food_per_province", 1, "How much food a province eats.", range=(0, 5)),
    Quantity("battle_bonus", 0, "Extra strength in battles and demands."),
    Quantity("battle_bonus_per_ship", 0, "Extra strength for each ship."),
    Quantity("armies_lost_per_battle", 1, "How many armies a battle costs, won or lost."),
    Quantity("ships_lost_per_battle", 0, "How many ships a battle costs, won or lost."),
    Quantity(
        "bank_strength", 0, "The strength of an imaginary opponent from whom you demand tribute; 0 for none."
    ),
    Quantity("armies_per_province", 2, "How many armies a new province brings.", range=(0, 7)),
    Quantity("food_per_army", 1, "How much food an army costs, besides 1 population.", range=(0, 5)),
    Quantity("goods_per_ship", 2, "How many goods a ship costs.", range=(0, 9)),
    Quantity("ships_limit", 0, "How many ships a player may have."),
    Quantity("free_box_every", 0, "After this many monument boxes in a turn, one more is free; 0 for none."),
    Quantity("innovation_worth", 3, "What an innovation is worth when buying.", range=(0, 20)),
    Quantity("wealth_worth", 5, "What wealth is worth when buying.", range=(0, 20)),
    Quantity("starred_discount", 0, "By how much the starred developments are cheaper."),
    Quantity("purchases_per_turn", 1, "How many developments may be bought in a turn.", range=(0, 17)),
    Quantity("goods_per_wealth", 4, "How many goods are stored as 1 wealth.", range=(1, 15)),
    Quantity("points_per_ship", 0, "Points at the end for each ship."),
    Quantity("points_per_port", 0, "Points at the end for each port."),
    Quantity("points_per_province", 0, "Points at the end for each province."),
    Quantity("points_per_army", 0, "Points at the end for each army."),
    Quantity("points_per_monument", 0, "Extra points at the end for each completed monument."),
    Quantity("points_per_three_food", 0, "Points at the end for every 3 food left."),
    Quantity("points_per_wealth", 2, "Points at the end for each wealth.", range=(0, 9)),
    Quantity(
        "developments_to_end", 7, "How many developments one player needs to end the game.", range=(1, 17)
    ),
    Quantity("tribute_to_end", 50, "How much tribute one player needs to end the game.", range=(1, 999)),
    Quantity(
        "monuments_spared", 0, "How many monuments may be missing when monuments end the game.", range=(0, 4)
    ),
    Quantity("tribute_limit", 0, "The most tribute a player can mark; 0 for no limit.", range=(0, 999)),
    Quantity("loss_limit", 0, "The most disaster marks a player can have; 0 for no limit.", range=(0, 999)),
    Quantity("round_limit", 200, "The game ends after this many rounds in any case.", range=(1, 10000)),
)

SHORT_GAME = {"developments_to_end": 5, "tribute_to_end": 30, "monuments_spared": 1}
"""What ends the short game; option `game_length` puts it in place of what ends the full game."""


def development_modifiers(content: Content) -> list[Modifier[Table]]:
    """Return what the developments do to quantities."""
    return [
        _while_owned(id, effect.quantity, effect.add)
        for id, entry in content.developments.items()
        for effect in entry.effects
    ]


def _while_owned(development: str, quantity: str, amount: int) -> Modifier[Table]:
    def change(state: Table, seat: int, value: int) -> int:
        return value + amount if development in state.players[seat].developments else value

    return Modifier(quantity, change)


def length_modifiers(setup: Setup) -> list[Modifier[Table]]:
    """Return what ends the short game, but for what the players have set themselves."""
    if setup["game_length"] == "full":
        return []
    full = {quantity.id: quantity.default for quantity in QUANTITIES}
    return [
        _in_place(quantity, value)
        for quantity, value in SHORT_GAME.items()
        if setup[quantity] == full[quantity]
    ]


def _in_place(quantity: str, figure: int) -> Modifier[Table]:
    return Modifier(quantity, lambda state, seat, value: figure)
