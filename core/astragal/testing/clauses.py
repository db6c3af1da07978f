"""Which tests prove which clauses, and which refusals name none: read from source files, nothing is run."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from pathlib import Path

from astragal.errors import BadInput

MARK = "clause"


def clause_tests(folder: Path | str) -> dict[str, list[str]]:
    """Return the tests in a folder by the clauses they are marked with.

    A mark is `@pytest.mark.clause("rtta.build.3")`. Tests are named from the folder's parent on, as in
    `tests/test_build.py::test_workers_are_split`.
    """
    top = Path(folder).resolve()
    found: dict[str, list[str]] = {}
    for path in sorted(top.rglob("test_*.py")):
        name = path.relative_to(top.parent).as_posix()
        for clause, test in _marked(_parsed(path)):
            found.setdefault(clause, []).append(f"{name}::{test}")
    return dict(sorted(found.items()))


def _marked(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            for decorator in node.decorator_list:
                for clause in _clauses(decorator):
                    yield clause, node.name


def _clauses(decorator: ast.expr) -> list[str]:
    """Return the clauses that a decorator names, if it is the mark."""
    if not isinstance(decorator, ast.Call) or not ast.unparse(decorator.func).endswith(f"mark.{MARK}"):
        return []
    return [str(item.value) for item in decorator.args if isinstance(item, ast.Constant)]


def refusals_without_clause(folder: Path | str, known: Collection[str]) -> list[str]:
    """Return where the source of a game or rule refuses something without naming a clause that there is."""
    trees = {path: _parsed(path) for path in sorted(Path(folder).rglob("*.py"))}
    constants: dict[str, str] = {}
    for tree in trees.values():
        constants |= _constants(tree)
    return [
        f"{path.name}, line {call.lineno}: {ast.unparse(call)[:80]}"
        for path, tree in trees.items()
        for call in _refusals(tree)
        if _cited(call, constants) not in known
    ]


def _refusals(tree: ast.Module) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
            yield node


def _cited(call: ast.Call, constants: dict[str, str]) -> str:
    """Return the clause that a refusal names, written out or as a constant."""
    given = [*call.args[1:2], *(item.value for item in call.keywords if item.arg == "rule")]
    if not given:
        return ""
    if isinstance(given[0], ast.Name):
        return constants.get(given[0].id, "")
    return str(given[0].value) if isinstance(given[0], ast.Constant) else ""


def _constants(tree: ast.Module) -> dict[str, str]:
    """Return the texts that a module has names for."""
    found: dict[str, str] = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            names = [target.id for target in node.targets if isinstance(target, ast.Name)]
            found |= {name: str(node.value.value) for name in names}
    return found


def _parsed(path: Path) -> ast.Module:
    try:
        return ast.parse(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, SyntaxError) as error:
        raise BadInput(f"{path} cannot be read: {error}", "fix the file") from None
