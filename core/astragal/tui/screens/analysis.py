"""The analysis of a match on the screen: curves, accuracy, luck, and decisions to jump to."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from textual import events, work
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from astragal.coach.analysis import Analysis, Analyst
from astragal.coach.keeping import keep
from astragal.coach.practice import PracticeBook, learn_from
from astragal.coach.summary import Story
from astragal.engine.wording import Words
from astragal.errors import AstragalError
from astragal.lessons import taught_steps
from astragal.match.replay import Replay
from astragal.tui.screens.base_screen import Above
from astragal.tui.screens.chance_graph import draw_graph
from astragal.tui.table.canvas import Canvas, clean
from astragal.tui.table.canvas_view import CanvasView

TALL = 40
"""Rows from which the graph is tall."""


class AnalysisScreen(Above[int]):
    """Analyses a match in the background; a digit jumps to a decision, Escape stops or goes back."""

    def __init__(
        self, replay: Replay, words: Words, known: Analysis | None = None, folder: Path | None = None
    ) -> None:
        super().__init__()
        self.replay, self.words, self.analysis, self._folder = replay, words, known, folder
        self._story: Story | None = None
        self._said: list[str] = []
        self._stopping = False
        self._added = 0
        """How many exercises came of it."""
        self._not_kept = ""
        """Why the exercises that came of it could not be kept."""

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet"):
            yield Static(Content.styled(self.words("Analysis"), "bold $heading"), classes="dialog-title")
            with VerticalScroll(can_focus=False):
                yield CanvasView(self._draw, id="text")
            yield Static(id="progress", markup=False)

    def on_mount(self) -> None:
        """Begin, unless somebody has looked before."""
        if self.analysis is None:
            self._look()
        else:
            self._finish(self.analysis)

    @work(thread=True, exclusive=True, group="analysis", exit_on_error=False)
    def _look(self) -> None:
        replay = self.replay

        def tell(done: int, total: int) -> bool:
            if self.is_attached and not self._stopping:
                self.app.call_from_thread(self._progress, done, total)
            return self.is_attached and not self._stopping

        taught = taught_steps(replay, self.program.registry)
        found = Analyst(replay.rules, taught=taught).analyse(replay.state_at, replay.steps, tell)
        if self._folder is not None:
            keep(self._folder, replay, found)
            self._practise(found)
        if self.is_attached:
            self.app.call_from_thread(self._finish, found)

    def _practise(self, found: Analysis) -> None:
        """Let the costly decisions of people come back as exercises."""
        try:
            book = PracticeBook()
            self._added = learn_from(self.replay, found, book, self.program.registry, date.today())
        except AstragalError as error:  # a book that cannot be read or written stops no analysis
            self._not_kept = error.what

    def worker_failed(self, group: str, error: BaseException) -> None:
        """Close: there is nothing to show."""
        self.dismiss(None)
        super().worker_failed(group, error)

    def _progress(self, done: int, total: int) -> None:
        size = 20 * done // max(1, total)
        bar = "█" * size + "░" * (20 - size)
        text = self.words("Analysing step {done} of {total} … Esc stops", done=done, total=total)
        self._say(f"{bar} {text}")

    def _say(self, text: str) -> None:
        self.query_one("#progress", Static).update(Content.styled(text, "dim"))

    def _finish(self, found: Analysis) -> None:
        self.analysis, self._stopping = found, False
        self._story = Story(found, self.replay.rules, self.words, self.replay.state_at)
        self._said = [*self._story.players(), *self._story.turns()]
        if self._added:
            self._said.append(
                self.words.plural(
                    "{n} position was added to your exercises.",
                    "{n} positions were added to your exercises.",
                    n=self._added,
                )
            )
        if self._not_kept:
            self._said.append(self.words("The exercises could not be kept: {reason}", reason=self._not_kept))
        self._say(self.words("1-3 go to a costly decision, arrows scroll, Esc goes back"))
        self.query_one(CanvasView).sync()
        self.query_one(CanvasView).refresh(layout=True)

    def _draw(self, width: int, height: int) -> Canvas:
        if self.analysis is None or self._story is None:
            return Canvas(width)
        names = [seat.name for seat in self.replay.seats]
        rows = 13 if self.app.size.height >= TALL else 7
        canvas = draw_graph(self.analysis, names, width, rows, len(self.replay.steps))
        row = canvas.height + 1
        costly = [
            f"{number}  {self._story.mistake(decision)}"
            for number, decision in enumerate(self._story.mistakes(), 1)
        ]
        nothing = [] if costly else ["· " + self.words("No clear mistakes.")]
        for line in (*(f"· {said}" for said in self._said), *nothing, *costly):
            row = canvas.put_wrapped(0, row, clean(line, 600), width - 1, 8)
        return canvas

    def on_key(self, event: events.Key) -> None:
        """Jump to a decision, scroll, stop, or go back."""
        event.stop()
        sheet = self.query_one(VerticalScroll)
        if event.key in ("escape", "q", "enter"):
            self._stop_or_close()
        elif event.key in ("up", "down", "pageup", "pagedown"):
            rows = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}[event.key]
            sheet.scroll_relative(y=rows, animate=False)
        elif event.key.isdigit() and self.analysis is not None:
            self._jump(int(event.key) - 1)

    def _stop_or_close(self) -> None:
        """Stop the work and keep what is done; when nothing is under way, close."""
        if self.analysis is None and not self._stopping:
            self._stopping = True
            self._say(self.words("Stopping …"))
        else:
            self._stopping = True
            self.dismiss(None)

    def _jump(self, place: int) -> None:
        assert self.analysis is not None
        if 0 <= place < min(3, len(self.analysis.mistakes)):
            self.dismiss(self.analysis.mistakes[place].step)

    def on_canvas_view_picked(self, event: CanvasView.Picked) -> None:
        """Go to the step of the curve that was clicked."""
        event.stop()
        kind, _, step = event.ref.partition(":")
        if kind == "step":
            self.dismiss(int(step))
