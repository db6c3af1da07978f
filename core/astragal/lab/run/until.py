"""Stopping when enough is known: how narrow which intervals must be."""

from __future__ import annotations

import math
from collections.abc import Sequence

import attrs

from astragal.errors import BadInput, nearest
from astragal.lab.figures.contrasts import independent_test, paired_test
from astragal.lab.figures.differences import columns, lacks
from astragal.lab.figures.intervals import interval_of
from astragal.lab.figures.record import scale
from astragal.lab.run.batch import Batch
from astragal.lab.run.runner import Enough, Standing, Watcher

LEAST = 100
"""No run stops by itself before so many games."""


@attrs.frozen
class Target:
    """An interval that must become as narrow as this, plus or minus."""

    column: str
    """A figure; empty for the shares of wins."""
    precision: float


def read_targets(texts: Sequence[str]) -> tuple[Target, ...]:
    """Return what `--until` asks for: `0.01`, `1%` or `rounds=0.1`."""
    return tuple(_target(text) for text in texts)


def _target(text: str) -> Target:
    column, equals, number = text.rpartition("=")
    digits, percent = number.strip().removesuffix("%"), number.strip().endswith("%")
    try:
        precision = float(digits) / (100 if percent else 1)
    except ValueError:
        precision = math.nan
    if not 0 < precision < math.inf or (equals and not column.strip()):
        raise BadInput(f"--until {text!r} is not a precision", "write it as 0.01, or as rounds=0.1")
    return Target(column.strip(), precision)


def enough(targets: Sequence[Target]) -> Enough | None:
    """Return the function that tells whether a run may stop."""
    if not targets:
        return None
    return lambda standing: standing.games >= LEAST and all(_met(standing, target) for target in targets)


def known_figures(targets: Sequence[Target]) -> Watcher:
    """Return a watcher that refuses targets for figures that there are not, as soon as a game was played."""

    def watch(standing: Standing, batch: Batch) -> None:
        for target in targets if any(tallies.sums.games for tallies in batch.tallies) else ():
            _columns(standing, target)

    return watch


def _met(standing: Standing, target: Target) -> bool:
    return all(
        width <= target.precision
        for column in _columns(standing, target)
        for width in _widths(standing, column)
    )


def _columns(standing: Standing, target: Target) -> list[str]:
    known = {c for tallies in standing.total.tallies for c in tallies.sums.columns()}
    if not target.column:
        return sorted(c for c in known if c.startswith(("seat_wins/", "bot_wins/")))
    found = sorted(c for c in known if c == target.column or c.startswith(f"{target.column}/"))
    if not found:
        names = sorted({c.partition("/")[0] for c in known})
        raise BadInput(f"--until: there is no figure {target.column!r} here", nearest(target.column, names))
    for ruleset, recipe in enumerate(standing.plan.recipes):
        if lacks(standing, ruleset, found[0]):
            raise BadInput(
                f"--until: {recipe.name} does not measure {target.column!r}", "add the rule to every ruleset"
            )
    return found


def _widths(standing: Standing, column: str) -> list[float]:
    """Return how precisely a figure is known: its differences in a comparison, itself otherwise.

    The intervals are those of `Standing.confidence`: they hold however often this is asked.
    """
    divisor = scale(column, standing.plan.bots)
    sums = [tallies.sums for tallies in standing.total.tallies]
    if len(sums) == 1:
        return [interval_of(sums[0], column, divisor, standing.confidence).half_width]
    found = []
    for index, pair in enumerate(standing.plan.pairs):
        if column not in columns(standing, pair):
            continue
        one, other = (sums[i].moments(column, divisor) for i in pair)
        if standing.plan.shared_luck:
            gaps = standing.total.pairs[index].moments(column, divisor)
            test = paired_test(gaps, one, other, standing.confidence)
        else:
            test = independent_test(one, other, standing.confidence)
        found.append(test.difference.half_width)
    return found
