"""Every irredundant payment: the symbols first, then the population that is still open.

In an irredundant payment everything beyond what covers the symbols serves population. So each way to
cover the symbols is joined with each way to cover the rest of the population from dice and universal
resources (a heap) and from tapped cards and heritage (taps), and nothing is missed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from along_history.cards.compiled import RESOURCES, Book, Need
from along_history.payment.purse import Counts, row
from along_history.payment.words import Pattern, Purse, unit

_TIMES = (("", 1), ("x2", 2), ("x4", 4))
_MOST = 10_000  # things remembered of each kind
_PLENTY = 1 << 20
_STEP = 4  # costs that are alike to within this much share their sets of tapped cards


class _Kind(NamedTuple):
    """One kind of thing that gives symbols: its word, what it gives, the stock that each use takes from."""

    word: str
    gives: Need
    stock: int
    doublers: int = 0
    half: Need = (0, 0, 0, 0)
    """What it would give with one doubling less; nothing for a thing that is not doubled."""


class _Part(NamedTuple):
    """A way to cover the symbols, with what it takes from what population could use."""

    words: Pattern
    doublers: int
    universal: int
    heritage: int
    gives: Need
    losses: tuple[Need, ...]
    """What leaving out one thing, or one doubling, would lose."""


_Symbols = tuple[int, int, int]
_NONE: _Symbols = (0, 0, 0)

_Taps = tuple[int, int, Pattern, _Symbols]
"""Tapped cards: their population, the least that leaving one out would lose, words, resources beside it."""

_Crowd = tuple[Pattern, int, _Symbols]
"""A way to raise population: its words, the excess, and the resources that its cards give beside it."""

_Heap = dict[int, list[tuple[int, Pattern]]]
"""Sets of dice and universal resources by the population they give, with the least that one of them adds."""


def narrow(book: Book, need: Need, purse: Purse) -> Purse:
    """Leave out of a purse what cannot serve this need, so that like positions become the same."""
    population, *symbols = need
    blues = tuple([pair for pair in purse.blues if symbols[pair[0]]])
    greens = purse.greens if population else ()
    serves = book.serves[
        (population > 0) + 2 * (symbols[0] > 0) + 4 * (symbols[1] > 0) + 8 * (symbols[2] > 0)
    ]
    upright = tuple([pair for pair in purse.upright if serves[pair[0]]])
    tapped = tuple([pair for pair in purse.tapped if serves[pair[0]]]) if purse.tapped else ()
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
        tuple([bonus for bonus in purse.heritage if serves[bonus]]) if purse.heritage else (),
        (i if symbols[0] else 0, f if symbols[1] else 0, c if symbols[2] else 0),
    )


def payments(book: Book, need: Need, purse: Purse) -> Sequence[Pattern]:
    """Return every irredundant payment, in a fixed order."""
    if not purse.golden:
        return _without_golden(book, need, purse)
    key = (need, narrow(book, need, purse))
    known = book.ways.get(key)
    if known is None:
        if len(book.ways) > _MOST:
            book.ways.clear()
        known = book.ways[key] = tuple(_every_way(book, *key))
    return known


def _every_way(book: Book, need: Need, purse: Purse) -> list[Pattern]:
    """Return payments without a Golden Age, then those that need one between, then those that need more."""
    found = _without_golden(book, need, purse)
    known = set(found)
    for golden in range(1, purse.golden + 1):
        richer = purse._replace(upright=tuple(_uses(purse, golden)))
        more = [words for words in _without_golden(book, need, richer) if words not in known]
        known.update(more)
        age = ("golden-age",) * golden
        found += [words + age for words in more]
    return found


def _uses(purse: Purse, golden: int) -> list[tuple[int, int]]:
    """Return how often each bonus class can be used with so many Golden Ages between."""
    upright, tapped = dict(purse.upright), dict(purse.tapped)
    classes = sorted({*upright, *tapped})
    return [(c, upright.get(c, 0) * (1 + golden) + tapped.get(c, 0) * golden) for c in classes]


def _wanted(need: Need) -> int:
    """Return the resources that a cost asks for, as a mask."""
    return (need[1] > 0) + 2 * (need[2] > 0) + 4 * (need[3] > 0)


def _without_golden(book: Book, need: Need, purse: Purse) -> list[Pattern]:
    """Return the payments in which no Golden Age comes between."""
    wanted, cards = _wanted(need), row(book, purse.upright)
    parts = _symbol_parts(book, need, purse, wanted, cards.serving[wanted])
    if not need[0]:
        return [part.words for part in parts]
    heirs: tuple[int, ...] = ()
    mixed = cards.mixed[wanted]
    if purse.heritage:
        heirs = tuple([bonus for bonus in purse.heritage if book.crowded[bonus]])
        mixed = mixed or any(book.symbols_of[bonus] & wanted for bonus in heirs)
    if mixed:
        return _mixed(book, need, purse, parts, heirs)
    found: list[Pattern] = []
    for part in parts:
        words = part.words
        found += [words + more for more, _, _ in _crowds(book, need[0], purse, part, cards.crowd, heirs)]
    return found


def _crowds(
    book: Book, wanted: int, purse: Purse, part: _Part, crowd: Counts, heirs: tuple[int, ...]
) -> list[_Crowd]:
    """Return every way to raise population from what covering the symbols leaves; remembered."""
    doublers, universal = purse.doublers - part.doublers, purse.universal - part.universal
    if part.heritage:
        heirs = ()
    key = (wanted, purse.greens, doublers, universal, purse.universal_population, crowd, heirs)
    memory = book.crowds
    known = memory.get(key)
    if known is None:
        if len(memory) > _MOST:
            memory.clear()
        heap = _heap(book, purse.greens, doublers, universal, purse.universal_population)
        sets = _tap_sets(book, crowd, heirs, wanted)
        known = memory[key] = _fitting(heap, wanted, sets)
    return known  # type: ignore[return-value]


def _fitting(heap: _Heap, wanted: int, sets: list[_Taps]) -> list[_Crowd]:
    """Return the taps, each with dice, that cover a population so that nothing can be left out."""
    found: list[_Crowd] = []
    for given, least, words, symbols in sets:
        missing = wanted - given
        if missing <= 0:
            if -missing < least:
                found.append((words, -missing, symbols))
        elif least == 1:  # the usual case: the dice must fit exactly
            found += [(dice + words, 0, symbols) for _, dice in heap.get(missing, ())]
        else:
            for total in heap if least == _PLENTY else range(missing, missing + least):
                excess = total - missing
                if excess >= 0 and total in heap:
                    found += [
                        (dice + words, excess, symbols) for slack, dice in heap[total] if excess < slack
                    ]
    return found


def _mixed(
    book: Book, need: Need, purse: Purse, parts: tuple[_Part, ...], heirs: tuple[int, ...]
) -> list[Pattern]:
    """Return payments where a thing may give both population and symbols: parts are weighed together."""
    found: list[Pattern] = []
    seen: set[Pattern] = set()
    codes, full = book.class_codes, row(book, purse.upright).crowd
    for part in parts:
        used = part.words
        left = [(bonus, number - used.count(codes[bonus])) for bonus, number in full]
        crowd = tuple([pair for pair in left if pair[1]])
        for more, excess, symbols in _crowds(book, need[0] - part.gives[0], purse, part, crowd, heirs):
            words = used + more
            if symbols != _NONE:  # what gives both could be in the part as well as among the taps
                key = tuple(sorted(words))
                if key in seen or not _needs_every_symbol(need, part, symbols, excess):
                    continue
                seen.add(key)
            found.append(words)
    return found


def _needs_every_symbol(need: Need, part: _Part, symbols: _Symbols, excess: int) -> bool:
    """Tell whether nothing of what covers the symbols can be left out, given symbols among the taps."""
    _, gi, gf, gc = part.gives
    _, ni, nf, nc = need
    i, f, c = gi + symbols[0] - ni, gf + symbols[1] - nf, gc + symbols[2] - nc
    spare = [1 for p, li, lf, lc in part.losses if excess >= p and i >= li and f >= lf and c >= lc]
    return not spare


def _tap_sets(book: Book, classes: Counts, heritage: tuple[int, ...], wanted: int) -> list[_Taps]:
    """Return sets of tapped cards, with at most one heritage card, that serve a population; remembered."""
    memory = book.tap_sets
    most = (wanted + _STEP - 1) // _STEP * _STEP
    key = (classes, heritage, most)
    known = memory.get(key)
    if known is None:
        if len(memory) > _MOST // 3:  # the sets of a rich player are many
            memory.clear()
        known = memory[key] = _choose_taps(book, classes, heritage, most)
    return known  # type: ignore[return-value]


def _choose_taps(book: Book, classes: Counts, heritage: tuple[int, ...], most: int) -> list[_Taps]:
    sets: list[_Taps] = [(0, _PLENTY, (), _NONE)]
    for bonus, number in classes:
        code = book.class_codes[bonus]
        sets += [
            made
            for taken in range(1, number + 1)
            for made in _with_taps(book, sets, bonus, (code,) * taken)
            if made[0] - made[1] < most
        ]
    plain = list(sets)
    for bonus in heritage:
        sets += _with_taps(book, plain, bonus, (f"heritage-{book.class_codes[bonus]}",))
    return sets


def _with_taps(book: Book, sets: list[_Taps], bonus: int, words: Pattern) -> list[_Taps]:
    """Return these sets of tapped cards, each with more of one bonus class."""
    number = len(words)
    p, i, f, c, _ = book.classes[bonus]
    more, i, f, c = p * number, i * number, f * number, c * number
    return [
        (given + more, p if p < least else least, sofar + words, (mi + i, mf + f, mc + c))
        for given, least, sofar, (mi, mf, mc) in sets
    ]


def _heap(book: Book, greens: Counts, doublers: int, universal: int, worth: int) -> _Heap:
    """Return every set of these green dice and universal resources; remembered."""
    key = (greens, doublers, universal, worth)
    memory = book.heaps
    known = memory.get(key)
    if known is None:
        if len(memory) > _MOST:
            memory.clear()
        known = memory[key] = _pile_up(*key)
    return known  # type: ignore[return-value]


def _pile_up(greens: Counts, doublers: int, universal: int, worth: int) -> _Heap:
    """Build a heap: add to every set each number of universal resources and of dice of each value."""
    sets: list[tuple[int, int, int, Pattern]] = [
        (worth * number, worth if number else _PLENTY, doublers, ("universal-population",) * number)
        for number in range(universal + 1 if worth else 1)
    ]
    for value, most in greens:
        more: list[tuple[int, int, int, Pattern]] = []
        for fours, twos, ones in _doublings(most, doublers):
            gain = value * (ones + 2 * twos + 4 * fours)
            slack = value if ones or twos else 2 * value if fours else _PLENTY
            words = (f"{value}x4",) * fours + (f"{value}x2",) * twos + (f"{value}",) * ones
            used = twos + 2 * fours
            more += [
                (total + gain, min(least, slack), left - used, sofar + words)
                for total, least, left, sofar in sets
                if left >= used
            ]
        sets = more
    heap: _Heap = {}
    for total, least, _, words in sets:
        if words:
            heap.setdefault(total, []).append((least, words))
    return heap


def _doublings(most: int, doublers: int) -> Iterator[tuple[int, int, int]]:
    """Yield how many of some like dice are doubled twice, once and not at all."""
    for ones, twos, fours in product(range(most + 1), repeat=3):
        if ones + twos + fours <= most and twos + 2 * fours <= doublers:
            yield fours, twos, ones


def _symbol_parts(book: Book, need: Need, purse: Purse, wanted: int, classes: Counts) -> tuple[_Part, ...]:
    """Return every way to cover the symbols in which nothing can be left out; remembered."""
    memory, heritage = book.symbol_parts, purse.heritage
    if heritage:
        heritage = tuple([bonus for bonus in heritage if book.symbols_of[bonus] & wanted])
    blues = tuple([pair for pair in purse.blues if wanted >> pair[0] & 1])
    doublers = purse.doublers if blues else 0
    key = (need[1:], blues, doublers, classes, purse.universal, heritage, purse.loose)
    known = memory.get(key)
    if known is None:
        if len(memory) > _MOST:
            memory.clear()
        kinds, stocks = _symbol_kinds(book, purse, classes, heritage)
        parts = map(_part, _for_symbols(kinds, stocks, need, purse.doublers))
        known = memory[key] = tuple(part for part in parts if _whole(part, need))
    return known  # type: ignore[return-value]


def _part(kinds: tuple[_Kind, ...]) -> _Part:
    words = tuple(kind.word for kind in kinds)
    gives = tuple(sum(kind.gives[place] for kind in kinds) for place in range(4))
    losses = tuple(
        tuple(g - h for g, h in zip(kind.gives, kind.half, strict=True)) for kind in dict.fromkeys(kinds)
    )
    return _Part(
        words,
        sum(kind.doublers for kind in kinds),
        sum(word.startswith("universal") for word in words),
        sum(word.startswith("heritage") for word in words),
        gives,  # type: ignore[arg-type]
        losses,  # type: ignore[arg-type]
    )


def _whole(part: _Part, need: Need) -> bool:
    """Tell whether nothing can be left out of a way to cover the symbols."""
    i, f, c = (part.gives[n] - need[n] for n in (1, 2, 3))
    return not any(i >= li and f >= lf and c >= lc for _, li, lf, lc in part.losses)


def _symbol_kinds(
    book: Book, purse: Purse, classes: Counts, heritage: tuple[int, ...]
) -> tuple[list[_Kind], list[int]]:
    kinds: list[_Kind] = []
    stocks = [purse.universal, 1]
    for resource, number in purse.blues:
        stocks.append(number)
        for times, (suffix, factor) in enumerate(_TIMES[: purse.doublers + 1]):
            half = unit(resource, factor // 2) if times else (0, 0, 0, 0)
            kinds.append(
                _Kind(RESOURCES[resource] + suffix, unit(resource, factor), len(stocks) - 1, times, half)
            )
    for resource, number in enumerate(purse.loose):
        stocks.append(number)
        kinds.append(_Kind(f"loose-{RESOURCES[resource]}", unit(resource), len(stocks) - 1))
    kinds += [_Kind(f"universal-{name}", unit(resource), 0) for resource, name in enumerate(RESOURCES)]
    kinds += [_Kind(f"heritage-{book.class_codes[bonus]}", book.classes[bonus][:4], 1) for bonus in heritage]
    for bonus, number in classes:
        stocks.append(number)
        kinds.append(_Kind(book.class_codes[bonus], book.classes[bonus][:4], len(stocks) - 1))
    return kinds, stocks


def _for_symbols(
    kinds: list[_Kind], stocks: list[int], need: Need, doublers: int
) -> Iterator[tuple[_Kind, ...]]:
    """Yield sets of things that cover the symbols, each serving one that was still open."""

    def search(
        start: int, used: tuple[_Kind, ...], i: int, f: int, c: int, doublers: int
    ) -> Iterator[tuple[_Kind, ...]]:
        if i <= 0 and f <= 0 and c <= 0:
            yield used
            return
        for at in range(start, len(kinds)):
            kind = kinds[at]
            _, gi, gf, gc = kind.gives
            if (
                stocks[kind.stock]
                and kind.doublers <= doublers
                and ((gi and i > 0) or (gf and f > 0) or (gc and c > 0))
            ):
                stocks[kind.stock] -= 1
                yield from search(at, (*used, kind), i - gi, f - gf, c - gc, doublers - kind.doublers)
                stocks[kind.stock] += 1

    yield from search(0, (), *need[1:], doublers)
