"""Runs the tests with the oldest and newest versions of the dependencies, under every supported Python.

    python tools/versions.py                    lowest versions under the oldest Python, newest under all
    python tools/versions.py --quick --lowest   a few tests with the lowest versions, as in `.ci/run`
    python tools/versions.py --python 3.13      under this Python only
    python tools/versions.py --print-lowest     print the lowest versions

Each combination has an environment of its own in `.versions`, kept from run to run. A Python that is not
installed is named as not run; the command fails when a combination fails, or when nothing was run at all.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterable
from pathlib import Path

import attrs

ROOT = Path(__file__).parents[1]
PLACE = ROOT / ".versions"
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
EXTRAS = ("lab", "web")
"""The extras that people install; development tools are always the newest."""
QUICK = tuple(
    f"tests/{name}.py"
    for name in (
        *("core/test_compiler", "core/test_content", "core/test_hooks", "core/journal/test_journal_identity"),
        *("core/lab/test_lab_sums", "core/lab/test_lab_intervals", "core/lab/test_lab_reports"),
        *("core/match/test_match_steps", "core/match/test_saves_command", "core/match/test_replay_command"),
        *("core/test_rulebook", "tui/test_tui_play"),
        *("games/rtta/test_golden", "games/rtta/test_metrics"),
    )
)
"""Tests of what touches the dependencies: records, plugins, command line, locks, figures, one table."""
TOOLS = (
    "pytest>=8.3,<9",
    "pytest-asyncio",
    "pytest-randomly",
    "pytest-timeout",
    "pytest-xdist",
    "hypothesis",
    "babel",
    "build",
    "mypy",
    "pyte",
)
_LEAST = re.compile(r"([A-Za-z0-9_.-]+)[^>;]*>=\s*([0-9][0-9.]*)")


@attrs.frozen
class Combination:
    """A Python, and which versions of the dependencies."""

    python: str
    lowest: bool

    def __str__(self) -> str:
        return f"Python {self.python}, {'lowest' if self.lowest else 'newest'} versions"

    @property
    def folder(self) -> Path:
        """Where its environment is."""
        return PLACE / f"{self.python}-{'lowest' if self.lowest else 'newest'}"


def declared() -> list[str]:
    """Return what the project depends on, with the extras that people install."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    return [*project["dependencies"], *(line for name in EXTRAS for line in extras[name])]


def lowest_of(requirements: Iterable[str]) -> list[str]:
    """Return requirements that allow the lowest declared version of each and no other."""
    found = [_LEAST.match(line) for line in requirements]
    return [f"{match[1]}=={match[2]}" for match in found if match is not None]


def interpreter(version: str) -> str | None:
    """Return the program of a Python version, if it is installed and can make environments."""
    kept = sorted(Path.home().glob(f".pyenv/versions/{version}*/bin/python"), reverse=True)
    for program in (shutil.which(f"python{version}"), *map(str, kept)):
        if program is not None and _works(program, version):
            return program
    return None


def _works(program: str, version: str) -> bool:
    wanted = tuple(map(int, version.split(".")))
    code = f"import sys, venv, ensurepip; sys.exit(sys.version_info[:2] != {wanted})"
    return subprocess.run([program, "-c", code], capture_output=True, check=False).returncode == 0


def combinations(given: argparse.Namespace) -> list[Combination]:
    """Return what is asked for: the lowest versions under the oldest Python, the newest under every one."""
    pythons = [given.python] if given.python else list(PYTHONS)
    low = [Combination(pythons[0], True)] if not given.newest else []
    return low if given.lowest else [*low, *(Combination(python, False) for python in pythons)]


def set_up(combination: Combination, program: str) -> Path:
    """Make the environment of a combination, or bring it up to date; return its Python."""
    python = combination.folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    if not python.exists():
        subprocess.run([program, "-m", "venv", str(combination.folder)], check=True)
    pip = [str(python), "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
    wanted = lowest_of(declared()) if combination.lowest else declared()
    newest = [] if combination.lowest else ["--upgrade", "--upgrade-strategy", "eager"]
    subprocess.run([*pip, *newest, *wanted, *TOOLS, "hatchling", "editables"], check=True)
    # Without dependencies: what was installed above is what is declared, and pip would move it.
    subprocess.run([*pip, "--no-deps", "--no-build-isolation", "--editable", str(ROOT)], check=True)
    return python


def run(combination: Combination, python: Path, tests: Iterable[str], jobs: int) -> bool:
    """Run tests in an environment; tell whether they pass."""
    words = [
        str(python),
        "-m",
        "pytest",
        "-q",
        "-n",
        str(jobs),
        "--dist",
        "worksteal",
        "-p",
        "no:cacheprovider",
    ]
    # Snapshots are of one exact Textual, and tests of our own tools need those.
    left_out = ["tests/tui/test_tui_snapshots.py", "tests/workshop", "tests/docs/test_site.py"]
    words += [f"--ignore={path}" for path in left_out]
    if combination.lowest:  # old versions meet what was deprecated since
        words += ["-W", "ignore::DeprecationWarning", "-W", "ignore::PendingDeprecationWarning"]
    return subprocess.run([*words, *tests], cwd=ROOT, check=False).returncode == 0


def tried(combination: Combination, given: argparse.Namespace) -> str:
    """Try a combination; return how it went."""
    program = interpreter(combination.python)
    if program is None:
        return "not run: this Python is not installed"
    began = time.monotonic()
    try:
        python = set_up(combination, program)
    except subprocess.CalledProcessError:
        return "failed: the dependencies cannot be installed together"
    passed = run(combination, python, QUICK if given.quick else (), given.jobs)
    return f"{'passed' if passed else 'failed'} in {time.monotonic() - began:.0f} s"


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Run the tests with other versions.")
    parser.add_argument("--quick", action="store_true", help="only tests that touch the dependencies")
    parser.add_argument("--lowest", action="store_true", help="only with the lowest declared versions")
    parser.add_argument("--newest", action="store_true", help="only with the newest versions")
    parser.add_argument("--python", choices=PYTHONS, help="only under this Python")
    parser.add_argument("--jobs", type=int, default=2, help="how many tests at a time")
    parser.add_argument("--print-lowest", action="store_true", help="print the lowest versions and stop")
    return parser.parse_args()


def main() -> int:
    """Try every combination, then say how each went."""
    given = arguments()
    if given.print_lowest:
        print("\n".join(lowest_of(declared())))
        return 0
    results = {combination: tried(combination, given) for combination in combinations(given)}
    print()
    for combination, result in results.items():
        print(f"{combination}: {result}")
    failed = any(result.startswith("failed") for result in results.values())
    return 1 if failed or not any(result.startswith("passed") for result in results.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
