"""A pytest plugin that notes which lines of the rules each test runs through, and how long it takes.

Loaded by `tools/mutation.py`; `MUTATION_ROOT` names the tree and `MUTATION_MAP` the file that is written.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

ROOT = os.environ["MUTATION_ROOT"] + "/"
FILES = set(os.environ["MUTATION_FILES"].split(os.pathsep))
LONG = 4.0
"""A test that takes longer than this is no help: there are too many mutants."""
Key = tuple[CodeType, int]

_lines: set[Key] = set()
_found: dict[str, dict[str, Any]] = {}


def _within(frame: FrameType, event: str, arg: object) -> Any:
    if event == "line":
        _lines.add((frame.f_code, frame.f_lineno))
    return _within


def _trace(frame: FrameType, event: str, arg: object) -> Any:
    name = frame.f_code.co_filename
    return _within if name.startswith(ROOT) and name[len(ROOT) :] in FILES else None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    _lines.clear()
    began = time.process_time()
    sys.settrace(_trace)
    try:
        return (yield)
    finally:
        sys.settrace(None)
        seconds = time.process_time() - began
        if seconds < LONG * 5:  # tracing takes its time
            lines: dict[str, list[int]] = {}
            for code, line in _lines:
                lines.setdefault(code.co_filename[len(ROOT) :], []).append(line)
            _found[item.nodeid] = {"seconds": seconds, "lines": lines}


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.failed:
        _found.pop(report.nodeid, None)


def pytest_sessionfinish() -> None:
    Path(os.environ["MUTATION_MAP"]).write_text(json.dumps(_found), encoding="utf-8")
