"""The planner for any game: tries each choice, lets the turn run to its end, and compares what came of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from astragal.bots.advice import Advice, Reason
from astragal.bots.greedy import Appraisal, margin
from astragal.bots.playout import Playout, end_of_turn, shortlist
from astragal.contract import Bot
from astragal.phase import DONE
from astragal.rules import Rules
from astragal.state import Action

Rank = Callable[[Any, Action], float]
"""A quick judgement of an action, for choosing which to look at."""


def quick_players(rules: Rules, rng: Random) -> list[Bot]:
    """Return a greedy bot for each seat."""
    return [rules.bots["greedy"].make(rules, seat, rng) for seat in range(rules.seats)]


def best_first(judged: tuple[float, Action]) -> tuple[float, bool]:
    """Return what to sort judged actions by: best first, and nothing done for nothing among equals."""
    worth, action = judged
    return -worth, action is not DONE


class TurnPlanner:
    """Judges a choice by the mean of a few ends of the turn, on the same luck for every choice."""

    def __init__(
        self,
        rules: Rules,
        seat: int,
        rng: Random,
        *,
        appraise: Appraisal = margin,
        rank: Rank | None = None,
        samples: int = 3,
        width: int = 16,
        turns: int = 1,
    ) -> None:
        self.rules, self.seat, self.rng, self.appraise = rules, seat, rng, appraise
        self.rank, self.samples, self.width, self.turns = rank, samples, width, turns
        self.luck = Random(0)
        self.playout = Playout(rules, quick_players(rules, self.luck))

    def choose(self, state: Any, legal: Sequence[Action]) -> Action:
        """Return the choice with the best mean."""
        return self._ranked(state, legal)[0][1]

    def _candidates(self, state: Any, legal: Sequence[Action]) -> list[Action]:
        """Return the choices that are worth a trial."""
        rank = self.rank
        actions = list(legal) if rank is None else shortlist(legal, lambda a: rank(state, a), self.width)
        if len(actions) > 4 * self.width:
            actions = [*actions[: 4 * self.width - 1], legal[-1]]
        return actions

    def _ranked(self, state: Any, legal: Sequence[Action]) -> list[tuple[float, Action]]:
        """Return what each candidate is worth, best first."""
        actions = self._candidates(state, legal)
        seeds = [self.rng.getrandbits(32) for _ in range(self.samples)]
        found = [(self._mean(state, action, seeds), action) for action in actions]
        return sorted(found, key=best_first)

    def _mean(self, state: Any, action: Action, seeds: Sequence[int]) -> float:
        first = state.fork()
        self.rules.play(first, action)
        total = 0.0
        for seed in seeds:
            self.luck.seed(seed)
            after = first.fork()
            self.playout.run(after, self.luck, end_of_turn(state, self.turns))
            total += self.appraise(after, self.seat)
        return total / len(seeds)

    def explain(self, state: Any, legal: Sequence[Action]) -> Advice:
        """Return the recommended action, and how far ahead of the others it is."""
        ranked = self._ranked(state, legal)
        worth, action = ranked[0]
        reasons = [_comparison(worth - ranked[1][0])] if len(ranked) > 1 else []
        stop = next((other for other, choice in ranked if choice is DONE), None)
        if stop is not None and action is not DONE and worth - stop > 0.05:
            reasons.append(
                Reason(
                    "Going on is worth {points} points more than stopping here",
                    {"points": f"{worth - stop:.1f}"},
                )
            )
        return Advice(action, (*reasons, self._effort(len(ranked))))

    def _effort(self, tried: int) -> Reason:
        """Say how choices were compared."""
        return Reason(
            "{n} choices were each played to the end of the turn {times} times, on the same luck",
            {"n": tried, "times": self.samples},
        )


def _comparison(lead: float) -> Reason:
    if lead < 0.05:
        return Reason("Several choices are about equally good")
    return Reason("It is {points} points ahead of the next best choice", {"points": f"{lead:.1f}"})
