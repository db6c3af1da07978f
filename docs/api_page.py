"""The page of the public doors: every name that authors may import, with one sentence."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections.abc import Iterator
from itertools import pairwise
from types import ModuleType

DOORS = (
    "astragal",
    "astragal.components",
    "astragal.bots",
    "astragal.panels",
    "astragal.testing",
    "astragal.lab",
)

INTRO = """\
# Public names

Authors of games and rules import from these modules and from nowhere else:

{doors}

[Semantic versioning](https://semver.org/) covers exactly the names on this page. Everything else in
`astragal` is private and may move without notice. The modules that 0.1.0 documented (`astragal.contract`,
`.hooks`, `.state`, `.phase`, `.coded`, `.piece`, `.content`, `.rules`, `.options`, `.wording`, `.registry`,
and `.tui` for panels) still work in this release; importing from them raises a `DeprecationWarning` that
names the new import.
"""


def api_page(note: str) -> str:
    """Return the page of the public names."""
    modules = [importlib.import_module(door) for door in DOORS]
    links = "\n".join(
        f"- [`{door.__name__}`](#{door.__name__.replace('.', '')}): {_sentence(door)}" for door in modules
    )
    head, _, body = INTRO.format(doors=links).partition("\n\n")
    return "\n".join([f"{head}\n{note}", body, *(line for door in modules for line in _chapter(door))])


def _chapter(door: ModuleType) -> Iterator[str]:
    yield f"## `{door.__name__}`"
    yield ""
    yield "| name | what it is |"
    yield "|---|---|"
    for name in door.__all__:
        yield f"| `{name}` | {describe(door, name)} |"
    yield ""


def describe(door: ModuleType, name: str) -> str:
    """Return the first sentence about a public name: its docstring, or the text below a constant."""
    value = getattr(door, name)
    if inspect.isclass(value) or (callable(value) and inspect.isfunction(inspect.unwrap(value))):
        return _sentence(value)
    return _constants(door).get(name) or _imported_constant(door, name)


def _imported_constant(door: ModuleType, name: str) -> str:
    """Return the text below a constant that a door imports."""
    for node in ast.walk(ast.parse(inspect.getsource(door))):
        if isinstance(node, ast.ImportFrom) and node.module and name in [alias.name for alias in node.names]:
            return _constants(importlib.import_module(node.module)).get(name, "")
    return ""


def _constants(module: ModuleType) -> dict[str, str]:
    """Return the texts that stand below a module's constants."""
    body = ast.parse(inspect.getsource(module)).body
    found: dict[str, str] = {}
    for statement, following in pairwise(body):
        if isinstance(statement, ast.Assign) and isinstance(following, ast.Expr):
            text = following.value.value if isinstance(following.value, ast.Constant) else ""
            for target in statement.targets:
                if isinstance(target, ast.Name) and isinstance(text, str):
                    found[target.id] = _first(text)
    return found


def _sentence(value: object) -> str:
    return _first(inspect.getdoc(value) or "")


def _first(text: str) -> str:
    paragraph = " ".join(text.split("\n\n")[0].split())
    return re.split(r"(?<=[.!?]) (?=[A-Z])", paragraph)[0].replace("|", "\\|")
