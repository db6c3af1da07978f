"""Picking the same thing several times: a number before a letter."""

from __future__ import annotations

from astragal.tui.table.answer import CHANGED, Answer
from astragal.tui.table.session import Session


def repeat(session: Session, ref: str, times: int) -> Answer:
    """Pick a component several times, as long as it stands for the same kind of action."""
    actions = session.choices.by_ref.get(ref, ())
    if len(actions) != 1:
        return session.pick(ref)
    kind, answer = type(actions[0]), CHANGED
    while times and session.turn_end is None and [type(each) for each in actions] == [kind]:
        answer = session.act(actions[0])
        if answer.kind != "acted":
            break
        times -= 1
        actions = session.choices.by_ref.get(ref, ()) if session.person_to_move else ()
    return answer
