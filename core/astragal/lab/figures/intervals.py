"""Confidence intervals, by scipy."""

from __future__ import annotations

import math
from collections.abc import Sequence

import attrs

from astragal.lab.extra import needed
from astragal.lab.figures.record import Exact
from astragal.lab.figures.sums import Moments, PickSums, Sums

CONFIDENCE = 0.95


@attrs.frozen
class Interval:
    """A figure and what the games allow it to be, at the 95 % level."""

    value: float
    low: float
    high: float

    @property
    def half_width(self) -> float:
        """Half the distance from low to high: the precision."""
        return (self.high - self.low) / 2

    def as_json(self) -> dict[str, float | None]:
        """Return the interval as it appears in the JSON documents; null where it cannot be known."""
        return {k: (v if math.isfinite(v) else None) for k, v in attrs.asdict(self).items()}


def mean_interval(moments: Moments) -> Interval:
    """Return a mean with Student's interval; unbounded with fewer than two games."""
    if moments.n < 2:
        return Interval(moments.mean, -math.inf, math.inf)
    error = math.sqrt(moments.variance / moments.n)
    if error == 0:
        return Interval(moments.mean, moments.mean, moments.mean)
    low, high = needed("scipy.stats").t.interval(CONFIDENCE, moments.n - 1, loc=moments.mean, scale=error)
    return Interval(moments.mean, float(low), float(high))


def share_interval(moments: Moments) -> Interval:
    """Return a share with Wilson's interval.

    Shared wins count as fractions. Their spread is smaller than that of whole wins, so the interval for whole
    wins, taken from the number rounded down to the number rounded up, is wide enough.
    """
    if not moments.n:
        return Interval(math.nan, 0.0, 1.0)
    total = round(moments.mean * moments.n, 9)
    low, high = _wilson(math.floor(total), moments.n)[0], _wilson(math.ceil(total), moments.n)[1]
    return Interval(moments.mean, min(low, moments.mean), max(high, moments.mean))


def _wilson(count: int, n: int) -> tuple[float, float]:
    found = needed("scipy.stats").binomtest(count, n).proportion_ci(CONFIDENCE, method="wilson")
    return float(found.low), float(found.high)


FEWEST = 5
"""How many wins and losses those with and those without a component must have before they are compared."""
SHARES = ("seat_wins", "bot_wins", "end", "ties")
"""Families of columns that are shares of games."""


def interval_of(sums: Sums, column: str, scale: int) -> Interval:
    """Return the interval that suits a column."""
    moments, family = sums.moments(column, scale), column.partition("/")[0]
    if family in SHARES:
        return share_interval(moments)
    found = mean_interval(moments)
    if family != "picks":
        return found
    return Interval(
        found.value, max(found.low, 0.0), min(found.high, 1.0)
    )  # a share of players, not of games


def association(sums: PickSums, games: int, players: int, units: int) -> Interval | None:
    """Return by how much those who took a component won more often than those who did not.

    Both are ratios of sums over games (players of one game are not independent of each other), so the
    error is that of the linearised difference of the two ratios. None when takers, or those who went
    without, won or lost too seldom for that to hold.
    """
    took, rest = int(sums.taken), games * players - int(sums.taken)
    won = float(sums.won) / units
    if min(won, took - won, games - won, rest - (games - won)) < FEWEST:
        return None
    with_it, without = won / took, (games - won) / rest
    by_win, by_taking = games / took + games / rest, games * (with_it / took + without / rest)
    variance = (
        by_win**2 * _covariance(sums.won, sums.won, sums.won_squared, games) / units**2
        + by_taking**2 * _covariance(sums.taken, sums.taken, sums.taken_squared, games)
        - 2 * by_win * by_taking * _covariance(sums.taken, sums.won, sums.product, games) / units
    )
    return mean_interval(Moments(games, with_it - without, max(variance, 0.0)))


def _covariance(one: Exact, other: Exact, product: Exact, n: int) -> float:
    return float((n * product - one * other) / (n * (n - 1)))


@attrs.frozen
class Contrast:
    """A difference with its interval, p-value and size in standard deviations of single games."""

    difference: Interval
    p: float
    effect: float


def paired_test(differences: Moments, one: Moments, other: Moments) -> Contrast:
    """Return the paired t-test of differences game by game."""
    interval = mean_interval(differences)
    effect = _effect(differences.mean, one, other)
    if differences.n < 2 or math.isnan(differences.mean):
        return Contrast(interval, math.nan, effect)
    error = math.sqrt(differences.variance / differences.n)
    if error == 0:
        return Contrast(interval, 1.0 if differences.mean == 0 else 0.0, effect)
    p = 2 * needed("scipy.stats").t.sf(abs(differences.mean) / error, differences.n - 1)
    return Contrast(interval, float(p), effect)


def independent_test(one: Moments, other: Moments) -> Contrast:
    """Return Welch's t-test of two rulesets that do not share their luck."""
    change = other.mean - one.mean
    effect = _effect(change, one, other)
    if one.n < 2 or other.n < 2:
        return Contrast(Interval(change, -math.inf, math.inf), math.nan, effect)
    if one.variance == other.variance == 0:
        return Contrast(Interval(change, change, change), 1.0 if change == 0 else 0.0, effect)
    stats = needed("scipy.stats")
    found = stats.ttest_ind_from_stats(
        other.mean,
        math.sqrt(other.variance),
        other.n,
        one.mean,
        math.sqrt(one.variance),
        one.n,
        equal_var=False,
    )
    error = math.sqrt(one.variance / one.n + other.variance / other.n)
    low, high = stats.t.interval(CONFIDENCE, _welch_freedom(one, other), loc=change, scale=error)
    return Contrast(Interval(change, float(low), float(high)), float(found.pvalue), effect)


def _welch_freedom(one: Moments, other: Moments) -> float:
    a, b = one.variance / one.n, other.variance / other.n
    return (a + b) ** 2 / (a**2 / (one.n - 1) + b**2 / (other.n - 1))


def _effect(change: float, one: Moments, other: Moments) -> float:
    """Return Cohen's d with the mean of the two variances; 0 when nothing varies and nothing changed."""
    spread = math.sqrt((one.variance + other.variance) / 2)
    if spread:
        return change / spread
    return 0.0 if change == 0 else math.copysign(math.inf, change)


def adjusted(ps: Sequence[float]) -> list[float]:
    """Return p-values corrected for their number by Benjamini and Hochberg's control of false discoveries."""
    known = [p for p in ps if not math.isnan(p)]
    if not known:
        return list(ps)
    found = iter(needed("scipy.stats").false_discovery_control(known, method="bh"))
    return [p if math.isnan(p) else float(next(found)) for p in ps]
