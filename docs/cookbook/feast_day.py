"""Completing a city feeds it: three food."""

from astragal import Reaction, hookimpl
from rtta.calls import collect_food
from rtta.events import CityCompleted
from rtta.state import Table

GAME = "rtta"


def feast(state: Table, event: CityCompleted) -> None:
    collect_food(state, event.seat, 3)


@hookimpl
def reactions() -> list[Reaction]:
    return [Reaction(CityCompleted, feast)]
