"""Offender: keeps count outside the table."""

from astragal.plugins.hooks import hookimpl
from astragal.plugins.records import Modifier

CALLS = [0]


def dwindling(state: object, seat: int, value: int) -> int:
    """Coins lose worth every time somebody asks."""
    CALLS[0] += 1
    return max(1, value - CALLS[0] // 50)


@hookimpl
def modifiers() -> list[Modifier]:
    """Money loses its worth."""
    return [Modifier("coins_per_die", dwindling)]
