"""The loop that plays a game: who is asked, what is dealt, when it stops."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from astragal.engine.drive import drive
from astragal.engine.rules import Rules
from astragal.engine.state import CHANCE, OVER
from astragal.plugins.registry import Registry

ENDLESS = 100_000


def rtta() -> Rules:
    """Return Roll Through the Ages for three."""
    registry = Registry()
    return registry.compile(registry.ruleset("rtta", "bronze-age"), 3)


def never(state: Any) -> None:
    """Stop nowhere."""


def test_each_seat_is_asked_by_its_own_chooser() -> None:
    """A chooser gets the state and the legal actions when its seat is to move, and decisions are counted."""
    rules = rtta()
    state = rules.new()
    asked: list[tuple[int, int]] = []

    def chooser(seat: int) -> Any:
        def choose(now: Any, legal: Any) -> Any:
            asked.append((seat, now.to_move))
            assert legal is now.legal
            return legal[0]

        return choose

    decisions = drive(
        state, [chooser(seat) for seat in range(3)], partial(rules.deal, rng=Random(1)), never, ENDLESS
    )

    assert state.to_move == OVER
    assert decisions == len(asked)
    assert {seat for seat, _ in asked} == {0, 1, 2}
    assert all(seat == to_move for seat, to_move in asked)


def test_it_stops_where_it_is_told() -> None:
    """Whether to stop is asked before each step, so the state is left where the answer was yes."""
    rules = rtta()
    state = rules.new()

    drive(
        state,
        [lambda now, legal: legal[-1]] * 3,
        partial(rules.deal, rng=Random(2)),
        lambda now: now.round == 3 and now.to_move == CHANCE,
        ENDLESS,
    )

    assert (state.round, state.to_move) == (3, CHANCE)


def test_it_makes_no_more_steps_than_allowed() -> None:
    """Decisions and deals both count as steps."""
    rules = rtta()
    steps: list[int] = []

    drive(
        rules.new(),
        [lambda now, legal: legal[0]] * 3,
        partial(rules.deal, rng=Random(3)),
        lambda now: steps.append(now.to_move),
        7,
    )

    assert len(steps) == 7
    assert CHANCE in steps


def test_a_game_that_is_over_is_left_alone() -> None:
    """There is nobody to ask any more, and nothing is asked."""
    rules = rtta()
    state = rules.new()
    choosers = [lambda now, legal: legal[0]] * 3
    drive(state, choosers, partial(rules.deal, rng=Random(4)), never, ENDLESS)

    decisions = drive(state, [], lambda now: 1 / 0, lambda now: bool(1 / 0), ENDLESS)

    assert decisions == 0
