"""The analysis of a match: the curve of chances, luck and skill apart, and the most costly decisions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from math import fsum, hypot, sqrt
from random import Random

import attrs

from astragal.coach.chance import Chances
from astragal.coach.judge import Care, Judge, Verdict
from astragal.engine.rules import Rules
from astragal.engine.state import OVER, Action, State
from astragal.match.line import MatchStep, read_action

Progress = Callable[[int, int], bool]
"""Receives the number of steps done and in all; returns whether to continue."""

_CONFIRMED = 3  # decisions that are confirmed by games played to their end
_TRIED = 6  # decisions that are looked at for that
_TURN = 0.05  # win chance that must change hands for a turning point
_SURE = 2.0  # standard errors that the change must reach
_MATTERED = 0.02  # win chance that must be at stake in a decision for it to matter


@attrs.frozen
class Point:
    """The chances of every seat after a step."""

    step: int
    """How many steps have been made."""
    round: int
    chances: Chances
    by_chance: bool
    """Whether dice or cards made the last step."""
    error: float = 0.0
    """The largest standard error of the chances; 0 where none of them is an average over samples."""
    luck: Chances = ()
    """What a roll or draw brought each seat, compared with others in its place; empty after decisions."""
    luck_error: float = 0.0
    """The largest standard error of that."""


@attrs.frozen
class Swing:
    """A turning point: somebody's chance changed by more than samples can explain."""

    point: Point
    """The curve after it."""
    seat: int
    """Whose chance changed most."""
    gain: float
    """By how much, from -1 to 1."""


@attrs.frozen
class Mistake:
    """A decision that gave chances away."""

    step: int
    """How many steps had been made before it."""
    seat: int
    verdict: Verdict


@attrs.frozen
class Performance:
    """How one player did."""

    seat: int
    accuracy: float
    """100 less the points of win chance lost for every 100 at stake, over the decisions that mattered."""
    accuracy_error: float
    """The standard error of that."""
    decisions: int
    """How many decisions mattered."""
    lost: float
    """The points of win chance given away in all."""
    luck: float
    """The points of win chance that luck brought: the part of the result that no decision explains."""
    luck_error: float
    """The standard error of that."""

    @property
    def average_loss(self) -> float:
        """The points of win chance given away in a decision that mattered, on average."""
        return self.lost / self.decisions if self.decisions else 0.0

    @property
    def plain_accuracy(self) -> float:
        """100 less that."""
        return 100 - self.average_loss


@attrs.frozen
class Analysis:
    """What the coach found in a match."""

    curve: tuple[Point, ...]
    mistakes: tuple[Mistake, ...]
    """The decisions that cost something, the most expensive first."""
    records: tuple[Performance, ...]
    complete: bool
    """Whether every step was looked at; False where somebody stopped it."""

    def turning_points(self, most: int = 3) -> list[Swing]:
        """Return where somebody's chance changed most, in order; only changes that the samples prove."""
        swings = [
            swing
            for before, after in zip(self.curve, self.curve[1:], strict=False)
            if abs((swing := _swing(before, after)).gain) > max(_TURN, _SURE * _swing_error(before, after))
        ]
        largest = sorted(swings, key=lambda swing: -abs(swing.gain))[:most]
        return sorted(largest, key=lambda swing: swing.point.step)


def _swing(before: Point, after: Point) -> Swing:
    """Return the largest change at a point of the curve.

    A roll is compared with other rolls in its place, not with the point before it: that one may look at the
    end of somebody else's turn.
    """
    gains = after.luck or [new - old for old, new in zip(before.chances, after.chances, strict=True)]
    seat = max(range(len(gains)), key=lambda seat: abs(gains[seat]))
    return Swing(after, seat, gains[seat])


def _swing_error(before: Point, after: Point) -> float:
    return after.luck_error if after.luck else hypot(before.error, after.error)


