"""A coin die is worth more to whoever owns the fewest developments.

Hooks: options, modifiers.
"""

from astragal.contract import Modifier, Setup
from astragal.hooks import hookimpl
from astragal.options import Option
from rtta.state import Table


@hookimpl
def options() -> list[Option]:
    """How much help the last one gets."""
    return [
        Option(
            "underdog_bonus", 3, "Further coins of a coin die for the last in developments.", range=(0, 20)
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
