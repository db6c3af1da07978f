"""The prompt: who is to decide, in which phase, what is asked for, and what is left."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.cells import cell_len

from astragal.tui.table.canvas import clean
from astragal.tui.table.moot import is_moot

if TYPE_CHECKING:
    from astragal.tui.table.session import Session

_CLAUSE = re.compile(r", | (?=\()")
"""Where a clause ends, or something in brackets begins."""


def prompt_of(session: Session, width: int) -> str:
    """Return who must do what now; the first clauses of it rather than without round and phase."""
    words, state = session.words, session.state
    if session.match.over and session.turn_end is None and session.scene is None:
        return words("The game is over.")
    player = words.player(state.active if state.to_move < 0 else state.to_move)
    ends = _only_ends(session)
    phase = words("End of turn") if ends else session.phase_name()
    what = words("press Enter to end your turn") if ends else _instruction(session)
    leads = [f"{player} ▸ {phase}", player]
    if _last_round(session):
        leads = [words("Last round · {who}", who=who) for who in leads]
    elif state.round:
        leads.insert(0, words("Round {n} · {player} ▸ {phase}", n=state.round, player=player, phase=phase))
    if not what:
        return next((lead for lead in leads if cell_len(lead) <= width), leads[-1])
    forms = list(_forms(what))
    told = [words("{who}: {what}", who=lead, what=form) for lead in leads[:-1] for form in forms]
    told.append(words("{who}: {what}", who=leads[-1], what=what))
    return next((text for text in told if cell_len(text) <= width), told[-1])


def _forms(what: str) -> Iterator[str]:
    """Yield what is asked for, then less and less of it, a clause or what is in brackets at a time."""
    yield what
    for end in reversed([found.start() for found in _CLAUSE.finditer(what)]):
        yield f"{what[:end]} …"


def _last_round(session: Session) -> bool:
    """Return whether the game, or the age, ends with this round as things stand."""
    try:
        return bool(session.rules.ending(session.state))
    except Exception:  # an ending that fails in the middle of a round is asked again after it
        return False


def _only_ends(session: Session) -> bool:
    """Return whether ending the turn is all that is left, or all that makes sense."""
    return session.turn_end is not None or (session.scene is None and is_moot(session.match))


def _instruction(session: Session) -> str:
    """Return what is asked for; nothing while something is being shown."""
    words, selection = session.words, session.choices.selection
    if session.bot_to_move:
        return words("thinking …")
    if session.chance_due:
        return words("enter the roll") if session.match.real_dice else words("rolling …")
    if session.scene is not None:
        return ""
    if session.state.answering_in_secret:
        return _asked_in_secret(session)
    if selection is None:
        return _asked(session) or _to_choose(session)
    preview = selection.preview(session.ticked)
    if selection.target:
        what = session.name(selection.target)
        if not session.choices.can_end and len(session.choices.payable) == 1:  # it must be ticked here
            return " · ".join(filter(None, (_asked(session), f"{what} {preview}".strip())))
        return f"{what} · {preview}" if preview else words("{what} · choose, then press Space", what=what)
    default = words("choose, then press Space, or press Enter to go on")
    return " · ".join(filter(None, (_asked(session), preview))) or default


def _asked_in_secret(session: Session) -> str:
    """Return what everybody answers before anybody sees an answer; a real table shows the answers itself."""
    words, what = session.words, _asked(session) or _to_choose(session)
    if session.match.real_dice:
        return words("enter the answer shown at the table: {what}", what=what)
    return words("in secret: {what}", what=what)


def _to_choose(session: Session) -> str:
    """Return where to choose, for a phase that has no words of its own."""
    marked = any(action.target for action in session.state.legal)
    return session.words("choose an entry marked ►") if marked else session.words("choose an action")


def _asked(session: Session) -> str:
    """Return what the phase asks for, in its own words."""
    try:
        return clean(session.rules.phase_of(session.state).prompt(session.state, session.words))
    except Exception:  # a rule that cannot say what it wants is played all the same
        return ""
