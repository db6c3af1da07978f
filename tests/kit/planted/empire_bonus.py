"""Planted: the score of somebody with Empire and no other development divides by nothing."""

from astragal import Scoring, hookimpl
from rtta.state import Table

GAME = "rtta"


def points(state: Table, seat: int) -> int:
    """A bonus for emperors."""
    held = state.players[seat].developments
    return 10 // (len(held) - 1) if "empire" in held else 0


@hookimpl
def scoring() -> list[Scoring]:
    """The bonus."""
    return [Scoring("emperor", points)]
