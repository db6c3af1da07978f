"""Quantities that a development or the like changes stand in the rewritten functions as expressions."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType

import pytest

from astragal.engine.rules import Measure
from astragal.engine.state import State
from astragal.plugins.hooks import guarded
from astragal.plugins.loop.parsed import formula
from astragal.plugins.measures import measure_of
from astragal.plugins.records import Modifier
from tests.core.test_rewritten import known, text_of

Change = Callable[[State, int, int], int]


def on_turn(number: object) -> Change:
    """Return a modifier that adds something for whoever is on turn."""

    def change(state: State, seat: int, value: int) -> int:
        return value + number if state.active == seat else value  # type: ignore[operator]

    return change


def in_two_steps(state: State, seat: int, value: int) -> int:
    """Return more than one expression says."""
    more = state.round
    return value + more


def by_the_longest(state: State, seat: int, value: int) -> int:
    """Return what another function works out."""
    return max(value, state.round)


def measured(*changes: Change) -> Measure:
    """Return what measures a quantity of 2 that these change."""
    return measure_of(2, [Modifier("bells", change) for change in changes])


def written(measure: Measure) -> str | None:
    """Return a quantity as an expression."""
    assert isinstance(measure, FunctionType)
    return formula(measure)


def bells(state: State) -> int:
    """Return how many bells whoever is on turn has."""
    return state.rules.quantities["bells"](state, state.active)


def bells_of(state: State, seat: int) -> int:
    """Return how many bells a player has."""
    return state.rules.quantities["bells"](state, seat)


def bells_of_the_next(state: State, seat: int) -> int:
    """Return how many bells the player after another has."""
    return state.rules.quantities["bells"](state, (seat + 1) % state.seats)


def test_one_modifier_is_an_expression() -> None:
    """What it was made with and the base stand in it."""
    assert written(measured(on_turn(3))) == "2 + 3 if state.active == seat else 2"


@pytest.mark.parametrize(
    "measure",
    [
        measured(),
        measured(on_turn(3), on_turn(4)),
        measured(on_turn(3.5)),
        measured(in_two_steps),
        measured(by_the_longest),
        measured(guarded("rule", "modifiers", on_turn(3))),
        measured(lambda state, seat, value: value + state.round),
    ],
)
def test_whatever_says_more_is_called(measure: Measure) -> None:
    """Several modifiers, several lines, other functions, what is no number, and strangers' modifiers."""
    assert written(measure) is None


def test_functions_measure_without_a_call() -> None:
    """The seat that they name stands in the expression; one that must be worked out is asked for once."""
    rules = known()
    rules.rules.quantities["bells"] = measured(on_turn(3))

    assert text_of(rules, bells).endswith("return 2 + 3 if state.active == state.active else 2")
    assert text_of(rules, bells_of).endswith("return 2 + 3 if state.active == seat else 2")
    assert "quantity_bells(state, (seat + 1) % 2)" in text_of(rules, bells_of_the_next)


@pytest.mark.parametrize("seat", [0, 1])
def test_what_is_measured_stays_the_same(seat: int) -> None:
    """As a call and as an expression."""
    rules = known()
    measure = rules.rules.quantities["bells"] = measured(on_turn(3))
    state = rules.rules.new()

    assert rules.function(bells_of)(state, seat) == measure(state, seat) == (5, 2)[seat]


def test_another_number_is_another_expression() -> None:
    """Forms are shared by rulesets in which the same is known, and only by those."""
    texts = []
    for number in (3, 4, 3):
        rules = known()
        rules.rules.quantities["bells"] = measured(on_turn(number))
        texts.append(text_of(rules, bells_of))

    assert texts[0] == texts[2] != texts[1]
