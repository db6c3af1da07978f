"""A rule in somebody else's package: built as a wheel, installed, named by a ruleset."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

HOW_TO = Path(__file__).parents[2] / "docs" / "how-to" / "share-a-rule.md"
PROJECT = HOW_TO.read_text(encoding="utf-8").split("```toml file=pyproject.toml\n")[1].split("```")[0]

RULE = '''"""The river feeds everybody: cities eat nothing."""

from astragal import Modifier
from astragal import hookimpl


@hookimpl
def modifiers():
    """No city eats."""
    return [Modifier("food_per_city", lambda state, seat, value: 0)]
'''


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the package as a wheel and unpack it where Python finds it, as an installer does."""
    source = tmp_path_factory.mktemp("source")
    (source / "pyproject.toml").write_text(PROJECT)
    (source / "river_rules.py").write_text(RULE)
    return install(source, tmp_path_factory.mktemp("site"))


def install(source: Path, site: Path) -> Path:
    """Build a package as a wheel and unpack it into a folder."""
    build = [
        sys.executable,
        "-m",
        "build",
        "--wheel",
        "--no-isolation",
        "--outdir",
        str(source / "dist"),
        str(source),
    ]
    subprocess.run(build, check=True, capture_output=True)
    (wheel,) = (source / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    return site


def astragal(site: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the command with the package installed."""
    environment = {**os.environ, "PYTHONPATH": str(site), "ASTRAGAL_HOME": str(site / "home")}
    program = "from astragal.cli import main; main()"
    return subprocess.run(
        [sys.executable, "-c", program, *words], env=environment, capture_output=True, text=True, check=False
    )


def test_third_party_rule_is_listed(installed: Path) -> None:
    """A rule of another package is listed beside ours."""
    run = astragal(installed, "rules", "list", "--json")

    told = {rule["id"]: rule for rule in json.loads(run.stdout)}
    assert told["rtta.river"]["says"] == "The river feeds everybody: cities eat nothing."


def test_third_party_rule_acts_when_it_is_named(installed: Path, tmp_path: Path) -> None:
    """It does nothing until a ruleset names it, and then it does what it says."""
    ruleset = tmp_path / "river.toml"
    ruleset.write_text('game = "rtta"\nrules = ["rtta.river"]\n')

    named = astragal(installed, "rules", "explain", str(ruleset), "-p", "2")
    other = astragal(installed, "rules", "explain", "rtta", "-p", "2")

    assert "changes quantity food_per_city" in named.stdout
    assert "rtta.river" not in other.stdout


def test_ruleset_without_the_package_says_what_is_missing(tmp_path: Path) -> None:
    """Where the package is not installed, the ruleset is refused in one line that names the rule."""
    ruleset = tmp_path / "river.toml"
    ruleset.write_text('game = "rtta"\nrules = ["rtta.river"]\n')

    run = astragal(tmp_path, "rules", "explain", str(ruleset), "-p", "2")

    assert run.returncode == 2
    assert run.stderr.startswith(f"astragal: {ruleset}: rule 'rtta.river' is not installed: ")


def test_a_new_rule_for_a_stranger_s_game_is_sound(tmp_path: Path) -> None:
    """The game is in a package that is not ours; the rule and its test are right as they are written."""
    written, site = tmp_path / "written", tmp_path / "site"
    site.mkdir()
    assert astragal(site, "new", "game", "leap-frog", "--package", "--folder", str(written)).returncode == 0
    install(written / "leap-frog", site)

    new = astragal(site, "new", "rule", "hop", "--game", "leap-frog", "--folder", str(tmp_path))
    check = astragal(site, "rules", "check", str(tmp_path / "hop.py"), "--trust")
    tests = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "test_hop.py"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (new.returncode, new.stderr) == (0, "")
    assert (check.returncode, check.stdout.splitlines()[0]) == (0, "hop is sound: everything in it ran.")
    assert tests.returncode == 0, tests.stdout
