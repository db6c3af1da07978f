"""Standings: what two players can give each other in one row, and the deals between two rows.

Every deal of one kind for another concerns two rows, and two rows have few states. So the deals between two
rows are ranked once, and those between two boards are put together from them. A ranked deal is one whole
number: by its order it tells how good the deal is, by its remainder which deal it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from astragal import Memo

Lot = tuple[str, ...]
"""What changes hands on one side of a deal, as it is written: `("wood:3", "food:1")`."""

Offer = tuple[Lot, Lot]
"""What is given, and what is wanted for it."""

Move = tuple[int, int, int]
"""How many pegs go, the giver's loss and the taker's rise."""

Ranked = int
"""A deal as a number: the lesser gain and both gains (the best first), then rows and numbers of pegs."""


class Ranking:
    """How deals of one kind for another, or for nothing, are numbered and ranked."""

    def __init__(self, ids: Sequence[str], most: int, gain: int) -> None:
        """`most` is the most of one kind that a deal can name, `gain` the most that it can bring."""
        self.ids = ids
        self.per_row = most + 1
        self.sides = len(ids) * self.per_row
        """How many different sides a deal can have."""
        self.deals = self.sides * self.sides
        """How many different deals there are, the possible and the impossible."""
        self.spread = 2 * gain + 1
        self.offers: Memo[int, Offer] = Memo(self._write)
        """Deals by the number that is the remainder of a ranked deal."""

    def side(self, row: int, pegs: int) -> int:
        """Return the number of one side of a deal."""
        return row * self.per_row + pegs

    def ranked(self, least: int, both: int, give: int, want: int) -> Ranked:
        """Return a deal with what it is sorted by: the lesser gain and both gains, more before less."""
        return -(least * self.spread + both) * self.deals + give * self.sides + want

    def offer(self, deal: Ranked) -> Offer:
        """Return a ranked deal as it is written."""
        return self.offers[deal % self.deals]

    def in_order(self, deals: Sequence[Ranked], best: int) -> list[Ranked]:
        """Return the best deals that both gain by in order, then every other deal of one for one.

        Only so many count as good. Of those of one for one the least bad comes first, whatever both gain
        together, and none of them is negative.
        """
        ranked = sorted(deals)
        if len(ranked) <= best or ranked[best] >= 0:
            return ranked
        singles = sorted(self._single(deal) for deal in ranked[best:] if self._is_single(deal))
        return ranked[:best] + [deal % self.deals for deal in singles]

    def _is_single(self, deal: Ranked) -> bool:
        """Return whether a deal is one for one."""
        give, want = divmod(deal % self.deals, self.sides)
        return give % self.per_row == want % self.per_row == 1

    def _single(self, deal: Ranked) -> Ranked:
        """Return a deal ranked by the lesser gain alone."""
        least = -(deal // self.deals) // self.spread
        return self.ranked(least, 0, *divmod(deal % self.deals, self.sides))

    def _write(self, number: int) -> Offer:
        give, want = divmod(number, self.sides)
        return self._lot(give), self._lot(want)

    def _lot(self, side: int) -> Lot:
        row, pegs = divmod(side, self.per_row)
        return (f"{self.ids[row]}:{pegs}",) if pegs else ()


class Standing:
    """What a player can give another, and get from it, in one row; made once for the same moves."""

    __slots__ = ("gives", "id", "plain", "ranked", "ranking", "row", "wants")

    def __init__(self, ranking: Ranking, row: int, gives: tuple[Move, ...], wants: tuple[Move, ...]) -> None:
        self.ranking, self.row, self.id, self.gives, self.wants = ranking, row, ranking.ids[row], gives, wants
        self.ranked: Memo[Standing, tuple[Ranked, ...]] = Memo(self._rank)
        """The deals between this row and another that both gain by, and those of one for one."""
        self.plain: Memo[Standing, tuple[Ranked, ...]] = Memo(self._rank_plain)
        """Every deal between this row and another, by the lesser gain alone."""

    def _rank(self, other: Standing) -> tuple[Ranked, ...]:
        deals = ((self, other), (other, self))
        return tuple([deal for give, want in deals for deal in _worth_ranking(give, want)])

    def _rank_plain(self, other: Standing) -> tuple[Ranked, ...]:
        deals = ((self, other), (other, self))
        return tuple([deal for give, want in deals for deal in _all_deals(give, want)])


def _worth_ranking(give: Standing, want: Standing) -> list[Ranked]:
    """Return the deals of one row for another that both gain by, and that of one for one."""
    found, ranking = [], give.ranking
    for given, loss, their_rise in give.gives:
        for wanted, their_loss, rise in want.wants:
            gain, theirs = rise - loss, their_rise - their_loss
            least = min(gain, theirs)
            if least > 0 or given == wanted == 1:
                sides = ranking.side(give.row, given), ranking.side(want.row, wanted)
                found.append(ranking.ranked(least, gain + theirs if least > 0 else 0, *sides))
    return found


def _all_deals(give: Standing, want: Standing) -> list[Ranked]:
    ranking = give.ranking
    return [
        ranking.ranked(
            min(rise - loss, their_rise - their_loss),
            0,
            ranking.side(give.row, given),
            ranking.side(want.row, wanted),
        )
        for given, loss, their_rise in give.gives
        for wanted, their_loss, rise in want.wants
    ]
