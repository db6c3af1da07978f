"""Every five food left at the end are worth a point."""

from astragal import Naming, Scoring, hookimpl
from rtta.state import Table

GAME = "rtta"


def larder(state: Table, seat: int) -> int:
    return state.players[seat].food // 5


@hookimpl
def scoring() -> list[Scoring]:
    return [Scoring("larder", larder)]


@hookimpl
def wording() -> Naming:
    return Naming({"score:larder": {"en": "Larder", "fr": "Garde-manger"}})
