"""The searcher: where courses are close, it plays them on with planners and keeps the better one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import accumulate
from math import fsum
from random import Random
from typing import Any

import attrs

from along_history.bots.courses import Course
from along_history.bots.planner import WORTHWHILE, HistoryPlanner
from along_history.bots.worth import Worth
from along_history.state import Table
from astragal import Action, Rules
from astragal.bots import drive, end_of_turn

_STEPS = 600  # steps after which a playout is judged wherever it stands


@attrs.frozen
class Effort:
    """How much is tried before a course is taken; numbers, so that the same seed gives the same move."""

    margin: float = 1.5
    """Points within which a course is worth comparing with the best."""
    width: int = 3
    """How many courses are compared at the most."""
    samples: int = 2
    """How often each is played on in the first round; twice as often in each further one."""
    rounds: int = 2
    """How often the better half is played on again."""
    laps: int = 1
    """How many turns of everybody are played."""


class HistorySearcher(HistoryPlanner):
    """Compares the most promising courses by what the table is worth when everybody has had a turn.

    Playouts are spent where they decide: a course that is clearly best is taken at once. The others meet the
    same luck, and after each round the better half is played on twice as often (sequential halving).
    """

    def __init__(
        self,
        rules: Rules,
        seat: int,
        rng: Random,
        worth: Worth | None = None,
        effort: Effort | None = None,
    ) -> None:
        super().__init__(rules, seat, rng, worth)
        self.effort = effort or Effort()
        self.slack = self.effort.margin + WORTHWHILE
        players = [HistoryPlanner(rules, other, rng, self.worth) for other in range(rules.seats)]
        self.choosers: list[Any] = [player.choose for player in players]

    def ranked(self, state: Table, legal: Sequence[Action]) -> list[Course]:
        """Return every course, best first; those near the top in the order that playouts show."""
        found = super().ranked(state, legal)
        close = self._close(found)
        if len(close) == 1:
            return found
        compared = self._compared(state, close)
        least = min(course.worth for course in compared)
        others = [course for course in found if course not in close]
        return [*compared, *(course._replace(worth=min(course.worth, least)) for course in others)]

    def _close(self, ranked: Sequence[Course]) -> list[Course]:
        """Return the courses that playouts should compare: near the best, and different from each other."""
        least = ranked[0].worth - self.effort.margin
        close: dict[tuple[Action, ...], Course] = {}
        for course in ranked:
            if course.worth >= least:
                close.setdefault(course.actions[:2], course)
        return list(close.values())[: self.effort.width]

    def _compared(self, state: Table, courses: Sequence[Course]) -> list[Course]:
        """Return the courses with what playouts make of them, best first.

        Playouts see further than plans and judge another position. Both are brought to the same mean, so that
        courses that were not played on can be compared with them. A course that was dropped early has a worth
        from few playouts: it counts as no more than those that were played on.
        """
        totals, alive, played = [0.0] * len(courses), list(range(len(courses))), [0] * len(courses)
        for number in range(self.effort.rounds):
            seeds = [self.rng.getrandbits(32) for _ in range(self.effort.samples << number)]
            for place in alive:
                totals[place] += fsum(self._outcome(state, courses[place], seed) for seed in seeds)
                played[place] += len(seeds)
            alive.sort(key=lambda place: (-totals[place], place))
            alive = alive[: max(2, (len(alive) + 1) // 2)]
        order = [*alive, *(place for place in range(len(courses)) if place not in alive)]
        means = [total / times for total, times in zip(totals, played, strict=True)]
        shift = fsum(course.worth - mean for course, mean in zip(courses, means, strict=True)) / len(courses)
        worths = accumulate((means[place] + shift for place in order), min)
        return [courses[place]._replace(worth=worth) for place, worth in zip(order, worths, strict=True)]

    def _outcome(self, state: Table, course: Course, seed: int) -> float:
        """Play a course, then everybody's turns with planners, and judge the table."""
        after = state.fork()
        for action in course.actions:
            if after.to_move == self.seat and action in after.legal:
                self.rules.play(after, action)
        deal = partial(self.rules.deal, rng=Random(seed))
        stop = end_of_turn(state, self.effort.laps * state.seats)
        drive(after, self.choosers, deal, stop, _STEPS)
        return self.worth.appraise(after, self.seat)
