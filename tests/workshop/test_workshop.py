"""The workshop: import lines hold, make explains itself, the tree says only what belongs in it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
SOURCES = [path for folder in ("core", "games", "plugins") for path in sorted((ROOT / folder).rglob("*.py"))]


def test_import_lines_hold() -> None:
    """Engine, games, front ends and pluggy keep to their side of the lines."""
    run = subprocess.run(
        [
            sys.executable,
            "-c",
            "from importlinter.cli import lint_imports_command as run; run()",
            "--no-cache",
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert run.returncode == 0, run.stdout
    assert "0 broken" in run.stdout


def test_make_says_what_it_needs(tmp_path: Path) -> None:
    """Without a Python that will do, make says which one it needs."""
    (tmp_path / "Makefile").write_bytes((ROOT / "Makefile").read_bytes())
    (tmp_path / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())

    run = subprocess.run(
        ["make", "play", "PYTHON="], cwd=tmp_path, capture_output=True, text=True, check=False
    )

    assert run.returncode == 2
    assert "astragal needs Python 3.11 or later" in run.stderr


@pytest.mark.parametrize(
    "target",
    ["play", "test", "quick", "lint", "fix", "hooks", "soak", "bench", "docs", "site", "wheel", "clean"],
)
def test_make_knows_its_targets(target: str) -> None:
    """Every promised target is there."""
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


def test_extras_are_there() -> None:
    """Tools for developers and rule writers, docs site, fuzzer, lab and browser are extras."""
    assert set(PROJECT["project"]["optional-dependencies"]) == {
        "dev",
        "dev-rules",
        "docs",
        "fuzz",
        "lab",
        "web",
    }


def test_only_one_module_names_pluggy() -> None:
    """Plugins and engine import our own markers."""
    users = [
        path.name
        for path in SOURCES
        if re.search(r"^\s*(import|from) pluggy", path.read_text(), re.MULTILINE)
    ]

    assert users == ["hooks.py"]


@pytest.mark.parametrize("word", ["manager", "handler", "helper", "util", "context"])
def test_names_keep_to_our_words(word: str) -> None:
    """No module is called by a word that says nothing."""
    assert [path.name for path in SOURCES if word in path.stem] == []


def rooms() -> list[str]:
    """Return the paths in the map of the tree."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("\n## Where things are\n")[2]
    return re.findall(r"^\| `(\S+)` \|", text.partition("\n## ")[0], re.MULTILINE)


def test_the_map_for_contributors_names_what_is_there() -> None:
    """Every room on the map exists, and every package of the engine is on it."""
    packages = [path.parent for path in (ROOT / "core" / "astragal").rglob("*/__init__.py")]
    engine = {f"{path.relative_to(ROOT).as_posix()}/" for path in packages} - {"core/astragal/lab/"}

    assert {"core/astragal/", "games/rtta/", "tests/", "docs/", "tools/"} <= set(rooms())
    assert [room for room in rooms() if not (ROOT / room).exists()] == []
    assert engine - set(rooms()) == set()


def test_ci_tries_every_python_that_the_package_names() -> None:
    """The workflow and the classifiers list the same versions."""
    named = [
        line.rpartition(" ")[2] for line in PROJECT["project"]["classifiers"] if ":: Python :: 3." in line
    ]
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")

    assert named[0] == PROJECT["project"]["requires-python"].removeprefix(">=")
    assert f"python: {json.dumps(named)}" in workflow


def test_sources_promise_nothing() -> None:
    """What is there is finished."""
    marks = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b|raise NotImplementedError|simplified for now")

    assert [path.name for path in SOURCES if marks.search(path.read_text(encoding="utf-8"))] == []


def test_few_lines_of_the_engine_leave_a_type_open() -> None:
    """`Any` stands where nothing better can be said: types of what is unchecked have names of their own."""
    most = 120

    lines = [line for path in (ROOT / "core").rglob("*.py") for line in path.read_text("utf-8").splitlines()]

    assert sum(re.search(r"\bAny\b", line) is not None for line in lines) <= most
