"""Offender: asks the computer who is at it."""

import os

from astragal.contract import Modifier
from astragal.hooks import hookimpl


@hookimpl
def modifiers():
    """Coins are worth what the home folder is long."""
    return [Modifier("coins_per_die", lambda state, seat, value: len(os.environ.get("HOME", "")))]
