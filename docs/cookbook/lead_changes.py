"""A metric: how often the lead changed hands, from the scores turn by turn."""

from itertools import pairwise

from astragal import Metric, Tally, hookimpl


def lead_changes(tally: Tally) -> float:
    leaders = [scores.index(max(scores)) for scores in tally.by_turn]
    return float(sum(before != after for before, after in pairwise(leaders)))


@hookimpl
def metrics() -> list[Metric]:
    return [Metric("lead_changes", "How often the lead changed hands.", lead_changes, by_turn=True)]
