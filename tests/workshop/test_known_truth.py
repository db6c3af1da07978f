"""The lab's statistics hold where the truth is known: the quick form of `tools/known_truth.py`."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from tests.goals import sized
from tests.workshop.commands import command

TOOL = command("known_truth")
GAMES = {60: 400, 1000: 6000}
"""How many games are recorded for so many repeats."""


@cache
def population(repeats: int) -> Any:
    return TOOL.Population.recorded(GAMES[repeats])


def rare(found: Any, limit: float) -> list[str]:
    """Return the figures that have another value than usual in fewer than this share of games."""
    groups = [name for top, name in TOOL.RARITIES if top <= limit]
    return [column for column in found.columns if found.group(column) in groups]


@sized(60, 1000)
def test_intervals_hold_the_truth(size: int) -> None:
    """All figures together 95% of the time, and each one, however rare, hardly less."""
    games = population(size)

    found = TOOL.coverage(games, (30, 100), size, seed=1)

    for at in (0, 1):
        shares = [by_size[at] for by_size in found.values()]
        assert sum(shares) / len(shares) > 0.95
        assert min(shares) > (0.8 if size < 1000 else 0.88), min(found.items(), key=lambda item: item[1][at])


@sized(60, 1000)
@pytest.mark.parametrize("games", [2, 3, 5, 10])
def test_intervals_of_a_few_games_hold_the_truth(games: int, size: int) -> None:
    """Figures that vary in most games, whose interval was only what the few games happened to show."""
    known = population(size)
    often = [column for column in known.columns if known.group(column) == "above 80%"]

    found = TOOL.coverage(
        TOOL.Population(known.lineup, {c: known.columns[c] for c in often}), (games,), size, 4
    )

    assert len(often) > 10
    assert sum(share for (share,) in found.values()) / len(often) > 0.9


@sized(60, 1000)
def test_intervals_of_rare_figures_hold_the_truth(size: int) -> None:
    """Figures that move in fewer than one game of twenty, whose interval was often nothing."""
    games = population(size)
    columns = rare(games, 0.05)

    found = TOOL.coverage(
        TOOL.Population(games.lineup, {c: games.columns[c] for c in columns}), (100,), size, 2
    )

    assert len(columns) > 10
    assert sum(share for (share,) in found.values()) / len(columns) > 0.96


@sized(60, 1000)
@pytest.mark.parametrize(("column", "precision"), [("rounds", 0.15), ("seat_wins/1", 0.08), ("ties", 0.03)])
def test_a_run_stops_on_no_luck(column: str, precision: float, size: int) -> None:
    """Whenever a run stops, its interval misses the truth in less than 5%, and so does any look before."""
    at_stop, at_any, _ = TOOL.stopping(population(size), column, precision, size, seed=3).lab

    assert at_stop <= 0.05
    assert at_any <= 0.05


@sized(60, 1000)
@pytest.mark.parametrize("paired", [True, False])
def test_equal_rulesets_are_told_apart_no_oftener_than_promised(paired: bool, size: int) -> None:
    """Of comparisons of a ruleset with itself at most one in twenty makes a claim, whatever the size."""
    games = population(size)

    for sample in (20, 100):
        single, claims = TOOL.null_test(games, sample, size, 4, paired)
        assert single <= 0.05
        assert claims <= (0.1 if size < 1000 else 0.06)


@sized(60, 1000)
def test_looking_again_and_again_makes_no_claim(size: int) -> None:
    """Twenty looks at equal rulesets make a claim in less than 5% of runs; plain p-values do in more."""
    lasting, each = TOOL.peeking(population(size), "score", size, seed=5)

    assert lasting <= 0.05
    assert each > 0.1


def test_tables_are_markdown() -> None:
    """What is printed can be put on the page as it is."""
    assert TOOL.table(["a", "b"], [["1", "2"]]) == "| a | b |\n| --- | --- |\n| 1 | 2 |"
