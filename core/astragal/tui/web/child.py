"""The process behind one page: started without a shell, ended with its page and with its server."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import signal
import sys
import threading
from collections.abc import Awaitable, Callable, Mapping, Sequence

from textual_serve.app_service import AppService

from astragal.tui.guest import SERVER

PATIENCE = 2.0
"""Seconds that a program has to end by itself: it copies an unsaved match elsewhere before it does."""

LAST_WORDS = 5.0
"""Seconds that a program which is about to end has to say why: a long error takes its time."""

MARK = "astragal: "
"""How the program begins each line that it says in the terminal."""

LISTEN = 64 * 1024
"""Bytes of a program's errors that are kept: the last ones say why it ended."""

NO_MORE = "The system starts no more processes or threads. Close other programs, then open this page again."
BROKEN = "The program ended with an error (exit code {code}). The terminal of the server may say more."
ENDED = "The program was ended from outside ({signal})."

Farewell = Callable[[str], Awaitable[None]]
"""Closes a page and tells it why; an empty reason says nothing."""


class NoProgram(Exception):
    """The program behind a page cannot start; says why."""


class Overheard(asyncio.StreamReader):
    """The errors of a process: handed on as they come, and the last of them kept."""

    def __init__(self, source: asyncio.StreamReader) -> None:
        super().__init__()
        self._source = source
        self.heard = b""

    async def read(self, n: int = -1) -> bytes:
        """Hand on what the process says."""
        data = await self._source.read(n)
        self.heard = (self.heard + data)[-LISTEN:]
        return data

    async def read_rest(self) -> None:
        """Listen to the end."""
        while await self.read(LISTEN):
            pass


class Child(AppService):
    """One program for one page."""

    arguments: Sequence[str] = ()
    """The command, word by word."""
    more: Mapping[str, str] = {}
    """What the environment gets beside the usual."""
    farewell: Farewell
    """What happens when the program has ended by itself."""

    async def start(self, width: int, height: int) -> None:
        """Start the program, or raise `NoProgram`."""
        try:
            threading.Thread(target=lambda: None).start()  # Python 3.11 waits for each process in one
            await super().start(width, height)
        except RuntimeError as error:
            raise NoProgram(NO_MORE) from error
        except OSError as error:
            full = error.errno == errno.EAGAIN
            raise NoProgram(NO_MORE if full else f"The program cannot start: {error.strerror}.") from error

    async def run(self) -> None:
        """Hand on what the program shows; when it ends by itself, tell the page why."""
        await super().run()
        if self._task is not None:  # without a task, the page was closed first
            with contextlib.suppress(ConnectionError):
                await self.farewell(await self._why_it_ended())

    async def leave(self) -> None:
        """Give a program that is about to end the time to say why; close its page if it stays."""
        if self._process is not None:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._process.wait(), LAST_WORDS)
                return
        await self.farewell("")

    async def _why_it_ended(self) -> str:
        """Return the last line that the program said, or how it failed; nothing when it just ended."""
        process = self._process
        if process is None or not isinstance(process.stderr, Overheard):
            return ""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(process.wait(), process.stderr.read_rest()), LAST_WORDS)
        lines = process.stderr.heard.decode("utf-8", "replace").splitlines()
        said = [line.removeprefix(MARK) for line in lines if line.startswith(MARK)]
        return f"{said[-1][:1].upper()}{said[-1][1:]}" if said else how_it_failed(process.returncode or 0)

    async def _open_app_process(self, width: int = 80, height: int = 24) -> asyncio.subprocess.Process:
        environment = self._build_environment(width=width, height=height)
        environment |= {**self.more, SERVER: str(os.getpid())}
        process = await asyncio.create_subprocess_exec(
            *self.arguments,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=environment,
            start_new_session=sys.platform != "win32",  # ctrl+c is for the server, which then ends this
        )
        if process.stderr is not None:
            process.stderr = Overheard(process.stderr)
        self._process, self._stdin = process, process.stdin
        return process

    async def stop(self, patience: float = PATIENCE) -> None:
        """End the process: ask it to leave, then end it."""
        process, task = self._process, self._task
        if process is None or task is None:
            return
        self._task = None
        with contextlib.suppress(Exception):
            await asyncio.wait_for(self.send_meta({"type": "quit"}), patience / 2)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(process.wait(), patience)
        with contextlib.suppress(ProcessLookupError, TimeoutError):
            if process.returncode is None:
                process.kill()
                await asyncio.wait_for(process.wait(), patience)
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await task


def how_it_failed(code: int) -> str:
    """Return a sentence about the exit code of a program, or nothing for 0."""
    with contextlib.suppress(ValueError):
        return ENDED.format(signal=signal.Signals(-code if code < 0 else code - 128).name)
    return BROKEN.format(code=code) if code else ""
