"""Leaving the program: by a key or by a signal, and what becomes of a match that is not saved.

A match whose file cannot be written is never dropped without a word. Whoever leaves by a key is asked. When
the program is ended from outside (a signal, a closed window or browser tab), a copy is in the first folder
that can be written, and its name on the error stream.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
from collections.abc import Callable
from types import FrameType
from typing import TYPE_CHECKING

from astragal.engine.wording import Words
from astragal.errors import AstragalError, one_line
from astragal.match.files import rescue_paths
from astragal.tui.closed_terminal import is_closed, let_go

if TYPE_CHECKING:
    from textual.driver import Driver

    from astragal.match.match import Match

ENDINGS = ("SIGTERM", "SIGQUIT", "SIGHUP")
"""The signals that end the program; not every system has all of them."""

PATIENCE = 3.0
"""Seconds that the program has to end by itself after a signal, in case a rule hangs."""


def how_saved(match: Match | None, left: str, words: Words) -> str:
    """Say whether everything is saved: the match on the table, and the one that was left before."""
    if match is not None and match.trouble:
        return words("! Not saved: {reason}", reason=reason_of(match))
    return left or words("Everything is saved.")


def reason_of(match: Match) -> str:
    """Return why a match is not saved, in a few words."""
    return match.trouble.partition(": ")[0]


def keep_copy(match: Match, words: Words) -> str:
    """Save a copy of an unsaved match in the first folder that can be written; say what became of it."""
    reason, trouble = reason_of(match), ""
    for copy in rescue_paths(match.path):
        try:
            match.save_copy(copy)
        except AstragalError as error:
            trouble = error.what
            continue
        return words(
            "The match can't be saved in its usual place ({reason}); a copy is in {file}",
            reason=reason,
            file=str(copy),
        )
    return words("The match is not saved ({reason}): {trouble}", reason=reason, trouble=trouble)


def ended_by_signals() -> list[int]:
    """Let signals that end a program raise `KeyboardInterrupt`; the list then has what it ends with."""
    found: list[int] = []

    def asked(number: int, _: FrameType | None) -> None:
        found.append(128 + number)
        raise KeyboardInterrupt

    _take(asked)
    return found


def _take(asked: Callable[[int, FrameType | None], None]) -> None:
    """Have the signals that end a program call a function; only the main thread may."""
    for name in ENDINGS:
        number = getattr(signal, name, None)
        if number is not None and threading.current_thread() is threading.main_thread():
            signal.signal(number, asked)


class ProgramEnd:
    """Ends the program when the system asks for it: the terminal is left as it was found."""

    def __init__(self, leave: Callable[[], None], driver: Callable[[], Driver | None]) -> None:
        self._leave, self._driver = leave, driver
        self.code = 0
        """What the program ends with after a signal."""

    def listen(self) -> None:
        """Wait for the signals that end a program."""
        _take(self._asked)

    def _asked(self, number: int, _: FrameType | None) -> None:
        if self.code:
            return  # on its way already
        self.code = 128 + number
        threading.Thread(target=self._end, daemon=True).start()

    def _end(self) -> None:
        """Ask the program to leave; end it if it cannot, because something in it hangs."""
        if is_closed():
            let_go()
        self._leave()
        threading.Event().wait(PATIENCE)
        driver = self._driver()
        with contextlib.suppress(Exception):
            if driver is not None:
                driver.stop_application_mode()
                driver.close()
        os._exit(self.code)


def say_farewell(lines: list[str]) -> None:
    """Print what whoever left should know."""
    with contextlib.suppress(OSError, ValueError):
        for line in lines:
            sys.stderr.write(f"astragal: {one_line(line)}\n")
        sys.stderr.flush()
