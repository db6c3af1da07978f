"""What samples allow to say about a difference of win chances.

Three sources say how much better one choice is than another. The win model looks at the end of the turn: it
hardly varies, but early in a game it may be far off. Games that are played to their end have no such fault,
but a game is won or lost, so many are needed; quick players finish many, planners a few. All are differences
on common luck. They are combined like measurements with known errors: each counts the more, the smaller its
error is.

The errors are those of the samples and those of the method. How far each method is off was measured against
games that planners play to their end (docs/explanation/coach.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, fsum, hypot, log, sqrt

import attrs

SURE = 2.0
"""Standard errors that a difference must reach to be called real."""
MATTERS = 0.02
"""Win chance below which a difference is not worth a word."""

_MODEL_OFF = (0.01, 0.8)  # how far the model is off: at least, and as a share of the difference
_GAMES_OFF = (0.01, 0.25)  # the same for games that quick players finish
_FINE = 0.012  # an error from samples that is small enough
_LUCKY = 0.3  # usual spread of a difference between two games; a few games can't know it better
_CERTAIN = 0.01  # no chance that samples show is taken to be nearer to 0 or 1 than this
_ALIKE = 1e-6  # chances nearer than this are the same


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

    def times(self, factor: float) -> Belief:
        """Return the difference made smaller, its errors with it."""
        return Belief(factor * self.mean, factor * self.error, factor * self.noise)


NONE = Belief(0.0, 0.0)


def mean_and_error(values: Sequence[float], spread: float = 0.0) -> tuple[float, float]:
    """Return the mean of samples and its standard error; `spread` counts as much as four samples do."""
    size = len(values)
    mean = fsum(values) / size
    squares = fsum((value - mean) ** 2 for value in values)
    weight = 4 if spread else 0
    variance = (squares + weight * spread**2) / max(1, size - 1 + weight)
    return mean, sqrt(variance / size)


def belief(model: Sequence[float], games: Sequence[float], ends: Sequence[float] = ()) -> Belief:
    """Return what paired differences of all kinds say together: by the model, quick players and planners.

    Each kind but the model may be missing.
    """
    mean, noise = mean_and_error(model)
    found, luck = mean_and_error(games, _LUCKY) if games else (mean, 0.0)
    size = max(abs(mean), abs(found) - luck)  # as large as the difference may be, but for accidents
    parts = [(mean, noise, _off(_MODEL_OFF, size))]
    if games:
        parts.append((found, luck, _off(_GAMES_OFF, size)))
    if ends:
        parts.append((*mean_and_error(ends, _LUCKY), 0.0))
    return _combined(parts)


def _combined(parts: Sequence[tuple[float, float, float]]) -> Belief:
    """Return several measurements as one, each given with its noise and how far its method is off."""
    weights = [1 / (noise**2 + off**2) for _, noise, off in parts]
    total = fsum(weights)
    mean = fsum(weight * part[0] for weight, part in zip(weights, parts, strict=True)) / total
    noise = hypot(*(weight * part[1] for weight, part in zip(weights, parts, strict=True))) / total
    return Belief(mean, 1 / sqrt(total), noise)


def levelled(model: tuple[float, float], games: tuple[float, float]) -> float:
    """Return how much of a difference between games fits the chances that the model gives two choices.

    Quick players make mistakes that let whoever is behind catch up. Where the better choice wins more often
    in their games than the model says, it gets the chance of the model, and the other choice is as far below
    it as in the games, in log odds. So nothing costs more than the chance that there was.
    """
    level, low, high = _inside(max(model)), _inside(min(games)), _inside(max(games))
    if level >= high:
        return 1.0
    if high - low < _ALIKE:
        return level * (1 - level) / (high * (1 - high))
    below = 1 / (1 + exp(_log_odds(high) - _log_odds(low) - _log_odds(level)))
    return min(1.0, (level - below) / (high - low))


def _inside(chance: float) -> float:
    return min(1 - _CERTAIN, max(_CERTAIN, chance))


def _log_odds(chance: float) -> float:
    return log(chance / (1 - chance))


def counted(games: Sequence[float]) -> Belief:
    """Return what paired games between planners say that are over: nothing but luck is in doubt."""
    mean, luck = mean_and_error(games, _LUCKY)
    return Belief(mean, luck, luck)


def modelled(model: Sequence[float]) -> Belief:
    """Return what the model says alone, where it is believed: only its samples and its least error count."""
    mean, noise = mean_and_error(model)
    return Belief(mean, hypot(noise, _MODEL_OFF[0]), noise)


def _off(method: tuple[float, float], size: float) -> float:
    """Return how far a method is off where the difference is so large."""
    return method[0] + method[1] * size
