"""The goals of reliability: which there are, the sizes of their tests, and the table of a long run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import attrs
import pytest

GOALS = {
    1: "rules never break",
    2: "same game, same result",
    3: "rules do not change by accident",
    4: "legal moves are exactly the rules",
    5: "legal and step agree",
    6: "content equals the printed game",
    7: "forks are independent",
    8: "secrets stay secret",
    9: "a killed game is not lost",
    10: "a power cut loses at most one action",
    11: "a bad disk is a message",
    12: "a bad file is one line",
    13: "old saves load",
    14: "a bad plugin is named",
    15: "a rule that is not deterministic is found",
    16: "opening files runs no code",
    17: "text cannot act",
    18: "the TUI survives its user",
    19: "the tests would notice",
    20: "the suite is honest and quick",
}


def goal(number: int) -> pytest.MarkDecorator:
    """Mark a test as one that serves a goal."""
    return pytest.mark.goal(number)


def sized(small: int, full: int) -> pytest.MarkDecorator:
    """Give a test its size: a small one for every day, the full one behind `make soak`."""
    sizes = [pytest.param(small, id="small"), pytest.param(full, id="full", marks=pytest.mark.slow)]
    return pytest.mark.parametrize("size", sizes)


@attrs.define
class Row:
    """One goal's line of the table."""

    tried: int = 0
    failures: int = 0
    skipped: int = 0
    seconds: float = 0.0


def rows_of(reports: Iterable[Any]) -> dict[int, Row]:
    """Add up the reports of tests that serve a goal."""
    rows: dict[int, Row] = {}
    for report in reports:
        properties = list(getattr(report, "user_properties", ()))
        served = dict(properties).get("goal")
        if served is None or (report.when != "call" and report.outcome == "passed"):
            continue
        row = rows.setdefault(int(served), Row())
        row.seconds += report.duration
        row.skipped += report.outcome == "skipped"
        row.failures += report.outcome == "failed"
        if report.outcome == "passed":
            row.tried += sum(number for name, number in properties if name == "tried") or 1
    return dict(sorted(rows.items()))


def table_of(rows: Mapping[int, Row]) -> list[str]:
    """Return the table, a line a goal."""
    lines = [f"{'goal':<46}{'tried':>12}{'failures':>10}{'seconds':>9}"]
    for number, row in rows.items():
        left_out = f"  ({row.skipped} left out)" if row.skipped else ""
        name = f"{number:>2} {GOALS[number]}"
        lines.append(f"{name:<46}{row.tried:>12,}{row.failures:>10,}{row.seconds:>9.1f}{left_out}")
    return lines
