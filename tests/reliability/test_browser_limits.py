"""A system at its limits, and programs that fail: the page says why, and the other pages play on."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import aiohttp
import psutil
import pytest

from astragal import Registry
from astragal.match.replay import Replay, verify
from tests.reliability.test_browser_faults import match_in_browser, press_until, saved_file, until_saved
from tests.tui.test_tui_serve import GONE, Browser, Served, browser_at, page_of, serving

pytestmark = pytest.mark.timeout(300)

LIMITS = """
import concurrent.futures.thread as pool
import os
import sys
import threading
from pathlib import Path

import _posixsubprocess

HERE = Path(__file__).parent
fork, start, submit = _posixsubprocess.fork_exec, threading.Thread.start, pool.ThreadPoolExecutor.submit

def limited_fork(*words):
    if (HERE / "no-processes").exists():
        raise BlockingIOError(11, "Resource temporarily unavailable")
    return fork(*words)

def no_threads():
    who = "program" if "astragal.tui" in sys.orig_argv else "server"
    return (HERE / f"no-threads-for-the-{who}").exists()

def limited_start(thread):
    if no_threads():
        raise RuntimeError("can't start new thread")
    start(thread)

def limited_submit(*words, **named):
    if no_threads():
        raise RuntimeError("can't start new thread")
    return submit(*words, **named)

_posixsubprocess.fork_exec, threading.Thread.start = limited_fork, limited_start
pool.ThreadPoolExecutor.submit = limited_submit
"""
"""Stands for `ulimit -u`, which does not bind the superuser: a file beside it sets a limit while it is there.
Threads of a pool that wait for work count as busy."""


@contextlib.contextmanager
def limited(folder: Path, what: str) -> Iterator[None]:
    """Let the system start no more of something for a while."""
    flag = folder / what
    flag.touch()
    try:
        yield
    finally:
        flag.unlink()


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder that sets the limits of what is started from now on."""
    folder = tmp_path / "system"
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(LIMITS, encoding="utf-8")
    before = os.environ.get("PYTHONPATH")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(folder), *([before] if before else [])]))
    return folder


async def why_closed(browser: Browser) -> str:
    """Return what the page is told before its connection ends."""
    told = ""
    async with asyncio.timeout(60):
        while (message := await browser._socket.receive()).type not in GONE:
            if message.type == aiohttp.WSMsgType.TEXT:
                kind, told = message.json()
                assert kind == "closed"
    return told


async def why_it_does_not_open(served: Served) -> str:
    """Open a further page whose program cannot start; return what the page says."""
    async with aiohttp.ClientSession() as session:
        await page_of(session, served)
        async with browser_at(session, served) as browser:
            return await why_closed(browser)


async def plays_on(browser: Browser, home: Path) -> None:
    """Press keys until a further step is saved."""
    steps = len(Replay.open(saved_file(home), Registry()).journal.entries)
    async with asyncio.timeout(60):
        while len(Replay.open(saved_file(home), Registry()).journal.entries) == steps:
            await browser.press("\r")
            await asyncio.sleep(0.3)


async def opens(served: Served) -> None:
    """See that a new page shows the menu."""
    async with aiohttp.ClientSession() as session:
        await page_of(session, served)
        async with browser_at(session, served) as browser:
            await browser.wait_for("New match")


@pytest.mark.parametrize("limit", ["no-processes", "no-threads-for-the-server"])
async def test_without_a_process_the_page_says_so(limit: str, system: Path, tmp_path: Path) -> None:
    """The match in the other tab goes on, no program is left behind, and later the page opens."""
    with serving(tmp_path / "home") as served:
        async with match_in_browser(served) as first:
            running = psutil.Process(served.process.pid).children()
            with limited(system, limit):
                why = await why_it_does_not_open(served)
                await plays_on(first, tmp_path / "home")
            left = psutil.Process(served.process.pid).children()
            await opens(served)

    assert why == (
        "The system starts no more processes or threads. Close other programs, then open this page again."
    )
    assert left == running


async def test_a_program_without_threads_says_so_on_the_page(system: Path, tmp_path: Path) -> None:
    """A process starts, but the table needs threads: its one line is on the page."""
    with serving(tmp_path / "home") as served:
        await opens(served)
        with limited(system, "no-threads-for-the-program"):
            why = await why_it_does_not_open(served)
        await opens(served)

    assert why.startswith("The system starts no more threads or processes: close other programs")


async def test_a_bot_without_a_thread_waits_for_enter_in_the_browser(system: Path, tmp_path: Path) -> None:
    """The table says what is wrong and what to do; afterwards the bot moves, and all is saved."""
    home = tmp_path / "home"
    with serving(home) as served:
        async with match_in_browser(served) as browser:
            with limited(system, "no-threads-for-the-program"):
                assert await press_until(browser, "The system can't start another thread.")
                steps = len(Replay.open(saved_file(home), Registry()).journal.entries)
            assert await press_until(browser, "The system can't start another thread.", gone=True)
            await plays_on(browser, home)
            await browser._socket.close()
            await until_saved(home)

    replay = Replay.open(saved_file(home), Registry())
    assert replay.verify().ok
    assert len(replay.journal.entries) > steps


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGUSR1])
async def test_a_program_that_is_ended_says_so_on_the_page(end: signal.Signals, tmp_path: Path) -> None:
    """The page does not claim that all is well; what was saved is whole."""
    home = tmp_path / "home"
    with serving(home) as served:
        async with match_in_browser(served) as browser:
            (program,) = psutil.Process(served.process.pid).children()
            program.send_signal(end)
            why = await why_closed(browser)

    assert why == f"The program was ended from outside ({end.name})."
    assert verify(saved_file(home), Registry()).ok


async def test_a_server_that_is_stopped_tells_its_pages(tmp_path: Path) -> None:
    """Nobody waits for a table that does not come back."""
    with serving(tmp_path / "home") as served:
        async with match_in_browser(served) as browser:
            served.process.send_signal(signal.SIGINT)
            why = await why_closed(browser)

    assert why == "The server was stopped."


async def test_leaving_needs_no_reason(tmp_path: Path) -> None:
    """Whoever quits gets the usual words of the page."""
    with serving(tmp_path / "home") as served:
        async with aiohttp.ClientSession() as session:
            await page_of(session, served)
            async with browser_at(session, served) as browser:
                await browser.wait_for("New match")
                await browser.press("\x11")
                assert await why_closed(browser) == ""
