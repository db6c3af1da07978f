"""In a real terminal: the installed command is started, played, killed, and goes on."""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from astragal.match.saves import Library

pytestmark = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")

PATIENCE = 60


class Terminal:
    """A terminal of a given size that runs the command."""

    def __init__(self, name: str, home: Path) -> None:
        self._stem, self._count, self.home = name, 0, home
        self.name = name

    def tmux(self, *words: str) -> str:
        """Run tmux and return what it prints."""
        done = subprocess.run(
            ["tmux", "-L", self.name, "-f", "/dev/null", *words], capture_output=True, text=True
        )
        return done.stdout

    def start(self, command: str, width: int = 80, height: int = 24) -> None:
        """Start the command in a new window, of a server that no earlier one can be mistaken for."""
        self._count += 1
        self.name = f"{self._stem}-{self._count}"
        setting = f"export ASTRAGAL_HOME={self.home} LANG=C.UTF-8; {command}; echo LEFT $?; sleep 60"
        self.tmux("-u", "new-session", "-d", "-x", str(width), "-y", str(height), setting)

    def wait_for(self, text: str) -> str:
        """Return the screen once it shows a text."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            shown = self.tmux("capture-pane", "-p")
            if text in shown:
                return shown
            time.sleep(0.05)
        raise AssertionError(f"{text!r} did not come:\n{shown}")

    def press(self, *keys: str) -> None:
        """Press keys."""
        self.tmux("send-keys", *keys)

    def kill(self, number: int = signal.SIGKILL) -> None:
        """Kill the command, without a warning unless another signal is named; the shell around it stays."""
        shell = self.tmux("list-panes", "-F", "#{pane_pid}").strip()
        for stat in Path("/proc").glob("[0-9]*/stat"):
            pid, _, rest = stat.read_text().partition(" ")
            if rest.rpartition(")")[2].split()[1] == shell:
                os.kill(int(pid), number)

    def close(self) -> None:
        """End the terminal."""
        self.tmux("kill-server")


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    """Return a terminal of its own, closed at the end."""
    made = Terminal(f"astragal-{secrets.token_hex(4)}", tmp_path / "home")
    yield made
    made.close()


COMMAND = f"{sys.executable} -m astragal"


def astragal() -> str:
    """Return the installed command."""
    beside = Path(sys.executable).with_name("astragal")
    return str(beside) if beside.exists() else COMMAND


def test_a_killed_match_goes_on_where_it_was(terminal: Terminal) -> None:
    """Started, played, killed without a warning, started again: nothing is lost."""
    terminal.start(f"{astragal()} play rtta --players Alice,bot:greedy --seed 3 --lang en")
    terminal.wait_for("Roll 1/3")
    terminal.press("1", "Space")
    terminal.wait_for("Roll 2/3")
    terminal.kill()
    terminal.wait_for("LEFT 137")
    terminal.close()

    terminal.start(f"{astragal()} play --continue --lang en")
    shown = terminal.wait_for("Roll 2/3")
    terminal.press("C-q")
    terminal.wait_for("LEFT 0")

    saved = Library(terminal.home / "matches").matches()
    assert "Alice" in shown
    assert [match.trouble for match in saved] == [""]


def left_when_closed(terminal: Terminal, players: str) -> str:
    """Close the terminal of a match, and return what the program ended with."""
    told = terminal.home.parent / "told"
    terminal.start(
        f"trap '' HUP; {astragal()} play rtta --players {players} --seed 3 --lang en; echo $? > {told}"
    )
    terminal.wait_for("Roll")
    terminal.close()
    end = time.monotonic() + PATIENCE
    while not (told.exists() and told.read_text()) and time.monotonic() < end:
        time.sleep(0.05)
    return told.read_text()


def test_a_terminal_closed_while_bots_play_ends_the_program(terminal: Terminal) -> None:
    """What is still being written has nowhere to go, which is no fault."""
    assert left_when_closed(terminal, "bot:greedy,bot:greedy") == "0\n"


def test_a_closed_terminal_ends_the_program(terminal: Terminal) -> None:
    """Where `make` keeps the signal of a closed window from it, it notices, and lets go of the save."""
    assert left_when_closed(terminal, "Alice,bot:greedy") == "0\n"

    terminal.start(f"{astragal()} play --continue --lang en")
    assert "Alice" in terminal.wait_for("Roll 1/3")


def test_the_menu_opens_without_arguments_and_offers_to_go_on(terminal: Terminal) -> None:
    """A person who knows nothing starts a match with two keys; the next start offers to continue it."""
    terminal.start(astragal())
    terminal.wait_for("New match")
    terminal.press("n")
    terminal.wait_for("Start the match")
    terminal.press("s")
    terminal.wait_for("Roll 1/3")
    terminal.press("C-q")
    terminal.wait_for("LEFT 0")
    terminal.close()

    terminal.start(astragal())
    terminal.wait_for("Continue")
    terminal.press("C-q")

    terminal.wait_for("LEFT 0")


def test_the_mouse_works_in_a_terminal(terminal: Terminal) -> None:
    """A click on a die, as the terminal sends it, ticks the die."""
    terminal.start(f"{astragal()} play rtta --players Alice,bot:greedy --seed 3 --lang en")
    terminal.wait_for("Roll 1/3")

    press, release = "\x1b[<0;3;3M", "\x1b[<0;3;3m"
    terminal.press("-H", *(f"{ord(char):x}" for char in press + release))

    terminal.wait_for("Reroll die 1")


def test_the_lab_plays_in_a_terminal(terminal: Terminal) -> None:
    """A whole run beside the screen, in processes of its own, shows its figures."""
    terminal.start(astragal(), 120, 40)
    terminal.wait_for("New match")
    terminal.press("a")
    terminal.wait_for("Start")
    terminal.press("s")

    terminal.wait_for("1,000 of 1,000 games")
    terminal.press("Escape")
    terminal.wait_for("New match")
    terminal.press("C-q")

    terminal.wait_for("LEFT 0")


SHELL = "bash --norc --noprofile"
PLAY = "play rtta --players Alice,bot:greedy --seed 3 --lang en"


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGTERM, 143), (signal.SIGQUIT, 131), (signal.SIGHUP, 129)]
)
def test_a_signal_leaves_the_terminal_as_it_was(terminal: Terminal, number: int, code: int) -> None:
    """Lines are echoed and ended as before, and the shell shows what it showed."""
    terminal.start(f"stty -a > {terminal.home}.before; {astragal()} {PLAY}")
    terminal.wait_for("Roll 1/3")

    terminal.kill(number)

    shown = terminal.wait_for(f"LEFT {code}")
    assert "Roll 1/3" not in shown
    pane = terminal.tmux("display-message", "-p", "#{pane_tty} #{alternate_on} #{mouse_any_flag}").split()
    now = subprocess.run(["stty", "-a", "-F", pane[0]], capture_output=True, text=True, check=True).stdout
    assert now == Path(f"{terminal.home}.before").read_text()
    assert pane[1:] == ["0", "0"]
    assert Library(terminal.home / "matches").last() is not None


def test_a_suspended_program_comes_back(terminal: Terminal) -> None:
    """ctrl+z gives the shell its terminal, fg the player the table; the match goes on."""
    terminal.start(f"{SHELL} -i")
    terminal.press(f"{astragal()} {PLAY}", "Enter")
    terminal.wait_for("Roll 1/3")

    terminal.press("C-z")
    terminal.wait_for("Stopped")
    terminal.press("echo $((6*7))", "Enter")
    terminal.wait_for("\n42")
    terminal.press("fg", "Enter")
    terminal.wait_for("Roll 1/3")
    terminal.press("1", "Space")

    terminal.wait_for("Roll 2/3")


def test_a_program_by_lines_is_suspended_and_comes_back(terminal: Terminal) -> None:
    """ctrl+z and fg, as with any program by lines; the next line is read as before."""
    terminal.start(f"{SHELL} -i")
    terminal.press(f"{astragal()} {PLAY} --plain", "Enter")
    terminal.wait_for("Keep")

    terminal.press("C-z")
    terminal.wait_for("Stopped")
    terminal.press("fg", "Enter")
    for _ in range(20):  # the shell drops what is typed before the program is back
        terminal.press("keep", "Enter")
        time.sleep(0.5)
        if "Take die 3 as food" in terminal.tmux("capture-pane", "-p"):
            break

    terminal.wait_for("Take die 3 as food")


NO_THREADS = """
import threading

def refuse(self):
    raise RuntimeError("can't start new thread")

threading.Thread.start = refuse
"""
"""Stands for `ulimit -u`, which does not bind the superuser."""


def test_a_table_without_threads_is_one_line(terminal: Terminal, tmp_path: Path) -> None:
    """The reason, and what to do: play by lines, which needs none."""
    (tmp_path / "sitecustomize.py").write_text(NO_THREADS, encoding="utf-8")
    terminal.start(f"PYTHONPATH={tmp_path} {COMMAND} {PLAY}", width=200)

    shown = terminal.wait_for("LEFT 2")

    assert "astragal: the system starts no more threads or processes: " in shown
    assert "play by lines: astragal play GAME --plain" in shown
    assert "Traceback" not in shown
