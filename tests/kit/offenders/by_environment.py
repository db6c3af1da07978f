"""Offender: asks the computer who is at it."""

import os

from astragal.plugins.hooks import hookimpl
from astragal.plugins.records import Modifier


@hookimpl
def modifiers() -> list[Modifier]:
    """Coins are worth what the home folder is long."""
    return [Modifier("coins_per_die", lambda state, seat, value: len(os.environ.get("HOME", "")))]
