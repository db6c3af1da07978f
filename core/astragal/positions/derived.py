"""Words for fields that need no declaration: whole numbers, flags, texts, lists of them, and plain values."""

from __future__ import annotations

import json
import re
import typing
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from astragal.components.track import Track
from astragal.engine.forking import SHARED, Piece
from astragal.engine.snapshot import plain_value, value_of
from astragal.engine.state import State
from astragal.errors import BadInput
from astragal.plugins.terms import NOTHING, Item, Positions, Spot, Term, refuse_beyond
from astragal.positions.grammar import FLOW, plain

if TYPE_CHECKING:
    from astragal.engine.rules import Rules

SIMPLE: tuple[object, ...] = (
    list[int],
    list[str],
    tuple[int, ...],
    tuple[str, ...],
    frozenset[str],
    set[str],
)
"""Lists that are written as words."""
OWN = "own_"
"""What stands before a field's name where the name alone means something else."""
SIMPLE_WORD = re.compile(r"[\w.>=-]+", re.ASCII)


class Number(Term):
    """A whole number: `3 ships`."""

    def __init__(self, field: str, word: str) -> None:
        self.field, self.word, self.covers = field, word, (field,)

    def words(self, rules: Rules) -> Sequence[str]:
        return (self.word,)

    def put(self, spot: Spot, item: Item) -> None:
        number, track = item.whole(), getattr(spot.rules.gear, self.field, None)
        least, most = (
            (track.floor, track.cap) if isinstance(track, Track) else (min(0, spot.get(self.field)), None)
        )
        refuse_beyond(self.word, number, least, most)
        spot.set(self.field, number)

    def tell(self, spot: Spot, fresh: Spot) -> Iterable[Item]:
        now = spot.get(self.field)
        return [] if now == fresh.get(self.field) else [Item(self.word, now)]


def _singular(word: str) -> tuple[str, ...]:
    if word.endswith("ies"):
        return (f"{word[:-3]}y",)
    return (word[:-1],) if word.endswith("s") and not word.endswith("ss") and len(word) > 3 else ()


class Flag(Number):
    """Something true or false: `skips`, `0 skips`."""

    def put(self, spot: Spot, item: Item) -> None:
        bare = item.number is None and not item.rest
        spot.set(self.field, bare or item.rest == "yes" or (item.rest != "no" and item.whole() != 0))

    def tell(self, spot: Spot, fresh: Spot) -> Iterable[Item]:
        now = spot.get(self.field)
        return [] if now == fresh.get(self.field) else [Item(self.word, None, "yes" if now else "no")]


class Plain(Term):
    """Anything else: its name and its value, in words where it is a list of words, or else as JSON."""

    def __init__(self, field: str, word: str, kind: object) -> None:
        self.field, self.word, self.kind, self.covers = field, word, kind, (field,)

    def words(self, rules: Rules) -> Sequence[str]:
        return (self.word,)

    def put(self, spot: Spot, item: Item) -> None:
        text = item.rest
        if self.kind in SIMPLE and not text.startswith("["):
            value: object = self._listed(text)
        elif self.kind is str and not text.startswith('"'):
            value = "" if text == NOTHING else text
        else:
            value = self._json(text)
        try:
            spot.set(self.field, value_of(value, self.kind, spot.rules))
        except (ValueError, TypeError, LookupError) as error:
            raise BadInput(f"{self.word} cannot be {text!r}", f"write it as {self.kind}") from error

    def _listed(self, text: str) -> list[object]:
        words = [] if text in ("", NOTHING) else text.split()
        numbers = typing.get_args(self.kind)[0] is int
        if numbers and not all(word.removeprefix("-").isdecimal() for word in words):
            raise BadInput(f"{self.word} cannot be {text!r}", "write numbers separated by spaces")
        return [int(word) if numbers else word for word in words]

    def _json(self, text: str) -> object:
        try:
            return json.loads(text)
        except ValueError:
            raise BadInput(f"{self.word} cannot be {text!r}", "write the value as JSON") from None

    def tell(self, spot: Spot, fresh: Spot) -> Iterable[Item]:
        now = spot.get(self.field)
        return [] if now == fresh.get(self.field) else [self.item(spot)]

    def item(self, spot: Spot) -> Item:
        """Return the field as an item, whatever it is."""
        value = plain_value(spot.get(self.field), self.kind, spot.rules)
        words = [str(each) for each in value] if self.kind in SIMPLE and isinstance(value, list) else [" "]
        simple = all(SIMPLE_WORD.fullmatch(word) for word in words)
        text = " ".join(words) or NOTHING if simple else json.dumps(value, ensure_ascii=False)
        return Item(self.word, None, text)


