"""Questions with only one sensible answer: people are not asked, and undo passes over them."""

from __future__ import annotations

from astragal.engine.phase import DONE
from astragal.engine.state import State
from astragal.engine.turn_end import passes_turn
from astragal.errors import AstragalError
from astragal.match.match import Match


def is_moot(match: Match) -> bool:
    """Return whether a person is asked something that has only one sensible answer."""
    state: State = match.state
    if state.to_move < 0 or match.seats[state.to_move].bot or DONE not in state.legal:
        return False
    try:
        return bool(match.rules.phase_of(state).is_moot(state))
    except Exception:  # a rule that cannot say it asks
        return False


def pass_over_moot(match: Match) -> None:
    """End phases in which there is nothing sensible to do, up to the end of the turn."""
    while is_moot(match):
        try:
            prepared = match.prepare(DONE)
            if passes_turn(match.state, prepared.state, prepared.step.events):
                return
            match.record(prepared)
        except AstragalError:
            return


def undo_asked(match: Match) -> None:
    """Undo the last decision that somebody was asked for."""
    match.undo()
    while is_moot(match) and match.can_undo() is None:
        match.undo()
