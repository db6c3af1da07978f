"""One turn as a search, from the rule book: given a board and the last roll, with which boards can it end?

Two players, the base game.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import attrs

from tests.reliability.slow_rtta import sheets
from tests.reliability.slow_rtta.sheets import BASE, GOODS, ROOM, VALUES

UNUSED = BASE.crossed_off[2]
BOXES = {name: boxes for name, boxes in sheets.BOXES.items() if name not in UNUSED}
POINTS = {name: points for name, points in BASE.monuments.items() if name not in UNUSED}
COSTS = {name: cost for name, (cost, _) in BASE.developments.items()}


@attrs.frozen
class Board:
    """One player's sheet and pegs, and what matters of the opponent's."""

    food: int
    goods: tuple[int, ...]
    boxes: tuple[int, ...]
    """In the order of `BOXES`."""
    points: int
    """Points of monuments."""
    developments: frozenset[str]
    lost: int
    rival_goods: tuple[int, ...]
    rival_developments: frozenset[str]
    rival_lost: int
    rival_built: frozenset[str]
    """Monuments that the opponent has completed."""


def built(board: Board, project: str) -> bool:
    """Tell whether a project is complete."""
    return board.boxes[list(BOXES).index(project)] == BOXES[project]


def cities(board: Board) -> int:
    """Return how many cities there are."""
    return 3 + sum(built(board, name) for name in BOXES if name.startswith("city"))


def endings(board: Board, dice: tuple[str, ...]) -> set[Board]:
    """Return every board with which the turn can end."""
    found: set[Board] = set()
    for collected, workers, coins in collections(board, dice):
        after = disasters(fed(collected), dice.count("skull"))
        for sheet in buildings(after, workers):
            for bought in purchases(sheet, coins):
                found.update(discards(bought))
    return found


def collections(board: Board, dice: tuple[str, ...]) -> Iterator[tuple[Board, int, int]]:
    """Yield board, workers and coins for each way to take the dice that are food or workers."""
    owned = board.developments
    earned = dice.count("good") + 2 * dice.count("skull")
    goods = list(board.goods)
    for number in range(earned):
        row = number % 5
        goods[row] = min(goods[row] + 1, ROOM[GOODS[row]])
    if earned >= 2 and "quarrying" in owned:
        goods[1] = min(goods[1] + 1, 7)
    coins = dice.count("coins") * (12 if "coinage" in owned else 7)
    undecided = dice.count("either")
    for as_food in range(undecided + 1):
        food_dice, worker_dice = dice.count("food") + as_food, dice.count("workers") + undecided - as_food
        food = 3 * dice.count("food") + 2 * as_food + food_dice * ("agriculture" in owned)
        workers = 3 * dice.count("workers") + 2 * (undecided - as_food) + worker_dice * ("masonry" in owned)
        yield attrs.evolve(board, food=min(15, board.food + food), goods=tuple(goods)), workers, coins


def fed(board: Board) -> Board:
    """Feed the cities; each that starves costs a point."""
    eaten = min(board.food, cities(board))
    return attrs.evolve(board, food=board.food - eaten, lost=board.lost + cities(board) - eaten)


def disasters(board: Board, skulls: int) -> Board:
    """Let the one disaster happen that the skulls bring."""
    owned = board.developments
    if skulls == 2 and "irrigation" not in owned:
        return attrs.evolve(board, lost=board.lost + 2)
    if skulls == 3 and "medicine" not in board.rival_developments:
        return attrs.evolve(board, rival_lost=board.rival_lost + 3)
    if skulls == 4 and not built(board, "great_wall"):
        return attrs.evolve(board, lost=board.lost + 4)
    if skulls >= 5 and "religion" not in owned:
        return attrs.evolve(board, goods=(0,) * 5)
    if skulls >= 5 and "religion" not in board.rival_developments:
        return attrs.evolve(board, rival_goods=(0,) * 5)
    return board


def buildings(board: Board, workers: int) -> Iterator[Board]:
    """Yield every sheet that workers, and stones with Engineering, can make of this one."""
    rooms = [most - have for most, have in zip(BOXES.values(), board.boxes, strict=True)]
    stones = board.goods[1] if "engineering" in board.developments and any(rooms) else 0
    for spent in range(stones + 1):
        goods = (board.goods[0], board.goods[1] - spent, *board.goods[2:])
        for added in shares(workers + 3 * spent, rooms):
            yield raised(attrs.evolve(board, goods=goods), added)


def shares(workers: int, rooms: list[int]) -> Iterator[tuple[int, ...]]:
    """Yield every way to put at most so many workers to so many places."""
    if not rooms:
        yield ()
        return
    for here in range(min(workers, rooms[0]) + 1):
        for rest in shares(workers - here, rooms[1:]):
            yield (here, *rest)


def raised(board: Board, added: tuple[int, ...]) -> Board:
    """Return the board with boxes checked and monuments paid."""
    boxes = tuple(have + more for have, more in zip(board.boxes, added, strict=True))
    points = board.points
    for name, before, now in zip(BOXES, board.boxes, boxes, strict=True):
        if name in POINTS and before < now == BOXES[name]:
            points += POINTS[name][name in board.rival_built]
    return attrs.evolve(board, boxes=boxes, points=points)


def purchases(board: Board, coins: int) -> Iterator[Board]:
    """Yield the board without a purchase, and with each that wastes no stack and no food."""
    yield board
    rate = 4 if "granaries" in board.developments else 0
    stacks = [row for row in range(5) if board.goods[row]]
    for name, cost in COSTS.items():
        if name in board.developments:
            continue
        for paying in product((False, True), repeat=len(stacks)):
            rows = [row for row, pays in zip(stacks, paying, strict=True) if pays]
            for food in range(board.food + 1 if rate else 1):
                if is_thrifty(
                    cost - coins, [VALUES[GOODS[row]][board.goods[row]] for row in rows], rate, food
                ):
                    yield bought(board, name, rows, food)


def is_thrifty(need: int, stacks: list[int], rate: int, food: int) -> bool:
    """Tell whether a payment is enough, and would not be without any one part of it."""
    paid = sum(stacks) + rate * food
    parts = [*stacks, *([rate] if food else [])]
    return paid >= need and all(paid - part < need for part in parts)


def bought(board: Board, name: str, rows: list[int], food: int) -> Board:
    """Return the board after a purchase."""
    goods = tuple(0 if row in rows else pegs for row, pegs in enumerate(board.goods))
    return attrs.evolve(board, goods=goods, food=board.food - food, developments=board.developments | {name})


def discards(board: Board) -> Iterator[Board]:
    """Yield every way to keep six goods."""
    if sum(board.goods) <= 6 or "caravans" in board.developments:
        yield board
        return
    for kept in product(*(range(pegs + 1) for pegs in board.goods)):
        if sum(kept) == 6:
            yield attrs.evolve(board, goods=kept)


def rerolls(dice: tuple[str, ...]) -> set[tuple[str, ...]]:
    """Return the different sets of dice that may be rolled again: any but skulls."""
    free = [die for die in dice if die != "skull"]
    chosen = product((False, True), repeat=len(free))
    return {tuple(sorted(die for die, again in zip(free, some, strict=True) if again)) for some in chosen} - {
        ()
    }
