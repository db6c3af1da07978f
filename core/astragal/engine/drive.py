"""The loop that plays a game without people: whoever is to move chooses, chance is dealt."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from astragal.engine.sealed import answers_hidden
from astragal.engine.state import OVER, Action, State

Choose = Callable[[State, Sequence[Action]], Action]
"""Picks one of the legal actions of a state."""
Deal = Callable[[State], object]
"""Answers the roll or draw that a state waits for."""
Stop = Callable[[State], bool | None]
"""Is asked before each step whether to stop there."""


def drive(
    state: State, choosers: Sequence[Choose], deal: Deal, stop: Stop | None, limit: int | Iterator[object]
) -> int:
    """Play on until the game is over, `stop` says so or `limit` steps are made; return the decisions.

    The limit is a number, or an iterator that somebody else may watch. The state is changed in place. There
    is a chooser for each seat, which sees no sealed answers of others; what it picks is not checked.
    """
    play = state.rules.play
    decisions = 0
    for _ in range(limit) if isinstance(limit, int) else limit:
        seat = state.to_move
        if seat == OVER or (stop is not None and stop(state)):
            break
        if seat >= 0:
            decisions += 1
            seen = answers_hidden(state, seat) if state.sealed else state
            play(state, choosers[seat](seen, state.legal))
        else:
            deal(state)
    return decisions
