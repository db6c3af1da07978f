"""The planner that looks further: promising choices are played on more often, the others drop out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from astragal.bots.advice import Reason
from astragal.bots.planner import Effort, TurnPlanner, best_first
from astragal.engine.state import Action, State


class HalvingPlanner(TurnPlanner):
    """Compares choices by playouts of some turns; after each round the better half is played twice as often.

    All choices of a round meet the same luck. The work is bounded by numbers, not by the clock: the same seed
    gives the same move.

    This is sequential halving. Most choices are poor and show it after a few playouts; the playouts saved on
    them go to the few between which it is close. Each round costs about the same, because half as many are
    played twice as often. With 4 samples, 12 choices and 4 rounds:

        round   choices   playouts of each   together
        1       12        4                  48
        2       6         8                  48
        3       3         16                 48
        4       2         32                 64

    The best two are judged by 60 playouts each, and the decision takes 208; 60 for each of the twelve would
    take 720. Sums are carried on from round to round, so nothing is thrown away, and the same seeds for every
    choice of a round cancel most of the luck out of the comparison.
    """

    usual: ClassVar[Effort] = Effort(samples=4, width=12, turns=2, rounds=4)

    def _ranked(self, state: State, legal: Sequence[Action]) -> list[tuple[float, Action]]:
        left = self._candidates(state, legal)
        totals = dict.fromkeys(range(len(left)), 0.0)
        alive, played, dropped = list(totals), 0, list[tuple[float, Action]]()
        samples, rounds = self.effort.samples, self.effort.rounds
        for number in range(rounds):
            seeds = [self.rng.getrandbits(32) for _ in range(samples << number)]
            for place in alive:
                totals[place] += self._mean(state, left[place], seeds) * len(seeds)
            played += len(seeds)
            alive.sort(key=lambda place: (*best_first((totals[place], left[place])), place))
            if number == rounds - 1 or len(alive) == 1:
                break
            keep = max(2, (len(alive) + 1) // 2)  # a last round between two, or it would decide nothing
            dropped = [(totals[place] / played, left[place]) for place in alive[keep:]] + dropped
            alive = alive[:keep]
        return [(totals[place] / played, left[place]) for place in alive] + dropped

    def _effort(self, tried: int) -> Reason:
        times = self.effort.samples * (2**self.effort.rounds - 1)
        return Reason(
            "{n} moves compared; the best was simulated {times} times",
            {"n": tried, "times": times},
        )
