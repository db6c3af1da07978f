"""Comparisons find what is there, and nothing else more often than they say."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import pytest
from scipy import stats

from astragal.lab.figures.differences import Difference, columns, differences
from astragal.lab.figures.intervals import Interval
from astragal.lab.report.contrasts import compare_report, sentences
from astragal.lab.report.document import compare_document
from astragal.lab.report.labels import Labels
from astragal.lab.run.plan import Plan
from astragal.lab.run.recipe import rules_of
from astragal.lab.run.runner import Standing

Make = Callable[..., Plan]
Run = Callable[[Plan], Standing]

COMPARISONS = 200
GAMES = 60


def by_metric(standing: Standing) -> dict[str, Difference]:
    return {found.metric: found for found in differences(standing)}


def test_a_known_effect_is_found(plan_for: Make, run_here: Run) -> None:
    """Ending with four developments instead of five shortens games: the verdict says so."""
    standing = run_here(plan_for("bronze-age", "bronze-age+developments_to_end=4", games=60))

    rounds = by_metric(standing)["rounds"]

    assert rounds.verdict == "lower"
    assert rounds.difference.low < rounds.difference.value < rounds.difference.high < 0
    assert rounds.difference.value == pytest.approx(rounds.values[1] - rounds.values[0])
    assert rounds.size == "large"


def test_shared_luck_needs_fewer_games(plan_for: Make, run_here: Run) -> None:
    """The same comparison on the same luck has a narrower interval than on separate luck."""
    plan = plan_for("bronze-age", "bronze-age+developments_to_end=4", games=60)

    paired, separate = (
        by_metric(run_here(attrs.evolve(plan, shared_luck=shared)))["rounds"] for shared in (True, False)
    )

    assert paired.difference.half_width < 0.8 * separate.difference.half_width


def test_it_is_told_in_how_many_games_a_rule_made_a_difference(plan_for: Make, run_here: Run) -> None:
    """What bots do not use changes no game, and that is said; so is how many games something changes."""
    unused = run_here(plan_for("bronze-age", "bronze-age+round_limit=100", games=20))
    used = run_here(plan_for("bronze-age", "bronze-age+developments_to_end=4", games=20))

    told = compare_report(unused).sentences, compare_report(used).sentences

    assert unused.otherwise(0) == (0, 20)
    assert "  No game ended differently: these bots make no use of the difference." in told[0]
    changed, games = used.otherwise(0) or (0, 0)
    assert 0 < changed <= games == 20
    assert f"  {changed} of 20 games ended differently." in told[1]
    assert compare_document(used)["otherwise"] == [{"between": [0, 1], "games": changed}]


def test_correction_is_told_for_all_pairs(plan_for: Make, run_here: Run) -> None:
    """Three rulesets are three pairs, and p is corrected for the figures of all of them."""
    three = ("bronze-age", "bronze-age+developments_to_end=4", "bronze-age+developments_to_end=3")
    standing = run_here(plan_for(*three, games=10))

    _, *tables = compare_report(standing).tables

    compared = sum(not item.same_as for item in differences(standing))
    told = f" figures are compared, {compared} with the other pairs; p is corrected for that"
    assert all(told in table.note for table in tables)


def test_separate_luck_says_nothing_of_single_games(plan_for: Make, run_here: Run) -> None:
    """Games on separate luck cannot be set side by side."""
    plan = plan_for("bronze-age", "bronze-age+developments_to_end=4", games=10)

    standing = run_here(attrs.evolve(plan, shared_luck=False))

    assert standing.otherwise(0) is None
    assert compare_document(standing)["otherwise"] == []


def test_equal_rulesets_show_no_difference(plan_for: Make, run_here: Run) -> None:
    """On the same luck a ruleset and itself are equal in every figure."""
    found = differences(run_here(plan_for("bronze-age", "bronze-age", games=20)))

    assert {item.verdict for item in found} == {"no difference shown"}
    assert {item.p for item in found} == {1.0}


@pytest.mark.parametrize(
    ("low", "told"),
    [
        (-2.0, "no difference detected; it may lie anywhere from -2.0 to 4.0."),
        (1.0, "no difference detected among so many figures; alone, 1.0 to 4.0."),
    ],
)
def test_a_figure_that_stands_out_by_itself_alone_is_told_as_such(
    low: float, told: str, plan_for: Make, run_here: Run
) -> None:
    """Beside so many others a difference may be chance though its own interval leaves nought out."""
    standing = run_here(plan_for("bronze-age", "bronze-age", games=4))
    labels = Labels([rules_of(recipe) for recipe in standing.plan.recipes])
    item = Difference("rounds", (0, 1), (7.0, 8.0), Interval(2.5, low, 4.0), 0.03, 0.4, 0.3)

    assert sentences([item], ["one", "other"], labels)[1].endswith(told)


def test_every_pair_of_few_rulesets_is_compared(plan_for: Make, run_here: Run) -> None:
    """Three rulesets make three comparisons."""
    variants = [f"bronze-age+developments_to_end={n}" for n in (3, 4, 5)]

    found = differences(run_here(plan_for(*variants, games=10)))

    assert {item.between for item in found} == {(0, 1), (0, 2), (1, 2)}


def test_many_rulesets_are_compared_with_the_first(plan_for: Make, run_here: Run) -> None:
    """Beyond four, each is compared with the first only."""
    variants = [f"bronze-age+developments_to_end={n}" for n in range(2, 7)]

    found = differences(run_here(plan_for(*variants, games=4)))

    assert {item.between for item in found} == {(0, i) for i in range(1, 5)}


def test_bots_are_compared_when_they_differ(plan_for: Make, run_here: Run) -> None:
    """A rule that helps one kind of bot shows in that bot's wins; with one kind there is nothing to say."""
    mixed = by_metric(run_here(plan_for("bronze-age", "revised", games=4, bots=("random", "greedy"))))
    alike = by_metric(run_here(plan_for("bronze-age", "revised", games=4)))

    assert "bot_wins/greedy" in mixed
    assert not any(metric.startswith("bot_") for metric in alike)


