"""Finds every sentence that people read: literals given to `words(...)`, refusals, texts kept in records."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

RECORDS = {
    "KeyCommand": (2, 3),
    "Entry": (2, 3),
    "Panel": (1,),
    "Choice": (1, 3, 4),
    "Refusal": (0, 1),
    "Reason": (0,),
    "BotKind": (0, 1),
    "Comparatives": (0, 1),
    "Option": (2,),
    "Quantity": (2,),
    "Preset": (1, 3),
}
"""Records whose arguments at these places are msgids."""

SENTENCES = {"says", "asks", "gains", "wastes", "news"}
"""Class attributes that are msgids."""

KEYWORDS = {"help", "title", "name", "about", "label", "rule", "short"}


def plurals(folder: Path) -> dict[tuple[str, str], str]:
    """Return the sentences for one and for many in a folder's Python files, each with its file."""
    found: dict[tuple[str, str], str] = {}
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _name(node.func) in ("plural", "of_points"):
                many = node.args[:2] if _name(node.func) == "plural" else node.args[:1] * 2
                pair = tuple(_texts(many))
                if len(pair) == 2:
                    found.setdefault((pair[0], pair[1]), str(path.relative_to(folder)))
    return found


def msgids(folder: Path) -> dict[str, str]:
    """Return the msgids of the Python files in a folder, each with the file where it stands."""
    found: dict[str, str] = {}
    for path in sorted(folder.rglob("*.py")):
        for text in _in_tree(ast.parse(path.read_text(encoding="utf-8"))):
            found.setdefault(text, str(path.relative_to(folder)))
    return found


def _in_tree(tree: ast.Module) -> Iterator[str]:
    known = constants(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from _in_call(node, known)
        elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if any(_name(target) in SENTENCES for target in targets):
                yield from _texts([node.value])


def constants(tree: ast.Module) -> dict[str, ast.expr]:
    """Return what the names on the top level of a module stand for."""
    return {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def _in_call(node: ast.Call, known: dict[str, ast.expr]) -> Iterator[str]:
    name = _name(node.func)
    if name in ("words", "_words", "tr"):
        yield from _texts(node.args[:1])
    elif name in RECORDS:
        places = RECORDS[name]
        args = [known.get(_name(arg), arg) for arg in node.args]
        yield from _texts([arg for place, arg in enumerate(args) if place in places])
        yield from _texts([keyword.value for keyword in node.keywords if keyword.arg in KEYWORDS])


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _texts(nodes: list[ast.expr]) -> Iterator[str]:
    """Yield literal texts, also those inside tuples and on both sides of an `if`."""
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.strip():
            yield node.value
        elif isinstance(node, ast.Tuple):
            yield from _texts(node.elts)
        elif isinstance(node, ast.IfExp):
            yield from _texts([node.body, node.orelse])
