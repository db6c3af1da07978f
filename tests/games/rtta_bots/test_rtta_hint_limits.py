"""Hints about Roll Through the Ages at their limits: what is worth saying, and how much of it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from astragal import DONE
from astragal.bots import Reason, TurnPlan
from astragal.components import Keep
from rtta.bots.advice import _keeping, _rerolling, about_dice, about_the_rest
from rtta.bots.planner import Planner
from rtta.phases.roll import Reroll
from rtta.state import Table
from tests.games.rtta.positions import table
from tests.games.rtta_bots.test_rtta_hints import rolled


@pytest.mark.parametrize(
    ("gain", "line"),
    [
        (0.05, "Rerolling is worth {points} points more than stopping"),
        (0.04, "Rerolling is as good as stopping"),
        (-0.04, "Rerolling is as good as stopping"),
        (-0.05, "Rerolling is worth {points} points less than stopping"),
    ],
)
def test_rerolling_is_worth_more_or_less_from_a_twentieth_of_a_point_on(gain: float, line: str) -> None:
    """With the amount; the riskiest disaster follows, as often as counting finds it."""
    state = rolled("goods coins coins", food=3)

    worth, risk = _rerolling(Planner(state.rules, 0, Random(1)).turn(state), state, (1, 2), gain)

    assert worth.text == line
    assert dict(worth.fields) in ({}, {"points": abs(gain)})
    assert risk.names == {"disaster": "disaster:drought"}
    assert risk.fields["chance"] == round(100 * 2 * 5 / 36)


def test_a_disaster_that_is_certain_is_no_risk_of_a_reroll() -> None:
    """Five skulls lie there already, whatever the sixth die shows."""
    state = rolled("goods goods goods goods goods food", food=6)

    assert len(_rerolling(Planner(state.rules, 0, Random(1)).turn(state), state, (5,), 1.0)) == 1


@pytest.mark.parametrize(
    ("lead", "line"),
    [
        (0.05, "These dice are better than what you can expect of a reroll"),
        (0.06, "It risks nothing"),
    ],
)
def test_keeping_dice_is_best_up_to_a_twentieth_of_a_point(lead: float, line: str) -> None:
    """A reroll that promises less than that is not called better."""
    assert _keeping(Keep((), 0.0), Keep((0,), lead)).text == line


def test_a_hint_about_dice_has_three_plans() -> None:
    """The one that is asked about comes first; the others are the best of all."""
    state = rolled("coins good food", food=0)
    bot = Planner(state.rules, 0, Random(1))

    plans = about_dice(bot, state, Reroll.of((2,)), 2).plans

    best = [keep.which for keep in bot.points_outlook(state).ranked(state.faces, 2) if keep.which != (2,)]
    assert [plan.actions[0] for plan in plans] == [Reroll.of(which) for which in ((2,), *best[:2])]


class _Planner:
    """A bot with one plan for which much speaks."""

    def __init__(self, reasons: int) -> None:
        self.plan = TurnPlan((DONE,), 1.0, tuple(Reason(str(n)) for n in range(reasons)))
        self.reasons_for = None

    def turns_on(self) -> _Planner:
        return self

    def plays_to_win(self, state: Table) -> bool:
        return False

    def plans(self, state: Table, explain: object, own_first: bool) -> tuple[TurnPlan, ...]:
        return (self.plan,)


def test_a_hint_gives_three_reasons_for_its_plan_and_one_for_its_lead() -> None:
    """However many the plan has."""
    bot: Any = _Planner(5)

    found = about_the_rest(bot, table())

    assert [reason.text for reason in found.reasons][:3] == ["0", "1", "2"]
    assert len(found.reasons) == 4
