"""Runs jobs in children of this process: as many at a time as there are processors, each with limits."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

MEMORY = 3 * 1024**3
Job = Callable[[Path], int]
"""Is given a folder for what it writes, and returns an exit code."""


def limit_seconds(seconds: float) -> None:
    """End this process when it has computed for so long; what other processes do does not count."""
    signal.setitimer(signal.ITIMER_PROF, seconds)  # the signal's default ends the process


def is_out_of_time(status: int) -> bool:
    """Return whether a child was ended by its limit."""
    return os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGPROF


def run_all(jobs: Iterable[tuple[Any, Job]], processes: int) -> Iterator[tuple[Any, int, Path]]:
    """Run jobs; yield the name, exit status and folder of each when it ends, and remove the folder."""
    running: dict[int, tuple[Any, Path]] = {}
    waiting = iter(jobs)
    while True:
        while len(running) < processes and (job := next(waiting, None)) is not None:
            name, folder = job[0], Path(tempfile.mkdtemp(prefix="mutation-"))
            running[_start(job[1], folder)] = (name, folder)
        if not running:
            return
        pid, status = os.wait()
        name, folder = running.pop(pid)
        yield name, status, folder
        shutil.rmtree(folder, ignore_errors=True)


def _start(job: Job, folder: Path) -> int:
    child = os.fork()
    if child:
        return child
    code = 99
    try:
        os.setpgid(0, 0)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        quiet = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(quiet, stream)
        os.environ["PYTEST_DEBUG_TEMPROOT"] = str(folder)  # where tests make their folders
        code = job(folder)
    finally:
        os._exit(code)
