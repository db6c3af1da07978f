"""The samples under a strict type checker, in a folder of their own, as somebody else's project has them."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import house_rules

WRONG = '''"""A rule that mistakes the types of the engine and of a game."""

from astragal import Modifier, Phase, Reaction, TurnStarted
from rtta.events import CitiesFed
from rtta.phases.collect import collect_food
from rtta.state import Table

Modifier(5, lambda state, seat, value: value)
collect_food(None, "first", 5)


class Odd(Phase[Table]):
    id = "odd"

    def enter(self, state: str) -> None:
        """Take a state that is none."""


def feast(state: Table, event: CitiesFed) -> None:
    state.cofers = 1


Reaction(TurnStarted, feast)
'''


def test_samples_pass_a_strict_type_checker(tmp_path: Path) -> None:
    """No sample has a fault; a rule that mistakes the types of the engine or of a game does."""
    samples = list(Path(house_rules.__file__).parent.glob("[!_]*.py"))
    for sample in samples:
        shutil.copy(sample, tmp_path)
    (tmp_path / "wrong.py").write_text(WRONG, encoding="utf-8")

    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", "cache", "."],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )

    found = re.findall(r"^(\w+)\.py:(\d+): error", run.stdout, re.MULTILINE)
    assert set(found) == {("wrong", line) for line in ("8", "9", "15", "20", "23")}, run.stdout + run.stderr
    assert f"checked {len(samples) + 1} source files" in run.stdout
