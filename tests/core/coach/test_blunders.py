"""Planted blunders: the coach finds them, and blames no sound choice in the same positions."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[3] / "tools"))
check_coach = pytest.importorskip("check_coach")

FILES = {"blind": check_coach.BLIND, "known": check_coach.KNOWN}
EVERY = 7
"""The quick test asks about every seventh row of a game whose games are quick, the first one included."""


def test_every_seventh_blunder_is_found() -> None:
    """All but one at most, in Roll Through the Ages; the rows are counted, nobody picks them."""
    numbered = list(enumerate(check_coach.planted("rtta", check_coach.BLIND), 1))  # the number is the seed
    rows = numbered[::EVERY]

    assert len(rows) >= 3
    assert sum(row.cost(row.blunder, number) > 0 for number, row in rows) >= len(rows) - 1
    assert [row.cost(row.sound, number) for number, row in rows] == [0] * len(rows)


def test_blind_blunders_are_of_all_games_and_bad_by_games_of_planners() -> None:
    """Fifty or more, each in a position of its own, and lost 25 points or more."""
    rows = tomllib.loads(check_coach.BLIND.read_text(encoding="utf-8"))["blunder"]

    assert len(rows) >= 50
    assert {row["game"] for row in rows} == {"rtta", "along-history", "iron-age"}
    assert len({row["position"] for row in rows}) == len(rows)
    assert min(row["lost"] for row in rows) >= 0.25


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("game", ["rtta", "along-history", "iron-age"])
def test_nearly_all_blunders_are_found(game: str, file: str) -> None:
    """At least three of four, and at most one sound choice of ten is blamed."""
    rows = list(check_coach.planted(game, FILES[file]))

    found = sum(row.cost(row.blunder, number) > 0 for number, row in enumerate(rows, 1))
    blamed = sum(row.cost(row.sound, number) > 0 for number, row in enumerate(rows, 1))

    assert found >= 0.75 * len(rows)
    assert blamed <= 0.1 * len(rows)
