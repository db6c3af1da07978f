"""The judge: what a decision cost, measured on common luck.

A decision is compared with what the strongest bot of the game would have done, and with other choices. For a
first look, planners play the turn to its end after each of them, on the same dice, and the win model says
what the tables there are worth: that shows what is at stake, and whether another choice looks better still.

Where the decision looks worse than a rival, or is not what the strongest bot would have done, both are played
to the end of the game on other luck, again on the same dice for both: planners end the turn, quick players
the game; in the last round planners do both. This goes on as long as it is in doubt whether something was
lost, or how much (`estimate`). What is lost within the error counts as nothing: otherwise a careful player
would collect losses out of noise alone.

The losses that people read about are measured once more, on luck of their own: the largest of many figures is
usually too large. Some of these games are finished by planners.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from random import Random

import attrs

from astragal.coach.branch import Branch
from astragal.coach.chance import Chances, WinOutlook, time_of
from astragal.coach.estimate import MATTERS, NONE, SURE, Belief, mean_and_error
from astragal.coach.race import Race
from astragal.engine.rules import Rules
from astragal.engine.sealed import answers_hidden
from astragal.engine.state import Action, State

_COMPARED = 6  # choices that the first look compares at most
_TURNS = 24  # ends of the turn that the games start from, where luck makes a difference there
_LAST = 72  # games in the last round, which planners play to its end
_SWIFT = 8  # times as many games that planners finish, where a stronger bot advises: they are quick there
_SHORTER = 3.0  # times as many of them late in a game at most
_SAME = 1e-9  # choices with chances nearer than this on every seed are the same


@attrs.frozen
class Care:
    """How much the judge looks at; numbers, so that the same seed gives the same verdict."""

    samples: int = 8
    """How often the turn is played to its end after each choice."""
    games: int = 120
    """How often two choices are played to the end of the game at most; 0 believes the model."""
    again: int = 120
    """How many games a loss that people read about is measured with."""
    ends: int = 4
    """How many games planners finish for such a loss in the first round; later games are shorter."""
    doubts: int = 3
    """The same where it would otherwise stay in doubt whether a decision lost a lot."""


QUICK = Care(samples=4, games=0, again=0, ends=0, doubts=0)
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
    effects: Chances = ()
    """What the decision changed for each seat beside the strongest bot's choice; empty if it is that one."""
    effects_error: float = 0.0
    """The largest standard error of these."""


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
        best = self._advised(state, seat)
        compared = list(dict.fromkeys([played, best, *also, *spread(state.legal, _COMPARED)]))
        glance = self._glance(state, compared[: _COMPARED + len(also)])
        stake = _at_stake([_column(rows, seat) for rows in glance.values()])
        rivals = [
            action
            for action in dict.fromkeys([best, *also, _favourite(glance, seat)])
            if action != played and not _same(glance[action], glance[played])
        ]
        return self._compared(state, played, best, rivals, stake)

    def _advised(self, state: State, seat: int) -> Action:
        """Return what the strongest bot would do."""
        bot = self.rules.bots[self.adviser].make(self.rules, seat, Random(self.rng.getrandbits(32)))
        return bot.choose(self.rules.view(state, seat), state.legal)

    def _glance(self, state: State, actions: Sequence[Action]) -> dict[Action, list[Chances]]:
        """Return what the model says at the end of the turn after each choice, on the same luck."""
        seeds = self._seeds(self.care.samples)
        return {action: Branch(self.outlook, state, action).chances(seeds) for action in actions}

    def _compared(
        self, state: State, played: Action, best: Action, rivals: Sequence[Action], stake: float
    ) -> Verdict:
        """Return the verdict on a choice beside its rivals, the strongest bot's choice among them."""
        seat, better, most = state.to_move, played, NONE
        effects: Chances = ()
        error = 0.0
        for rival in rivals:
            found = self._race(state, rival, played, self.care.games, doubts=self.care.doubts)
            if rival == best:
                effects, error = tuple(-one.mean for one in found), max(one.error for one in found)
            if found[seat].loss > most.loss or better == played:
                better, most = rival, found[seat]
        cost = most.loss
        return Verdict(played, better if cost else played, cost, most.error, max(stake, cost), effects, error)

    def confirmed(self, state: State, verdict: Verdict) -> Verdict:
        """Return a verdict whose loss is measured once more, with more games and other luck."""
        if not verdict.cost or not self.care.again:
            return verdict
        seat = state.to_move
        hidden = answers_hidden(state, seat)
        found = self._race(hidden, verdict.better, verdict.played, self.care.again, self.care.ends)[seat]
        return attrs.evolve(
            verdict,
            better=verdict.better if found.real else verdict.played,
            cost=found.loss,
            error=found.error,
        )

    def _race(
        self, state: State, first: Action, second: Action, games: int, ends: int = 0, doubts: int = 0
    ) -> list[Belief]:
        """Return how much better one choice is than another, for each seat."""
        last = self.outlook.closing(state)
        turns = self._seeds(min(_LAST if last else _TURNS, games) or self.care.samples)
        race = Race(self.outlook, state, (first, second), turns)
        if last:
            return race.counted()
        return (
            race.run(self.rng, games, *(self._ends(state, count) for count in (ends, doubts)))
            if self.care.games
            else race.believed()
        )

    def _ends(self, state: State, first: int) -> int:
        """Return how many games planners are to finish: what takes as long as so many in the first round."""
        rounds = self.outlook.model.rounds
        longer = min(_SHORTER, rounds / max(1.0, rounds - time_of(state)))
        return round(first * longer * (1 if self.adviser == "planner" else _SWIFT))

    def _seeds(self, count: int) -> list[int]:
        return [self.rng.getrandbits(32) for _ in range(count)]


def spread(legal: Sequence[Action], most: int) -> list[Action]:
    """Return some choices, evenly from the whole list, so that every judge compares the same ones."""
    count = min(most, len(legal))
    return [legal[place * len(legal) // count] for place in range(count)]


def _favourite(glance: dict[Action, list[Chances]], seat: int) -> Action:
    """Return the choice that looks best; the first of equals, so that nobody is blamed for a draw."""
    return max(glance, key=lambda action: fsum(_column(glance[action], seat)))


def _column(rows: Sequence[Chances], seat: int) -> list[float]:
    return [row[seat] for row in rows]


def _gaps(first: Sequence[Chances], second: Sequence[Chances]) -> list[Chances]:
    """Return how much more each seat has in the first rows than in the second."""
    return [
        tuple(one - other for one, other in zip(*pair, strict=True))
        for pair in zip(first, second, strict=True)
    ]


def _same(first: Sequence[Chances], second: Sequence[Chances]) -> bool:
    """Return whether two choices come to the same thing on every seed."""
    return all(abs(gap) < _SAME for row in _gaps(first, second) for gap in row)


def _at_stake(found: Sequence[list[float]]) -> float:
    """Return how far apart the best and the worst choice are, or 0 where that may be chance."""
    worst, best = min(found, key=fsum), max(found, key=fsum)
    stake, error = mean_and_error([one - other for one, other in zip(best, worst, strict=True)])
    return stake if stake > max(MATTERS, SURE * error) else 0.0
