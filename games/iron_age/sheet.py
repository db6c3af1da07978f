"""What is gained and lost on pegboards and score sheets, wherever it comes from."""

from __future__ import annotations

from iron_age.state import Table


def gain_goods(state: Table, seat: int, number: int) -> int:
    """Add goods up to the end of the row, and return how many did not fit."""
    player, row = state.players[seat], state.gear.goods
    lost = row.lost(player.goods, number)
    player.goods = row.add(player.goods, number)
    return lost


def gain_food(state: Table, seat: int, number: int) -> int:
    """Add food up to the end of the row, and return how much did not fit."""
    player, row = state.players[seat], state.gear.food
    lost = row.lost(player.food, number)
    player.food = row.add(player.food, number)
    return lost


def gain_armies(state: Table, seat: int, number: int) -> int:
    """Add armies up to the end of the row, and return how many did not fit."""
    player, row = state.players[seat], state.gear.armies
    lost = row.lost(player.armies, number)
    player.armies = row.add(player.armies, number)
    return lost


def gain_tribute(state: Table, seat: int, number: int) -> None:
    """Mark tribute; beyond the limit, if there is one, it is lost."""
    limit = state.rules.quantities["tribute_limit"](state, seat)
    state.players[seat].tribute = _up_to(limit, state.players[seat].tribute + number)


def gain_development(state: Table, seat: int, development: str) -> None:
    """Give a player a development, whoever pays for it; a player who already has it gains nothing."""
    state.players[seat].developments |= {development}


def add_marks(state: Table, seat: int, number: int) -> None:
    """Add disaster marks; those beyond the limit, if there is one, are not counted."""
    limit = state.rules.quantities["loss_limit"](state, seat)
    state.players[seat].marks = _up_to(limit, state.players[seat].marks + number)


def _up_to(limit: int, number: int) -> int:
    return min(number, limit) if limit else number


def owns(state: Table, seat: int, ref: str) -> bool:
    """Return whether a player has a development, or has completed a monument."""
    player = state.players[seat]
    kind, _, id = ref.partition(":")
    if kind == "development":
        return id in player.developments
    index = state.gear.index.get(ref, -1)
    return index >= 0 and player.awards[index] >= 0
