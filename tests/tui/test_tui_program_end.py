"""The end of the program after a signal: it leaves by itself, or is ended when something hangs."""

from __future__ import annotations

import os
import signal
import sys
import threading
from typing import Any

import pytest

from astragal.tui import leaving
from astragal.tui.leaving import ProgramEnd, ended_by_signals, say_farewell
from tests.tui.test_tui_plain_told import Stream


class Driver:
    """Stands for the terminal."""

    def __init__(self, calls: list[str]) -> None:
        self.calls = calls

    def stop_application_mode(self) -> None:
        """Note that the terminal is given back."""
        self.calls.append("stop")

    def close(self) -> None:
        """Note that it is closed."""
        self.calls.append("close")


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what is done, in order; nothing here ends the tests, and nobody waits."""
    found: list[str] = []
    monkeypatch.setattr(leaving, "PATIENCE", 0.0)
    monkeypatch.setattr(leaving, "is_closed", lambda: False)
    monkeypatch.setattr(leaving, "let_go", lambda: found.append("let go"))
    monkeypatch.setattr(os, "_exit", lambda code: found.append(f"exit {code}"))
    return found


def ended(calls: list[str], *numbers: int) -> ProgramEnd:
    """Return a program that got signals, when its end is over."""
    driver: Any = Driver(calls)
    end = ProgramEnd(lambda: calls.append("leave"), lambda: driver)
    assert end.code == 0
    before = set(threading.enumerate())
    for number in numbers:
        end._asked(number, None)
    for thread in set(threading.enumerate()) - before:
        thread.join()
    return end


def test_a_program_that_hangs_is_ended_with_the_terminal_as_it_was(calls: list[str]) -> None:
    """It is asked to leave first; the exit code names the signal."""
    end = ended(calls, signal.SIGTERM)

    assert calls == ["leave", "stop", "close", f"exit {128 + signal.SIGTERM}"]
    assert end.code == 128 + signal.SIGTERM


def test_a_second_signal_changes_nothing(calls: list[str]) -> None:
    """The program is on its way already."""
    end = ended(calls, signal.SIGTERM, signal.SIGINT)

    assert calls.count("leave") == 1
    assert end.code == 128 + signal.SIGTERM


def test_output_for_a_closed_terminal_is_led_nowhere(
    calls: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before anything else, as leaving may write."""
    monkeypatch.setattr(leaving, "is_closed", lambda: True)

    ended(calls, signal.SIGTERM)

    assert calls[:2] == ["let go", "leave"]


def test_a_program_without_a_screen_is_ended_too(calls: list[str]) -> None:
    """There is no terminal to give back."""
    end = ProgramEnd(lambda: calls.append("leave"), lambda: None)
    end.code = 143

    end._end()

    assert calls == ["leave", "exit 143"]


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_signals_raise_what_ends_a_program_by_lines() -> None:
    """Each of them, with the exit code that it stands for."""
    before = {name: signal.getsignal(getattr(signal, name)) for name in leaving.ENDINGS}
    try:
        codes = ended_by_signals()
        for name in leaving.ENDINGS:
            with pytest.raises(KeyboardInterrupt):
                signal.raise_signal(getattr(signal, name))
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)

    assert codes == [128 + getattr(signal, name) for name in leaving.ENDINGS]


def test_farewells_are_shown_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """One line each, whatever is in them, before the program is gone."""
    stream = Stream()
    monkeypatch.setattr(sys, "stderr", stream)

    say_farewell(["one\nline", "another"])

    assert stream.flushed == ["astragal: one line\nastragal: another\n"]
