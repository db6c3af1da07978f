"""Reasons and odds of hints in the Iron Age, each at its limits and against counting."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from astragal.components import reroll_distribution
from iron_age.bots import advice
from iron_age.bots.planner import Planner
from iron_age.bots.turn import Turn
from iron_age.phases.build import CheckBox
from iron_age.state import Table
from tests.games.iron_age.positions import build_with, enter, table


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
        (2, True, "You are {n} food short"),
        (3, False, "Your provinces are fed, so population is worth more"),
        (2, False, "What population builds is worth more than the famine costs"),
    ],
)
def test_food_and_population_have_their_reasons(food: int, taken: bool, said: str) -> None:
    """By whether anybody would go hungry."""
    assert advice._taking(hungry(food), taken).text == said


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
    told = {}
    for index in (0, gear.provinces - 1, gear.provinces):
        project = gear.projects[index]
        finish, brings = advice._building(state, CheckBox(project.id))
        told[index] = brings.text, brings.fields["n"]
        left = project.left(state.me.boxes[index])
        assert finish.text.startswith("You can complete" if left <= 2 else "{project}: {n} box")

    assert [told[index][1] for index in told] == [gear.projects[index].reward(0) for index in told]
    assert [text.startswith("{project} brings armies") for text, _ in told.values()] == [True, True, False]
