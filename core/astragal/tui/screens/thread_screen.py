"""The part of the table's screen that knows what to say when the system starts no thread."""

from __future__ import annotations

from textual.worker import Worker, WorkerState

from astragal.tui.screens.base_screen import BaseScreen
from astragal.tui.table.pacing import Pacing


class ThreadScreen(BaseScreen):
    """A screen at which bots think in threads: what they say themselves, errors included, is no failure."""

    pacing: Pacing

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Say why nothing comes where not even a thread could be started; odds are done without."""
        if event.state is WorkerState.ERROR and self.is_attached and event.worker.group in ("bot", "hint"):
            self.pacing.no_thread(event.worker.group)
