"""Sums: exact, order does not matter, and they say what the samples say."""

from __future__ import annotations

import statistics
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from astragal.lab.figures.record import exact
from astragal.lab.figures.sums import OTHERWISE, PickSums, Sums, difference

VALUES = st.lists(
    st.one_of(st.integers(-(10**6), 10**6), st.floats(-1e6, 1e6, allow_nan=False).map(Fraction)),
    min_size=2,
    max_size=30,
)


def summed(values: list[int | Fraction | None]) -> Sums:
    sums = Sums()
    for value in values:
        sums.add({"figure": value})
    return sums


@given(VALUES, st.integers(0, 30))
def test_parts_in_any_order_add_up_to_the_same(values: list[int | Fraction], cut: int) -> None:
    """However games are parted among workers, whoever is done first: sums are equal to the last digit."""
    whole = summed(list(values))

    last, first = summed(list(values[cut:])), summed(list(values[:cut]))
    last.merge(first)

    assert last == whole


@given(VALUES)
def test_mean_and_variance_are_those_of_the_sample(values: list[int | Fraction]) -> None:
    """Moments agree with the statistics module, which has all values at hand."""
    moments = summed(list(values)).moments("figure")

    assert moments.mean == pytest.approx(float(statistics.fmean(values)), abs=1e-6)
    assert moments.variance == pytest.approx(
        float(statistics.variance(map(Fraction, values))), rel=1e-9, abs=1e-9
    )


def test_large_means_do_not_eat_small_spreads() -> None:
    """A spread of 1 around a mean of ten billion is found: sums are whole numbers, not floats."""
    moments = summed([10**10, 10**10 + 1, 10**10 + 2]).moments("figure")

    assert moments.variance == 1.0


def test_a_game_that_does_not_mention_a_figure_counts_as_zero() -> None:
    """Two games, one of which never bought anything, average one half."""
    sums = Sums()
    sums.add({"bought": 1})
    sums.add({})

    assert sums.moments("bought").mean == 0.5


def test_a_figure_that_was_not_measured_is_left_out() -> None:
    """NaN means that the game has no such figure: the mean is that of the others."""
    moments = summed([4, exact(float("nan")), 6]).moments("figure")

    assert (moments.n, moments.mean) == (2, 5.0)


def test_a_column_never_measured_is_no_column() -> None:
    """A metric that failed in every game is not reported."""
    assert summed([None, None]).columns() == []


def test_scale_divides_figures() -> None:
    """Sums over seats become means of a player."""
    moments = summed([6, 10]).moments("figure", scale=2)

    assert (moments.mean, moments.variance) == (4.0, 2.0)


def test_difference_is_the_second_minus_the_first() -> None:
    """What only one ruleset knows counts as zero under the other."""
    found = difference({"rounds": 8, "old": 1, "odd": None}, {"rounds": 10, "new": 3})

    assert found == {"rounds": 2, "old": -1, "new": 3, "odd": None, OTHERWISE: 1}


def test_a_choice_more_that_nobody_takes_is_no_other_game() -> None:
    """A game came out otherwise when something other than the number of decisions differs."""
    offered = difference({"rounds": 8, "decisions_per_game": 90}, {"rounds": 8, "decisions_per_game": 95})

    assert offered == {"rounds": 0, "decisions_per_game": 5, OTHERWISE: 0}


def test_pick_sums_merge() -> None:
    """Parts of pick sums add up."""
    one, other, whole = PickSums(), PickSums(), PickSums()
    one.add(1, 2)
    other.add(2, 1)
    for taken, won in ((1, 2), (2, 1)):
        whole.add(taken, won)

    one.merge(other)

    assert one == whole
