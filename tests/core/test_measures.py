"""Quantities that are the same in every position are reckoned once, when the rules are compiled."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from astragal.engine.state import State
from astragal.plugins.hooks import guarded
from astragal.plugins.measures import measure_of, settled
from astragal.plugins.records import Modifier

Change = Callable[[State, int, int], int]
THREE = 3


def adding(number: int | str) -> Change:
    """Return a modifier that adds what it was made with."""
    return lambda state, seat, value: value + number  # type: ignore[operator]


def fixed_at_six(state: State, seat: int, value: int) -> int:
    """Return 6, as a modifier with a sentence of its own may."""
    return 6


@pytest.mark.parametrize(
    ("change", "reckoned"),
    [
        (adding(2), 7),
        (fixed_at_six, 6),
        (lambda state, seat, value: value, 5),
        (lambda state, seat, value: 2 * value - 1, 9),
        (guarded("rule", "modifiers", adding(4)), 9),
    ],
)
def test_a_modifier_that_looks_at_nothing_is_asked_once(change: Change, reckoned: int) -> None:
    """What it makes of the value is known before anybody plays."""
    assert settled(5, [Modifier("hand_limit", change)]) == (reckoned, ())


@pytest.mark.parametrize(
    "change",
    [
        lambda state, seat, value: value + state.round,
        lambda state, seat, value: value + seat,
        lambda state, seat, value: value + THREE,
        lambda state, seat, value: max(value, 2),
        lambda state, seat, value: value if value > 3 else 1,
        lambda state, seat, value: value / 2,
        lambda state, seat, value: value // 0,
        lambda state, value: value,
        adding("2"),
        "5".replace,
    ],
)
def test_any_other_modifier_is_asked_each_time(change: Change) -> None:
    """It may look at the table, at what can change outside, or fail: its faults are named in play."""
    modifiers = [Modifier("hand_limit", change)]

    assert settled(5, modifiers) == (5, modifiers)


def test_modifiers_apply_in_order() -> None:
    """Those before the first that looks at the table are reckoned, those after it wait for it."""
    doubled = Modifier[State]("hand_limit", lambda state, seat, value: value * 2)
    by_round = Modifier[State]("hand_limit", lambda state, seat, value: value + state.round)
    state = State(round=1)

    base, left = settled(5, [doubled, by_round, doubled])

    assert (base, left) == (10, [by_round, doubled])
    assert measure_of(base, left)(state, 0) == 22
