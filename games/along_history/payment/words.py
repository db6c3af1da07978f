"""Paying for cards: what there is to pay with, and every irredundant way to pay.

A payment is a tuple of words, one for each thing spent:

    2, 2x2, 2x4             a green die (or pawn), doubled, doubled twice
    force, forcex2          the blue die (or pawn), doubled
    p1, p1f1                a tapped card with exactly these bonuses
    universal-population    a universal resource, or universal-ingenuity ...
    heritage-p1             a heritage card with these bonuses
    loose-force             a symbol left over from a split blue die
    golden-age              a Golden Age in the middle, so that bonuses serve twice

A card may also be named in place of its bonuses (`card-fishing`); lists name bonuses, because cards with
the same bonuses pay alike. A payment is irredundant when nothing of it can be left out.
"""

from __future__ import annotations

from typing import NamedTuple

import attrs

from along_history.cards.compiled import RESOURCES, Book, Need

Pattern = tuple[str, ...]


class Purse(NamedTuple):
    """Everything that can pay for a card now, with equal things counted together."""

    greens: tuple[tuple[int, int], ...]
    """Values of green dice, with how many show them."""
    blues: tuple[tuple[int, int], ...]
    """Resources of blue dice, with how many show them."""
    doublers: int
    upright: tuple[tuple[int, int], ...]
    """Bonus classes of upright cards, with how many there are."""
    tapped: tuple[tuple[int, int], ...] = ()
    """Bonus classes of tapped cards; only filled when a Golden Age can come between."""
    golden: int = 0
    """Golden Ages that may come in the middle of a payment."""
    universal: int = 0
    universal_population: int = 3
    heritage: tuple[int, ...] = ()
    """Bonus classes of heritage cards that may be used."""
    loose: tuple[int, int, int] = (0, 0, 0)


@attrs.frozen
class Spend:
    """A payment taken apart."""

    greens: tuple[int, ...] = ()
    """The value of each green die used."""
    blues: tuple[int, ...] = ()
    """The resource of each blue die used."""
    doublers: int = 0
    taps: tuple[int, ...] = ()
    """The bonus class of each tapped card."""
    cards: tuple[str, ...] = ()
    """Tapped cards that are named."""
    universal: int = 0
    """Universal resources spent."""
    crowds: int = 0
    """Those among them that serve as population."""
    heritage: tuple[int, ...] = ()
    loose: tuple[int, int, int] = (0, 0, 0)
    golden: int = 0
    total: Need = (0, 0, 0, 0)
    """What dice, bonuses and symbols come to; named cards and `crowds` are not in it."""


def unit(resource: int, number: int = 1) -> Need:
    """Return so many symbols of one resource."""
    return (0, number, 0, 0) if resource == 0 else (0, 0, number, 0) if resource == 1 else (0, 0, 0, number)


def take_apart(book: Book, pattern: Pattern) -> Spend:
    """Return what a payment spends; a ValueError names a word that means nothing."""
    memory = book.spends
    known = memory.get(pattern)
    if known is None:
        if len(memory) > 20_000:
            memory.clear()
        known = memory[pattern] = _take_apart(book, pattern)
    return known  # type: ignore[return-value]


def _take_apart(book: Book, pattern: Pattern) -> Spend:
    found: dict[str, list[int]] = {
        slot: [] for slot in ("green", "blue", "tap", "heritage", "loose", "universal", "golden")
    }
    cards: list[str] = []
    total = [0, 0, 0, 0]
    doublers = 0
    for word in pattern:
        if word.startswith("card-"):
            cards.append(word[5:])
            continue
        known = book.words_read.get(word)
        if known is None:
            known = book.words_read[word] = _read_word(book, word)
        slot, value, times, gives = known
        found[slot].append(value)
        doublers += times
        total = [have + more for have, more in zip(total, gives, strict=True)]
    loose = tuple([found["loose"].count(resource) for resource in range(3)])
    return Spend(
        greens=tuple(found["green"]),
        blues=tuple(found["blue"]),
        doublers=doublers,
        taps=tuple(found["tap"]),
        cards=tuple(cards),
        universal=len(found["universal"]),
        crowds=found["universal"].count(-1),
        heritage=tuple(found["heritage"]),
        loose=loose,  # type: ignore[arg-type]
        golden=len(found["golden"]),
        total=tuple(total),  # type: ignore[arg-type]
    )


def _read_word(book: Book, word: str) -> tuple[str, int, int, Need]:
    """Return slot, value, doublings and yield of one word of a payment."""
    nothing = (0, 0, 0, 0)
    if word == "golden-age":
        return "golden", 0, 0, nothing
    if word in book.class_codes:
        bonus = book.class_codes.index(word)
        return "tap", bonus, 0, book.classes[bonus][:4]
    head, _, tail = word.partition("-")
    if head == "heritage" and tail in book.class_codes:
        bonus = book.class_codes.index(tail)
        return "heritage", bonus, 0, book.classes[bonus][:4]
    if word == "universal-population":
        return "universal", -1, 0, nothing
    if head in ("universal", "loose") and tail in RESOURCES:
        return head, RESOURCES.index(tail), 0, unit(RESOURCES.index(tail))
    base, _, factor = word.partition("x")
    times = {"": 0, "2": 1, "4": 2}.get(factor)
    if times is not None and base in RESOURCES:
        return "blue", RESOURCES.index(base), times, unit(RESOURCES.index(base), 1 << times)
    if times is not None and base in ("1", "2", "3", "4", "5", "6", "7", "8", "9"):
        return "green", int(base), times, (int(base) << times, 0, 0, 0)
    raise ValueError(word)
