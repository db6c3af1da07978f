"""Would the tests notice? Changes the rules of engine and games a little, and runs the tests that pass there.

    python tools/mutation.py --sample 300        a sample, the same for the same --seed
    python tools/mutation.py                     every mutant (an hour or more)
    python tools/mutation.py --only rtta/phases  the modules whose path contains this

A copy of the tree is changed, never the tree itself. First every fast test of the rules is run once and the
lines that it runs through are noted; then, for each mutant, the quickest tests that run through its line are
run until one fails. Survivors are listed; `tools/mutation-survivors.toml` gives the reason for known ones.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from mutating.changes import Mutant, mutants_of

ROOT = Path(__file__).parents[1]
REASONS = Path(__file__).parent / "mutation-survivors.toml"
CORE = ("rules", "phase", "compiler", "state", "coded", "piece", "snapshot", "options")
AH = (
    "ages",
    "armies",
    "arrivals",
    "book",
    "chances",
    "civilisation",
    "costs",
    "covers",
    "interrupts",
    "payment",
)
RULES = (
    *(f"core/astragal/{name}.py" for name in CORE),
    *("core/astragal/components/*.py", "games/rtta/phases/*.py", "games/along_history/phases/*.py"),
    *(
        f"games/rtta/{name}.py"
        for name in ("gear", "quantities", "scoring", "solo", "late_bronze_age", "lots")
    ),
    *(f"games/along_history/{name}.py" for name in (*AH, "quantities", "scoring", "state", "tray")),
    "games/along_history/variants/*.py",
)
"""The modules that hold rules; texts, panels, bots and content files are tested otherwise."""
TESTS = ("tests/core", "tests/games/rtta", "tests/games/along_history", "tests/kit/test_conformance.py")
LEFT_OUT = (
    *("tests/core/lab", "tests/core/journal", "tests/core/match", "tests/core/bots"),
    *("tests/games/rtta/test_laws.py", "tests/games/along_history/test_ah_invariants.py"),
)
"""Tests of other things, and those whose long random play takes too long for each mutant."""
QUIET = [
    *("-q", "-x", "-p", "no:randomly", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header", "--tb=no"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),
]
NETS = {
    "core/astragal": ["tests/core", "tests/kit/test_conformance.py", "tests/games/rtta/test_golden.py"],
    "games/rtta": ["tests/games/rtta"],
    "games/along_history": ["tests/games/along_history"],
}
"""Everything about a package, golden games included: only who survives the quick tests meets it."""
MOST_TESTS = 120
MEMORY = 2 * 1024**3
PATIENCE = 300.0
"""Seconds of the clock after which a mutant that is still running counts as noticed: it hangs."""


def modules(only: str) -> list[str]:
    """Return the modules that are changed."""
    found = sorted({str(path.relative_to(ROOT)) for pattern in RULES for path in ROOT.glob(pattern)})
    return [path for path in found if only in path]


def copy_tree(folder: Path) -> Path:
    """Return a copy of what tests need."""
    target = folder / "tree"
    for name in ("core", "games", "plugins", "tests", "docs"):
        shutil.copytree(ROOT / name, target / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", target)
    return target


def environment(tree: Path, **more: str) -> dict[str, str]:
    """Return an environment in which the copy is imported and not the tree."""
    folders = [*(str(tree / name) for name in ("core", "games", "plugins")), str(Path(__file__).parent)]
    settings = {"PYTHONPATH": os.pathsep.join(folders), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONHASHSEED": "1"}
    return {**os.environ, **settings, **more}


def trace(tree: Path, files: list[str], kept: str) -> dict[str, Any]:
    """Run the tests once, or take what was kept; return how long each takes and the lines it runs through."""
    told = Path(kept) if kept else tree.parent / "map.json"
    if told.exists():
        found: dict[str, Any] = json.loads(told.read_text(encoding="utf-8"))
        return found
    left_out = [f"--ignore={name}" for name in LEFT_OUT]
    command = [sys.executable, "-m", "pytest", "-p", "mutating.traced", *QUIET, *left_out, *TESTS]
    command.remove("-x")
    settings = {
        "MUTATION_ROOT": str(tree),
        "MUTATION_MAP": str(told),
        "MUTATION_FILES": os.pathsep.join(files),
    }
    subprocess.run(
        command, cwd=tree, env=environment(tree, **settings), stdout=subprocess.DEVNULL, check=False
    )
    traced: dict[str, Any] = json.loads(told.read_text(encoding="utf-8"))
    return traced


def package_of(mutant: Mutant) -> str:
    """Return the package of a mutant as a path."""
    return "/".join(mutant.path.split("/")[:2])


class Index:
    """Tells which tests to run for a mutant."""

    def __init__(self, traced: dict[str, Any]) -> None:
        self.by_line: dict[tuple[str, int], list[str]] = {}
        self.by_file: dict[str, list[str]] = {}
        self.seconds = {test: found["seconds"] for test, found in traced.items()}
        for test, found in traced.items():
            for path, lines in found["lines"].items():
                self.by_file.setdefault(path, []).append(test)
                for line in lines:
                    self.by_line.setdefault((path, line), []).append(test)

    def tests_for(self, mutant: Mutant) -> list[str]:
        """Return the quickest tests that run through the line, then others that use its module or package.

        Rules that are compiled once for many tests are traced in the first one only, hence the others.
        """
        through = self.by_line.get((mutant.path, mutant.line), [])
        using = self.by_file.get(mutant.path, [])
        package = package_of(mutant)
        around = [test for path, tests in self.by_file.items() if path.startswith(package) for test in tests]
        groups = [sorted(group, key=self.seconds.__getitem__) for group in (through, using, around)]
        return list(dict.fromkeys(test for group in groups for test in group[:MOST_TESTS]))


def survives(tree: Path, mutant: Mutant, tests: list[str]) -> bool:
    """Tell whether the tests pass although the rules are changed."""
    path = tree / mutant.path
    text = path.read_text(encoding="utf-8")
    path.write_text(mutant.apply(text), encoding="utf-8")
    try:
        return run_tests(tree, tests)
    finally:
        path.write_text(text, encoding="utf-8")


def run_tests(tree: Path, tests: list[str]) -> bool:
    """Run tests in a child; tell whether all pass. What hangs is ended and does not pass."""
    child = os.fork()
    if child == 0:
        _become_pytest(tree, tests)
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        pid, status = os.waitpid(child, os.WNOHANG)
        if pid:
            return os.waitstatus_to_exitcode(status) == 0
        time.sleep(0.02)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return False


def _become_pytest(tree: Path, tests: list[str]) -> None:
    """Run tests in this process, which has imported the tools but nothing of ours, and end it."""
    code = 3
    try:
        import pytest

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        os.chdir(tree)
        os.environ.update(environment(tree))
        sys.dont_write_bytecode = True
        sys.path[:0] = [str(tree / name) for name in ("core", "games", "plugins")]
        code = int(pytest.main([*QUIET, *tests]))
    finally:
        os._exit(code)


def warm_up() -> None:
    """Import what every test needs and no mutant changes, so that children start quickly."""
    import attrs
    import cattrs.gen
    import click
    import hypothesis.stateful
    import pluggy
    import pytest

    assert all((attrs, cattrs, click, hypothesis, pluggy, pytest))


def reasons() -> dict[str, str]:
    """Return why known survivors survive, by mutant."""
    if not REASONS.exists():
        return {}
    table = tomllib.loads(REASONS.read_text(encoding="utf-8"))
    return {str(name): str(reason) for name, reason in table.get("survivors", {}).items()}


def hunt(tree: Path, chosen: list[Mutant], index: Index, shown: bool) -> list[Mutant]:
    """Try mutants one after the other; return those that survive."""
    alive: list[Mutant] = []
    for number, mutant in enumerate(chosen, 1):
        tests = index.tests_for(mutant)
        net = [*(f"--ignore={name}" for name in LEFT_OUT), *NETS[package_of(mutant)]]
        if survives(tree, mutant, tests) and survives(tree, mutant, net):
            alive.append(mutant)
            say(f"{number}/{len(chosen)} survives: {mutant}")
        elif shown and number % 25 == 0:
            say(f"{number}/{len(chosen)}, {len(alive)} alive")
    return alive


def say(text: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Would the tests notice?")
    parser.add_argument("--sample", type=int, default=0, help="how many mutants, taken at random; 0 for all")
    parser.add_argument("--seed", type=int, default=1, help="which sample")
    parser.add_argument("--ids", default="", help="these mutants, with commas between them")
    parser.add_argument("--only", default="", help="modules whose path contains this")
    parser.add_argument("--map", default="", help="a file that keeps which test runs through which line")
    parser.add_argument("--list", action="store_true", help="count mutants by module and stop")
    return parser.parse_args()


def main() -> int:
    """Hunt, and tell what survived."""
    given = arguments()
    files = modules(given.only)
    every = [mutant for path in files for mutant in mutants_of(ROOT, path)]
    if given.list:
        for path in files:
            say(f"{sum(mutant.path == path for mutant in every):>5} {path}")
        return 0
    chosen = Random(given.seed).sample(every, given.sample) if 0 < given.sample < len(every) else every
    if given.ids:
        chosen = [mutant for mutant in every if mutant.id in given.ids.split(",")]
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        tree = copy_tree(Path(folder))
        index = Index(trace(tree, modules(""), given.map))
        say(f"{len(index.seconds)} tests traced in {time.monotonic() - began:.0f} s")
        warm_up()
        if not run_tests(tree, sorted(index.seconds, key=index.seconds.__getitem__)[:MOST_TESTS]):
            say("the tests fail without any change: mend them first")
            return 2
        alive = hunt(tree, chosen, index, shown=True)
    return tell(chosen, alive, len(every), time.monotonic() - began)


def tell(chosen: list[Mutant], alive: list[Mutant], every: int, seconds: float) -> int:
    """Print the figures; fail when fewer than 85 of 100 are noticed."""
    known = reasons()
    share = 1 - len(alive) / max(1, len(chosen))
    tried = f"{len(chosen)} of {every} mutants tried in {seconds:.0f} s"
    say(f"\n{tried}: {share:.1%} noticed, {len(alive)} alive")
    for mutant in alive:
        say(f"  {mutant}\n      {known.get(mutant.id, 'no reason is known: a test is missing')}")
    return 0 if share >= 0.85 else 1


if __name__ == "__main__":
    sys.exit(main())
