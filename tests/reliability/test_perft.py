"""Legal moves are exactly the rules: every way a turn can go, against a second, slow implementation."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from astragal.engine.snapshot import digest
from rtta.state import Table
from tests.games.rtta import positions
from tests.goals import goal, sized
from tests.reliability.slow_rtta import one_turn
from tests.reliability.slow_rtta.one_turn import BOXES, COSTS, POINTS, Board
from tests.reliability.slow_rtta.sheets import FACES, GOODS, ROOM

MOST_ENDINGS = 1_000
REFS = {name: f"{'city' if name.startswith('city') else 'monument'}:{name}" for name in BOXES}


def random_position(luck: Random) -> tuple[Table, tuple[str, ...]]:
    """Return a table somewhere in a game, with the dice of the last roll on it."""
    state = positions.table()
    for seat in (1, 0):
        done = [REFS[name] for name in BOXES if luck.random() < 0.25]
        positions.complete(state, seat, *done)
        player = state.players[seat]
        for name, ref in REFS.items():
            index = state.rules.gear.index[ref]
            if player.awards[index] < 0:
                player.boxes[index] = luck.randrange(BOXES[name])
        owned = luck.sample(sorted(COSTS), luck.randrange(5))
        pegs = {good: min(ROOM[good], luck.randrange(4)) for good in GOODS}
        positions.give(player, *owned, food=luck.randrange(16), **pegs)
    dice = tuple(luck.choice(FACES) for _ in range(state.me.cities))
    return state, dice


def board_of(state: Table) -> Board:
    """Return the first player's board as the slow implementation knows it."""
    me, rival = state.players
    index = state.rules.gear.index
    paid = [me.awards[index[REFS[name]]] for name in POINTS]
    return Board(
        food=me.food,
        goods=tuple(me.goods),
        boxes=tuple(me.boxes[index[ref]] for ref in REFS.values()),
        points=sum(points for points in paid if points >= 0),
        developments=me.developments,
        lost=me.lost,
        rival_goods=tuple(rival.goods),
        rival_developments=rival.developments,
        rival_lost=rival.lost,
        rival_built=frozenset(name for name in POINTS if rival.awards[index[REFS[name]]] >= 0),
    )


def endings(state: Any) -> set[Board]:
    """Return every board with which the game lets the turn end."""
    found, seen, left = set(), set(), [state]
    while left:
        table = left.pop()
        if table.to_move != 0:
            found.add(board_of(table))
            continue
        for action in table.legal:
            fork = table.fork()
            fork.rules.apply(fork, action)
            mark = digest(fork)
            if mark not in seen:
                seen.add(mark)
                left.append(fork)
    return found


def most_workers(state: Table, dice: tuple[str, ...]) -> int:
    """Return how many boxes could be checked this turn."""
    owned, either, workers = state.me.developments, dice.count("either"), dice.count("workers")
    earned = dice.count("good") + 2 * dice.count("skull")
    stones = state.me.goods[1] + (earned + 3) // 5 + ("quarrying" in owned) if "engineering" in owned else 0
    return 3 * workers + 2 * either + (workers + either) * ("masonry" in owned) + 3 * stones


def few_enough(luck: Random) -> tuple[Table, tuple[str, ...], set[Board]]:
    """Return a position with a number of endings that can be counted, and the endings."""
    while True:
        state, dice = random_position(luck)
        if most_workers(state, dice) > 4:
            continue
        expected = one_turn.endings(board_of(state), dice)
        if 1 < len(expected) <= MOST_ENDINGS:
            return state, dice, expected


@goal(4)
@sized(4, 60)
def test_a_turn_ends_in_exactly_the_ways_of_the_rule_book(
    size: int, seed: int, tried: Callable[[int], None]
) -> None:
    """From many positions: the sets of boards at the end of the turn are equal."""
    luck, counted = Random(seed), 0

    for number in range(size):
        state, dice, expected = few_enough(luck)
        started = repr(board_of(state))
        state = positions.show_dice(state, " ".join(dice))
        assert endings(state) == expected, f"position {number}: {dice} at {started}"
        counted += len(expected)

    tried(counted)


@goal(4)
@sized(50, 1_000)
def test_exactly_the_different_rerolls_are_listed(size: int, seed: int, tried: Callable[[int], None]) -> None:
    """For any roll: every different set of dice that show no skull, each once."""
    luck = Random(seed)

    for _ in range(size):
        dice = tuple(luck.choice(FACES) for _ in range(luck.randrange(3, 8)))
        state = positions.table()
        state.me.cities = len(dice)
        positions.enter(state, "roll")
        positions.answer(state, " ".join(dice))
        listed = [text.split()[1] for text in positions.texts(state) if text.startswith("reroll")]
        sets = [tuple(sorted(dice[int(die)] for die in which.split("+"))) for which in listed]
        assert len(set(sets)) == len(sets)
        assert set(sets) == one_turn.rerolls(dice) or set(dice) == {"skull"}

    tried(size)


def test_the_counts_of_a_small_position_are_those_made_by_hand() -> None:
    """At the start of a game: 0 to 3 boxes over nine projects are 220 ways, 0 to 2 are 55."""
    fresh = board_of(positions.table())

    assert len(one_turn.endings(fresh, ("workers", "food", "food"))) == 220
    assert len(one_turn.endings(fresh, ("either", "food", "food"))) == 55 + 1
    assert len(one_turn.endings(fresh, ("food", "good", "food"))) == 1
    assert len(one_turn.endings(fresh, ("coins", "coins", "food"))) == 1 + 2


@pytest.mark.parametrize("dice", [("coins", "coins", "food"), ("either", "either", "good")])
def test_the_game_agrees_on_small_positions(dice: tuple[str, ...]) -> None:
    """At the start of a game."""
    fresh = positions.table()
    expected = one_turn.endings(board_of(fresh), dice)

    assert endings(positions.show_dice(fresh, " ".join(dice))) == expected
