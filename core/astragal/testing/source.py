"""A look at a rule's source: what could make play differ, and what is probably misspelt."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from types import ModuleType

from astragal.engine.phase import Phase
from astragal.engine.state import Action, Chance, Event, Interrupt

SUSPECT_MODULES = {"random", "secrets", "time", "datetime", "os", "uuid", "socket", "threading"}
SUSPECT_CALLS = {"id", "hash", "input", "open"}
ORDERING = {"list", "tuple", "iter", "enumerate", "next", "zip", "map", "filter", "reversed", ".join"}
"""Functions whose result depends on the order of what they are given."""
ORDERLESS = {"sorted", "sum", "len", "min", "max", "any", "all", "set", "frozenset", "dict", "Counter"}
"""Functions whose result does not."""
BASES: tuple[type, ...] = (Phase, Action, Chance, Interrupt, Event)
"""The classes whose methods the engine calls."""
ALIKE = 0.8
"""How much alike two names are, of 1, when one is taken for a misspelling of the other."""


def suspects(plugin: ModuleType) -> Iterable[str]:
    """Name lines of a rule's source that could make play differ from one time to the next."""
    path = Path(str(getattr(plugin, "__file__", "")))
    if not path.is_file():
        return
    tree = ast.parse(path.read_text(encoding="utf-8"))
    ordered = set(map(id, ordered_sets(tree)))
    for node in ast.walk(tree):
        what = "the order of a set" if id(node) in ordered else _suspicion(node)
        if what:
            yield f"line {getattr(node, 'lineno', 0)} of {path.name}: {what}"


def _suspicion(node: ast.AST) -> str:
    if isinstance(node, ast.Import):
        named = [alias.name for alias in node.names if alias.name.partition(".")[0] in SUSPECT_MODULES]
        return f"import {named[0]}" if named else ""
    if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] in SUSPECT_MODULES:
        names = [alias.name for alias in node.names if alias.name != "Random"]  # the type of a bot's own luck
        return f"from {node.module} import {names[0]}" if names else ""
    if isinstance(node, ast.Global):
        return f"global {node.names[0]}"
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SUSPECT_CALLS:
        return f"{node.func.id}(...)"
    return ""


def ordered_sets(tree: ast.Module) -> Iterable[ast.AST]:
    """Return the sets whose order matters: they are walked through, and neither sorted nor only joined."""
    harmless = {id(each) for call in ast.walk(tree) for each in _walks_without_order(call)}
    for node in ast.walk(tree):
        if isinstance(node, ast.For | ast.comprehension) and id(node) not in harmless:
            yield from _sets(node.iter)
        elif isinstance(node, ast.Call) and _called(node) in ORDERING:
            yield from (found for argument in node.args for found in _sets(argument))
        elif isinstance(node, ast.Starred):
            yield from _sets(node.value)


def _called(call: ast.Call) -> str:
    """Return the name of the function or method that is called."""
    if isinstance(call.func, ast.Attribute):
        return f".{call.func.attr}"
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _walks_without_order(node: ast.AST) -> Iterable[ast.comprehension]:
    """Return the loops of comprehensions that go into something without an order, such as a sum."""
    if isinstance(node, ast.SetComp | ast.DictComp):
        yield from node.generators
    if isinstance(node, ast.Call) and _called(node) in ORDERLESS:
        for argument in node.args:
            if isinstance(argument, ast.GeneratorExp | ast.ListComp):
                yield from argument.generators


def _sets(node: ast.expr) -> Iterable[ast.AST]:
    """Return the sets that an expression is, or joins."""
    if isinstance(node, ast.Set | ast.SetComp):
        yield node
    elif isinstance(node, ast.BinOp):
        yield from _sets(node.left)
        yield from _sets(node.right)
    elif isinstance(node, ast.Call) and _called(node) in ("set", "frozenset"):
        yield node


def raw_notes(plugin: ModuleType) -> Iterable[tuple[int, str]]:
    """Return what a rule writes into `state.notes` under a bare name, with the line: others may do so too."""
    path = Path(str(getattr(plugin, "__file__", "")))
    if not path.is_file():
        return
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not (isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store)):
            continue
        if isinstance(node.value, ast.Attribute) and node.value.attr == "notes":
            yield node.lineno, _beginning(node.slice)


def _beginning(key: ast.expr) -> str:
    """Return the fixed beginning of a note's name."""
    if isinstance(key, ast.JoinedStr):
        return _beginning(key.values[0]) if key.values else ""
    return key.value if isinstance(key, ast.Constant) and isinstance(key.value, str) else ""


def misnamed(plugin: ModuleType) -> Iterable[str]:
    """Name methods of phases, actions and events that are called almost like one that the engine calls."""
    for value in vars(plugin).values():
        if not (isinstance(value, type) and value.__module__ == plugin.__name__):
            continue
        base = next((base for base in BASES if issubclass(value, base)), None)
        if base is None:
            continue
        known = [name for name in dir(base) if not name.startswith("_")]
        for name, member in vars(value).items():
            if (inspect.isfunction(member) or isinstance(member, property)) and not hasattr(base, name):
                for near in get_close_matches(name, known, 1, ALIKE):
                    yield f"{value.__name__}.{name} is called by nobody: did you mean {near}?"
