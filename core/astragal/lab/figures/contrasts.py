"""Tests of one figure under two rulesets: on the same luck, or on luck of their own."""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence

import attrs

from astragal.lab.extra import needed
from astragal.lab.figures.intervals import CONFIDENCE, Interval, mean_interval, student
from astragal.lab.figures.sums import Moments

RARE = 0.5
"""A figure that is not 0 in fewer than this share of games is rare: the tests count events."""


@attrs.frozen
class Contrast:
    """A difference with its interval, p-value and size in standard deviations of single games."""

    difference: Interval
    p: float
    effect: float


def paired_test(
    differences: Moments, one: Moments, other: Moments, confidence: float = CONFIDENCE
) -> Contrast:
    """Return the paired t-test of differences game by game; of rare differences, McNemar's test."""
    effect = _effect(differences.mean, one, other)
    if differences.n < 2 or math.isnan(differences.mean):
        return Contrast(mean_interval(differences, confidence), math.nan, effect)
    if _is_rare(differences):
        return Contrast(_rare_paired_interval(differences, confidence), _rare_paired_p(differences), effect)
    interval = mean_interval(differences, confidence)
    return Contrast(interval, max(_paired_p(differences), _least_p(_changed(differences))), effect)


def _changed(moments: Moments) -> int:
    return moments.n if moments.span is None else moments.span.changed


def _is_rare(moments: Moments) -> bool:
    return _changed(moments) < RARE * moments.n


def _least_p(games: int) -> float:
    """Return the smallest p-value that so many games with a difference can have.

    If the rulesets were equal, each difference could as well have the other sign: all signs alike have the
    probability 2 / 2^games (Fisher, The Design of Experiments, 1935, section 21).
    """
    return max(math.ldexp(1.0, 1 - games), sys.float_info.min)


def _paired_p(moments: Moments) -> float:
    error = math.sqrt(moments.variance / moments.n)
    return _student_p(abs(moments.mean) / error, moments.n - 1) if error else 0.0


def _student_p(distance: float, freedom: float) -> float:
    return float(2 * needed("scipy.stats").t.sf(distance, freedom))


def _squares(moments: Moments) -> float:
    """Return the sum of the squares of all values."""
    return (moments.n - 1) * moments.variance + moments.n * moments.mean**2


def _rare_paired_p(moments: Moments) -> float:
    """Return McNemar's p-value with Edwards' correction, for events of any size.

    References: McNemar, Psychometrika 12 (1947), 153-157; Edwards, Psychometrika 13 (1948), 185-187.
    """
    changed, squares = _changed(moments), _squares(moments)
    if not changed:
        return 1.0
    size = math.sqrt(squares / changed)
    distance = max(0.0, abs(moments.n * moments.mean) - size) / math.sqrt(squares)
    return min(1.0, max(_student_p(distance, moments.n - 1), _least_p(changed)))


def _event_size(*samples: Moments) -> float:
    """Return the size of a typical event, as the root of the mean square; one unit when there was none."""
    changed = sum(_changed(sample) for sample in samples)
    if changed:
        return math.sqrt(math.fsum(map(_squares, samples)) / changed)
    return samples[0].span.unit if samples[0].span is not None else 0.0


def _rare_paired_interval(moments: Moments, confidence: float) -> Interval:
    """Return Student's interval with one more game on each side, which covers where differences are rare.

    Reference: Bonett and Price, Journal of Educational and Behavioral Statistics 37 (2012), 479-488.
    """
    size = _event_size(moments)
    padded = _padded(moments, -size, size)
    found = student(padded.mean, math.sqrt(padded.variance / padded.n), padded.n - 1, confidence)
    return _around(moments.mean, found)


def _padded(moments: Moments, *values: float) -> Moments:
    """Return the moments with some more values."""
    n = moments.n + len(values)
    mean = (moments.n * moments.mean + math.fsum(values)) / n
    squares = _squares(moments) + math.fsum(value * value for value in values)
    return Moments(n, mean, max(0.0, squares - n * mean * mean) / (n - 1))


def _around(value: float, interval: Interval) -> Interval:
    return Interval(value, min(value, interval.low), max(value, interval.high))


