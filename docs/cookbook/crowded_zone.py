"""Event zones hold four cards, until twenty cards are left in the deck."""

from along_history.state import Table
from astragal import Modifier, hookimpl
from astragal.components import Bag

GAME = "along-history"


def crowd(state: Table, seat: int, value: int) -> int:
    deck: Bag = state.deck
    return value + (deck.total > 20)


@hookimpl
def modifiers() -> list[Modifier]:
    return [Modifier("event_limit", crowd)]
