"""Preservation, of the Late Bronze Age: a pottery doubles the food before the roll."""

from __future__ import annotations

from typing import Any

import pytest

import rtta.late_bronze_age
import rtta.plugin
from astragal.engine.state import CHANCE
from astragal.plugins.compiler import Compiler
from astragal.plugins.records import Modifier
from rtta.events import FoodPreserved
from rtta.state import Table
from tests.core.toy import plugin
from tests.games.rtta.positions import (
    act,
    answer,
    enter,
    give,
    goods_of,
    heard,
    phase_id,
    reason,
    table,
    texts,
)


def late(players: int = 2, **options: Any) -> Table:
    """Return a fresh table of the Late Bronze Age."""
    return table("late-bronze-age", players, **options)


@pytest.mark.clause("rtta.late.4")
def test_printed_example_preservation_six_to_twelve() -> None:
    """One pottery and 6 food: before the roll the pottery goes and the food becomes 12."""
    state = late()
    give(state.me, "preservation", pottery=1, food=6)
    enter(state, "preserve")
    assert texts(state) == ["preserve", "done"]

    act(state, "preserve")

    assert (state.me.food, goods_of(state, 0)) == (12, {})
    assert heard(state, FoodPreserved)[0].food == 12
    assert state.to_move == CHANCE


@pytest.mark.clause("rtta.late.4")
def test_preservation_stops_at_fifteen() -> None:
    """Doubling nine makes fifteen."""
    state = late()
    give(state.me, "preservation", pottery=2, food=9)

    act(enter(state, "preserve"), "preserve")

    assert (state.me.food, goods_of(state, 0)) == (15, {"pottery": 1})


@pytest.mark.clause("rtta.late.5")
def test_preservation_works_once_a_turn() -> None:
    """A second pottery doubles nothing."""
    state = late()
    give(state.me, "preservation", pottery=3, food=2)

    act(enter(state, "preserve"), "preserve")

    assert state.to_move == CHANCE
    assert state.me.food == 4


def test_preservation_works_again_next_turn() -> None:
    """What was preserved last turn does not count."""
    state = late()
    give(state.me, "preservation", pottery=3, food=2)
    act(enter(state, "preserve"), "preserve")

    act(enter(state, "preserve"), "preserve")

    assert (state.me.food, goods_of(state, 0)) == (8, {"pottery": 1})


@pytest.mark.parametrize(
    ("developments", "pottery", "food"),
    [((), 2, 6), (("preservation",), 0, 6), (("preservation",), 2, 0), (("preservation",), 2, 15)],
)
@pytest.mark.clause("rtta.late.5")
def test_preservation_is_not_asked_for_where_it_does_nothing(
    developments: tuple[str, ...], pottery: int, food: int
) -> None:
    """Without it, without pottery, without food or with a full row the roll comes at once."""
    state = late()
    give(state.me, *developments, pottery=pottery, food=food)

    enter(state, "preserve")

    assert state.to_move == CHANCE


def test_preservation_finds_the_table_cleared() -> None:
    """The last player's dice are gone, and what they brought."""
    state = late()
    state.faces, state.rolls, state.coins, state.skulls = (1, 2, 3), 3, 7, 2
    give(state.me, "preservation", pottery=1, food=6)

    enter(state, "preserve")

    assert not state.faces
    assert (state.rolls, state.coins, state.skulls) == (0, 0, 0)


def test_preservation_comes_before_the_first_roll_only() -> None:
    """After rolling it is too late."""
    state = late()
    give(state.me, "preservation", pottery=1, food=6)
    act(enter(state, "preserve"), "done")

    answer(state, "food good coins")

    assert phase_id(state) == "roll"
    assert reason(state, "preserve") != ""


@pytest.mark.parametrize("limit", [0, 1, 2, 3])
def test_preservation_works_as_often_as_a_house_rule_says(limit: int) -> None:
    """More potteries may double the food, or none."""
    rule = plugin("potters", modifiers=lambda: [Modifier("preservations_per_turn", lambda *_: limit)])
    rules = [("rtta.late-bronze-age", rtta.late_bronze_age), ("potters", rule)]
    ids = [name for name, _ in rules]
    compiled = Compiler(rtta.plugin, rules, "rtta").compile("late-bronze-age", ids, 2, {})
    state = compiled.new(listen=True)
    give(state.me, "preservation", pottery=4, food=1)
    enter(state, "preserve")
    done = 0

    while "preserve" in texts(state):
        done += 1
        act(state, "preserve")

    assert (done, state.me.food) == (limit, 1 << limit)
