"""Seats rotate."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from astragal.errors import BadInput
from astragal.lab.run.lineup import filled, seated


@given(st.lists(st.sampled_from("abc"), min_size=1, max_size=5).map(tuple), st.integers(0, 6))
def test_every_bot_sits_everywhere_equally_often(bots: tuple[str, ...], runs: int) -> None:
    """Over any number of full turns of the table, each seat has seen each bot as often as any other seat."""
    seats: list[Counter[str]] = [Counter() for _ in bots]
    for game in range(runs * len(bots)):
        for seat, bot in enumerate(seated(bots, game)):
            seats[seat][bot] += 1

    assert all(counts == seats[0] for counts in seats)


def test_neighbours_change_too() -> None:
    """With three different bots both orders around the table are played."""
    seen = {seated(("a", "b", "c"), game) for game in range(6)}

    assert len(seen) == 6


def test_few_bots_fill_all_seats() -> None:
    """Two bots at a table of four sit twice each."""
    assert filled(("a", "b"), 4) == ("a", "b", "a", "b")


def test_more_bots_than_seats_are_refused() -> None:
    """Nobody is left standing in silence."""
    with pytest.raises(BadInput, match="3 bots for 2 players"):
        filled(("a", "b", "c"), 2)
