"""Coin dice are worth more to the player with the fewest developments.

Hooks: options, modifiers.
"""

from astragal import Modifier, Option, Setup, hookimpl
from rtta.state import Table


@hookimpl
def options() -> list[Option]:
    """How much help the last one gets."""
    return [
        Option(
            "underdog_bonus",
            3,
            "Extra coins for each coin die of the player with the fewest developments.",
            range=(0, 20),
        )
    ]


@hookimpl
def modifiers(setup: Setup) -> list[Modifier]:
    """Help the last one, and nobody while all are equal."""
    bonus = setup["underdog_bonus"]

    def change(state: Table, seat: int, value: int) -> int:
        owned = [len(player.developments) for player in state.players]
        return value + bonus if owned[seat] == min(owned) < max(owned) else value

    return [Modifier("coins_per_die", change)]
