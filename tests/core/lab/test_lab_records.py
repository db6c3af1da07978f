"""From the record of a game to figures, and from figures to sums: each against a count by hand."""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

from astragal.engine.state import TurnStarted
from astragal.errors import BadInput, RuleFault
from astragal.lab.figures.record import (
    Record,
    by_seat,
    checked_measure,
    count_events,
    exact,
    figures,
    find_picks,
    scale,
    win_units,
)
from astragal.lab.figures.sums import MIX, PickSums, Sums, Tallies, equal_columns
from astragal.lab.run.game import culprit, explain, in_force, in_short
from astragal.lab.run.table import Endless
from astragal.lab.run.watchdog import Stalled
from astragal.plugins.records import ScoreLine

THREE = Record(
    game=4,
    bots=("greedy", "random", "greedy"),
    scores=(7, 12, 12),
    winners=(1, 2),
    rounds=9,
    decisions=40,
    ending="rounds",
    lines={"cities": (3, 4, 5), "monuments": (4, 8, 7)},
    events={"Built": 6},
    picks={"card:well": (0, 2), "card:mill": (1,)},
    metrics={"waste": 1.5, "taken": {"a": 2.0, "b": math.nan}},
)


def test_every_figure_of_a_game_is_read_off_its_record() -> None:
    """Scores, margins, seats, bots, score lines, events, picks and metrics."""
    assert figures(THREE) == {
        "rounds": 9,
        "decisions_per_game": 40,
        "score": 31,
        "winning_score": 12,
        "end/rounds": 1,
        "margin": 0,
        "ties": 1,
        "seat_wins/1": 0,
        "seat_wins/2": 3,
        "seat_wins/3": 3,
        "seat_scores/1": 7,
        "seat_scores/2": 12,
        "seat_scores/3": 12,
        "bot_wins/greedy": 3,
        "bot_scores/greedy": 19,
        "bot_wins/random": 3,
        "bot_scores/random": 12,
        "score_lines/cities": 12,
        "score_lines/monuments": 19,
        "events/Built": 6,
        "picks/card:well": 2,
        "picks/card:mill": 1,
        "waste": Fraction(3, 2),
        "taken/a": 2,
        "taken/b": None,
    }


def test_a_win_alone_is_no_tie_and_has_a_margin() -> None:
    """The margin is over the second best, not over the last."""
    found = figures(attrs.evolve(THREE, scores=(5, 20, 13), winners=(1,)))

    assert (found["margin"], found["ties"], found["winning_score"]) == (7, 0, 20)
    assert (found["seat_wins/1"], found["seat_wins/2"]) == (0, 6)


def test_a_game_for_one_has_neither_margin_nor_ties() -> None:
    """There is nobody to compare with."""
    alone = attrs.evolve(THREE, bots=("greedy",), scores=(7,), winners=(0,), lines={}, picks={})

    assert not {"margin", "ties"} & figures(alone).keys()


@pytest.mark.parametrize(("players", "units"), [(1, 1), (2, 2), (3, 6), (4, 12), (5, 60)])
def test_a_win_can_be_shared_by_any_number(players: int, units: int) -> None:
    """The units of a win divide by every number of winners, and are as few as that allows."""
    assert win_units(players) == units


@pytest.mark.parametrize(
    ("column", "divisor"),
    [
        *[("score", 3), ("score_lines/cities", 3), ("picks/card:well", 3), ("seat_wins/1", 6)],
        *[("bot_wins/greedy", 6), ("bot_scores/greedy", 2), ("bot_scores/random", 1), ("rounds", 1)],
        *[("seat_scores/2", 1), ("waste", 1)],
    ],
)
def test_figures_are_divided_by_what_they_are_summed_over(column: str, divisor: int) -> None:
    """Players, units of a win, or the seats of a bot."""
    assert scale(column, THREE.bots) == divisor


