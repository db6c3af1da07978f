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
        self.opened: Memo[tuple[Goods, int], tuple[int, list[int], list[int]]] = Memo(self._open, _MOST)
        """By goods and hand limit: coins kept unspent, what sets of stacks pay, and coins kept after each.

        Sets are listed by what they pay, least first, with the most that is kept when paying as much or more.
        """
        self.gained: Memo[tuple[Goods, int], list[Goods]] = Memo(self._collect, _MOST)
        """By goods and the bonus of stone: the goods after collecting none, one, two ... row by row."""

    def worth(self, goods: Goods) -> int:
        """Return what goods would pay."""
        return sum([row[pegs] for row, pegs in zip(self.gear.values, goods, strict=True)])

    def _collect(self, asked: tuple[Goods, int]) -> list[Goods]:
        goods, bonus = asked
        caps, at, found, now = self.gear.caps, self.gear.stone, [goods], list(goods)
        for earned in range(len(self.gear.pool.dice) * max(self.gear.yields["goods"])):
            row = earned % len(now)
            now[row] = min(caps[row], now[row] + 1)
            after = now[:]
            if 0 <= at <= earned:
                after[at] = min(caps[at], after[at] + bonus)
            found.append(tuple(after))
        return found

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

    def _sets(self, goods: Goods) -> list[tuple[int, Goods]]:
        """Return every set of whole stacks as what it pays and what it leaves."""
        sets = [(0, goods)]
        for row, pegs in enumerate(goods):
            if pegs:
                value = self.gear.values[row][pegs]
                sets += [(total + value, (*left[:row], 0, *left[row + 1 :])) for total, left in sets]
        return sets

    def _open(self, held: tuple[Goods, int]) -> tuple[int, list[int], list[int]]:
        goods, limit = held
        ordered = sorted((total, self.kept(left, limit)) for total, left in self._sets(goods))
        totals = [total for total, _ in ordered]
        best, most = [0] * len(ordered), -1
        for place in range(len(ordered) - 1, -1, -1):
            most = max(most, ordered[place][1])
            best[place] = most
        return self.kept(goods, limit), totals, best
