"""No offender: coins are worth ten."""

from astragal.plugins.hooks import hookimpl
from astragal.plugins.records import Modifier


@hookimpl
def modifiers() -> list[Modifier]:
    """Coins are worth ten."""
    return [Modifier("coins_per_die", lambda state, seat, value: 10)]
