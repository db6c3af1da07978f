"""Hints about Roll Through the Ages: odds against counting every throw, figures against the table."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from astragal import DONE, Action
from astragal.engine.wording import Words
from rtta.bots.advice import about_dice, reasons_of
from rtta.bots.planner import Planner
from rtta.phases.build import CheckBox, SpendStone
from rtta.phases.buy import Buy
from rtta.phases.collect import TakeFood, TakeWorkers
from rtta.phases.discard import DiscardGood
from rtta.phases.roll import Reroll, RerollOne
from rtta.state import Table
from tests.games.rtta.positions import boxes, complete, enter, give, rules_of, show_dice, table

FACES = ("food", "good", "goods", "workers", "either", "coins")
FOOD = {"food": 3, "either": 2}
DISASTERS = {2: "drought", 3: "pestilence", 4: "invasion"}
"""Skulls and what they bring, as the rulebook says; five or more are a revolt."""


def rolled(names: str, **pegs: int) -> Table:
    """Return a table with a first roll on it."""
    state = table()
    give(state.me, **pegs)
    state.me.cities = len(names.split())
    enter(state, "roll")
    state.rules.answer(state, tuple(FACES.index(name) for name in names.split()))
    return state


def advice_on(state: Table, action: Action, left: int = 2) -> tuple[list[str], dict[str, float]]:
    """Return what is said about rolling, and the odds that are given, by name."""
    bot = Planner(state.rules, 0, Random(1))
    advice = about_dice(bot, state, action, left)
    words = Words("en", state.rules.namings)
    assert advice.action == action
    odds = {found.what.say(words): found.chance for found in advice.odds}
    return [reason.say(words) for reason in advice.reasons], odds


def thrown(names: list[str], which: tuple[int, ...]) -> list[list[str]]:
    """Return every way that dice can lie when some of them are rolled once."""
    choices = [FACES if die in which else (name,) for die, name in enumerate(names)]
    return [list(each) for each in product(*choices)]


POSITIONS = [
    ("good good coins", (0, 1, 2), 0, ()),
    ("good good coins", (0,), 1, ()),
    ("good good coins", (0, 1), 2, ()),
    ("goods good goods coins", (1, 3), 0, ()),
    ("goods goods goods workers coins", (3, 4), 2, ()),
    ("goods goods goods goods food workers", (4, 5), 6, ()),
    ("either good coins", (1, 2), 0, ("agriculture",)),
    ("goods goods goods goods coins", (4,), 0, ()),
    ("workers workers workers", (), 3, ()),
]


@pytest.mark.parametrize(("names", "which", "food", "developments"), POSITIONS)
def test_odds_are_those_of_counting_every_throw(
    names: str, which: tuple[int, ...], food: int, developments: tuple[str, ...]
) -> None:
    """Enough food for the cities, and each disaster by its number of skulls."""
    state = rolled(names, food=food)
    give(state.me, *developments)
    action = Reroll.of(which) if which else DONE
    hands = thrown(names.split(), which)
    bonus = 1 if "agriculture" in developments else 0
    missing = len(names.split()) - food

    _, odds = advice_on(state, action)

    expected: dict[str, float] = {}
    if missing > 0:
        fed = [sum(FOOD[face] + bonus for face in hand if face in FOOD) >= missing for hand in hands]
        expected["You have enough food for every city"] = sum(fed) / len(hands)
    for skulls, name in {**DISASTERS, 5: "revolt"}.items():
        counts = [hand.count("goods") for hand in hands]
        struck = [count >= skulls if skulls == 5 else count == skulls for count in counts]
        if any(struck):
            expected[name.capitalize()] = sum(struck) / len(hands)
    assert odds == pytest.approx(expected)


def test_odds_of_a_single_die_that_leadership_rolls() -> None:
    """One die of those that lie there."""
    state = rolled("goods goods coins", food=3)

    _, odds = advice_on(state, RerollOne(2), 0)

    assert odds == pytest.approx({"Drought": 5 / 6, "Pestilence": 1 / 6})


@pytest.mark.parametrize("left", [1, 2])
def test_the_gain_of_rolling_is_what_the_best_play_expects(left: int) -> None:
    """Rolling all dice of nothing against keeping nothing, in points."""
    state = rolled("coins food food", food=3)
    bot = Planner(state.rules, 0, Random(1))
    outlook = bot.points_outlook(state)
    keep = outlook.value(state.faces, 0, ())
    roll = outlook.keep(state.faces, (1, 2), left)

    (said, *_), _ = advice_on(state, Reroll.of((1, 2)), left)

    gain = roll - keep
    words = Words("en", state.rules.namings)
    better = f"Rerolling is worth {words.number(gain)} points more than stopping"
    assert said == (better if gain >= 0.05 else "Rerolling is as good as stopping")


def test_keeping_dice_says_what_the_rest_of_the_turn_is_for() -> None:
    """Nothing is rolled, so the plan goes on to what is built; the lead over the next plan comes last."""
    found, _ = advice_on(rolled("workers workers workers", food=3), DONE)

    assert found[0] == "These dice are better than what you can expect from a reroll"
    assert "boxes to go" in found[1] or "finish" in found[1]
    assert found[2].endswith("points ahead of plan 2")


@pytest.mark.parametrize(
    ("food", "line"),
    [
        (3, "You have enough food in store, so you need no food dice"),
        (2, "You need 1 food from the dice to feed everyone"),
        (1, "You need 2 food from the dice to feed everyone"),
    ],
)
def test_a_reroll_says_how_much_food_is_needed(food: int, line: str) -> None:
    """Of every plan that rolls dice again."""
    state = rolled("coins coins coins", food=food)
    advice = about_dice(Planner(state.rules, 0, Random(1)), state, Reroll.of((0,)), 2)

    words = Words("en", state.rules.namings)
    assert advice.plans[0].actions == (Reroll.of((0,)),)
    assert line in [reason.say(words) for reason in advice.plans[0].reasons]


def said(state: Table, action: Action) -> list[str]:
    """Return what is said about another decision than about dice."""
    reasons = reasons_of(state, Planner(state.rules, 0, Random(1)).turn(state), action)
    return [reason.say(Words("en", state.rules.namings)) for reason in reasons]


@pytest.mark.parametrize(
    ("food", "action", "why"),
    [
        (1, TakeFood(0), "Without it you are 2 food short"),
        (2, TakeFood(0), "Without it you are 1 food short"),
        (3, TakeFood(0), "Spare food frees your dice next turn"),
        (2, TakeWorkers(0), "What you build is worth more than the famine costs"),
        (3, TakeWorkers(0), "Your cities are fed, so workers are worth more"),
    ],
)
def test_a_die_that_may_be_either_is_explained(food: int, action: Action, why: str) -> None:
    """By what it is for; plans say how much more or less the other way would bring."""
    state = table()
    give(state.me, food=food)
    show_dice(state, "either coins coins")

    assert said(state, action) == [why]


@pytest.mark.parametrize(
    ("dice", "why"),
    [
        ("either either coins", "Another die can still feed your cities"),
        ("either coins coins", "What you build is worth more than the famine costs"),
    ],
)
def test_no_famine_is_spoken_of_while_another_die_can_feed(dice: str, why: str) -> None:
    """Two food are missing; a die that is still undecided brings two."""
    state = table()
    give(state.me, food=1)
    show_dice(state, dice)

    assert said(state, TakeWorkers(0)) == [why]


@pytest.mark.parametrize("good", ["wood", "stone", "spearheads"])
def test_a_discarded_good_costs_its_last_peg(good: str) -> None:
    """The printed values: wood 1 3 6, stone 2 6 12, spearheads 5."""
    state = table()
    give(state.me, wood=3, stone=1, spearheads=1)
    expected = {"wood": 6 - 3, "stone": 2, "spearheads": 5}[good]

    found = said(state, DiscardGood(good))

    costs = f"Your goods would be worth {expected} coins less"
    assert found == ["It is the least valuable good you have", costs]


def test_stopping_says_what_is_left() -> None:
    """Workers that are lost, goods that stay together, or nothing."""
    nothing = "Nothing here is better than what you have"
    state = table()
    assert said(state, DONE) == [nothing, "You keep your options open for next turn"]
    give(state.me, wood=1)
    assert said(state, DONE)[1] == "You keep your goods for next turn: they are worth 1 coin"
    give(state.me, wood=3)
    assert said(state, DONE)[1] == "You keep your goods for next turn: they are worth 6 coins"
    state.workers = 1
    assert said(state, DONE)[1] == "Leftover workers are no use this turn"


@pytest.mark.parametrize(
    ("project", "checked", "first"),
    [
        ("city_4", 2, "Your workers finish 4th city this turn"),
        ("city_4", 1, "4th city: 1 box to go"),
        ("temple", 6, "Your workers finish Temple this turn"),
        ("temple", 4, "Temple: 2 boxes to go"),
    ],
)
def test_building_says_whether_it_is_finished(project: str, checked: int, first: str) -> None:
    """By the box that is checked, however many workers there are; a monument is worth more to the first."""
    state = table(players=3)
    boxes(state, 0, **{project: checked})
    state.workers = 3
    kind = "city" if project.startswith("city") else "monument"

    found = said(state, CheckBox(f"{kind}:{project}"))

    second = (
        "A new city gives you one more die from your next turn on"
        if kind == "city"
        else "The first player to finish Temple scores 4 points, others 2"
    )
    assert found == [first, second]


def test_a_monument_that_somebody_has_earns_less() -> None:
    """The later value, and no word of being first."""
    state = table(players=3)
    complete(state, 1, "monument:temple")
    state.workers = 1

    assert said(state, CheckBox("monument:temple"))[1] == "Temple: 2 points"


def test_buying_says_what_a_development_is_worth() -> None:
    """Its printed points, and what it does until the end where that is worth saying."""
    state = table()
    bot = Planner(state.rules, 0, Random(1))
    turn = bot.turn(state)
    effect = turn.worth.rates(turn.ahead[0]).developments["agriculture"]
    number = Words("en", state.rules.namings).number(effect)

    found = said(state, Buy("agriculture", (), 0))

    assert effect > 0.05
    assert found == [
        "Agriculture: 3 points",
        f"Agriculture is worth about {number} more points by the end of the game",
    ]


def test_a_last_purchase_has_a_second_reason() -> None:
    """A development that does nothing any more is the best purchase, or ends the game."""
    state = table()
    give(state.me, "leadership", "irrigation", "agriculture", "quarrying")
    assert said(state, Buy("medicine", (), 0))[-1] == "It ends the game after this round"
    give(state.players[1], "leadership", "irrigation", "agriculture", "quarrying", "medicine")

    found = said(state, Buy("medicine", (), 0))

    assert found == ["Medicine: 3 points", "No other purchase is better"]


class _Turn:
    """A turn at which tables are worth given numbers."""

    def __init__(self, before: float, after: float) -> None:
        self.worth = self
        self.appraise = lambda state, seat: after if state.workers > 1 else before


@pytest.mark.parametrize(
    ("gain", "lines"),
    [
        (0.5, ["It is better than doing nothing", "Your prospects rise by 0.5 points"]),
        (-0.5, ["Everything else looks worse", "Your prospects drop by 0.5 points"]),
        (
            0.04,
            [
                "Nothing here is better than what you have",
                "It hardly changes your prospects",
            ],
        ),
        (0.05, ["It is better than doing nothing", "Your prospects rise by 0.1 points"]),
        (
            -0.04,
            [
                "Nothing here is better than what you have",
                "It hardly changes your prospects",
            ],
        ),
    ],
)
def test_other_actions_are_weighed(gain: float, lines: list[str]) -> None:
    """Giving up a stone has no words of its own: the table before and after is compared."""
    state = table()
    give(state.me, "engineering", stone=2)
    state.workers = 1
    enter(state, "build")
    turn: Any = _Turn(0.0, gain)

    found = reasons_of(state, turn, SpendStone())

    assert [reason.say(Words("en", state.rules.namings)) for reason in found] == lines


def test_rules_without_engineering_have_no_stone_to_give() -> None:
    """The position of the test above is one of the game's."""
    assert "engineering" in rules_of().content.developments
