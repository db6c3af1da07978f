"""Linear: every age ends at a token of value 6."""

from __future__ import annotations

from astragal import Modifier, hookimpl


@hookimpl
def modifiers() -> list[Modifier]:
    """Tokens above 6 are not laid, and one of 6 ends the age."""
    return [Modifier("final_token", lambda state, seat, value: 6)]
