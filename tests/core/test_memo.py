"""Memo: a result computed once for each key."""

from __future__ import annotations

import pytest

from astragal import Memo


def test_value_is_made_from_its_key() -> None:
    """An unknown key is computed."""
    memo = Memo[int, int](lambda number: number * number)

    assert memo[7] == 49


def test_value_is_made_once() -> None:
    """A known key is not computed again, even if its value is false."""
    asked: list[int] = []
    memo = Memo[int, None](asked.append)

    values = [memo[3], memo[3], memo[4], memo[3]]

    assert values == [None] * 4
    assert asked == [3, 4]


def test_memo_forgets_everything_when_it_is_full() -> None:
    """A new key beyond the limit clears the memo, so that it never grows past it."""
    asked: list[int] = []

    def double(number: int) -> int:
        asked.append(number)
        return 2 * number

    memo = Memo(double, most=2)

    values = [memo[1], memo[2], memo[2], memo[3], memo[1]]

    assert values == [2, 4, 4, 6, 2]
    assert asked == [1, 2, 3, 1]
    assert dict(memo) == {3: 6, 1: 2}


def test_making_may_ask_the_same_memo() -> None:
    """A value may be made from smaller ones, and the limit still holds."""
    sums = Memo[int, int](lambda number: number + sums[number - 1] if number else 0, most=3)

    total = sums[6]

    assert total == 21
    assert len(sums) <= 3


def test_failure_is_not_kept() -> None:
    """An error of the function reaches the caller, and the key stays unknown."""
    memo = Memo[str, int](int)

    with pytest.raises(ValueError, match="invalid literal"):
        memo["many"]

    assert "many" not in memo


def test_memo_must_hold_something() -> None:
    """A limit below one key is refused."""
    with pytest.raises(ValueError, match="at least one key, not 0"):
        Memo(str.upper, most=0)
