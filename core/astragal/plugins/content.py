"""Content files: TOML, structured strictly into attrs classes; errors name file, entry and field."""

from __future__ import annotations

import tomllib
import typing
from collections.abc import Callable, Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import TypeVar

import attrs
import cattrs
from cattrs.cols import homogenous_tuple_structure_factory
from cattrs.gen import make_dict_structure_fn
from cattrs.strategies import configure_union_passthrough

from astragal.errors import BadInput, one_line
from astragal.unchecked import Fields

T = TypeVar("T")
Structure = Callable[[object, object], object]
"""What makes a typed value of a plain one, given its type."""
SIZE_LIMIT = 256 * 1024
"""Content and ruleset files above this many bytes are refused; the largest deck has a tenth of that."""
LINE_LIMIT = 4000
"""Lines above this many bytes are refused: reading a key of many parts takes the square of their number."""


def strict_converter() -> cattrs.Converter:
    """Return a converter that never guesses: no `"3"` read as 3, no unknown keys."""
    converter = cattrs.Converter(forbid_extra_keys=True)
    for kind in (int, str, bool, float):
        converter.register_structure_hook(kind, _exactly(kind))
    converter.register_structure_hook_factory(
        attrs.has,
        lambda cls: _table_only(cls, make_dict_structure_fn(cls, converter, _cattrs_forbid_extra_keys=True)),
    )
    converter.register_structure_hook_factory(
        _is_row, lambda kind: _list_only(homogenous_tuple_structure_factory(kind, converter))
    )
    configure_union_passthrough(bool | int | str, converter)
    converter.register_structure_hook_func(lambda kind: kind == bool | int | str, _setting)
    return converter


def _is_row(kind: object) -> bool:
    return typing.get_origin(kind) is tuple and typing.get_args(kind)[1:] == (Ellipsis,)


def _list_only(structure: Structure) -> Structure:
    def checked(value: object, kind: object) -> object:
        if not isinstance(value, list | tuple):
            raise ValueError(f"expected a list, found {value!r:.60}")
        return structure(value, kind)

    return checked


def _exactly(kind: type) -> Structure:
    def structure(value: object, _: object) -> object:
        if type(value) is kind or (kind is float and type(value) is int):
            return value
        raise ValueError(f"expected {_KINDS[kind]}, found {value!r:.60}")

    return structure


def _setting(value: object, _: object) -> object:
    if type(value) in (bool, int, str):
        return value
    raise ValueError(f"expected a whole number, a text, true or false, found {value!r:.60}")


_KINDS: dict[type, str] = {
    int: "a whole number",
    str: "a text",
    bool: "true or false",
    float: "a number",
}


def _table_only(cls: type, structure: Callable[[Mapping[str, object], type], object]) -> Structure:
    def checked(value: object, kind: object) -> object:
        if not isinstance(value, dict):
            raise ValueError(f"expected a table, found {value!r:.60}")
        return structure(value, cls)

    return checked


CONVERTER = strict_converter()


def read_toml(path: Path) -> Fields:
    """Return a TOML file's table; a clear error when it cannot be read."""
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise BadInput(f"{path} is a device", "give a file")
        with path.open("rb") as file:
            content = file.read(SIZE_LIMIT + 1)
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or error
        raise BadInput(f"{path} cannot be read: {problem}", "check the path") from None
    return parse_toml(content, str(path))


def parse_toml(text: bytes, source: str) -> Fields:
    """Return the table of a TOML text."""
    if len(text) > SIZE_LIMIT:
        raise BadInput(f"{source} is larger than {SIZE_LIMIT // 1024} KiB", "give a smaller file")
    if max(map(len, text.split(b"\n"))) > LINE_LIMIT:
        raise BadInput(f"{source} has a line of more than {LINE_LIMIT} letters", "break it up")
    try:
        return tomllib.loads(text.decode())
    except UnicodeDecodeError:
        raise BadInput(f"{source} is not UTF-8 text", "save it as UTF-8") from None
    except (ValueError, RecursionError) as error:
        raise BadInput(f"{source} is not valid TOML: {one_line(str(error))}", "fix that line") from None


def package_toml(package: str, name: str) -> Fields:
    """Return the table of a TOML file inside a package; it is read once, and each gets a copy."""
    return {key: _copied(item) for key, item in _package_table(package, name).items()}


@cache
def _package_table(package: str, name: str) -> Fields:
    return parse_toml(resources.files(package).joinpath(name).read_bytes(), f"{package}/{name}")


def _copied(value: object) -> object:
    if isinstance(value, dict):
        return {key: _copied(item) for key, item in value.items()}
    return [_copied(item) for item in value] if isinstance(value, list) else value


def structure(table: object, kind: type[T], source: str, converter: cattrs.Converter = CONVERTER) -> T:
    """Return a table as a typed value; the first problem is named with file, entry and field."""
    try:
        return converter.structure(table, kind)
    except cattrs.BaseValidationError as error:
        problems = cattrs.transform_error(error, path="", format_exception=_explain)
        where, _, what = problems[0].partition(" @ ")[::-1] if " @ " in problems[0] else ("", "", problems[0])
        entry = where.strip(". ").replace("['", ".").replace("']", "").strip(".")
        raise BadInput(
            f"{source}{', ' + entry if entry else ''}: {one_line(what)}", "fix that entry"
        ) from None
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise BadInput(f"{source}: {one_line(str(error))}", "fix that entry") from None


def _explain(error: BaseException, kind: type | None) -> str:
    if isinstance(error, cattrs.ForbiddenExtraKeysError):
        return f"unknown field {', '.join(sorted(map(str, error.extra_fields)))}"
    if isinstance(error, KeyError):
        return f"required field {error.args[0]} missing"
    return str(error) or type(error).__name__
