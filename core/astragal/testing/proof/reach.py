"""What only a rule's commands reach: a command is run by a person, so nobody plays it."""

from __future__ import annotations

import ast
from collections.abc import Iterator

Definition = ast.FunctionDef | ast.ClassDef


def names_of_commands(tree: ast.Module) -> Iterator[int]:
    """Yield the lines of functions that are handed over by the hook `commands` alone."""
    defined = {node.name: node for node in tree.body if isinstance(node, Definition)}
    hooks = [name for name, node in defined.items() if _is_hook(node)]
    if "commands" not in hooks:
        return
    by_command = _reached(defined, [defined["commands"]])
    by_others = _reached(defined, [defined[name] for name in hooks if name != "commands"])
    for name in by_command - by_others - {"commands"}:
        yield from range(defined[name].lineno, (defined[name].end_lineno or 0) + 1)


def _is_hook(node: Definition) -> bool:
    return any("hookimpl" in ast.dump(mark) for mark in node.decorator_list)


def _reached(defined: dict[str, Definition], roots: list[Definition]) -> set[str]:
    """Return the names at the top of a module that some definitions mention, directly or not."""
    found: set[str] = set()
    todo: list[Definition] = list(roots)
    while todo:
        for node in ast.walk(todo.pop()):
            if isinstance(node, ast.Name) and node.id in defined and node.id not in found:
                found.add(node.id)
                todo.append(defined[node.id])
    return found
