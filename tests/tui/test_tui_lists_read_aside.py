"""Lists of matches: no file is read in the screen's own thread, however many there are."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from astragal.tui.screens.launcher import LauncherScreen
from astragal.tui.screens.over import TextScreen
from astragal.tui.screens.saved import SavedScreen
from tests.tui.tables import Opener, make_match, until
from tests.tui.test_tui_launcher import finished

WATCHED: list[tuple[str, bool]] = []
"""Every match that is opened while a test watches, and whether that is in the main thread."""
watching = threading.Event()


def watch(event: str, arguments: tuple[object, ...]) -> None:
    """Note that a match is opened."""
    if event == "open" and watching.is_set() and isinstance(arguments[0], str | bytes | Path):
        name = os.fsdecode(arguments[0])
        if name.endswith(".astragal"):
            WATCHED.append((name, threading.current_thread() is threading.main_thread()))


sys.addaudithook(watch)


@pytest.fixture
def opened() -> Iterator[list[tuple[str, bool]]]:
    """Return what is opened from now on."""
    WATCHED.clear()
    watching.set()
    yield WATCHED
    watching.clear()


@pytest.mark.parametrize(("key", "screen"), [("m", SavedScreen), ("r", SavedScreen), ("t", TextScreen)])
async def test_lists_are_read_aside(
    key: str,
    screen: type[SavedScreen | TextScreen],
    open_table: Opener,
    tmp_path: Path,
    opened: list[tuple[str, bool]],
) -> None:
    """The menu looks for the last match, and each list for all of them, in threads of their own."""
    finished(tmp_path / "matches")
    make_match("Alice Bruno", path=tmp_path / "matches" / "open.astragal").close()
    opened.clear()

    async with open_table().run_test(size=(80, 24)) as pilot:
        menu = await until(pilot, LauncherScreen)
        await menu.workers.wait_for_complete()
        await pilot.press(key)
        shown = await until(pilot, screen)
        await shown.workers.wait_for_complete()
        await pilot.pause()

    assert opened
    assert [name for name, in_screen in opened if in_screen] == []
