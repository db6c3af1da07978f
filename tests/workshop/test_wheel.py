"""The wheel: everything is in it, it is built the same twice, and it works alone in an empty place."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import zipfile
from configparser import ConfigParser
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = {
    "core/astragal": "astragal",
    "games/rtta": "rtta",
    "games/along_history": "along_history",
    "games/iron_age": "iron_age",
}
DATA = {".toml", ".tcss", ".mo", ".j2", ".typed", ".woff2", ".html"}


def build(folder: Path) -> Path:
    """Build the wheel into a folder and return its path."""
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(
        command, check=True, capture_output=True, env={**os.environ, "SOURCE_DATE_EPOCH": "1700000000"}
    )
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a wheel of the tree as it is."""
    return build(tmp_path_factory.mktemp("wheel"))


def names(wheel: Path) -> set[str]:
    """Return the files in a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


@pytest.mark.parametrize("source", PACKAGES)
def test_every_file_of_a_package_is_in_the_wheel(wheel: Path, source: str) -> None:
    """Modules and data files of engine and games are all there."""
    files = [path for path in (ROOT / source).rglob("*") if path.suffix in DATA | {".py"}]
    expected = {f"{PACKAGES[source]}/{path.relative_to(ROOT / source).as_posix()}" for path in files}

    assert len(expected) > 10
    assert expected - names(wheel) == set()


def test_house_rules_and_licence_are_in_the_wheel(wheel: Path) -> None:
    """The samples and the licence go along; tests and docs do not."""
    found = names(wheel)

    assert "house_rules/skulls_reroll.py" in found
    assert any(name.endswith("licenses/LICENSE") for name in found)
    assert not any(name.startswith(("tests/", "docs/")) for name in found)


def test_every_installed_package_is_marked_as_typed(wheel: Path) -> None:
    """Type checkers of other projects read our annotations: each package has the marker they look for."""
    found = names(wheel)
    packages = {name.partition("/")[0] for name in found if ".dist-info/" not in name}

    assert packages == {"astragal", "rtta", "along_history", "iron_age", "house_rules", "sample_games"}
    assert {package for package in packages if f"{package}/py.typed" not in found} == set()


def test_entry_points_lead_somewhere(wheel: Path) -> None:
    """Every entry point names a module that is in the wheel."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith("entry_points.txt")]
        points = ConfigParser(delimiters=("=",))
        points.optionxform = str  # type: ignore[assignment, method-assign]
        points.read_string(archive.read(name).decode())
    modules = {value.partition(":")[0] for section in points.sections() for value in points[section].values()}
    found = names(wheel)

    missing = {
        module
        for module in modules
        if f"{module.replace('.', '/')}.py" not in found
        and f"{module.replace('.', '/')}/__init__.py" not in found
    }

    assert set(points.sections()) == {
        "console_scripts",
        "astragal.games",
        "astragal.rules",
        "astragal.samples",
        "pytest11",
    }
    assert missing == set()


def test_wheel_is_built_the_same_twice(wheel: Path, tmp_path: Path) -> None:
    """Two builds of one tree are the same file."""
    again = build(tmp_path)

    assert hashlib.sha256(wheel.read_bytes()).hexdigest() == (hashlib.sha256(again.read_bytes()).hexdigest())


@pytest.mark.slow
def test_wheel_works_alone(wheel: Path, tmp_path: Path) -> None:
    """Installed in an empty virtual environment, in an empty folder, the command plays both games."""
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "venv")], check=True)
    python = tmp_path / "venv" / "bin" / "python"
    subprocess.run([str(python), "-m", "pip", "install", "--quiet", f"{wheel}[lab]"], check=True)
    empty = tmp_path / "empty"
    empty.mkdir()
    (tmp_path / "check_wheel.py").write_text((ROOT / ".ci" / "check_wheel.py").read_text())

    run = subprocess.run(
        [str(python), "-I", str(tmp_path / "check_wheel.py"), str(python.with_name("astragal"))],
        cwd=empty,
        env={"PATH": os.environ["PATH"], "ASTRAGAL_HOME": str(tmp_path / "home")},
        capture_output=True,
        text=True,
        check=False,
    )

    assert run.returncode == 0, run.stderr
    assert "the wheel works alone" in run.stdout
