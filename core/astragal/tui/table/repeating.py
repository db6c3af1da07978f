"""Picking the same thing several times: a number before a letter."""

from __future__ import annotations

from collections.abc import Sequence

from astragal.engine.state import Action
from astragal.tui.table.answer import CHANGED, Answer
from astragal.tui.table.session import Session


def is_repeatable(session: Session, ref: str) -> bool:
    """Return whether a component or a choice stands for one action that can be taken several times."""
    return len(_standing_for(session, ref)) == 1


def can_repeat(session: Session) -> bool:
    """Return whether a number before a letter means something now."""
    refs = (*session.choices.by_ref, *(ref for ref in session.choices.keys if ref.startswith("act:")))
    return any(is_repeatable(session, ref) for ref in refs)


def repeat(session: Session, ref: str, times: int) -> Answer:
    """Pick something several times, as long as it stands for the same kind of action."""
    actions = _standing_for(session, ref)
    if len(actions) != 1:
        return session.pick(ref)
    kind, answer = type(actions[0]), CHANGED
    while times and session.turn_end is None and [type(each) for each in actions] == [kind]:
        answer = session.act(actions[0])
        if answer.kind != "acted":
            break
        times -= 1
        actions = _again(session, ref, kind) if session.person_to_move else ()
    return answer


def _standing_for(session: Session, ref: str) -> Sequence[Action]:
    """Return the actions that a component stands for, or those like a choice that is about something."""
    if not ref.startswith("act:"):
        return session.choices.by_ref.get(ref, ())
    action = session.choices.action(session.rules, ref)
    return _again(session, ref, type(action)) if action is not None and action.target else ()


def _again(session: Session, ref: str, kind: type[Action]) -> Sequence[Action]:
    """Return what can be picked next in the same way: the same component, or the choice of the same kind."""
    if not ref.startswith("act:"):
        return session.choices.by_ref.get(ref, ())
    choices = session.choices
    offered = [choices.action(session.rules, own) for own in choices.keys if own.startswith("act:")]
    return [action for action in offered if type(action) is kind]
