"""What changes between rulesets: every figure, with interval, p-value, size and verdict."""

from __future__ import annotations

from typing import Literal

import attrs

from astragal.lab.figures.intervals import (
    CONFIDENCE,
    Contrast,
    Interval,
    adjusted,
    independent_test,
    paired_test,
)
from astragal.lab.figures.record import scale
from astragal.lab.figures.sums import Moments
from astragal.lab.run.runner import Standing

Verdict = Literal["higher", "lower", "no difference shown"]

HEADLINES = ("rounds", "score", "winning_score", "margin", "ties", "decisions_per_game")
"""The figures that people ask for first, in this order."""


@attrs.frozen
class Difference:
    """One figure under two rulesets: the second minus the first."""

    metric: str
    between: tuple[int, int]
    values: tuple[float, float]
    difference: Interval
    p: float
    p_adjusted: float
    """Corrected for the number of figures that are compared."""
    effect: float
    """In standard deviations of single games (Cohen's d)."""

    @property
    def verdict(self) -> Verdict:
        """What may be claimed at the 95 % level with so many figures compared."""
        if not self.p_adjusted < 1 - CONFIDENCE:
            return "no difference shown"
        return "higher" if self.difference.value > 0 else "lower"

    @property
    def size(self) -> str:
        """The effect in words, by Cohen's usual thresholds."""
        magnitude = abs(self.effect)
        for limit, word in ((0.2, "very small"), (0.5, "small"), (0.8, "medium")):
            if magnitude < limit:
                return word
        return "large"


def differences(standing: Standing) -> list[Difference]:
    """Return every figure's difference for every pair of the plan, headlines first."""
    found: list[tuple[str, tuple[int, int], tuple[float, float], Contrast]] = []
    for index, pair in enumerate(standing.plan.pairs):
        for column in columns(standing, pair):
            test, values = _test(standing, index, pair, column)
            found.append((column, pair, values, test))
    ps = adjusted([test.p for *_, test in found])
    return [
        Difference(column, pair, values, test.difference, test.p, p, test.effect)
        for (column, pair, values, test), p in zip(found, ps, strict=True)
    ]


def columns(standing: Standing, pair: tuple[int, int]) -> list[str]:
    """Return the columns that two rulesets are compared by, headlines first."""
    known: set[str] = set()
    for ruleset in pair:
        known.update(standing.total.tallies[ruleset].sums.columns())
    alone = len(set(standing.plan.bots)) == 1  # then a bot's figures are those of all players
    kept = [c for c in known if not (alone and c.startswith(("bot_wins/", "bot_scores/")))]
    if standing.plan.players == 1:
        kept = [c for c in kept if not c.startswith("seat_")]
    return sorted(kept, key=_rank)


def _rank(column: str) -> tuple[int, str]:
    return (HEADLINES.index(column) if column in HEADLINES else len(HEADLINES), column)


def _test(
    standing: Standing, index: int, pair: tuple[int, int], column: str
) -> tuple[Contrast, tuple[float, float]]:
    divisor = scale(column, standing.plan.bots)
    one, other = (standing.total.tallies[ruleset].sums.moments(column, divisor) for ruleset in pair)
    test = _compared(standing, index, column, divisor, one, other)
    return test, (one.mean, other.mean)


def _compared(
    standing: Standing, index: int, column: str, divisor: int, one: Moments, other: Moments
) -> Contrast:
    if not standing.plan.shared_luck:
        return independent_test(one, other)
    return paired_test(standing.total.pairs[index].moments(column, divisor), one, other)


def as_json(found: Difference) -> dict[str, object]:
    """Return a difference as it appears in the JSON document."""
    numbers = {"p": found.p, "p_adjusted": found.p_adjusted, "effect": found.effect}
    return {
        "metric": found.metric,
        "between": list(found.between),
        "values": [_finite(value) for value in found.values],
        "difference": found.difference.as_json(),
        **{name: _finite(value) for name, value in numbers.items()},
        "size": found.size,
        "verdict": found.verdict,
    }


def _finite(value: float) -> float | None:
    return value if abs(value) < float("inf") else None
