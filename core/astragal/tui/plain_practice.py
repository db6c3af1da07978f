"""Practice by plain lines: the table, the choices, an answer, and what the coach says."""

from __future__ import annotations

from collections.abc import Sequence

from astragal.coach.practice import judge_answer
from astragal.coach.puzzles import Puzzle
from astragal.plugins.registry import Registry
from astragal.tui.plain import PlainTable, Read, Write, read_line, write_line
from astragal.tui.screens.practice import note_answer
from astragal.tui.table.canvas import clean
from astragal.tui.table.practice_session import PracticeSession


class PlainPractice(PlainTable):
    """Asks for one decision and says what the coach thinks of it."""

    def __init__(self, session: PracticeSession, read: Read = read_line, write: Write = write_line) -> None:
        super().__init__(session, read, write)
        self.practice = session

    def run(self) -> None:
        """Show the position and wait for a decision; q leaves."""
        session, words = self.practice, self.practice.words
        self._write(words("Practice: find the best move for {player}.", player=words.player(session.viewer)))
        self._table()
        while session.chosen is None:
            if not self._decide():
                return
        self._write(words("The coach is checking your move …"))
        judged = judge_answer(session.rules, session.start.fork(), session.chosen, session.puzzle)
        for line in judged.lines(session.rules, session.start, words):
            self._write(clean(line, 600))
        trouble = note_answer(session, judged)
        if trouble:
            self._write(clean("! " + trouble, 600))


def practise_plainly(
    puzzles: Sequence[Puzzle],
    registry: Registry,
    language: str,
    read: Read = read_line,
    write: Write = write_line,
) -> None:
    """Go through puzzles one after the other until there are none left or the player leaves."""
    for place, puzzle in enumerate(puzzles):
        table = PlainPractice(PracticeSession(puzzle, registry, language), read, write)
        table.run()
        words = table.practice.words
        if table.practice.chosen is None:
            return
        if place + 1 < len(puzzles):
            write(words("Enter: next exercise, q: quit"))
            if read("> "):
                return
