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


class OddsScreen(ThreadScreen):
    """A screen with a board and dice that can be ticked."""

    board: Board
    tick_odds: TickOdds

    def odds_panel(self) -> Panel:
        """Return the panel of the odds, which is there while something is known about ticked dice."""
        return Panel(
            "odds",
            "Odds",
            self._draw_odds,
            "main",
            tab=True,
            when=lambda state: self.tick_odds.now() is not None,
            passing=True,
            also=lambda: self.tick_odds.findings,
        )

    def odds_instead(self) -> bool:
        """Return whether the odds of ticked dice take the room of the recap."""
        return self.board.density == "normal" and self.tick_odds.now() is not None

    def _draw_odds(self, look: Look) -> Canvas:
        known = self.tick_odds.now()
        return Canvas(look.width) if known is None else draw_odds(look.width, known, look.words)

    @work(thread=True, exclusive=True, group="odds", exit_on_error=False)
    def find_odds(self) -> None:
        """Find out more about the dice that are ticked, off the screen's thread."""
        worker = get_current_worker()
        for _ in self.tick_odds.work(lambda: worker.is_cancelled):
            if worker.is_cancelled or not self.is_attached:
                return
            self.app.call_from_thread(self._show_odds)

    def _show_odds(self) -> None:
        if self.is_attached:
            self.sync()

    def sync(self) -> None:
        """Paint what has changed."""
