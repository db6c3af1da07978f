"""The suite is honest: warnings are errors, order does not matter, and the package builds the same twice."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.goals import GOALS, Row, goal, rows_of, table_of
from tests.reliability.test_wheel_alone import ALONE

ROOT = Path(__file__).parents[2]
ORDERS = int(os.environ.get("ASTRAGAL_ORDERS", "20"))
"""How many random orders a long run tries; fewer where somebody is in a hurry."""


@goal(20)
def test_warnings_and_forgotten_marks_are_errors() -> None:
    """What the suite would otherwise pass over in silence makes it fail."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["pytest"]["ini_options"]

    assert settings["filterwarnings"] == ["error"]
    assert settings["xfail_strict"] is True
    assert {"--strict-markers", "--strict-config"} <= set(settings["addopts"])


def run_in_order(order: int, *paths: str) -> str:
    """Run tests in a random order in a process of their own; return the last line."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--tb=line"]
    run = subprocess.run(
        [*command, "-p", "randomly", f"--randomly-seed={order}", *paths],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=ALONE,
    )
    assert run.returncode == 0, run.stdout[-3000:]
    return run.stdout.strip().splitlines()[-1]


@goal(20)
@pytest.mark.parametrize("order", [1, 2])
def test_the_order_of_tests_does_not_matter(order: int) -> None:
    """The engine's own tests, shuffled."""
    told = run_in_order(
        order, "tests/core/test_phase.py", "tests/core/test_rules.py", "tests/core/test_piece.py"
    )

    assert "passed" in told


@goal(20)
@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("order", range(ORDERS))
def test_the_whole_suite_passes_in_any_order(order: int, seed: int) -> None:
    """Every fast test, shuffled."""
    told = run_in_order(seed % 10_000 + order, "tests", "--ignore=tests/reliability/test_honest.py")

    assert "passed" in told
    assert "failed" not in told


@goal(20)
@pytest.mark.slow
def test_the_package_builds_the_same_twice(tmp_path: Path) -> None:
    """Two wheels of one tree are equal to the last byte."""
    made = []
    for folder in (tmp_path / "one", tmp_path / "two"):
        command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), "."]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
        (wheel,) = folder.glob("*.whl")
        made.append((wheel.name, hashlib.sha256(wheel.read_bytes()).hexdigest()))

    assert made[0] == made[1]


class Report:
    """What pytest tells about a test, as the table reads it."""

    def __init__(self, outcome: str, when: str, **properties: int) -> None:
        self.outcome, self.when, self.duration = outcome, when, 0.5
        self.user_properties = list(properties.items())


def test_the_table_adds_up_what_tests_tell() -> None:
    """Numbers tried of those that passed, failures of the others, seconds of all."""
    reports = [
        Report("passed", "setup", goal=9),
        Report("passed", "call", goal=9, tried=1000),
        Report("passed", "call", goal=9, tried=20),
        Report("failed", "call", goal=9, tried=7),
        Report("skipped", "setup", goal=2),
        Report("passed", "call"),
    ]

    rows = rows_of(reports)

    assert rows == {2: Row(0, 0, 1, 0.5), 9: Row(1020, 1, 0, 1.5)}
    assert table_of(rows)[2].split()[-3:] == ["1,020", "1", "1.5"]


def test_every_goal_has_a_test() -> None:
    """Each of the twenty is named by a mark in some test."""
    marks = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))

    missing = [number for number in GOALS if f"goal({number})" not in marks]

    assert missing == []
