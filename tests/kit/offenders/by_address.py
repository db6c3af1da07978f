"""Offender: compares the addresses of things."""

from astragal.contract import Reaction
from astragal.hooks import hookimpl
from astragal.state import TurnStarted


def rank(state, event):
    """Note who comes first in memory."""
    first = min(range(state.seats), key=lambda seat: id(state.players[seat]))
    state.notes["chosen"] = first + id(state.players[0]) % 1009


@hookimpl
def reactions():
    """Somebody is chosen every turn."""
    return [Reaction(TurnStarted, rank)]
