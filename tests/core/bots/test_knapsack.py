"""Spreading like things over several uses."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from astragal.bots import Knapsack

GAINS = st.lists(st.integers(-5, 20).map(float), min_size=1, max_size=4).map(lambda gains: [0.0, *gains])


@given(uses=st.lists(GAINS, min_size=1, max_size=4), number=st.integers(0, 8))
def test_the_spread_is_the_best_of_all(uses: list[list[float]], number: int) -> None:
    """As good as by trying every spread, and it adds up."""
    sack = Knapsack(uses, 8)
    every = product(*(range(len(gains)) for gains in uses))
    tried = [counts for counts in every if sum(counts) <= number]
    best = max(sum(gains[n] for gains, n in zip(uses, counts, strict=True)) for counts in tried)

    counts = sack.spread(number)

    assert sack.worth_of(number) == best
    assert sum(counts) <= number
    assert sum(gains[n] for gains, n in zip(uses, counts, strict=True)) == best


@pytest.mark.parametrize(("number", "worth"), [(0, 0.0), (2, 5.0), (9, 7.0)])
def test_more_than_was_looked_at_adds_nothing(number: int, worth: float) -> None:
    """Three things at most have a use here."""
    sack = Knapsack([[0.0, 1.0, 5.0], [0.0, 2.0]], 3)

    assert sack.worth_of(number) == worth
    assert sack.spread(9) == [2, 1]
