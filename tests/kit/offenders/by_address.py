"""Offender: compares the addresses of things."""

from typing import Any

from astragal.engine.state import TurnStarted
from astragal.plugins.hooks import hookimpl
from astragal.plugins.records import Reaction


def rank(state: Any, event: TurnStarted) -> None:
    """Note who comes first in memory."""
    first = min(range(state.seats), key=lambda seat: id(state.players[seat]))
    state.notes["chosen"] = first + id(state.players[0]) % 1009


@hookimpl
def reactions() -> list[Reaction]:
    """Somebody is chosen every turn."""
    return [Reaction(TurnStarted, rank)]
