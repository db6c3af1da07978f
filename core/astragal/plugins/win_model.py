"""How a lead becomes a chance to win."""

from __future__ import annotations

import attrs


@attrs.frozen
class WinModel:
    """How a lead becomes a chance to win: the chances are a softmax of position values."""

    rounds: float
    """How many rounds a game lasts on average."""
    slope: float
    """What a point is worth when the game begins."""
    growth: float
    """How much steeper that is at the end: by a factor of e to this power."""
    par: float = 0.0
    """For one player: the score that good play reaches on average ..."""
    bias: float = 0.0
    """... and how much position values overrate it."""
