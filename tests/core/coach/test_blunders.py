"""Planted blunders: the coach finds them, and blames no sound choice in the same positions."""

from __future__ import annotations

import sys
from itertools import islice
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[3] / "tools"))
check_coach = pytest.importorskip("check_coach")

SAMPLE = 3


def test_a_few_blunders_are_found() -> None:
    """In positions of Roll Through the Ages, where games are quick."""
    rows = list(islice(check_coach.planted("rtta"), 6, 6 + SAMPLE))

    assert [row.cost(row.blunder, 1) > 0 for row in rows] == [True] * SAMPLE
    assert [row.cost(row.sound, 1) for row in rows] == [0] * SAMPLE


@pytest.mark.slow
@pytest.mark.parametrize("game", ["rtta", "along-history", "iron-age"])
def test_nearly_all_blunders_are_found(game: str) -> None:
    """At least three of four, and at most one sound choice of ten is blamed."""
    rows = list(check_coach.planted(game))

    found = sum(row.cost(row.blunder, number) > 0 for number, row in enumerate(rows, 1))
    blamed = sum(row.cost(row.sound, number) > 0 for number, row in enumerate(rows, 1))

    assert found >= 0.75 * len(rows)
    assert blamed <= 0.1 * len(rows)
