"""Hints about Along History: odds against counting every throw, and what cards, tokens and payments bring."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import pytest

from along_history.bots.advice import (
    distinct,
    payment_reasons,
    plan_reasons,
    plans_of,
    reasons_for,
    reroll_odds,
)
from along_history.bots.courses import Course
from along_history.bots.planner import HistoryPlanner
from along_history.bots.reasons import other_reason
from along_history.bots.worth import Worth, planner_worth_of
from along_history.payment.acquire import Acquire, Buy
from along_history.payment.spent import read_thing
from along_history.phases.achievements import Decay, MoveMarker
from along_history.phases.act import Collect
from along_history.phases.calamities import Suffer
from along_history.phases.discards import Discard, Exchange, Reroll
from along_history.state import Table
from astragal import DONE, Action
from astragal.bots import Greedy, Reason
from astragal.bots.advice import plan_in_words
from astragal.engine.wording import Words
from tests.games.along_history.ah_table import give_civ, give_events, roll, settled, table

GREEN, BLUE = (
    ["1", "1", "1", "2", "2", "3"],
    ["ingenuity", "ingenuity", "force", "force", "culture", "culture"],
)
RED = ["x2", "war", "reroll", "reroll", "golden-age", "golden-age"]
DICE = (GREEN, GREEN, GREEN, BLUE, RED, RED)
"""The faces as they are printed."""


def position(faces: str, events: str) -> Table:
    """Return a table at which the first player acts."""
    return settled(roll(give_events(table(), 0, events), faces))


def said(state: Table, reasons: list[Reason]) -> list[str]:
    """Return reasons in words."""
    words = Words("en", state.rules.namings, ("Ann", "Bob"))
    return [reason.say(words) for reason in reasons]


def counted(which: tuple[int, ...], wanted: Callable[[tuple[str, ...]], bool]) -> float:
    """Return how often a throw of some dice is wanted, by counting all of them."""
    hands = list(product(*(DICE[die] for die in which)))
    return sum(map(wanted, hands)) / len(hands)


@pytest.mark.parametrize(
    ("which", "faces", "events"),
    [
        ((0,), "1 2 3 force war war", "bear"),
        ((0, 1), "1 2 3 force war war", "bear forest"),
        ((0, 1, 2), "2 2 1 force war war", "bear"),
        ((3,), "1 1 1 force war war", "bear forest"),
        ((1, 3), "1 2 1 force war war", "forest"),
        ((4, 5), "1 1 1 force war war", "bear"),
        ((0, 3, 4), "3 1 1 culture war war", "mammoth"),
    ],
)
def test_odds_of_a_reroll_are_those_of_counting_every_throw(
    which: tuple[int, ...], faces: str, events: str
) -> None:
    """More population than the same green dice show, and each symbol that an event asks for."""
    state = position(faces, events)
    names = faces.split()
    greens = [place for place, die in enumerate(which) if die < 3]
    now = sum(int(names[which[place]]) for place in greens)
    asked = {"forest": "ingenuity", "bear": "force", "mammoth": "force"}
    expected = {}
    if greens:
        expected["More population than now"] = counted(
            which, lambda hand: sum(int(hand[place]) for place in greens) > now
        )
    if 3 in which:
        for symbol in sorted({asked[name] for name in events.split()}):
            expected[symbol.capitalize()] = counted(which, lambda hand, symbol=symbol: symbol in hand)  # type: ignore[misc]

    odds = reroll_odds(state, Reroll(which))

    words = Words("en", state.rules.namings)
    assert {each.what.say(words): each.chance for each in odds} == pytest.approx(expected)


def test_a_plan_without_a_roll_has_no_odds() -> None:
    """Only what is rolled has."""
    state = position("2 2 1 ingenuity war war", "forest")

    assert plans_of(state, Buy("forest"), [Course(1.0, (Buy("forest"),))]).odds == ()


def test_a_reroll_says_what_it_may_bring() -> None:
    """More population, and what the events ask for, the likelier first; two of them are enough."""
    state = position("1 1 1 ingenuity war war", "bear")

    assert said(state, reasons_for(state, Reroll((0, 3)))) == [
        "More population than now: 50%",
        "Force: 33%",
    ]
    both = position("1 1 1 culture war war", "bear forest")
    assert said(both, reasons_for(both, Reroll((0, 3)))) == [
        "More population than now: 50%",
        "Ingenuity: 33%",
    ]
    assert said(state, reasons_for(state, Reroll((4,)))) == [
        "On average, a new roll is better than the dice you have"
    ]


def test_a_trade_alone_brings_no_points() -> None:
    """Only a card that the plan acquires as well is said to be worth points."""
    state = position("2 2 1 ingenuity war war", "forest mammoth")
    trade = Exchange("forest", 1, "hunting")
    courses = [Course(0.0, (Discard(0), trade)), Course(0.0, (Discard(0), trade, Acquire("hunting")))]

    alone, acquired = (said(state, plan_reasons(state, course)) for course in courses)

    assert alone == ["Then you can acquire Hunting"]
    assert acquired[0] == "Hunting: 2 points"
    assert not set(alone) & set(acquired)


@pytest.mark.parametrize(
    ("action", "lines"),
    [
        (Buy("forest"), ["Forest: 1 point", "Forest: a bonus for later turns"]),
        (
            Acquire("weapons"),
            ["Weapons: {weapons} points", "Weapons: 2 bonuses for later turns"],
        ),
        (Buy("mammoth"), ["Mammoth: 2 points"]),
        (Exchange("forest", 1, "mammoth"), ["Then you can acquire Mammoth"]),
        (Exchange("wolves", 1, "mammoth"), ["Wolves: no longer a threat"]),
        (Discard(0), []),
        (DONE, []),
    ],
)
def test_what_a_card_brings_is_said(action: Action, lines: list[str]) -> None:
    """Its points, and bonuses where it has any; nothing about giving up a die."""
    state = position("2 2 1 ingenuity war war", "forest mammoth")
    points = state.design("weapons").vp

    found = said(state, reasons_for(state, action))

    assert found == [line.format(weapons=points).replace(" 1 points", " a point") for line in lines]


def test_a_calamity_that_is_acquired_strikes_no_more() -> None:
    """That comes first."""
    state = position("2 2 1 ingenuity war war", "forest")

    assert said(state, reasons_for(state, Acquire("wolves")))[0] == "Wolves: no longer a threat"


def test_tokens_are_said_with_their_worth() -> None:
    """A token of one, of two, and an empty space."""
    state = position("2 2 1 ingenuity war war", "forest")
    one, two = (next(n for n, found in enumerate(state.compiled.tokens) if found.value == v) for v in (1, 2))
    for space, number in (("1a", one), ("1b", two)):
        state.spaces[state.compiled.board.index(space)] = number

    told = [said(state, reasons_for(state, MoveMarker(space))) for space in ("1a", "1b", "1c")]

    assert told == [
        ["The token there is worth a point"],
        ["The token there is worth 2 points"],
        ["From there better tokens are in reach"],
    ]


def test_an_empty_space_leads_nowhere_in_the_last_round_of_an_age() -> None:
    """No token can be reached from it any more."""
    state = position("2 2 1 ingenuity war war", "forest")
    state.closing = "age_token"

    assert said(state, reasons_for(state, MoveMarker("1c"))) == [
        "The age ends this round, so the marker no longer matters"
    ]


@pytest.mark.parametrize(
    ("universal", "words", "lines"),
    [
        (0, "2 2", ["This payment tilts no card", "This payment uses 2 dice"]),
        (
            1,
            "2",
            [
                "This payment keeps your universal resources",
                "This payment tilts no card",
                "This payment uses one die",
            ],
        ),
        (1, "universal-ingenuity", ["This payment tilts no card"]),
        (0, "card-forest", []),
        (0, "i1", []),
        (0, "2x2", ["This payment tilts no card", "This payment uses 2 dice"]),
        (0, "force 1", ["This payment tilts no card", "This payment uses 2 dice"]),
    ],
)
def test_what_a_payment_spares_is_said(universal: int, words: str, lines: list[str]) -> None:
    """Universal resources, cards, and how many dice it takes, doublers included."""
    state = position("2 2 1 ingenuity war war", "forest")
    state.me.universal = universal
    things = tuple(read_thing(word) for word in words.split())
    assert all(thing.means != "unknown" for thing in things), things

    assert said(state, payment_reasons(state, Acquire("forest", things))) == lines


def test_plans_are_compared_with_ending_the_turn() -> None:
    """Worth above stopping, the winning margin one, and two reasons of the best."""
    state = position("2 2 1 ingenuity war war", "forest mammoth")
    best = Course(5.0, (Buy("forest"), DONE))
    ranked = [best, Course(4.0, (Buy("mammoth"), DONE)), Course(1.5, (DONE,))]

    advice = plans_of(state, Buy("forest"), ranked)

    assert [plan.worth for plan in advice.plans] == [3.5, 2.5, 0.0]
    assert said(state, list(advice.reasons)) == [
        "Forest: 1 point",
        "Forest: a bonus for later turns",
        "It is 1.0 points ahead of plan 2",
    ]


@pytest.mark.parametrize(
    ("second", "line"),
    [
        (4.96, "Plan 2 is about as good"),
        (4.9, "It is 0.1 points ahead of plan 2"),
        (None, "Forest: a bonus for later turns"),
    ],
)
def test_the_lead_of_a_plan_is_said_as_it_is(second: float | None, line: str) -> None:
    """A lead below a twentieth of a point is none; without another plan, nothing is said about it."""
    state = position("2 2 1 ingenuity war war", "forest mammoth")
    other = [] if second is None else [Course(second, (Buy("mammoth"), DONE))]

    advice = plans_of(state, Buy("forest"), [Course(5.0, (Buy("forest"), DONE)), *other])

    assert said(state, list(advice.reasons))[-1] == line


def test_a_hint_gives_two_reasons_for_its_plan_and_one_for_its_lead() -> None:
    """However many the plan has."""
    state = position("2 2 1 ingenuity war war", "forest mammoth")
    best = Course(5.0, (Buy("forest"), Buy("mammoth"), DONE))

    advice = plans_of(state, Buy("forest"), [best, Course(1.0, (DONE,))])

    assert len(advice.plans[0].reasons) == 3
    assert len(advice.reasons) == 3


def test_plans_that_only_give_up_another_die_are_one() -> None:
    """The best of them stands for all; three plans are shown."""
    ranked = [
        Course(5.0, (Discard(0), Buy("forest"))),
        Course(4.9, (Discard(1), Buy("forest"))),
        Course(4.0, (Buy("mammoth"),)),
        Course(3.0, (DONE,)),
        Course(2.0, (Buy("bear"),)),
    ]

    assert [course.worth for course in distinct(ranked)] == [5.0, 4.0, 3.0]


def test_a_plan_says_everything_once_and_no_payment() -> None:
    """The payment belongs to its purchase."""
    state = position("2 2 1 ingenuity war war", "forest mammoth")
    paid = Acquire("mammoth", (read_thing("2"),))

    found = said(state, plan_reasons(state, Course(1.0, (Acquire("forest"), Buy("forest"), paid))))

    assert found == ["Forest: 1 point", "Forest: a bonus for later turns"]


def test_a_plan_that_rolls_gives_its_odds() -> None:
    """Those of the first reroll of the best plan."""
    state = position("1 1 1 ingenuity war war", "forest")

    advice = plans_of(state, Discard(4), [Course(2.0, (Discard(4), Reroll((0,)))), Course(1.0, (DONE,))])

    assert [odds.chance for odds in advice.odds] == [pytest.approx(0.5)]


class _Appraiser:
    """Finds a table worth nothing before an action and a given number after it."""

    seat = 0

    def __init__(self, after: float) -> None:
        self.worth = lambda state, action: after
        self.appraise = lambda state, seat: 0.0


def test_giving_up_a_die_is_explained_by_what_it_pays_for() -> None:
    """Nothing is said of the die itself."""
    state = position("2 2 1 ingenuity war war", "forest")
    trial: Any = _Appraiser(0.0)

    assert other_reason(state, Discard(0), trial, planner_worth_of(state.rules)) is None


@pytest.mark.parametrize(
    ("after", "line"),
    [
        (0.06, "Your position improves by 0.1 points"),
        (0.05, "It costs you nothing"),
        (-0.05, "It costs you nothing"),
        (-0.06, "It costs you 0.1 points"),
    ],
)
def test_what_an_action_changes_is_said_beyond_a_twentieth_of_a_point(after: float, line: str) -> None:
    """For actions that have no words of their own."""
    state = position("2 2 1 ingenuity war war", "forest")
    trial: Any = _Appraiser(after)

    reason = other_reason(state, Collect("g1"), trial, planner_worth_of(state.rules))

    assert reason is not None
    assert said(state, [reason]) == [line]


def hint(state: Table) -> list[list[str]]:
    """Return the plans of a planner's hint: what each does, then what speaks for it."""
    advice = HistoryPlanner(state.rules, 0, Random(1)).explain(state, state.legal)
    words = Words("en", state.rules.namings, ("Ann", "Bob"))
    return [
        [*plan_in_words(state.rules, state, plan.actions, words), *said(state, list(plan.reasons))]
        for plan in advice.plans
    ]


