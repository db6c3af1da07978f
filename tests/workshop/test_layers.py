"""The layers of core: an import against them is caught wherever it is planted."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parents[2]
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
    "contracts"
]
LAYERED = {contract["name"]: contract for contract in CONTRACTS if contract["type"] == "layers"}
ROOMS, MODULES = LAYERED.values()
PLANTED = {
    "engine/state.py": ("astragal.tui.table.panel", "astragal.lab.run.plan", "astragal"),
    "engine/text_form.py": ("astragal.engine.phase",),
    "components/dice.py": ("astragal.match.match",),
    "testing/playing.py": ("astragal.tui.table.panel",),
    "match/line.py": ("astragal.lab.run.plan",),
    "plugins/records.py": ("astragal.plugins.compiler",),
    "errors.py": ("astragal.journal.format",),
}
"""What each module is made to import, and must not."""


def module_of(path: str) -> str:
    """Return the name of a module of core by its path."""
    return "astragal." + path.removesuffix(".py").replace("/", ".")


@pytest.fixture(scope="module")
def complaints(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return what the check of imports says about a copy of the tree with every forbidden import planted."""
    copy = tmp_path_factory.mktemp("tree")
    shutil.copy(ROOT / "pyproject.toml", copy)
    for folder in ("core", "games", "plugins"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for path, imported in PLANTED.items():
        with (copy / "core/astragal" / path).open("a", encoding="utf-8") as source:
            source.writelines(f"\nimport {name}\n" for name in imported)
    run = subprocess.run(
        [
            sys.executable,
            "-c",
            "from importlinter.cli import lint_imports_command as run; run()",
            "--no-cache",
        ],
        cwd=copy,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(("core", "games", "plugins"))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 1, run.stdout + run.stderr
    return run.stdout


@pytest.mark.parametrize(("path", "name"), [(path, name) for path in PLANTED for name in PLANTED[path]])
def test_an_import_against_the_layers_is_caught(complaints: str, path: str, name: str) -> None:
    """Above all `engine/state.py`, which once could import the TUI and the lab unnoticed."""
    assert f"{module_of(path)} -> {name} (l." in complaints


def test_every_module_of_engine_and_plugins_has_its_layer() -> None:
    """A new module is put where it belongs; the hooks and their specifications are one."""
    layered = {name.strip() for layer in MODULES["layers"] for name in layer.replace(":", "|").split("|")}

    there = {
        module_of(path.relative_to(ROOT / "core/astragal").as_posix())
        for room in ("engine", "plugins")
        for path in (ROOT / "core/astragal" / room).iterdir()
        if (path.suffix == ".py" or (path / "__init__.py").exists())
        and path.stem not in ("__init__", "hookspecs")
    }

    assert there == layered - {"astragal.bots"}


def test_what_the_layers_overlook_is_for_type_checkers_alone() -> None:
    """An import that a contract ignores is never carried out when the program runs."""
    running = grimp.build_graph("astragal", exclude_type_checking_imports=True, cache_dir=None)
    ignored = {pair for contract in (ROOMS, MODULES) for pair in contract["ignore_imports"]}

    carried_out = [
        pair
        for pair in ignored - {"astragal -> astragal.**"}
        if running.direct_import_exists(
            importer=pair.split(" -> ")[0], imported=pair.split(" -> ")[1], as_packages=False
        )
    ]

    assert carried_out == []
    assert running.find_modules_directly_imported_by("astragal") == set()
