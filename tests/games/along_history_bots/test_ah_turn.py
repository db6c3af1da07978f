"""What the planner of Along History knows of a turn: exchanges, and what rolls leave as it was."""

from __future__ import annotations

from random import Random

import pytest

from along_history.bots.courses import Courses
from along_history.bots.planner import HistoryPlanner
from along_history.bots.turn import Turn
from along_history.state import Table
from tests.games.along_history.ah_table import give_civ, give_events, roll, settled, table


def position(faces: str, mine: str, theirs: str) -> Table:
    """Return a table of two at which the first player acts with these dice and events."""
    state = give_events(give_events(table(turn="active"), 0, mine), 1, theirs)
    return settled(roll(state, faces))


def planner(state: Table) -> HistoryPlanner:
    """Return a planner in the first seat that has seen nothing yet."""
    return HistoryPlanner(state.rules, 0, Random(1))


@pytest.mark.parametrize("given", ["forest", "mammoth"])
def test_a_plan_after_an_exchange_does_without_the_card_that_was_given(given: str) -> None:
    """Only cards that are at hand after the exchange are acquired, the new one among them."""
    state = position("3 3 3 ingenuity war war", "forest mammoth", "lowland")
    turn = Turn(state, 0, planner(state).quick)
    means = Courses(state, turn).means(state.faces, state.spent)
    mine, theirs = (state.design(card).index for card in (given, "lowland"))

    acquired = {step.card for step in turn.exchanged(mine, theirs, means).steps}

    assert theirs in acquired
    assert mine not in acquired


def test_one_of_two_equal_cards_can_be_given_and_the_other_acquired() -> None:
    """A card that lies there twice is still at hand when one has been given."""
    state = position("3 3 3 ingenuity war war", "forest forest", "lowland")
    turn = Turn(state, 0, planner(state).quick)
    means = Courses(state, turn).means(state.faces, state.spent)
    mine, theirs = (state.design(card).index for card in ("forest", "lowland"))

    acquired = {step.card for step in turn.exchanged(mine, theirs, means).steps}

    assert acquired == {mine, theirs}


def test_after_a_roll_a_planner_judges_as_one_that_comes_new() -> None:
    """What was worked out before a roll says the same of the new dice as looking afresh."""
    state = position("1 1 1 force war war", "forest mammoth", "lowland")
    bot = planner(state)
    bot.ranked(state, state.legal)
    known = bot.turn(state)
    rolled = settled(roll(state.fork(), "3 2 1 ingenuity war war"))

    found = bot.ranked(rolled, rolled.legal)

    assert bot.turn(rolled) is known
    assert found == planner(rolled).ranked(rolled, rolled.legal)


def test_when_cards_change_a_planner_looks_afresh() -> None:
    """A card more in the civilisation changes what others cost and are worth."""
    state = position("1 1 1 force war war", "forest mammoth", "lowland")
    bot = planner(state)
    known = bot.turn(state)

    assert bot.turn(settled(give_civ(state.fork(), 0, "hunting"))) is not known
