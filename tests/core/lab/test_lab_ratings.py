"""Ratings: who comes out ahead of whom, on the scale of Elo."""

from __future__ import annotations

import pytest
import scipy.optimize  # noqa: F401 - it takes longer than the tests, so it is there before they begin

from astragal.lab.figures.ratings import ratings


def test_ratings_follow_who_comes_out_ahead() -> None:
    """Two to one is about 120 Elo points; the mean is 1500."""
    found = ratings({("a", "b"): 4000, ("b", "a"): 2000})

    assert found["a"] - found["b"] == pytest.approx(120.4, abs=0.5)
    assert sum(found.values()) / 2 == pytest.approx(1500)


def test_ratings_of_a_perfect_record_are_finite() -> None:
    """Somebody who never lost is far ahead, not infinitely far."""
    found = ratings({("a", "b"): 2000, ("b", "a"): 0})

    assert 1000 < found["a"] - found["b"] < 2000


def test_a_single_win_counts_beside_a_draw_for_each_pair() -> None:
    """Two half points for the win and a half point each: three to one, 190.8 Elo points."""
    found = ratings({("a", "b"): 2, ("b", "a"): 0})

    assert found["a"] - found["b"] == pytest.approx(190.8, abs=0.1)


def test_who_never_came_out_ahead_need_not_be_told() -> None:
    """A pair that is not in the table counts as no game."""
    assert ratings({("a", "b"): 2}) == pytest.approx(ratings({("a", "b"): 2, ("b", "a"): 0}))


def test_ratings_of_three_agree_with_each_pair() -> None:
    """Where a beats b as b beats c, a stands as far above b as b above c."""
    found = ratings({("a", "b"): 3000, ("b", "a"): 1000, ("b", "c"): 3000, ("c", "b"): 1000})

    assert found["b"] == pytest.approx(1500, abs=0.5)
    assert found["a"] - found["b"] == pytest.approx(190.8, abs=1)
    assert found["b"] - found["c"] == pytest.approx(190.8, abs=1)


@pytest.mark.parametrize("duels", [{}, {("a", "a"): 7}])
def test_nobody_is_rated_alone(duels: dict[tuple[str, str], int]) -> None:
    """A rating says how two compare."""
    assert ratings(duels) == {}
