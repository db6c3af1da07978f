"""Coin dice are worth more; an option says how much."""

from astragal import Modifier, Option, Setup, hookimpl

GAME = "rtta"


@hookimpl
def options() -> list[Option]:
    return [Option("mines", 2, "How much more a coin die is worth.", range=(0, 20))]


@hookimpl
def modifiers(setup: Setup) -> list[Modifier]:
    more: int = setup["mines"]
    return [Modifier("coins_per_die", lambda state, seat, value: value + more)]
