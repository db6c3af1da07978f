"""Event zones hold four cards."""

from astragal import Modifier, hookimpl

GAME = "along-history"


@hookimpl
def modifiers() -> list[Modifier]:
    return [Modifier("event_limit", lambda state, seat, value: value + 1)]
