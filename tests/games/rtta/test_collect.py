"""Collecting food, goods, workers and coins."""

from __future__ import annotations

import pytest

from rtta.events import DieTaken, FoodCollected, GoodsCollected
from rtta.phases.collect import collect_good
from rtta.state import Table
from tests.games.rtta.positions import (
    act,
    enter,
    give,
    goods_of,
    heard,
    phase_id,
    reason,
    show_dice,
    table,
    texts,
)


def collected(faces: str, *developments: str, **pegs: int) -> Table:
    """Return the table after these dice were collected; a die of either kind keeps it from going on."""
    state = table()
    give(state.me, *developments, **pegs)
    return show_dice(state, faces)


@pytest.mark.clause("rtta.collect.1")
def test_printed_example_jims_eight_goods() -> None:
    """Jim has a wood and a stone and earns eight goods: 3 wood, 3 stone, 2 pottery, 1 cloth, 1 spearhead."""
    state = collected("skull good good good good good good", wood=1, stone=1)

    assert goods_of(state, 0) == {"wood": 3, "stone": 3, "pottery": 2, "cloth": 1, "spearheads": 1}


@pytest.mark.clause("rtta.collect.1")
def test_goods_begin_with_wood_every_turn() -> None:
    """Two goods are a wood and a stone, whatever came last turn."""
    state = collected("good good either", wood=1)

    assert goods_of(state, 0) == {"wood": 2, "stone": 1}


@pytest.mark.clause("rtta.collect.2")
def test_a_good_on_a_full_row_is_lost_but_counts() -> None:
    """With eight wood the first of two goods is lost and the second is a stone, not two further rows."""
    state = collected("good good either", wood=8)

    (event,) = heard(state, GoodsCollected)
    assert goods_of(state, 0) == {"wood": 8, "stone": 1}
    assert (event.goods, event.lost) == ((("stone", 1),), 1)


@pytest.mark.clause("rtta.collect.3")
def test_quarrying_adds_one_stone_once_a_turn() -> None:
    """Seven goods bring two stone; Quarrying adds one, not one for each."""
    state = collected("skull skull skull good either", "quarrying")

    assert goods_of(state, 0)["stone"] == 3


@pytest.mark.clause("rtta.collect.4")
def test_quarrying_needs_two_goods() -> None:
    """A single good is a wood: no stone came in, none is added."""
    state = collected("good either either", "quarrying")

    assert goods_of(state, 0) == {"wood": 1}


@pytest.mark.clause("rtta.collect.4")
def test_quarrying_stops_at_the_end_of_the_row() -> None:
    """With six stone the collected one fills the row and Quarrying's is lost."""
    state = collected("good good either", "quarrying", stone=6)

    (event,) = heard(state, GoodsCollected)
    assert goods_of(state, 0)["stone"] == 7
    assert event.lost == 1


@pytest.mark.clause("rtta.collect.4")
def test_quarrying_is_no_step_of_the_round() -> None:
    """The third good is a pottery, with or without the further stone."""
    state = collected("good good good either", "quarrying")

    assert goods_of(state, 0) == {"wood": 1, "stone": 2, "pottery": 1}


def test_goods_never_exceed_their_rows() -> None:
    """Fourteen goods on full rows leave every row at its end."""
    full = {"wood": 8, "stone": 7, "pottery": 6, "cloth": 5, "spearheads": 4}

    state = collected("skull skull skull skull good good either", **full)

    assert sum(state.players[0].goods) == 30


def test_food_dice_bring_three_each() -> None:
    """Two food dice bring six."""
    state = collected("food food either", food=0)

    assert state.me.food == 6


@pytest.mark.clause("rtta.collect.7")
def test_agriculture_adds_a_food_to_each_food_die() -> None:
    """With Agriculture a food die brings four."""
    state = collected("food food either", "agriculture", food=0)

    assert state.me.food == 8


@pytest.mark.clause("rtta.collect.7")
def test_agriculture_counts_for_a_die_taken_as_food() -> None:
    """The die of either kind brings three food with Agriculture."""
    state = act(collected("either workers either", "agriculture", food=0), "food 0")

    assert state.me.food == 3


@pytest.mark.clause("rtta.collect.7")
def test_masonry_adds_a_worker_to_each_worker_die() -> None:
    """A worker die brings four workers and a die taken as workers three."""
    state = act(collected("workers either either", "masonry"), "workers 1")

    assert state.workers == 4 + 3


def test_without_masonry_workers_are_as_printed() -> None:
    """Three for a worker die, two for a die taken as workers."""
    state = act(collected("workers either either"), "workers 1")

    assert state.workers == 5


@pytest.mark.clause("rtta.collect.5")
def test_dice_of_either_kind_are_decided_one_by_one() -> None:
    """Two such dice may be split."""
    state = collected("either either workers", food=3)
    assert texts(state) == ["food 0", "workers 0"]

    act(state, "food 0", "workers 1")

    assert phase_id(state) == "build"
    assert (state.workers, state.me.food) == (5, 2)
    assert [event.kind for event in heard(state, DieTaken)] == ["food", "workers"]


@pytest.mark.clause("rtta.collect.5")
def test_the_second_die_may_be_decided_first() -> None:
    """Dice that are alike are listed once, but any of them may be named."""
    state = collected("either either workers")

    assert reason(state, "workers 1") == ""
    assert reason(state, "workers 2") != ""


@pytest.mark.clause("rtta.collect.6")
def test_food_is_capped_before_feeding() -> None:
    """Fourteen and three make fifteen; then the cities eat."""
    state = table()
    give(state.me, food=14)

    show_dice(state, "food workers coins")

    (event,) = heard(state, FoodCollected)
    assert (event.amount, event.lost) == (1, 2)
    assert state.me.food == 12


@pytest.mark.parametrize(("developments", "coins"), [((), 14), (("coinage",), 24)])
@pytest.mark.clause("rtta.collect.8")
def test_coin_dice(developments: tuple[str, ...], coins: int) -> None:
    """A coin die is worth 7, with Coinage 12."""
    state = collected("coins coins either", *developments)

    assert state.coins == coins


@pytest.mark.clause("rtta.collect.8")
def test_coins_are_not_kept() -> None:
    """Coins of one turn are gone in the next."""
    state = collected("coins coins either")
    assert state.coins == 14

    enter(state, "roll")

    assert state.coins == 0


@pytest.mark.clause("rtta.collect.8")
def test_option_coins_per_die() -> None:
    """The option sets the plain coin die; Coinage adds to it."""
    state = table(coins_per_die=9)
    give(state.me, "coinage")

    assert show_dice(state, "coins either either").coins == 14


def test_rule_gives_goods_as_far_as_there_is_room() -> None:
    """A good that a rule gives goes onto its row; what finds no room is lost, and both are told."""
    state = table()
    give(state.me, wood=7)
    state.heard = []

    collect_good(state, state.active, "wood", 3)
    collect_good(state, state.active, "cloth")

    assert goods_of(state, 0) == {"wood": 8, "cloth": 1}
    assert state.heard == [
        GoodsCollected(0, (("wood", 1),), 2),
        GoodsCollected(0, (("cloth", 1),), 0),
    ]
