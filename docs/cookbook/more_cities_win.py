"""Between equal scores more cities win."""

from astragal import TieBreak, hookimpl

GAME = "rtta"


@hookimpl
def tie_break() -> list[TieBreak]:
    return [TieBreak("cities", lambda state, seat: state.players[seat].cities)]
