"""In the browser: the page asks nobody else for anything, and the program plays through its socket."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import aiohttp
import pyte
import pytest

from astragal.cli.serve import TEMPLATES

PATIENCE = 60


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Return the address of a server that runs in a process of its own."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    own = {"ASTRAGAL_HOME": str(tmp_path / "home"), "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
    command = [sys.executable, "-c", f"from astragal.cli import main; main(['serve', '--port', '{port}'])"]
    process = subprocess.Popen(
        command,
        env={**os.environ, **own},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    yield f"http://127.0.0.1:{port}"
    process.send_signal(signal.SIGINT)
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


async def page_of(session: aiohttp.ClientSession, address: str) -> str:
    """Return the page once the server answers."""
    for _ in range(PATIENCE * 10):
        with contextlib.suppress(aiohttp.ClientConnectorError):
            async with session.get(address) as answer:
                return await answer.text()
        await asyncio.sleep(0.1)
    raise AssertionError("the server does not answer")


class Browser:
    """What a browser does with the socket: shows what comes, sends what is pressed."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self.screen = pyte.Screen(100, 30)
        self._stream = pyte.ByteStream(self.screen)

    async def press(self, text: str) -> None:
        """Press keys."""
        await self._socket.send_json(["stdin", text])

    async def wait_for(self, text: str) -> None:
        """Wait until a text is shown."""
        async with asyncio.timeout(PATIENCE):
            while not any(text in line for line in self.screen.display):
                message = await self._socket.receive()
                if message.type == aiohttp.WSMsgType.BINARY:
                    self._stream.feed(message.data)


@contextlib.asynccontextmanager
async def browser_at(session: aiohttp.ClientSession, address: str) -> AsyncIterator[Browser]:
    """Open the socket that the page opens."""
    async with session.ws_connect(f"{address}/ws?width=100&height=30") as opened:
        yield Browser(opened)


async def test_a_match_is_begun_through_the_socket(address: str) -> None:
    """The menu comes, and two keys lead to the dice."""
    async with aiohttp.ClientSession() as session:
        await page_of(session, address)
        async with browser_at(session, address) as browser:
            await browser.wait_for("New match")
            await browser.press("n")
            await browser.wait_for("Start the match")
            await browser.press("s")
            await browser.wait_for("Roll 1/3")


async def test_the_page_asks_nobody_else_for_anything(address: str) -> None:
    """Every address in the page is on this machine."""
    async with aiohttp.ClientSession() as session:
        page = await page_of(session, address)

    others = [url for url in re.findall(r"(?:https?|wss?)://[^\"')\s]+", page) if "127.0.0.1" not in url]

    assert others == []
    assert "@font-face" in page


def test_the_page_is_in_the_package() -> None:
    """The template is found beside the code."""
    assert (TEMPLATES / "app_index.html").is_file()


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("chromium") is None, reason="chromium is not installed")
async def test_in_chromium_nothing_leaves_this_machine(address: str) -> None:
    """A real browser shows the menu, takes keys without a click, and asks nobody else."""
    playwright = pytest.importorskip("playwright.async_api")
    screen = pyte.Screen(200, 60)
    stream = pyte.ByteStream(screen)
    asked: list[str] = []

    async with aiohttp.ClientSession() as session:
        await page_of(session, address)
    async with playwright.async_playwright() as driver:
        browser = await driver.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        page = await browser.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.on("websocket", lambda opened: opened.on("framereceived", lambda data: _feed(stream, data)))
        await page.goto(address)
        await _shown(screen, "New match")
        await page.keyboard.press("n")
        await _shown(screen, "Start the match")
        await browser.close()

    assert [url for url in asked if "127.0.0.1" not in url] == []


def _feed(stream: pyte.ByteStream, data: bytes | str) -> None:
    if isinstance(data, bytes):
        stream.feed(data)


async def _shown(screen: pyte.Screen, text: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while not any(text in line for line in screen.display):
            await asyncio.sleep(0.05)
