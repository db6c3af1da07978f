"""Choices as lists: what stands on no panel, and everything for searching by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from astragal.engine.state import Action
from astragal.tui.table.choices import label_of

if TYPE_CHECKING:
    from astragal.tui.table.session import Session

MANY = 4
"""More loose actions than these are listed on a panel as well as in the action bar."""

Listed = tuple[str, str]
"""A reference and a label."""


def unplaced(session: Session) -> list[Listed]:
    """Return what can be picked but stands on no panel."""
    choices = session.choices
    ticked = choices.selection.candidates if choices.selection is not None else ()
    picked = [*choices.payable, *ticked]
    shown = set().union(*session.shown.each()) if picked else set()
    found = [(ref, session.name(ref)) for ref in picked if ref not in shown]
    if len(choices.loose) > MANY:
        found += [_action(session, action) for action in choices.loose]
    return found


def every_choice(session: Session) -> list[Listed]:
    """Return everything that can be picked."""
    choices = session.choices
    found = [(item.ref, item.label) for item in choices.items if not item.why_not]
    listed = {ref for ref, _ in found}
    whole = [_action(session, action) for action in choices.actions()]
    found += [(ref, label) for ref, label in whole if ref not in listed]
    candidates = choices.selection.candidates if choices.selection is not None else ()
    return found + [(ref, picking_label(session, ref)) for ref in (*choices.payable, *candidates)]


def picking_label(session: Session, ref: str) -> str:
    """Say what picking a component does."""
    words, choices = session.words, session.choices
    what, actions = session.name(ref), choices.by_ref.get(ref, ())
    if choices.selection is not None and ref in choices.selection.candidates:
        return (
            words("Deselect {what}", what=what)
            if ref in session.ticked
            else words("Select {what}", what=what)
        )
    if ref in choices.payable:
        return words("Choose {what}", what=what)
    if ref.startswith("act:"):
        action = choices.action(session.rules, ref)
    else:
        action = actions[0] if len(actions) == 1 else None
    return what if action is None else session.label(action)


def _action(session: Session, action: Action) -> Listed:
    rules = session.rules
    return f"act:{rules.text_of(action)}", label_of(rules, session.state, action, session.words)
