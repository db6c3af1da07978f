"""The payment that is missed least, found without listing all of them.

What covers the symbols is listed as for `Payments.ways`: there is little of it. What raises the population
beside it need not be listed. Every card is missed alike, so of the cards those go first that give most; for
what they leave open, a table says which dice and universal resources are missed least. Nothing can be left
out of what is found, since less would be missed without it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from along_history.cards.vocabulary import Need
from along_history.payment.purse import Counts, Purse
from along_history.payment.regret import regret
from along_history.payment.spent import GOLDEN, Payment
from along_history.payment.ways import HeapKey, Part, Payments, uses
from astragal import Memo

if TYPE_CHECKING:
    from along_history.cards.compiled import Compiled


class Found(NamedTuple):
    """Things that pay, and how much they are missed."""

    missed: float
    things: Payment


_Asked = tuple[int, HeapKey, Counts, tuple[int, ...]]
"""Population that is wanted; dice and universal resources; cards that give it; heritage cards that do."""

_Crew = tuple[int, float, Payment]
"""Cards: the population that they give, how much they are missed, things."""


class Least:
    """The cheapest payments of one compiled deck."""

    def __init__(self, compiled: Compiled, payments: Payments) -> None:
        self.compiled, self.payments = compiled, payments
        self.known: Memo[tuple[Need, Purse], Found | None] = Memo(self._least, 10_000)
        self.tables: Memo[HeapKey, list[Found | None]] = Memo(self._table, 5_000)
        self.crews: Memo[tuple[Counts, tuple[int, ...]], list[_Crew]] = Memo(self._crews, 5_000)
        self.crowds: Memo[_Asked, Found | None] = Memo(self._crowd, 10_000)
        self.parted: Memo[Payment, float] = Memo(regret, 10_000)

    def __call__(self, need: Need, purse: Purse) -> Payment:
        """Return the payment that is missed least; nothing when there is none."""
        found = self.known[need, self.payments.narrow(need, purse)]
        return () if found is None else found.things

    def _least(self, asked: tuple[Need, Purse]) -> Found | None:
        """Return the best payment without a Golden Age between, with one, with two, ..."""
        need, purse = asked
        best = self._plain(need, purse)
        for golden in range(1, purse.golden + 1):
            more = self._plain(need, purse._replace(upright=uses(purse, golden)))
            if more is not None:
                ages = (GOLDEN,) * golden
                missed = more.missed + self.parted[ages]
                if best is None or missed < best.missed:
                    best = Found(missed, more.things + ages)
        return best

    def _plain(self, need: Need, purse: Purse) -> Found | None:
        best: Found | None = None
        parts, cards = self.payments.parts_for(need, purse), self.compiled.counted.rows[purse.upright]
        heirs = tuple([bonus for bonus in purse.heritage if self.compiled.crowded[bonus]])
        for part in parts:
            missed = self.parted[part.things]
            if best is not None and missed >= best.missed:
                continue
            crowd = self._beside(part, need[0] - part.gives[0], purse, cards.crowd, heirs)
            if crowd is not None and (best is None or missed + crowd.missed < best.missed):
                best = Found(missed + crowd.missed, part.things + crowd.things)
        return best

    def _beside(
        self, part: Part, wanted: int, purse: Purse, crowd: Counts, heirs: tuple[int, ...]
    ) -> Found | None:
        """Return what raises a population best beside what covers the symbols."""
        if wanted <= 0:
            return _NOTHING
        if any(part.taps):
            left = [(bonus, number - part.taps[bonus]) for bonus, number in crowd]
            crowd = tuple([pair for pair in left if pair[1] > 0])
        doublers, universal = purse.doublers - part.doublers, purse.universal - part.universal
        heap = (purse.greens, doublers, universal, purse.universal_population)
        return self.crowds[wanted, heap, crowd, () if part.heritage else heirs]

    def _crowd(self, asked: _Asked) -> Found | None:
        """Return the best of each number of cards with the dice that are missed least beside them."""
        wanted, heap, cards, heirs = asked
        table, best = self.tables[heap], None
        for given, missed, things in self.crews[cards, heirs]:
            open_ = max(0, wanted - given)
            dice = table[open_] if open_ < len(table) else None
            if dice is not None and (best is None or missed + dice.missed < best.missed):
                best = Found(missed + dice.missed, dice.things + things)
        return best

    def _crews(self, asked: tuple[Counts, tuple[int, ...]]) -> list[_Crew]:
        """Return the cards that give most, for each number of them, without and with a heritage card."""
        cards, heirs = asked
        classes, payments = self.compiled.classes, self.payments
        bonuses = [bonus for bonus, number in cards for _ in range(number)]
        bonuses.sort(key=lambda bonus: (-classes[bonus][0], bonus))
        found: list[_Crew] = []
        for taken in range(len(bonuses) + 1):
            tapped = sorted(bonuses[:taken])
            given = sum([classes[bonus][0] for bonus in tapped])
            things = tuple([payments.taps[bonus] for bonus in tapped])
            found.append((given, regret(things), things))
            for heir in heirs:
                more = (*things, payments.heirs[heir])
                found.append((given + classes[heir][0], regret(more), more))
        return found

    def _table(self, heap: HeapKey) -> list[Found | None]:
        """Return the dice and universal resources that are missed least, by the population wanted."""
        totals: dict[int, Found] = {0: _NOTHING}
        for total, sets in self.payments.heaps[heap].items():
            totals[total] = min((Found(self.parted[dice], dice) for _, dice in sets), key=_missed)
        table: list[Found | None] = []
        best: Found | None = None
        for total in range(max(totals), -1, -1):
            each = totals.get(total)
            if each is not None and (best is None or each.missed <= best.missed):
                best = each
            table.append(best)
        return table[::-1]


_NOTHING = Found(0.0, ())


def _missed(found: Found) -> float:
    return found.missed
