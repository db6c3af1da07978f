"""The browser: faults of the disk while a page is played, and frames that no page would send."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from random import Random

import aiohttp
import psutil
import pytest

from astragal import Registry
from astragal.errors import AstragalError
from astragal.journal.locking import JournalLock
from astragal.match.replay import Replay, verify
from astragal.match.saves import Library
from tests.goals import goal, sized
from tests.tui.test_tui_serve import Browser, Served, browser_at, page_of, serving

Tried = Callable[[int], None]
REGISTRY = Registry()
LARGEST = 600 * 1024 * 1024
"""Bytes that a program behind a page may take."""


@contextlib.asynccontextmanager
async def match_in_browser(served: Served) -> AsyncIterator[Browser]:
    """Begin a match in a browser."""
    async with aiohttp.ClientSession() as session:
        await page_of(session, served)
        async with browser_at(session, served) as browser:
            await browser.wait_for("New match")
            await browser.press("n")
            await browser.wait_for("Start the match")
            await browser.press("s")
            await browser.wait_for("Roll 1/3")
            yield browser


KEYS = ("1", "2", "3", " ", "\r", "a", "b", "c", "f", "w", "\r", "\x1b")
"""What makes steps whatever is asked: reroll a die, keep the dice, take the first choice, end the phase."""


async def press_until(browser: Browser, text: str, *, gone: bool = False) -> bool:
    """Press keys until a text is shown, or is not shown any more; return whether the game goes on.

    Many keys change nothing, so nobody waits long for an answer; when all of them stay without one, the
    program is busy or starved, and each key gets more time.
    """
    unanswered = 0
    for number in range(400):
        if any(" wins with " in line for line in browser.screen.display):
            return False
        if any(text in line for line in browser.screen.display) != gone:
            return True
        marked = re.findall(r"►(\w) ", "\n".join(browser.screen.display))
        await browser.press(marked[0] if marked and number % 2 else KEYS[number % len(KEYS)])
        unanswered += 1
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(0.2 if unanswered < 2 * len(KEYS) else 3.0):
                while any(text in line for line in browser.screen.display) == gone:
                    message = await browser._socket.receive()
                    assert message.type == aiohttp.WSMsgType.BINARY, message
                    browser._stream.feed(message.data)
                    unanswered = 0
    raise AssertionError("\n".join(browser.screen.display))


def saved_file(home: Path) -> Path:
    """Return the file of the match."""
    (path,) = (home / "matches").glob("*.astragal")
    return path


class Trouble:
    """What can happen to a folder of matches while one is played."""

    def __init__(self, home: Path, luck: Random) -> None:
        self.file, self.luck = saved_file(home), luck
        self.folder = self.file.parent
        self.kept = self.folder / "kept"

    def happen(self) -> str:
        """Take the folder away, or put another copy in the place of the file."""
        what = self.luck.choice(["folder", "older", "longer"])
        if what == "folder":
            self.folder.rename(self.folder.with_name("away"))
            self.folder.write_bytes(b"")
        else:
            os.link(self.file, self.kept)  # a step that is being saved this moment is in there too
            lines = self.file.read_bytes().splitlines(keepends=True)
            self._put(b"".join(lines[:-1] if what == "older" else [*lines, b"another line\n"]))
        return what

    def end(self, what: str) -> None:
        """Bring back what was there: the file itself, or a copy of it."""
        if what == "folder":
            self.folder.unlink()
            self.folder.with_name("away").rename(self.folder)
        elif self.luck.random() < 0.5:
            os.replace(self.kept, self.file)
        else:
            self._put(self.kept.read_bytes())
            self.kept.unlink()

    def _put(self, content: bytes) -> None:
        beside = self.folder / "incoming"
        beside.write_bytes(content)
        os.replace(beside, self.file)


IN_A_ROW = 20
"""Faults of one match, if it lasts that long."""


async def meet_faults(home: Path, count: int, luck: Random) -> int:
    """Play a match in the browser while its folder is meddled with; return how many faults were shown."""
    met = 0
    with serving(home) as served:
        async with match_in_browser(served) as browser:
            trouble = Trouble(home, luck)
            for _ in range(count):
                what = trouble.happen()
                warned = await press_until(browser, "! Not saved:")
                trouble.end(what)
                if not warned or not await press_until(browser, "! Not saved:", gone=True):
                    break
                met += 1
            await browser._socket.close()
            await until_saved(home)
    replay = Replay.open(saved_file(home), REGISTRY)
    assert replay.verify().ok
    assert len(replay.journal.entries) >= 2 * met
    return met


async def until_saved(home: Path) -> None:
    """Wait until the program behind the page has left: its lock is free then."""
    for _ in range(600):
        lock = JournalLock(saved_file(home))
        with contextlib.suppress(AstragalError):
            lock.acquire()
            lock.release()
            return
        await asyncio.sleep(0.1)
    raise AssertionError("the program behind the page stays")


@goal(11)
@sized(2, 500)
@pytest.mark.timeout(3600)
async def test_the_browser_loses_nothing(size: int, seed: int, tmp_path: Path, tried: Tried) -> None:
    """Every fault is on the page after the next step, and all is saved when the folder is back."""
    met, number = 0, 0
    while met < size:
        met += await meet_faults(
            tmp_path / str(number), min(IN_A_ROW, size - met), Random(f"{seed}/{number}")
        )
        number += 1
    tried(met)


def frames(luck: Random) -> str:
    """Return a frame: mostly one that a page could send with odd content, now and then nonsense."""
    kind = luck.random()
    if kind < 0.55:
        keys = luck.choice(
            ["\x1b[A", "\x1b[<0;10;10M", "x", "1", "é", "\x00", "\x1b", "l", "?", "\ud800", "\t"]
        )
        return json.dumps(["stdin", keys * luck.randint(1, 3)])
    if kind < 0.75:
        return json.dumps(["resize", {"width": luck.randint(-9, 10**9), "height": luck.randint(-9, 10**9)}])
    if kind < 0.9:
        return json.dumps(["ping", luck.choice(["x" * luck.randint(0, 100), luck.random(), 7])])
    return json.dumps([luck.choice(["focus", "blur"])])


NONSENSE = (
    *("", "[", "{}", "[]", '["quit"]', '["stdin", 3]', '["resize", "9x9"]', "\x00" * 50, "[" * 4000),
    *('["stdin", "' + "y" * 20_000 + '"]', '["resize", {"width": 1e9, "height": 1}]', '["ping", {}]'),
)


@goal(18)
@sized(600, 100_000)
@pytest.mark.timeout(3600)
async def test_frames_at_a_live_server_do_no_harm(size: int, seed: int, tmp_path: Path, tried: Tried) -> None:
    """The server and its other matches live on, no program grows, and none stays behind."""
    home, luck, sent = tmp_path / "home", Random(seed), 0
    with serving(home) as served:
        async with match_in_browser(served):
            pass
        async with aiohttp.ClientSession() as session:
            await page_of(session, served)
            while sent < size:
                sent += await _storm(session, served, luck, min(size - sent, max(200, size // 40)))
            async with browser_at(session, served) as browser:
                await browser.wait_for("New match")
        children = psutil.Process(served.process.pid).children(recursive=True)
        for _ in range(100):
            children = psutil.Process(served.process.pid).children(recursive=True)
            if not children:
                break
            await asyncio.sleep(0.1)
        assert children == []
    matches = list(Library(home / "matches"))
    assert matches
    assert all(verify(saved.path, REGISTRY).ok for saved in matches)
    tried(sent)


async def _storm(session: aiohttp.ClientSession, served: Served, luck: Random, most: int) -> int:
    """Send frames through one page, then one that ends it; return how many were sent."""
    sent = 0
    async with browser_at(session, served) as browser:
        socket = browser._socket
        reading = asyncio.create_task(_drain(socket))
        while sent < most and not socket.closed:
            with contextlib.suppress(ConnectionError, RuntimeError):
                await socket.send_str(frames(luck))
            sent += 1
            if sent % 500 == 0:
                await asyncio.sleep(0.05)
                _check_sizes(served)
        with contextlib.suppress(ConnectionError, RuntimeError):
            await socket.send_str(luck.choice(NONSENSE))
        async with asyncio.timeout(60):
            await reading
    return sent + 1


async def _drain(socket: aiohttp.ClientWebSocketResponse) -> None:
    """Read what comes until the connection ends."""
    async for _ in socket:
        pass


def _check_sizes(served: Served) -> None:
    for child in psutil.Process(served.process.pid).children(recursive=True):
        with contextlib.suppress(psutil.NoSuchProcess):
            assert child.memory_info().rss < LARGEST
