"""Values with a text form: actions, chances and interrupts are written down and read back.

The text is the kind followed by the fields, separated by spaces: `buy coinage wood+cloth 0`. Tuples are
joined with `+`, an empty one is `-`. The text is unique, so it serves journals, scripts and tests.
"""

from __future__ import annotations

import inspect
import typing
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Any, ClassVar, Self, TypeVar, dataclass_transform

import attrs

from astragal.errors import BadInput

C = TypeVar("C", bound=type)
Reader = Callable[[str], object]
"""What reads a field from its word."""

MOST_KEPT = 1 << 16
"""How many values of a class `of` keeps: more than any match asks for, and no study fills the memory."""
DIGITS = 18
"""The longest whole number that is read from a text."""


class Coded:
    """Base of frozen values that have a unique text form."""

    __slots__ = ()
    kind: ClassVar[str] = ""
    text: str
    _text: str

    @classmethod
    def of(cls, *fields: object) -> Self:
        """Return the value with these fields, made once: for what is listed or asked again and again."""
        return cls(*fields)  # pragma: no cover - `coded` puts a cache in its place

    @classmethod
    def read(cls, words: list[str]) -> Self:
        """Make the value from the words that follow its kind."""
        kind: Any = cls
        readers = _readers(kind)
        if len(words) != len(readers):
            raise BadInput(
                f"{cls.kind!r} takes {len(readers)} words, not {len(words)}",
                "write it as in the list of choices",
            )
        made: Self = cls(*(reader(word) for reader, word in zip(readers, words, strict=True)))
        return made


@dataclass_transform(frozen_default=True, field_specifiers=(attrs.field,))
def coded(cls: C) -> C:
    """Make a class a frozen, slotted attrs class whose `text` is written when it is first asked for."""
    names: list[str] = []
    cls.__annotations__ = {**inspect.get_annotations(cls), "_text": "str"}
    cls._text = attrs.field(init=False, eq=False, repr=False, default="")  # type: ignore[attr-defined]

    def text(self: Coded) -> str:
        known: str = self._text
        if not known:
            known = " ".join([self.kind, *(_word(getattr(self, name)) for name in names)])
            object.__setattr__(self, "_text", known)
        return known

    cls.text = property(text, doc="The unique text form.")  # type: ignore[attr-defined]
    made: C = attrs.define(cls, frozen=True, slots=True, eq=True, cache_hash=True)
    names += [field.name for field in attrs.fields(made) if field.init]  # those of its bases first
    made.of = staticmethod(lru_cache(MOST_KEPT)(made))  # type: ignore[attr-defined]
    return made


def _word(value: object) -> str:
    if isinstance(value, tuple):
        return "+".join(_word(item) for item in value) or "-"
    return str(value)


@cache
def _readers(cls: type) -> list[Reader]:
    """Return what reads each field of a class."""
    hints = typing.get_type_hints(cls)
    return [_reader(hints[field.name]) for field in attrs.fields(cls) if field.init]


def _reader(hint: object) -> Reader:
    if typing.get_origin(hint) is tuple:
        item = _reader(typing.get_args(hint)[0])
        return lambda word: () if word == "-" else tuple(item(part) for part in _parts(word))
    return _whole_number if hint is int else str


def _parts(word: str) -> list[str]:
    parts = word.split("+")
    if not all(parts):
        raise BadInput(f"{word[:40]!r} has an empty part", "write it as in the list of choices")
    return parts


def _whole_number(word: str) -> int:
    digits = word.removeprefix("-")
    if not digits.isascii() or not digits.isdigit() or len(digits) > DIGITS:
        raise BadInput(f"{word[:40]!r} is not a whole number", "write it as in the list of choices")
    return int(word)


def read_text(text: str, kinds: Mapping[str, type[Coded]]) -> Coded:
    """Return the value that a text stands for."""
    kind, *words = text.split(" ")
    if kind not in kinds:
        raise BadInput(f"{kind[:40]!r} is not known here", f"use one of {', '.join(sorted(kinds))}")
    return kinds[kind].read(words)
