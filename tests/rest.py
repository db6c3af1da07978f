"""Waiting until the program in the terminal has come to rest.

Textual's own way looks at the clock: it sleeps fiftieths of a second until the process takes little time.
That is slow, and on a busy machine it takes a process that is kept waiting for one that has nothing to do.
Here it is seen whether anything is left to do.
"""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Any

from textual._context import active_app
from textual._wait import wait_for_idle
from textual.app import App
from textual.screen import Screen

SOON = 0.005
"""Seconds within which a timer is waited for; the table lets dice and bots go on after a thousandth."""


async def come_to_rest(min_sleep: float = 0, max_sleep: float = 1) -> None:
    """Wait until no message, repaint or timer is due; while bots think, until the process is idle."""
    app = active_app.get(None)
    end = monotonic() + max_sleep
    while app is not None and not app.workers and monotonic() < end:
        await _drain()
        if not (app.workers or _catch_up(app) or await _timer_comes()):
            return
    await wait_for_idle(min_sleep, max(0, end - monotonic()))


async def _drain() -> None:
    """Let others go on until nobody else is ready, twice: threads and timers are heard in between."""
    ready: Any = asyncio.get_running_loop()._ready  # type: ignore[attr-defined]
    calm = 0
    while calm < 2:
        await asyncio.sleep(0)
        calm = 0 if ready else calm + 1


def _catch_up(app: App[Any]) -> bool:
    """Do at once what the program puts off to its next frame; tell whether there was anything."""
    if app._resize_event is not None:
        app._check_resize()
        return True
    screen: Screen[Any] = app.screen
    due = screen._layout_required or screen._scroll_required or screen._repaint_required
    due = due or screen._recompose_required or bool(screen._dirty_widgets or screen._callbacks)
    if due and not app._batch_count:
        screen._on_timer_update()
        return True
    return False


async def _timer_comes() -> bool:
    """Sleep until the next timer if it is due soon; tell whether one was."""
    loop = asyncio.get_running_loop()
    times = [handle.when() for handle in loop._scheduled if not handle.cancelled()]  # type: ignore[attr-defined]
    wait = min(times, default=loop.time() + 1) - loop.time()
    if wait < SOON:
        await asyncio.sleep(max(0, wait))
    return wait < SOON
