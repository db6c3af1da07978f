"""What the planner of Along History thinks that the end of a turn is worth, against the rules."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import inf
from random import Random

import pytest

from along_history.bots.courses import Course, Courses, due
from along_history.bots.ends import Ends, Moving
from along_history.bots.planner import HistoryPlanner, turn_of
from along_history.bots.turn import Price, Turn
from along_history.bots.worth import Worth
from along_history.payment.acquire import Acquire, Buy
from along_history.phases.act import Bank
from along_history.phases.discards import Discard, Exchange
from along_history.scoring import cards
from along_history.state import Table
from astragal import DONE, Scoring
from astragal.engine.state import CHANCE, OVER
from tests.games.along_history.ah_table import (
    give_events,
    roll,
    rules_of,
    settled,
    table,
)


def met(preset: str, players: int, phase: str, seed: int) -> Iterator[tuple[Table, HistoryPlanner]]:
    """Yield the decisions of a phase in a game of planners, each with a planner that has seen nothing yet."""
    rules, dealer = rules_of(players, preset, round_limit=8), Random(seed)
    bots = [HistoryPlanner(rules, seat, Random(seat)) for seat in range(players)]
    state: Table = rules.new()
    while state.to_move != OVER:
        if state.to_move == CHANCE:
            rules.deal(state, dealer)
            continue
        if rules.phase_of(state).id == phase:
            yield state, HistoryPlanner(rules, state.to_move, Random(1))
        rules.play(state, bots[state.to_move].choose(state, state.legal))


@pytest.mark.parametrize(
    ("preset", "players"), [("one-age", 2), ("long", 3), ("linear", 2), ("initiation", 2)]
)
def test_an_end_is_worth_what_it_is_worth_with_the_cards_laid_down(preset: str, players: int) -> None:
    """Adding what each card brings gives the same as laying them on a copy of the table."""
    compared = 0
    for state, bot in met(preset, players, "act", 3):
        ends = Ends(state.fork(), bot.seat, bot.quick)
        events = sorted(ends.worth.quiet.intersection(state.me.events))
        for number in range(len(events) + 1):
            for chosen in combinations(events, number):
                for gold in (0, 15):
                    laid = ends._laid(chosen, gold)
                    assert ends._added(chosen, gold) == pytest.approx(laid), (chosen, gold)
                    compared += 1
    assert compared > 100


def test_judging_an_end_leaves_the_table_as_it_was() -> None:
    """Cards, gold and players are where they were."""
    state = settled(roll(give_events(table(turn="active"), 0, "forest hunting"), "2 2 1 ingenuity war war"))
    before = state.fork()
    ends = Ends(state, 0, HistoryPlanner(state.rules, 0, Random(1)).quick)

    _ = ends[tuple(sorted(state.players[0].events)), 15]

    assert state == before


def test_where_a_rule_counts_points_no_end_is_judged_by_adding() -> None:
    """A rule may count points in any way, so that a card's own need not be what it brings."""
    rules = rules_of(2)
    usual = Worth(rules).quiet
    rules.scoring = (Scoring("cards", lambda state, seat: 2 * cards(state, seat)), *rules.scoring[2:])

    strange = Worth(rules).quiet

    assert usual
    assert not strange


@pytest.mark.parametrize(("preset", "players"), [("one-age", 2), ("long", 3), ("one-age", 4)])
def test_the_marker_goes_where_the_end_of_the_turn_is_worth_most(preset: str, players: int) -> None:
    """The move that is chosen is as good as the best when every one is played to the end of the turn."""
    compared = 0
    for state, bot in met(preset, players, "achievements", 5):
        worths = {action: bot._worth_after(state, action) for action in state.legal}
        assert worths[bot.choose(state, state.legal)] == pytest.approx(max(worths.values()))
        compared += 1
    assert compared > 10


def test_a_move_to_an_empty_space_is_judged_as_if_it_were_played() -> None:
    """The end of the turn is played once, and the marker moved on it."""
    for state, bot in met("one-age", 2, "achievements", 7):
        moving = Moving(bot._after(state, DONE), bot.seat, bot.worth)
        for action in state.legal:
            if not moving.token(action):
                assert moving.by(action) == pytest.approx(bot._worth_after(state, action))
        break


