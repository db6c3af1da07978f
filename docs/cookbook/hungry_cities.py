"""From the fifth city on, each city eats one food more."""

from astragal import Modifier, hookimpl
from rtta.state import Table

GAME = "rtta"


def hunger(state: Table, seat: int, value: int) -> int:
    return value + 1 if state.players[seat].cities >= 5 else value


@hookimpl
def modifiers() -> list[Modifier]:
    return [Modifier("food_per_city", hunger)]
