"""Reports say what is known, in words, in the terminal and on one page."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from astragal.engine.ledger import EventsByKind
from astragal.lab.figures.intervals import Interval
from astragal.lab.figures.numbers import p_value, percent, plain, signed
from astragal.lab.figures.record import find_picks
from astragal.lab.report.contrasts import compare_report, sweep_report
from astragal.lab.report.findings import simulate_report
from astragal.lab.report.html import page
from astragal.lab.report.report import Bars, Curve, Marks, Report, RulesetText, Table
from astragal.lab.report.terminal import rendered
from astragal.lab.run.plan import Plan
from astragal.lab.run.runner import Standing
from astragal.lab.run.sweep import read_sweep

MEALS = '''"""A metric that counts an event."""
from astragal import Metric, hookimpl
from rtta.events import CitiesFed
GAME = "rtta"
@hookimpl
def metrics():
    return [Metric.counting("meals", "Meals in a game.", CitiesFed)]
'''
Make = Callable[..., Plan]
Run = Callable[[Plan], Standing]


def printed(report: Report, width: int = 80) -> str:
    file = StringIO()
    Console(file=file, width=width, force_terminal=False).print(rendered(report))
    return file.getvalue()


@pytest.mark.parametrize(
    ("interval", "text"),
    [
        (Interval(8.5, 8.33, 8.67), "8.50 (8.33 to 8.67)"),
        (Interval(1234.5, 1200.0, 1269.0), "1,234 (1,200 to 1,269)"),
        (Interval(0.0, 0.0, 0.0), "0.00 (0.00 to 0.00)"),
        (Interval(3.0, float("-inf"), float("inf")), "3.00 (unknown)"),
    ],
)
def test_numbers_have_the_digits_that_the_interval_bears_out(interval: Interval, text: str) -> None:
    """A wide interval shows fewer decimals."""
    assert plain(interval) == text


def test_shares_are_percentages() -> None:
    """A share of wins reads as a percentage."""
    assert percent(Interval(0.463, 0.408, 0.52)) == "46.3% (40.8 to 52.0)"


def test_differences_carry_their_sign() -> None:
    """A plus is written, a zero has none."""
    assert signed(Interval(0.42, -0.1, 0.94)) == "+0.42 (-0.10 to +0.94)"


@pytest.mark.parametrize(("p", "text"), [(0.0002, "< 0.001"), (0.0314, "0.031"), (float("nan"), "–")])
def test_p_values_have_no_false_precision(p: float, text: str) -> None:
    """Three decimals, and nothing below a thousandth."""
    assert p_value(p) == text


def test_the_summary_of_few_games_claims_nothing(plan_for: Make, run_here: Run) -> None:
    """Twenty games between equals show no better seat, and the words say just that."""
    report = simulate_report(run_here(plan_for(games=20)))

    text = " ".join(report.sentences)
    assert "No seat is shown to be better" in text
    assert "Seats are not equal" not in text


def test_the_summary_claims_what_is_shown(plan_for: Make, run_here: Run) -> None:
    """Greedy beats random: both sentences say so with their share."""
    report = simulate_report(run_here(plan_for(games=40, bots=("greedy", "random"))))

    text = " ".join(report.sentences)
    assert "greedy wins more than its share" in text
    assert "random wins less than its share" in text


def test_a_comparison_in_words(plan_for: Make, run_here: Run) -> None:
    """What is shown is told with its size; silence is said not to be proof."""
    report = compare_report(run_here(plan_for("bronze-age", "bronze-age+developments_to_end=4", games=60)))

    text = "\n".join(report.sentences)
    assert re.search(r"rounds: lower by \d\.\d+ \(\d\.\d+ to \d\.\d+\), a large effect", text)
    assert "not proof that there is none" in text


def test_a_rules_own_metric_is_shown_even_where_it_equals_another(
    plan_for: Make, run_here: Run, tmp_path: Path
) -> None:
    """Whoever writes one looks for its name; the game's own are shown once."""
    rule = tmp_path / "meals.py"
    rule.write_text(MEALS, encoding="utf-8")

    text = printed(simulate_report(run_here(plan_for(f"bronze-age+{rule}", games=3))), 100)

    assert "Meals in a game." in text
    assert "cities fed" in text  # the event, which is equal in every game


def test_the_command_plays_the_same_again(plan_for: Make, run_here: Run) -> None:
    """A report's command names game, rulesets with options, players, bots, games and seed."""
    standing = run_here(plan_for("bronze-age+developments_to_end=4", games=7, seed=99))

    words = shlex.split(simulate_report(standing).command)

    assert words[:4] == ["astragal", "simulate", "rtta", "bronze-age+developments_to_end=4"]
    assert words[words.index("--seed") + 1] == "99"
    assert words[words.index("--games") + 1] == "7"


