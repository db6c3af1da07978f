"""The report of a comparison, and of a sweep."""

from __future__ import annotations

import math
from collections.abc import Sequence

from astragal.lab.figures.differences import HEADLINES, NOT_MEASURED, TOO_FEW, Difference, differences
from astragal.lab.figures.intervals import FEWEST_GAMES, Interval, interval_of, is_share
from astragal.lab.figures.numbers import digits, number, p_value, percent, plain, signed
from astragal.lab.figures.record import scale
from astragal.lab.figures.summary import Summary, summarise
from astragal.lab.report.labels import Labels
from astragal.lab.report.report import (
    Bars,
    Curve,
    Marks,
    Plot,
    Report,
    Table,
    command,
    facts,
    ruleset_text,
    warnings,
)
from astragal.lab.report.sources import sources
from astragal.lab.run.recipe import rules_of
from astragal.lab.run.runner import Standing
from astragal.lab.run.sweep import Sweep

SHOWN = 12
"""How many differences a summary lists besides the headlines."""


def compare_report(standing: Standing) -> Report:
    """Return the report of `compare`."""
    summaries = [summarise(standing, i) for i in range(len(standing.plan.recipes))]
    labels = Labels([summary.rules for summary in summaries])
    found = differences(standing)
    names = [summary.name for summary in summaries]
    told = {item.metric for item in found if item.same_as and not item.same_as.startswith("events/")}
    first = [name for name in first_figures(summaries) if name not in told]
    return Report(
        title=f"{summaries[0].rules.game.name}: {' against '.join(names)}",
        sentences=tuple(
            s
            for index, pair in enumerate(standing.plan.pairs)
            for s in sentences(_of(found, pair), names, labels, standing.otherwise(index), first)
        ),
        tables=(
            _side_by_side(summaries, labels, first),
            *(
                _table(_of(found, pair), names, labels, len(_compared(found)), first)
                for pair in standing.plan.pairs
            ),
        ),
        plots=_plots(standing, summaries, found, labels),
        warnings=warnings(standing),
        facts=facts(standing),
        rulesets=tuple(ruleset_text(recipe) for recipe in standing.plan.recipes),
        command=command(standing, "compare"),
        sources=sources(standing.plan.recipes),
    )


def first_figures(summaries: Sequence[Summary]) -> tuple[str, ...]:
    """Return the figures that are shown whatever they say: the headlines, and those that rules bring."""
    brought = [
        metric.id
        for summary in summaries
        for plugin, metrics in summary.rules.plugins.call("metrics")
        for metric in metrics
        if plugin != summary.rules.game.id
    ]
    return tuple(dict.fromkeys((*HEADLINES, *brought)))


def _of(found: Sequence[Difference], pair: tuple[int, int]) -> list[Difference]:
    return [item for item in found if item.between == pair]


# --- sentences ----------------------------------------------------------------------------------------


def sentences(
    found: Sequence[Difference],
    names: Sequence[str],
    labels: Labels,
    otherwise: tuple[int, int] | None = None,
    first: Sequence[str] = HEADLINES,
) -> list[str]:
    """Return what changes from the first ruleset to the second, and what is not shown to change."""
    if not found:
        return ["There is nothing to compare: no game was finished under both rulesets."]
    one, other = (names[i] for i in found[0].between)
    told = [f"{other}, compared with {one}:"]
    if otherwise is not None:
        told.append(_came_out(*otherwise))
    compared = _compared(found)
    if all(item.reason == TOO_FEW for item in compared):
        return [*told, f"  Too few games to claim anything: at least {FEWEST_GAMES} are needed."]
    told += [_sentence(item, labels) for item in compared if item.metric in first]
    rest = [item for item in _most_telling(compared, first) if item.metric not in first]
    told += [_sentence(item, labels) for item in rest[:SHOWN]]
    if len(rest) > SHOWN:
        told.append(f"{len(rest) - SHOWN} more figures differ; they are listed below.")
    silent = sum(item.verdict == "no difference shown" for item in compared)
    told.append(
        f"For {silent} of {len(compared)} figures no difference is shown;"
        " that is not proof that there is none."
    )
    return told + _not_measured(found, names, labels)


