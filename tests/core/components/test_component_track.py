"""Tracks: caps, overflow and values."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from astragal.components import UNLIMITED, Track

WOOL = Track("wool", cap=4, values=(0, 5, 15, 30, 50))


def test_gain_over_the_cap_is_lost() -> None:
    """What does not fit is lost."""
    assert WOOL.add(3, 5) == 4
    assert WOOL.lost(3, 5) == 4


def test_gain_over_the_cap_may_be_refused() -> None:
    """A track may refuse a gain that does not fit as a whole."""
    track = Track("seats", cap=4, overflow="refused")

    with pytest.raises(ValueError, match="track 'seats': no room for 2 at level 3"):
        track.add(3, 2)


def test_track_without_cap_never_fills() -> None:
    """Without a cap everything fits."""
    track = Track("score")

    assert track.add(1000, 1000) == 2000
    assert track.room(1000) == UNLIMITED
    assert track.lost(1000, 1000) == 0


def test_level_over_the_cap_is_not_cut_by_a_gain() -> None:
    """A level that a rule put over the cap stays; it only gains nothing."""
    assert WOOL.add(6, 1) == 6
    assert WOOL.room(6) == 0


def test_value_reads_the_table() -> None:
    """A level is worth what the table says, else itself."""
    assert [WOOL.value(level) for level in range(5)] == [0, 5, 15, 30, 50]
    assert Track("score").value(7) == 7


@pytest.mark.parametrize("level", [-1, 5])
def test_value_outside_the_table_is_refused(level: int) -> None:
    """A level that the table does not have has no value."""
    with pytest.raises(ValueError, match=f"track 'wool' has no level {level}"):
        WOOL.value(level)


def test_value_table_starts_at_the_floor() -> None:
    """The first value is that of the floor."""
    track = Track("mood", cap=1, floor=-1, values=(10, 20, 30))

    assert [track.value(level) for level in (-1, 0, 1)] == [10, 20, 30]


def test_payment_below_the_floor_is_refused() -> None:
    """Nobody pays more than there is."""
    with pytest.raises(ValueError, match="track 'wool': cannot pay 3 at level 2"):
        WOOL.take(2, 3)


@pytest.mark.parametrize("change", [WOOL.add, WOOL.take])
def test_negative_amounts_are_refused(change: Callable[[int, int], int]) -> None:
    """A gain is not a payment in disguise, nor the other way round."""
    with pytest.raises(ValueError, match=r"cannot (gain|pay) -1"):
        change(2, -1)


def test_values_must_fit_the_levels() -> None:
    """A table with too few values is a mistake in the content."""
    with pytest.raises(ValueError, match="track 'wool': 2 values for 5 levels"):
        Track("wool", cap=4, values=(0, 1))


def test_cap_below_floor_is_refused() -> None:
    """A track has at least one level."""
    with pytest.raises(ValueError, match="cap 1 lies below floor 2"):
        Track("odd", cap=1, floor=2)


def test_admits_says_why_not() -> None:
    """A change that is impossible gets a reason; one that loses overflow is possible."""
    refusing = Track("seats", cap=4, overflow="refused")

    assert str(refusing.admits(3, 2)) == "there is no room left"
    assert refusing.admits(3, 1) is None
    assert WOOL.admits(3, 2) is None
    assert str(WOOL.admits(3, -4)) == "there is not enough to pay"
    assert WOOL.admits(3, -3) is None


@given(st.integers(0, 6), st.integers(0, 6), st.integers(0, 12), st.sampled_from(["lost", "refused"]))
def test_nothing_appears_or_vanishes_unseen(cap: int, start: int, n: int, overflow: str) -> None:
    """What is gained and what is lost add up, and gaining then paying the same leads back."""
    track = Track("any", cap=max(cap, start), overflow=overflow)  # type: ignore[arg-type]
    if track.admits(start, n) is not None:
        with pytest.raises(ValueError, match="no room"):
            track.add(start, n)
        return

    level = track.add(start, n)

    assert level - start + track.lost(start, n) == n
    assert level <= max(cap, start)
    assert track.take(level, level - start) == start
