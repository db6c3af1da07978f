"""Snapshots: a state as plain values and back, and its short hash.

The hash is the same in every process and Python version: fields by name, sets sorted, coded values by
their text, JSON without blanks. Fields that are as a new piece has them are left out of it and the phase is
named by its id, so that a later version may add fields and phases without changing the hash of a table that
does not use them.
"""

from __future__ import annotations

import hashlib
import json
import typing
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import attrs
import cattrs
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from astragal.engine.forking import SHARED, Piece
from astragal.engine.state import State, TableT
from astragal.engine.text_form import Coded, read_text
from astragal.plugins.content import strict_converter, structure
from astragal.unchecked import Fields

if TYPE_CHECKING:
    from astragal.engine.rules import Rules

P = typing.TypeVar("P", bound=Piece)


def _converter(rules: Rules) -> cattrs.Converter:
    converter = strict_converter()
    converter.register_unstructure_hook_func(_is_coded, rules.text_of)
    converter.register_structure_hook_func(_is_coded, lambda text, _: read_text(text, rules.kinds))
    converter.register_unstructure_hook_func(
        lambda kind: getattr(kind, "__origin__", kind) in (frozenset, set), lambda value: sorted(value)
    )
    converter.register_unstructure_hook_factory(_is_piece, lambda cls: _unstructure_piece(cls, converter))
    converter.register_structure_hook_factory(
        _is_piece,
        lambda cls: make_dict_structure_fn(cls, converter, _cattrs_forbid_extra_keys=True, **_omissions(cls)),
    )
    converter.register_structure_hook(int | str, lambda value, _: value)
    converter.register_structure_hook_func(
        _has_number_keys, lambda table, kind: _number_keys(table, kind, converter)
    )
    return converter


def _hasher(rules: Rules) -> cattrs.Converter:
    """Return a converter that leaves out what is as a new piece has it."""
    converter = _converter(rules)
    converter.register_unstructure_hook_factory(
        _is_piece,
        lambda cls: make_dict_unstructure_fn(cls, converter, _cattrs_omit_if_default=True, **_omissions(cls)),
    )
    return converter


def _unstructure_piece(cls: type[P], converter: cattrs.Converter) -> Callable[[P], dict[str, object]]:
    return make_dict_unstructure_fn(cls, converter, **_omissions(cls))


def _omissions(cls: type) -> Fields:
    attrs.resolve_types(cls, localns={"Rules": object})  # a shared field: left out, whatever it is
    return {f.name: override(omit=True) for f in attrs.fields(cls) if f.metadata.get(SHARED)}


def _is_coded(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, Coded)


def _is_piece(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, Piece)


def _has_number_keys(kind: object) -> bool:
    return typing.get_origin(kind) is dict and typing.get_args(kind)[0] is int


def _number_keys(table: Mapping[str, object], kind: object, converter: cattrs.Converter) -> dict[int, object]:
    """Return a table whose whole-number keys JSON has turned into texts."""
    item = typing.get_args(kind)[1]
    return {int(key): converter.structure(value, item) for key, value in table.items()}


@attrs.frozen
class _Converters:
    """What turns the states of one set of rules into plain values."""

    rules: Rules
    whole: cattrs.Converter
    hashed: cattrs.Converter


_CONVERTERS: dict[int, _Converters] = {}


def _for(rules: Rules) -> _Converters:
    """Return the converters of these rules; kept while they are the last few in use."""
    known = _CONVERTERS.get(id(rules))
    if known is None or known.rules is not rules:
        if len(_CONVERTERS) > 16:
            _CONVERTERS.clear()
        known = _CONVERTERS[id(rules)] = _Converters(rules, _converter(rules), _hasher(rules))
    return known


def snapshot(state: State) -> dict[str, object]:
    """Return everything on the table as plain values."""
    plain: dict[str, object] = _for(state.rules).whole.unstructure(state, unstructure_as=type(state))
    return plain


def restore(plain: dict[str, object], rules: Rules[TableT]) -> TableT:
    """Return the state that a snapshot was taken of."""
    kind = type(rules.game.make_state(rules))
    state = structure(plain, kind, "the table", _for(rules).whole)
    state.rules, state.gear = rules, rules.gear
    rules.settle(state)
    return state


def plain_value(value: object, kind: Any, rules: Rules) -> object:
    """Return one part of the table as plain values."""
    return _for(rules).whole.unstructure(value, unstructure_as=kind)


def value_of(plain: object, kind: Any, rules: Rules) -> object:
    """Return the part of the table that plain values stand for."""
    made: object = structure(plain, kind, "the position", _for(rules).whole)
    return made


def digest(state: State) -> str:
    """Return the short hash of the table."""
    rules = state.rules
    plain = _for(rules).hashed.unstructure(state, unstructure_as=type(state))
    plain["phase"] = rules.phases[state.phase].id
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