class Analyst:
    """Looks at a match step by step."""

    def __init__(
        self, rules: Rules, seed: int = 1, care: Care | None = None, taught: Collection[int] = ()
    ) -> None:
        self.rules, self.judge, self.taught = rules, Judge(rules, seed, care), taught
        """`taught` are the steps that a lesson asked for: they are nobody's mistakes."""
        self._start: Chances = ()
        self._points: list[Point] = []
        self._verdicts: list[Mistake] = []

    def analyse(
        self, states: Callable[[int], State], steps: Sequence[MatchStep], progress: Progress | None = None
    ) -> Analysis:
        """Return the analysis of a match, given the state after each number of steps and the steps."""
        complete = True
        self._start = self.judge.outlook.now(states(0))
        for number, step in enumerate(steps):
            if progress is not None and not progress(number, len(steps) + _TRIED):
                complete = False
                break
            self._look(number, states(number), states(number + 1), step)
        if complete:
            complete = self._confirm(states, progress, len(steps))
        costly = self._costly()
        return Analysis(tuple(self._points), tuple(costly), tuple(self._records()), complete)

    def _costly(self) -> list[Mistake]:
        return sorted((m for m in self._verdicts if m.verdict.cost), key=lambda m: -m.verdict.cost)

    def _confirm(self, states: Callable[[int], State], progress: Progress | None, done: int) -> bool:
        """Confirm the most costly decisions until those that people read about hold; False when stopped."""
        tried: set[int] = set()
        for number in range(_TRIED):
            doubtful = [found for found in self._costly()[:_CONFIRMED] if found.step not in tried]
            if not doubtful:
                break
            if progress is not None and not progress(done + number, done + _TRIED):
                return False
            found = doubtful[0]
            tried.add(found.step)
            verdict = self.judge.confirmed(states(found.step), found.verdict)
            self._verdicts[self._verdicts.index(found)] = attrs.evolve(found, verdict=verdict)
        if progress is not None:
            progress(done + _TRIED, done + _TRIED)
        return True

    def _look(self, number: int, before: State, after: State, step: MatchStep) -> None:
        if step.by_chance:
            self._roll(number, before, after)
            return
        if len(before.legal) > 1:
            played: Action = read_action(before, step.text)
            verdict = self.judge.verdict(before, played)
            if number in self.taught:
                verdict = attrs.evolve(verdict, better=played, cost=0.0, stake=0.0)
            self._verdicts.append(Mistake(number, before.to_move, verdict))
        if after.to_move == OVER or (after.round, after.active) != (before.round, before.active):
            self._points.append(self._standing(number + 1, after))

    def _standing(self, number: int, state: State) -> Point:
        """Return the chances at the end of a turn; in the last round, who wins when it is played out."""
        outlook = self.judge.outlook
        if not outlook.closing(state):
            return Point(number, state.round, outlook.now(state), by_chance=False)
        found = [outlook.standing(state, seed) for seed in range(self.judge.care.samples)]
        chances, errors = _means(found)
        return Point(number, state.round, chances, False, max(errors))

    def _roll(self, number: int, before: State, after: State) -> None:
        """Compare what came with other rolls or draws in its place; what follows has the same luck."""
        outlook, judge = self.judge.outlook, self.judge
        seeds = [judge.rng.getrandbits(32) for _ in range(judge.care.samples)]
        expected = [outlook.ahead(self._rolled_again(before, seed), seed) for seed in seeds]
        came = [outlook.ahead(after, seed) for seed in seeds]
        gaps = [
            [one - other for one, other in zip(*pair, strict=True)]
            for pair in zip(came, expected, strict=True)
        ]
        luck, luck_errors = _means(gaps)
        chances, errors = _means(came)
        point = Point(number + 1, after.round, chances, True, max(errors), luck, max(luck_errors))
        self._points.append(point)

    def _rolled_again(self, before: State, seed: int) -> State:
        """Return the table after another outcome of the roll or draw that is pending."""
        other = before.fork()
        self.rules.deal(other, Random(f"{seed}/roll"))
        return other

    def _records(self) -> Iterator[Performance]:
        for seat in range(self.rules.seats):
            gained = self._points[-1].chances[seat] - self._start[seat] if self._points else 0.0
            yield performance(seat, self._verdicts, gained)


def performance(seat: int, judged: Sequence[Mistake], gained: float) -> Performance:
    """Return how a player did, given all decisions and how far the match moved the player's chance."""
    mattered = [found.verdict for found in judged if found.seat == seat and _mattered(found.verdict)]
    stake = fsum(verdict.stake for verdict in mattered)
    lost = max(0.0, fsum(_loss(verdict, seat) for verdict in mattered))
    error = sqrt(
        fsum((verdict.error if verdict.cost else verdict.effects_error) ** 2 for verdict in mattered)
    )
    share, off = (min(1.0, part / stake) if stake else 0.0 for part in (lost, error))
    moved = [found.verdict for found in judged if found.verdict.effects]
    luck = gained - fsum(verdict.effects[seat] for verdict in moved)
    return Performance(
        seat,
        100 - 100 * share,
        100 * off,
        len(mattered),
        100 * lost,
        100 * luck,
        100 * sqrt(fsum(verdict.effects_error**2 for verdict in moved)),
    )


def _mattered(verdict: Verdict) -> bool:
    return verdict.stake >= _MATTERED


def _loss(verdict: Verdict, seat: int) -> float:
    """Return what a decision lost: what is proven, or else the difference found, which may be a gain.

    Differences of accident have either sign and cancel out in a sum; if only losses were counted, they
    would add up.
    """
    return verdict.cost or (-verdict.effects[seat] if verdict.effects else 0.0)


def _means(rows: Sequence[Sequence[float]]) -> tuple[Chances, Chances]:
    """Return the mean of each seat over samples, and the standard errors."""
    size, columns = len(rows), list(zip(*rows, strict=True))
    means = tuple(fsum(column) / size for column in columns)
    spreads = [
        fsum((value - mean) ** 2 for value in column) / max(1, size - 1)
        for column, mean in zip(columns, means, strict=True)
    ]
    return means, tuple(sqrt(spread / size) for spread in spreads)