def independent_test(one: Moments, other: Moments, confidence: float = CONFIDENCE) -> Contrast:
    """Return Welch's t-test of two rulesets that do not share their luck; of rare figures, a score test."""
    change = other.mean - one.mean
    effect = _effect(change, one, other)
    if one.n < 2 or other.n < 2 or math.isnan(change):
        return Contrast(Interval(change, -math.inf, math.inf), math.nan, effect)
    interval = _around(change, _welch_interval(*_with_room(one, other), confidence))
    if _is_rare(one) and _is_rare(other):
        return Contrast(interval, _rare_independent_p(one, other), effect)
    if one.variance == other.variance == 0:
        return Contrast(interval, 1.0 if change == 0 else _least_split_p(one.n, other.n), effect)
    error = math.sqrt(one.variance / one.n + other.variance / other.n)
    return Contrast(interval, _student_p(abs(change) / error, _welch_freedom(one, other)), effect)


def _with_room(one: Moments, other: Moments) -> tuple[Moments, Moments]:
    """Return both samples, with two more games each where a figure is rare or never varies.

    Reference: Agresti and Caffo, The American Statistician 54 (2000), 280-288.
    """
    if _is_rare(one) and _is_rare(other):
        size = _event_size(one, other)
        return _padded(one, 0.0, size), _padded(other, 0.0, size)
    return _roomy(one), _roomy(other)


def _roomy(moments: Moments) -> Moments:
    if moments.variance or moments.span is None:
        return moments
    return _padded(moments, moments.mean - moments.span.unit, moments.mean + moments.span.unit)


def _rare_independent_p(one: Moments, other: Moments) -> float:
    """Return the p-value of the score test for two rates with a correction for continuity.

    The variance is that of both samples together, as it is if they are equal; given the number of events,
    each falls into either sample (Przyborowski and Wilenski, Biometrika 31, 1940, 313-323).
    """
    changed, n = _changed(one) + _changed(other), one.n + other.n
    if not changed:
        return 1.0
    each = 1 / one.n + 1 / other.n
    mean = (one.n * one.mean + other.n * other.mean) / n
    spread = (_squares(one) + _squares(other)) / n - mean**2
    step = _event_size(one, other) * each / 2
    distance = max(0.0, abs(other.mean - one.mean) - step) / math.sqrt(spread * each)
    least = max(2 * (max(one.n, other.n) / n) ** changed, sys.float_info.min)
    return min(1.0, max(_student_p(distance, n - 2), least))


def _least_split_p(one: int, other: int) -> float:
    """Return how likely it is that two kinds of games fall apart into the two samples by chance.

    Reference: Pitman, Supplement to the Journal of the Royal Statistical Society 4 (1937), 119-130.
    """
    return max(2 / math.comb(one + other, one), sys.float_info.min)


def _welch_interval(one: Moments, other: Moments, confidence: float) -> Interval:
    error = math.sqrt(one.variance / one.n + other.variance / other.n)
    if not error:
        return student(other.mean - one.mean, 0.0, 1, confidence)
    return student(other.mean - one.mean, error, _welch_freedom(one, other), confidence)


def _welch_freedom(one: Moments, other: Moments) -> float:
    a, b = one.variance / one.n, other.variance / other.n
    return (a + b) ** 2 / (a**2 / (one.n - 1) + b**2 / (other.n - 1))


def _effect(change: float, one: Moments, other: Moments) -> float:
    """Return Cohen's d with the mean of the two variances; NaN where nothing varies and all changed."""
    spread = math.sqrt((one.variance + other.variance) / 2)
    if spread:
        return change / spread
    return 0.0 if change == 0 else math.nan


def seat_test(wins: Sequence[float], squares: float, games: int) -> float:
    """Return how likely so uneven wins are if all seats are equal; a shared win counts in parts.

    `squares` is the sum of the squares of all single shares: 1 for a game that one seat won, less for a
    shared win, which says less. Two seats have an exact test: the sign test of the games that one of them won
    alone. More have Friedman's test with ties, which for wins is Cochran's. References: Cochran, Biometrika
    37 (1950), 256-266; Conover, Practical Nonparametric Statistics (1999), sections 3.4 and 5.8.
    """
    seats, stats = len(wins), needed("scipy.stats")
    varying = squares - games / seats
    if varying < 1e-9:  # every win was shared by all
        return 1.0
    if seats == 2:
        alone = round(2 * squares - games)  # a shared win has squares of a half
        return float(stats.binomtest(round(wins[0] - (games - alone) / 2), alone).pvalue)
    apart = math.fsum((won - games / seats) ** 2 for won in wins)
    return float(stats.chi2.sf(apart * (seats - 1) / varying, seats - 1))
