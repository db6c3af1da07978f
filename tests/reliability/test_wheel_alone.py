"""The wheel passes the tests under each supported Python, installed by itself with no source beside it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.goals import goal
from tests.reliability.test_same_result import PYTHONS, interpreter

ROOT = Path(__file__).parents[2]
TAKEN_ALONG = (
    *("tests", "docs", "tools", "mkdocs.yml", "Makefile", "pyproject.toml", "LICENSE"),
    *("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"),
)
"""What the tests read beside the packages; `core`, `games` and `plugins` stay behind."""
LEFT_OUT = {
    "tests/workshop": "it looks at the tree, and builds the wheel out of it",
    "tests/reliability/test_honest.py": "it runs the tests of the tree",
    "tests/docs/test_pages.py::test_links_lead_somewhere": "pages link to sources",
    "tests/plugins/test_house_rules.py::test_sample_is_small": "it reads the sources of the samples",
    "tests/plugins/test_house_rules.py::test_every_file_is_installed": "it lists the sources of the samples",
}
"""Tests that are about the source tree, with the reason."""
ALONE = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PYTEST"))}


def run(folder: Path, *command: str | Path) -> str:
    """Run a command that must go well, and return what it says."""
    done = subprocess.run(list(map(str, command)), cwd=folder, env=ALONE, capture_output=True, text=True)
    assert done.returncode == 0, (done.stdout + done.stderr)[-4000:]
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a wheel of the tree as it is."""
    folder = tmp_path_factory.mktemp("wheel")
    run(ROOT, sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ".")
    (built,) = folder.glob("*.whl")
    return built


def installed(python: str, wheel: Path, folder: Path) -> Path:
    """Install the wheel with its test tools into a fresh environment, and return its Python."""
    run(folder, python, "-m", "venv", folder / "venv")
    own = folder / "venv" / ("Scripts" if os.name == "nt" else "bin") / "python"
    run(folder, own, "-m", "pip", "--disable-pip-version-check", "--quiet", "install", f"{wheel}[dev]")
    return own


def take_along(folder: Path) -> None:
    """Copy the tests and what they read, without the packages."""
    for name in TAKEN_ALONG:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, folder / name)


@goal(20)
@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("version", PYTHONS)
def test_the_wheel_passes_the_tests(
    version: str, wheel: Path, tmp_path: Path, tried: Callable[[int], None]
) -> None:
    """Every fast test that is not about the source tree, against what was installed."""
    python = interpreter(version)
    if not python:
        pytest.skip(f"no Python {version} under ~/.pyenv/versions")
    own = installed(python, wheel, tmp_path)
    take_along(tmp_path)
    places = "import astragal, rtta, along_history, house_rules as h; print(astragal, rtta, along_history, h)"
    left_out = [word for name in LEFT_OUT for word in ("--deselect", name)]

    found = run(tmp_path, own, "-c", places)
    told = run(tmp_path, own, "-m", "pytest", "-q", "-n", "2", "--tb=short", *left_out).splitlines()[-1]

    assert found.count(str(tmp_path / "venv")) == 4, found
    assert re.search(r"\b(failed|errors?)\b", told) is None
    tried(int(re.findall(r"(\d+) passed", told)[0]))