def _compared(found: Sequence[Difference]) -> list[Difference]:
    """Return the figures that both rulesets have, equal ones once."""
    return [item for item in found if item.reason != NOT_MEASURED and not item.same_as]


def _not_measured(found: Sequence[Difference], names: Sequence[str], labels: Labels) -> list[str]:
    """Say which figures cannot be compared because one of the rulesets does not have them."""
    families: dict[tuple[str, int], None] = {}
    for item in found:
        if item.reason == NOT_MEASURED:
            known = [i for i, value in zip(item.between, item.values, strict=True) if math.isfinite(value)]
            families.update(((item.metric.partition("/")[0], i), None) for i in known)
    return [f"{labels(family)}: measured only under {names[i]}, so not compared." for family, i in families]


def _came_out(changed: int, games: int) -> str:
    """Say in how many games the two rulesets made a difference at all."""
    if not changed:
        return "  No game ended differently: these bots make no use of the difference."
    return f"  {changed} of {games} games ended differently."


def _sentence(item: Difference, labels: Labels) -> str:
    name, gap = labels(item.metric), _in_unit(item)
    unit = " points" if is_share(item.metric) else ""
    if item.reason == TOO_FEW:
        return f"  {name}: too few games to compare."
    if item.verdict == "no difference shown":
        places = digits(gap)
        low, high = number(gap.low, places), number(gap.high, places)
        if gap.low > 0 or gap.high < 0:  # of so many, some stand out by chance
            return f"  {name}: no difference detected among so many figures; alone, {low} to {high}{unit}."
        return f"  {name}: no difference detected; it may lie anywhere from {low} to {high}{unit}."
    if item.verdict == "lower":
        gap = Interval(-gap.value, -gap.high, -gap.low)
    effect = "though it never varies" if item.size == "constant" else f"a {item.size} effect"
    return f"  {name}: {item.verdict} by {plain(gap)}{unit}, {effect}."


def _in_unit(item: Difference) -> Interval:
    """Return a difference in its unit: percentage points for shares."""
    factor, gap = 100 if is_share(item.metric) else 1, item.difference
    return Interval(factor * gap.value, factor * gap.low, factor * gap.high)


def _change(item: Difference) -> str:
    return signed(_in_unit(item)) + (" points" if is_share(item.metric) else "")


# --- tables -------------------------------------------------------------------------------------------


def _side_by_side(summaries: Sequence[Summary], labels: Labels, first: Sequence[str]) -> Table:
    rows = [(labels("rounds"), *(plain(summary.rounds) for summary in summaries))]
    for name in first[1:]:
        values = [summary.metrics.get(name) for summary in summaries]
        show = percent if is_share(name) else plain
        if any(isinstance(value, Interval) for value in values):
            rows.append((labels(name), *(show(v) if isinstance(v, Interval) else "–" for v in values)))
    seats = len(summaries[0].seats)
    rows += [
        (labels(f"seat_wins/{seat + 1}"), *(percent(summary.seats[seat].wins) for summary in summaries))
        for seat in range(seats if seats > 1 else 0)
    ]
    return Table("Side by side", ("figure", *(summary.name for summary in summaries)), tuple(rows))


def _table(
    found: Sequence[Difference], names: Sequence[str], labels: Labels, compared: int, first: Sequence[str]
) -> Table:
    if not found:
        return Table("Differences", (), ())
    one, other = (names[i] for i in found[0].between)
    told = _compared(found)
    shown = _most_telling(told, first)
    rows = tuple(
        (labels(item.metric), *_values(item), _change(item), p_value(item.p_adjusted), _short(item))
        for item in shown
    )
    pairs = f", {compared} with the other pairs" if compared > len(told) else ""
    equal = sum(bool(item.same_as) for item in found)
    note = (
        f"{len(told)} figures are compared{pairs}; p is corrected for that (Benjamini-Hochberg)."
        f" {len(told) - len(shown)} without a shown difference are left out here; --json has all."
        + (f" {equal} more are equal to one of these in every game." if equal else "")
    )
    return Table(f"{other} minus {one}", ("figure", one, other, "difference", "p", "verdict"), rows, note)


def _most_telling(found: Sequence[Difference], first: Sequence[str] = HEADLINES) -> list[Difference]:
    """Return the first figures, then every difference that is shown, the largest effect first."""
    rest = [f for f in found if f.metric not in first and f.verdict != "no difference shown"]
    return [f for f in found if f.metric in first] + sorted(rest, key=_by_effect)


