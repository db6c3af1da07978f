"""Plans for the rest of a turn: what a bot would do step by step, and what else could be done.

A plan follows the bot's own decisions on a fork, up to the next roll or draw or to the end of the turn. Other
plans differ from it in one decision: for every decision on the way each other choice is tried once, and the
bot goes on from there; what can be done several times, such as ticking boxes, is also tried to the full.
Where no luck is left in a turn, what a plan leaves is known exactly, and plans are
compared by what the position is worth then.

    course = Courses(rules, players, appraise)
    course.plans(state, reasons)                   # the best three, each with its reasons
    course.aims(state, action, seeds)              # what usually follows a roll
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, zip_longest
from random import Random
from typing import Any

import attrs

from astragal.bots.advice import Chances, Reason, TurnPlan
from astragal.bots.greedy import Appraisal
from astragal.engine.phase import DONE
from astragal.engine.rules import Rules
from astragal.engine.state import CHANCE, OVER, Action, State

MOST_PLANS = 3
"""How many plans a hint shows."""
MOST_REASONS = 3
"""How many reasons a plan has."""
MOST_AIMS = 3
"""How many aims of a roll are named."""
TRIES = 120
"""How many other plans are tried."""

_STEPS = 80  # decisions after which a plan ends
_OFTEN = 12  # times that an action is taken in a row, where it can be
_ALIKE = 0.6  # the share of equal steps from which two plans are hardly worth showing both
_SAME = 0.05  # points that make no difference

Chooser = Callable[[Any, Sequence[Action]], Action]
"""Chooses among legal actions."""
Explainer = Callable[[Any, Action], Sequence[Reason]]
"""Says what speaks for an action in the position in which it is taken."""


@attrs.frozen(eq=False)
class Course:
    """Actions of one player in a row, the positions in which they are taken, and what they lead to."""

    steps: tuple[tuple[State, Action], ...]
    worth: float
    trifles: frozenset[str] = frozenset()
    """Kinds of actions that make no difference: courses that differ only in them are alike."""

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions, in order."""
        return tuple(action for _, action in self.steps)

    @property
    def done(self) -> Counter[str]:
        """What is done how often, ends of phases and trifles left out."""
        told = (action for action in self.actions if action is not DONE and action.kind not in self.trifles)
        return Counter(action.text for action in told)

    @property
    def gist(self) -> frozenset[tuple[str, int]]:
        """The same as a value: courses that differ only in their order are alike."""
        return frozenset(self.done.items())

    def shares(self, other: Course) -> float:
        """Return how much of two courses is the same, from 0 to 1."""
        both, either = self.done & other.done, self.done | other.done
        return both.total() / either.total() if either else 1.0


