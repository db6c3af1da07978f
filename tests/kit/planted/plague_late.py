"""Planted: fails when a pestilence strikes somebody with six cities or more."""

from astragal import Reaction, hookimpl
from rtta.events import DisasterStruck
from rtta.state import Table

GAME = "rtta"


def mourn(state: Table, event: DisasterStruck) -> None:
    """Take food from large peoples."""
    if event.disaster == "pestilence" and state.players[event.seat].cities >= 6:
        state.players[event.seat].fodder -= 1  # type: ignore[attr-defined]


@hookimpl
def reactions() -> list[Reaction]:
    """Mourn."""
    return [Reaction(DisasterStruck, mourn)]
