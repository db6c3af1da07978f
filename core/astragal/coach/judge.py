"""The judge: what a decision cost, measured on common luck.

A decision is compared with what the strongest bot of the game would have done, and with one more choice. Each
is played on from a fork, first to the end of the turn, then until everybody has had a turn, by planners and
on the same seeds for every choice. What differs is then the decision and not the dice. A loss is counted only
where it is larger than its own error: otherwise a careful player would collect losses out of noise alone.

That error knows nothing of the model that turns a position into a chance. So the losses that people read
about are confirmed without it: both choices are played to the end of the game, and the better one must win
more often.
"""

from __future__ import annotations

from collections.abc import Sequence
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


@attrs.frozen
class Care:
    """How much the judge looks at; numbers, so that the same seed gives the same verdict."""

    samples: int = 16
    """How often each choice is played on."""
    laps: int = 1
    """How many turns of everybody are played after the decision."""
    games: int = 16
    """How often a choice is played to the end of the game to confirm a loss; 0 takes it as it is."""


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
    """Whether the choices that were compared differ at all."""


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
        choices = list(dict.fromkeys([*self._compared(state.legal, played, best), *also]))
        if len(choices) == 1:
            return Verdict(played, played, 0.0, 0.0, mattered=False)
        seeds = [self.rng.getrandbits(32) for _ in range(self.care.samples)]
        chances = [self._chances(state, action, seat, seeds) for action in choices]
        means = [sum(found) / len(found) for found in chances]
        top = max(range(len(choices)), key=lambda place: means[place])
        lost, error = _difference(chances[top], chances[0])
        mattered = max(means) - min(means) > _MATTERS
        if not mattered or lost <= _SURE * error:
            return Verdict(played, played, 0.0, error, mattered)
        return Verdict(played, choices[top], lost, error, mattered)

    def confirmed(self, state: State, verdict: Verdict) -> Verdict:
        """Return a verdict whose loss shows in games played to their end too, or one without a loss."""
        if not verdict.cost or not self.care.games:
            return verdict
        seat, seeds = state.to_move, [self.rng.getrandbits(32) for _ in range(self.care.games)]
        better, played = (
            self._ends(state, action, seat, seeds) for action in (verdict.better, verdict.played)
        )
        if sum(better) > sum(played):
            return verdict
        return Verdict(verdict.played, verdict.played, 0.0, verdict.error, verdict.mattered)

    def _ends(self, state: State, action: Action, seat: int, seeds: Sequence[int]) -> list[float]:
        after = state.fork()
        self.rules.play(after, action)
        return [self.outlook.end(after, seed)[seat] for seed in seeds]

    def _compared(self, legal: Sequence[Action], played: Action, best: Action) -> list[Action]:
        """Return what to compare: the choice played, the adviser's, and another to see what is at stake."""
        other = legal[int(self.rng.random() * len(legal))]
        return list(dict.fromkeys([played, best, other]))

    def _chances(self, state: State, action: Action, seat: int, seeds: Sequence[int]) -> list[float]:
        after = state.fork()
        self.rules.play(after, action)
        turns = 1 + self.care.laps * state.seats
        return [self.outlook.ahead(after, seed, turns)[seat] for seed in seeds]


def _difference(first: Sequence[float], second: Sequence[float]) -> tuple[float, float]:
    """Return the mean of paired differences and its standard error."""
    gaps = [one - other for one, other in zip(first, second, strict=True)]
    mean = sum(gaps) / len(gaps)
    if len(gaps) < 2:
        return mean, abs(mean)
    spread = sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1)
    return mean, sqrt(spread / len(gaps))
