"""What samples allow to say, and luck that two choices have in common."""

from __future__ import annotations

from random import Random

import pytest

from astragal.coach.chance import WinOutlook, clearly
from astragal.coach.estimate import Belief, belief, mean_and_error
from astragal.coach.luck import CommonLuck
from astragal.engine.rules import Rules
from astragal.engine.state import CHANCE, State
from astragal.plugins.registry import Registry
from astragal.plugins.win_model import WinModel


def test_a_difference_within_its_error_is_no_loss() -> None:
    """Nor is one too small for a word."""
    assert Belief(0.05, 0.03).loss == 0
    assert Belief(0.015, 0.001).loss == 0
    assert Belief(0.1, 0.04).loss == 0.1


def test_the_better_known_of_two_figures_counts_more() -> None:
    """Many games outweigh the model, a few hardly do."""
    model, won = [0.02] * 8, [0.5, 0.0] * 200

    few, many = belief(model, won[:4]), belief(model, won)

    assert 0.02 < few.mean < 0.2 < many.mean < 0.25
    assert many.noise < few.noise
    assert many.error < few.error


def test_equal_choices_need_no_games() -> None:
    """Where the model sees the same table on every luck, there is nothing to measure."""
    found = belief([0.0] * 8, [])

    assert found.nothing
    assert found.loss == 0


def test_a_few_games_are_not_taken_for_certain() -> None:
    """Four equal results have no spread, but their error is not 0."""
    assert mean_and_error([1.0] * 4)[1] == 0
    assert mean_and_error([1.0] * 4, 0.3)[1] > 0.1


def test_a_narrow_result_counts_as_nearly_even() -> None:
    """And a clear one as won; alone, the score to beat is what counts."""
    model = WinModel(10.0, 0.1, 1.0, par=40.0)

    narrow, clear = clearly((30, 29), (0,), model), clearly((60, 20), (0,), model)

    assert 0.5 < narrow[0] < 0.6
    assert clear[0] > 0.99
    assert clearly((40,), (0,), model) == (0.5,)


def test_a_winner_without_the_most_points_has_won() -> None:
    """Some rules name a winner by something else than the score."""
    assert clearly((30, 50), (0,), WinModel(10.0, 0.1, 1.0)) == (1.0, 0.0)


@pytest.fixture(scope="module")
def rules() -> Rules:
    """The Bronze Age for two."""
    registry = Registry()
    return registry.compile(registry.ruleset("rtta"), 2)


def rolled(rules: Rules, state: State, luck: CommonLuck) -> str:
    """Return the next roll as text."""
    while state.to_move != CHANCE:
        rules.play(state, state.legal[0])
    before = state.fork()
    luck.deal(state)
    return str(state) if before != state else ""


def test_another_turn_has_the_same_luck_whatever_was_rolled_before(rules: Rules) -> None:
    """A roll more in one's own turn does not shift the rolls of the others."""
    first, second = (CommonLuck(rules, 7) for _ in range(2))
    here: State = rules.new()
    rolled(rules, here.fork(), second)  # only one of the two rolls in this turn
    later = here.fork()
    later.round = 3

    assert rolled(rules, later.fork(), first) == rolled(rules, later.fork(), second) != ""
    assert first.used


def test_quick_games_repeat_themselves(rules: Rules) -> None:
    """The same seed gives the same game, and the table stays as it was."""
    state: State = rules.new()
    rules.deal(state, Random(1))
    before = state.fork()

    first, second = (WinOutlook(rules).quick_end(state, 5) for _ in range(2))

    assert first == second
    assert sum(first) == pytest.approx(1)
    assert state == before