class Courses:
    """Follows bots through the rest of a turn."""

    def __init__(
        self,
        rules: Rules,
        choosers: Sequence[Chooser],
        appraise: Appraisal,
        tries: int = TRIES,
        trifles: Iterable[str] = (),
    ) -> None:
        """`choosers` decide for each seat; `appraise` tells what a position is worth to a seat.

        `trifles` are kinds of actions that make no difference: no plan is shown for their sake.
        """
        self.rules, self.choosers, self.appraise, self.tries = rules, choosers, appraise, tries
        self.trifles = frozenset(trifles)

    def follow(self, state: State, first: Sequence[Action], choose: Chooser | None = None) -> Course:
        """Take some actions and go on as the bot would, up to the next luck or the end of the turn."""
        seat, turn, now = state.to_move, (state.round, state.active), state.fork()
        now.heard = None
        steps, given = list[tuple[State, Action]](), list(first)
        while len(steps) < _STEPS and now.to_move not in (CHANCE, OVER) and (now.round, now.active) == turn:
            if now.to_move != seat and steps and seat != state.active:
                break  # only an answer was asked for
            if now.to_move != seat:  # somebody answers
                self.rules.play(now, self.choosers[now.to_move](now, now.legal))
                continue
            action = given.pop(0) if given else (choose or self.choosers[seat])(now, now.legal)
            if action not in now.legal:
                continue  # a step that is made without asking, as a single payment is
            steps.append((now.fork(), action))
            self.rules.play(now, action)
        return Course(tuple(steps), self.appraise(now, seat), self.trifles)

    def ranked(self, state: State, *, own_first: bool = False) -> list[Course]:
        """Return the bot's own course and those that differ in one decision, best first, no two alike.

        `own_first` leaves the bot's own course at the top, whatever the others are worth in points.
        """
        own = self.follow(state, ())
        others = {course.gist: course for course in sorted(self._others(own), key=lambda c: c.worth)}
        others.pop(own.gist, None)
        ranked = sorted(others.values(), key=lambda course: -course.worth)
        if own_first or not ranked or ranked[0].worth <= own.worth + _SAME:
            return [own, *ranked]
        return sorted([own, *ranked], key=lambda course: -course.worth)

    def _others(self, own: Course) -> Iterator[Course]:
        """Yield courses with one decision changed, the first decisions first."""
        start, seen = own.steps[0][0], {own.gist}
        changed = (
            (*own.actions[:place], *(action,) * times)
            for place, (position, taken) in enumerate(own.steps)
            for action in position.legal
            if action != taken
            for times in (1, _OFTEN)
            if times == 1 or action is not DONE
        )
        for actions in islice(changed, self.tries):
            course = self.follow(start, actions)
            if course.gist not in seen:
                seen.add(course.gist)
                yield course

    def idle(self, state: State) -> float:
        """Return what the position is worth when as little as possible is done."""
        seat = state.to_move

        def least(now: State, legal: Sequence[Action]) -> Action:
            return DONE if DONE in legal else self.choosers[seat](now, legal)

        return self.follow(state, (), least).worth

    def plans(
        self, state: State, explain: Explainer, *, own_first: bool = False, most: int = MOST_PLANS
    ) -> tuple[TurnPlan, ...]:
        """Return the best plans, each with its worth beyond doing nothing and with reasons."""
        idle = self.idle(state)
        chosen = different(self.ranked(state, own_first=own_first), most)
        return tuple(
            TurnPlan(course.actions, course.worth - idle, self.reasons(course, explain)) for course in chosen
        )

    @staticmethod
    def reasons(course: Course, explain: Explainer) -> tuple[Reason, ...]:
        """Return what speaks for the steps of a course, each said once.

        What is done several times, such as ticking boxes, is explained as it stands the last time.
        """
        last = dict[tuple[str, str], tuple[State, Action]]()
        for position, action in course.steps:
            if action is not DONE:
                last[action.kind, action.target] = position, action
        told = [explain(*step) for step in last.values() or course.steps[:1]]
        in_turn = [reason for row in zip_longest(*told) for reason in row if reason is not None]
        first = dict[tuple[object, ...], Reason]()
        for reason in in_turn:  # the same sentence with another figure says nothing new
            first.setdefault((reason.text, *reason.names.items()), reason)
        return tuple(first.values())[:MOST_REASONS]

    def aims(self, state: State, action: Action, seeds: Sequence[int]) -> tuple[Chances, ...]:
        """Return what a player usually does after a roll in the same turn, and how often, found by trial."""
        met = Counter[str]()
        for seed in seeds:
            met.update(self._aimed(state, action, Random(seed)))
        named = [(ref, times) for ref, times in met.most_common(MOST_AIMS) if 4 * times >= len(seeds)]
        return tuple(
            Chances(Reason("{what}", names={"what": ref}), times / len(seeds)) for ref, times in named
        )

    def _aimed(self, state: State, action: Action, rng: Random) -> list[str]:
        """Return the components other than dice that are picked in the rest of a turn, each once."""
        seat, turn, now = state.to_move, (state.round, state.active), state.fork()
        now.heard = None
        self.rules.play(now, action)
        found = list[str]()
        for _ in range(_STEPS):
            if now.to_move == OVER or (now.round, now.active) != turn:
                break
            if now.to_move == CHANCE:
                self.rules.deal(now, rng)
                continue
            choice = self.choosers[now.to_move](now, now.legal)
            if now.to_move == seat and choice.target and not choice.target.startswith("die:"):
                found.append(choice.target)
            self.rules.play(now, choice)
        return list(dict.fromkeys(found))  # in their order: a set would name equal ones in any


def different(ranked: Sequence[Course], most: int) -> list[Course]:
    """Return the best courses that differ in more than a detail; with too few of them, the next best."""
    chosen = [ranked[0]]
    for strict in (True, False):
        for course in ranked:
            alike = any(course.shares(other) > _ALIKE and course.worth <= other.worth for other in chosen)
            if len(chosen) < most and course not in chosen and not (strict and alike):
                chosen.append(course)
    first, *rest = chosen
    return [first, *sorted(rest, key=lambda course: -course.worth)]


def comparison(plans: Sequence[TurnPlan]) -> tuple[Reason, ...]:
    """Say how far the first plan is ahead of the second."""
    if len(plans) < 2:
        return () if plans[0].reasons else (Reason("There is nothing else you can do"),)
    lead = plans[0].worth - plans[1].worth
    if lead < -_SAME:
        return (Reason("It wins more often, though another plan scores more"),)
    if lead < _SAME:
        return (Reason("Plan 2 is about as good"),)
    return (Reason.of_points("It is {points} points ahead of plan 2", lead),)
