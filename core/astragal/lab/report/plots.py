"""Plots for reports, by matplotlib."""

from __future__ import annotations

from typing import TYPE_CHECKING

from astragal.errors import one_line
from astragal.lab.extra import needed
from astragal.lab.report.report import Bars, Curve, Marks, Plot

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9")
"""Okabe and Ito's colours, distinguishable with any kind of colour vision."""
MARKS = ("o", "s", "^", "D", "v", "P")


def draw(plot: Plot) -> Figure:
    """Return a figure."""
    needed("matplotlib")
    from matplotlib.figure import Figure

    height = 1.2 + 0.28 * len(plot.points) if isinstance(plot, Marks) else 3.2
    figure = Figure(figsize=(7.0, height))
    axes = figure.add_subplot()
    axes.set_title(_text(plot.title), loc="left")
    if isinstance(plot, Bars):
        _bars(axes, plot)
    elif isinstance(plot, Curve):
        _curve(axes, plot)
    else:
        _marks(axes, plot)
    axes.spines[["top", "right"]].set_visible(False)
    return figure


def _text(text: str) -> str:
    """Return foreign text so that matplotlib does not read formulas into it."""
    return one_line(text, 120).replace("$", r"\$")


def _bars(axes: Axes, plot: Bars) -> None:
    for index, (name, counts) in enumerate(plot.series):
        games = sum(counts.values())
        values = range(min(counts), max(counts) + 1)
        shares = [100 * counts.get(value, 0) / games for value in values]
        colour = COLOURS[index % len(COLOURS)]
        if len(plot.series) == 1:
            axes.bar(list(values), shares, color=colour, label=_text(name))
        else:
            mark = MARKS[index % len(MARKS)]
            axes.plot(list(values), shares, color=colour, marker=mark, markersize=3, label=_text(name))
    axes.set_xlabel(_text(plot.axis))
    axes.set_ylabel("% of games" if plot.axis == "rounds" else "%")
    if len(plot.series) > 1:
        axes.legend(frameon=False, loc="upper left", bbox_to_anchor=(1.01, 1.0))  # beside the curves


def _marks(axes: Axes, plot: Marks) -> None:
    for row, (_, interval) in enumerate(plot.points):
        axes.plot([interval.low, interval.high], [row, row], color=COLOURS[0], linewidth=1.5)
        axes.plot([interval.value], [row], color=COLOURS[0], marker="o", markersize=4)
    if plot.reference is not None:
        axes.axvline(plot.reference, color="#777777", linestyle=":", linewidth=1)
    axes.set_yticks(range(len(plot.points)), [_text(label) for label, _ in plot.points])
    axes.set_ylim(len(plot.points) - 0.5, -0.5)
    axes.set_xlabel(_text(plot.axis))


def _curve(axes: Axes, plot: Curve) -> None:
    xs = list(range(len(plot.points)))
    values = [interval.value for _, interval in plot.points]
    below = [max(0.0, interval.value - interval.low) for _, interval in plot.points]
    above = [max(0.0, interval.high - interval.value) for _, interval in plot.points]
    axes.errorbar(xs, values, yerr=[below, above], color=COLOURS[0], marker="o", markersize=4, capsize=3)
    axes.set_xticks(xs, [_text(value) for value, _ in plot.points])
    axes.set_xlabel(_text(plot.x))
    axes.set_ylabel(_text(plot.y))
