"""Offender: looks at the clock."""

import time

from astragal.plugins.hooks import hookimpl
from astragal.plugins.records import Modifier


@hookimpl
def modifiers() -> list[Modifier]:
    """Coins are worth more on some days."""
    return [Modifier("coins_per_die", lambda state, seat, value: 5 + int(time.time() // 86_400) % 7)]
