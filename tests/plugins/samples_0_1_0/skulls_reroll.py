"""Skulls may be rolled again like any other face.

Hook: modifiers.
"""

from astragal.contract import Modifier
from astragal.hooks import hookimpl


@hookimpl
def modifiers() -> list[Modifier]:
    """Unlock the skulls for everybody."""
    return [Modifier("skulls_locked", lambda state, seat, value: 0)]
