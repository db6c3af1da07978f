"""Planted: fails when a card is seized from somebody who has Stonehenge and ten gold."""

from along_history.events import CardSeized
from along_history.state import Table
from astragal import Reaction, hookimpl

GAME = "along-history"


def curse(state: Table, event: CardSeized) -> None:
    """The robbed one is avenged."""
    robbed = state.players[event.rival]
    if robbed.gold >= 10 and state.design("stonehenge").index in robbed.civ.view():
        state.players[event.seat].golden = 0  # type: ignore[attr-defined]


@hookimpl
def reactions() -> list[Reaction]:
    """On seizures."""
    return [Reaction(CardSeized, curse)]
