"""Reports in the terminal: tables, bars and intervals as text."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence

from rich import box
from rich.console import Console, Group, RenderableType
from rich.table import Table as RichTable
from rich.text import Text

from astragal.errors import one_line
from astragal.lab.figures.intervals import Interval
from astragal.lab.figures.numbers import number, plain
from astragal.lab.report.report import Bars, Curve, Marks, Plot, Report, Table

WIDTH = 40
"""Cells of a bar or of an interval's axis."""
ROWS = 24
"""Rows of a table, and marks of a plot, at most."""
PLOTS = 8
LONG = 20
"""Letters from which a heading is folded."""
CLASSES = 15
"""Bars of a histogram at most."""


def print_report(report: Report, console: Console | None = None) -> None:
    """Print a report on stdout."""
    console = console or Console(highlight=False, soft_wrap=False)
    console.print(rendered(report))


def rendered(report: Report) -> RenderableType:
    """Return a report for a console or a screen; foreign text is never read as markup."""
    parts: list[RenderableType] = [Text(one_line(report.title), style="bold"), Text("")]
    parts += [Text(one_line(warning), style="bold yellow") for warning in report.warnings]
    parts += [Text(_clean(sentence)) for sentence in report.sentences]
    told = {plot.title for plot in report.plots if isinstance(plot, Curve)}  # curves show their numbers here
    tables = [table for table in report.tables if table.rows and table.title not in told]
    parts += [Group(Text(""), _table(table)) for table in tables]
    parts += [Group(Text(""), _plot(plot)) for plot in report.plots[:PLOTS]]
    if len(report.plots) > PLOTS:
        parts.append(Text(f"{len(report.plots) - PLOTS} more plots are in --html.", style="dim"))
    parts += [Text(""), *(Text(one_line(f"{name}: {value}"), style="dim") for name, value in report.facts)]
    parts.append(Text(f"again: {one_line(report.command, 2000)}", style="dim"))
    return Group(*parts)


def _clean(sentence: str) -> str:
    return ("  " if sentence.startswith("  ") else "") + one_line(sentence)


def _table(table: Table) -> RenderableType:
    made = RichTable(
        title=Text(one_line(table.title)), title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False
    )
    for index, heading in enumerate(table.header):
        made.add_column(Text(_folded(one_line(heading))), justify="left" if index == 0 else "right")
    for row in table.rows[:ROWS]:
        made.add_row(*(Text(one_line(cell)) for cell in row))
    notes = [table.note] if table.note else []
    notes += (
        [f"{len(table.rows) - ROWS} more rows are in --html and --json."] if len(table.rows) > ROWS else []
    )
    return Group(made, *(Text(one_line(note), style="dim") for note in notes))


def _folded(heading: str) -> str:
    """Return a heading in lines: a ruleset with its rules is not cut, but goes on after `+` and `.`."""
    return re.sub(r"(?<=[+.])(?=\S)", "\n", heading) if len(heading) > LONG else heading


def _plot(plot: Plot) -> RenderableType:
    if isinstance(plot, Bars):
        return Group(*(_histogram(plot.title, plot.axis, name, counts) for name, counts in plot.series))
    if isinstance(plot, Curve):
        return _curve(plot)
    return _marks(plot)


def _histogram(title: str, axis: str, name: str, counts: dict[int, int]) -> Text:
    classes = _classes(counts)
    most, games = max(count for _, count in classes), sum(counts.values())
    margin = max(len(label) for label, _ in classes)
    lines = [f"{one_line(title)} ({one_line(axis)}), {one_line(name)}"]
    for label, count in classes:
        bar = _bar(count / most * WIDTH)
        lines.append(f"{label:>{margin}} {bar:<{WIDTH}} {100 * count / games:.1f}%")
    return Text("\n".join(lines))


def _classes(counts: dict[int, int]) -> list[tuple[str, int]]:
    """Return neighbouring values together when there are many."""
    low, high = min(counts), max(counts)
    width = max(1, math.ceil((high - low + 1) / CLASSES))
    found = []
    for start in range(low, high + 1, width):
        label = str(start) if width == 1 else f"{start}..{start + width - 1}"
        found.append((label, sum(counts.get(value, 0) for value in range(start, start + width))))
    return found


def _bar(length: float) -> str:
    whole, rest = divmod(round(length * 8), 8)
    return "█" * whole + (" ▏▎▍▌▋▊▉"[rest] if rest else "")


def _marks(plot: Marks) -> Text:
    points = [
        (one_line(label), interval) for label, interval in plot.points if math.isfinite(interval.half_width)
    ]
    points = points[:ROWS]
    if not points:
        return Text(f"{one_line(plot.title)}: too few games")
    low, high = _span((interval for _, interval in points), plot.reference)
    margin = max(len(label) for label, _ in points)
    lines = [f"{one_line(plot.title)} ({one_line(plot.axis)})"]
    lines += [
        f"{label:>{margin}} {_whiskers(interval, low, high, plot.reference)}" for label, interval in points
    ]
    lines.append(f"{'':>{margin}} {_axis(low, high)}")
    return Text("\n".join(lines))


def _curve(plot: Curve) -> Text:
    low, high = _span((interval for _, interval in plot.points), None)
    margin = max(len(label) for label, _ in plot.points)
    lines = [f"{one_line(plot.title)} by {one_line(plot.x)}"]
    for label, interval in plot.points:
        lines.append(f"{one_line(label):>{margin}} {_whiskers(interval, low, high, None)} {plain(interval)}")
    return Text("\n".join(lines))


def _span(intervals: Iterable[Interval], reference: float | None) -> tuple[float, float]:
    known = list(intervals)
    ends = [end for interval in known for end in (interval.low, interval.high) if math.isfinite(end)]
    ends += [] if reference is None else [reference]
    low, high = min(ends, default=0.0), max(ends, default=0.0)
    return (low, high) if high > low else (low - 0.5, high + 0.5)


def _whiskers(interval: Interval, low: float, high: float, reference: float | None) -> str:
    def cell(value: float) -> int:
        value = max(low, min(high, value)) if not math.isnan(value) else low
        return max(0, min(WIDTH - 1, round((value - low) / (high - low) * (WIDTH - 1))))

    cells = [" "] * WIDTH
    if reference is not None:
        cells[cell(reference)] = "┊"
    start, end = cell(interval.low), cell(interval.high)
    for at in range(start, end + 1):
        cells[at] = "─"
    if end > start:
        cells[start], cells[end] = "├", "┤"
    cells[cell(interval.value)] = "●"
    return "".join(cells)


def _axis(low: float, high: float) -> str:
    decimals = max(0, min(6, 2 - math.floor(math.log10(high - low))))
    left, right = number(low, decimals), number(high, decimals)
    return left + right.rjust(WIDTH - len(left))


__all__: Sequence[str] = ["print_report", "rendered"]
