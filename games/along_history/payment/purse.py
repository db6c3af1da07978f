"""What there is to pay with, like things counted together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

import attrs

from along_history.cards.vocabulary import GOLDEN_AGE, RESOURCES, X2, Need
from astragal import Memo

if TYPE_CHECKING:
    from along_history.cards.compiled import Compiled
    from along_history.state import Table

Counts = tuple[tuple[int, int], ...]
"""Values, resources or bonus classes, with how many there are of each."""

_Shown = tuple[tuple[int, ...], int]
"""The faces of some dice, and a mask of those that are spent."""


_DIGITS = 16
"""Binary digits for each number in a sum of units."""
_MOST = (1 << _DIGITS) - 1


class Purse(NamedTuple):
    """Everything that can pay for a card now."""

    greens: Counts
    """Values of green dice, with how many show them."""
    blues: Counts
    """Resources of blue dice, with how many show them."""
    doublers: int
    upright: Counts
    """Bonus classes of upright cards, with how many there are."""
    tapped: Counts = ()
    """Bonus classes of tapped cards; only filled when a Golden Age can come between."""
    golden: int = 0
    """Golden Ages that may come in the middle of a payment."""
    universal: int = 0
    universal_population: int = 3
    heritage: tuple[int, ...] = ()
    """Bonus classes of heritage cards that may be used."""
    loose: tuple[int, int, int] = (0, 0, 0)


@attrs.frozen
class Row:
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


@attrs.frozen
class Plain:
    """Unused green and blue dice."""

    firsts: tuple[int, ...]
    """One die of each colour and face."""
    left: int
    """How many are unused."""
    greens: Counts
    blues: Counts
    most: tuple[tuple[Need, ...], ...]
    """The most that they can give, by how many doublers there are: a way for each use of the doublers."""


@attrs.frozen
class Red:
    """Unused red dice."""

    firsts: tuple[int, ...]
    left: int
    doublers: int
    golden: int
    age: int
    """The first die that shows a Golden Age; -1 without one."""


@attrs.frozen
class Black:
    """Unused money dice."""

    firsts: tuple[int, ...]
    left: int


@attrs.frozen
class Legacy:
    """Heritage cards of which one may be used."""

    classes: tuple[int, ...] = ()
    """Their bonus classes, each once."""
    best: tuple[Need, ...] = ()
    """What one of them gives, without what another beats."""
    coins: tuple[str, ...] = ()
    """The cards among them that give gold, each once."""


NO_LEGACY = Legacy()


class Hand(NamedTuple):
    """Everything that a player can use now: dice, cards, and what comes to their help."""

    dice: Plain
    reds: Red
    money: Black
    cards: Row
    """Upright cards in view."""
    tapped: Row | None
    """Tapped cards in view, where a Golden Age may come in the middle of a payment."""
    heritage: Legacy
    """Heritage cards of which one may be used."""
    universal: int
    worth: int
    """What a universal resource is worth in population."""
    loose: tuple[int, int, int]

    @property
    def purse(self) -> Purse:
        """What of it can pay."""
        tapped = self.tapped
        return Purse(
            self.dice.greens,
            self.dice.blues,
            self.reds.doublers,
            self.cards.classes,
            () if tapped is None else tapped.classes,
            0 if tapped is None else self.reds.golden,
            self.universal,
            self.worth,
            self.heritage.classes,
            self.loose,
        )


def hand(state: Table, seat: int) -> Hand:
    """Return everything that a player can use now."""
    compiled: Compiled = state.rules.gear
    player, counted, first_red = state.players[seat], compiled.counted, compiled.first_red
    faces, spent = state.faces, state.spent
    dice = counted.plain[faces[:first_red], spent & compiled.plain_mask]
    reds, money = counted.others[faces[first_red:], spent >> first_red]
    cards, tapped = counted.cards[player.civ.upright()], None
    if reds.golden and compiled.mid_payment:
        tapped = counted.cards[player.civ.tapped_cards()]
        if not (cards.classes or tapped.classes):
            tapped = None
    heritage = NO_LEGACY
    if player.heritage and state.inherited < state.rules.quantities["heritage_per_turn"](state, seat):
        heritage = counted.legacies[tuple(player.heritage)]
    universal, worth = player.universal, 0
    if universal:
        worth = state.rules.quantities["universal_population"](state, seat)
    held = (dice, reds, money, cards, tapped, heritage, universal, worth, state.loose)
    return tuple.__new__(Hand, held)  # as the constructor does, which takes longer


def purse(state: Table, seat: int) -> Purse:
    """Return everything that a player can pay with now."""
    return hand(state, seat).purse


def reach(having: Hand) -> list[Need]:
    """Return the most that can be raised without universal resources: an entry for each way to share.

    Nothing is lost by spending too much, so all dice and cards count in full; ways differ only in what is
    doubled, and in the one heritage card that a payment may use.
    """
    dice, reds, _, cards, tapped, heritage, _, _, loose = having
    population, ingenuity, force, culture = cards.total
    if tapped is not None:
        golden = reds.golden
        p, i, f, c = tapped.total
        population += golden * (population + p)
        ingenuity += golden * (ingenuity + i)
        force += golden * (force + f)
        culture += golden * (culture + c)
    i, f, c = loose
    ingenuity, force, culture = ingenuity + i, force + f, culture + c
    most, heirs = dice.most[reds.doublers], heritage.best
    if len(most) == 1 and not heirs:  # the usual case: nothing to double
        ((p, i, f, c),) = most
        return [(population + p, ingenuity + i, force + f, culture + c)]
    found = [(population + p, ingenuity + i, force + f, culture + c) for p, i, f, c in most]
    if heirs:
        found = [(p + hp, i + hi, f + hf, c + hc) for p, i, f, c in found for hp, hi, hf, hc in heirs]
    return found


def payable(wanted: Need, reaches: list[Need], universal: int, worth: int) -> bool:
    """Return whether a cost can be met in one of these ways, universal resources filling the gaps."""
    population, ingenuity, force, culture = wanted
    for p, i, f, c in reaches:
        if population <= p and ingenuity <= i and force <= f and culture <= c:
            return True
        if universal:
            left = universal
            if ingenuity > i:
                left -= ingenuity - i
            if force > f:
                left -= force - f
            if culture > c:
                left -= culture - c
            if left >= 0 and population - p <= left * worth:
                return True
    return False


class Counted:
    """Dice and cards counted for payments: each hand of dice and row of cards once for a compiled deck."""

    def __init__(self, compiled: Compiled) -> None:
        self.compiled = compiled
        self.units = tuple(
            0 if design.bonus_class < 0 else 1 << _DIGITS * design.bonus_class for design in compiled.designs
        )
        """A one in the place of each design's bonus class: cards are counted by adding these up."""
        self.cards: Memo[tuple[int, ...], Row] = Memo(self._count)
        """Cards in view, by the cards in their order."""
        self.tallies: Memo[int, Row] = Memo(self._tally)
        """Cards in view, by the sum of their units."""
        self.rows: Memo[Counts, Row] = Memo(self._row)
        """Cards in view, by their bonus classes."""
        self.legacies: Memo[tuple[int, ...], Legacy] = Memo(self._legacy)
        """Heritage, by the cards in their order."""
        self.plain: Memo[_Shown, Plain] = Memo(self._plain, 100_000)
        """Green and blue dice, by their faces and those that are spent."""
        self.others: Memo[_Shown, tuple[Red, Black]] = Memo(self._others, 100_000)
        """Red and money dice, by their faces and those that are spent."""

    def _count(self, cards: tuple[int, ...]) -> Row:
        return self.tallies[sum(map(self.units.__getitem__, cards))]

    def _tally(self, total: int) -> Row:
        counts = [total >> _DIGITS * bonus & _MOST for bonus in range(len(self.compiled.classes))]
        return self.rows[tuple([pair for pair in enumerate(counts) if pair[1]])]

    def _row(self, classes: Counts) -> Row:
        compiled = self.compiled
        gives, crowded = compiled.symbols_of, compiled.crowded
        serving = tuple(tuple([pair for pair in classes if gives[pair[0]] & mask]) for mask in range(8))
        total = [
            sum([compiled.classes[bonus][place] * number for bonus, number in classes]) for place in range(4)
        ]
        return Row(
            classes,
            (total[0], total[1], total[2], total[3]),
            tuple([pair for pair in classes if crowded[pair[0]]]),
            serving,
            tuple([any(crowded[bonus] for bonus, _ in group) for group in serving]),
            tuple([bonus for bonus, _ in classes if compiled.classes[bonus][4]]),
        )

    def _legacy(self, cards: tuple[int, ...]) -> Legacy:
        designs = [self.compiled.designs[card] for card in dict.fromkeys(cards)]
        classes = sorted({design.bonus_class for design in designs})
        gives = dict.fromkeys(self.compiled.classes[bonus][:4] for bonus in classes)
        return Legacy(
            tuple(classes),
            tuple(one for one in gives if not _beaten(one, gives)),
            tuple(design.id for design in designs if design.bonus[4]),
        )

    def _plain(self, shown: _Shown) -> Plain:
        compiled = self.compiled
        left, firsts = self._left(0, *shown)
        greens = [compiled.yields[die][face] for die, face in left if die in compiled.greens]
        blues = [RESOURCES.index(compiled.shown[die][face]) for die, face in left if die in compiled.blues]
        return Plain(
            firsts,
            len(left),
            tuple(sorted(Counter(greens).items(), reverse=True)),
            tuple(sorted(Counter(blues).items())),
            tuple(
                _most(tuple(sorted(greens)), tuple(sorted(blues)), doublers)
                for doublers in range(len(compiled.reds) + 1)
            ),
        )

    def _others(self, shown: _Shown) -> tuple[Red, Black]:
        compiled, (faces, spent), end = self.compiled, shown, len(self.compiled.reds)
        left, firsts = self._left(compiled.first_red, faces[:end], spent)
        symbols = [compiled.shown[die][face] for die, face in left]
        age = left[symbols.index(GOLDEN_AGE)][0] if GOLDEN_AGE in symbols else -1
        reds = Red(firsts, len(left), symbols.count(X2), symbols.count(GOLDEN_AGE), age)
        coins, firsts = self._left(compiled.first_black, faces[end:], spent >> end)
        return reds, Black(firsts, len(coins))

    def _left(
        self, start: int, faces: tuple[int, ...], spent: int
    ) -> tuple[list[tuple[int, int]], tuple[int, ...]]:
        """Return the unused ones of some dice with their faces, and one die of each colour and face."""
        left = [(start + place, face) for place, face in enumerate(faces) if not spent >> place & 1]
        firsts: dict[tuple[int, int], int] = {}
        for die, face in left:
            firsts.setdefault((self.compiled.pool.kinds[die], face), die)
        return left, tuple(firsts.values())


@cache
def _most(greens: tuple[int, ...], blues: tuple[int, ...], doublers: int) -> tuple[Need, ...]:
    """Return what all these dice give, for each use of the doublers that no other use beats."""
    uses = product(range(3), repeat=len(greens) + len(blues))  # a die is doubled twice at most
    every = {_doubled(greens, blues, use) for use in uses if sum(use) <= doublers}
    return tuple(sorted(one for one in every if not _beaten(one, every)))


def _doubled(greens: tuple[int, ...], blues: tuple[int, ...], use: tuple[int, ...]) -> Need:
    given = [0, 0, 0, 0]
    for value, times in zip(greens, use, strict=False):
        given[0] += value << times
    for resource, times in zip(blues, use[len(greens) :], strict=True):
        given[1 + resource] += 1 << times
    return given[0], given[1], given[2], given[3]


def _beaten(one: Need, others: Iterable[Need]) -> bool:
    """Return whether another yield is as good as this one in everything."""
    return any(
        other != one and all(mine >= theirs for mine, theirs in zip(other, one, strict=True))
        for other in others
    )
