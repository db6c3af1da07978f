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
        self._row: Memo[tuple[int, int, int, int, int], list[Move]] = Memo(self._row_moves)

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
        (giver, *pegs), (taker, *levels) = boards
        found: list[Move] = []
        for row, have in enumerate(pegs):
            if have:
                found += self._row[row, giver, have, taker, levels[row]]
        return found

    def _row_moves(self, asked: tuple[int, int, int, int, int]) -> list[Move]:
        """Return what can be given in one row: the cities and the pegs of the giver and of the taker."""
        row, giver, have, taker, level = asked
        changes = zip(self._falls[giver][row][have], self._rises[taker][row][level], strict=False)
        return [(row, n, loss, rise) for n, (loss, rise) in enumerate(changes, 1)]

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


def _changed(pegs: Pegs, row: int, by: int) -> Pegs:
    return (*pegs[:row], pegs[row] + by, *pegs[row + 1 :])
