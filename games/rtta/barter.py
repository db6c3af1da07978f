"""What deals are made of, as numbers: lots counted by row, and what one player can give another."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations, starmap

from astragal import Action, Memo
from rtta.standings import Lot, Move, Offer, Ranked, Ranking, Standing

Pegs = tuple[int, ...]
"""A lot as pegs by row, the rows of goods first and food last."""

Items = dict[int, int]
"""A lot as numbers by row, of what is in it only."""

Board = tuple[int, ...]
"""What a player can trade with: pegs by row, then food, then the number of cities."""

Changes = tuple[tuple[tuple[tuple[int, ...], ...], ...], ...]
"""What pegs that go or come are worth, by number of cities, row, level, and how many they are less one."""

Moves = tuple[Move, ...]
"""What one player can give another in a row: 1, 2, 3 ... pegs."""

Standings = list[list[Standing | None]]
"""The standings of a row by the levels of both players; None where nothing can change hands."""

NUMBERS = {str(n): n for n in range(1, 100)}
"""How many of one kind a lot can name."""

LARGEST = 3
"""The most of one kind that a good deal gives or wants; people may propose any number."""


Make = Callable[[Offer], Action]
"""What makes an action of a deal."""

RANKED = 16
"""How many of the deals that both gain by count as good."""
RECENT = 30
"""How many pairs of boards are remembered: they stay as they are while deals are only talked about.

