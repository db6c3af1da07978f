"""How a number of like things is best spread over several uses, each with its own gains."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from operator import add

Gains = Sequence[float]
"""What 0, 1, 2 ... things in one use are worth."""


class Knapsack:
    """The best spread of any number of things up to `most`, found by adding one use after another."""

    def __init__(self, uses: Sequence[Gains], most: int) -> None:
        self.uses = uses
        self.layers: list[list[float]] = [[0.0] * (most + 1)]
        for gains in uses:
            self.layers.append(self._with(gains) if len(self.layers) > 1 else self._alone(gains))
        self.values = self.layers[-1]
        """What each number of things is worth."""

    def _alone(self, gains: Gains) -> list[float]:
        """Return what each number of things is worth in one use: what the best number up to it gains."""
        most = len(self.layers[0])
        best = list(accumulate(gains[:most], max))
        return best + best[-1:] * (most - len(best))

    def _with(self, gains: Gains) -> list[float]:
        """Return what each number of things is worth when one more use can be had."""
        best = self.layers[-1]
        return [max(map(add, best[number::-1], gains)) for number in range(len(best))]

    def worth_of(self, number: int) -> float:
        """Return what so many things are worth; those beyond what was looked at add nothing."""
        return self.values[number] if number < len(self.values) else self.values[-1]

    def spread(self, number: int) -> list[int]:
        """Return how many of so many things go to each use; among equals, later uses get most."""
        number = min(number, len(self.values) - 1)
        chosen = [0] * len(self.uses)
        for place in range(len(self.uses) - 1, -1, -1):
            gains, below = self.uses[place], self.layers[place]
            total, top = self.layers[place + 1][number], min(number, len(gains) - 1)
            chosen[place] = next(n for n in range(top, -1, -1) if below[number - n] + gains[n] == total)
            number -= chosen[place]
        return chosen
