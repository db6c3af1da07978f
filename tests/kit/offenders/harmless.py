"""No offender: coins are worth ten."""

from astragal.contract import Modifier
from astragal.hooks import hookimpl


@hookimpl
def modifiers():
    """Coins are worth ten."""
    return [Modifier("coins_per_die", lambda state, seat, value: 10)]
