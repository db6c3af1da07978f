"""Skulls may be rerolled like any other face.

Hook: modifiers.
"""

from astragal import Modifier, hookimpl


@hookimpl
def modifiers() -> list[Modifier]:
    """Unlock the skulls for everybody."""
    return [Modifier("skulls_locked", lambda state, seat, value: 0)]
