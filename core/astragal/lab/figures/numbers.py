"""Numbers in words: as many digits as an interval bears out."""

from __future__ import annotations

import math

from astragal.lab.figures.intervals import Interval


def digits(interval: Interval) -> int:
    """Return the decimals that are worth showing: two digits of the interval's half-width."""
    width = interval.half_width
    if not math.isfinite(width) or width <= 0:
        return 2
    return max(0, min(6, 1 - math.floor(math.log10(width))))


def number(value: float, decimals: int) -> str:
    """Return a number, or a dash when there is none."""
    if not math.isfinite(value):
        return "–"
    text = f"{value:,.{decimals}f}"
    return text.lstrip("-") if not text.strip("-0.,") else text


def plain(interval: Interval) -> str:
    """Return `8.50 (8.33 to 8.67)`."""
    places = digits(interval)
    return _told(interval, lambda value: number(value, places))


def percent(interval: Interval) -> str:
    """Return `46.3% (40.8 to 52.0)`."""
    scaled = Interval(100 * interval.value, 100 * interval.low, 100 * interval.high)
    places = min(digits(scaled), 2)
    value, _, span = _told(scaled, lambda part: number(part, places)).partition(" ")
    return f"{value}% {span}"


def signed(interval: Interval) -> str:
    """Return `+0.42 (+0.31 to +0.53)`."""
    places = digits(interval)

    def with_sign(value: float) -> str:
        text = number(value, places)
        return f"+{text}" if value > 0 and text.strip("0.,") else text

    return _told(interval, with_sign)


def _told(interval: Interval, show: object) -> str:
    assert callable(show)
    if not (math.isfinite(interval.low) and math.isfinite(interval.high)):
        return f"{show(interval.value)} (unknown)"
    return f"{show(interval.value)} ({show(interval.low)} to {show(interval.high)})"


def p_value(p: float) -> str:
    """Return a p-value without false precision."""
    if math.isnan(p):
        return "–"
    return "< 0.001" if p < 0.001 else f"{p:.3f}"
