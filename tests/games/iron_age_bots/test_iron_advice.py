"""Reasons and odds of hints in the Iron Age, each at its limits and against counting."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest

from astragal import DONE
from astragal.components import reroll_distribution
from iron_age.bots import advice
from iron_age.bots.planner import Planner
from iron_age.bots.turn import Turn
from iron_age.phases.build import CheckBox
from iron_age.phases.buy import Buy
from iron_age.phases.demand import Demand
from iron_age.phases.roll import Reroll, RerollOne
from iron_age.state import Table
from tests.games.iron_age.positions import answer, build_with, enter, show_dice, table


def hungry(food: int, provinces: int = 3) -> Table:
    """Return a table at which the player to move has provinces to feed."""
    return enter(table(f"P{provinces} F{food}"), "roll")


@pytest.mark.parametrize(("food", "missing"), [(0, 3), (2, 1), (3, 0), (5, -2)])
def test_food_that_is_missing_is_what_provinces_eat_beyond_the_store(food: int, missing: int) -> None:
    """One for each province."""
    state = hungry(food)

    assert advice._missing_food(state) == missing
    needed = advice._food_need(state)
    assert [dict(reason.fields) for reason in needed] == ([{"n": missing}] if missing > 0 else [])


@pytest.mark.parametrize(
    ("food", "taken", "said"),
    [
        (3, True, "Food in store raises armies"),
        (2, True, "Without it you are {n} food short"),
        (3, False, "Your provinces are fed, so population is worth more"),
        (2, False, "What your population builds is worth more than the famine costs"),
    ],
)
def test_food_and_population_have_their_reasons(food: int, taken: bool, said: str) -> None:
    """By whether anybody would go hungry."""
    assert advice._taking(hungry(food), taken).text == said


def test_no_famine_is_spoken_of_while_other_dice_or_goods_can_feed() -> None:
    """A die that is still undecided, or goods with Granaries; goods alone feed nobody."""
    said, state = "Other dice or goods can still feed your provinces", hungry(2)
    state.faces = state.gear.pool.parse(["omens", "either", "either"])

    state.undecided = (1, 2)
    assert advice._taking(state, False).text == said
    state.undecided = (1,)
    assert advice._taking(state, False).text != said
    state.me.goods = 3
    assert advice._taking(state, False).text != said
    state.me.developments |= {"granaries"}
    assert advice._taking(state, False).text == said


SIDES = 6
"""The faces of an Empire die come first in the pool."""


@pytest.mark.parametrize("fate", ["skull", "abundance", "drought", "omens"])
@pytest.mark.parametrize("missing", [0, 1, 3])
def test_odds_are_those_of_counting_every_throw(fate: str, missing: int) -> None:
    """Disasters by their skulls, the last one by at least so many; food by what the dice can bring."""
    state = hungry(9, 1)
    pool, disasters = state.gear.pool, state.gear.disasters
    shown = (*pool.parse([fate]), 0, 0)
    turn = Turn(Planner(state.rules, 0, Random(1)).worth, state)

    found = advice._odds(turn, reroll_distribution(pool, shown, (1, 2)), missing)

    throws = [(shown[0], *rest) for rest in product(range(SIDES), repeat=2)]
    told = {chances.what.names.get("disaster", "food"): chances.chance for chances in found}
    struck = Counter(
        entry[0] for throw in throws if (entry := disasters[pool.count(throw, "skulls")]) is not None
    )
    assert {name: chance for name, chance in told.items() if name != "food"} == {
        f"disaster:{name}": pytest.approx(count / len(throws)) for name, count in struck.items()
    }
    assert ("food" in told) == (missing > 0)
    if missing:
        fed = sum(_most_food(fate, throw[1:]) >= missing for throw in throws)
        assert told["food"] == pytest.approx(fed / len(throws))


def _most_food(fate: str, empire: tuple[int, ...]) -> int:
    """Count the food of a throw by hand: 3 a food die, 2 a die of either, each changed by fate."""
    more = {"abundance": 1, "drought": -1}.get(fate, 0)
    return sum({2: 3 + more, 3: 2 + more}.get(face, 0) for face in empire)


def test_building_says_what_is_left_and_what_it_brings() -> None:
    """A province brings tribute at once, a monument points."""
    state = build_with(table("P1"), 2)
    gear = state.gear
    state.me.boxes[0] = gear.projects[0].boxes - 1
    told = {}
    for index in (0, gear.provinces - 1, gear.provinces):
        project = gear.projects[index]
        finish, brings = advice._building(state, CheckBox(project.id))
        told[index] = brings.text, brings.fields["n"]
        left = project.left(state.me.boxes[index])
        assert left == 1 or finish.fields["n"] == left - 1
        assert finish.text.startswith("You complete" if left == 1 else "{project}: {n} box")

    assert [told[index][1] for index in told] == [gear.projects[index].reward(0) for index in told]
    assert [text.startswith("{project} brings armies") for text, _ in told.values()] == [True, True, False]


# --- limits of what is worth saying ------------------------------------------------------------------


def planner(state: Table) -> Planner:
    """Return the bot of the player to move."""
    return Planner(state.rules, state.active, Random(1))


def test_a_disaster_that_is_certain_is_no_risk_of_a_reroll() -> None:
    """Five skulls lie there already, whatever the sixth die shows."""
    state = answer(hungry(9, 5), "skull skull skull skull skull goods")

    plan = advice._about_dice(planner(state), state, Reroll.of((5,))).plans[0]

    assert not any(reason.names for reason in plan.reasons)


@pytest.mark.parametrize(
    ("own", "rivals", "said"),
    [
        (6, 0, "It ends the game after this round"),
        (6, 7, "No other purchase is better"),
        (7, 0, "No other purchase is better"),
    ],
)
def test_the_seventh_development_is_said_to_end_the_game(own: int, rivals: int, said: str) -> None:
    """Only where it does: not in a round that is the last anyway."""
    names = list(hungry(0).rules.content.developments)
    state = enter(table(" ".join(["P3 F9", *names[:own]]), " ".join(names[:rivals])), "buy")
    last = names[-1]

    points, *others = advice._buying(planner(state), state, Buy(last, 0, 0, 0))

    assert dict(points.fields) == {"n": state.rules.content.developments[last].points}
    assert [reason.text for reason in others] == [said]


def test_a_development_says_what_it_does_until_the_end() -> None:
    """In points, where turns are left for it."""
    state = enter(table("P3 F9"), "buy")
    spending = Turn(planner(state).worth, state).spending
    effect = spending.worth.rates[spending.ahead[0]]["irrigation"]

    found = advice._buying(planner(state), state, Buy("irrigation", 0, 0, 0))

    assert effect > 0.05
    assert [dict(reason.fields) for reason in found][1:] == [{"points": effect}]


def test_a_demand_is_answered_for_what_it_is_worth() -> None:
    """The one that waits last is asked first."""
    state = enter(table("P3", "G2"), "build")
    state.interrupts = [Demand(1, 0, 9), Demand(1, 0, 3)]

    assert dict(advice._answering(state)[0].fields) == {"n": 3}


def test_a_hint_recommends_the_first_step_of_its_best_plan() -> None:
    """However many steps the plan has."""
    state = build_with(table("P1 F3"), 3)

    found = planner(state).explain(state, state.legal)

    assert len(found.plans[0].actions) > 1
    assert found.action == found.plans[0].actions[0]
    assert found.action in state.legal


def test_a_reroll_gives_two_reasons_and_its_lead() -> None:
    """What the provinces still need stands with the plan."""
    state = answer(hungry(0), "drought goods goods goods")

    found = planner(state).explain(state, state.legal)

    assert len(found.plans) == 3
    assert len(found.plans[0].reasons) == 3
    assert found.reasons[:2] == found.plans[0].reasons[:2]
    assert len(found.reasons) == 3


def test_leadership_rerolls_one_die() -> None:
    """Its plans say so, and all of them are legal."""
    state = show_dice(table("P3 F0 leadership"), "drought goods goods goods", "leadership")

    found = planner(state).explain(state, state.legal)

    kinds = {type(plan.actions[0]) for plan in found.plans if plan.actions != (DONE,)}
    assert RerollOne in kinds
    assert all(plan.actions[0] in state.legal for plan in found.plans)


class _Appraiser:
    """Finds a table worth nothing before an action and a given number after it."""

    def __init__(self, after: float) -> None:
        self.trial = self
        self.worth = lambda state, action: after
        self.appraise = lambda state, seat: 0.0


@pytest.mark.parametrize(
    ("after", "said"),
    [
        (0.05, "Your prospects rise by {points} points"),
        (0.04, "It hardly changes your prospects"),
        (-0.04, "It hardly changes your prospects"),
        (-0.05, "Every other choice looks worse"),
    ],
)
def test_a_change_of_prospects_is_said_from_a_twentieth_of_a_point_on(after: float, said: str) -> None:
    """For actions that have no words of their own."""
    bot: Any = _Appraiser(after)

    assert advice._gain(bot, hungry(3), DONE).text == said
