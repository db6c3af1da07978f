"""What samples allow to say about a difference of win chances.

Two sources say how much better one choice is than another. The win model looks at the end of the turn: it
hardly varies, but early in a game it may be far off. Games that are played to their end have no such fault,
but a game is won or lost, so many are needed. Both are differences on common luck. They are combined like
two measurements with known errors: each counts the more, the smaller its error is.

The errors are those of the samples and those of the method. How far each method is off was measured against
games that planners play to their end (docs/explanation/coach.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, sqrt

import attrs

SURE = 2.0
"""Standard errors that a difference must reach to be called real."""
MATTERS = 0.02
"""Win chance below which a difference is not worth a word."""

_MODEL_OFF = (0.01, 0.8)  # how far the model is off: at least, and as a share of the difference
_GAMES_OFF = (0.01, 0.25)  # the same for games that quick players finish
_FINE = 0.012  # an error from samples that is small enough
_LUCKY = 0.3  # usual spread of a difference between two games; a few games can't know it better


@attrs.frozen
class Belief:
    """A difference of win chances and its standard error, from -1 to 1."""

    mean: float
    error: float
    noise: float = 0.0
    """The part of the error that more samples would reduce."""

    @property
    def real(self) -> bool:
        """Whether the difference is too large for an accident."""
        return self.mean > max(MATTERS, SURE * self.error)

    @property
    def loss(self) -> float:
        """What is counted as lost: nothing within the error."""
        return self.mean if self.real else 0.0

    @property
    def nothing(self) -> bool:
        """Whether the difference is hardly worth a word, whatever more samples would show."""
        return self.mean + self.error < MATTERS

    @property
    def settled(self) -> bool:
        """Whether more samples would hardly change what is said."""
        return self.nothing or self.noise < max(_FINE, abs(self.mean) / 5)


NONE = Belief(0.0, 0.0)


def mean_and_error(values: Sequence[float], spread: float = 0.0) -> tuple[float, float]:
    """Return the mean of samples and its standard error; `spread` counts as much as four samples do."""
    size = len(values)
    mean = sum(values) / size
    squares = sum((value - mean) ** 2 for value in values)
    weight = 4 if spread else 0
    variance = (squares + weight * spread**2) / max(1, size - 1 + weight)
    return mean, sqrt(variance / size)


def belief(model: Sequence[float], games: Sequence[float]) -> Belief:
    """Return what two kinds of paired differences say together; there may be no games."""
    mean, noise = mean_and_error(model)
    if not games:
        return Belief(mean, hypot(noise, _off(_MODEL_OFF, abs(mean))), noise)
    found, luck = mean_and_error(games, _LUCKY)
    size = max(abs(mean), abs(found) - luck)  # as large as the difference may be, but for accidents
    error, other = hypot(noise, _off(_MODEL_OFF, size)), hypot(luck, _off(_GAMES_OFF, size))
    share = error**2 / (error**2 + other**2)
    together = mean + share * (found - mean)
    return Belief(together, error * other / hypot(error, other), hypot(share * luck, (1 - share) * noise))


def counted(games: Sequence[float]) -> Belief:
    """Return what paired games between planners say that are over: nothing but luck is in doubt."""
    mean, luck = mean_and_error(games, _LUCKY)
    return Belief(mean, luck, luck)


def _off(method: tuple[float, float], size: float) -> float:
    """Return how far a method is off where the difference is so large."""
    return method[0] + method[1] * size
