"""Random legal play at every table: the laws hold after every step, and every game ends."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from random import Random

import pytest

from astragal.engine.state import OVER
from tests.goals import goal, sized
from tests.reliability.tables import LAWS, SEATINGS, Seating, positions


def play_lawfully(seating: Seating, steps: int, luck: Random) -> int:
    """Take so many steps, game after game; return how many games ended."""
    rules, check, ended = seating.rules(), LAWS[seating.game], 0
    for state in islice(positions(rules, luck), steps):
        check(state)
        if state.to_move == OVER:
            assert rules.result(state).winners
            ended += 1
    return ended


@goal(1)
@sized(90, 9_500)
@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_random_play_keeps_the_laws(
    seating: Seating, size: int, seed: int, tried: Callable[[int], None]
) -> None:
    """With every ruleset, with every sample rule, and for every number of seats; and games end."""
    ended = play_lawfully(seating, size, Random(f"{seed} {seating}"))

    assert ended > 0 or size < 1_000
    tried(size)


def test_every_sample_rule_is_played() -> None:
    """A rule that is added to the samples is added to these tables."""
    ruled = {rule for seating in SEATINGS for rule in seating.extra}

    assert len(ruled) >= 15
    assert {"rtta.theatre", "along-history.two-wells", "any.score-board"} <= ruled
