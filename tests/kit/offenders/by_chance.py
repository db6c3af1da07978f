"""Offender: asks a generator of its own."""

import random

from astragal.contract import Modifier
from astragal.hooks import hookimpl


@hookimpl
def modifiers():
    """Coins are worth whatever comes to mind."""
    return [Modifier("coins_per_die", lambda state, seat, value: random.randint(1, 12))]
