"""What there is to pay with, counted together: worked out once for each hand of dice and row of cards."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from along_history.cards.compiled import GOLDEN_AGE, RESOURCES, X2, Book, Need
from along_history.state import Table
from astragal.components import Zone

Counts = tuple[tuple[int, int], ...]
"""Values, resources or bonus classes, with how many there are of each."""

_MOST = 20_000  # rows remembered; there are far fewer hands of dice


class Row(NamedTuple):
    """Cards in view, counted by bonus class."""

    classes: Counts
    total: Need
    """What all of them give together."""
    crowd: Counts
    """Those that give population."""
    serving: tuple[Counts, ...]
    """Those that give a resource, by a mask of the resources wanted."""
    mixed: tuple[bool, ...]
    """Whether one that gives a resource gives population too, by such a mask."""
    coins: tuple[int, ...]
    """The classes that give gold."""


class Plain(NamedTuple):
    """Unused green and blue dice."""

    firsts: tuple[int, ...]
    """One die of each colour and face."""
    left: int
    """How many are unused."""
    greens: Counts
    blues: Counts
    most: tuple[tuple[Need, ...], ...]
    """The most that they can give, by how many doublers there are: a way for each use of the doublers."""


class Red(NamedTuple):
    """Unused red dice."""

    firsts: tuple[int, ...]
    left: int
    doublers: int
    golden: int
    age: int
    """The first die that shows a Golden Age; -1 without one."""


class Black(NamedTuple):
    """Unused money dice."""

    firsts: tuple[int, ...]
    left: int


class Legacy(NamedTuple):
    """Heritage cards of which one may be used."""

    classes: tuple[int, ...] = ()
    """Their bonus classes, each once."""
    best: tuple[Need, ...] = ()
    """What one of them gives, without what another beats."""
    coins: tuple[str, ...] = ()
    """The cards among them that give gold, each once."""


NO_LEGACY = Legacy()


def legacy(book: Book, cards: list[int]) -> Legacy:
    """Return what heritage cards can do; remembered."""
    key = tuple(cards)
    known = book.legacies.get(key)
    if known is None:
        if len(book.legacies) > _MOST:
            book.legacies.clear()
        known = book.legacies[key] = _legacy(book, key)
    return known


def _legacy(book: Book, cards: tuple[int, ...]) -> Legacy:
    designs = [book.designs[card] for card in dict.fromkeys(cards)]
    classes = sorted({design.bonus_class for design in designs})
    gives = dict.fromkeys(book.classes[bonus][:4] for bonus in classes)
    return Legacy(
        tuple(classes),
        tuple(one for one in gives if not any(other != one and _beats(other, one) for other in gives)),
        tuple(design.id for design in designs if design.bonus[4]),
    )


def row(book: Book, classes: Counts) -> Row:
    """Return what cards of these bonus classes give; remembered."""
    known = book.rows.get(classes)
    if known is None:
        if len(book.rows) > _MOST:
            book.rows.clear()
        known = book.rows[classes] = _row(book, classes)
    return known  # type: ignore[return-value]


def _row(book: Book, classes: Counts) -> Row:
    gives, crowded = book.symbols_of, book.crowded
    serving = tuple(tuple([pair for pair in classes if gives[pair[0]] & mask]) for mask in range(8))
    total = [sum([book.classes[bonus][place] * number for bonus, number in classes]) for place in range(4)]
    return Row(
        classes,
        (total[0], total[1], total[2], total[3]),
        tuple([pair for pair in classes if crowded[pair[0]]]),
        serving,
        tuple([any(crowded[bonus] for bonus, _ in group) for group in serving]),
        tuple([bonus for bonus, _ in classes if book.classes[bonus][4]]),
    )


def upright(book: Book, zone: Zone) -> Row:
    """Return the upright cards in view, counted by bonus class."""
    cards = zone.upright()
    known = book.uprights.get(cards)
    if known is None:
        if len(book.uprights) > _MOST:
            book.uprights.clear()
        known = book.uprights[cards] = _weighed(book, sum(map(book.weights.__getitem__, cards)))
    return known


def turned(book: Book, zone: Zone) -> Row:
    """Return the tapped cards in view, counted by bonus class."""
    slots, tapped, weights = zone.slots, zone.tapped, book.weights
    return _weighed(book, sum([weights[slots[pile[0]]] for pile in zone.piles if tapped >> pile[0] & 1]))


def _weighed(book: Book, code: int) -> Row:
    """Return the row whose cards weigh so much: each class has a byte of the number to itself."""
    known = book.weighed.get(code)
    if known is None:
        if len(book.weighed) > _MOST:
            book.weighed.clear()
        numbers = [(bonus, code >> 8 * bonus & 255) for bonus in range(len(book.classes))]
        known = book.weighed[code] = row(book, tuple([pair for pair in numbers if pair[1]]))
    return known  # type: ignore[return-value]


def shown(state: Table) -> tuple[Plain, Red, Black]:
    """Return what the unused dice show: the green and blue ones, the red ones, the money dice."""
    book: Book = state.rules.gear
    faces, spent, end = state.faces, state.spent, book.first_red
    of_plain, of_others = (faces[:end], spent & book.plain_mask), (faces[end:], spent >> end)
    dice = book.plain_shown.get(of_plain) or _plain(book, *of_plain)
    reds, money = book.others_shown.get(of_others) or _others(book, *of_others)
    return dice, reds, money


def _plain(book: Book, faces: tuple[int, ...], spent: int) -> Plain:
    left, firsts = _left(book, 0, faces, spent)
    greens = [book.yields[die][face] for die, face in left if die in book.greens]
    blues = [RESOURCES.index(book.shown[die][face]) for die, face in left if die in book.blues]
    found = book.plain_shown[faces, spent] = Plain(
        firsts,
        len(left),
        tuple((value, greens.count(value)) for value in sorted(set(greens), reverse=True)),
        tuple((resource, blues.count(resource)) for resource in sorted(set(blues))),
        tuple(
            _most(book, tuple(sorted(greens)), tuple(sorted(blues)), doublers)
            for doublers in range(len(book.reds) + 1)
        ),
    )
    return found


def _most(book: Book, greens: tuple[int, ...], blues: tuple[int, ...], doublers: int) -> tuple[Need, ...]:
    """Return what all these dice give, for each use of the doublers that no other use beats; remembered."""
    key = (greens, blues, doublers)
    known = book.most_shown.get(key)
    if known is None:
        uses = product(range(3), repeat=len(greens) + len(blues))  # a die is doubled twice at most
        every = {_doubled(greens, blues, use) for use in uses if sum(use) <= doublers}
        known = book.most_shown[key] = tuple(
            sorted(one for one in every if not any(one != other and _beats(other, one) for other in every))
        )
    return known


def _doubled(greens: tuple[int, ...], blues: tuple[int, ...], use: tuple[int, ...]) -> Need:
    given = [0, 0, 0, 0]
    for value, times in zip(greens, use, strict=False):
        given[0] += value << times
    for resource, times in zip(blues, use[len(greens) :], strict=True):
        given[1 + resource] += 1 << times
    return given[0], given[1], given[2], given[3]


def _beats(one: Need, other: Need) -> bool:
    """Tell whether one yield is as good as another in everything."""
    return all(mine >= theirs for mine, theirs in zip(one, other, strict=True))


def _others(book: Book, faces: tuple[int, ...], spent: int) -> tuple[Red, Black]:
    end = len(book.reds)
    left, firsts = _left(book, book.first_red, faces[:end], spent)
    symbols = [book.shown[die][face] for die, face in left]
    age = left[symbols.index(GOLDEN_AGE)][0] if GOLDEN_AGE in symbols else -1
    reds = Red(firsts, len(left), symbols.count(X2), symbols.count(GOLDEN_AGE), age)
    coins, firsts = _left(book, book.first_black, faces[end:], spent >> end)
    found = book.others_shown[faces, spent] = reds, Black(firsts, len(coins))
    return found


def _left(
    book: Book, start: int, faces: tuple[int, ...], spent: int
) -> tuple[list[tuple[int, int]], tuple[int, ...]]:
    """Return the unused ones of some dice with their faces, and one die of each colour and face."""
    left = [(start + place, face) for place, face in enumerate(faces) if not spent >> place & 1]
    firsts: dict[tuple[int, int], int] = {}
    for die, face in left:
        firsts.setdefault((book.pool.kinds[die], face), die)
    return left, tuple(firsts.values())
