"""Other versions: the tool asks for what is declared, and names what it cannot run."""

from __future__ import annotations

import argparse
import re
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

from tests.workshop.commands import command

ROOT = Path(__file__).parents[2]


@pytest.fixture
def versions() -> ModuleType:
    """Return the tool."""
    return command("versions")


def test_the_lowest_versions_are_those_declared(versions: ModuleType) -> None:
    """One for each dependency, and nothing else; upper bounds do not matter."""
    given = ["attrs>=25.1", "textual>=8.2.8,<9", "typing_extensions>=4.14", "textual-serve>=1.1"]

    found = versions.lowest_of(given)

    assert found == ["attrs==25.1", "textual==8.2.8", "typing_extensions==4.14", "textual-serve==1.1"]


def test_every_dependency_declares_its_lowest_version(versions: ModuleType) -> None:
    """Without one nobody would know what was tested."""
    declared = versions.declared()

    assert len(versions.lowest_of(declared)) == len(declared) > 10


def test_every_python_of_the_project_is_tried(versions: ModuleType) -> None:
    """The lowest versions under the oldest one, the newest under each."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    named = re.findall(r"Python :: (3\.\d+)", " ".join(project["classifiers"]))
    given = argparse.Namespace(python=None, lowest=False, newest=False)

    tried = [str(each) for each in versions.combinations(given)]

    assert list(versions.PYTHONS) == named
    assert project["requires-python"] == f">={named[0]}"
    assert tried == [
        f"Python {named[0]}, lowest versions",
        *(f"Python {each}, newest versions" for each in named),
    ]


def test_a_python_that_is_missing_is_named(
    versions: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is not passed over in silence, and a run of nothing is no success."""
    monkeypatch.setattr(versions, "interpreter", lambda version: None)
    monkeypatch.setattr(
        versions,
        "arguments",
        lambda: argparse.Namespace(
            python="3.14", lowest=False, newest=True, quick=True, jobs=1, print_lowest=False
        ),
    )

    code = versions.main()

    assert "Python 3.14, newest versions: not run: this Python is not installed" in capsys.readouterr().out
    assert code == 1


def test_the_quick_choice_is_there(versions: ModuleType) -> None:
    """Files that were renamed would be an error of pytest."""
    assert [name for name in versions.QUICK if not (ROOT / name).exists()] == []


def test_ci_runs_the_lowest_versions() -> None:
    """The script that everybody runs, and the forge."""
    assert "versions.py --quick --lowest" in (ROOT / ".ci" / "run").read_text()
    assert "make versions" in (ROOT / ".github" / "workflows" / "ci.yml").read_text()
