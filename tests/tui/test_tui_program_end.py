"""The end of the program after a signal: it leaves by itself, or is ended when something hangs."""

from __future__ import annotations

import os
import signal
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from astragal.engine.wording import Words
from astragal.tui import leaving
from astragal.tui.app import AstragalApp
from astragal.tui.leaving import ProgramEnd, ended_by_signals, keep_copy, say_farewell
from tests.tui.tables import make_match, quiet
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
        assert thread.daemon, "a program that ends by itself would wait for it"
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
            assert signal.getsignal(getattr(signal, name)) is not before[name]  # else it would end the tests
            with pytest.raises(KeyboardInterrupt):
                signal.raise_signal(getattr(signal, name))
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)

    assert codes == [128 + getattr(signal, name) for name in leaving.ENDINGS]


def test_only_the_main_thread_listens_for_signals() -> None:
    """Elsewhere it may not, and nothing fails."""
    before = {name: signal.getsignal(getattr(signal, name)) for name in leaving.ENDINGS}
    codes: list[list[int]] = []

    thread = threading.Thread(target=lambda: codes.append(ended_by_signals()))
    thread.start()
    thread.join()

    assert codes == [[]]
    assert {name: signal.getsignal(getattr(signal, name)) for name in leaving.ENDINGS} == before


def test_a_program_listens_for_the_signals_that_end_it(calls: list[str]) -> None:
    """All of them, with its own end."""
    before = {name: signal.getsignal(getattr(signal, name)) for name in leaving.ENDINGS}
    end = ProgramEnd(lambda: calls.append("leave"), lambda: None)
    try:
        end.listen()
        heard = {signal.getsignal(getattr(signal, name)) for name in leaving.ENDINGS}
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)

    assert heard == {end._asked}


@pytest.mark.parametrize("refused", [0, 1, 3])
def test_a_copy_is_kept_in_the_first_folder_that_takes_it(refused: int, tmp_path: Path) -> None:
    """Where none does, that is said, with the reason of the match and of the last folder."""
    places = [tmp_path / str(number) / "m.astragal" for number in range(3)]
    for number in range(refused):
        (tmp_path / str(number)).write_text("in the way")
    match = make_match("Alice Bruno", path=Path("/dev/null/matches/m.astragal"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(leaving, "rescue_paths", lambda path: places)

        said = keep_copy(match, Words("en"))

    if refused < 3:
        assert (
            said == "The match can't be saved in its usual place (Not a directory); "
            f"a copy is in {places[refused]}"
        )
        assert [place.exists() for place in places] == [number == refused for number in range(3)]
    else:
        assert said.startswith(f"The match is not saved (Not a directory): {places[2]} cannot be written")


def test_farewells_are_shown_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """One line each, whatever is in them, before the program is gone."""
    stream = Stream()
    monkeypatch.setattr(sys, "stderr", stream)

    say_farewell(["one\nline", "another"])

    assert stream.flushed == ["astragal: one line\nastragal: another\n"]


def test_a_program_that_breaks_ends_with_an_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever started it, such as the server of a page, can tell that from leaving."""

    def broken(app: AstragalApp) -> None:
        raise LookupError("no first match")

    run = AstragalApp.run
    monkeypatch.setattr(AstragalApp, "run", lambda app: run(app, headless=True))

    with pytest.raises(SystemExit) as left:
        AstragalApp(settings=quiet(), first=broken).run_to_the_end()

    assert left.value.code == 1
    assert "no first match" in capsys.readouterr().err