Boards seldom come back in another turn, and a thousand of them are slower to look up than thirty.
"""
NOWHERE = (0, 0)
"""The cities of both players, where they do not matter."""


class Barter:
    """The lots and standings of a score sheet."""

    def __init__(
        self,
        goods: Sequence[str],
        caps: Sequence[int],
        falls: Changes,
        rises: Changes,
        *,
        gifts: bool = False,
    ) -> None:
        self.ids = (*goods, "food")
        self.caps = tuple(caps)
        """The room of each row, food last."""
        self._falls, self._rises = falls, rises
        self.gifts = gifts
        """Whether something may be given for nothing."""
        self.pegs: Memo[Lot, Pegs | None] = Memo(self._count)
        """Lots as pegs by row; None when something is unknown, named twice, or not a number above 0."""
        self.items: Memo[Lot, Items | None] = Memo(self._itemise)
        """Lots as numbers by row; None as above."""
        self.lots: Memo[Pegs, Lot] = Memo(self._write)
        """Pegs by row as lots."""
        self.in_order: Memo[Offer, Offer] = Memo(self._order)
        """Deals with their goods in the order of the pegboard, food last."""
        self.counters: Memo[Offer, list[tuple[Offer, Items, Items]]] = Memo(self._haggle)
        """Answers to a deal, also as numbers: one less of something given, one more of something wanted."""
        self.ranking = Ranking(self.ids, max(self.caps), _largest(falls) + _largest(rises))
        self.numbers: Memo[Offer, int] = Memo(self._number)
        """Deals as numbers, as in a ranking; -1 where several kinds change hands on one side."""
        self.ranked: Memo[tuple[Board, Board], list[Ranked]] = Memo(self._rank, RECENT)
        """The deals that both players gain by, the best first; then every other deal of one for one."""
        self.plain: Memo[tuple[Board, Board], list[Ranked]] = Memo(self._rank_plain, RECENT)
        """Every deal of any number of one kind for any number of another."""
        self.actions: Memo[Make, Memo[int, Action]] = Memo(self._actions)
        """Actions by what makes them and by the numbers of deals."""
        self._alike: Memo[tuple[int, Moves, Moves], Standing] = Memo(
            lambda asked: Standing(self.ranking, *asked)
        )
        self._whole: Memo[tuple[int, int, int, int, int], Standing] = Memo(self._with_all)
        """Standings with all that can be given, by row, cities and pegs of both players."""
        self._goods = [self._row(row, *NOWHERE) for row in range(len(goods))]
        self._tables: Memo[tuple[int, int], list[Standings]] = Memo(self._by_cities)

    def _count(self, lot: Lot) -> Pegs | None:
        pegs = dict.fromkeys(self.ids, 0)
        for item in lot:
            id, _, number = item.partition(":")
            if id not in pegs or pegs[id] or number not in NUMBERS:
                return None
            pegs[id] = NUMBERS[number]
        return tuple(pegs.values())

    def _itemise(self, lot: Lot) -> Items | None:
        pegs = self._count(lot)
        return None if pegs is None else {row: n for row, n in enumerate(pegs) if n}

    def _write(self, pegs: Pegs) -> Lot:
        return tuple(f"{id}:{n}" for id, n in zip(self.ids, pegs, strict=True) if n)

    def _order(self, offer: Offer) -> Offer:
        give, want = offer
        return self.lots[self.pegs[give] or ()], self.lots[self.pegs[want] or ()]

    def _haggle(self, offer: Offer) -> list[tuple[Offer, Items, Items]]:
        give, want = offer
        given, wanted = self.pegs[give] or (), self.pegs[want] or ()
        less = [_changed(given, row, -1) for row, n in enumerate(given) if n and sum(given) > 1]
        more = [_changed(wanted, row, 1) for row, n in enumerate(wanted) if n]
        found = [*((self.lots[pegs], want) for pegs in less), *((give, self.lots[pegs]) for pegs in more)]
        return [(answer, self.items[answer[0]] or {}, self.items[answer[1]] or {}) for answer in found]

    def gain(self, cities: int, have: Sequence[int], other: Sequence[int], comes: Items, goes: Items) -> int:
        """Return what a deal brings to a player who has this; 0 where one has too little, or no room."""
        falls, rises, caps, gain = self._falls[cities], self._rises[cities], self.caps, 0
        for row, n in comes.items():
            rise = rises[row][have[row]]
            if n > len(rise) or n > other[row]:
                return 0
            gain += rise[n - 1]
        for row, n in goes.items():
            fall = falls[row][have[row]]
            if n > len(fall) or other[row] + n > caps[row]:
                return 0
            gain -= fall[n - 1]
        return gain

    def _actions(self, make: Make) -> Memo[int, Action]:
        return Memo(lambda number: make(self.ranking.offers[number]))

    # --- what two boards allow -------------------------------------------------------------------

    def standings(self, mine: Board, theirs: Board) -> list[Standing]:
        """Return what two players can give each other, row by row, at most a few of a kind."""
        rows = zip(self._tables[mine[-1], theirs[-1]], mine, theirs, strict=False)
        return [found for table, have, there in rows if (found := table[have][there])]

    def _rank(self, boards: tuple[Board, Board]) -> list[Ranked]:
        found: list[Ranked] = []
        for one, other in combinations(self.standings(*boards), 2):
            found += one.ranked[other]
        return self.ranking.in_order(found, RANKED)

    def _rank_plain(self, boards: tuple[Board, Board]) -> list[Ranked]:
        mine, theirs = boards
        cities, levels = (mine[-1], theirs[-1]), zip(mine, theirs, strict=True)
        food = len(self.ids) - 1
        rows = [
            self._whole[row, *(cities if row == food else NOWHERE), *both]
            for row, both in enumerate(levels)
            if row <= food
        ]
        return sorted(chain.from_iterable(one.plain[other] for one, other in combinations(rows, 2)))

    def _number(self, offer: Offer) -> int:
        give, want = map(self._side, offer)
        return give * self.ranking.sides + want if give >= 0 <= want else -1

    def _side(self, lot: Lot) -> int:
        items = self.items[lot]
        if items is None or len(items) > 1 or any(n >= self.ranking.per_row for n in items.values()):
            return -1
        return sum(starmap(self.ranking.side, items.items()))

    def most(self, giver: Board, taker: Board) -> Pegs:
        """Return by row how much a player can give another."""
        rooms = zip(giver, taker, self.caps, strict=False)
        return tuple(min(have, cap - there) for have, there, cap in rooms)

    def _by_cities(self, cities: tuple[int, int]) -> list[Standings]:
        """Return the standings of all rows for two numbers of cities, which matter to food only."""
        return [*self._goods, self._row(len(self.ids) - 1, *cities)]

    def _row(self, row: int, cities: int, their_cities: int) -> Standings:
        levels = range(self.caps[row] + 1)
        return [
            [self._standing(row, *self._moves(row, cities, their_cities, have, there)) for there in levels]
            for have in levels
        ]

    def _standing(self, row: int, gives: Moves, wants: Moves) -> Standing | None:
        return self._alike[row, gives[:LARGEST], wants[:LARGEST]] if gives or wants else None

    def _with_all(self, asked: tuple[int, int, int, int, int]) -> Standing:
        gives, wants = self._moves(*asked)
        return self._alike[asked[0], gives, wants]

    def _moves(self, row: int, cities: int, their_cities: int, have: int, there: int) -> list[Moves]:
        """Return what two players can give each other in a row, by their cities and by what they have."""
        falls, their_falls = self._falls[cities][row][have], self._falls[their_cities][row][there]
        rises, their_rises = self._rises[cities][row][have], self._rises[their_cities][row][there]
        return [_counted(falls, their_rises), _counted(their_falls, rises)]


def _counted(falls: Sequence[int], rises: Sequence[int]) -> Moves:
    """Return 1, 2, 3 ... pegs, as many as there are and as have room, with what they are worth to both."""
    return tuple((n, loss, rise) for n, (loss, rise) in enumerate(zip(falls, rises, strict=False), 1))


def _largest(changes: Changes) -> int:
    """Return the most by which anything changes."""
    return max((abs(n) for rows in changes for levels in rows for pegs in levels for n in pegs), default=0)


def _changed(pegs: Pegs, row: int, by: int) -> Pegs:
    return (*pegs[:row], pegs[row] + by, *pegs[row + 1 :])


def lots_by_size(most: Pegs) -> Iterator[Pegs]:
    """Yield every lot of at most so many pegs by row: nothing first, then small lots before large ones."""
    for size in range(sum(most) + 1):
        yield from _spread(most, size)


def _spread(most: Pegs, size: int) -> Iterator[Pegs]:
    """Yield every way to spread pegs over rows that have room for so many, few in the first row first."""
    if not most:
        yield ()
        return
    here, others = most[0], most[1:]
    for n in range(max(0, size - sum(others)), min(here, size) + 1):
        for rest in _spread(others, size - n):
            yield (n, *rest)
