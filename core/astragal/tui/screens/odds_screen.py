"""The part of the table's screen that shows the odds of ticked dice."""

from __future__ import annotations

from textual import work
from textual.worker import get_current_worker

from astragal.tui.screens.thread_screen import ThreadScreen
from astragal.tui.table.board import Board
from astragal.tui.table.canvas import Canvas
from astragal.tui.table.odds_panel import draw_odds
from astragal.tui.table.panel import Look, Panel
from astragal.tui.table.tick_odds import TickOdds

PAUSE = 0.3
"""Seconds without another tick after which win chances are estimated."""


class OddsScreen(ThreadScreen):
    """A screen with a board and dice that can be ticked."""

    board: Board
    tick_odds: TickOdds
    _odds_room: tuple[object, int] = (None, 0)
    """The rows that the odds of a roll have taken so far, so that nothing moves while dice are ticked."""

    def odds_panel(self) -> Panel:
        """Return the panel of the odds, which stays from the first dice that are ticked to the next roll."""
        return Panel(
            "odds",
            "Odds",
            self._draw_odds,
            "main",
            tab=True,
            when=lambda state: self.tick_odds.open,
            passing=True,
            also=lambda: self.tick_odds.findings,
        )

    def odds_instead(self) -> bool:
        """Return whether the odds of ticked dice take the room of the recap."""
        return self.board.density == "normal" and self.tick_odds.open

    def _draw_odds(self, look: Look) -> Canvas:
        known = self.tick_odds.now() or self.tick_odds.unticked()
        canvas = draw_odds(look.width, known, look.words)
        roll = look.width, look.alone, self.tick_odds.roll
        rows = max(canvas.height, self._odds_room[1] if self._odds_room[0] == roll else 0)
        self._odds_room = roll, rows
        canvas.put(0, rows - 1, "")
        return canvas

    @work(thread=True, exclusive=True, group="odds", exit_on_error=False)
    def find_odds(self) -> None:
        """Find out more about the dice that are ticked, off the screen's thread."""
        worker, waits = get_current_worker(), iter((PAUSE,))

        def go_on() -> bool:  # whoever ticks on does not share the interpreter with estimates
            return not worker.cancelled_event.wait(next(waits, 0.0))

        for _ in self.tick_odds.work(go_on):
            if worker.is_cancelled or not self.is_attached:
                return
            self.app.call_from_thread(self._show_odds)

    def _show_odds(self) -> None:
        if self.is_attached:
            self.sync()

    def sync(self) -> None:
        """Paint what has changed."""
