"""The judge: what a decision cost, measured on common luck.

A decision is compared with what the strongest bot of the game would have done, on common luck: both choices
are played on from a fork by planners, on the same seeds. What differs is then the decision and not the dice.

The glance plays the turn to its end, and one more choice with it, to see what is at stake; if that does
better than the strongest bot's, it becomes a rival too. Where the choice played is the best, or all come to
the same thing, that is all. Otherwise the long look goes on, on other luck, until everybody has had another
turn. A cost is claimed only where it is larger than its own error: otherwise a careful player would collect
losses out of noise alone.

That error knows nothing of the model that turns a position into a chance. So the losses that people read
about are confirmed without it: both choices are played to the end of the game, and the better one must win
more often.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random

import attrs

from astragal.bots.advice import advise
from astragal.coach.chance import WinOutlook
from astragal.engine.rules import Rules
from astragal.engine.sealed import answers_hidden
from astragal.engine.state import Action, State

_SURE = 2.0  # standard errors that a loss must reach to be counted
_MATTERS = 0.02  # win chance that must be at stake for a decision to matter
_SAME = 1e-9  # choices with chances nearer than this on every seed are the same
_CERTAIN = 4.0  # standard errors of a loss that needs no more samples
_CLEAR = 3.0  # wins ahead or behind after which no more games are played
_CHUNK = 4  # games after which the wins are counted
_EXACT = 0.005  # a glance with a smaller standard error needs no more samples


Looked = dict[Action, list[float]]
"""The chances that were found after choices, a number for each sample; the choice played comes first."""


@attrs.frozen
class Care:
    """How much the judge looks at; numbers, so that the same seed gives the same verdict."""

    samples: int = 12
    """How often each choice is played on."""
    laps: int = 1
    """How many turns of everybody are played after the decision."""
    games: int = 16
    """How often a choice is played to the end of the game at most to confirm a loss; 0 takes it as it is."""


QUICK = Care(samples=6, laps=0, games=0)
"""Enough for a first look at a whole match."""


@attrs.frozen
class Verdict:
    """What a decision was worth beside the best one that the judge knows. Chances are from 0 to 1."""

    played: Action
    better: Action
    """The best choice, or the one played where nothing is surely better."""
    cost: float
    """How much chance to win the decision gave away; 0 where nothing is sure."""
    error: float
    """The standard error of the difference that was found."""
    stake: float
    """How far apart the best and the worst choice compared are; 0 where nothing is sure."""


class Judge:
    """Judges decisions under one ruleset."""

    def __init__(self, rules: Rules, seed: int = 1, care: Care | None = None) -> None:
        self.rules, self.care, self.rng = rules, care or Care(), Random(seed)
        self.outlook = WinOutlook(rules)
        self.adviser = rules.game.adviser if rules.game.adviser in rules.bots else next(iter(rules.bots))

    def verdict(self, state: State, played: Action, also: Sequence[Action] = ()) -> Verdict:
        """Return what a decision cost; the state is the one before it, `also` is compared in any case."""
        seat = state.to_move
        state = answers_hidden(state, seat)
        best = advise(self.rules, state, Random(self.rng.getrandbits(32)), self.adviser).action
        rivals = [action for action in dict.fromkeys([best, *also]) if action != played]
        glance = self._look(state, self._compared(state.legal, played, rivals), 1, _exact)
        stake = _at_stake(list(glance.values()))
        first = max(glance, key=lambda action: sum(glance[action]))
        rivals = [
            action
            for action in dict.fromkeys([*rivals, first])
            if action != played and not _same(glance[action], glance[played])
        ]
        if not rivals:
            return Verdict(played, played, 0.0, 0.0, stake)
        found = glance
        if self.care.laps:
            turns = 1 + self.care.laps * state.seats
            found = self._look(state, [played, *rivals], turns, _settled)
        return _verdict(found, played, rivals, stake)

    def _look(
        self, state: State, actions: Sequence[Action], turns: int, enough: Callable[[Looked], bool]
    ) -> Looked:
        """Return the chances after choices, the one played first; a third of the samples may be enough."""
        seeds = [self.rng.getrandbits(32) for _ in range(self.care.samples)]
        found: Looked = {action: [] for action in actions}
        some = max(2, len(seeds) // 3)
        for part in (seeds[:some], seeds[some:]):
            for action, chances in found.items():
                chances += self._chances(state, action, state.to_move, part, turns)
            if enough(found):
                break
        return found

    def confirmed(self, state: State, verdict: Verdict) -> Verdict:
        """Return a verdict whose loss shows in games played to their end too, or one without a loss."""
        if not verdict.cost or not self.care.games:
            return verdict
        if self._lead(state, verdict) > 0:
            return verdict
        return attrs.evolve(verdict, better=verdict.played, cost=0.0)

    def _lead(self, state: State, verdict: Verdict) -> float:
        """Return how many more games the better choice wins; a clear lead ends the comparison early."""
        seat, lead = state.to_move, 0.0
        for first in range(0, self.care.games, _CHUNK):
            seeds = [self.rng.getrandbits(32) for _ in range(min(_CHUNK, self.care.games - first))]
            lead += sum(self._ends(state, verdict.better, seat, seeds))
            lead -= sum(self._ends(state, verdict.played, seat, seeds))
            if abs(lead) >= _CLEAR:
                break
        return lead

    def _ends(self, state: State, action: Action, seat: int, seeds: Sequence[int]) -> list[float]:
        after = state.fork()
        self.rules.play(after, action)
        return [self.outlook.end(after, seed)[seat] for seed in seeds]

    def _compared(self, legal: Sequence[Action], played: Action, rivals: Sequence[Action]) -> list[Action]:
        """Return what to compare: the choice played, its rivals, and another to see what is at stake."""
        other = legal[int(self.rng.random() * len(legal))]
        return list(dict.fromkeys([played, *rivals, other]))

    def _chances(
        self, state: State, action: Action, seat: int, seeds: Sequence[int], turns: int
    ) -> list[float]:
        after = state.fork()
        self.rules.play(after, action)
        return [self.outlook.ahead(after, seed, turns)[seat] for seed in seeds]


def _verdict(found: Looked, played: Action, rivals: Sequence[Action], stake: float) -> Verdict:
    """Return the verdict on a choice, given the chances after it and after its rivals."""
    better = max(rivals, key=lambda action: sum(found[action]))
    gap, error = _difference(found[better], found[played])
    if gap <= max(_SURE * error, _MATTERS):
        return Verdict(played, played, 0.0, error, stake)
    return Verdict(played, better, gap, error, max(stake, gap))


def _settled(found: Looked) -> bool:
    """Return whether more samples would hardly change what is said: nothing is lost, or a loss is certain."""
    return all(
        gap + _SURE * error < _MATTERS or gap > _CERTAIN * error + _MATTERS
        for gap, error in _differences(found)
    )


def _exact(found: Looked) -> bool:
    """Return whether the differences are known to half a point: often the rest of a turn needs no luck."""
    return all(error < _EXACT for _, error in _differences(found))


def _differences(found: Looked) -> list[tuple[float, float]]:
    """Return what each choice has more than the first one, and the standard error."""
    played, *others = found.values()
    return [_difference(other, played) for other in others]


def _same(first: Sequence[float], second: Sequence[float]) -> bool:
    """Return whether two choices come to the same thing on every seed."""
    return all(abs(one - other) < _SAME for one, other in zip(first, second, strict=True))


def _at_stake(found: Sequence[list[float]]) -> float:
    """Return how far apart the best and the worst choice are, or 0 where that may be chance."""
    worst, best = min(found, key=sum), max(found, key=sum)
    stake, error = _difference(best, worst)
    return stake if stake > max(_MATTERS, _SURE * error) else 0.0


def _difference(first: Sequence[float], second: Sequence[float]) -> tuple[float, float]:
    """Return the mean of paired differences and its standard error."""
    gaps = [one - other for one, other in zip(first, second, strict=True)]
    mean = sum(gaps) / len(gaps)
    if len(gaps) < 2:
        return mean, abs(mean)
    spread = sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1)
    return mean, sqrt(spread / len(gaps))
