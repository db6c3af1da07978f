"""The judge: an input is accepted, or refused in one line with a remedy; everything else is a crash."""

from __future__ import annotations

import re
import resource
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from random import Random
from traceback import extract_tb

import attrs

from astragal.errors import AstragalError, RuleFault
from fuzzing import ROOT
from tests.reliability.test_bad_files import CALLS, MEMORY, counted_calls

FAULT = re.compile(r"\brule '[^']+'(?:, hook| during) '")
"""What the line of a rule that failed looks like, even inside another line. Shipped rules must not fail."""
SLOW = 0.5
"""Seconds of computing after which an input's calls are counted; the count alone is judged."""
GROWTH = 30 * 1024
"""KiB of new memory after which an input's memory is measured; the measure alone is judged."""

Havoc = Callable[[bytes], bytes]
"""Changes bytes as the fuzzer does by itself."""


class Crash(Exception):
    """An input that was neither accepted nor refused as it should be."""

    def __init__(self, what: str, place: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.place = place
        """Where in the project it happened; crashes of one place count as one."""


@attrs.frozen
class Target:
    """A reader of foreign files or text."""

    help: str
    read: Callable[[bytes], None]
    """Reads an input and uses what was read; an `AstragalError` refuses it."""
    seeds: tuple[bytes, ...]
    mutate: Callable[[bytes, Random, Havoc], bytes] | None = None
    """Changes an input so that it is still looked at; None where any bytes will do."""
    words: tuple[str, ...] = ()
    """Words that the reader knows."""
    longest: int = 4096
    refuses: bool = True
    """Whether inputs may be refused; otherwise the reader has to make do with whatever it finds."""


def judge(target: Target, data: bytes) -> str:
    """Return nothing for an input that was accepted, or the line it was refused with; raise a `Crash`."""
    began, peak = time.process_time(), _peak()
    told = told_by(target, data)
    if time.process_time() - began > SLOW:
        _count(target, data)
    if _peak() - peak > GROWTH:
        _measure(target, data)
    return told


def told_by(target: Target, data: bytes) -> str:
    """Return what an input is refused with, or nothing; limits are not looked at."""
    try:
        target.read(data)
    except AstragalError as error:
        complaint = complaint_about(error) if target.refuses else f"refused: {error}"
        if complaint:
            raise Crash(complaint, place_of(error)) from error
        return str(error)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise Crash(f"{type(error).__name__}: {error}", place_of(error)) from error
    return ""


def complaint_about(error: AstragalError) -> str:
    """Return what is wrong with a refusal, or nothing."""
    line = str(error)
    if not line or not line.replace("\xa0", " ").replace("\u202f", " ").isprintable():
        return f"not one printable line: {line!r}"
    if not error.remedy.strip():
        return f"no remedy: {line}"
    if " ".join(error.remedy.split())[:20] not in line and error.remedy.isprintable():
        return f"the remedy is cut off: {line}"
    if isinstance(error, RuleFault) or FAULT.search(line):
        return f"a rule failed: {line}"
    return ""


def place_of(error: BaseException) -> str:
    """Return the line of the project where an error came from."""
    deepest: BaseException = error
    while deepest.__cause__ is not None:
        deepest = deepest.__cause__
    frames = [frame for frame in extract_tb(deepest.__traceback__) if _is_ours(frame.filename)]
    where = f"{Path(frames[-1].filename).relative_to(ROOT)}:{frames[-1].lineno}" if frames else "?"
    return f"{type(deepest).__name__} at {where}"


def _is_ours(name: str) -> bool:
    return any(name.startswith(f"{ROOT / folder}/") for folder in ("core", "games", "plugins"))


def _peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def _count(target: Target, data: bytes) -> None:
    with counted_calls() as calls:
        told_by(target, data)
    if calls.made > CALLS:
        raise Crash(f"{calls.made:,} calls", "work")


def _measure(target: Target, data: bytes) -> None:
    tracemalloc.start()
    try:
        told_by(target, data)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    if peak > MEMORY:
        raise Crash(f"{peak // 1024 // 1024} MB of memory", "memory")
