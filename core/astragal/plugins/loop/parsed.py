"""Functions as they are written in their files, where their form is one that can be rewritten."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Mapping, Sequence
from copy import deepcopy
from functools import cache
from types import CodeType, FunctionType

from astragal.unchecked import Unchecked

_INNER = (ast.FunctionDef, ast.Lambda, ast.ClassDef, ast.Nonlocal, ast.Global, ast.Yield, ast.YieldFrom)
"""What a function may not have inside."""


@cache
def parsed(function: FunctionType) -> ast.FunctionDef | None:
    """Return a function about a state with the lines that it has in its file; None if it can't be rewritten.

    It takes a state as its first argument, or as the second of a method, never gives the name `state` to
    anything else, and defines nothing inside.
    """
    found = None if function.__closure__ else _read(function)
    if found is None or found.decorator_list or not _is_simple(found):
        return None
    return found if _is_what_runs(found, function.__code__) else None


def parsed_anew(function: FunctionType) -> ast.FunctionDef:
    """Return a copy of what `parsed` found, which may be changed; reading it again is the quickest way."""
    found = _read(function)
    assert found is not None  # it was found before
    return found


def is_about_a_state(function: FunctionType) -> bool:
    """Return whether a function can be rewritten and takes a state first."""
    found = parsed(function)
    return found is not None and found.args.args[0].arg == "state"


@cache
def getter(function: Unchecked) -> ast.expr | None:
    """Return what a property of a state returns, as an expression of `state` alone; None if it is more."""
    found = _read(function) if isinstance(function, FunctionType) else None
    returned = (
        _returned(found.body) if found is not None and _is_what_runs(found, function.__code__) else None
    )
    if returned is None:
        return None
    made = deepcopy(returned)
    names = [node for node in ast.walk(made) if isinstance(node, ast.Name)]
    if any(name.id != "self" for name in names):
        return None
    for name in names:
        name.id = "state"
    return made


def formula(measure: FunctionType) -> str | None:
    """Return what measures a quantity as an expression of `state` and `seat`; None if it is more than that.

    It has one modifier, which only returns what follows from state, seat and value, and from whole numbers
    and texts that it was made with: that a development adds 5, for instance.
    """
    code, base = measure.__code__, measure.__defaults__ or ()
    cells = [cell.cell_contents for cell in measure.__closure__ or ()]
    known = dict(zip((*code.co_freevars, *code.co_varnames[2:3]), (*cells, *base), strict=False))
    if (
        code.co_argcount != 3
        or len(base) != 1
        or not all(type(value) in (int, str) for value in known.values())
    ):
        return None
    found = _read(measure)
    returned = _returned(found.body) if found is not None and _is_what_runs(found, code) else None
    if returned is None:
        return None
    made = _Filling(known, code.co_varnames[:2])
    filled = made.visit(deepcopy(returned))
    return None if made.unknown else ast.unparse(filled)


class _Filling(ast.NodeTransformer):
    """Puts values in place of names, and calls the first two arguments `state` and `seat`."""

    def __init__(self, known: Mapping[str, object], arguments: Sequence[str]) -> None:
        self.known, self.names = known, dict(zip(arguments, ("state", "seat"), strict=True))
        self.unknown = False

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id in self.names:
            return ast.Name(self.names[node.id], ast.Load())
        self.unknown |= node.id not in self.known
        value: Unchecked = self.known.get(node.id)
        return ast.Constant(value)


def _read(function: FunctionType) -> ast.FunctionDef | None:
    try:
        text, first = _text(function)
        found = ast.parse(text).body[0]
    except (OSError, SyntaxError, TypeError):
        return None
    if not isinstance(found, ast.FunctionDef):
        return None
    ast.increment_lineno(found, first - 1)
    return found


@cache
def _text(function: FunctionType) -> tuple[str, int]:
    """Return the text of a function in its file, and its first line."""
    lines, first = inspect.getsourcelines(function)
    return textwrap.dedent("".join(lines)), first


def _is_what_runs(found: ast.FunctionDef, running: CodeType) -> bool:
    """Return whether a function in a file is the one that was imported: files change while programs run."""
    plain = ast.FunctionDef(found.name, found.args, found.body, [])
    if not running.co_freevars:
        return do_the_same(code_of(plain, running.co_filename), running)
    held = ast.arguments([], [ast.arg(name) for name in running.co_freevars], None, [], [], None, [])
    around = code_of(ast.FunctionDef("around", held, [plain], []), running.co_filename)
    return any(do_the_same(inner, running) for inner in around.co_consts)


def code_of(written: ast.FunctionDef, file: str) -> CodeType:
    """Compile a function as if it stood in a file."""
    module = ast.fix_missing_locations(ast.Module([written], []))
    compiled: list[Unchecked] = list(compile(module, file, "exec", dont_inherit=True).co_consts)
    return next(code for code in compiled if isinstance(code, CodeType) and code.co_name == written.name)


def do_the_same(one: object, other: object) -> bool:
    """Return whether two functions do the same, wherever they stand, or two constants are the same."""
    if not (isinstance(one, CodeType) and isinstance(other, CodeType)):
        return one == other and type(one) is type(other)
    return (
        one.co_code == other.co_code
        and one.co_names == other.co_names
        and one.co_varnames == other.co_varnames
        and len(one.co_consts) == len(other.co_consts)
        and all(map(do_the_same, one.co_consts, other.co_consts))
    )


def _returned(body: list[ast.stmt]) -> ast.expr | None:
    """Return the one expression that is returned, with or without a typed name on the way."""
    lines = body[1:] if ast.get_docstring(ast.Module(body, [])) is not None else body
    last = lines[-1] if lines else None
    if not isinstance(last, ast.Return):
        return None
    if len(lines) == 2 and isinstance(lines[0], ast.AnnAssign):
        named = isinstance(last.value, ast.Name) and isinstance(lines[0].target, ast.Name)
        return lines[0].value if named else None
    return last.value if len(lines) == 1 else None


def _is_simple(found: ast.FunctionDef) -> bool:
    names = [argument.arg for argument in found.args.args]
    plain = not (found.args.kwonlyargs or found.args.vararg or found.args.kwarg or found.args.posonlyargs)
    nodes = list(ast.walk(found))[1:]
    stored = any(_is_stored_on_self(node) or _is_another_state(node) for node in nodes)
    about_a_state = "state" in names[:1] or names[:2] == ["self", "state"]
    return about_a_state and plain and not stored and not any(isinstance(node, _INNER) for node in nodes)


def _is_stored_on_self(node: ast.AST) -> bool:
    on_self = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self"
    return on_self and not isinstance(getattr(node, "ctx", None), ast.Load)


def _is_another_state(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id == "state" and not isinstance(node.ctx, ast.Load)
