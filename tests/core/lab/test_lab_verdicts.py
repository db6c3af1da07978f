"""What may be said of a difference: its direction and its size in words."""

from __future__ import annotations

import pytest

from astragal.lab.figures.differences import Difference, as_json
from astragal.lab.figures.intervals import CONFIDENCE, Interval


def difference(value: float = 1.0, p: float = 0.01, effect: float = 0.3) -> Difference:
    return Difference("score", (0, 1), (1.0, 1.0 + value), Interval(value, value, value), p, p, effect)


@pytest.mark.parametrize(
    ("value", "p", "verdict"),
    [
        (0.5, 0.04, "higher"),
        (-0.5, 0.04, "lower"),
        (0.5, 0.06, "no difference shown"),
        (0.5, 1 - CONFIDENCE, "no difference shown"),
        (0.5, float("nan"), "no difference shown"),
    ],
)
def test_a_difference_is_claimed_below_five_percent(value: float, p: float, verdict: str) -> None:
    """Nothing is claimed at the limit, nor without a p-value."""
    assert difference(value, p).verdict == verdict


def test_sizes_are_cohens() -> None:
    """The sign does not matter, and each limit belongs to the larger size."""
    effects = (0.0, 0.19, 0.2, -0.49, 0.5, -0.79, -0.8, 3.0)

    assert [difference(effect=effect).size for effect in effects] == [
        *("very small", "very small", "small", "small", "medium", "medium", "large", "large"),
    ]


def test_what_is_not_finite_is_not_written_down() -> None:
    """JSON knows no infinity."""
    told = as_json(difference(p=float("nan"), effect=float("-inf")))

    assert (told["p"], told["effect"], told["values"]) == (None, None, [1.0, 2.0])
