"""Games that are measured together have the same figures as those that are measured one by one."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import pytest

from astragal.engine.ledger import FactsByKind
from astragal.engine.state import TurnStarted
from astragal.lab.figures.columns import GameColumn, add_columns, differences, only
from astragal.lab.figures.sums import OTHERWISE, Sums, difference
from astragal.lab.run.batch import Batch, _play_apart, _play_together, play_batch
from astragal.lab.run.measured import measured_together
from astragal.lab.run.plan import Plan
from astragal.lab.run.watchdog import Watch

Planned = Callable[..., Plan]


def _both_ways(plan: Plan) -> tuple[Batch, Batch]:
    together, apart = Batch.empty(plan, 0, plan.games), Batch.empty(plan, 0, plan.games)
    with Watch(60) as watch:
        assert _play_together(plan, range(plan.games), watch, together)
        _play_apart(plan, range(plan.games), watch, apart)
    return together, apart


@pytest.mark.parametrize(
    ("variants", "bots"),
    [
        (["bronze-age"], ("random",)),
        (["bronze-age"], ("random", "easy", "random")),
        (["late-bronze-age", "bronze-age", "bronze-age+hand_limit=3"], ("random",)),
    ],
)
def test_together_or_apart_makes_no_difference(
    plan_for: Planned, variants: list[str], bots: tuple[str, ...]
) -> None:
    """Sums, differences, picks, spreads and duels are equal to the last digit."""
    together, apart = _both_ways(plan_for(*variants, bots=bots, games=12))

    assert together.tallies == apart.tallies
    assert together.pairs == apart.pairs


def test_games_that_fail_are_left_out_alike(plan_for: Planned) -> None:
    """A game without an end counts under no ruleset, and not in the differences."""
    plan = plan_for("bronze-age", "revised", games=30, step_limit=150)

    together, apart = _both_ways(plan)

    assert 0 < together.tallies[0].sums.games < 30
    assert together.tallies == apart.tallies
    assert together.pairs == apart.pairs
    assert {attrs.astuple(fault) for fault in together.faults} == {
        attrs.astuple(fault) for fault in apart.faults
    }


def test_a_metric_that_looks_at_the_order_of_events_is_measured_game_by_game(
    plan_for: Planned, write_rule: Callable[[str, str], str]
) -> None:
    """So is everything where single games are kept."""
    order = (
        "@hookimpl\ndef metrics():\n    return [Metric('order', '', lambda tally: float(len(tally.events)))]"
    )
    plan = plan_for()

    assert measured_together(plan)
    assert not measured_together(attrs.evolve(plan, keep_records=True))
    assert not measured_together(plan_for(f"bronze-age+{write_rule('order', order)}"))


def test_a_count_that_fails_is_named(plan_for: Planned, write_rule: Callable[[str, str], str]) -> None:
    """A fact that there is not: the metric is left out, all others are there."""
    wrong = (
        "@hookimpl\ndef metrics():\n    return [Metric.summing('wrong', '', DevelopmentBought, 'nothing')]"
    )

    batch = play_batch(plan_for(f"bronze-age+{write_rule('wrong', wrong)}", games=3), 0, 3)

    assert {fault.what.partition(":")[0] for fault in batch.faults} == {"metric 'wrong' is left out"}
    assert batch.tallies[0].sums.games == 3
    assert batch.tallies[0].sums.first["events/Rolled"] > 0


def test_facts_know_no_order() -> None:
    """A game can be forgotten; events by kind are those of the game at hand; their order cannot be asked."""
    facts = FactsByKind()
    facts.hear[TurnStarted]((0, 1))
    ends = facts.mark()
    facts.hear[TurnStarted]((1, 1))

    assert ends == [1]
    assert facts.game() == {TurnStarted: [(TurnStarted, (1, 1))]}
    for read in (list, len, lambda facts: facts[0]):
        with pytest.raises(LookupError, match="not kept in order"):
            read(facts)
    facts.drop()
    assert facts.kept == {TurnStarted: [(0, 1)]}


def test_columns_add_up_like_rows() -> None:
    """Halves, gaps, zeros and negative numbers included."""
    one = {"a": GameColumn.of([3, 0, -2]), "b": GameColumn.measured([(0, 0.5), (1, float("nan")), (2, 2.0)])}
    other = {"a": GameColumn.of([3, 1, 0]), "c": GameColumn.of([0, 0, 0])}
    rows = [
        [{name: column.at(place) for name, column in each.items()} for place in range(3)]
        for each in (one, other)
    ]

    for columns, single in (
        (one, rows[0]),
        (differences(one, other), [difference(a, b) for a, b in zip(*rows, strict=True)]),
    ):
        together, apart = Sums(), Sums()
        add_columns(together, columns, [4, 5, 7])
        apart.add_all(list(zip(single, [4, 5, 7], strict=True)))
        assert together == apart
    assert differences(one, other)[OTHERWISE].values == {0: 1, 1: 1, 2: 1}
    assert only(one, [2])["a"].values == {0: -2}
