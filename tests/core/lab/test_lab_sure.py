"""A figure that is not sure says so: stopping, few games, missing and constant metrics, equal figures."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from astragal.errors import BadInput
from astragal.lab.figures.anytime import always_valid_p, bound, confidence
from astragal.lab.figures.contrasts import independent_test
from astragal.lab.figures.differences import Difference, differences
from astragal.lab.figures.intervals import CONFIDENCE, FEWEST_GAMES, Interval, interval_of, is_share
from astragal.lab.figures.sums import Sums, equal_columns
from astragal.lab.report.contrasts import compare_report
from astragal.lab.report.document import compare_document, simulate_document
from astragal.lab.report.findings import simulate_report
from astragal.lab.run.executors import Crew, Here
from astragal.lab.run.plan import Plan
from astragal.lab.run.runner import Runner, Standing
from astragal.lab.run.until import enough, known_figures, read_targets

Make = Callable[..., Plan]
Run = Callable[[Plan], Standing]
Write = Callable[[str, str], str]

RARE = """
@hookimpl
def metrics():
    return [Metric("always", "Two in every game.", lambda tally: 2),
            Metric("length", "Rounds once more.", lambda tally: tally.state.round)]
"""

TIED = """
from astragal import Note

def tied(tally):
    return {"notes": float(seen[tally.state])}

seen = Note(2)

@hookimpl
def metrics():
    return [Metric("always", "What the rule has noted.", lambda tally: seen[tally.state]),
            Metric("tied", "What the rule has noted, by key.", tied)]
