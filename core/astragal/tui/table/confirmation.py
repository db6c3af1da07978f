"""What speaks against ending a phase at once: what would be missed, or that it was not meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from astragal.engine.phase import DONE
from astragal.engine.state import CHANCE, PhasePassed, TurnStarted
from astragal.errors import AstragalError
from astragal.tui.table.canvas import clean

if TYPE_CHECKING:
    from astragal.tui.table.session import Session


def confirmation_of(session: Session) -> str:
    """Say what speaks against ending the phase at once; empty when nothing does."""
    words = session.words
    missed = forgone(session)
    if missed:
        return words("{forgone} Enter again: {what}.", forgone=missed, what=session.label(DONE))
    if _ends_turn(session):
        return words("This ends the turn, and the next roll cannot be taken back. Enter again to go on.")
    if slipped_in(session):
        return words(
            "{phase} now. Enter again: {what}.", phase=session.phase_name(), what=session.label(DONE)
        )
    return ""


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


def _ends_turn(session: Session) -> bool:
    """Return whether ending the phase passes the turn on, so that it could not be undone."""
    if session.choices.selection is not None:
        return False
    after = session.state.fork()
    after.heard = None
    try:
        session.rules.play(after, DONE)
    except AstragalError:
        return False
    return after.active != session.state.active and after.to_move == CHANCE
