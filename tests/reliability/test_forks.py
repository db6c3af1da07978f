"""Forks are independent: whatever happens to one, its original and its sisters do not notice."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

import pytest

from astragal.engine.rules import Rules
from astragal.engine.snapshot import digest
from astragal.engine.state import OVER
from tests.goals import goal, sized
from tests.reliability.tables import PLAIN, Seating, looked_at, step

AHEAD = 16


def go_on(rules: Rules, state: Any, luck: Random) -> None:
    """Play on for some steps."""
    for _ in range(AHEAD):
        if state.to_move == OVER:
            return
        step(rules, state, luck)


@goal(7)
@sized(8, 190)
@pytest.mark.parametrize("seating", PLAIN, ids=str)
def test_forks_do_not_notice_each_other(
    seating: Seating, size: int, seed: int, tried: Callable[[int], None]
) -> None:
    """Early in a game and then ever more rarely: a fork plays on, and its original keeps its hash."""
    rules, luck = seating.rules(), Random(f"{seed} {seating}")

    for state in islice(looked_at(rules, luck), size):
        before, fork, sister = digest(state), state.fork(), state.fork()
        go_on(rules, fork, Random(seed))
        assert digest(state) == digest(sister) == before
        go_on(rules, sister, Random(seed))
        assert digest(sister) == digest(fork)
        assert digest(state) == before

    tried(size)
