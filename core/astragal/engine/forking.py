"""Pieces: slotted, mutable classes of plain data with a generated `fork()`.

A whole state is made of pieces. Forking must be cheap (bots fork all the time), so the copy is
written out field by field when the class is made: immutable values are shared, lists and dicts are
copied one level deep, pieces are forked. The same way, `as_key()` says in one value what a piece holds: two
tables with the same key are the same table.
"""

from __future__ import annotations

import inspect
import sys
import types
import typing
from collections.abc import Callable
from typing import Any, Self, TypeVar, dataclass_transform

import attrs

SHARED = "shared"
"""Field metadata key: the forked piece keeps a reference to the same object (compiled rules, caches)."""

TRANSIENT = "transient"
"""Field metadata key: not part of the table; left out of snapshots and reset to its default in a fork."""


class Piece:
    """Base of everything a state is made of."""

    __slots__ = ()

    def fork(self) -> Self:
        """Return an independent copy."""
        raise TypeError(f"{type(self).__name__} is not decorated with @piece")  # pragma: no cover

    def as_key(self) -> tuple[object, ...]:
        """Return what it holds as one value that can be looked up, if all that it holds can be."""
        raise TypeError(f"{type(self).__name__} is not decorated with @piece")  # pragma: no cover


def shared(**kwargs: Any) -> Any:
    """Return a field that forks share and snapshots leave out (for compiled, immutable things)."""
    return attrs.field(metadata={SHARED: True}, repr=False, eq=False, **kwargs)


def transient(**kwargs: Any) -> Any:
    """Return a field that is no part of the table: a fork starts with its default."""
    return attrs.field(metadata={SHARED: True, TRANSIENT: True}, repr=False, eq=False, **kwargs)


P = TypeVar("P", bound=type)


@dataclass_transform(field_specifiers=(attrs.field, shared, transient))
def piece(cls: P) -> P:
    """Make a class a slotted attrs class with a generated `fork` and `as_key`."""
    made: Any = attrs.define(slots=True, eq=True)(cls)
    made.fork = _write_fork(made)
    made.as_key = _write_key(made)
    return made  # type: ignore[no-any-return]


def _write_fork(cls: type) -> Callable[[Piece], Piece]:
    lines = ["def fork(self):", "    new = make(cls)"]
    defaults: dict[str, object] = {}
    for field in attrs.fields(cls):
        name = field.name
        if field.metadata.get(TRANSIENT):
            defaults[name] = _default(field)
            lines.append(f"    new.{name} = defaults[{name!r}]()")
        elif field.metadata.get(SHARED):
            lines.append(f"    new.{name} = self.{name}")
        else:
            lines.append(f"    new.{name} = {_copy_of(f'self.{name}', _hint(cls, field))}")
    lines.append("    return new")
    scope: dict[str, object] = {"make": object.__new__, "cls": cls, "defaults": defaults}
    exec("\n".join(lines), scope)
    return typing.cast(Callable[[Piece], Piece], scope["fork"])


def _write_key(cls: type) -> Callable[[Piece], tuple[object, ...]]:
    parts = [
        _key_of(f"self.{field.name}", _hint(cls, field)) + ","
        for field in attrs.fields(cls)
        if not field.metadata.get(SHARED)
    ]
    scope: dict[str, object] = {}
    exec(f"def as_key(self):\n    return ({' '.join(parts)})", scope)
    return typing.cast(Callable[[Piece], tuple[object, ...]], scope["as_key"])


def _key_of(value: str, hint: object) -> str:
    """Return the expression that says as one value what `value` holds, going by its declared type."""
    origin = typing.get_origin(hint) or hint
    if origin is typing.Annotated:
        return _key_of(value, typing.get_args(hint)[0])
    if origin in (typing.Union, types.UnionType):
        held = {_key_of(value, arm) for arm in typing.get_args(hint) if arm is not type(None)}
        whole = held.pop()  # values that are copied in different ways are refused where the fork is written
        return whole if whole == value else f"(None if {value} is None else {whole})"
    if isinstance(origin, type) and issubclass(origin, Piece):
        return f"{value}.as_key()"
    if origin is list or origin is dict:
        *_, item = typing.get_args(hint) or (int,)
        inner, pairs = _key_of("x", item), origin is dict
        every = f"{value}.items()" if pairs else value
        if inner == "x":
            return f"tuple({every})"
        return f"tuple([(k, {inner}) for k, x in {every}])" if pairs else f"tuple([{inner} for x in {every}])"
    return f"frozenset({value})" if origin is set else value


def _default(field: attrs.Attribute[object]) -> Callable[[], object]:
    """Return what makes a field's default value."""
    default: Any = field.default
    if isinstance(default, attrs.Factory):  # type: ignore[arg-type]
        return typing.cast(Callable[[], object], default.factory)
    return lambda: default


def _hint(cls: type, field: attrs.Attribute[object]) -> object:
    """Return a field's type; shared fields are never looked up, so they may name what is not imported."""
    if not isinstance(field.type, str):
        return field.type
    for owner in cls.__mro__:
        if field.name in inspect.get_annotations(owner):
            scope = {**vars(sys.modules[owner.__module__]), cls.__name__: cls}
            return eval(field.type, scope)  # noqa: S307 - our own annotation
    raise TypeError(f"{cls.__name__}.{field.name} has no type")  # pragma: no cover


def _copy_of(value: str, hint: object) -> str:
    """Return the expression that copies `value`, going by its declared type."""
    origin = typing.get_origin(hint) or hint
    if origin is typing.Annotated:  # what a value is a level of says nothing about how it is copied
        return _copy_of(value, typing.get_args(hint)[0])
    if origin in (typing.Union, types.UnionType):
        kinds = {_copy_of(value, arm) for arm in typing.get_args(hint) if arm is not type(None)}
        if len(kinds) != 1:
            raise TypeError(
                f"{value.removeprefix('self.')}: {hint} mixes values that are copied with values that are not"
            )
        (copy,) = kinds
        return copy if copy == value else f"(None if {value} is None else {copy})"
    if isinstance(origin, type) and issubclass(origin, Piece):
        return f"{value}.fork()"
    if origin is list:
        (item,) = typing.get_args(hint) or (int,)
        inner = _copy_of("x", item)
        return f"{value}[:]" if inner == "x" else f"[{inner} for x in {value}]"
    if origin is dict:
        _, item = typing.get_args(hint) or (str, int)
        inner = _copy_of("x", item)
        return f"{value}.copy()" if inner == "x" else f"{{k: {inner} for k, x in {value}.items()}}"
    if origin is set:
        return f"{value}.copy()"
    return value
