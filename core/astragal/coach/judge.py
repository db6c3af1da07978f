"""The judge: what a decision cost, measured on common luck.

A decision is compared with what the strongest bot of the game would have done, on common luck: both choices
are played on from a fork by planners, on the same seeds. What differs is then the decision and not the dice.

The glance plays the turn to its end, and one more choice with it, to see what is at stake. Where the
strongest bot agrees, or both choices come to the same thing, that is all. Otherwise the long look goes on
until everybody has had another turn. A cost is claimed only where it is larger than its own error: otherwise
a careful player would collect losses out of noise alone. The gap itself is kept too, because noise cancels
out in averages.

That error knows nothing of the model that turns a position into a chance. So the losses that people read
about are confirmed without it: both choices are played to the end of the game, and the better one must win
more often.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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


@attrs.frozen
class Care:
    """How much the judge looks at; numbers, so that the same seed gives the same verdict."""

    samples: int = 16
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
    mattered: bool
    """Whether the choices that were compared differ by more than their error."""
    gap: float = 0.0
    """The difference that was found, sure or not; below 0 where the choice played did better."""


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
        seeds = [self.rng.getrandbits(32) for _ in range(self.care.samples)]
        rivals = [action for action in dict.fromkeys([best, *also]) if action != played]
        glance = {
            action: self._chances(state, action, seat, seeds, 1)
            for action in self._compared(state.legal, played, rivals)
        }
        mattered = _at_stake(list(glance.values()))
        rivals = [action for action in rivals if not _same(glance[action], glance[played])]
        if not rivals:
            return Verdict(played, played, 0.0, 0.0, mattered)
        found = self._long_look(state, played, rivals, seeds) if self.care.laps else glance
        return _verdict(found, played, rivals, mattered)

    def _long_look(
        self, state: State, played: Action, rivals: Sequence[Action], seeds: Sequence[int]
    ) -> dict[Action, list[float]]:
        """Return the chances after everybody had another turn; a third of the samples may settle it."""
        seat, turns = state.to_move, 1 + self.care.laps * state.seats
        found: dict[Action, list[float]] = {action: [] for action in (played, *rivals)}
        some = max(2, len(seeds) // 3)
        for part in (seeds[:some], seeds[some:]):
            for action, chances in found.items():
                chances += self._chances(state, action, seat, part, turns)
            if all(_settled(found[action], found[played]) for action in rivals):
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


def _verdict(
    found: Mapping[Action, list[float]], played: Action, rivals: Sequence[Action], mattered: bool
) -> Verdict:
    """Return the verdict on a choice, given the chances after it and after its rivals."""
    better = max(rivals, key=lambda action: sum(found[action]))
    gap, error = _difference(found[better], found[played])
    if not mattered or gap <= max(_SURE * error, _MATTERS):
        return Verdict(played, played, 0.0, error, mattered, gap)
    return Verdict(played, better, gap, error, mattered, gap)


def _settled(rival: Sequence[float], played: Sequence[float]) -> bool:
    """Return whether more samples would hardly change what is said: nothing is lost, or a loss is certain."""
    gap, error = _difference(rival, played)
    return gap + error < _MATTERS or gap > _CERTAIN * error + _MATTERS


def _same(first: Sequence[float], second: Sequence[float]) -> bool:
    """Return whether two choices come to the same thing on every seed."""
    return all(abs(one - other) < _SAME for one, other in zip(first, second, strict=True))


def _at_stake(found: Sequence[list[float]]) -> bool:
    """Return whether the best and the worst choice that were looked at differ by more than their error."""
    worst, best = min(found, key=sum), max(found, key=sum)
    stake, error = _difference(best, worst)
    return stake > max(_MATTERS, _SURE * error)


def _difference(first: Sequence[float], second: Sequence[float]) -> tuple[float, float]:
    """Return the mean of paired differences and its standard error."""
    gaps = [one - other for one, other in zip(first, second, strict=True)]
    mean = sum(gaps) / len(gaps)
    if len(gaps) < 2:
        return mean, abs(mean)
    spread = sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1)
    return mean, sqrt(spread / len(gaps))
