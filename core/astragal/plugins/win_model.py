"""How a lead becomes a chance to win."""

from __future__ import annotations

from collections.abc import Iterable

import attrs


def _fixed(values: Iterable[float]) -> tuple[float, ...]:
    """Return values that cannot change; files have lists."""
    return tuple(values)


@attrs.frozen
class WinModel:
    """How a lead becomes a chance to win: the chances are a softmax of position values."""

    rounds: float
    """How many rounds a game lasts on average."""
    slope: float
    """What a point is worth when the game begins."""
    growth: float
    """How much steeper that is at the end: by a factor of e to this power."""
    trust: float = 1.0
    """How much of this is believed; the rest is what one would say without looking at the table."""
    par: float = 0.0
    """For one player: the score that is to be beaten."""
    pace: tuple[float, ...] = attrs.field(default=(), converter=_fixed)
    """For one player: what the position is worth on average after each round of good play."""
    base: float = 0.5
    """For one player: how often good play beats `par`."""
    turn: float = 0.0
    """What a turn is worth, in points: seats that play this round yet have one more to come."""
