"""Judges of positions: shared by bots, without keeping rules alive."""

from __future__ import annotations

import gc
from types import SimpleNamespace
from typing import Any

import pytest

from astragal.bots import Appraiser


class _Rules:
    """Rules that may be forgotten."""


def test_a_judge_does_not_keep_its_rules_alive() -> None:
    """When nobody else needs the rules, they are gone, and the judge says so."""
    rules: Any = _Rules()
    judge = Appraiser(rules, {"food": 1.0})
    assert judge.rules is rules

    del rules
    gc.collect()

    with pytest.raises(AssertionError, match="the rules are gone"):
        judge.rules  # noqa: B018


@pytest.mark.parametrize(("seat", "turns"), [(0, 3.0), (1, 2.0), (2, 2.0), (3, 3.0)])
def test_later_seats_have_one_turn_more(seat: int, turns: float) -> None:
    """Seat 1 starts each round; seats 3 and 0 still play after seat 2 in this one."""
    rules: Any = _Rules()
    state: Any = SimpleNamespace(first=1, seats=4, active=2)

    assert Appraiser(rules, {}).clock(state, seat, 2.0) == turns
