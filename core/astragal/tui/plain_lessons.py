"""Lessons in plain lines: what the guide says, and what to type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from astragal.errors import AstragalError
from astragal.lessons.guide import said
from astragal.tui.table.guidance import Guidance, filled, guidance_of, refusal_note
from astragal.tui.table.pressing import is_part

if TYPE_CHECKING:
    from astragal.tui.table.session import Session

LESSON = "L"
PLAIN_KEYS = {"undo": "u", "redo": "U", "hint": "h", "help": "?", "score": "s", "lesson": LESSON, "quit": "q"}
"""What to type for the keys that the text of a lesson names."""


class PlainGuide:
    """Says what the guide of a lesson says, once for each thing it has to say."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._last: tuple[list[str], int] = ([], -1)
        """What was said last, and after how many steps."""

    def opening(self) -> list[str]:
        """Return what a lesson is about; nothing where the match has begun, or is none."""
        session = self._session
        if session.guide is None or session.match.steps:
            return []
        text = filled(said(session.guide.lesson.opening, session.words), session.words, PLAIN_KEYS)
        return [" ".join(part.split()) for part in text.strip().split("\n\n")]

    def news(self) -> list[str]:
        """Return what the guide says now; where a step goes on, only what to type next."""
        told, steps = guidance_of(self._session, PLAIN_KEYS), len(self._session.match.steps)
        lines = self._lines(told) if told is not None else []
        before, self._last = self._last, (lines, steps)
        if lines[:2] != before[0][:2]:
            return lines
        return lines[-1:] if steps != before[1] else []

    def _lines(self, told: Guidance) -> list[str]:
        words = self._session.words
        lines = [f"== {told.title}: {told.asks}", told.why]
        if told.off_path:
            lines.append(words("u undoes your last step, L goes back to the lesson."))
        elif self._session.turn_end is None and self._session.person_to_move:
            lines.append(self._typed())
        return [line for line in lines if line]

    def _typed(self) -> str:
        """Say what to type: the number of the choice, or the choice as text where it is not listed."""
        session = self._session
        place = session.guide.place if session.guide is not None else None
        texts = [session.rules.text_of(action) for action in session.match.legal]
        wanted = place.expected[0] if place is not None and place.expected else ""
        if not wanted:
            return ""
        fitting = [text for text in texts if is_part(text, wanted)]
        typed = str(texts.index(fitting[0]) + 1) if fitting else wanted
        return session.words("Type {what}", what=typed)

    def refused(self, clause: str) -> list[str]:
        """Return the rule behind something that was refused in a lesson."""
        note = refusal_note(self._session, clause) if self._session.guide is not None else ""
        return [note] if note else []

    def go_back(self) -> str:
        """Go back to the lesson; return the result."""
        session = self._session
        if session.guide is None:
            return session.words("There is no lesson here.")
        try:
            session.go_back_to_lesson()
        except AstragalError as error:
            return str(error)
        self._last = ([], -1)
        return session.words("Back in the lesson")
