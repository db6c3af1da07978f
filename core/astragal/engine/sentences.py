"""Templates for what an action touches and how values are said: `shed:{card}`, `Drive off {card}`.

A field in braces is a field of the value. How it is said follows from its name and type:

- `seat`, and any whole number marked `Annotated[int, "player"]`, is a player's name;
- a whole number marked `Annotated[int, "place"]` is counted from 1, as people count dice;
- a text is the id of a component: `card` means `card:ID`, `Annotated[str, "good"]` means `good:ID`, and
  `Annotated[str, "ref"]` is a whole reference already;
- `Annotated[..., function]` is what the function returns of the words and the value;
- other numbers are said as they are, and tuples item by item.

A third item of `Annotated` is what the sentence calls the field: `Annotated[int, "number", "n"]` is `{n}`.
"""

from __future__ import annotations

import re
import typing
from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import attrs

if TYPE_CHECKING:
    from astragal.engine.wording import Words

PlayerSeat = Annotated[int, "player"]
"""A field that is a seat and is said as the player's name."""

Place = Annotated[int, "place"]
"""A field that is a position from 0 and is said from 1."""

Ref = Annotated[str, "ref"]
"""A field that is a whole reference, such as `monument:temple`, and is said as its name."""

_FIELD = re.compile(r"\{(\w+)\}")
V = TypeVar("V")
Said = Callable[["Words", Any], object]


def touched(template: str, value: object) -> str:
    """Return the component that a template names: `die:{which}` is the first of the dice, if any."""
    if "{" not in template:
        return template
    parts = {name: _first(getattr(value, name)) for name in _FIELD.findall(template)}
    return "" if None in parts.values() else template.format(**parts)


def read_back(template: str, ref: str) -> Mapping[str, str] | None:
    """Return the fields for which a template names a component; None when it never does."""
    found = _pattern(template).fullmatch(ref)
    return found.groupdict() if found else None


def made_at(kind: type[V], template: str, ref: str) -> V | None:
    """Return a value whose template names a component, its other fields as plain as can be."""
    given = read_back(template, ref) if template else None
    if given is None:
        return None
    hints = typing.get_type_hints(kind)
    try:
        return kind(**{name: _read(given.get(name), hints[name]) for name in field_names(kind)})
    except ValueError:
        return None


def made_like(value: V, template: str, ref: str) -> V | None:
    """Return a value like another whose template names another component; None when it never does."""
    given = read_back(template, ref) if template else None
    if given is None:
        return None
    kind = type(value)
    hints = typing.get_type_hints(kind)
    return kind(
        **{
            name: _read(given[name], hints[name]) if name in given else getattr(value, name)
            for name in field_names(kind)
        }
    )


def filled(value: object, words: Words) -> dict[str, object]:
    """Return the fields of a value as people say them; `player` is who sits on `seat`."""
    kind: type = type(value)
    shown = {called: say(words, getattr(value, name)) for name, called, say in _sayings(kind)}
    if "seat" in shown:
        shown["player"] = shown["seat"]
    return shown


def field_names(kind: type) -> list[str]:
    """Return the names of the fields that a value is made from."""
    if attrs.has(kind):
        return [field.name for field in attrs.fields(kind) if field.init]
    return list(getattr(kind, "_fields", ()))


def _first(value: object) -> object:
    """Return the first item of a tuple, None of an empty one, and anything else itself."""
    if isinstance(value, tuple):
        return value[0] if value else None
    return value


@cache
def _pattern(template: str) -> re.Pattern[str]:
    """Return what reads a template backwards."""
    parts = _FIELD.split(template)  # text, field, text, field, ... text
    written = [f"(?P<{part}>.+)" if index % 2 else re.escape(part) for index, part in enumerate(parts)]
    return re.compile("".join(written))


def _read(text: str | None, hint: object) -> object:
    """Return the value of a field that a reference gives, or a plain one when it gives none."""
    if typing.get_origin(hint) is tuple:
        return () if text is None else (_read(text, typing.get_args(hint)[0]),)
    if hint is int:
        return 0 if text is None else int(text)
    return text or ""


@cache
def _sayings(kind: type) -> list[tuple[str, str, Said]]:
    """Return for each field of a class what sentences call it, and what says it; worked out once."""
    hints = typing.get_type_hints(kind, include_extras=True)
    return [(name, _called(name, hints[name]), _saying(name, hints[name])) for name in field_names(kind)]


def _called(name: str, hint: object) -> str:
    marks: tuple[object, ...] = getattr(hint, "__metadata__", ())
    return str(marks[1]) if len(marks) > 1 else name


def _saying(name: str, hint: object) -> Said:
    prefix: Any = name
    if typing.get_origin(hint) is Annotated:
        hint, prefix = typing.get_args(hint)[:2]
    if callable(prefix):
        said: Said = prefix
        return said
    if typing.get_origin(hint) is tuple:
        say = _saying(prefix, typing.get_args(hint)[0])
        return lambda words, items: ", ".join(str(say(words, item)) for item in items)
    if hint is str and prefix == "ref":
        return lambda words, ref: words.name(ref)
    if hint is str:
        return lambda words, id: words.name(f"{prefix}:{id}")
    if prefix in ("player", "seat"):
        return lambda words, seat: words.player(seat)
    if prefix == "place":
        return lambda words, place: place + 1
    return lambda words, number: number
