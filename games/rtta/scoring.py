"""Points, the ends of the game, and ties."""

from __future__ import annotations

from astragal import Ending, Scoring, TieBreak
from rtta.state import Table


def development_points(state: Table, seat: int) -> int:
    """Return the points printed on a player's developments."""
    entries = state.rules.content.developments
    return sum(entries[id].points for id in state.players[seat].developments)


def monument_points(state: Table, seat: int) -> int:
    """Return the first and later values a player has earned."""
    return sum(award for award in state.players[seat].awards if award > 0)


def monuments_completed(state: Table, seat: int) -> int:
    """Return how many monuments a player has completed."""
    return sum([award >= 0 for award in state.players[seat].awards[state.gear.cities :]])


def monument_bonus(state: Table, seat: int) -> int:
    """Return the bonus for completed monuments (Architecture)."""
    return state.rules.quantities["points_per_monument"](state, seat) * monuments_completed(state, seat)


def city_bonus(state: Table, seat: int) -> int:
    """Return the bonus for cities (Empire)."""
    return state.rules.quantities["points_per_city"](state, seat) * state.players[seat].cities


def goods_bonus(state: Table, seat: int) -> int:
    """Return the bonus for goods left (Commerce)."""
    return state.rules.quantities["points_per_good"](state, seat) * goods_that_count(state, seat)


def goods_that_count(state: Table, seat: int) -> int:
    """Return how many goods count for a bonus: those received after one's last discard only with Caravans."""
    goods = sum(state.players[seat].goods)
    if not state.rules.options.get("commerce_limit"):
        return goods
    return min(goods, state.rules.quantities["hand_limit"](state, seat))


def points_lost(state: Table, seat: int) -> int:
    """Return the points lost to disasters and famine, as a negative number."""
    return -state.players[seat].lost


SCORING = [
    Scoring("developments", development_points),
    Scoring("monuments", monument_points),
    Scoring("monument_bonus", monument_bonus, needs="points_per_monument"),
    Scoring("city_bonus", city_bonus, needs="points_per_city"),
    Scoring("goods_bonus", goods_bonus, needs="points_per_good"),
    Scoring("disasters", points_lost, below_subtotal=True),
]


def enough_developments(state: Table) -> bool:
    """Return whether somebody has as many developments as end the game."""
    measure = state.rules.quantities["developments_to_end"]
    for seat, player in enumerate(state.players):  # noqa: SIM110 - asked every round, a generator costs more
        if len(player.developments) >= measure(state, seat):
            return True
    return False


def has_enough_developments(state: Table, seat: int) -> bool:
    """Return whether a player has as many developments as end the game."""
    return len(state.players[seat].developments) >= state.rules.quantities["developments_to_end"](state, seat)


def every_monument(state: Table) -> bool:
    """Return whether each monument in play has been completed by somebody."""
    monuments = state.finished[state.gear.cities :]
    return bool(monuments) and all(monuments)


def out_of_rounds(state: Table) -> bool:
    """Return whether the last round allowed has been played."""
    return state.round >= state.rules.quantities["round_limit"](state, state.active)


ENDINGS = [
    Ending("developments", enough_developments, by=has_enough_developments),
    Ending("monuments", every_monument),
    Ending("round_limit", out_of_rounds),
]


def goods_value(state: Table, seat: int) -> int:
    """Return what a player's goods are worth on the pegboard."""
    values = state.gear.values
    return sum([row[pegs] for row, pegs in zip(values, state.players[seat].goods, strict=True)])


TIE_BREAKS = [TieBreak("goods_value", goods_value)]

SECOND_TIE_BREAKS = {
    "goods": TieBreak("goods", lambda state, seat: sum(state.players[seat].goods)),
    "food": TieBreak("food", lambda state, seat: state.players[seat].food),
    "cities": TieBreak("cities", lambda state, seat: state.players[seat].cities),
    "fewest-lost": TieBreak("fewest-lost", points_lost),
    "last-seat": TieBreak("last-seat", lambda state, seat: (seat - state.first) % state.seats),
}
"""What may part players that the rulebook leaves tied, by the value of option `second_tie_break`."""
