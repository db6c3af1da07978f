"""Confidence intervals, by scipy."""

from __future__ import annotations

import math
from collections.abc import Sequence

import attrs

from astragal.lab.extra import needed
from astragal.lab.figures.record import Exact
from astragal.lab.figures.sums import Moments, PickSums, Span, Sums

CONFIDENCE = 0.95


@attrs.frozen
class Interval:
    """A figure and what the games allow it to be, at the 95% level."""

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


def mean_interval(moments: Moments, confidence: float = CONFIDENCE) -> Interval:
    """Return a mean with Student's interval, or one for lopsided figures; unbounded for a single game."""
    if moments.n < 2:
        return Interval(moments.mean, -math.inf, math.inf)
    error = math.sqrt(moments.variance / moments.n)
    usual = student(moments.mean, error, moments.n - 1, confidence)
    if moments.span is None:
        return usual
    lopsided = _lopsided_interval(moments, moments.span, confidence)
    if lopsided is None:
        return usual
    return lopsided if moments.n >= FEWEST_GAMES else _both(usual, lopsided)


def _both(one: Interval, other: Interval) -> Interval:
    """Return what holds two intervals: a few games do not show where the range of a figure ends."""
    return Interval(one.value, min(one.low, other.low), max(one.high, other.high))


def student(mean: float, error: float, freedom: float, confidence: float) -> Interval:
    """Return Student's interval around a mean."""
    reach = error * float(needed("scipy.stats").t.isf((1 - confidence) / 2, freedom)) if error else 0.0
    return Interval(mean, mean - reach, mean + reach)


LOPSIDED = 0.5
"""Below this share of effective events Student's interval is too short on one side."""


def _lopsided_interval(moments: Moments, span: Span, confidence: float) -> Interval | None:
    """Return the interval of a figure that sits at one end of its range in most games; None for others.

    Seen from that end, the games in which it moves away are events. A figure that moves by different amounts
    counts as so many events of equal size as have its mean and variance, and their number gets Clopper and
    Pearson's exact interval. References: Korn and Graubard, Survey Methodology 24 (1998), 193-201 (exact
    interval with an effective number); Fay and Feuer, Statistics in Medicine 16 (1997), 791-801 (events of
    different size: the upper bound allows for one more of the largest).
    """
    if not span.least < moments.mean < span.most:
        return _constant_interval(moments, span, confidence)
    up = _Events.away_from(span.least, moments)
    down = _Events.away_from(span.most, moments)
    events = min(up, down, key=lambda end: end.count)
    if events.count > LOPSIDED * moments.n:
        return None
    near, far = events.bounds(moments.n, span.most - span.least, confidence)
    if events is up:
        return Interval(moments.mean, span.least + near, span.least + far)
    return Interval(moments.mean, span.most - far, span.most - near)


def _constant_interval(moments: Moments, span: Span, confidence: float) -> Interval:
    """Return the interval of a figure that never varied: as many games may differ as none of them shows."""
    reach = span.unit * _upper_bound(0, moments.n, confidence)
    low = moments.mean - reach
    return Interval(moments.mean, max(0.0, low) if moments.mean >= 0 else low, moments.mean + reach)


@attrs.frozen
class _Events:
    """Equal steps away from one end of a figure's range that have its mean and variance."""

    count: float
    size: float

    @classmethod
    def away_from(cls, end: float, moments: Moments) -> _Events:
        mean = abs(moments.mean - end)
        square = moments.variance * (moments.n - 1) / moments.n + mean * mean
        return cls(moments.n * mean * mean / square, square / mean)

    def bounds(self, n: int, largest: float, confidence: float) -> tuple[float, float]:
        """Return the bounds of the mean distance from the end."""
        total, squares = self.count * self.size, self.count * self.size**2
        one_more, squared = total + largest, squares + largest**2
        more, size = one_more**2 / squared, squared / one_more
        return (
            self.size * _lower_bound(self.count, n, confidence),
            size * _upper_bound(more - 1, n, confidence),
        )


def _lower_bound(count: float, n: int, confidence: float) -> float:
    """Return Clopper and Pearson's lower bound of a share (Biometrika 26, 1934, 404-413)."""
    if count <= 0:
        return 0.0
    return float(needed("scipy.special").betaincinv(count, n - count + 1, (1 - confidence) / 2))


def _upper_bound(count: float, n: int, confidence: float) -> float:
    """Return Clopper and Pearson's upper bound."""
    if count >= n:
        return 1.0
    return float(needed("scipy.special").betaincinv(count + 1, n - count, (1 + confidence) / 2))


def share_interval(moments: Moments, confidence: float = CONFIDENCE) -> Interval:
    """Return a share with Wilson's interval; Clopper and Pearson's where there are few on one side.

    Shared wins count as fractions. Their spread is smaller than that of whole wins, so the interval for whole
    wins, taken from the number rounded down to the number rounded up, is wide enough.
    """
    if not moments.n:
        return Interval(math.nan, 0.0, 1.0)
    total = round(moments.mean * moments.n, 9)
    low = _share_bounds(math.floor(total), moments.n, confidence)[0]
    high = _share_bounds(math.ceil(total), moments.n, confidence)[1]
    return Interval(moments.mean, min(low, moments.mean), max(high, moments.mean))


FEW = 10
"""Wilson's interval misses too often below this many wins or losses (Brown, Cai and DasGupta, Statistical
Science 16, 2001, 101-133)."""


def _share_bounds(count: int, n: int, confidence: float) -> tuple[float, float]:
    if min(count, n - count) < FEW:
        return _lower_bound(count, n, confidence), _upper_bound(count, n, confidence)
    found = needed("scipy.stats").binomtest(count, n).proportion_ci(confidence, method="wilson")
    return float(found.low), float(found.high)


FEWEST = 5
"""How many wins and losses those with and those without a component must have before they are compared."""
FEWEST_GAMES = 20
"""Nothing is claimed from fewer games than this."""
SHARES = ("seat_wins", "bot_wins", "end", "ties")
"""Families of columns that are shares of games."""


def is_share(column: str) -> bool:
    """Return whether a column is a share, of games or of players."""
    return column.partition("/")[0] in (*SHARES, "picks")


def interval_of(sums: Sums, column: str, scale: int, confidence: float = CONFIDENCE) -> Interval:
    """Return the interval that suits a column."""
    moments, family = sums.moments(column, scale), column.partition("/")[0]
    if family in SHARES:
        return share_interval(moments, confidence)
    found = mean_interval(moments, confidence)
    if family != "picks":
        return found
    return Interval(
        found.value, max(found.low, 0.0), min(found.high, 1.0)
    )  # a share of players, not of games


def association(
    sums: PickSums, games: int, players: int, units: int, confidence: float = CONFIDENCE
) -> Interval | None:
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
    return mean_interval(Moments(games, with_it - without, max(variance, 0.0)), confidence)


def _covariance(one: Exact, other: Exact, product: Exact, n: int) -> float:
    return float((n * product - one * other) / (n * (n - 1)))


def adjusted(ps: Sequence[float]) -> list[float]:
    """Return p-values corrected for their number by Benjamini and Hochberg's control of false discoveries."""
    known = [p for p in ps if not math.isnan(p)]
    if not known:
        return list(ps)
    found = iter(needed("scipy.stats").false_discovery_control(known, method="bh"))
    return [p if math.isnan(p) else float(next(found)) for p in ps]
