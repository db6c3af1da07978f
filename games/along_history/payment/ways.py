"""Every irredundant payment: one of which nothing can be left out, neither a thing nor a doubling.

How they are found. Trying all subsets of a purse is out of the question (dice, doublings, twenty cards),
so a payment is put together from two parts:

1. *symbols*: things that together cover the resources, none of them in vain;
2. *crowd*: things that cover the population that is still open. In an irredundant payment everything
   beyond the symbols serves population, so joining each way for 1 with each way for 2 misses nothing.
   A crowd is a *heap* (dice and universal resources) joined with a *tap set* (cards and heritage).

Nothing can be left out of a crowd if its excess is smaller than the least that one of its things adds.
So with every heap and every tap set goes that least number, and most combinations are dropped by
comparing two numbers.

Cards that give population and a symbol (p1f1) may stand in either part. Only where such cards can serve
both, in `_mixed`, are the parts weighed against each other and duplicates removed.

Example: 3 population and 1 force, from the dice 3, 2 and force and the cards p1, f1 and p1.
Symbols: [force] or [f1]. Crowds for 3 population: heaps are [3], [2] and [3, 2]; tap sets are [], [p1] and
[p1, p1]. [3] fits alone (excess 0 < 3); [2] with [p1] fits; [3, 2] has an excess of 2, and leaving out the
2 loses just that, so it is dropped; [p1, p1] would need exactly 1 more from the dice, and there is none.
Two ways for the symbols times two crowds: force+3, force+2+p1, f1+3, f1+2+p1.

What it costs: one list is about as many tuple additions as it has payments, because parts, heaps, tap
sets and crowds come back all the time and are kept in memos. The number of payments itself is what grows:
in random play over three ages 99 lists in 100 have at most 50, but a rich player may have thousands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from along_history.cards.vocabulary import Need
from along_history.payment.purse import Counts, Purse
from along_history.payment.regret import regret
from along_history.payment.spent import (
    BLUES,
    BONUS,
    CROWD,
    GOLDEN,
    HERITAGE,
    LOOSES,
    UNIVERSAL,
    UNIVERSALS,
    Payment,
    Spent,
    doublers,
    green,
    sum_of,
    things,
)
from astragal import Memo

if TYPE_CHECKING:
    from along_history.cards.compiled import Compiled

_PLENTY = 1 << 20
_STEP = 4  # costs that are alike to within this much share their sets of tapped cards

_Symbols = tuple[int, int, int]
_NONE: _Symbols = (0, 0, 0)


class Part(NamedTuple):
    """A way to cover the symbols, with what it takes from what population could use."""

    things: Payment
    doublers: int
    universal: int
    heritage: int
    taps: tuple[int, ...]
    """How many cards of each bonus class it taps."""
    gives: Need
    losses: tuple[Need, ...]
    """What leaving out one thing, or one doubling, would lose."""


_Asked = tuple[_Symbols, Counts, int, Counts, int, tuple[int, ...], _Symbols]
"""What is asked of symbols: how many are wanted; blue dice, doublers, cards, universal, heritage, loose."""

_Offer = tuple[Spent, int]
"""A thing that gives symbols, and the place of its number among the stocks."""

_Taps = tuple[int, int, Payment, _Symbols]
"""Tapped cards: their population, the least that leaving one out would lose, things, resources beside it."""

_Crowd = tuple[Payment, int, _Symbols]
"""A way to raise population: its things, the excess, and the resources that its cards give beside it."""

_Heap = dict[int, list[tuple[int, Payment]]]
"""Sets of dice and universal resources by the population they give, with the least that one of them adds."""

HeapKey = tuple[Counts, int, int, int]
"""Green dice, doublers, universal resources and what one of these is worth."""


class Payments:
    """The payments of one compiled deck. Each memo holds what recurs from one question to the next."""

    def __init__(self, compiled: Compiled) -> None:
        self.compiled = compiled
        self.taps = tuple(Spent(BONUS, bonus) for bonus in compiled.classes)
        self.heirs = tuple(Spent(HERITAGE, bonus) for bonus in compiled.classes)
        self.parts: Memo[_Asked, tuple[Part, ...]] = Memo(self._parts, 10_000)
        self.heaps: Memo[HeapKey, _Heap] = Memo(_pile_up, 10_000)
        self.tap_sets: Memo[tuple[Counts, tuple[int, ...], int], list[_Taps]] = Memo(self._tap_sets, 3_000)
        self.crowds: Memo[tuple[int, HeapKey, Counts, tuple[int, ...]], list[_Crowd]] = Memo(
            self._crowds, 10_000
        )
        self.golden: Memo[tuple[Need, Purse], tuple[Payment, ...]] = Memo(self._with_golden, 10_000)
        self.asked: Memo[tuple[Need, Purse], Payment] = Memo(
            lambda asked: self.best[asked[0], self.narrow(*asked)], 10_000
        )
        self.best: Memo[tuple[Need, Purse], Payment] = Memo(
            lambda asked: min(self.ways(*asked), key=regret, default=()), 10_000
        )

    def ways(self, need: Need, purse: Purse) -> Sequence[Payment]:
        """Return every irredundant payment, in a fixed order."""
        return self.golden[need, self.narrow(need, purse)] if purse.golden else self._plain(need, purse)

    def cheapest(self, need: Need, purse: Purse) -> Payment:
        """Return the payment that is missed least afterwards; nothing when there is none."""
        return self.asked[need, purse]

    def narrow(self, need: Need, purse: Purse) -> Purse:
        """Leave out of a purse what cannot serve this need, so that like positions become the same."""
        population, *symbols = need
        blues = tuple([pair for pair in purse.blues if symbols[pair[0]]])
        greens = purse.greens if population else ()
        serves = self.compiled.serves[(population > 0) + 2 * _mask(need)]
        upright = tuple([pair for pair in purse.upright if serves[pair[0]]])
        tapped = tuple([pair for pair in purse.tapped if serves[pair[0]]])
        golden = purse.golden if upright or tapped else 0
        i, f, c = purse.loose
        return Purse(
            greens,
            blues,
            purse.doublers if greens or blues else 0,
            upright,
            tapped if golden else (),
            golden,
            purse.universal,
            purse.universal_population,
            tuple([bonus for bonus in purse.heritage if serves[bonus]]),
            (i if symbols[0] else 0, f if symbols[1] else 0, c if symbols[2] else 0),
        )

    def _with_golden(self, asked: tuple[Need, Purse]) -> tuple[Payment, ...]:
        """Return payments without a Golden Age, then those that need one between, then two, ..."""
        need, purse = asked
        found = self._plain(need, purse)
        known = set(found)
        for golden in range(1, purse.golden + 1):
            richer = purse._replace(upright=uses(purse, golden))
            more = [way for way in self._plain(need, richer) if way not in known]
            known.update(more)
            found += [way + (GOLDEN,) * golden for way in more]
        return tuple(found)

    def _plain(self, need: Need, purse: Purse) -> list[Payment]:
        """Return the payments in which no Golden Age comes between."""
        compiled, wanted, cards = self.compiled, _mask(need), self.compiled.counted.rows[purse.upright]
        parts = self.parts_for(need, purse)
        if not need[0]:
            return [part.things for part in parts]
        heirs = tuple([bonus for bonus in purse.heritage if compiled.crowded[bonus]])
        if cards.mixed[wanted] or any(compiled.symbols_of[bonus] & wanted for bonus in heirs):
            return self._mixed(need, purse, parts, heirs)
        found: list[Payment] = []
        for part in parts:
            first = part.things
            crowds = self._crowds_after(part, need[0], purse, cards.crowd, heirs)
            found += [first + more for more, _, _ in crowds]
        return found

    def parts_for(self, need: Need, purse: Purse) -> tuple[Part, ...]:
        """Return every way to cover the symbols of a need."""
        wanted = _mask(need)
        symbolic = tuple([bonus for bonus in purse.heritage if self.compiled.symbols_of[bonus] & wanted])
        blues = tuple([pair for pair in purse.blues if wanted >> pair[0] & 1])
        classes, doublers = self.compiled.counted.rows[purse.upright].serving[wanted], purse.doublers
        asked = (need[1:], blues, doublers if blues else 0, classes, purse.universal, symbolic, purse.loose)
        return self.parts[asked]

    def _mixed(
        self, need: Need, purse: Purse, parts: tuple[Part, ...], heirs: tuple[int, ...]
    ) -> list[Payment]:
        """Return payments where a thing may give both population and symbols: parts are weighed together."""
        found: list[Payment] = []
        seen: set[Payment] = set()
        full = self.compiled.counted.rows[purse.upright].crowd
        for part in parts:
            left = [(bonus, number - part.taps[bonus]) for bonus, number in full]
            crowd = tuple([pair for pair in left if pair[1]])
            crowds = self._crowds_after(part, need[0] - part.gives[0], purse, crowd, heirs)
            for more, excess, symbols in crowds:
                way = part.things + more
                if symbols != _NONE:  # what gives both could be in the part as well as among the taps
                    key = tuple(sorted(way))
                    if key in seen or not _needs_every_symbol(need, part, symbols, excess):
                        continue
                    seen.add(key)
                found.append(way)
        return found

    def _crowds_after(
        self, part: Part, wanted: int, purse: Purse, crowd: Counts, heirs: tuple[int, ...]
    ) -> list[_Crowd]:
        """Return every way to raise population from what covering the symbols leaves."""
        doublers, universal = purse.doublers - part.doublers, purse.universal - part.universal
        heap = (purse.greens, doublers, universal, purse.universal_population)
        return self.crowds[wanted, heap, crowd, () if part.heritage else heirs]

    def _crowds(self, asked: tuple[int, HeapKey, Counts, tuple[int, ...]]) -> list[_Crowd]:
        wanted, dice, crowd, heirs = asked
        heap = self.heaps[dice]
        sets = self.tap_sets[crowd, heirs, (wanted + _STEP - 1) // _STEP * _STEP]
        return _fitting(heap, wanted, sets)

    def _tap_sets(self, asked: tuple[Counts, tuple[int, ...], int]) -> list[_Taps]:
        """Return sets of tapped cards, with at most one heritage card, for a population up to `most`."""
        classes, heritage, most = asked
        sets: list[_Taps] = [(0, _PLENTY, (), _NONE)]
        for bonus, number in classes:
            sets += [
                made
                for taken in range(1, number + 1)
                for made in _with_taps(sets, (self.taps[bonus],) * taken)
                if made[0] - made[1] < most
            ]
        plain = list(sets)
        for bonus in heritage:
            sets += _with_taps(plain, (self.heirs[bonus],))
        return sets

    def _parts(self, asked: _Asked) -> tuple[Part, ...]:
        """Return every way to cover the symbols in which nothing can be left out."""
        symbols, _, doublers, *_ = asked
        offers, stocks = self._offers(asked)
        parts = map(self._part, _covering(offers, stocks, symbols, doublers))
        return tuple(part for part in parts if _whole(part, symbols))

    def _offers(self, asked: _Asked) -> tuple[list[_Offer], list[int]]:
        """Return the things that give symbols, in the order of the list, and how many there are of each."""
        _, blues, doublers, classes, universal, heritage, loose = asked
        stocks = [universal, 1]  # one heritage card at most
        offers: list[_Offer] = []
        for resource, number in blues:
            doubled = [BLUES[resource].doubled(times) for times in range(min(doublers, 2) + 1)]
            offers += [(thing, len(stocks)) for thing in doubled]
            stocks.append(number)
        for resource, number in enumerate(loose):
            offers.append((LOOSES[resource], len(stocks)))
            stocks.append(number)
        offers += [(thing, 0) for thing in UNIVERSALS]
        offers += [(self.heirs[bonus], 1) for bonus in heritage]
        for bonus, number in classes:
            offers.append((self.taps[bonus], len(stocks)))
            stocks.append(number)
        return offers, stocks

    def _part(self, chosen: Payment) -> Part:
        return Part(
            chosen,
            doublers(chosen),
            len(things(chosen, UNIVERSAL)),
            len(things(chosen, HERITAGE)),
            tuple([chosen.count(tap) for tap in self.taps]),
            sum_of(thing.gives for thing in chosen),
            tuple([_loss(thing) for thing in dict.fromkeys(chosen)]),
        )


def _mask(need: Need) -> int:
    """Return the resources that a cost asks for, as a mask."""
    return (need[1] > 0) + 2 * (need[2] > 0) + 4 * (need[3] > 0)


def uses(purse: Purse, golden: int) -> Counts:
    """Return how often each bonus class can be used with so many Golden Ages between."""
    upright, tapped = dict(purse.upright), dict(purse.tapped)
    classes = sorted({*upright, *tapped})
    return tuple([(c, upright.get(c, 0) * (1 + golden) + tapped.get(c, 0) * golden) for c in classes])


# --- symbols -----------------------------------------------------------------------------------------


def _covering(offers: list[_Offer], stocks: list[int], symbols: _Symbols, doublers: int) -> Iterator[Payment]:
    """Yield sets of things that cover the symbols, each serving one that was still open."""

    def search(start: int, used: Payment, i: int, f: int, c: int, doublers: int) -> Iterator[Payment]:
        if i <= 0 and f <= 0 and c <= 0:
            yield used
            return
        for at in range(start, len(offers)):
            thing, stock = offers[at]
            _, gi, gf, gc, _ = thing.gives
            if (
                stocks[stock]
                and thing.doublings <= doublers
                and ((gi and i > 0) or (gf and f > 0) or (gc and c > 0))
            ):
                stocks[stock] -= 1
                yield from search(at, (*used, thing), i - gi, f - gf, c - gc, doublers - thing.doublings)
                stocks[stock] += 1

    yield from search(0, (), *symbols, doublers)


def _loss(thing: Spent) -> Need:
    """Return what is lost without a thing, or with one doubling less."""
    p, i, f, c, _ = thing.gives
    return (p, i, f, c) if not thing.doublings else (p // 2, i // 2, f // 2, c // 2)


def _whole(part: Part, symbols: _Symbols) -> bool:
    """Return whether nothing can be left out of a way to cover the symbols."""
    i, f, c = (part.gives[n + 1] - symbols[n] for n in range(3))
    return not any(i >= li and f >= lf and c >= lc for _, li, lf, lc in part.losses)


def _needs_every_symbol(need: Need, part: Part, symbols: _Symbols, excess: int) -> bool:
    """Return whether nothing of what covers the symbols can be left out, given symbols among the taps."""
    _, gi, gf, gc = part.gives
    _, ni, nf, nc = need
    i, f, c = gi + symbols[0] - ni, gf + symbols[1] - nf, gc + symbols[2] - nc
    spare = [1 for p, li, lf, lc in part.losses if excess >= p and i >= li and f >= lf and c >= lc]
    return not spare


# --- population --------------------------------------------------------------------------------------


def _fitting(heap: _Heap, wanted: int, sets: list[_Taps]) -> list[_Crowd]:
    """Return the taps, each with dice, that cover a population so that nothing can be left out."""
    found: list[_Crowd] = []
    for given, least, taps, symbols in sets:
        missing = wanted - given
        if missing <= 0:
            if -missing < least:
                found.append((taps, -missing, symbols))
        elif least == 1:  # the usual case: the dice must fit exactly
            found += [(dice + taps, 0, symbols) for _, dice in heap.get(missing, ())]
        else:
            for total in heap if least == _PLENTY else range(missing, missing + least):
                excess = total - missing
                if excess >= 0 and total in heap:
                    found += [(dice + taps, excess, symbols) for slack, dice in heap[total] if excess < slack]
    return found


def _with_taps(sets: list[_Taps], taps: Payment) -> list[_Taps]:
    """Return these sets of tapped cards, each with more cards of one bonus class."""
    number = len(taps)
    p, i, f, c, _ = taps[0].gives
    more, i, f, c = p * number, i * number, f * number, c * number
    return [
        (given + more, p if p < least else least, sofar + taps, (mi + i, mf + f, mc + c))
        for given, least, sofar, (mi, mf, mc) in sets
    ]


def _pile_up(asked: HeapKey) -> _Heap:
    """Build a heap: add to every set each number of universal resources and of dice of each value."""
    greens, doublers, universal, worth = asked
    sets: list[tuple[int, int, int, Payment]] = [
        (worth * number, worth if number else _PLENTY, doublers, (CROWD,) * number)
        for number in range(universal + 1 if worth else 1)
    ]
    for value, most in greens:
        one, two, four = (green(value).doubled(times) for times in range(3))
        more: list[tuple[int, int, int, Payment]] = []
        for fours, twos, ones in _doublings(most, doublers):
            gain = value * (ones + 2 * twos + 4 * fours)
            slack = value if ones or twos else 2 * value if fours else _PLENTY
            dice = (four,) * fours + (two,) * twos + (one,) * ones
            used = twos + 2 * fours
            more += [
                (total + gain, min(least, slack), left - used, sofar + dice)
                for total, least, left, sofar in sets
                if left >= used
            ]
        sets = more
    heap: _Heap = {}
    for total, least, _, dice in sets:
        if dice:
            heap.setdefault(total, []).append((least, dice))
    return heap


def _doublings(most: int, doublers: int) -> Iterator[tuple[int, int, int]]:
    """Yield how many of some like dice are doubled twice, once and not at all."""
    for ones, twos, fours in product(range(most + 1), repeat=3):
        if ones + twos + fours <= most and twos + 2 * fours <= doublers:
            yield fours, twos, ones
