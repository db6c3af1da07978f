"""How quick the screen is: from the command to the first picture, and from a key to its repaint.

The program runs in a pseudo terminal of 120 by 40, beside a bare Textual app that does nothing but count
keys, so that ratios mean something on a busy machine.
"""

from __future__ import annotations

import os
import select
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Self

from astragal.errors import BadInput

WIDTH, HEIGHT = 120, 40
KEYS = 60
QUIET, PATIENCE = 0.04, 30.0
"""Seconds without output after which a picture is complete, and after which nothing more is waited for."""

BARE = """
from textual.app import App
from textual.widgets import Static
class Bare(App):
    count = 0
    def compose(self):
        yield Static("ready")
    def on_key(self, event):
        self.count += 1
        self.query_one(Static).update(f"{self.count} keys")
Bare().run()
"""
MENU = "from astragal.cli import main; main([])"
"""What the command does when it is called without arguments."""

TABLES = {
    "rtta": ("roll", b"Roll", (b"1",)),
    "along-history": ("act", b"Act", (b"\x1b[C", b"\x1b[D")),
    "iron-age": ("roll", b"Roll", (b"1",)),
}
"""For each game: the phase in which keys are measured, a word of its screen, and keys: ticks, steps."""


class Window:
    """A command in a pseudo terminal."""

    def __init__(self, command: Sequence[str], home: Path) -> None:
        import fcntl
        import pty
        import struct
        import termios

        self._near, far = pty.openpty()
        fcntl.ioctl(far, termios.TIOCSWINSZ, struct.pack("HHHH", HEIGHT, WIDTH, 0, 0))
        environment = {**os.environ, "ASTRAGAL_HOME": str(home), "TERM": "xterm-256color", "LANG": "C.UTF-8"}
        self.begun = time.perf_counter()
        self._process = subprocess.Popen(
            command, stdin=far, stdout=far, stderr=far, env=environment, start_new_session=True
        )
        os.close(far)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._near)

    def _read(self, seconds: float) -> bytes:
        ready, _, _ = select.select([self._near], [], [], seconds)
        if not ready:
            return b""
        try:
            return os.read(self._near, 1 << 16)
        except OSError:
            return b""

    def seconds_until(self, text: bytes) -> float:
        """Return when a text was first shown, counted from the start of the command."""
        seen = b""
        while time.perf_counter() - self.begun < PATIENCE:
            seen += self._read(0.1)
            if text in seen:
                return time.perf_counter() - self.begun
        raise BadInput(
            f"the screen did not show {text.decode()!r} in {PATIENCE:g} s", "try on a quieter machine"
        )

    def settle(self) -> None:
        """Wait until nothing is drawn any more."""
        while self._read(0.3):
            pass

    def seconds_to_repaint(self, key: bytes) -> float:
        """Press a key and return how long it took to the last byte of the new picture."""
        begun = last = time.perf_counter()
        os.write(self._near, key)
        while time.perf_counter() - begun < PATIENCE:
            answer = self._read(QUIET if last > begun else 2.0)
            if not answer:
                break
            last = time.perf_counter()
        return last - begun


def measure_screen(keys: int = KEYS) -> dict[str, float]:
    """Return start and key times of the program and of a bare app, in milliseconds."""
    if os.name != "posix":
        raise BadInput("the screen is measured in a pseudo terminal", "measure on Linux or macOS")
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        bare = [sys.executable, "-c", BARE]
        tables = {game: str(_midgame(home, game)) for game in TABLES}
        start = _start([sys.executable, "-c", MENU], b"A S T R A G A L", home)
        bare_start = _start(bare, b"ready", home)
        bare_times = _keys(bare, b"ready", (b"1",), keys, home)
        figures = {"start_ms": 1000 * start, "bare_start_ms": 1000 * bare_start}
        figures |= {"start_ratio": start / bare_start, "bare_key_p95_ms": 1000 * _share(bare_times, 0.95)}
        for game, (_, shown, pressed) in TABLES.items():
            times = _keys([sys.executable, "-m", "astragal.tui", tables[game]], shown, pressed, keys, home)
            figures |= _of_keys(game, times, bare_times)
    return figures


def _of_keys(game: str, times: Sequence[float], bare: Sequence[float]) -> dict[str, float]:
    """Return how long a key of a game took, and how that compares with the bare app."""
    name = game.replace("-", "_")
    return {
        f"{name}_key_p50_ms": 1000 * _share(times, 0.5),
        f"{name}_key_p95_ms": 1000 * _share(times, 0.95),
        f"{name}_key_p95_ratio": _share(times, 0.95) / _share(bare, 0.95),
    }


def _start(command: Sequence[str], text: bytes, home: Path) -> float:
    """Return the median time to the first picture over three starts; the first one warms the cache."""
    times = []
    for _ in range(4):
        with Window(command, home) as window:
            times.append(window.seconds_until(text))
    return sorted(times[1:])[1]


def _keys(command: Sequence[str], text: bytes, keys: Sequence[bytes], count: int, home: Path) -> list[float]:
    with Window(command, home) as window:
        window.seconds_until(text)
        window.settle()
        return [window.seconds_to_repaint(keys[at % len(keys)]) for at in range(count)]


def _share(times: Sequence[float], share: float) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def _midgame(home: Path, game: str) -> Path:
    """Save a match of four players in its middle, at a roll of the person's, and return its journal."""
    from astragal.match.match import Match, Seat
    from astragal.plugins.registry import Registry

    registry = Registry()
    ruleset = registry.ruleset(game)
    seats = [Seat("Alice"), *(Seat(name, "random") for name in ("Bruno", "Chloé", "David"))]
    (home / "matches").mkdir(exist_ok=True)
    path = home / "matches" / f"{game}.astragal"
    match = Match.start(registry.compile(ruleset, 4), ruleset, seats, 12, path=path)
    rng = Random(3)
    phase = TABLES[game][0]
    while not (
        match.to_move == 0 and match.state.round >= 5 and match.rules.phase_of(match.state).id == phase
    ):
        if match.to_move < 0:
            match.roll()
        else:
            match.act(rng.choice(match.legal))
    match.close()
    return path
