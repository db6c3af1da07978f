"""Plans for the rest of a turn, with the toy game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from astragal.bots import Course, Courses, Reason, TurnPlan, comparison, plan_in_words
from astragal.bots.plans import different
from astragal.engine.phase import DONE
from astragal.engine.state import Action
from astragal.engine.wording import Words
from tests.core.toy import Gather, Give, at_gathering


def first(state: object, legal: Sequence[Action]) -> Action:
    """Take the first choice."""
    return legal[0]


def plan(worth: float) -> TurnPlan:
    """Return a plan that is worth so much."""
    return TurnPlan((DONE,), worth)


@pytest.mark.parametrize(
    ("second", "line"),
    [
        (1.0, "It is 1.0 points ahead of plan 2"),
        (1.96, "Plan 2 is about as good"),
        (3.0, "It wins more often, though another plan scores more"),
        (None, "There is nothing else you can do"),
    ],
)
def test_the_lead_over_the_second_plan_is_said(second: float | None, line: str) -> None:
    """Also that there is none, if nothing else speaks for a plan."""
    plans = [plan(2.0)] if second is None else [plan(2.0), plan(second)]

    (reason,) = comparison(plans)

    assert reason.say(Words("en")) == line


@pytest.mark.parametrize(
    ("lead", "line"), [(0.1, "0,1 point de"), (1.9, "1,9 point de"), (2.0, "2,0 points de")]
)
def test_less_than_two_points_are_no_plural_in_french(lead: float, line: str) -> None:
    """The number decides as it is written."""
    (reason,) = comparison([plan(5.0), plan(5.0 - lead)])

    assert reason.say(Words("fr")) == f"{line} mieux que le plan 2"


def course(worth: float, *amounts: int) -> Course:
    """Return a course that gathers so many stones each time."""
    return Course(tuple((None, Gather(amount)) for amount in amounts), worth)  # type: ignore[misc]


def test_plans_that_are_nearly_the_same_come_last() -> None:
    """The best stays first; a different one is shown before a better one that is nearly the same."""
    best, nearly, other = course(3.0, 3, 3, 3, 1), course(2.9, 3, 3, 3, 1, 1), course(1.0, 2)

    assert different([best, nearly, other], 2) == [best, other]
    assert different([best, nearly, other], 3) == [best, nearly, other]


def test_a_better_plan_is_shown_however_much_it_is_alike() -> None:
    """Where the first is the bot's own choice for another reason than points."""
    own, better = course(2.0, 3, 3, 3, 1), course(5.0, 3, 3, 3, 2)

    assert different([own, better, course(1.0, 2)], 2) == [own, better]


def stones(state: Any, seat: int) -> float:
    """Return a player's stones."""
    return float(state.players[seat].stones)


def test_a_course_follows_the_bot_to_the_end_of_the_turn_and_no_further() -> None:
    """The first action is given, the bot takes the others; the next player's die is not thrown."""
    rules, state = at_gathering(options={"times": 3})
    made = Courses(rules, [first, first], stones).follow(state, (Gather(2),))

    assert made.actions == (Gather(2), Gather(1), Gather(1))
    assert made.worth == 4
    assert state.players[0].stones == 0


def test_plans_differ_in_a_decision_and_are_compared_with_doing_nothing() -> None:
    """The best gathers as much as possible, though the bot would not."""
    rules, state = at_gathering(options={"times": 2})

    def explain(now: object, action: Action) -> list[Reason]:
        return [Reason(action.text)]

    best, *others = Courses(rules, [first, first], stones).plans(state, explain)

    assert best.actions[:2] == (Gather(2), Gather(2))
    assert best.worth == 4
    assert best.reasons == (Reason("gather 2"),)
    assert [plan.worth for plan in others] == sorted((plan.worth for plan in others), reverse=True)


def test_a_sentence_is_said_once_whatever_its_figure() -> None:
    """The first time; other sentences follow."""
    rules, state = at_gathering(options={"times": 3})

    def explain(now: Any, action: Action) -> list[Reason]:
        return [Reason("You are {n} short", {"n": now.players[0].stones}), Reason(action.text)]

    course = Courses(rules, [first, first], stones).follow(state, (Gather(1), Give(1)))

    assert Courses.reasons(course, explain) == (
        Reason("You are {n} short", {"n": 0}),
        Reason("gather 1"),
        Reason(Give(1).text),
    )


def test_what_is_done_several_times_is_explained_as_it_stands_the_last_time() -> None:
    """Boxes that are left once all of a plan's workers have built."""
    rules, state = at_gathering(options={"times": 3})

    def explain(now: Any, action: Action) -> list[Reason]:
        return [Reason("{n} before", {"n": now.players[0].stones})]

    course = Courses(rules, [first, first], stones).follow(state, (Gather(1), Gather(1), Gather(1)))

    assert Courses.reasons(course, explain) == (Reason("{n} before", {"n": 2}),)


def test_no_plan_is_shown_for_the_sake_of_a_trifle() -> None:
    """Where only actions that make no difference are left, there is one plan."""
    rules, state = at_gathering(options={"times": 2})

    plans = Courses(rules, [first, first], stones, trifles=["gather", "give"]).plans(
        state, lambda now, action: ()
    )

    assert [plan.actions for plan in plans] == [(Gather(1), Gather(1))]


def test_equal_steps_are_said_once_and_ends_of_phases_only_in_front() -> None:
    """What a plan does, not how often a key is pressed."""
    rules, state = at_gathering(options={"times": 3})
    words = Words("en", rules.namings)
    one = rules.label(state, Gather(1), words)

    assert plan_in_words(rules, state, (Gather(1), Gather(1), DONE), words) == [f"{one} ×2"]
    assert plan_in_words(rules, state, (DONE,), words) == [rules.label(state, DONE, words)]


def test_equal_steps_are_said_once_though_others_of_their_kind_lie_between() -> None:
    """The order of boxes and the like says nothing; another kind of step keeps them apart."""
    rules, state = at_gathering(options={"times": 4})
    words = Words("en", rules.namings)
    one, two = (rules.label(state, Gather(n), words) for n in (1, 2))

    mixed = plan_in_words(rules, state, (Gather(1), Gather(2), Gather(1)), words)

    assert mixed == [f"{one} ×2", two]


def test_aims_are_what_is_picked_after_the_roll() -> None:
    """Counted over trials; dice and ends of phases are no aims, and neither is what another seat does."""
    rules, state = at_gathering(options={"times": 2})

    assert Courses(rules, [first, first], stones).aims(state, Gather(1), range(4)) == ()
