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
import attrs
import pyte
import pytest

from astragal.cli.serve import TEMPLATES

PATIENCE = 60


TOKEN = "a-token-for-the-tests"


@attrs.frozen
class Served:
    """A server in a process of its own."""

    address: str
    process: subprocess.Popen[bytes]

    @property
    def page(self) -> str:
        """The address with its token."""
        return f"{self.address}/?token={TOKEN}"


@contextlib.contextmanager
def serving(home: Path, *flags: str) -> Iterator[Served]:
    """Serve on a free port until the block ends."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    own = {"ASTRAGAL_HOME": str(home), "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
    words = ["serve", "--port", str(port), "--token", TOKEN, *flags]
    command = [sys.executable, "-c", f"from astragal.cli import main; main({words!r})"]
    process = subprocess.Popen(
        command,
        env={**os.environ, **own},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield Served(f"http://127.0.0.1:{port}", process)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """Return a server with a home of its own."""
    with serving(tmp_path / "home") as server:
        yield server


async def page_of(session: aiohttp.ClientSession, served: Served) -> str:
    """Return the page once the server answers."""
    for _ in range(PATIENCE * 10):
        with contextlib.suppress(aiohttp.ClientConnectorError):
            async with session.get(served.page) as answer:
                return await answer.text()
        await asyncio.sleep(0.1)
    raise AssertionError("the server does not answer")


GONE = (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED, aiohttp.WSMsgType.ERROR)


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
                assert message.type not in GONE, f"the program is gone, {text!r} never came"
                if message.type == aiohttp.WSMsgType.BINARY:
                    self._stream.feed(message.data)


@contextlib.asynccontextmanager
async def browser_at(session: aiohttp.ClientSession, served: Served) -> AsyncIterator[Browser]:
    """Open the socket that the page opens."""
    url, origin = f"{served.address}/ws?width=100&height=30&token={TOKEN}", served.address
    async with session.ws_connect(url, origin=origin) as opened:
        yield Browser(opened)


async def test_a_match_is_begun_through_the_socket(served: Served) -> None:
    """The menu comes, and two keys lead to the dice."""
    async with aiohttp.ClientSession() as session:
        await page_of(session, served)
        async with browser_at(session, served) as browser:
            await browser.wait_for("New match")
            await browser.press("n")
            await browser.wait_for("Start the match")
            await browser.press("s")
            await browser.wait_for("Roll 1/3")


async def test_the_page_asks_nobody_else_for_anything(served: Served) -> None:
    """Every address in the page is on this machine."""
    async with aiohttp.ClientSession() as session:
        page = await page_of(session, served)

    others = [url for url in re.findall(r"(?:https?|wss?)://[^\"')\s]+", page) if "127.0.0.1" not in url]
    others.remove("http://www.w3.org/2000/svg")  # the icon names its format; nobody fetches it

    assert others == []
    assert "@font-face" in page


async def status(session: aiohttp.ClientSession, url: str, **headers: str) -> int:
    """Return the status of an answer."""
    async with session.get(url, headers=headers) as answer:
        return answer.status


async def test_strangers_are_refused(served: Served) -> None:
    """Without the token, under another name, or from another page nobody gets in."""
    port = served.address.rpartition(":")[2]
    async with aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as session:
        await page_of(session, served)

        assert await status(session, served.page) == 200
        assert await status(session, served.address) == 403
        assert await status(session, f"{served.address}/?token=wrong") == 403
        assert await status(session, served.page, Host=f"evil.example:{port}") == 403
        assert await status(session, served.page, Host="127.0.0.1") == 403
        assert await status(session, served.page, Origin="http://evil.example") == 403
        assert await status(session, f"{served.address}/download/x") == 403


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1", None])
async def test_no_other_page_opens_the_socket(served: Served, origin: str | None) -> None:
    """The socket belongs to the page of this server, even if another one knows the token."""
    async with aiohttp.ClientSession() as session:
        await page_of(session, served)

        with pytest.raises(aiohttp.WSServerHandshakeError):
            await session.ws_connect(f"{served.address}/ws?token={TOKEN}", origin=origin)


async def test_the_page_remembers_its_token(served: Served) -> None:
    """After the first visit a cookie stands for the token, so that reloading works."""
    jar = aiohttp.CookieJar(unsafe=True)
    async with aiohttp.ClientSession(cookie_jar=jar) as session:
        await page_of(session, served)

        assert await status(session, served.address) == 200
    (cookie,) = jar
    assert cookie["httponly"]
    assert cookie["samesite"] == "Strict"


async def test_tabs_are_limited(tmp_path: Path) -> None:
    """One tab more than allowed gets an answer, not a process."""
    with serving(tmp_path / "home", "--tabs", "1") as served:
        async with aiohttp.ClientSession() as session:
            await page_of(session, served)
            async with browser_at(session, served) as browser:
                await browser.wait_for("New match")

                assert await status(session, served.page) == 503
                with pytest.raises(aiohttp.WSServerHandshakeError):
                    await session.ws_connect(f"{served.address}/ws?token={TOKEN}", origin=served.address)


async def test_a_frame_that_no_page_sends_ends_the_connection(served: Served) -> None:
    """Nonsense and frames that are too large close this tab and harm nobody else."""
    async with aiohttp.ClientSession() as session:
        await page_of(session, served)
        for nonsense in ('["quit"]', "x", '["stdin", "' + "y" * 20_000 + '"]'):
            async with browser_at(session, served) as browser:
                await browser.wait_for("New match")
                await browser._socket.send_str(nonsense)
                async with asyncio.timeout(PATIENCE):
                    while not browser._socket.closed:
                        await browser._socket.receive()
        async with browser_at(session, served) as browser:
            await browser.wait_for("New match")


def children_of(pid: int) -> list[int]:
    """Return the processes that a process has started."""
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


async def gone(pids: list[int]) -> bool:
    """Tell whether processes end within a while."""
    for _ in range(PATIENCE * 10):
        if not any(Path(f"/proc/{pid}").exists() and not is_zombie(pid) for pid in pids):
            return True
        await asyncio.sleep(0.1)
    return False


def is_zombie(pid: int) -> bool:
    """Tell whether a process has ended and only its parent has not noticed."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


