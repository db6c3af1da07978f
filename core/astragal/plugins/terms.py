"""Terms: the words in which a game's positions are written, such as `2 pottery` or `medicine`.

Fields of whole numbers, flags and texts need no term: their names are words by themselves. A game declares
terms where a field holds numbers that stand for something with a name.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Generic

import attrs

from astragal.engine.state import State, TableT
from astragal.errors import BadInput, nearest

if TYPE_CHECKING:
    from astragal.engine.rules import Rules

NOTHING = "-"
"""How an empty list is written."""


@attrs.frozen
class Item:
    """One thing in a written position: `2 pottery`, `medicine`, `events fire famine`."""

    word: str
    number: int | None = None
    rest: str = ""

    def __str__(self) -> str:
        number = "" if self.number is None else f"{self.number} "
        return f"{number}{self.word}" + (f" {self.rest}" if self.rest else "")

    def whole(self) -> int:
        """Return the number before or after the word; refuse an item without one."""
        told = self.rest if self.number is None else str(self.number)
        if not told.removeprefix("-").isdecimal() or (self.number is not None and self.rest):
            raise BadInput(f"{str(self)!r} says no number", f"write it as 2 {self.word}")
        return int(told)


@attrs.frozen
class Spot(Generic[TableT]):
    """Where an item belongs: a player, or the whole table when the seat is -1."""

    state: TableT
    seat: int
    owner: Any
    """The player's piece, or the table itself."""
    by_seat: frozenset[str] = frozenset()
    """Fields of the table that hold one value for each seat."""

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self.state.rules

    def get(self, field: str) -> Any:
        """Return the value of a field."""
        return getattr(self.state, field)[self.seat] if field in self.by_seat else getattr(self.owner, field)

    def set(self, field: str, value: object) -> None:
        """Set a field."""
        if field in self.by_seat:
            getattr(self.state, field)[self.seat] = value
        else:
            setattr(self.owner, field, value)


def refuse_beyond(word: str, number: int, least: int, most: int | None) -> None:
    """Refuse a number that its row does not have."""
    if number < least or (most is not None and number > most):
        room = f"{least} or more" if most is None else f"{least} to {most}"
        raise BadInput(f"there cannot be {number} {word}", f"write {room}")


Ids = Callable[[Any], Sequence[str]]
"""Returns what the numbers of a field stand for, given the rules of the match."""
Most = Callable[[Any], Sequence[int]]
"""Returns the most that each row can hold, given the rules of the match."""


class Term(ABC, Generic[TableT]):
    """How a part of the table is written: which words it has, what they put there, how it is printed."""

    covers: tuple[str, ...] = ()
    """The fields that it accounts for."""

    @abstractmethod
    def words(self, rules: Rules) -> Sequence[str]:
        """Return its words; blanks, dashes and underscores are the same to a reader."""

    def members(self, rules: Rules) -> Sequence[str]:
        """Return what may follow its word, where that is a list; nothing where a word is all."""
        return ()

    @abstractmethod
    def put(self, spot: Spot[TableT], item: Item) -> None:
        """Put what an item says on the table; `item.word` is one of the words."""

    @abstractmethod
    def tell(self, spot: Spot[TableT], fresh: Spot[TableT]) -> Iterable[Item]:
        """Return what must be written to get from a fresh table to this one."""


class Rows(Term[TableT]):
    """A list of numbers, one for each row of something with a name: `2 pottery`."""

    def __init__(self, field: str, ids: Ids, most: Most | None = None) -> None:
        self.field, self.ids, self.most, self.covers = field, ids, most, (field,)

    def words(self, rules: Rules) -> Sequence[str]:
        return self.ids(rules)

    def put(self, spot: Spot[TableT], item: Item) -> None:
        rows = spot.get(self.field)
        number = 1 if item.number is None and not item.rest else item.whole()
        row = self.ids(spot.rules).index(item.word)
        refuse_beyond(item.word, number, 0, self.most(spot.rules)[row] if self.most is not None else None)
        rows[row] = number

    def tell(self, spot: Spot[TableT], fresh: Spot[TableT]) -> Iterable[Item]:
        rows = zip(self.ids(spot.rules), spot.get(self.field), fresh.get(self.field), strict=True)
        return [Item(id, now) for id, now, was in rows if now != was]


