"""Which keys make a decision, from where the player is: what is ticked already, what is chosen already."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations
from typing import TYPE_CHECKING

import attrs

from astragal.engine.phase import DONE, Selection

if TYPE_CHECKING:
    from astragal.tui.table.session import Session

MOST_TRIED = 4000
"""How many sets of components are tried to find out what to tick."""


@attrs.frozen
class Press:
    """A key to press."""

    key: str
    ref: str = ""
    """The component or command that it picks; empty within a list that opens."""


ENTER, SPACE, ESCAPE = Press("enter", "cmd:end"), Press("space", "cmd:commit"), Press("escape", "cmd:back")
UNDO = Press("u", "cmd:undo")


def presses_for(session: Session, texts: Sequence[str]) -> tuple[Press, ...]:
    """Return the keys that make the first of some decisions that can be made now; none when none can be."""
    if session.turn_end is not None:
        held = session.turn_end.held
        return (ENTER,) if held is None or held.step.text in texts else (UNDO,)
    for text in texts:
        found = _presses(session, text)
        if found:
            return found
    return ()


def _presses(session: Session, text: str) -> tuple[Press, ...]:
    choices = session.choices
    if text == DONE.text:
        return (ENTER,) if not session.ticked or choices.selection is None else (ESCAPE, ENTER)
    if choices.selection is not None:
        ticks = _ticks(session, choices.selection, text)
        if ticks is not None:
            changed = [ref for ref in choices.selection.candidates if ref in ticks ^ session.ticked]
            return (*(Press(choices.keys.get(ref, ""), ref) for ref in changed), SPACE)
    begun = _beginning(session, text)
    return begun or _whole(session, text)


def _beginning(session: Session, text: str) -> tuple[Press, ...]:
    """Return the key that begins a payment, or that cancels another one."""
    for ref, selection in session.choices.payable.items():
        if ref == session.target or _ticks(session, selection, text) is None:
            continue
        key = session.choices.keys.get(ref, "")
        return (Press(key, ref),) if key else (ESCAPE,)
    return ()


def _whole(session: Session, text: str) -> tuple[Press, ...]:
    """Return the keys of a decision that is picked whole."""
    choices, rules = session.choices, session.rules
    if f"act:{text}" in choices.keys:
        return (Press(choices.keys[f"act:{text}"], f"act:{text}"),)
    for ref, actions in choices.by_ref.items():
        texts = [rules.text_of(action) for action in actions]
        if text in texts and ref in choices.keys:
            own = Press(choices.keys[ref], ref)
            return (own,) if len(texts) == 1 else (own, Press(str(texts.index(text) + 1)))
    return (ESCAPE,) if session.target else ()


def _ticks(session: Session, selection: Selection, text: str) -> frozenset[str] | None:
    """Return what to tick for a decision, as near as possible to what is ticked; None if nothing does."""
    for tried, ticks in enumerate(_sets(session, selection)):
        action = selection.act(ticks)
        if action is not None and session.rules.text_of(action) == text and selection.check(ticks) is None:
            return ticks
        if tried > MOST_TRIED:
            break
    return None


def _sets(session: Session, selection: Selection) -> Iterator[frozenset[str]]:
    """Yield sets of components: what is ticked, what is suggested, then ever larger changes of it."""
    own = session.target == selection.target
    first = session.ticked if own else next(iter(selection.suggestions), frozenset())
    yield first
    yield from selection.suggestions
    sizes = range(1, len(selection.candidates) + 1)
    changes = chain.from_iterable(combinations(selection.candidates, size) for size in sizes)
    yield from (first ^ frozenset(change) for change in changes)
