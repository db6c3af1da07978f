"""What the log says where veterans come home."""

from __future__ import annotations

from typing import Any

import pytest

from astragal.engine.wording import Words
from astragal.plugins.registry import Registry
from iron_age.phases.battles import fight


@pytest.mark.parametrize(
    ("armies", "line"),
    [
        (7, "The veterans of Ann come home: the battle costs no army"),
        (4, "The battle costs Ann 1 army"),
        (2, "The battle costs Ann 1 army"),
    ],
)
def test_the_log_says_that_a_won_battle_costs_nothing(armies: int, line: str) -> None:
    """After the loss that everybody has; a draw or a defeat has only that."""
    registry = Registry()
    ruleset = registry.ruleset("iron-age", "", ("iron-age.veterans",))
    state: Any = registry.compile(ruleset, 2).new()
    state.players[0].armies = armies
    state.heard = heard = list[Any]()

    fight(state, 0, "barbarians", 4)

    words = Words("en", state.rules.namings, ("Ann", "Bob"))
    assert heard[-1].describe(words) == line
