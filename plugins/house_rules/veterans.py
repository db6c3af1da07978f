"""Winning a battle costs no army: the veterans come home.

The Iron Age. Hook: reactions.
"""

from astragal import Reaction, hookimpl
from iron_age.events import BattleFought
from iron_age.sheet import gain_armies
from iron_age.state import Table


def return_home(state: Table, event: BattleFought) -> None:
    """Give the winner back the armies that the battle has cost."""
    if event.strength > event.against:
        gain_armies(state, event.seat, event.armies_lost)


@hookimpl
def reactions() -> list[Reaction]:
    """Act on every battle, whatever it was about."""
    return [Reaction(BattleFought, return_home)]
