"""Advice on dice: what a reroll is worth at its limits, what it risks, and which plans are shown."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from astragal.bots import Chances, Reason
from astragal.components import DiceAdvice, Keep, odds_of
from astragal.engine.phase import DONE
from rtta.phases.roll import RerollOne

FLOOD, FIRE = (Reason("{disaster}", names={"disaster": f"disaster:{name}"}) for name in ("flood", "fire"))


class Courses:
    """Goes on with nothing, and notes how often a roll is tried."""

    def __init__(self) -> None:
        self.tried: list[Any] = []

    def follow(self, state: object, actions: tuple[object, ...]) -> Any:
        """Return the course of a turn that is only ended."""
        return SimpleNamespace(actions=actions)

    def reasons(self, course: object, explain: object) -> list[Reason]:
        """Give more reasons than a hint has room for."""
        return [Reason("one"), Reason("two"), Reason("three")]

    def aims(self, state: object, action: object, trials: range) -> tuple[Chances, ...]:
        """Note which rolls are tried."""
        self.tried.append((action, len(trials)))
        return ()


def advice_with(*risks: Chances, courses: Courses | None = None, trials: int = 16) -> DiceAdvice:
    """Return advice on a roll that risks something."""
    state: Any = None
    followed: Any = courses or Courses()
    explain: Any = None
    reroll: Any = lambda which: ("roll", which)  # noqa: E731
    beside = (Reason("beside"),)
    return DiceAdvice(state, followed, explain, reroll, lambda which: risks, beside, trials)


def about(gains: list[float], *risks: Chances, courses: Courses | None = None) -> Any:
    """Return advice on ending, beside rerolls that are worth so much more or less than that."""
    rerolls = [Keep((die,), gain) for die, gain in enumerate(gains)]
    ranked = sorted([*rerolls, Keep((), 0.0)], key=lambda keep: -keep.worth)
    return advice_with(*risks, courses=courses).about(DONE, ranked, ())


@pytest.mark.parametrize(
    ("gain", "said"),
    [
        (0.05, "Rerolling is worth {points} points more than stopping"),
        (0.04, "Rerolling is as good as stopping"),
        (-0.04, "Rerolling is as good as stopping"),
        (-0.05, "Rerolling is worth {points} points less than stopping"),
    ],
)
def test_rerolling_is_worth_more_or_less_from_a_twentieth_of_a_point_on(gain: float, said: str) -> None:
    """With the amount, and what else is said of a reroll behind it."""
    plan = about([gain]).plans[1]

    assert [reason.text for reason in plan.reasons] == [said, "beside"]
    assert plan.reasons[0].fields.get("points", abs(gain)) == abs(gain)
    assert (plan.actions, plan.worth) == ((("roll", (0,)),), gain)


@pytest.mark.parametrize(
    ("lead", "said"),
    [
        (-1.0, "These dice are better than what you can expect from a reroll"),
        (0.05, "These dice are better than what you can expect from a reroll"),
        (0.06, "It risks nothing"),
    ],
)
def test_keeping_dice_is_best_up_to_a_twentieth_of_a_point(lead: float, said: str) -> None:
    """Whatever the second best reroll is; two reasons of the turn that follows are enough."""
    plan = about([lead, -9.0]).plans[0]

    assert [reason.text for reason in plan.reasons] == [said, "one", "two"]
    assert plan.actions == (DONE,)


def test_keeping_dice_is_not_said_to_risk_nothing_if_one_is_rolled_again() -> None:
    """By another right, such as Leadership's."""
    courses = Courses()
    courses.follow = lambda state, actions: SimpleNamespace(actions=(DONE, RerollOne.of(0)))  # type: ignore[method-assign]

    plan = about([0.06], courses=courses).plans[0]

    assert [reason.text for reason in plan.reasons] == ["one", "two", "three"]


def test_the_likeliest_disaster_is_the_risk_of_a_reroll() -> None:
    """One that is certain is none: it strikes anyway."""
    found = [
        about([1.0], *risks).plans[1].reasons
        for risks in (
            (Chances(FLOOD, 0.25), Chances(FIRE, 0.126)),
            (Chances(FLOOD, 1.0), Chances(FIRE, 0.126)),
        )
    ]

    said = [[(dict(reason.fields), reason.names) for reason in reasons[1:-1]] for reasons in found]
    assert said == [[({"chance": 25}, FLOOD.names)], [({"chance": 13}, FIRE.names)]]
    assert len(about([1.0], Chances(FLOOD, 1.0)).plans[1].reasons) == 2


def test_three_plans_are_shown_the_one_that_is_asked_about_first() -> None:
    """Then the best of the others; two reasons of the first, and its lead."""
    advice = about([3.0, 1.0, 2.0, -1.0])

    assert [plan.worth for plan in advice.plans] == [0.0, 3.0, 2.0]
    assert [reason.text for reason in advice.reasons][:2] == ["It risks nothing", "one"]
    assert len(advice.reasons) == 3
    assert advice.action is DONE


def test_rolls_are_tried_as_often_as_is_asked_for() -> None:
    """Sixteen times if nobody says; keeping dice tries none."""
    courses = Courses()

    about([1.0], courses=courses)
    advice_with(courses=courses, trials=4).about(DONE, [Keep((2,), 1.0), Keep((), 0.0)], ())

    assert courses.tried == [(("roll", (0,)), 16), (("roll", (2,)), 4)]


def test_odds_leave_out_what_cannot_happen() -> None:
    """Each by counting the faces that bring it about."""
    spread: dict[tuple[int, ...], Fraction] = {
        (0, 0): Fraction(1, 4),
        (0, 1): Fraction(1, 2),
        (1, 1): Fraction(1, 4),
    }
    figures: Any = [
        SimpleNamespace(name="disaster:flood", count=lambda faces: faces.count(1) == 1),
        SimpleNamespace(name="disaster:never", count=lambda faces: 0),
        SimpleNamespace(name="disaster:fire", count=lambda faces: faces.count(1) >= 1),
    ]

    found = odds_of(spread, figures)

    assert [(odds.what.names["disaster"], odds.chance) for odds in found] == [
        ("disaster:flood", 0.5),
        ("disaster:fire", 0.75),
    ]
