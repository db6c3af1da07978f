"""Ctrl-C while the program is still starting: one line and exit code 130, never a traceback."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

INTERRUPTED = """
import os, runpy, signal, sys
from importlib.abc import MetaPathFinder

class Interrupt(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupt())
sys.argv = ["astragal", "games"]
runpy.run_module("astragal", run_name="__main__")
"""
"""Runs a command as `python -m astragal` does, and interrupts it when it imports a module."""


def _run(module: str, ignored: bool = False) -> subprocess.CompletedProcess[str]:
    before = signal.SIG_IGN if ignored else signal.SIG_DFL
    return subprocess.run(
        [sys.executable, "-c", INTERRUPTED.format(module=module)],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: signal.signal(signal.SIGINT, before),
    )


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("module", ["astragal.cli", "click", "astragal.match.paths", "astragal.cli.games"])
def test_an_interrupt_during_start_is_one_line(module: str) -> None:
    """Whatever is imported at that moment, and whichever command is asked for."""
    ended = _run(module)

    assert (ended.returncode, ended.stdout, ended.stderr.strip()) == (130, "", "astragal: stopped")


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_an_ignored_interrupt_stays_ignored() -> None:
    """A program that a script started in the background, with Ctrl-C ignored, runs on."""
    ended = _run("click", ignored=True)

    assert (ended.returncode, ended.stderr) == (0, "")
    assert "rtta" in ended.stdout
