"""Notes which lines of the rules are run."""

from __future__ import annotations

import sys
import threading
from types import CodeType, FrameType
from typing import Any

OFTEN = 20
"""A function that is called so often counts as run through as a whole: noting lines takes its time."""


class Tracer:
    """Notes lines of some files between `start` and `stop`."""

    def __init__(self, files: set[str]) -> None:
        self.files = files
        self._seen: set[tuple[CodeType, int]] = set()
        self._calls: dict[CodeType, int] = {}

    def start(self) -> None:
        """Note lines from now on, in threads that begin after this too."""
        threading.settrace(self._enter)
        sys.settrace(self._enter)

    def stop(self) -> dict[str, int]:
        """Note no more; return the lines by file, each a bit."""
        sys.settrace(None)
        threading.settrace(None)
        lines: dict[str, int] = {}
        for code, line in tuple(self._seen):
            lines[code.co_filename] = lines.get(code.co_filename, 0) | 1 << line
        return lines

    def _enter(self, frame: FrameType, event: str, arg: object) -> Any:
        code = frame.f_code
        if code.co_filename not in self.files:
            return None
        calls = self._calls[code] = self._calls.get(code, 0) + 1
        if calls < OFTEN:
            return self._line
        if calls == OFTEN:
            self._seen.update((code, line) for _, _, line in code.co_lines() if line is not None)
        return None

    def _line(self, frame: FrameType, event: str, arg: object) -> Any:
        if event == "line":
            self._seen.add((frame.f_code, frame.f_lineno))
        return self._line
