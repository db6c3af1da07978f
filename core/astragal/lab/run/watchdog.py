"""A watch over a thread that plays: breaks it off when no step has been finished for too long."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Iterator
from operator import length_hint
from types import TracebackType


class Stalled(BaseException):
    """Raised inside a game that hangs; not an Exception, so that no rule swallows it by accident."""


class Watch:
    """While open, raises `Stalled` in the thread that made it once no step has been made for too long."""

    def __init__(self, patience: float) -> None:
        self.steps = 0
        self._course: Iterator[int] = iter(())
        self._patience = patience
        self._playing = False
        self._lock = threading.Lock()
        self._closed = threading.Event()
        self._thread = threading.get_ident()

    def __enter__(self) -> Watch:
        threading.Thread(target=self._look, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._closed.set()

    def start(self) -> None:
        """Begin to watch: a game starts."""
        with self._lock:
            self._playing = True
            self.steps += 1

    def course(self, limit: int) -> Iterator[int]:
        """Return the steps of a game; whoever walks along them need not say that another one begins."""
        self._course = iter(range(limit))
        return self._course

    def tick(self, state: object) -> None:
        """Note that another step of a game begins."""
        self.steps += 1

    def stop(self) -> None:
        """Look away: the game is over."""
        with self._lock:
            self._playing = False

    def _look(self) -> None:
        seen, still = (-1, 0), 0
        while not self._closed.wait(self._patience / 4):
            reached = self.steps, length_hint(self._course)
            still = still + 1 if reached == seen and self._playing else 0
            seen = reached
            if still >= 4:
                self._break_off()
                still = 0

    def _break_off(self) -> None:
        with self._lock:
            if self._playing:
                thread, error = ctypes.c_ulong(self._thread), ctypes.py_object(Stalled)
                ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, error)