@pytest.mark.parametrize(("value", "kept"), [(2.0, 2), (0.5, Fraction(1, 2)), (math.nan, None), (-3, -3)])
def test_numbers_are_kept_exactly(value: float, kept: object) -> None:
    """Whole ones as whole ones; what is no number is none."""
    assert exact(value) == kept
    assert type(exact(value)) is type(kept)


@pytest.mark.parametrize("value", [math.inf, -math.inf, "3", None, [1], {"a": math.inf}, {"a": "b"}])
def test_what_is_no_finite_number_is_no_measure(value: object) -> None:
    """The rule that measured it is at fault."""
    with pytest.raises(TypeError, match="a metric must be a finite number"):
        checked_measure(value)


def test_measures_are_numbers_or_numbers_by_key() -> None:
    """NaN is allowed: the game has no such figure."""
    found = checked_measure({1: 2, "b": 0.25, "c": True})
    lacking = checked_measure(math.nan)

    assert found == {"1": 2, "b": 0.25, "c": True}
    assert isinstance(lacking, float)
    assert math.isnan(lacking)


def test_score_lines_are_turned_round() -> None:
    """From seats to lines."""
    rows = [[ScoreLine("a", 1), ScoreLine("b", 2)], [ScoreLine("a", 3), ScoreLine("b", 4)]]

    assert by_seat(rows) == {"a": (1, 3), "b": (2, 4)}


class Took(SimpleNamespace):
    """An event that takes something."""

    picks = "card"


class Raised(SimpleNamespace):
    """An event that takes a component named in full."""

    picks = "what"


class Passed(SimpleNamespace):
    """An event that takes nothing."""


def test_picks_are_seats_by_component() -> None:
    """Each seat once, in order; a bare name gets its kind."""
    events: Any = {
        Took: [Took(card="well", seat=2), Took(card="well", seat=0), Took(card="well", seat=2)],
        Raised: [Raised(what="monument:temple", seat=1)],
        Passed: [Passed(seat=1)],
    }

    assert find_picks(events) == {"card:well": (0, 2), "monument:temple": (1,)}


def test_events_of_the_engine_are_not_counted() -> None:
    """Only those of the game."""
    counts: Any = {Took: 3, TurnStarted: 9}

    assert count_events(counts) == {"Took": 3}


# --- sums --------------------------------------------------------------------------------------------


def tallied(*games: Record) -> Tallies:
    """Return the tallies of some games."""
    found = Tallies()
    found.add_all([(game, figures(game)) for game in games])
    return found


OTHER = attrs.evolve(
    THREE, game=5, scores=(9, 3, 4), winners=(0,), decisions=30, rounds=8, picks={"card:well": (1,)}
)


def test_tallies_count_decisions_picks_spreads_and_duels() -> None:
    """By hand: two games of three, the first with a shared win."""
    found = tallied(THREE, OTHER)

    assert found.decisions == 70
    assert found.picks == {
        "card:well": PickSums(taken=3, taken_squared=5, won=3, won_squared=9, product=6),
        "card:mill": PickSums(taken=1, taken_squared=1, won=3, won_squared=9, product=3),
    }
    assert found.spreads == {
        "rounds": Counter({9: 1, 8: 1}),
        "score": Counter({12: 2, 7: 1, 9: 1, 3: 1, 4: 1}),
        "winning_score": Counter({12: 1, 9: 1}),
    }
    # The first game: greedy loses to random once and ties once; the second: it wins both.
    assert found.duels == {("greedy", "random"): 0 + 1 + 2 + 2, ("random", "greedy"): 2 + 1 + 0 + 0}


def test_duels_need_two_kinds_of_bots() -> None:
    """Nobody duels with themselves."""
    assert tallied(attrs.evolve(THREE, bots=("greedy",) * 3)).duels == {}


def test_a_duel_is_won_by_the_winner_of_equal_points() -> None:
    """A tie that was broken is no tie."""
    broken = attrs.evolve(THREE, bots=("greedy", "random"), scores=(5, 5), winners=(1,), lines={}, picks={})

    assert tallied(broken).duels == {("greedy", "random"): 0, ("random", "greedy"): 2}


