"""The tool that measures levels: its intervals, its rows, and that it plays on where it stopped."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from astragal.plugins.registry import Registry
from tests.workshop.commands import command

LEVELS = command("levels")


def test_intervals_hold_the_share_however_often_one_looks() -> None:
    """Fewer than one run in twenty ever rules out the true share, among 200 runs of 100 looks."""
    misses = 0
    for run in range(200):
        rng, won, missed = Random(run), 0, False
        for games in range(1, 101):
            won += rng.random() < 0.7
            low, high = LEVELS.interval(won, games - won)
            missed = missed or not low <= 0.7 <= high
        misses += missed

    assert misses <= 10


def test_a_row_is_settled_when_its_interval_is_on_one_side_of_the_goal() -> None:
    """Ninety in a hundred settle it, six in ten do not."""
    clear = LEVELS.Row("rtta", "bronze-age", "planner", "greedy", games=100, won=90.0)
    open_row = LEVELS.Row("rtta", "bronze-age", "planner", "greedy", games=100, won=62.0)

    assert (clear.settled(), open_row.settled()) == (True, False)


def test_each_level_meets_the_one_below() -> None:
    """In each ruleset that two can play."""
    rows = list(LEVELS.rows_of(Registry(), "rtta", ["bronze-age"], []))

    assert [(row.better, row.worse) for row in rows] == [
        ("greedy", "easy"),
        ("planner", "greedy"),
        ("search", "planner"),
    ]


def test_it_plays_on_where_it_stopped(tmp_path: Path) -> None:
    """A row in the file counts as played."""
    out = tmp_path / "levels.jsonl"
    row = {
        "game": "rtta",
        "ruleset": "bronze-age",
        "better": "greedy",
        "worse": "easy",
        "games": 30,
        "won": 20.0,
    }
    out.write_text(json.dumps(row) + "\n", encoding="utf-8")
    (known,) = LEVELS.earlier(out).values()

    LEVELS.measure([known], out, 32, float("inf"))

    assert known.games == 32
    assert LEVELS.earlier(out)[known.name].games >= 30
