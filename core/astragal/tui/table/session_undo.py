"""How a session goes back and forth: undo, redo, and the turn from its start."""

from __future__ import annotations

from abc import abstractmethod

from astragal.errors import Refusal
from astragal.lessons.guide import Guide
from astragal.match.match import Match
from astragal.tui.table.answer import CHANGED, Answer
from astragal.tui.table.draft import TurnEnd
from astragal.tui.table.moot import undo_asked
from astragal.tui.table.session_words import SessionWords

UNDO: tuple[str, ...] = ()
"""What the entry of a roll returns, which has at least one name otherwise, to undo the step before it."""


class SessionUndo(SessionWords):
    """The part of a session that undoes steps and plays them again."""

    match: Match
    guide: Guide | None
    """Who leads a learner through the match; None in any other match."""
    target: str
    """What is being paid for."""
    turn_end: TurnEnd | None
    """The end of the turn that waits for its player."""
    moment: int
    """Counts the changes of the table, so that drawings can be kept between them."""
    _warned: int
    """How many steps there were when the player was last warned of a loss; -1 after an undo."""
    _undone: TurnEnd | None
    """The end of the turn that was undone last, to be redone."""
    _undoable: tuple[int, Refusal | None]
    """Why nothing can be undone, and the moment for which that was found out."""

    @abstractmethod
    def refresh(self) -> None:
        """Look at the table afresh after a step."""

    @property
    @abstractmethod
    def _proposed(self) -> bool:
        """Whether something must be paid now, and nothing has been changed in what was proposed."""

    @abstractmethod
    def _hold(self, end: TurnEnd) -> Answer:
        """Let a step that passes the turn on wait."""

    def can_undo(self) -> Refusal | None:
        """Return why the last decision cannot be undone, or None."""
        held = self.turn_end is not None and self.turn_end.held is not None
        if self._undoable[0] != self.moment:
            self._undoable = self.moment, None if held else self.match.can_undo()
        return self._undoable[1]

    def can_redo(self) -> Refusal | None:
        """Return why nothing can be redone, or None."""
        return None if self._undone is not None else self.match.can_redo()

    def undo(self) -> Answer:
        """Undo the last decision, the one that waits at the end of the turn first."""
        refusal = self.can_undo()
        if refusal is not None:
            return Answer("told", self.refusal_text(refusal))
        end, self.turn_end, self._warned = self.turn_end, None, -1
        if end is not None and end.held is not None:
            self._undone = end
        else:
            self._undone = None
            undo_asked(self.match)
        self.refresh()
        while self._half_bought and self.match.can_undo() is None:
            undo_asked(self.match)
            self.refresh()
        return Answer("acted", self.words("Undone"))

    @property
    def _half_bought(self) -> bool:
        """Whether something was chosen to be bought and has not been paid for."""
        steps = self.match.steps
        if not self._proposed or not self._mine(len(steps)):
            return False
        return self.match.rules.read_action(steps[-1].text).target == self.target

    def redo(self) -> Answer:
        """Play again what was undone."""
        refusal = self.can_redo()
        if refusal is not None:
            return Answer("told", self.refusal_text(refusal))
        if self._undone is not None:
            return self._hold(self._undone)
        self.match.redo()
        self.refresh()
        while self._half_bought and self.match.can_redo() is None:
            self.match.redo()
            self.refresh()
        return Answer("acted")

    def restart(self) -> Answer:
        """Undo everything that can be undone without asking anybody."""
        if self.can_undo() is not None:
            return self.undo()
        held = self.turn_end is not None and self.turn_end.held is not None
        self.turn_end, self._undone, self._warned = None, None, -1
        while self.match.can_undo() is None and self._mine(len(self.match.steps)):
            self.match.undo()
            held = True
        self.refresh()
        return Answer("acted", self.words("Undone")) if held else CHANGED

    def go_back_to_lesson(self) -> None:
        """Undo everything since the match left its lesson."""
        self.turn_end, self._undone, self._warned = None, None, -1
        if self.guide is not None:
            self.guide.go_back()
        self.refresh()

    def _mine(self, count: int) -> bool:
        steps = self.match.steps
        return count > 0 and steps[count - 1].seat == self.viewer
