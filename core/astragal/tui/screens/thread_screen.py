"""The part of the table's screen that knows what to say when the system starts no thread."""

from __future__ import annotations

from astragal.tui.screens.base_screen import BaseScreen
from astragal.tui.table.pacing import Pacing


class ThreadScreen(BaseScreen):
    """A screen at which bots think in threads: what they say themselves, errors included, is no failure."""

    pacing: Pacing

    def worker_failed(self, group: str, error: BaseException) -> None:
        """Say why nothing comes where not even a thread could be started; odds are done without."""
        if group in ("bot", "hint"):
            self.pacing.no_thread(group)
        elif group != "odds":
            super().worker_failed(group, error)
