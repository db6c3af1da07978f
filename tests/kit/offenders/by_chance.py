"""Offender: asks a generator of its own."""

import random

from astragal.plugins.hooks import hookimpl
from astragal.plugins.records import Modifier


@hookimpl
def modifiers() -> list[Modifier]:
    """Coins are worth whatever comes to mind."""
    return [Modifier("coins_per_die", lambda state, seat, value: random.randint(1, 12))]
