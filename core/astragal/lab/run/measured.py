"""What is measured in a game: metrics of its ruleset, and those that another ruleset of the run brings."""

from __future__ import annotations

from astragal.errors import one_line
from astragal.lab.figures.record import STANDARD, checked_measure
from astragal.lab.run.plan import Plan
from astragal.lab.run.recipe import rules_of
from astragal.plugins.hooks import problem_of
from astragal.plugins.records import Metric, Tally

Measured = dict[str, float | dict[str, float]]


def own_metrics(plan: Plan, ruleset: int) -> dict[str, Metric]:
    """Return the metrics of a ruleset's own game and rules, by id."""
    return {metric.id: metric for metric in rules_of(plan.recipes[ruleset]).metrics}


def borrowed_metrics(plan: Plan, ruleset: int) -> dict[str, Metric]:
    """Return the metrics that only other rulesets of the run bring, so that all can be compared by them."""
    own = own_metrics(plan, ruleset)
    others = {id: each for other in range(len(plan.recipes)) for id, each in own_metrics(plan, other).items()}
    return {id: metric for id, metric in others.items() if id not in own}


def looks_at_turns(plan: Plan, ruleset: int) -> bool:
    """Return whether a metric asks for the scores turn by turn."""
    every = own_metrics(plan, ruleset) | borrowed_metrics(plan, ruleset)
    return any(metric.by_turn for metric in every.values())


def measured(plan: Plan, ruleset: int, tally: Tally) -> tuple[Measured, list[str]]:
    """Return what every metric says of a game, and what went wrong.

    A metric of another ruleset may need its rule; where it fails it is left out, which reports say.
    """
    found: Measured = {}
    problems: list[str] = []
    for id, metric in own_metrics(plan, ruleset).items():
        if id not in STANDARD:
            try:
                found[id] = checked_measure(metric.measure(tally))
            except (Exception, SystemExit) as error:
                found[id] = float("nan")
                problems.append(f"metric {id!r} is left out: {one_line(problem_of(error))}")
    for id, metric in borrowed_metrics(plan, ruleset).items():
        if id not in STANDARD:
            try:
                found[id] = checked_measure(metric.measure(tally))
            except (Exception, SystemExit):
                continue
    return found, problems
