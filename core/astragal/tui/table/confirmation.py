"""What speaks against ending a phase at once: what would be missed, or that it was not meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from astragal.engine.phase import DONE
from astragal.engine.state import PhasePassed, State, TurnStarted
from astragal.errors import AstragalError
from astragal.tui.table.canvas import clean

if TYPE_CHECKING:
    from astragal.tui.table.session import Session


def confirmation_of(session: Session) -> str:
    """Say what speaks against ending the phase at once; empty when nothing does."""
    words, missed = session.words, forgone(session)
    if missed and _is_final(session):
        return words("Press Enter again to end your turn: {missed}.", missed=missed)
    if missed:
        return words("Press Enter again to go on: {missed}.", missed=missed)
    if not slipped_in(session) or not _is_final(session):
        return ""
    return words("Skip {phase}? Press Enter again to end your turn.", phase=session.phase_name())


def forgone(session: Session) -> str:
    """Return what the rules say would be missed."""
    try:
        return clean(session.rules.phase_of(session.state).forgone(session.state, session.words))
    except Exception:  # a rule that cannot say it is played all the same
        return ""


def slipped_in(session: Session) -> bool:
    """Return whether phases went by since the viewer's last decision, which did not end one."""
    for made in reversed(session.match.steps):
        mine = made.seat == session.viewer
        marks = [event for event in made.events if isinstance(event, PhasePassed | TurnStarted)]
        if any(isinstance(event, PhasePassed) and event.seat == session.viewer for event in marks):
            return not (mine and made.text == DONE.text)
        if mine or marks:
            return False
    return False


def _is_final(session: Session) -> bool:
    """Return whether ending the phase cannot be undone: dice, cards or somebody else come next."""
    before, match = session.state, session.match
    try:
        after: State = match.prepare(DONE).state
    except AstragalError:
        return False
    return after.to_move != before.to_move or after.active != before.active
