"""What the guide of a lesson says now: what is asked, what to press, why, and what a try has meant."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

import attrs

from astragal.engine.wording import Words
from astragal.lessons.guide import Guide, meaning_of, said
from astragal.match.line import MatchStep
from astragal.plugins.lesson import LessonStep
from astragal.tui.table.bars import COMMANDS
from astragal.tui.table.citing import rulebook_in_force
from astragal.tui.table.pressing import ENTER, UNDO, Press, presses_for

if TYPE_CHECKING:
    from astragal.tui.table.session import Session

LESSON_KEY = "L"
BACK = Press(LESSON_KEY, "cmd:lesson")
TABLE_KEYS = {command.id: command.key for command in COMMANDS} | {"lesson": LESSON_KEY}
"""The keys that the text of a lesson may name, as `{key:undo}`."""
NAMED_KEY = re.compile(r"{key:([a-z]+)}")
NAMED_PLAYER = re.compile(r"{player:([1-9])}")
TOLD = 3
"""How many sentences say what a choice off the path has changed."""


@attrs.frozen
class Guidance:
    """What the guide says."""

    title: str
    asks: str
    presses: tuple[Press, ...] = ()
    why: str = ""
    off_path: bool = False
    number: int = -1
    """The step of the lesson, counted from 0; -1 where it is none."""


def pointed_out(told: Guidance | None) -> str:
    """Return the component to press next, to be marked on the table; nothing when it is a command."""
    first = told.presses[0].ref if told is not None and told.presses else ""
    return "" if first.startswith("cmd:") else first


def filled(text: str, words: Words, keys: Mapping[str, str] = TABLE_KEYS) -> str:
    """Return a text in which keys and players are named as they are."""
    named = NAMED_KEY.sub(lambda found: keys.get(found[1], "?"), text)
    return NAMED_PLAYER.sub(lambda found: words.player(int(found[1]) - 1), named)


def guidance_of(session: Session, keys: Mapping[str, str] = TABLE_KEYS) -> Guidance | None:
    """Return what the guide says now; None without a lesson, and when the match has gone on after it."""
    guide = session.guide
    if guide is None:
        return None
    told = _told(session, guide)
    if told is None:
        return None
    words = session.words
    return attrs.evolve(told, asks=filled(told.asks, words, keys), why=filled(told.why, words, keys))


def _told(session: Session, guide: Guide) -> Guidance | None:
    place, step = guide.place, guide.step
    held = session.turn_end.held if session.turn_end is not None else None
    if place is None:
        return None if guide.has_ended else _off_path(session, guide)
    if held is not None and step is not None and guide.path.at(held.state) is None:
        return _about_to_leave(session, guide, step, held.step)
    if session.turn_end is not None:
        return _turn_end(session, guide)
    if step is None and not place.script:
        return _closing(session, guide)
    if not session.person_to_move or session.scene is not None or step is None:
        return _watching(session, guide)
    presses = presses_for(session, place.expected)
    words = session.words
    return Guidance(
        _title(guide, words), said(step.asks, words), presses, said(step.why, words), number=place.step
    )


def _title(guide: Guide, words: Words) -> str:
    place = guide.place
    n = min(place.step + 1, len(guide.lesson.steps)) if place is not None else 0
    return words("Step {n} of {all}", n=n, all=len(guide.lesson.steps))


def _turn_end(session: Session, guide: Guide) -> Guidance:
    words = session.words
    asks = words("Your turn is complete. Read what it brings below, then end it.")
    why = words("Until then you can undo whatever you like.")
    return Guidance(_title(guide, words), asks, (ENTER,), why)


def _watching(session: Session, guide: Guide) -> Guidance:
    words = session.words
    if session.match.seats[session.match.state.active].bot:
        asks = words("The others are playing. Watch what they do.")
        return Guidance(_title(guide, words), asks, (Press("space", "cmd:hurry"),))
    return Guidance(_title(guide, words), words("Watch the table …"))


def _closing(session: Session, guide: Guide) -> Guidance:
    words = session.words
    return Guidance(words("End of the lesson"), said(guide.lesson.closing, words))


# --- off the path --------------------------------------------------------------------------------


def _about_to_leave(session: Session, guide: Guide, step: LessonStep, made: MatchStep) -> Guidance:
    """Say what a choice that waits at the end of the turn means."""
    words = session.words
    asks = words("The lesson does something else here. Undo to follow it, or end your turn anyway.")
    why = meaning_of(step, made.text, words) or _generated(session, step)
    return Guidance(_title(guide, words), asks, (UNDO, ENTER), why, off_path=True)


def _off_path(session: Session, guide: Guide) -> Guidance | None:
    """Say what the choice that left the path meant, and how to come back."""
    left = guide.departure
    if left is None:
        return None
    step, made = left
    words = session.words
    asks = words("You have left the lesson. Undo, go back to where you left it, or just play on.")
    meant = meaning_of(step, made.text, words)
    why = " ".join(filter(None, (_changes(session, guide), meant or _generated(session, step))))
    return Guidance(words("Your own way"), asks, (UNDO, BACK), why, off_path=True)


def _generated(session: Session, step: LessonStep) -> str:
    """Return what is said about a choice that the lesson has no text for."""
    words = session.words
    return words("The rules allow that too. The lesson suggests: {asks}", asks=said(step.asks, words))


def _changes(session: Session, guide: Guide) -> str:
    """Return what has happened since the match left the path, in its first sentences."""
    n = guide.last_on_path
    lines = [line for line in session.log if line.step > n and not line.heading and not line.idle]
    texts = list(dict.fromkeys(line.text for line in lines))
    return "".join(f"{text.rstrip('.')}. " for text in texts[:TOLD]).strip()


def refusal_note(session: Session, clause: str) -> str:
    """Return the rule behind something that was refused, as the rulebook has it."""
    found = rulebook_in_force(session.rules).get(clause) if clause else None
    if found is None:
        return ""
    return session.words("The rule: {text}", text=said(found.text, session.words))
