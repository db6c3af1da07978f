"""Which keys make a decision, from where the player is: what is ticked already, what is chosen already."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, islice
from typing import TYPE_CHECKING

import attrs

from astragal.engine.phase import DONE, Selection
from astragal.engine.state import Action
from astragal.errors import AstragalError

if TYPE_CHECKING:
    from astragal.tui.table.session import Session

PARTS = re.compile(r"[ +]")
MOST_TRIED = 2000
"""How many sets of components are tried to find out what to tick."""
MOST_MADE = 30
"""How many decisions that are named otherwise are made to see whether they come to the same."""


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
    """Return the keys of a decision that is picked whole, or of its first part."""
    choices, rules = session.choices, session.rules
    for ref in choices.keys:
        if ref.startswith("act:") and is_part(ref.removeprefix("act:"), text):
            return (Press(choices.keys[ref], ref),)
    for ref, actions in choices.by_ref.items():
        parts = [is_part(rules.text_of(action), text) for action in actions]
        if any(parts) and ref in choices.keys:
            own = Press(choices.keys[ref], ref)
            return (own,) if len(parts) == 1 else (own, Press(str(parts.index(True) + 1)))
    return (ESCAPE,) if session.target else ()


def is_part(text: str, whole: str) -> bool:
    """Return whether a choice is a decision or its first part, such as the card before what pays for it."""
    return text == whole or whole.startswith(f"{text} ")


def _ticks(session: Session, selection: Selection, text: str) -> frozenset[str] | None:
    """Return what to tick for a decision, as near as possible to what is ticked; None if nothing does."""
    sets = list(islice(_sets(session, selection), MOST_TRIED))
    made = {ticks: _made(session, selection, ticks) for ticks in sets}
    for ticks, action in made.items():
        if action is not None and _is_same(session.rules.text_of(action), text):
            return ticks
    named = [(ticks, action) for ticks, action in made.items() if action is not None]
    return next((ticks for ticks, action in named[:MOST_MADE] if _does(session, action, text)), None)


def _made(session: Session, selection: Selection, ticks: frozenset[str]) -> Action | None:
    action = selection.act(ticks)
    return action if action is not None and selection.check(ticks) is None else None


def _does(session: Session, action: Action, text: str) -> bool:
    """Return whether a decision has the same result as another one that is named otherwise."""
    match = session.match
    if session.rules.text_of(action).split()[:2] != text.split()[:2]:
        return False
    try:
        return match.prepare(action).step.digest == match.prepare(text).step.digest
    except AstragalError:
        return False


def _is_same(text: str, other: str) -> bool:
    """Return whether two decisions name the same things, in whatever order."""
    return sorted(PARTS.split(text)) == sorted(PARTS.split(other))


def _sets(session: Session, selection: Selection) -> Iterator[frozenset[str]]:
    """Yield sets of components: what is ticked, what is suggested, then ever larger changes of it."""
    own = session.target == selection.target
    first = session.ticked if own else next(iter(selection.suggestions), frozenset())
    yield first
    yield from selection.suggestions
    sizes = range(1, len(selection.candidates) + 1)
    changes = chain.from_iterable(combinations(selection.candidates, size) for size in sizes)
    yield from (first ^ frozenset(change) for change in changes)
