"""One name for one thing: no two public classes of core, or of one game, are called alike."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = {
    "core": "core/astragal",
    "rtta": "games/rtta",
    "along_history": "games/along_history",
    "iron_age": "games/iron_age",
}


def shared_names(folder: Path) -> dict[str, list[str]]:
    """Return the public classes that several modules of a folder define, with the modules."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(folder.rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(path.relative_to(folder).as_posix())
    return {name: modules for name, modules in found.items() if len(modules) > 1}


@pytest.mark.parametrize("package", PACKAGES)
def test_no_two_public_classes_share_a_name(package: str) -> None:
    """A class is found by its name alone."""
    assert shared_names(ROOT / PACKAGES[package]) == {}


def test_a_shared_name_is_found(tmp_path: Path) -> None:
    """Two modules with a public class of one name are named; private classes and other names are not."""
    (tmp_path / "inner").mkdir()
    (tmp_path / "first.py").write_text("class Flow: ...\nclass _Own: ...\n", encoding="utf-8")
    (tmp_path / "inner/second.py").write_text(
        "class Flow: ...\nclass _Own: ...\nclass Pacing: ...\n", encoding="utf-8"
    )

    shared = shared_names(tmp_path)

    assert shared == {"Flow": ["first.py", "inner/second.py"]}
