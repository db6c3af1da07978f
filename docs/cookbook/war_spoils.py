"""Whoever wins a war gains two gold."""

from along_history.calls import gain_gold
from along_history.events import WarWon
from along_history.state import Table
from astragal import Reaction, hookimpl

GAME = "along-history"


def spoils(state: Table, event: WarWon) -> None:
    gain_gold(state, event.seat, 2)


@hookimpl
def reactions() -> list[Reaction]:
    return [Reaction(WarWon, spoils)]
