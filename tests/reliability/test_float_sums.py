"""Floats are added with `math.fsum`: since Python 3.12 `sum` rounds otherwise, and bots choose otherwise."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

import astragal
from astragal import Registry
from astragal.bots import advise
from astragal.cli.compare import command as compare
from astragal.coach.analysis import Analyst
from tests.core.coach.test_analysis import LIGHT, recorded
from tests.tui.tables import make_match

HERE = Path(astragal.__file__).parents[2]
plain = builtins.sum


def strict(items: Iterable[Any], /, start: Any = 0) -> Any:
    """Add up as `sum` does, and refuse floats from code of ours."""
    items = list(items)
    file = Path(sys._getframe(1).f_code.co_filename)
    if len(items) > 1 and any(isinstance(item, float) for item in items):
        ours = any(file.is_relative_to(HERE / part) for part in ("core", "games", "plugins"))
        assert not ours, f"{file.name} adds floats with sum: use math.fsum"
    return plain(items, start)


@pytest.fixture(autouse=True)
def no_sums_of_floats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Watch every sum of a test."""
    monkeypatch.setattr(builtins, "sum", strict)


@pytest.mark.parametrize(
    ("game", "preset"), [("rtta", "bronze-age"), ("rtta", "trading"), ("along-history", ""), ("iron-age", "")]
)
def test_bots_and_hints_add_floats_alike_under_every_python(game: str, preset: str) -> None:
    """Bots of every kind move in turns, and a hint is asked for now and then."""
    match, luck = make_match("Alice Bruno", game=game, preset=preset, seed=7), Random(7)
    kinds = list(match.rules.bots.values())
    for number in range(90):
        if match.to_move < 0:
            match.roll()
            continue
        if number % 30 == 0 and len(match.legal) > 1:
            advise(match.rules, match.state, Random(1))
        bot = luck.choice(kinds).make(match.rules, match.to_move, Random(number))
        match.act(bot.choose(match.state, match.legal))


def test_comparisons_add_floats_alike_under_every_python() -> None:
    """Figures, intervals and verdicts of two rulesets."""
    words = ["rtta", "--set", "developments_to_end=4", "--games", "60", "--workers", "1", "--json"]

    result = CliRunner().invoke(compare, words)

    assert result.exit_code == 0, result.output or result.exception


def test_an_analysis_adds_floats_alike_under_every_python() -> None:
    """The verdicts, the curve, luck and accuracy."""
    registry = Registry()
    rules = registry.compile(registry.ruleset("rtta"), 2)
    states, steps = recorded(rules, ["greedy", "random"], 3)

    assert Analyst(rules, 1, LIGHT).analyse(lambda n: states[n], steps[:40]).curve
