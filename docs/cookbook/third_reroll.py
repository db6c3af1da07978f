"""Dice may be rolled again three times."""

from astragal import Modifier, hookimpl

GAME = "rtta"


@hookimpl
def modifiers() -> list[Modifier]:
    return [Modifier("reroll_limit", lambda state, seat, value: value + 1)]
