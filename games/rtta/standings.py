"""Standings: what two players can give each other in one row, and the deals between two rows.

Every deal of one kind for another concerns two rows, and two rows have few states. So the deals between two
rows are ranked once, and those between two boards are put together from them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from astragal import Memo

Lot = tuple[str, ...]
"""What changes hands on one side of a deal, as it is written: `("wood:3", "food:1")`."""

Offer = tuple[Lot, Lot]
"""What is given, and what is wanted for it."""

Move = tuple[int, int, int]
"""How many pegs go, the giver's loss and the taker's rise."""

Ranked = tuple[int, int, int, int, int, int, Offer]
"""A deal with what it is sorted by: the lesser gain, both gains (the best first), rows and numbers."""


class Standing:
    """What a player can give another, and get from it, in one row; made once for the same moves."""

    __slots__ = ("gives", "id", "ranked", "row", "wants")

    def __init__(self, row: int, id: str, gives: tuple[Move, ...], wants: tuple[Move, ...]) -> None:
        self.row, self.id, self.gives, self.wants = row, id, gives, wants
        self.ranked: Memo[Standing, tuple[Sequence[Ranked], Sequence[Ranked]]] = Memo(self._rank)
        """The deals between this row and another that both gain by, and those of one for one."""

    def _rank(self, other: Standing) -> tuple[Sequence[Ranked], Sequence[Ranked]]:
        deals = list(self.deals(other))
        good = tuple(deal for deal in deals if deal[0] < 0)
        return good, tuple((deal[0], 0, *deal[2:]) for deal in deals if deal[3] == deal[5] == 1)

    def deals(self, other: Standing) -> Iterator[Ranked]:
        """Yield every deal of something in this row for something in another, or the other way round."""
        for give, want in ((self, other), (other, self)):
            for given, loss, other_rise in give.gives:
                for wanted, other_loss, rise in want.wants:
                    gain, other_gain = rise - loss, other_rise - other_loss
                    offer = (f"{give.id}:{given}",), (f"{want.id}:{wanted}",)
                    yield (
                        -min(gain, other_gain),
                        -gain - other_gain,
                        give.row,
                        given,
                        want.row,
                        wanted,
                        offer,
                    )
