"""Winning a battle costs no army: the veterans come home.

The Iron Age. Hook: reactions.
"""

import attrs

from astragal import Event, Reaction, hookimpl
from iron_age.events import LossesTaken
from iron_age.sheet import gain_armies
from iron_age.state import Table


@attrs.frozen
class VeteransReturned(Event):
    """The armies that a won battle has cost came home."""

    says = "The veterans of {player} come home: the battle costs no army"

    seat: int


def return_home(state: Table, event: LossesTaken) -> None:
    """Give the winner back the armies that the battle has cost."""
    if event.won and event.armies:
        gain_armies(state, event.seat, event.armies)
        state.emit(VeteransReturned, event.seat)


@hookimpl
def reactions() -> list[Reaction]:
    """Act on the losses of every battle, whatever it was about."""
    return [Reaction(LossesTaken, return_home)]
