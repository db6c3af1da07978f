"""A terminal that is closed while output waits: the program ends as if nothing had happened."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pty = pytest.importorskip("pty")

LAST_WORDS = """
import sys, time
from astragal.tui.closed_terminal import is_closed, let_go

print("ready", flush=True)
while not is_closed():
    time.sleep(0.01)
sys.stdout.write("a line that is not ended")
{then}
"""
BUFFERED = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}


def end(then: str, output: int | None = None) -> int:
    """Run a program until its terminal is closed; return what it ends with."""
    ours, its = pty.openpty()
    program = [sys.executable, "-c", LAST_WORDS.format(then=then)]
    shown = its if output is None else output
    with subprocess.Popen(
        program, stdin=its, stdout=shown, stderr=its, env=BUFFERED, start_new_session=True
    ) as running:
        os.close(its)
        while output is None and b"\n" not in os.read(ours, 64):
            pass
        os.close(ours)
        return running.wait(60)


@pytest.mark.parametrize(("then", "code"), [("let_go()", 0), ("", 120)], ids=["led nowhere", "left alone"])
def test_waiting_output_does_not_spoil_the_end(then: str, code: int) -> None:
    """Without it Python fails to write the rest and says so with 120."""
    assert end(then) == code


def test_output_into_a_file_is_written(tmp_path: Path) -> None:
    """Only what was meant for the terminal is lost."""
    with (tmp_path / "told").open("w") as file:
        code = end("let_go()", file.fileno())

    assert (code, (tmp_path / "told").read_text()) == (0, "ready\na line that is not ended")