"""
"""Metrics that cannot be measured where their rule is not in play."""


# --- stopping -----------------------------------------------------------------------------------------


def stopped(plan: Plan, *until: str) -> Standing:
    targets = read_targets(until)
    return Runner(plan, Crew(Here(), 1), enough(targets), [known_figures(targets)]).run()


def test_a_figure_that_never_varied_does_not_stop_a_run(plan_for: Make, write_rule: Write) -> None:
    """A hundred equal games are no proof: the interval has a width, and the run goes on."""
    plan = plan_for(f"bronze-age+{write_rule('twos', RARE)}", games=300)

    found = stopped(plan, "always=0.0001")

    assert found.games == 300
    assert found.stopped_early == ""


def test_a_rare_figure_does_not_stop_a_run_by_luck() -> None:
    """After a hundred games without the event it may still come in one game of fifty."""
    sums = Sums()
    for game in range(100):
        sums.add({"developments/empire": 0}, game)

    assert interval_of(sums, "developments/empire", 1, confidence(100)).high > 0.02


def test_intervals_of_a_run_that_may_stop_are_wider(plan_for: Make, run_here: Run) -> None:
    """Looking again and again costs precision; the document and the report say which intervals they have."""
    plan = plan_for(games=100)
    fixed, sequential = run_here(plan), stopped(plan, "rounds=0.0001")

    widths = [
        document["rounds"]["high"] - document["rounds"]["low"] for document in documents(fixed, sequential)
    ]

    assert widths[1] / widths[0] == pytest.approx(bound(100) / 1.96, rel=0.1)
    assert [document["intervals"]["anytime"] for document in documents(fixed, sequential)] == [False, True]
    assert "however often it looked" in dict(simulate_report(sequential).facts)["intervals"]


def documents(*standings: Standing) -> list[Any]:
    return [simulate_document(standing) for standing in standings]


def document_of(standing: Standing) -> Any:
    """Return the document of a comparison."""
    return compare_document(standing)


def simulated(standing: Standing) -> Any:
    """Return the document of a run."""
    return simulate_document(standing)


@pytest.mark.parametrize("games", [100, 1000, 100_000])
def test_interval_and_p_value_of_a_sequential_run_agree(games: int) -> None:
    """A difference just outside the interval has a p-value just below 5%."""
    from scipy import stats

    outside, inside = (2 * stats.norm.sf(bound(games) * part) for part in (1.001, 0.999))

    assert always_valid_p(outside, games) < 1 - CONFIDENCE < always_valid_p(inside, games)
    assert always_valid_p(1.0, games) == 1.0
    assert math.isnan(always_valid_p(math.nan, games))


def test_until_refuses_a_metric_that_one_ruleset_lacks(plan_for: Make, write_rule: Write) -> None:
    """There is no difference that could become precise."""
    plan = plan_for("bronze-age", f"bronze-age+{write_rule('twos', TIED)}", games=200)

    with pytest.raises(BadInput, match="bronze-age does not measure 'always'"):
        stopped(plan, "always=0.1")


# --- few games ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("games", [2, 3, FEWEST_GAMES - 1])
def test_nothing_is_claimed_from_a_few_games(games: int, plan_for: Make, run_here: Run) -> None:
    """Below the minimum there is no p-value and no verdict, and the words say why."""
    standing = run_here(plan_for("bronze-age", "bronze-age+developments_to_end=2", games=games))

    found, text = differences(standing), " ".join(compare_report(standing).sentences)

    assert {item.verdict for item in found} == {"no difference shown"}
    assert all(math.isnan(item.p) and item.reason == "too few games" for item in found)
    assert "Too few games to claim anything: at least 20 are needed." in text
    assert {row["reason"] for row in document_of(standing)["differences"]} == {"too few games"}


@pytest.mark.parametrize("shared_luck", [True, False])
def test_shares_differ_by_a_hundred_points_at_most(shared_luck: bool, plan_for: Make, run_here: Run) -> None:
    """However few games there are: "0 (-130 to +130) points" is no interval."""
    changed = "bronze-age+developments_to_end=2"
    standing = run_here(plan_for("bronze-age", changed, games=2, shared_luck=shared_luck))

    shares = [item for item in differences(standing) if is_share(item.metric)]

    assert {item.metric for item in shares} >= {"ties"}
    assert all(-1 <= item.difference.low <= item.difference.high <= 1 for item in shares)


def test_no_seat_and_no_bot_is_praised_after_a_few_games(plan_for: Make, run_here: Run) -> None:
    """Three wins of three are not yet more than an equal share."""
    text = " ".join(simulate_report(run_here(plan_for(games=3, bots=("greedy", "random")))).sentences)

    assert "Too few games to compare bots or seats: at least 20 are needed." in text
    assert "share" not in text


def test_no_p_value_is_nothing_when_nothing_varies() -> None:
    """Not even a thousand games that all differ alike are certain."""
    one, other = (Sums() for _ in range(2))
    for game in range(1000):
        one.add({"x": 1}, game)
        other.add({"x": 2}, game)

    found = independent_test(one.moments("x"), other.moments("x"))

    assert 0 < found.p < 1e-300
    assert found.difference.low < 1 < found.difference.high


# --- missing and constant metrics ---------------------------------------------------------------------


@pytest.mark.parametrize("shared_luck", [True, False])
def test_a_metric_that_one_ruleset_lacks_is_said_to_be_missing(
    shared_luck: bool, plan_for: Make, run_here: Run, write_rule: Write
) -> None:
    """A metric that needs its rule is not 0 without it: no value, no difference, no claim, and it is said."""
    rule = write_rule("twos", TIED)
    standing = run_here(plan_for("bronze-age", f"bronze-age+{rule}", games=30, shared_luck=shared_luck))

    row = next(row for row in document_of(standing)["differences"] if row["metric"] == "always")
    text = "\n".join(compare_report(standing).sentences)

    assert row["values"] == [None, 2.0]
    assert row["difference"] == {"value": None, "low": None, "high": None}
    assert (row["verdict"], row["reason"]) == ("no difference shown", "not measured under both rulesets")
    assert "always: measured only under bronze-age+twos, so not compared." in text
    assert "always: higher" not in text
    tied = next(row for row in document_of(standing)["differences"] if row["metric"] == "tied/notes")
    assert tied["values"] == [None, 2.0]


@pytest.mark.parametrize("rule_first", [True, False])
def test_a_metric_of_a_rule_is_measured_under_every_ruleset(
    rule_first: bool, plan_for: Make, run_here: Run, write_rule: Write
) -> None:
    """Without the rule its metric says what was so before; scores turn by turn are there too."""
    metric = 'Metric("turns", "Turns seen.", lambda tally: len(tally.by_turn), by_turn=True)'
    rule = write_rule("turns", f"@hookimpl\ndef metrics():\n    return [{metric}]\n")
    variants = ["bronze-age", f"bronze-age+{rule}"]
    standing = run_here(plan_for(*(reversed(variants) if rule_first else variants), games=30))

    row = next(row for row in document_of(standing)["differences"] if row["metric"] == "turns")
    report = compare_report(standing)

    assert row["values"][0] == row["values"][1] > 4
    assert row["difference"]["value"] == 0
    assert "turns" in [line[0] for line in report.tables[0].rows]  # whoever brings a metric wants to see it


def test_a_metric_more_makes_no_other_game(plan_for: Make, run_here: Run, write_rule: Write) -> None:
    """A rule that only measures changes no game, and the count of changed games says so."""
    standing = run_here(plan_for("bronze-age", f"bronze-age+{write_rule('twos', RARE)}", games=20))

    assert standing.otherwise(0) == (0, 20)


def test_a_constant_metric_is_no_large_effect(plan_for: Make, run_here: Run, write_rule: Write) -> None:
    """Two in every game against three in every game has no spread to be large against."""
    three = RARE.replace("tally: 2", "tally: 3")
    variants = [f"bronze-age+{write_rule('twos', RARE)}", f"bronze-age+{write_rule('threes', three)}"]
    standing = run_here(plan_for(*variants, games=30))

    found = next(item for item in differences(standing) if item.metric == "always")
    text = "\n".join(compare_report(standing).sentences)

    assert (found.size, found.verdict) == ("constant", "higher")
    assert "always: higher by 1.00" in text
    assert "though it never varies" in text


# --- words for shares ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "word"),
    [(1.9, "very small"), (2, "small"), (-4.9, "small"), (5, "medium"), (14.9, "medium"), (-15, "large")],
)
@pytest.mark.parametrize("metric", ["end/monuments", "seat_wins/1", "picks/development:empire", "ties"])
def test_shares_have_sizes_by_percentage_points(metric: str, points: float, word: str) -> None:
    """However small the spread of a share near 0 or 1, what counts is by how many points it moves."""
    change = points / 100
    found = Difference(metric, (0, 1), (0.0, change), Interval(change, 0, 0), 0.001, 0.001, effect=5.0)

    assert found.size == word


# --- equal figures ------------------------------------------------------------------------------------


def test_equal_figures_are_reported_once(plan_for: Make, run_here: Run, write_rule: Write) -> None:
    """A metric that is the number of rounds is named as such and counts once, also in the correction."""
    rule = write_rule("twos", RARE)
    standing = run_here(plan_for(f"bronze-age+{rule}", f"bronze-age+{rule}+developments_to_end=3", games=40))

    rows = {row["metric"]: row for row in document_of(standing)["differences"]}
    report = compare_report(standing)
    told = [row[0] for table in report.tables for row in table.rows]

    assert rows["length"]["same_as"] == "rounds"
    assert rows["length"]["p_adjusted"] == rows["rounds"]["p_adjusted"]
    assert rows["rounds"]["same_as"] is None
    assert "length" not in told
    assert not any(sentence.strip().startswith("length:") for sentence in report.sentences)


def test_the_tables_of_one_ruleset_have_equal_figures_once(
    plan_for: Make, run_here: Run, write_rule: Write
) -> None:
    """`simulate` shows the number of rounds once too; its document keeps every name."""
    standing = run_here(plan_for(f"bronze-age+{write_rule('twos', RARE)}", games=30))

    told = [row[0] for table in simulate_report(standing).tables for row in table.rows]

    assert "length" not in told
    assert "always" in told
    assert "length" in simulated(standing)["metrics"]


def test_figures_with_equal_sums_are_not_equal() -> None:
    """Once in this game and once in that one is not the same figure; the order of games does not matter."""
    rows: list[dict[str, Any]] = [
        {"a": 1, "b": 0, "c": 1},
        {"a": 0, "b": 1, "c": 0},
        {"a": 2, "b": 2, "c": 2},
    ]
    orders = [[0, 1, 2], [2, 0, 1]]

    found = []
    for order in orders:
        sums = Sums()
        for game in order:
            sums.add(dict(rows[game]), game)
        found.append(equal_columns(sums))

    assert found == [{"c": "a"}, {"c": "a"}]


# --- pages and files ----------------------------------------------------------------------------------


def test_the_page_has_source_and_hash_of_every_rule(
    plan_for: Make, run_here: Run, write_rule: Write, tmp_path: Path
) -> None:
    """Rule files as they ran, installed rules, a ruleset file, and one hash for the game."""
    import hashlib
    import html

    from astragal.lab.report.html import page
    from house_rules import skulls_reroll

    file = write_rule("twos", RARE)
    ruleset = tmp_path / "mine.toml"
    ruleset.write_text('game = "rtta"\nrules = ["rtta.skulls-reroll"]\n', encoding="utf-8")
    standing = run_here(plan_for(f"{ruleset}+{file}", games=5))

    text = html.unescape(page(simulate_report(standing)))

    for path in (Path(file), ruleset, Path(str(skulls_reroll.__file__))):
        assert hashlib.sha256(path.read_bytes()).hexdigest() in text
        assert path.read_text(encoding="utf-8").strip() in text
    assert "game rtta (" in text


def test_the_page_has_the_bytes_that_ran(plan_for: Make, run_here: Run, write_rule: Write) -> None:
    """A rule file that was changed while the games were played is shown as it was."""
    from astragal.lab.report.sources import sources

    file = write_rule("twos", RARE)
    standing = run_here(plan_for(f"bronze-age+{file}", games=2))
    Path(file).write_text("# something else\n", encoding="utf-8")

    found = next(source for source in sources(standing.plan.recipes) if "twos" in source.name)

    assert "Two in every game." in found.text


def test_no_legend_lies_on_a_curve(plan_for: Make) -> None:
    """The names of the curves stand beside the axes, wherever the curves go."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    from astragal.lab.report.plots import draw
    from astragal.lab.report.report import Bars

    rng = Random(3)
    series = tuple((f"ruleset {i}", {v: rng.randint(1, 9) for v in range(20)}) for i in range(4))
    figure = draw(Bars("Scores", "points", series))
    canvas = FigureCanvasAgg(figure)
    canvas.draw()  # type: ignore[no-untyped-call]
    axes = figure.axes[0]
    legend = axes.get_legend()
    assert legend is not None

    beside, plot = legend.get_window_extent(), axes.get_window_extent()

    assert beside.x0 >= plot.x1


@pytest.mark.parametrize("flag", ["--csv", "--jsonl", "--html"])
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_disk_keeps_the_figures(flag: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The document is printed whole, one line says which file is lost, and the exit code is 2."""
    from astragal.cli import main

    words = ["simulate", "rtta", "--bots", "random", "--games", "40", "--workers", "1", "--json"]
    with pytest.raises(SystemExit) as end:
        main([*words, flag, "/dev/full"])

    out, err = capsys.readouterr()
    told = [line for line in err.splitlines() if line.startswith("astragal: ")]
    assert end.value.code == 2
    assert json.loads(out)["games"] == 40
    assert len(told) == 1
    assert "/dev/full could not be written: No space left on device" in told[0]
    assert "Traceback" not in err
