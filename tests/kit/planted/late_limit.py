"""Planted: from round 12 on, a limit on buying returns what is no refusal."""

from astragal import Action, Limit, Refusal, hookimpl
from rtta.state import Table

GAME = "rtta"


def late(state: Table, action: Action) -> Refusal | None:
    """Nobody buys late."""
    if state.round >= 12 and len(state.me.developments) >= 3:
        return "too late"  # type: ignore[return-value]
    return None


@hookimpl
def limits() -> list[Limit]:
    """On buying."""
    return [Limit("buy", late)]
