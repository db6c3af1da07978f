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
BASES: tuple[type, ...] = (Phase, Action, Chance, Interrupt, Event)
"""The classes whose methods the engine calls."""
ALIKE = 0.8
"""How much alike two names are, of 1, when one is taken for a misspelling of the other."""


def suspects(plugin: ModuleType) -> Iterable[str]:
    """Name lines of a rule's source that could make play differ from one time to the next."""
    path = Path(str(getattr(plugin, "__file__", "")))
    if not path.is_file():
        return
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        what = _suspicion(node)
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
    if isinstance(node, ast.Set | ast.SetComp):
        return "the order of a set"
    return ""


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
