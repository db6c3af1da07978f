"""The process behind one page: started without a shell, ended with its page and with its server."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import Mapping, Sequence

from textual_serve.app_service import AppService

from astragal.tui.guest import SERVER

PATIENCE = 1.0
"""Seconds that a process has to end by itself before it is ended."""


class Child(AppService):
    """One program for one page."""

    arguments: Sequence[str] = ()
    """The command, word by word."""
    more: Mapping[str, str] = {}
    """What the environment gets beside the usual."""

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
        self._process, self._stdin = process, process.stdin
        return process

    async def stop(self) -> None:
        """End the process: ask it to leave, then end it."""
        process, task = self._process, self._task
        if process is None or task is None:
            return
        self._task = None
        with contextlib.suppress(Exception):
            await asyncio.wait_for(self.send_meta({"type": "quit"}), PATIENCE / 4)
        for end in (None, process.terminate, process.kill):
            if process.returncode is None:
                with contextlib.suppress(ProcessLookupError, TimeoutError):
                    if end is not None:
                        end()
                    await asyncio.wait_for(process.wait(), PATIENCE / 4)
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await task
