"""Checklists: boxes and rewards."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from astragal.components import Checklist

TOWER = Checklist("tower", 5, (4, 2))


def test_filling_boxes_counts_up_to_done() -> None:
    """A checklist is done when the last box is filled, not before."""
    assert TOWER.check(2) == 3
    assert TOWER.left(3) == 2
    assert not TOWER.done(4)
    assert TOWER.done(TOWER.check(3, 2))


@pytest.mark.parametrize(("filled", "n"), [(4, 2), (5, 1), (2, -1)])
def test_filling_other_boxes_than_are_left_is_refused(filled: int, n: int) -> None:
    """No box is filled twice, and none is emptied."""
    with pytest.raises(ValueError, match=f"cannot fill {n} of {5 - filled} boxes left"):
        TOWER.check(filled, n)


def test_first_finisher_gets_more() -> None:
    """The first gets the first reward and everybody after the later one."""
    assert [TOWER.reward(rank) for rank in range(4)] == [4, 2, 2, 2]


def test_single_reward_goes_to_everybody() -> None:
    """One reward is for all, none by default."""
    assert [Checklist("hut", 1, (3,)).reward(rank) for rank in range(3)] == [3, 3, 3]
    assert Checklist("hut", 1).reward(0) == 0


def test_rank_below_first_is_refused() -> None:
    """Nobody finishes before the first."""
    with pytest.raises(ValueError, match="no finisher -1"):
        TOWER.reward(-1)


def test_empty_checklist_is_refused() -> None:
    """A checklist has boxes and rewards."""
    with pytest.raises(ValueError, match="at least one box"):
        Checklist("air", 0)
    with pytest.raises(ValueError, match="at least one reward"):
        Checklist("air", 1, ())


@given(st.integers(1, 20), st.data())
def test_boxes_filled_in_any_steps_end_the_same(boxes: int, data: st.DataObject) -> None:
    """However the work is divided, done means that none is left."""
    checklist = Checklist("any", boxes)
    filled = 0
    while not checklist.done(filled):
        filled = checklist.check(filled, data.draw(st.integers(1, checklist.left(filled))))

    assert filled == boxes
    assert checklist.left(filled) == 0
