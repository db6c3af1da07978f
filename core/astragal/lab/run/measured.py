"""What is measured in a game: metrics of its ruleset, and those that another ruleset of the run brings."""

from __future__ import annotations

from functools import lru_cache

import attrs

from astragal.engine.rules import Rules
from astragal.engine.state import PhasePassed, TurnStarted
from astragal.errors import one_line
from astragal.lab.figures.record import STANDARD, checked_measure
from astragal.lab.run.plan import Plan
from astragal.lab.run.recipe import rules_of
from astragal.plugins.hooks import problem_of
from astragal.plugins.metrics import Metric, Tally

Measured = dict[str, float | dict[str, float]]


@attrs.frozen
class Measures:
    """What is measured in the games of a ruleset, and what has to be kept for it."""

    own: dict[str, Metric]
    """The metrics of the ruleset's game and rules, by id."""
    borrowed: dict[str, Metric]
    """Those that only other rulesets of the run bring, so that all can be compared by them."""
    by_turn: bool
    """Whether one asks for the scores turn by turn."""
    follows_the_walk: bool
    """Whether one may read of every turn and of phases that are passed."""
    in_order: bool = True
    """Whether one may read events in the order in which they happened."""


@lru_cache(maxsize=64)
def _measures(ruleset: Rules, others: tuple[Rules, ...]) -> Measures:
    own = {metric.id: metric for metric in ruleset.metrics}
    every = own | {metric.id: metric for rules in others for metric in rules.metrics if metric.id not in own}
    return Measures(
        {id: metric for id, metric in own.items() if id not in STANDARD},
        {id: metric for id, metric in every.items() if id not in own and id not in STANDARD},
        any(metric.by_turn for metric in every.values()),
        not all(_leaves_the_walk(metric) for metric in every.values()),
        not all(metric.counted or metric.reads == () for metric in every.values()),
    )


def _leaves_the_walk(metric: Metric) -> bool:
    return metric.reads is not None and not {TurnStarted, PhasePassed} & set(metric.reads)


def measures_of(plan: Plan, ruleset: int) -> Measures:
    """Return what is measured under one ruleset of a plan."""
    compiled = tuple(map(rules_of, plan.recipes))
    return _measures(compiled[ruleset], compiled)


def measured_together(plan: Plan) -> bool:
    """Return whether many games of a plan can be measured at once.

    Nobody must want to see single games or the order of events. Where games are compared, all rulesets must
    have the same metrics.
    """
    every = [measures_of(plan, ruleset) for ruleset in range(len(plan.recipes))]
    alike = not plan.shared_luck or not any(measures.borrowed for measures in every)
    return alike and not plan.keep_records and not any(measures.in_order for measures in every)


def measured(measures: Measures, tally: Tally) -> tuple[Measured, list[str]]:
    """Return what every metric says of a game, and what went wrong.

    A metric of another ruleset may need its rule; where it fails it is left out, which reports say.
    """
    found: Measured = {}
    problems: list[str] = []
    for id, metric in measures.own.items():
        try:
            found[id] = checked_measure(metric.measure(tally))
        except (Exception, SystemExit) as error:
            found[id] = float("nan")
            problems.append(f"metric {id!r} is left out: {one_line(problem_of(error))}")
    for id, metric in measures.borrowed.items():
        try:
            found[id] = checked_measure(metric.measure(tally))
        except (Exception, SystemExit):
            continue
    return found, problems