def test_the_page_needs_no_network(plan_for: Make, run_here: Run) -> None:
    """The page loads nothing: no link, script, image or style from elsewhere; addresses are namespaces."""
    text = page(compare_report(run_here(plan_for("bronze-age", "late-bronze-age", games=10))))

    assert not re.search(r"<(script|link|img|iframe)\b|@import|url\((?!#)|src=", text)
    assert set(re.findall(r'https?://[^"]*', text)) <= {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }
    assert text.count("<svg") >= 3


def test_the_page_says_how_it_was_made(plan_for: Make, run_here: Run) -> None:
    """Command, seed, versions, and every option of the rulesets stand on the page."""
    text = page(simulate_report(run_here(plan_for("bronze-age+developments_to_end=4", games=10, seed=31))))

    assert "astragal simulate rtta" in text
    assert "developments_to_end = 4" in text
    assert "scipy" in text
    assert ">31<" in text


def test_the_page_is_the_same_every_time(plan_for: Make, run_here: Run) -> None:
    """Neither dates nor random ids creep into the plots."""
    report = simulate_report(run_here(plan_for(games=10)))

    assert page(report) == page(report)


HOSTILE = "<script>alert(1)</script> [bold]$x$ \x1b[31m\u202e"


def test_foreign_text_never_acts() -> None:
    """Names from rules and files are text on the page, in the plots and in the terminal."""
    report = Report(
        title=HOSTILE,
        sentences=(HOSTILE,),
        tables=(Table(HOSTILE, (HOSTILE,), ((HOSTILE,),), HOSTILE),),
        plots=(
            Bars(HOSTILE, HOSTILE, ((HOSTILE, {1: 2, 2: 3}), (HOSTILE, {1: 1}))),
            Marks(HOSTILE, HOSTILE, ((HOSTILE, Interval(1, 0, 2)),), 0.0),
            Curve(HOSTILE, HOSTILE, HOSTILE, ((HOSTILE, Interval(1, 0, 2)),)),
        ),
        warnings=(HOSTILE,),
        facts=((HOSTILE, HOSTILE),),
        rulesets=(RulesetText(HOSTILE, HOSTILE),),
        command=HOSTILE,
    )

    html, text = page(report), printed(report)

    assert "<script" not in html
    assert "\x1b[31m" not in text
    assert "[bold]" in text


def test_a_sweep_is_a_curve_with_intervals(plan_for: Make, run_here: Run) -> None:
    """Each value has its mean and interval, in the terminal too."""
    sweep = read_sweep("developments_to_end=3..5")
    standing = run_here(plan_for(*sweep.variants("bronze-age"), games=20))

    report = sweep_report(standing, sweep)

    curve = next(plot for plot in report.plots if plot.title == "rounds")
    assert isinstance(curve, Curve)
    assert [value for value, _ in curve.points] == ["3", "4", "5"]
    assert all(interval.low < interval.value < interval.high for _, interval in curve.points)
    assert re.search(r"^3 .*●.* \d\.\d+ \(", printed(report), re.MULTILINE)


def test_a_report_of_no_games_says_so(plan_for: Make, run_here: Run) -> None:
    """When every game failed there is still a page."""
    standing = run_here(plan_for(games=2, step_limit=1))

    report = simulate_report(standing)

    assert report.sentences == ("No game was finished.",)
    assert "does not end within 1 steps" in printed(report, 300)
    assert "No game was finished" in page(report)


def test_events_that_take_a_component_are_picks() -> None:
    """An event names the field that says what a player took; a bare id gets the field's name as its kind."""
    from types import SimpleNamespace

    taking = type("CardTaken", (SimpleNamespace,), {"picks": "card"})
    other = type("DieRolled", (SimpleNamespace,), {})
    events = [
        taking(seat=1, card="fire"),
        taking(seat=0, card="fire"),
        taking(seat=1, card="fire"),
        other(seat=0),
    ]

    assert find_picks(EventsByKind(events)) == {"card:fire": (0, 1)}


@pytest.mark.parametrize(
    ("value", "component"),
    [("monument:temple", "monument:temple"), ("3/type:wonder>=1", "card:3/type:wonder>=1")],
)
def test_a_pick_may_name_its_kind(value: str, component: str) -> None:
    """A value that begins with a kind is a reference already; a colon elsewhere does not make it one."""
    from types import SimpleNamespace

    taking = type("CardTaken", (SimpleNamespace,), {"picks": "card"})

    assert find_picks(EventsByKind([taking(seat=0, card=value)])) == {component: (0,)}
