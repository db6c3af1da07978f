"""What every hand of dice gives, in two parts that hardly touch each other: supply and trade.

A part is worth as much in every hand that gives it, so each is valued once for all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import add, itemgetter
from typing import NamedTuple

from astragal import Memo
from astragal.components import Faces, Lattice, Reader, lattice_of, reader
from rtta.compiled import Compiled


class Supply(NamedTuple):
    """What dice give of food and workers."""

    food: int
    food_dice: int
    workers: int
    worker_dice: int
    either: tuple[int, ...]
    """What each die gives that is either food or workers, the largest first."""

    def splits(self, per_food: int, per_worker: int) -> Iterator[tuple[int, int]]:
        """Yield food and workers when none, one, two ... of the dice that are either become food."""
        food = self.food + self.food_dice * per_food
        workers = self.workers + self.worker_dice * per_worker
        for n in range(len(self.either) + 1):
            as_food, as_workers = self.either[:n], self.either[n:]
            yield (
                food + sum(as_food) + per_food * len(as_food),
                workers + sum(as_workers) + per_worker * len(as_workers),
            )


class Trade(NamedTuple):
    """What dice give of goods, coins and skulls."""

    goods: int
    coin_dice: int
    skulls: int


class Splits:
    """All splits of many supplies as columns: the first has one of each, the next one of those with two."""

    def __init__(self, supplies: Sequence[Supply], per_food: int, per_worker: int) -> None:
        """Take the supplies, those with most dice that are either first."""
        rows = [list(supply.splits(per_food, per_worker)) for supply in supplies]
        longest = range(max(map(len, rows)))
        columns = [tuple(zip(*(row[n] for row in rows if n < len(row)), strict=True)) for n in longest]
        self.columns = [(reader(food), reader(workers)) for food, workers in columns]
        self.most_food = max(food for row in rows for food, _ in row)
        self.most_workers = max(workers for row in rows for _, workers in row)

    def best(self, stores: Sequence[float], build: Sequence[float]) -> list[float]:
        """Return the worth of each supply in its best split, given the worth of any food and any workers."""
        best: list[float] = []
        for food, workers in self.columns:
            worths = list(map(add, food(stores), workers(build)))
            if best:
                worths = [a if a >= b else b for a, b in zip(best, worths, strict=False)]
            best[: len(worths)] = worths
        return best


class HandTable:
    """The supply and the trade of every whole hand of some dice beside others whose faces are settled."""

    def __init__(self, gear: Compiled, lattice: Lattice, settled: Faces) -> None:
        hands = [(*faces, *settled) for faces in lattice.whole_faces()]
        supplies = [supply_of(gear, faces) for faces in hands]
        trades = [trade_of(gear, faces) for faces in hands]
        self.supplies = sorted(dict.fromkeys(supplies), key=lambda supply: -len(supply.either))
        self.trades = list(dict.fromkeys(trades))
        pairs = sorted({(trade.goods, trade.coin_dice) for trade in self.trades})
        self.deals = [
            (goods, [coins for _, coins in alike]) for goods, alike in groupby(pairs, key=itemgetter(0))
        ]
        """What trades give when no disaster takes the goods: goods, and the coin dice that come with them."""
        self.deal_of = [pairs.index((trade.goods, trade.coin_dice)) for trade in self.trades]
        """Where the goods and coins of each trade stand among them."""
        self.splits: Memo[tuple[int, int], Splits] = Memo(lambda bonus: Splits(self.supplies, *bonus))
        """By what each die gives more as food, and as workers."""
        self._supply_of = _places(supplies, self.supplies)
        self._trade_of = _places(trades, self.trades)

    def worths(self, supplies: Sequence[float], trades: Sequence[float]) -> list[float]:
        """Return what every hand is worth, in the order of the lattice, given the worths of its two parts."""
        return list(map(add, self._supply_of(supplies), self._trade_of(trades)))


def _places(parts: Sequence[tuple[object, ...]], different: Sequence[tuple[object, ...]]) -> Reader:
    """Return what reads the number of each part from a list by different parts."""
    at = {part: place for place, part in enumerate(different)}
    return reader(tuple(at[part] for part in parts))


def supply_of(gear: Compiled, faces: Faces) -> Supply:
    """Return what faces give of food and workers."""
    gives = gear.yields
    food = [gives["food"][face] for face in faces]
    workers = [gives["workers"][face] for face in faces]
    either = sorted((gives["either"][face] for face in faces if gives["either"][face]), reverse=True)
    return Supply(sum(food), sum(map(bool, food)), sum(workers), sum(map(bool, workers)), tuple(either))


def trade_of(gear: Compiled, faces: Faces) -> Trade:
    """Return what faces give of goods, coins and skulls."""
    return Trade(*(sum(gear.yields[name][face] for face in faces) for name in ("goods", "coins", "skulls")))


class HandTables:
    """The tables of hands under one ruleset, by the dice that can still fall and the faces of the others."""

    def __init__(self, gear: Compiled) -> None:
        self._tables: Memo[tuple[Lattice, Faces], HandTable] = Memo(lambda key: HandTable(gear, *key))
        self._found: Memo[tuple[tuple[int, ...], Faces], HandTable] = Memo(
            lambda key: self._tables[lattice_of(gear.pool, key[0]), key[1]]
        )

    def of(self, free: tuple[int, ...], settled: Faces) -> HandTable:
        """Return the hands of the dice `free` beside settled faces, given in order."""
        return self._found[free, settled]
