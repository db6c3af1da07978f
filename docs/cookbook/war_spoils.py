"""Whoever wins a war gains a gold, and one more for each column of the board that the marker has reached."""

from along_history.calls import gain_gold
from along_history.events import WarWon
from along_history.state import Table
from astragal import Reaction, hookimpl
from astragal.components import AchievementBoard

GAME = "along-history"


def spoils(state: Table, event: WarWon) -> None:
    board: AchievementBoard = state.compiled.board
    gain_gold(state, event.seat, 1 + board.column(state.players[event.seat].marker))


@hookimpl
def reactions() -> list[Reaction]:
    return [Reaction(WarWon, spoils)]
