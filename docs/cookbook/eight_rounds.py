"""The game ends after eight rounds, whatever has been built or bought."""

from astragal import Ending, hookimpl

GAME = "rtta"


@hookimpl
def endings() -> list[Ending]:
    return [Ending("eight_rounds", lambda state: state.round >= 8, replaces=True)]
