"""The public doors: every name is documented, nothing else is promised, and authors use nothing else."""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

import astragal

ROOT = Path(__file__).parents[2]
DOORS = (
    "astragal",
    "astragal.components",
    "astragal.bots",
    "astragal.panels",
    "astragal.testing",
    "astragal.lab",
)
PAGE = (ROOT / "docs" / "reference" / "api.md").read_text(encoding="utf-8")
AUTHORS = [*(ROOT / "plugins").rglob("*.py"), *(ROOT / "docs" / "tutorial").rglob("*.py")]
BLOCKS = [
    (page, code)
    for page in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    for code in re.findall(r"```python[^\n]*\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
]


def listed(door: str) -> list[str]:
    """Return the names of a door's table."""
    chapter = PAGE.partition(f"\n## `{door}`\n")[2].partition("\n## ")[0]
    return re.findall(r"^\| `(\w+)` \| \S", chapter, re.MULTILINE)


@pytest.mark.parametrize("door", DOORS)
def test_reference_lists_exactly_the_public_names(door: str) -> None:
    """A name is promised if and only if the page describes it."""
    assert listed(door) == list(importlib.import_module(door).__all__)


@pytest.mark.parametrize("door", DOORS)
def test_every_public_name_is_there(door: str) -> None:
    """Nothing in `__all__` is missing from its module."""
    module = importlib.import_module(door)

    assert [name for name in module.__all__ if not hasattr(module, name)] == []


def test_table_of_the_door_and_its_types_agree() -> None:
    """What type checkers see is what is loaded when a name is first used."""
    tree = ast.parse(Path(astragal.__file__).read_text(encoding="utf-8"))
    seen = {
        (alias.name, node.module)
        for block in tree.body
        if isinstance(block, ast.If)
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }

    assert seen == {(name, f"astragal.{module}") for name, module in astragal._HOMES.items()}
    assert set(astragal._HOMES) - set(astragal.__all__) == {
        "Interrupt"
    }  # deprecated: a Question answers itself


def test_door_loads_nothing_by_itself() -> None:
    """`import astragal` costs next to nothing: what is behind a name is imported when it is used."""
    code = "import sys, astragal; print([n for n in sys.modules if n.startswith(('astragal.', 'attr'))])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert found.stdout.strip() == "[]"


def test_unknown_name_is_an_attribute_error() -> None:
    """A misspelt import fails as any other does."""
    with pytest.raises(AttributeError, match="no attribute 'Acton'"):
        astragal.Acton  # type: ignore[attr-defined]  # noqa: B018


def imported(code: str) -> set[str]:
    """Return the modules of astragal that a text imports from."""
    return set(re.findall(r"^\s*(?:from|import) (astragal[\w.]*)", code, re.MULTILINE))


@pytest.mark.parametrize("path", AUTHORS, ids=lambda path: path.stem)
def test_samples_import_through_the_doors(path: Path) -> None:
    """Whoever copies a sample learns public names only."""
    assert imported(path.read_text(encoding="utf-8")) <= set(DOORS)


@pytest.mark.parametrize(("page", "code"), BLOCKS, ids=lambda value: getattr(value, "stem", ""))
def test_documents_import_through_the_doors(page: Path, code: str) -> None:
    """Whoever copies from a page learns public names only."""
    assert imported(code) <= set(DOORS)