def test_a_course_says_which_events_lie_there_when_each_action_is_due() -> None:
    """Exchanged and acquired cards change what lies there; paying, gold and dice do not."""
    state = settled(roll(give_events(table(turn="active"), 0, "forest mammoth"), "2 2 1 ingenuity war war"))
    forest, mammoth, bear = (state.design(card).index for card in ("forest", "mammoth", "bear"))
    (paid,) = state.compiled.payments.ways((1, 0, 0, 0), Courses(state, _turn(state)).purse)[:1]
    swap, choose, pay = Exchange("mammoth", 1, "bear"), Acquire("forest"), Acquire("forest", paid)

    found = list(
        due(state, Course(0.0, (Discard.of(5), swap, Bank.of(0), choose, pay, Buy.of("bear"), DONE)))
    )

    before, between, after = (tuple(sorted(cards)) for cards in ((forest, mammoth), (forest, bear), (bear,)))
    assert found == [
        (before, swap),
        (between, Bank.of(0)),
        (between, choose),
        (between, pay),
        (after, Buy.of("bear")),
        ((), DONE),
    ]


def test_a_free_card_is_gone_once_it_was_chosen() -> None:
    """Nothing is asked about its payment."""
    state = settled(roll(give_events(table(turn="active"), 0, "forest mammoth"), "2 2 1 ingenuity war war"))
    mammoth = state.design("mammoth").index

    found = list(due(state, Course(0.0, (Acquire("forest"), Acquire("mammoth")))))

    assert found == [((mammoth,), Acquire("mammoth"))]


@pytest.mark.parametrize("slack", [0.0, 1.6])
def test_what_is_chosen_is_the_best_of_all_courses(slack: float) -> None:
    """Courses that are of no interest are left out, the best ones never; a hint looks at all of them."""
    fewer = 0
    for state, bot in met("one-age", 3, "act", 2):
        bot.slack = slack
        chosen = bot.ranked(state, state.legal)
        bot.slack = inf
        every = bot.ranked(state, state.legal)
        near = {course.worth for course in every if course.worth >= every[0].worth - slack}
        assert chosen[0] == every[0]
        assert near <= {course.worth for course in chosen}
        fewer += len(every) - len(chosen)
    assert fewer > 20


def test_a_card_that_costs_nothing_is_acquired() -> None:
    """What others take off its cost may leave nothing to pay."""
    state = settled(roll(give_events(table(turn="active"), 0, "forest"), "1 1 1 force war war"))
    turn = _turn(state)
    forest = state.design("forest").index
    turn._prices[forest, ()] = Price(False)

    steps = turn.best(Courses(state, turn).means(state.faces, 0)).steps

    assert [step.card for step in steps] == [forest]


def _turn(state: Table) -> Turn:
    return HistoryPlanner(state.rules, 0, Random(1)).turn(state)


def test_the_end_of_a_course_decides_nothing_about_wars() -> None:
    """A course leads through acting and paying; what comes after it is decided when it comes."""
    attacks = 0
    for seed in range(3):
        for state, bot in met("one-age", 2, "war", seed):
            place = (*turn_of(state), tuple(sorted(state.me.events)))
            afresh = bot.choose(state, state.legal)
            bot._ahead = {place: [DONE]}
            assert bot.choose(state, state.legal) == afresh
            attacks += afresh != DONE
    assert attacks


def test_a_course_is_dropped_when_something_else_came_of_it() -> None:
    """Where none of its actions is legal the rest is not carried out later either."""
    state = settled(roll(give_events(table(turn="active"), 0, "forest"), "2 2 1 ingenuity war war"))
    bot = HistoryPlanner(state.rules, 0, Random(1))
    bot._ahead = {(0, "elsewhere"): [DONE]}

    bot.choose(state, state.legal)

    assert (0, "elsewhere") not in bot._ahead