def _by_effect(item: Difference) -> float:
    return 0.0 if math.isnan(item.effect) else -abs(item.effect)


def _short(item: Difference) -> str:
    if item.reason == TOO_FEW:
        return TOO_FEW
    return "not shown" if item.verdict == "no difference shown" else item.verdict


def _values(item: Difference) -> tuple[str, str]:
    factor, unit = (100, " %") if is_share(item.metric) else (1, "")
    first, second = (number(factor * value, 2) + unit for value in item.values)
    return first, second


# --- plots --------------------------------------------------------------------------------------------


def _plots(
    standing: Standing, summaries: Sequence[Summary], found: Sequence[Difference], labels: Labels
) -> tuple[Plot, ...]:
    played = [summary for summary in summaries if summary.games]
    plots: list[Plot] = []
    for title, axis, key in (("How long games last", "rounds", "rounds"), ("Scores", "points", "score")):
        if played:
            plots.append(Bars(title, axis, tuple((s.name, s.spreads[key]) for s in played)))
    for pair in standing.plan.pairs:
        telling = [item for item in _most_telling(_compared(_of(found, pair))) if _can_be_drawn(item)]
        points = [(labels(item.metric), _standardised(item)) for item in telling]
        if points:
            one, other = (summaries[i].name for i in pair)
            axis = "difference in standard deviations of a game"
            plots.append(Marks(f"{other} minus {one}", axis, tuple(points[:40]), 0.0))
    return tuple(plots)


def _can_be_drawn(item: Difference) -> bool:
    return math.isfinite(item.effect) and math.isfinite(item.difference.half_width)


def _standardised(item: Difference) -> Interval:
    """Return a difference in standard deviations; one that is exactly nothing is drawn without its width."""
    gap = item.difference
    factor = item.effect / gap.value if gap.value else 0.0
    return Interval(item.effect, gap.low * factor, gap.high * factor)


# --- sweeps -------------------------------------------------------------------------------------------


def sweep_report(standing: Standing, sweep: Sweep) -> Report:
    """Return the report of a sweep: a curve with intervals for each headline figure."""
    rulesets = [rules_of(recipe) for recipe in standing.plan.recipes]
    labels = Labels(rulesets)
    curves = [
        curve for curve in (_curve(standing, sweep, c, labels) for c in _swept(standing)) if curve.points
    ]
    found = differences(standing)
    names = [recipe.name for recipe in standing.plan.recipes]
    base = standing.plan.recipes[0]
    ends = (0, len(names) - 1)
    otherwise = standing.otherwise(standing.plan.pairs.index(ends))
    return Report(
        title=f"{rulesets[0].game.name}: {sweep.option} from {sweep.values[0]} to {sweep.values[-1]}",
        sentences=tuple(sentences(_of(found, ends), names, labels, otherwise)),
        tables=tuple(_curve_table(curve) for curve in curves),
        plots=tuple(curves),
        warnings=warnings(standing),
        facts=facts(standing),
        rulesets=(ruleset_text(base),),
        command=command(standing, "compare"),
        sources=sources(standing.plan.recipes),
    )


def _swept(standing: Standing) -> list[str]:
    seats = ["seat_wins/1"] if standing.plan.players > 1 else []
    known = {c for tallies in standing.total.tallies for c in tallies.sums.columns()}
    own = {m.id for recipe in standing.plan.recipes for m in rules_of(recipe).metrics} & known
    return [c for c in (*HEADLINES, *seats, *sorted(own)) if c in known]


def _curve(standing: Standing, sweep: Sweep, column: str, labels: Labels) -> Curve:
    divisor = scale(column, standing.plan.bots)
    points = tuple(
        (value, interval_of(tallies.sums, column, divisor, standing.confidence))
        for value, tallies in zip(sweep.values, standing.total.tallies, strict=True)
        if tallies.sums.count(column)
    )
    return Curve(labels(column), sweep.option, labels(column), points)


def _curve_table(curve: Curve) -> Table:
    rows = tuple((value, plain(interval)) for value, interval in curve.points)
    return Table(curve.title, (curve.x, "mean (95% interval)"), rows)
