"""Hints about Roll Through the Ages at their limits: what is worth saying, and how much of it."""

from __future__ import annotations

from random import Random
from typing import Any

from astragal import DONE
from astragal.bots import Reason, TurnPlan
from rtta.bots.advice import about_dice, about_the_rest
from rtta.bots.planner import Planner
from rtta.phases.roll import Reroll
from rtta.state import Table
from tests.games.rtta.positions import table
from tests.games.rtta_bots.test_rtta_hints import rolled


def test_a_disaster_that_is_certain_is_no_risk_of_a_reroll() -> None:
    """Five skulls lie there already, whatever the sixth die shows."""
    state = rolled("goods goods goods goods goods food", food=6)

    plan = about_dice(Planner(state.rules, 0, Random(1)), state, Reroll.of((5,)), 2).plans[0]

    assert not any(reason.names for reason in plan.reasons)


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
        return self.plan, TurnPlan((DONE,), 0.5)


def test_a_hint_gives_three_reasons_for_its_plan_and_one_for_its_lead() -> None:
    """However many the plan has."""
    bot: Any = _Planner(5)

    found = about_the_rest(bot, table())

    assert [reason.text for reason in found.reasons][:3] == ["0", "1", "2"]
    assert len(found.reasons) == 4
