"""The planner for any game: tries each choice, lets the turn run to its end, and compares the results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import ClassVar

import attrs

from astragal.bots.advice import Advice, Reason, TurnPlan
from astragal.bots.greedy import Appraisal, margin
from astragal.bots.plans import MOST_PLANS, Courses
from astragal.bots.playout import Playout, end_of_turn, shortlist
from astragal.engine.phase import DONE
from astragal.engine.rules import Rules
from astragal.engine.state import Action, State, TableT
from astragal.plugins.records import Bot

Rank = Callable[[TableT, Action], float]
"""A quick judgement of an action, for choosing which to look at."""


def quick_players(rules: Rules, rng: Random) -> list[Bot]:
    """Return a greedy bot for each seat."""
    return [rules.bots["greedy"].make(rules, seat, rng) for seat in range(rules.seats)]


def best_first(judged: tuple[float, Action]) -> tuple[float, bool]:
    """Return what to sort judged actions by: best first, and among equals no action without effect."""
    worth, action = judged
    return -worth, action is not DONE


@attrs.frozen
class Effort:
    """How much is tried before a choice is made; numbers, so that the same seed gives the same move."""

    samples: int = 3
    """How often each choice is played on."""
    width: int = 16
    """How many choices are looked at where there is a quick judgement of them."""
    turns: int = 1
    """How many turns are played."""
    rounds: int = 1
    """How often the better half is played on again."""


class TurnPlanner:
    """Judges a choice by the mean of a few ends of the turn, on the same luck for every choice."""

    usual: ClassVar[Effort] = Effort()

    def __init__(
        self,
        rules: Rules,
        seat: int,
        rng: Random,
        *,
        appraise: Appraisal = margin,
        rank: Rank | None = None,
        effort: Effort | None = None,
    ) -> None:
        self.rules, self.seat, self.rng = rules, seat, rng
        self.appraise, self.rank = appraise, rank
        self.effort = self.usual if effort is None else effort
        self.luck = Random(0)
        self.playout = Playout(rules, quick_players(rules, self.luck))

    def choose(self, state: State, legal: Sequence[Action]) -> Action:
        """Return the choice with the best mean."""
        return self._ranked(state, legal)[0][1]

    def _candidates(self, state: State, legal: Sequence[Action]) -> list[Action]:
        """Return the choices that are worth a trial."""
        rank, width = self.rank, self.effort.width
        actions = list(legal) if rank is None else shortlist(legal, lambda a: rank(state, a), width)
        if len(actions) > 4 * width:
            actions = [*actions[: 4 * width - 1], legal[-1]]
        return actions

    def _ranked(self, state: State, legal: Sequence[Action]) -> list[tuple[float, Action]]:
        """Return what each candidate is worth, best first."""
        actions = self._candidates(state, legal)
        seeds = [self.rng.getrandbits(32) for _ in range(self.effort.samples)]
        found = [(self._mean(state, action, seeds), action) for action in actions]
        return sorted(found, key=best_first)

    def _mean(self, state: State, action: Action, seeds: Sequence[int]) -> float:
        first = state.fork()
        self.rules.play(first, action)
        total = 0.0
        for seed in seeds:
            self.luck.seed(seed)
            after = first.fork()
            self.playout.run(after, self.luck, end_of_turn(state, self.effort.turns))
            total += self.appraise(after, self.seat)
        return total / len(seeds)

    def explain(self, state: State, legal: Sequence[Action]) -> Advice:
        """Return the recommended action, and how far ahead of the others it is."""
        ranked = self._ranked(state, legal)
        worth, action = ranked[0]
        reasons = [_comparison(worth - ranked[1][0])] if len(ranked) > 1 else []
        stop = next((other for other, choice in ranked if choice is DONE), None)
        if stop is not None and action is not DONE and worth - stop > 0.05:
            reasons.append(
                Reason.of_points("Continuing is worth {points} points more than stopping here", worth - stop)
            )
        reasons.append(self._effort(len(ranked)))
        return Advice(action, tuple(reasons), plans=self._plans(state, ranked))

    def _plans(self, state: State, ranked: Sequence[tuple[float, Action]]) -> tuple[TurnPlan, ...]:
        """Return the best choices, each with what quick players would do after it."""
        courses = Courses(self.rules, [player.choose for player in self.playout.players], self.appraise)
        stop = next((worth for worth, choice in ranked if choice is DONE), ranked[-1][0])
        return tuple(
            TurnPlan(
                courses.follow(state, (action,)).actions,
                worth - stop,
                (Reason.of_points("{points} points on average at the end of the turn", worth),),
            )
            for worth, action in ranked[:MOST_PLANS]
            if action in state.legal
        )

    def _effort(self, tried: int) -> Reason:
        """Say how choices were compared."""
        return Reason(
            "{n} moves compared, each simulated {times} times to the end of the turn",
            {"n": tried, "times": self.effort.samples},
        )


def _comparison(lead: float) -> Reason:
    if lead < 0.05:
        return Reason("Several choices are about equally good")
    return Reason.of_points("It is {points} points ahead of the next best choice", lead)