@attrs.frozen
class Vocabulary:
    """Everything that can be written about one match: terms for a player, terms for the table."""

    rules: Rules
    player: tuple[Term, ...]
    table: tuple[Term, ...]
    owners: str
    """The field with the players' pieces; empty where a game has none."""
    by_seat: frozenset[str]
    """Fields of the table that hold one value for each seat."""
    kinds: dict[tuple[bool, str], object]
    """The type of each field, by whether it is a player's."""

    def spot(self, state: State, seat: int) -> Spot:
        """Return where what is written about a seat belongs."""
        owner = getattr(state, self.owners)[seat] if self.owners and seat >= 0 else state
        return Spot(state, seat, owner, self.by_seat if seat >= 0 else frozenset())

    def terms(self, seat: int) -> tuple[Term, ...]:
        """Return the terms for a seat, or for the table."""
        return self.player if seat >= 0 else self.table

    def words(self, seat: int) -> dict[str, tuple[Term, str]]:
        """Return every word, as it is compared, with its term and its own spelling; the first term wins."""
        found: dict[str, tuple[Term, str]] = {}
        bare = [plainly for term in self.terms(seat) for plainly in self.bare(term, seat)]
        for term in (*self.terms(seat), *bare):
            for word in term.words(self.rules):
                found.setdefault(plain(word), (term, word))
        for word, known in [*found.items()]:
            for one in _singular(word) if isinstance(known[0], Number) else ():
                found.setdefault(one, known)
        return found

    def bare(self, term: Term, seat: int) -> list[Plain]:
        """Return what writes the fields of a term as plain values."""
        return [
            Plain(field, f"{OWN}{field}", self.kinds[seat >= 0, field])
            for field in term.covers
            if (seat >= 0, field) in self.kinds
        ]


def vocabulary_of(rules: Rules) -> Vocabulary:
    """Return the vocabulary of a match: what its game declares, and what follows from the fields."""
    declared: Positions = rules.game.positions
    state = rules.game.make_state(rules)
    kinds = _kinds(type(state))
    owners, by_seat = _of_seats(state, rules.seats, kinds)
    engine = {*_kinds(State), owners}
    player_kinds = {**{name: _one_of(kinds[name]) for name in by_seat}}
    if owners and getattr(state, owners):
        player_kinds |= _kinds(type(getattr(state, owners)[0]))
    own = {name: kind for name, kind in kinds.items() if name not in engine | by_seat}
    own["notes"] = kinds["notes"]
    every = {(True, name): kind for name, kind in player_kinds.items()}
    every |= {(False, name): kind for name, kind in own.items()}
    covered = {name for term in declared.player for name in term.covers}
    table_covered = covered | {name for term in declared.table for name in term.covers}
    return Vocabulary(
        rules,
        (*declared.player, *(_derived(n, k) for n, k in player_kinds.items() if n not in covered)),
        (*declared.table, *(_derived(n, k) for n, k in own.items() if n not in table_covered)),
        owners,
        by_seat,
        every,
    )


def _kinds(cls: type) -> dict[str, object]:
    """Return the fields of a piece that are part of the table, with their types."""
    known: Any = cls
    attrs.resolve_types(known, localns={"Rules": object})
    return {f.name: f.type for f in attrs.fields(known) if not f.metadata.get(SHARED)}


def _of_seats(state: State, seats: int, kinds: dict[str, object]) -> tuple[str, frozenset[str]]:
    """Return the field with the players' pieces, and the fields with one value for each seat."""
    own = set(kinds) - set(_kinds(State))
    long = [name for name in kinds if name in own and isinstance(getattr(state, name), list)]
    fitting = [name for name in long if len(getattr(state, name)) == seats]
    pieces = [name for name in fitting if isinstance(getattr(state, name)[0], Piece)]
    return (pieces[0] if pieces else ""), frozenset() if pieces else frozenset(fitting)


def _one_of(kind: object) -> object:
    return (typing.get_args(kind) or (int,))[0]


def _word(field: str) -> str:
    return f"{OWN}{field}" if field in FLOW else field


def _derived(field: str, kind: object) -> Term:
    if kind is bool:
        return Flag(field, _word(field))
    return Number(field, _word(field)) if kind is int else Plain(field, _word(field), kind)