def test_tallies_add_up_in_any_order() -> None:
    """What two workers tallied is what one would have."""
    one, other = tallied(THREE), tallied(OTHER)
    one.merge(other)
    back = tallied(OTHER)
    back.merge(tallied(THREE))

    assert one == tallied(THREE, OTHER) == back


def test_the_largest_value_is_kept_when_sums_are_merged() -> None:
    """Whichever side has it, and whichever column is new."""
    for first, second in (((1, 5), (2, 9)), ((2, 9), (1, 5))):
        one, other = Sums(), Sums()
        for value in first:
            one.add({"a": value})
        for value in second:
            other.add({"a": value, "b": -value})
        one.merge(other)

        assert (one.least["a"], one.most["a"]) == (1, 9)
        assert (one.least["b"], one.most["b"]) == (-max(second), -min(second))


def test_a_figure_that_never_moved_may_move_as_far_as_its_family() -> None:
    """Whatever has no family may move by 1."""
    sums = Sums()
    sums.add({"score_lines/a": 0, "score_lines/b": -7, "score_lines/c": 3, "alone": 0, "score": 90})
    units = {column: sums.moments(column).span for column in ("score_lines/a", "alone", "score_lines/c")}

    assert {column: span and span.unit for column, span in units.items()} == {
        "score_lines/a": 7.0,
        "alone": 1.0,
        "score_lines/c": 1.0,
    }


def test_equal_figures_are_equal_in_every_game() -> None:
    """The same values in another order are other figures; the trace weighs each game by its number."""
    sums = Sums()
    sums.add_all([({"a": 1, "b": 1, "c": 2}, 0), ({"a": 2, "b": 2, "c": 1}, 1)])

    assert equal_columns(sums) == {"b": "a"}
    assert sums.trace["a"] == MIX + 2 * (2 * MIX & 0xFFFFFFFFFFFFFFFF)
    assert sums.fingerprint("unknown") == (0, 0, 0, 0)


# --- faults ------------------------------------------------------------------------------------------


def ruled(*ids: str, blamed: str = "") -> Any:
    """Return rules that stand for a ruleset with house rules."""
    blame = SimpleNamespace(plugin=blamed) if blamed else None
    return SimpleNamespace(
        rule_ids=ids, game=SimpleNamespace(id="rtta"), plugins=SimpleNamespace(blame=lambda error: blame)
    )


@pytest.mark.parametrize(
    ("ids", "said"),
    [((), "the rules of rtta"), (("a",), "rule 'a'"), (("a", "b"), "rules 'a', 'b'")],
)
def test_rules_in_force_are_named(ids: tuple[str, ...], said: str) -> None:
    """By their ids; a game without house rules by its own."""
    assert in_force(ruled(*ids)) == said


def test_the_rule_in_whose_code_an_error_arose_is_named() -> None:
    """All in force when it was none of theirs."""
    assert culprit(ValueError(), ruled("a", "b", blamed="b")) == "rule 'b'"
    assert culprit(ValueError(), ruled("a", "b")) == "rules 'a', 'b'"


def test_faults_are_explained_in_one_line() -> None:
    """Endless and hanging games, rules that fail, and everything else with the rule named."""
    plan: Any = SimpleNamespace(step_limit=50, patience=2.0)
    rules = ruled("a")
    fault = RuleFault("b", "scoring", "it broke")

    assert explain(Endless(), rules, plan) == "the game does not end within 50 steps with rule 'a'"
    assert explain(Stalled(), rules, plan) == "rule 'a' hangs: no step in 2 seconds"
    assert explain(BadInput("no\nsuch thing", "fix it"), rules, plan) == "rule 'a': no such thing"
    assert in_short(BadInput("what", "remedy")) == "what"
    assert in_short(ValueError("bad")) != "bad"
    assert "bad" in in_short(ValueError("bad"))
    assert explain(fault, rules, plan) == "rule 'b', hook 'scoring': it broke"