@pytest.mark.skipif(
    not Path("/proc/self/stat").exists() or shutil.which("pgrep") is None, reason="needs /proc and pgrep"
)
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
async def test_programs_end_with_their_server(served: Served, end: signal.Signals) -> None:
    """However the server ends, no program is left that holds a save."""
    async with aiohttp.ClientSession() as session:
        await page_of(session, served)
        async with browser_at(session, served) as browser:
            await browser.wait_for("New match")
            programs = children_of(served.process.pid)

            served.process.send_signal(end)

            assert programs
            assert await gone([*programs, served.process.pid])


async def test_guests_have_no_lab(served: Served) -> None:
    """It plays as many games as one likes, on the owner's machine."""
    async with aiohttp.ClientSession() as session:
        await page_of(session, served)
        async with browser_at(session, served) as browser:
            await browser.wait_for("Quit")
            menu = set("\n".join(browser.screen.display).split())
            await browser.press("a")  # the key of the lab, where there is one
            await browser.press("e")
            await browser.wait_for("Interface language")

    assert {"Statistics", "Settings"} <= menu
    assert "Lab" not in menu


async def test_owner_may_allow_the_lab(tmp_path: Path) -> None:
    """A flag gives guests more."""
    with serving(tmp_path / "home", "--allow", "lab") as served:
        async with aiohttp.ClientSession() as session:
            await page_of(session, served)
            async with browser_at(session, served) as browser:
                await browser.wait_for("Lab")


@pytest.mark.parametrize(
    ("flags", "message"),
    [
        (["--token", "short"], "too easy to guess"),
        (["--host", "256.1.1.1"], "cannot listen on 256.1.1.1"),
        (["--tabs", "0"], "tabs"),
        (["--allow", "everything"], "allow"),
    ],
)
def test_bad_flags_are_one_line(flags: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Wrong input ends with one line and exit code 2."""
    from astragal.cli import main

    with pytest.raises(SystemExit) as left:
        main(["serve", *flags])

    said = capsys.readouterr().err
    assert left.value.code == 2
    assert message in said
    assert len(said.strip().splitlines()) == 1


def test_a_port_in_use_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    """A second server on the same port says so."""
    from astragal.cli import main

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(SystemExit) as left:
            main(["serve", "--port", str(taken.getsockname()[1])])

    assert left.value.code == 2
    assert "cannot listen" in capsys.readouterr().err


def test_the_page_is_in_the_package() -> None:
    """The template is found beside the code."""
    assert (TEMPLATES / "app_index.html").is_file()


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("chromium") is None, reason="chromium is not installed")
async def test_in_chromium_nothing_leaves_this_machine(served: Served) -> None:
    """A real browser shows the menu, takes keys without a click, and asks nobody else."""
    playwright = pytest.importorskip("playwright.async_api")
    screen = pyte.Screen(200, 60)
    stream = pyte.ByteStream(screen)
    asked: list[str] = []

    async with aiohttp.ClientSession() as session:
        await page_of(session, served)
    async with playwright.async_playwright() as driver:
        browser = await driver.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        page = await browser.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.on("websocket", lambda opened: opened.on("framereceived", lambda data: _feed(stream, data)))
        await page.goto(served.page)
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
