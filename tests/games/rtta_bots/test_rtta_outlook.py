"""What bots work out once and use again: outlooks over free dice, plans of building, judges."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from astragal.components import Outlook
from rtta.bots.hands import HandTables, Supply
from rtta.bots.planner import Planner, studied
from rtta.bots.search import Searcher
from rtta.bots.turn import Turn
from rtta.bots.worth import Worth, worth_of
from tests.games.rtta.positions import table


def rolled(faces: str) -> Any:
    """Return a table on which these dice lie after the first roll, one for each city."""
    state = table()
    state.faces = state.gear.pool.parse(faces.split())
    state.me.cities, state.rolls = len(state.faces), 1
    return state


def over_all_dice(turn: Turn, tables: HandTables) -> Outlook:
    """Return the outlook in which locked dice are hands like all others."""
    turn.free = turn.gear.everyone[len(turn.state.faces)]
    return turn.outlook(tables)


@pytest.mark.parametrize("faces", ["skull food coins", "food skull good either skull", "skull skull skull"])
def test_locked_dice_are_left_out_at_no_loss(faces: str) -> None:
    """Every decision is worth as much as if skulls were looked at like the other dice."""
    state = rolled(faces)
    purses, tables = studied(state.rules)
    worth = worth_of(state.rules)

    free = Turn(worth, purses, state).outlook(tables)

    every = over_all_dice(Turn(worth, purses, state), tables)
    assert len(free.among) == len(state.faces) - faces.split().count("skull")
    for left in (0, 1, 2):
        assert free.value(state.faces, left) == pytest.approx(every.value(state.faces, left))
        assert free.best(state.faces, left).which == every.best(state.faces, left).which


def test_leadership_keeps_skulls_in_view() -> None:
    """A skull that may be rolled again after the last roll is a die like the others."""
    state = rolled("skull food coins")
    state.me.developments = frozenset({"leadership"})

    turn = Turn(worth_of(state.rules), studied(state.rules)[0], state)

    assert turn.free == (0, 1, 2)


def test_an_outlook_holds_until_a_settled_die_changes() -> None:
    """It serves the later rolls of a turn, but not when a locked skull lies differently after all."""
    state = rolled("skull food coins")
    planner = Planner(state.rules, 0, Random(1))
    first = planner.outlook(state)
    state.faces = state.gear.pool.parse(["skull", "skull", "good"])
    later = planner.outlook(state)

    state.faces = state.gear.pool.parse(["food", "skull", "good"])

    assert later is first
    assert planner.outlook(state) is not first


def test_a_plan_is_made_once_for_what_it_depends_on() -> None:
    """Food and goods change nothing about a plan of building; a monument that a rival has built does."""
    state = table()
    builder = Worth(state.rules).builder
    plan = builder.plan(state, 4.0, 9)

    state.me.food, state.me.goods = 7, [2, 1, 0, 0, 0]
    again = builder.plan(state, 4.0, 9)
    place = state.gear.project("monument:stone_circle")
    state.finished[place] = 1
    late = builder.plan(state, 4.0, 9)

    assert again is plan
    assert dict(late.items)[place][-1] < dict(plan.items)[place][-1]


@pytest.mark.parametrize("bot", [Planner, Searcher])
def test_bots_of_a_ruleset_share_a_judge(bot: type[Planner]) -> None:
    """Tables of a judge are made once, not for each bot of each game."""
    rules = table().rules

    one, other = (bot(rules, seat, Random(1)) for seat in (0, 1))

    assert one.worth is other.worth


def test_a_supply_lists_its_splits() -> None:
    """A food die, a worker die and two dice that are either, with a bonus for both kinds of dice."""
    supply = Supply(food=3, food_dice=1, workers=3, worker_dice=1, either=(2, 2))

    assert list(supply.splits(per_food=1, per_worker=0)) == [(4, 7), (7, 5), (10, 3)]
