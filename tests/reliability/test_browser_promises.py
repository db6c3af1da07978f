"""The promises about matches, tried in the browser itself: through a live server and its socket."""

from __future__ import annotations

import asyncio
import os
import signal
from datetime import date
from pathlib import Path
from random import Random

import aiohttp
import psutil
import pytest

from astragal import Registry
from astragal.coach.practice import PracticeBook
from astragal.coach.puzzles import puzzle_at
from astragal.match.replay import Replay, verify
from tests.reliability.test_browser_faults import (
    Trouble,
    match_in_browser,
    press_until,
    saved_file,
    until_saved,
)
from tests.tui.test_tui_serve import browser_at, page_of, serving

KEPT = Path(__file__).parent / "kept"

pytestmark = pytest.mark.timeout(300)


async def test_a_second_tab_does_not_open_the_same_match(tmp_path: Path) -> None:
    """It is refused by name, and the first tab plays on."""
    home = tmp_path / "home"
    with serving(home) as served:
        async with match_in_browser(served) as first, aiohttp.ClientSession() as session:
            await page_of(session, served)
            async with browser_at(session, served) as second:
                await second.wait_for("Continue")
                await second.press("c")
                await second.wait_for("elsewhere")  # one word: a long path breaks the line anywhere before
            steps = len(Replay.open(saved_file(home), Registry()).journal.entries)
            while len(Replay.open(saved_file(home), Registry()).journal.entries) == steps:
                await first.press("\r")
                await asyncio.sleep(0.3)
            await first._socket.close()
            await until_saved(home)

    assert verify(saved_file(home), Registry()).ok


async def test_a_killed_server_leaves_matches_that_go_on(tmp_path: Path) -> None:
    """The programs behind the pages end with it, and what they saved is whole."""
    home = tmp_path / "home"
    with serving(home) as served:
        async with match_in_browser(served) as browser:
            children = psutil.Process(served.process.pid).children(recursive=True)
            for key in "1 \r\r":
                await browser.press(key)
            os.kill(served.process.pid, signal.SIGKILL)
            gone, alive = await asyncio.to_thread(psutil.wait_procs, children, 30)
        await until_saved(home)

    assert alive == []
    assert len(gone) == len(children) > 0
    assert verify(saved_file(home), Registry()).ok


async def test_leaving_an_unsaved_match_asks_in_the_browser(tmp_path: Path) -> None:
    """As at the table: the reason is shown, leaving asks, and the menu does not say that all is saved."""
    home = tmp_path / "home"
    with serving(home) as served:
        async with match_in_browser(served) as browser:
            trouble = Trouble(home, Random(1))
            trouble.folder.rename(trouble.folder.with_name("away"))
            trouble.folder.write_bytes(b"")
            assert await press_until(browser, "! Not saved:")
            await browser.press("\x1b")
            await browser.press("q")
            await browser.wait_for("This match is not saved")
            await browser.press("3")
            await browser.wait_for("New match")
            await browser.press("\x1b[F")  # to the last entry, Quit
            await browser.wait_for("The last match")
            shown = "\n".join(browser.screen.display)

    assert "Everything is saved." not in shown


async def test_a_home_that_cannot_be_is_said_in_the_browser(tmp_path: Path) -> None:
    """The page comes, a match begins, and the table says why it is not saved."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    with serving(tmp_path / "file" / "home") as served:
        async with match_in_browser(served) as browser:
            assert await press_until(browser, "! Not saved:")


async def test_an_answer_that_cannot_be_kept_is_said_in_the_browser(tmp_path: Path) -> None:
    """The coach judges it all the same, and the damaged book stays as it is."""
    home = tmp_path / "home"
    replay = Replay.open(next(iter(sorted(KEPT.glob("rtta-bronze-age-2-format-3*")))), Registry())
    step = next(n for n in range(len(replay.steps)) if replay.state_at(n).to_move >= 0)
    book = PracticeBook(home / "practice.json")
    book.add(puzzle_at(replay, step), date.today())
    book.save()
    with serving(home) as served:
        async with aiohttp.ClientSession() as session:
            await page_of(session, served)
            async with browser_at(session, served) as browser:
                await browser.wait_for("New match")
                await browser.press("x")
                await browser.wait_for("find the best move")
                book.path.write_text("[", encoding="utf-8")
                await browser.press("\r")
                await browser.wait_for("! The answer could not be kept")

    assert book.path.read_text(encoding="utf-8") == "["
