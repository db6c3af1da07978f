"""How positions are written: `ann: medicine, 2 pottery, 5 cities, great pyramid`."""

from __future__ import annotations

from astragal import BadInput, DiceFaces, Members, Positions, Projects, Rows
from rtta.state import Player, Table


def _closed(player: Player, project: int) -> None:
    """Take a complete project from those that are open."""
    player.open &= ~(1 << project)


def _check(state: Table, given: frozenset[str]) -> None:
    """Refuse more food than the row has, and more dice than there are."""
    most = state.rules.content.food.cap
    if any(player.food > most for player in state.players):
        raise BadInput(f"nobody can have more than {most} food", f"write 0 to {most} food")
    if len(state.faces) > len(state.gear.pool.dice):
        raise BadInput(f"there are {len(state.gear.pool.dice)} dice", "write as many faces at most")


POSITIONS = Positions[Table](
    player=(
        Projects("cities", "city", covers=("open",), completed=_closed),
        Rows("goods", lambda rules: rules.gear.goods, lambda rules: rules.gear.caps),
        Members("developments", lambda rules: list(rules.content.developments)),
    ),
    table=(DiceFaces(),),
    complete=_check,
)
