"""Cards, decks and bags.

A deck is the catalogue of card designs; cards are named by their index in it. The cards that may still be
drawn are a bag, which has no order: each draw is a chance step that names its card, so nothing is hidden.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Generic, TypeVar

import attrs

from astragal.components.amounts import Amounts, amounts
from astragal.components.dice import Source
from astragal.engine.forking import Piece, piece

E = TypeVar("E")


def _texts(texts: Mapping[str, str] | Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    listed = texts.items() if isinstance(texts, Mapping) else texts
    return tuple((language, text) for language, text in listed)


def _tags(tags: Iterable[str]) -> frozenset[str]:
    return frozenset(tags)


@attrs.frozen
class Card(Generic[E]):
    """One card design; `E` is what the game makes of an effect."""

    id: str
    names: tuple[tuple[str, str], ...] = attrs.field(default=(), converter=_texts)
    """The printed name by language."""
    kind: str = ""
    """The type of card that rules count."""
    cost: Amounts = attrs.field(factory=Amounts, converter=amounts)
    """What must be paid for it."""
    vp: int = 0
    """Victory points."""
    bonus: Amounts = attrs.field(factory=Amounts, converter=amounts)
    """What it yields when it is used."""
    effects: tuple[E, ...] = ()
    """What else it does, in printed order."""
    tags: frozenset[str] = attrs.field(factory=frozenset, converter=_tags)
    """Marks that rules look for."""
    copies: int = 1
    """How many of them are printed."""

    def __attrs_post_init__(self) -> None:
        if self.copies < 0:
            raise ValueError(f"card {self.id!r} has {self.copies} copies")

    def name(self, language: str = "en") -> str:
        """Return the name in a language, else in the first language that it has, else the id."""
        texts = dict(self.names)
        return texts.get(language) or next(iter(texts.values()), self.id)


@attrs.frozen
class Deck(Generic[E]):
    """The catalogue of card designs; a card of the state is an index into it."""

    id: str
    cards: tuple[Card[E], ...]
    _indexes: dict[str, int] = attrs.field(init=False, repr=False, eq=False, factory=dict)

    def __attrs_post_init__(self) -> None:
        for index, card in enumerate(self.cards):
            if card.id in self._indexes:
                raise ValueError(f"deck {self.id!r} has two cards {card.id!r}")
            self._indexes[card.id] = index

    def index(self, id: str) -> int:
        """Return the index of the card called `id`."""
        try:
            return self._indexes[id]
        except KeyError:
            raise ValueError(f"deck {self.id!r} has no card {id!r}") from None

    def bag(self, among: Iterable[int] | None = None) -> Bag:
        """Return a bag with every copy of all cards, or of the cards `among` them."""
        counts = [card.copies if among is None else 0 for card in self.cards]
        for card in among or ():
            counts[card] = self.cards[card].copies
        return Bag(counts)


_FEW = 8  # cards that are looked at one by one


def _total(bag: Bag) -> int:
    return sum(bag.counts)


@piece
class Bag(Piece):
    """Cards that may still be drawn, without an order."""

    counts: list[int]
    """How many of each card are left, by its index in the deck."""
    total: int = attrs.field(init=False, default=attrs.Factory(_total, takes_self=True))
    """How many cards are left."""

    def draw(self, card: int) -> None:
        """Take one copy of a card out; raises ValueError if none is left."""
        if not self.counts[card]:
            raise ValueError(f"no card {card} is left")
        self.counts[card] -= 1
        self.total -= 1

    def put_back(self, card: int) -> None:
        """Put one copy of a card in."""
        self.counts[card] += 1
        self.total += 1

    def outcomes(self) -> tuple[tuple[int, Fraction], ...]:
        """Return every card that may come next with its exact probability, in the order of the deck."""
        total = self.total
        return tuple((card, Fraction(left, total)) for card, left in enumerate(self.counts) if left)

    def sample(self, rng: Source) -> int:
        """Return a card as likely as its copies, without taking it out."""
        counts, place = self.counts, int(rng.random() * self.total)
        low, high = 0, len(counts)
        while high - low > _FEW:  # summing half of them is quicker than looking at every card
            middle = (low + high) // 2
            left = sum(counts[low:middle])
            if place < left:
                high = middle
            else:
                place -= left
                low = middle
        for card in range(low, high):
            if place < counts[card]:
                return card
            place -= counts[card]
        raise ValueError("the bag is empty")
