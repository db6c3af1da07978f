"""Practice: an exercise on the table, what the coach says about the answer, and the next one."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Literal

from textual import events, work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from astragal.coach.practice import Attempt, Judged, PracticeBook, judge_answer
from astragal.engine.wording import Words
from astragal.errors import AstragalError
from astragal.tui.screens.base_screen import Above
from astragal.tui.screens.over import TextScreen
from astragal.tui.screens.table import TableScreen
from astragal.tui.table.answer import Answer
from astragal.tui.table.canvas import clean
from astragal.tui.table.practice_session import PracticeSession

if TYPE_CHECKING:
    from astragal.coach.puzzles import Puzzle
    from astragal.tui.app import AstragalApp

After = Literal["", "next", "again"]
"""What comes after an answer: the menu, the next exercise, or the same one again."""
KEYS: dict[str, After] = {"enter": "next", "space": "next", "r": "again", "escape": "", "q": ""}


class PracticeTable(TableScreen):
    """The table of an exercise: the first decision is judged instead of made."""

    def __init__(self, session: PracticeSession, rest: Sequence[Puzzle]) -> None:
        super().__init__(session)
        self.practice, self._rest = session, list(rest)
        self._judging = False

    async def on_mount(self) -> None:
        """Say what is asked."""
        words = self.practice.words
        player = words.player(self.practice.state.to_move)
        self.tell(words("Practice: find the best move for {player}.", player=player))

    def after(self, answer: Answer, recent: str = "") -> None:
        """Show the result of a choice; a decision goes to the coach."""
        super().after(answer, recent)
        if self.practice.chosen is not None and not self._judging:
            self._judging = True
            self.tell(self.practice.words("The coach is checking your move …"))
            self._judge()

    @work(thread=True, exclusive=True, group="judge", exit_on_error=False)
    def _judge(self) -> None:
        session = self.practice
        assert session.chosen is not None
        judged = judge_answer(session.rules, session.start.fork(), session.chosen, session.puzzle)
        if self.is_attached:
            self.app.call_from_thread(self._judged, judged)

    def worker_failed(self, group: str, error: BaseException) -> None:
        """Let the answer be given again."""
        super().worker_failed(group, error)
        if group == "judge":
            self._judging, self.practice.chosen = False, None

    def _judged(self, judged: Judged) -> None:
        session = self.practice
        lines = list(judged.lines(session.rules, session.start, session.words))
        trouble = note_answer(session, judged)
        if trouble:
            lines.append("! " + trouble)

        def answered(after: After | None) -> None:
            self.leave()
            puzzles = [session.puzzle, *self._rest] if after == "again" else self._rest
            if after:
                practise(self.program, puzzles)

        screen = VerdictScreen(session.words, judged.solved, lines, more=bool(self._rest))
        self.app.push_screen(screen, answered)


def note_answer(session: PracticeSession, judged: Judged) -> str:
    """Keep the answer with its date, if the puzzle is an exercise of this person; say why it is not kept."""
    puzzle = session.puzzle
    try:
        book = PracticeBook()
        if puzzle.id in book.exercises and session.chosen is not None:
            text = session.rules.text_of(session.chosen)
            book.answer(puzzle, Attempt(date.today(), judged.solved, text))
            book.save()
    except AstragalError as error:
        return session.words("The answer could not be kept: {reason}", reason=error.what)
    return ""


class VerdictScreen(Above[After]):
    """What the coach says about an answer."""

    def __init__(self, words: Words, solved: bool, lines: Sequence[str], *, more: bool) -> None:
        super().__init__()
        self.words, self._solved, self._lines, self._more = words, solved, lines, more

    def compose(self) -> ComposeResult:
        words = self.words
        title = words("Solved") if self._solved else words("Not the best move")
        with Vertical(classes="dialog"):
            yield Static(Content.styled(title, "bold $heading"), classes="dialog-title")
            for line in self._lines:
                yield Static(Content(clean(line, 600)))
            onwards = words("Enter: next exercise") if self._more else words("Enter: finish")
            keys = f"{onwards}, {words('r: try again, Esc: menu')}"
            yield Static(Content.styled(keys, "dim"), classes="dialog-go")

    def on_key(self, event: events.Key) -> None:
        """Go on, try again, or leave."""
        event.stop()
        if event.key in KEYS:
            self.dismiss(KEYS[event.key])


def practise(program: AstragalApp, puzzles: Sequence[Puzzle]) -> None:
    """Open the first of some puzzles that can be opened; say so when there is none left."""
    for place, puzzle in enumerate(puzzles):
        try:
            session = PracticeSession(puzzle, program.registry, program.settings.language)
        except AstragalError as error:
            program.say_error(error)
            continue
        program.push_screen(PracticeTable(session, puzzles[place + 1 :]))
        return
    words = program.words
    text = words("No exercises for now. Analyse your matches: costly decisions become exercises.")
    program.push_screen(TextScreen(words, words("Practice"), [(text, "")]))


def practise_today(program: AstragalApp) -> None:
    """Open the exercises of today."""
    try:
        waiting = PracticeBook().waiting(date.today())
    except AstragalError as error:
        program.say_error(error)
        return
    practise(program, [exercise.puzzle for exercise in waiting])
