"""Why a game ends, and by whom, in words."""

from __future__ import annotations

from collections.abc import Sequence

from astragal.engine.state import State
from astragal.engine.wording import Words


def enders(state: State, ending: str) -> list[int]:
    """Return the players who brought an ending about; nobody where the game cannot say."""
    found = next((known.by for known in state.rules.endings if known.id == ending), None)
    return [seat for seat in range(state.seats) if found is not None and found(state, seat)]


def why_it_ends(ending: str, seats: Sequence[int], words: Words) -> str:
    """Say why a game ends: `ended-by:ID` of one player, `ended-by-several:ID`, or else `ending:ID`."""
    names = words.join([words.player(seat) for seat in seats])
    name = f"ended-by:{ending}" if len(seats) == 1 else f"ended-by-several:{ending}"
    if names and words.knows(name):
        return words.name(name).format(player=names, players=names)
    reason = words.name(f"ending:{ending}")
    return words("{reason} ({players})", reason=reason, players=names) if names else reason
