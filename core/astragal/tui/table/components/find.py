"""What lies on the table of any game: the fields of its state, and the components that they are levels of."""

from __future__ import annotations

import typing
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

import attrs

from astragal.components.board import AchievementBoard
from astragal.components.cards import Bag, Deck
from astragal.components.checklist import Checklist
from astragal.components.dice import DicePool
from astragal.components.track import Track
from astragal.components.zone import Zone
from astragal.engine.forking import SHARED, Piece
from astragal.engine.rules import Rules
from astragal.engine.state import State
from astragal.tui.table.components.fields import docs_of, type_of

Kind = Literal["track", "checklist", "zone", "hand", "bag", "board", "tokens", "number", "text"]
"""What a field is: a level of a track, boxes of a checklist, cards, a marker on a board, or a plain value."""

AnyDeck = Deck[Any]
Definition = Track | Checklist | AchievementBoard | AnyDeck
DEFINITIONS = (Track, Checklist, AchievementBoard, Deck)
KINDS: dict[type, Kind] = {Track: "track", Checklist: "checklist", AchievementBoard: "board", Deck: "hand"}

Read = Callable[[State, int], Any]
"""Returns the value of a field, given the state and a seat."""


@attrs.frozen
class Part:
    """A field of the state that is shown: what it is, what defines it, and how to read it."""

    kind: Kind
    field: str
    definitions: tuple[Definition, ...]
    """The track or checklist of each level, the deck of the cards, the board of the marker."""
    read: Read
    """Its value, given the state and a seat."""
    personal: bool
    """Whether each player has one."""
    help: str = ""
    """What its docstring says."""
    heading: str = ""
    """What its rows are called together: their name in what the game prepared, else the field's."""


@attrs.frozen
class Found:
    """Everything of a game that can be drawn without a word from its author."""

    parts: tuple[Part, ...] = ()
    pool: DicePool | None = None

    def of(self, *kinds: Kind) -> list[Part]:
        """Return the parts of some kinds, in the order of the state's fields."""
        return [part for part in self.parts if part.kind in kinds]


def find(rules: Rules) -> Found:
    """Return what the table of a game holds, in the order of its fields."""
    state = rules.game.make_state(rules)
    parts: list[Part] = []
    for field in _own_fields(type(state), State):
        value = getattr(state, field.name)
        players = _players(value, rules.seats)
        if players:
            parts += _of_players(field.name, players[0], rules)
        else:
            parts += _of_table(field, value, type(state), rules)
    return Found(tuple(parts), _pool(rules.gear))


def _own_fields(cls: type, base: type) -> list[attrs.Attribute[object]]:
    """Return the fields that a game has added."""
    known = {field.name for field in attrs.fields(base)} if attrs.has(base) else set()
    return [
        field for field in attrs.fields(cls) if field.name not in known and not field.metadata.get(SHARED)
    ]


def _players(value: object, seats: int) -> list[Piece]:
    """Return the pieces of the players, if a field holds them."""
    if not isinstance(value, list) or len(value) != seats or not value:
        return []
    return (
        value if all(isinstance(item, Piece) and not isinstance(item, Zone | Bag) for item in value) else []
    )


def _of_players(group: str, player: Piece, rules: Rules) -> Iterator[Part]:
    kind: Any = type(player)
    docs = docs_of(kind)
    for field in _own_fields(type(player), Piece):
        name = field.name

        def read(state: State, seat: int, name: str = name) -> object:
            return getattr(getattr(state, group)[seat], name)

        yield from _part(type(player), name, getattr(player, name), read, rules, True, docs.get(name, ""))


def _of_table(field: attrs.Attribute[object], value: object, cls: type, rules: Rules) -> Iterator[Part]:
    name, help_text = field.name, docs_of(cls).get(field.name, "")
    definitions = _definitions(cls, name, rules.gear)
    by_seat = isinstance(value, list) and len(value) == rules.seats and len(definitions) < 2
    if by_seat and not (definitions and isinstance(definitions[0], AchievementBoard)):
        assert isinstance(value, list)
        first = value[0] if value else 0

        def read_seat(state: State, seat: int) -> object:
            return getattr(state, name)[seat]

        yield from _part(cls, name, first, read_seat, rules, True, help_text)
        return

    def read(state: State, seat: int) -> object:
        return getattr(state, name)

    yield from _part(cls, name, value, read, rules, False, help_text)


def _part(
    cls: type,
    name: str,
    value: object,
    read: Read,
    rules: Rules,
    personal: bool,
    help_text: str,
) -> Iterator[Part]:
    """Yield the part that a field is, if it is one that can be shown."""
    definitions = _definitions(cls, name, rules.gear)
    kind = _kind(value, definitions)
    if kind in ("zone", "hand", "bag") and not definitions:
        definitions = tuple(_decks(rules.gear))[:1]
    if kind is not None and not (kind == "hand" and not definitions):
        yield Part(kind, name, definitions, read, personal, help_text, _heading(cls, name))


def _heading(cls: type, name: str) -> str:
    """Return the name that a field's type is annotated with, else its own."""
    notes = typing.get_args(type_of(cls, name))[1:]
    return next((note for note in notes if isinstance(note, str)), name)


def _kind(value: object, definitions: Sequence[Definition]) -> Kind | None:
    if isinstance(value, Zone):
        return "zone"
    if isinstance(value, Bag):
        return "bag"
    if definitions:
        kind = KINDS[type(definitions[0])]
        if kind == "board" and isinstance(value, list):
            return "tokens"
        fits = isinstance(value, list) if len(definitions) > 1 or kind == "hand" else isinstance(value, int)
        return kind if fits else None
    if isinstance(value, bool | int):
        return "number"
    return "text" if isinstance(value, str) else None


# --- what a field is a level of ------------------------------------------------------------------


def _definitions(cls: type, name: str, gear: object) -> tuple[Definition, ...]:
    """Return what defines a field: what its type is annotated with, else what the gear has by its name."""
    hint = type_of(cls, name)
    if typing.get_origin(hint) is Annotated:
        for note in typing.get_args(hint)[1:]:
            if noted := _as_definitions(note):
                return noted
            if isinstance(note, str) and (named := _as_definitions(_in_gear(gear, note))):
                return named
    return _as_definitions(_in_gear(gear, name))


def _as_definitions(value: object) -> tuple[Definition, ...]:
    if isinstance(value, DEFINITIONS):
        return (value,)
    if (
        isinstance(value, list | tuple)
        and value
        and all(isinstance(item, Track | Checklist) for item in value)
    ):
        return tuple(value)
    return ()


def _in_gear(gear: object, name: str) -> object:
    """Return what the gear has under a name, or the component with that id."""
    held = dict(_held(gear))
    if name in held:
        return held[name]
    return next((one for one in held.values() if isinstance(one, DEFINITIONS) and one.id == name), None)


def _held(gear: object) -> Iterable[tuple[str, object]]:
    if isinstance(gear, Mapping):
        return gear.items()
    kind: Any = type(gear)
    if attrs.has(kind):
        return [(field.name, getattr(gear, field.name, None)) for field in attrs.fields(kind)]
    return list(vars(gear).items()) if hasattr(gear, "__dict__") else []


def _decks(gear: object) -> Iterator[AnyDeck]:
    for _, value in _held(gear):
        if isinstance(value, Deck):
            yield value


def _pool(gear: object) -> DicePool | None:
    if isinstance(gear, DicePool):
        return gear
    return next((value for _, value in _held(gear) if isinstance(value, DicePool)), None)
