"""What deals are made of, as numbers: lots counted by row, and what one player can give another."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from astragal import Memo

Lot = tuple[str, ...]
"""What changes hands on one side of a deal, as it is written: `("wood:3", "food:1")`."""

Pegs = tuple[int, ...]
"""A lot as pegs by row, the rows of goods first and food last."""

Board = tuple[int, ...]
"""What a player can trade with: the number of cities, then pegs by row, food last."""

Offer = tuple[Lot, Lot]
"""What is given, and what is wanted for it."""

Move = tuple[int, int, int, int]
"""Row, number, the giver's loss and the taker's rise."""

Changes = tuple[tuple[tuple[tuple[int, ...], ...], ...], ...]
"""What pegs that go or come are worth, by number of cities, row, level, and how many they are less one."""

NUMBERS = {str(n): n for n in range(1, 100)}
"""How many of one kind a lot can name."""


class Barter:
    """The lots and moves of a score sheet; boards recur in a turn, so what they allow is worked out once."""

    def __init__(self, goods: Sequence[str], caps: Sequence[int], falls: Changes, rises: Changes) -> None:
        self.ids = (*goods, "food")
        self.caps = tuple(caps)
        """The room of each row, food last."""
        self._falls, self._rises = falls, rises
        self.pegs: Memo[Lot, Pegs | None] = Memo(self._count)
        """Lots as pegs by row; None when something is unknown, named twice, or not a number above 0."""
        self.lots: Memo[Pegs, Lot] = Memo(self._write)
        """Pegs by row as lots."""
        self.single: Memo[tuple[int, int], Lot] = Memo(lambda asked: (f"{self.ids[asked[0]]}:{asked[1]}",))
        """The lots of one kind, by row and number."""
        self.moves: Memo[tuple[Board, Board], list[Move]] = Memo(self._moves)
        """What the first of two players can give the other, who has room for it."""
        self.small_lots: Memo[tuple[Board, Board], list[dict[str, int]]] = Memo(self._lots, 2_000)
        """Everything that the first of two players can give the other, nothing among it, small lots first."""
        self.counters: Memo[Offer, list[Offer]] = Memo(self._haggle)
        """Answers to a proposal: one less of something given, or one more of something wanted."""
        self._goods = [
            [[_row_moves(row, lost, won) for won in rises[0][row]] for lost in falls[0][row]]
            for row in range(len(goods))
        ]
        """What can be given in a row of goods, by the levels of both players; cities do not matter there."""
        self._food: Memo[tuple[int, int, int, int], list[Move]] = Memo(self._food_moves)

    def _count(self, lot: Lot) -> Pegs | None:
        pegs = dict.fromkeys(self.ids, 0)
        for item in lot:
            id, _, number = item.partition(":")
            if id not in pegs or pegs[id] or number not in NUMBERS:
                return None
            pegs[id] = NUMBERS[number]
        return tuple(pegs.values())

    def _write(self, pegs: Pegs) -> Lot:
        return tuple(f"{id}:{n}" for id, n in zip(self.ids, pegs, strict=True) if n)

    def _moves(self, boards: tuple[Board, Board]) -> list[Move]:
        (giver, *pegs, food), (taker, *levels, level) = boards
        found: list[Move] = []
        for table, have, there in zip(self._goods, pegs, levels, strict=True):
            if have:
                found += table[have][there]
        return found + self._food[giver, food, taker, level] if food else found

    def _food_moves(self, asked: tuple[int, int, int, int]) -> list[Move]:
        """Return how food can be given: the cities and the food of the giver and of the taker."""
        giver, have, taker, level = asked
        return _row_moves(len(self.ids) - 1, self._falls[giver][-1][have], self._rises[taker][-1][level])

    def _lots(self, boards: tuple[Board, Board]) -> list[dict[str, int]]:
        (_, *pegs), (_, *levels) = boards
        rooms = zip(pegs, levels, self.caps, strict=True)
        numbers = [range(min(have, cap - level) + 1) for have, level, cap in rooms]
        found = sorted(product(*numbers), key=lambda pegs: (sum(pegs), pegs))
        return [{id: n for id, n in zip(self.ids, pegs, strict=True) if n} for pegs in found]

    def _haggle(self, offer: Offer) -> list[Offer]:
        give, want = offer
        given, wanted = self.pegs[give] or (), self.pegs[want] or ()
        less = [_changed(given, row, -1) for row, n in enumerate(given) if n and sum(given) > 1]
        more = [_changed(wanted, row, 1) for row, n in enumerate(wanted) if n]
        return [*((self.lots[pegs], want) for pegs in less), *((give, self.lots[pegs]) for pegs in more)]


def _row_moves(row: int, falls: Sequence[int], rises: Sequence[int]) -> list[Move]:
    """Return what can be given in one row, 1, 2, 3 ... pegs, as many as there are and as have room."""
    return [(row, n, loss, rise) for n, (loss, rise) in enumerate(zip(falls, rises, strict=False), 1)]


def _changed(pegs: Pegs, row: int, by: int) -> Pegs:
    return (*pegs[:row], pegs[row] + by, *pegs[row + 1 :])