def test_decadence_says_what_a_covered_card_loses() -> None:
    """Its symbols; which card covers it makes no difference, so no other plan is shown for that."""
    state = give_civ(table(), 0, "the_fire swamp cro_magnon")
    state.ask(Decay.of(0))
    plans = hint(settled(state))

    covered = [plan[0] for plan in plans]
    assert len(set(covered)) == len(covered)
    assert plans[0][2:] == [
        "Swamp: no bonus symbol to lose",
        "It makes no difference which card covers it",
    ]
    fire = next(plan for plan in plans if plan[0] == "Cover The Fire")
    assert fire[2] == "Covering The Fire costs its bonus and 4 points"


def test_calamities_strike_in_any_order() -> None:
    """The first does not cost more than another."""
    state = position("2 2 1 ingenuity war war", "wolves famine")
    reason = other_reason(state, Suffer("wolves"), Greedy(state.rules, 0, Random(1), stay), worths(state))

    assert reason == Reason("Each of these calamities strikes anyway")


def stay(state: Table, seat: int) -> float:
    """Judge every position alike."""
    return 0.0


def worths(state: Table) -> Worth:
    """Return the judge of positions."""
    return planner_worth_of(state.rules)


def test_gold_that_cards_give_is_taken_before_it_is_spent() -> None:
    """A plan that buys with gold that still lies on a card begins with taking it, which can be done."""
    state = give_events(give_civ(table("antiquity"), 0, "mausoleum_of_halicarnassus"), 0, "alluvial_plain")
    state.players[0].gold = 4
    settled(state)

    plans = hint(state)
    advice = HistoryPlanner(state.rules, 0, Random(1)).explain(state, state.legal)

    assert plans[0][:2] == ["Tilt a card for its gold (2 gold)", "Buy Alluvial Plain with gold"]
    assert all(plan.actions[0] in state.legal for plan in advice.plans)
