"""What changes between rulesets: every figure, with interval, p-value, size and verdict."""

from __future__ import annotations

import math
from collections.abc import Set
from typing import Literal

import attrs

from astragal.lab.figures.anytime import always_valid_p
from astragal.lab.figures.contrasts import Contrast, independent_test, paired_test
from astragal.lab.figures.intervals import CONFIDENCE, FEWEST_GAMES, Interval, adjusted, is_share
from astragal.lab.figures.record import STANDARD, scale
from astragal.lab.figures.sums import Moments
from astragal.lab.run.measured import measures_of
from astragal.lab.run.recipe import rules_of
from astragal.lab.run.runner import Standing

Verdict = Literal["higher", "lower", "no difference shown"]

HEADLINES = ("rounds", "score", "winning_score", "margin", "ties", "decisions_per_game")
"""The figures that people ask for first, in this order."""
TOO_FEW = "too few games"
NOT_MEASURED = "not measured under both rulesets"
SIZES = ((0.2, "very small"), (0.5, "small"), (0.8, "medium"))
"""Cohen's thresholds, in standard deviations of single games."""
SHARE_SIZES = ((0.02, "very small"), (0.05, "small"), (0.15, "medium"))
"""Thresholds for shares: 2, 5 and 15 percentage points."""


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
    """In standard deviations of single games (Cohen's d); NaN where the figure never varies."""
    reason: str = ""
    """Why nothing can be said: too few games, or a figure that is not measured under both rulesets."""
    same_as: str = ""
    """The figure before it that is equal to this one in every game."""

    @property
    def verdict(self) -> Verdict:
        """What may be claimed at the 95% level with so many figures compared."""
        if not self.p_adjusted < 1 - CONFIDENCE:
            return "no difference shown"
        return "higher" if self.difference.value > 0 else "lower"

    @property
    def size(self) -> str:
        """The effect in words: of a share by percentage points, of other figures by Cohen's thresholds."""
        if is_share(self.metric):
            return _word(abs(self.difference.value), SHARE_SIZES)
        return "constant" if math.isnan(self.effect) else _word(abs(self.effect), SIZES)


def _word(magnitude: float, limits: tuple[tuple[float, str], ...]) -> str:
    return next((word for limit, word in limits if magnitude < limit), "large")


@attrs.frozen
class _Found:
    """One figure of one pair before p-values are corrected."""

    column: str
    pair: tuple[int, int]
    values: tuple[float, float]
    test: Contrast
    reason: str
    same_as: str


def differences(standing: Standing) -> list[Difference]:
    """Return every figure's difference for every pair of the plan, headlines first."""
    found = [
        _found(standing, index, pair, column, same_as)
        for index, pair in enumerate(standing.plan.pairs)
        for column, same_as in _told_once(standing, pair)
    ]
    corrected = iter(adjusted([item.test.p for item in found if not item.same_as]))
    p_adjusted = {(item.pair, item.column): next(corrected) for item in found if not item.same_as}
    return [
        Difference(
            item.column,
            item.pair,
            item.values,
            item.test.difference,
            item.test.p,
            p_adjusted[item.pair, item.same_as or item.column],
            item.test.effect,
            item.reason,
            item.same_as,
        )
        for item in found
    ]


def _told_once(standing: Standing, pair: tuple[int, int]) -> list[tuple[str, str]]:
    """Return the columns of a pair, each with the one before it that equals it in every game of both."""
    sums = [standing.total.tallies[ruleset].sums for ruleset in pair]
    first: dict[object, str] = {}
    found = []
    for column in columns(standing, pair):
        lacking = tuple(lacks(standing, ruleset, column) for ruleset in pair)
        same = (*(part.fingerprint(column) for part in sums), lacking)
        known = first.setdefault(same, column) if any(part.changed[column] for part in sums) else column
        found.append((column, known if known != column else ""))
    return found


def lacks(standing: Standing, ruleset: int, column: str) -> bool:
    """Return whether a figure that another ruleset of the plan brings cannot be measured under this one."""
    family = column.partition("/")[0]
    if family in STANDARD or family not in measures_of(standing.plan, ruleset).borrowed:
        return False
    known = standing.total.tallies[ruleset].sums.columns()
    return not any(other.partition("/")[0] == family for other in known)


def _found(standing: Standing, index: int, pair: tuple[int, int], column: str, same_as: str) -> _Found:
    test, values, games = _test(standing, index, pair, column)
    reason = TOO_FEW if games < FEWEST_GAMES else ""
    tallies = standing.total.tallies
    absent = [lacks(standing, i, column) or not tallies[i].sums.count(column) for i in pair]
    if any(absent):
        reason = NOT_MEASURED
        values = (math.nan if absent[0] else values[0], math.nan if absent[1] else values[1])
        test = Contrast(Interval(math.nan, -math.inf, math.inf), math.nan, math.nan)
    elif reason:
        test = attrs.evolve(test, p=math.nan)
    elif standing.sequential:
        test = attrs.evolve(test, p=always_valid_p(test.p, standing.games))
    return _Found(column, pair, values, test, reason, same_as)


def columns(standing: Standing, pair: tuple[int, int]) -> list[str]:
    """Return the columns that two rulesets are compared by, headlines first."""
    known: set[str] = set()
    for ruleset in pair:
        known.update(standing.total.tallies[ruleset].sums.columns())
    alone = len(set(standing.plan.bots)) == 1  # then a bot's figures are those of all players
    kept = [c for c in known if not (alone and c.startswith(("bot_wins/", "bot_scores/")))]
    if standing.plan.players == 1:
        kept = [c for c in kept if not c.startswith("seat_")]
    own = {metric.id for ruleset in pair for metric in rules_of(standing.plan.recipes[ruleset]).metrics}
    return sorted(kept, key=lambda column: _rank(column, own))


def _rank(column: str, own: Set[str]) -> tuple[int, bool, str]:
    """Return the place of a column: headlines, what every game has, what rules measure."""
    place = HEADLINES.index(column) if column in HEADLINES else len(HEADLINES)
    return place, column.partition("/")[0] in own, column


def _test(
    standing: Standing, index: int, pair: tuple[int, int], column: str
) -> tuple[Contrast, tuple[float, float], int]:
    """Return the test of a column, its two means, and the games behind it."""
    divisor = scale(column, standing.plan.bots)
    one, other = (standing.total.tallies[ruleset].sums.moments(column, divisor) for ruleset in pair)
    test, games = _compared(standing, index, column, divisor, one, other)
    if is_share(column):
        test = attrs.evolve(test, difference=_of_shares(test.difference))
    return test, (one.mean, other.mean), games


def _of_shares(interval: Interval) -> Interval:
    """Return an interval that reaches no further than two shares can differ; an unknown one stays unknown."""
    low, high = (
        max(-1.0, min(1.0, end)) if math.isfinite(end) else end for end in (interval.low, interval.high)
    )
    return attrs.evolve(interval, low=low, high=high)


def _compared(
    standing: Standing, index: int, column: str, divisor: int, one: Moments, other: Moments
) -> tuple[Contrast, int]:
    if not standing.plan.shared_luck:
        return independent_test(one, other, standing.confidence), min(one.n, other.n)
    gaps = standing.total.pairs[index].moments(column, divisor)
    return paired_test(gaps, one, other, standing.confidence), gaps.n


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
        "reason": found.reason or None,
        "same_as": found.same_as or None,
    }


def _finite(value: float) -> float | None:
    return value if abs(value) < float("inf") else None
