"""What goods can pay for, and what is kept of them."""

from __future__ import annotations

from astragal import Memo
from rtta.compiled import Compiled

Goods = tuple[int, ...]

_MOST = 60_000


class Purses:
    """Stacks of goods by what they pay; every question is answered once and remembered."""

    def __init__(self, gear: Compiled) -> None:
        self.gear = gear
        self._kept: Memo[tuple[Goods, int], int] = Memo(lambda held: self.worth(self.trimmed(*held)), _MOST)
        self._payments: Memo[tuple[Goods, int], tuple[list[int], list[int]]] = Memo(
            self._list_payments, _MOST
        )
        self._gained: Memo[tuple[Goods, int, int], Goods] = Memo(self._collect, _MOST)

    def worth(self, goods: Goods) -> int:
        """Return what goods would pay."""
        return sum([row[pegs] for row, pegs in zip(self.gear.values, goods, strict=True)])

    def gained(self, goods: Goods, earned: int, stone: int) -> Goods:
        """Return the goods after collecting `earned` of them row by row, with a bonus of stone."""
        return self._gained[goods, earned, stone]

    def _collect(self, asked: tuple[Goods, int, int]) -> Goods:
        goods, (_, earned, stone) = list(asked[0]), asked
        caps, rows = self.gear.caps, len(goods)
        for n in range(earned):
            row = n % rows
            goods[row] = min(caps[row], goods[row] + 1)
        at = self.gear.stone
        if 0 <= at < earned:
            goods[at] = min(caps[at], goods[at] + stone)
        return tuple(goods)

    def discard(self, goods: Goods) -> int:
        """Return the row whose last peg is worth least."""
        values = self.gear.values
        return min(
            (row for row, pegs in enumerate(goods) if pegs),
            key=lambda row: (values[row][goods[row]] - values[row][goods[row] - 1], row),
        )

    def trimmed(self, goods: Goods, limit: int) -> Goods:
        """Return the goods after discarding down to the limit."""
        left = list(goods)
        for _ in range(sum(goods) - limit):
            left[self.discard(tuple(left))] -= 1
        return tuple(left)

    def kept(self, goods: Goods, limit: int) -> int:
        """Return what goods would pay after discarding down to the limit."""
        return self._kept[goods, limit]

    def payments(self, goods: Goods, limit: int) -> tuple[list[int], list[int]]:
        """Return what sets of stacks pay, least first, and the most that is kept when paying as much."""
        return self._payments[goods, limit]

    def _sets(self, goods: Goods) -> list[tuple[int, Goods]]:
        """Return every set of whole stacks as what it pays and what it leaves."""
        sets = [(0, goods)]
        for row, pegs in enumerate(goods):
            if pegs:
                value = self.gear.values[row][pegs]
                sets += [(total + value, (*left[:row], 0, *left[row + 1 :])) for total, left in sets]
        return sets

    def _list_payments(self, held: tuple[Goods, int]) -> tuple[list[int], list[int]]:
        """List every set of stacks by what it pays, with the most that any set paying as much leaves."""
        goods, limit = held
        ordered = sorted((total, self.kept(left, limit)) for total, left in self._sets(goods))
        totals = [total for total, _ in ordered]
        best, most = [0] * len(ordered), -1
        for place in range(len(ordered) - 1, -1, -1):
            most = max(most, ordered[place][1])
            best[place] = most
        return totals, best
