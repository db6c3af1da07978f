"""The analysis of a match on the screen: curves, accuracy, luck, and decisions to jump to."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events, work
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static
from textual.worker import get_current_worker

from astragal.coach.analysis import Analysis, Analyst
from astragal.coach.summary import Story
from astragal.engine.wording import Words
from astragal.match.replay import Replay
from astragal.tui.screens.base_screen import Above
from astragal.tui.table.canvas import Canvas, clean
from astragal.tui.table.canvas_view import CanvasView

INKS = ("bold $primary", "bold $error", "bold $success", "bold $warning", "bold $accent")
SIGNS = "●▲■◆✚"
"""A sign and a colour for each seat, so that curves can be distinguished without colour too."""
ROWS = 9
"""How many rows a curve has."""


def draw_curve(analysis: Analysis, names: Sequence[str], width: int, at: int | None = None) -> Canvas:
    """Draw the chance of every seat over the steps of the match; `at` marks the step at hand."""
    canvas, left = Canvas(width), 5
    room = max(10, width - left - 1)
    last = max(1, analysis.curve[-1].step) if analysis.curve else 1
    for row, share in enumerate((100, 75, 50, 25, 0)):
        canvas.put(0, row * (ROWS - 1) // 4, f"{share:3} ┤", "dim")
    for column in range(room):
        step = round(column * last / max(1, room - 1))
        points = [point for point in analysis.curve if point.step <= step]
        for seat in reversed(range(len(names) if points else 0)):
            row = round((ROWS - 1) * (1 - points[-1].chances[seat]))
            canvas.put(left + column, row, SIGNS[seat % 5], INKS[seat % 5], f"step:{step}")
    for mistake in analysis.mistakes[:5]:
        place = left + round(mistake.step * (room - 1) / last)
        canvas.put(min(place, width - 1), ROWS, "▲", INKS[mistake.seat % 5], f"step:{mistake.step}")
    if at is not None:
        canvas.put(min(left + round(at * (room - 1) / last), width - 1), ROWS, "│", "bold $key")
    x = left
    for seat, name in enumerate(names):
        x = canvas.put(x, ROWS + 1, f"{SIGNS[seat % 5]} {clean(name, 20)}  ", INKS[seat % 5])
    return canvas


class AnalysisScreen(Above[int]):
    """Analyses a match in the background; a digit jumps to an expensive decision, Escape goes back."""

    def __init__(self, replay: Replay, words: Words, known: Analysis | None = None) -> None:
        super().__init__()
        self.replay, self.words, self.analysis = replay, words, known

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
        worker, replay = get_current_worker(), self.replay

        def tell(done: int, total: int) -> bool:
            if self.is_attached and not worker.is_cancelled:
                self.app.call_from_thread(self._progress, done, total)
            return not worker.is_cancelled

        found = Analyst(replay.rules).analyse(replay.state_at, replay.steps, tell)
        if self.is_attached and not worker.is_cancelled:
            self.app.call_from_thread(self._finish, found)

    def _progress(self, done: int, total: int) -> None:
        text = self.words("Analysing step {done} of {total} … Esc stops", done=done, total=total)
        self.query_one("#progress", Static).update(Content.styled(text, "dim"))

    def _finish(self, found: Analysis) -> None:
        self.analysis = found
        keys = self.words("1-3 go to an expensive decision, arrows scroll, Esc goes back")
        self.query_one("#progress", Static).update(Content.styled(keys, "dim"))
        self.query_one(CanvasView).sync()
        self.query_one(CanvasView).refresh(layout=True)

    def _draw(self, width: int, height: int) -> Canvas:
        if self.analysis is None:
            return Canvas(width)
        names = [seat.name for seat in self.replay.seats]
        canvas = draw_curve(self.analysis, names, width)
        summary = Story(self.analysis, self.replay.rules, self.words, self.replay.state_at)
        row = ROWS + 3
        lines = list(summary.sentences())
        first = len(lines) - len(summary.mistakes())
        for number, line in enumerate(lines):
            key = f"{number - first + 1}  " if number >= first and summary.mistakes() else "· "
            row = canvas.put_wrapped(0, row, key + clean(line, 400), width - 1, 6)
        return canvas

    def on_key(self, event: events.Key) -> None:
        """Jump to a decision, scroll, or go back."""
        event.stop()
        if event.key in ("escape", "q", "enter"):
            self.workers.cancel_group(self, "analysis")
            self.dismiss(None)
        elif event.key in ("up", "down"):
            self.query_one(VerticalScroll).scroll_relative(y=1 if event.key == "down" else -1, animate=False)
        elif event.key.isdigit() and self.analysis is not None:
            self._jump(int(event.key) - 1)

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
