"""Points, the ends of the game, and ties."""

from __future__ import annotations

from collections.abc import Callable

from astragal import Ending, Scoring, TieBreak
from iron_age.state import Player, Table


def monument_points(state: Table, seat: int) -> int:
    """Return the first and later values a player has earned."""
    return sum(award for award in state.players[seat].awards[state.gear.provinces :] if award > 0)


def monuments_completed(state: Table, seat: int) -> int:
    """Return how many monuments a player has completed."""
    return sum(award >= 0 for award in state.players[seat].awards[state.gear.provinces :])


def development_points(state: Table, seat: int) -> int:
    """Return the points printed on a player's developments."""
    entries = state.rules.content.developments
    return sum(entries[id].points for id in state.players[seat].developments)


COUNTED: dict[str, Callable[[Table, int], int]] = {
    "points_per_ship": lambda state, seat: state.players[seat].ships,
    "points_per_port": lambda state, seat: state.players[seat].ports,
    "points_per_province": lambda state, seat: state.players[seat].provinces,
    "points_per_army": lambda state, seat: state.players[seat].armies,
    "points_per_monument": monuments_completed,
    "points_per_three_food": lambda state, seat: state.players[seat].food // 3,
    "points_per_wealth": lambda state, seat: state.players[seat].wealth,
}
"""What each bonus counts, by the quantity that says what one is worth."""


def bonus(state: Table, seat: int) -> int:
    """Return the bonuses of developments, and what wealth is worth."""
    quantities = state.rules.quantities
    return sum(quantities[each](state, seat) * count(state, seat) for each, count in COUNTED.items())


def tribute(state: Table, seat: int) -> int:
    """Return the tribute of a player, a point each."""
    return state.players[seat].tribute


def points_lost(state: Table, seat: int) -> int:
    """Return the disaster marks, famine included, as a negative number."""
    return -state.players[seat].marks


SCORING = [
    Scoring("monuments", monument_points),
    Scoring("developments", development_points),
    Scoring("bonus", bonus),
    Scoring("tribute", tribute),
    Scoring("disasters", points_lost),
]
"""The lines of the score sheet, in its order."""


def enough_developments(state: Table) -> bool:
    """Return whether somebody has as many developments as end the game."""
    return any(has_enough_developments(state, seat) for seat in range(state.seats))


def has_enough_developments(state: Table, seat: int) -> bool:
    """Return whether a player has as many developments as end the game."""
    return len(state.players[seat].developments) >= state.rules.quantities["developments_to_end"](state, seat)


def enough_tribute(state: Table) -> bool:
    """Return whether somebody has as much tribute as ends the game, from whatever source."""
    return any(has_enough_tribute(state, seat) for seat in range(state.seats))


def has_enough_tribute(state: Table, seat: int) -> bool:
    """Return whether a player has as much tribute as ends the game."""
    return state.players[seat].tribute >= state.rules.quantities["tribute_to_end"](state, seat)


def enough_monuments(state: Table) -> bool:
    """Return whether the monuments that end the game are complete: of all players together, or of one."""
    monuments = state.finished[state.gear.provinces :]
    needed = len(monuments) - state.rules.quantities["monuments_spared"](state, state.active)
    if state.rules.options["monuments_end"] == "one-player":
        return any(monuments_completed(state, seat) >= needed for seat in range(state.seats))
    return sum(number > 0 for number in monuments) >= needed


def out_of_rounds(state: Table) -> bool:
    """Return whether the last round allowed has been played."""
    return state.round >= state.rules.quantities["round_limit"](state, state.active)


ENDINGS = [
    Ending("developments", enough_developments, by=has_enough_developments),
    Ending("tribute", enough_tribute, by=has_enough_tribute),
    Ending("monuments", enough_monuments),
    Ending("round_limit", out_of_rounds),
]


def pegs(player: Player) -> tuple[int, ...]:
    """Return how far the pegs of a player stand, row by row."""
    return player.wealth, player.ships, player.armies, player.goods, player.food


def peg_sum(state: Table, seat: int) -> int:
    """Return how far the pegs of a player stand, all rows together."""
    return sum(pegs(state.players[seat]))


def rows_led(state: Table, seat: int) -> int:
    """Return in how many rows nobody with the best score is ahead of a player."""
    totals = [state.rules.total(state, each) for each in range(state.seats)]
    tied = [pegs(player) for player, total in zip(state.players, totals, strict=True) if total == max(totals)]
    own = pegs(state.players[seat])
    return sum(have >= max(row) for have, row in zip(own, zip(*tied, strict=True), strict=True))


TIE_BREAKS = {"peg-sum": TieBreak("peg-sum", peg_sum), "rows-led": TieBreak("rows-led", rows_led)}
"""Who wins a tie, by the value of option `tie_break`."""