def test_a_plugins_metric_is_compared(
    plan_for: Make, run_here: Run, write_rule: Callable[[str, str], str]
) -> None:
    """What a rule measures is among the differences, by key when it has keys."""
    code = """
@hookimpl
def metrics():
    return [Metric("half_rounds", "Half rounds.", lambda tally: tally.state.round * 2),
            Metric("by_seat", "By seat.", lambda tally: {"first": tally.scores[0]})]
"""
    rule = write_rule("measures", code)
    variants = [f"bronze-age+{rule}", f"bronze-age+{rule}+developments_to_end=3"]

    found = by_metric(run_here(plan_for(*variants, games=30)))

    assert found["half_rounds"].difference.value == pytest.approx(2 * found["rounds"].difference.value)
    assert found["half_rounds"].verdict == "lower"
    assert "by_seat/first" in found


@pytest.mark.slow
def test_equal_rulesets_are_flagged_as_often_as_the_level_says(plan_for: Make, run_here: Run) -> None:
    """A ruleset against itself on separate luck, 200 times: about one in twenty is flagged at the 95% level.

    Single figures are flagged by their own interval; whole comparisons by their corrected p-values.
    """
    plan = plan_for("bronze-age", "bronze-age", games=GAMES, shared_luck=False)
    alone = dict.fromkeys(("rounds", "score", "winning_score", "margin", "seat_wins/1"), 0)
    somewhere = 0
    for seed in range(COMPARISONS):
        found = by_metric(run_here(attrs.evolve(plan, seed=10_000 + seed)))
        for metric in alone:
            gap = found[metric].difference
            alone[metric] += not gap.low <= 0 <= gap.high
        somewhere += any(item.verdict != "no difference shown" for item in found.values())

    for metric, flagged in alone.items():
        fair = stats.binomtest(flagged, COMPARISONS, 0.05)
        assert fair.pvalue > 0.001, f"{metric} is flagged in {flagged} of {COMPARISONS}"
    assert stats.binomtest(somewhere, COMPARISONS, 0.05, alternative="greater").pvalue > 0.001, somewhere


@pytest.mark.parametrize(("players", "told"), [(1, False), (2, True)])
def test_seats_are_compared_where_there_are_several(
    players: int, told: bool, plan_for: Make, run_here: Run
) -> None:
    """Alone at the table the only seat's figures are those of the game."""
    plan = plan_for("bronze-age", "bronze-age+coins_per_die=9", games=4, players=players)

    found = columns(run_here(plan), (0, 1))

    assert any(column.startswith("seat_") for column in found) == told
    assert "score" in found