class Members(Term[TableT]):
    """A set of ids, each a word of its own: `medicine`; `0 medicine` takes one out."""

    def __init__(self, field: str, ids: Ids) -> None:
        self.field, self.ids, self.covers = field, ids, (field,)

    def words(self, rules: Rules) -> Sequence[str]:
        return self.ids(rules)

    def put(self, spot: Spot[TableT], item: Item) -> None:
        held = spot.get(self.field)
        kept = [id for id in held if id != item.word]
        spot.set(self.field, type(held)(kept if item.number == 0 else [*kept, item.word]))

    def tell(self, spot: Spot[TableT], fresh: Spot[TableT]) -> Iterable[Item]:
        now, was = spot.get(self.field), fresh.get(self.field)
        known = self.ids(spot.rules)
        added = [Item(id) for id in sorted(set(now) - set(was), key=known.index)]
        return [*added, *(Item(id, 0) for id in sorted(set(was) - set(now), key=known.index))]


class Listed(Term[TableT]):
    """A list of numbers that stand for things with a name, written after the field's name: `events fire`."""

    def __init__(self, field: str, ids: Ids) -> None:
        self.field, self.ids, self.covers = field, ids, (field,)

    def words(self, rules: Rules) -> Sequence[str]:
        return (self.field,)

    def members(self, rules: Rules) -> Sequence[str]:
        return self.ids(rules)

    def put(self, spot: Spot[TableT], item: Item) -> None:
        known = list(self.ids(spot.rules))
        names = [] if item.rest in ("", NOTHING) else item.rest.split()
        for name in names:
            if name not in known:
                raise BadInput(f"{self.field}: there is no {name!r}", nearest(name, known))
        spot.set(self.field, type(spot.get(self.field))(known.index(name) for name in names))

    def tell(self, spot: Spot[TableT], fresh: Spot[TableT]) -> Iterable[Item]:
        now, known = spot.get(self.field), self.ids(spot.rules)
        if now == fresh.get(self.field):
            return []
        return [Item(self.field, None, " ".join(known[number] for number in now) or NOTHING)]


class DiceFaces(Term[TableT]):
    """The dice on the table by their faces: `faces: skull food coins`.

    The table keeps them as `faces`, and what the game prepared keeps the dice as `pool`.
    """

    covers = ("faces",)

    def words(self, rules: Rules) -> Sequence[str]:
        return ("faces", "dice")

    def put(self, spot: Spot[TableT], item: Item) -> None:
        names = [] if item.rest == NOTHING else item.rest.split()
        try:
            spot.set("faces", spot.rules.gear.pool.parse(names))
        except (ValueError, KeyError) as error:
            raise BadInput(f"faces: {error}", "name the faces of the dice by their ids") from None

    def tell(self, spot: Spot[TableT], fresh: Spot[TableT]) -> Iterable[Item]:
        now = spot.get("faces")
        if now == fresh.get("faces"):
            return []
        return [Item("faces", None, " ".join(spot.rules.gear.pool.names(now)) or NOTHING)]


def _as_it_is(state: State, given: frozenset[str]) -> None:
    """Leave the table as it was written."""


def _nothing(state: State) -> None:
    """Leave the table as the game makes it."""


def _start_turn(state: State) -> None:
    """Begin the turn of the active seat."""
    state.rules.start_turn(state, "turn")


@attrs.frozen
class Positions(Generic[TableT]):
    """How the positions of a game are read and written; what is left out is derived from the fields."""

    player: tuple[Term[TableT], ...] = ()
    """Terms for what belongs to one player."""
    table: tuple[Term[TableT], ...] = ()
    """Terms for what belongs to the whole table."""
    lay_out: Callable[[TableT], None] = _nothing
    """Lay out what setting up would have, on a table as the game makes it."""
    complete: Callable[[TableT, frozenset[str]], None] = _as_it_is
    """Fill in what follows from what was written, given the fields that were."""
    start: Callable[[TableT], None] = _start_turn
    """Begin the turn of the active seat."""
