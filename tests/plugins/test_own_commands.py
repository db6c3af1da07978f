"""Commands of rules are commands of `astragal`; metrics may look at scores turn by turn."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from astragal.lab import Variant, compare
from astragal.plugins import registry
from tests.plugins.conftest import Astragal

RULE = '''"""Odds of rivers."""
import click
from astragal import BadInput, Command, Metric, hookimpl

@click.command(context_settings={"help_option_names": ["--help"]})
@click.option("--times", type=int, default=1, help="How often.")
def odds(times):
    """Print the odds of rivers."""
    click.echo("river " * times)

def plain(words):
    if words:
        raise BadInput(f"{words[0]!r} is no river", "name one")
    raise ZeroDivisionError

@hookimpl
def commands():
    return [Command("odds", "Odds.", odds), Command("plain", "Fail.", plain), Command("play", "No.", plain)]

@hookimpl
def metrics():
    return [Metric("turns", "Turns seen.", lambda tally: len(tally.by_turn), by_turn=True)]
'''


@pytest.fixture
def river(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install a package that names three commands, one of them like the program's own."""
    (tmp_path / "river_rules.py").write_text(RULE)
    monkeypatch.syspath_prepend(str(tmp_path))
    real: Callable[..., list[tuple[str, EntryPoint]]] = registry._points

    def points(group: str, path: tuple[str, ...]) -> list[tuple[str, EntryPoint]]:
        names = {"astragal.commands": ("odds", "plain", "play"), "astragal.rules": ("rtta.river",)}.get(
            group, ()
        )
        return [*real(group, path), *((name, EntryPoint(name, "river_rules", group)) for name in names)]

    monkeypatch.setattr(registry, "_points", points)
    registry._load.cache_clear()


@pytest.mark.usefixtures("river")
def test_a_command_has_its_own_help_and_options(astragal: Astragal) -> None:
    """And is listed without importing its rule."""
    sys.modules.pop("river_rules", None)

    listed = astragal("--help")[1]
    imported = "river_rules" in sys.modules
    told, run = astragal("odds", "--help")[1], astragal("odds", "--times", "2")

    assert ("odds" in listed, imported) == (True, False)
    assert "--times" in told
    assert run[:2] == (0, "river river \n")


@pytest.mark.usefixtures("river")
def test_names_of_the_program_win(astragal: Astragal) -> None:
    """A package cannot take `play`."""
    assert "Play a game in the terminal" in astragal("play", "--help")[1]


@pytest.mark.usefixtures("river")
def test_bad_input_is_the_command_s_own(astragal: Astragal) -> None:
    """A fault is the rule's."""
    wrong, option, fault = astragal("plain", "rhine"), astragal("odds", "--times", "x"), astragal("plain")

    assert (wrong[0], wrong[2]) == (2, "astragal: 'rhine' is no river: name one\n")
    assert option[0] == 2
    assert "rule" not in option[2]
    assert "rule 'rtta.river', hook 'commands' during 'plain': ZeroDivisionError" in fault[2]
    assert "river_rules.py, line 14" in fault[2]


@pytest.mark.usefixtures("river")
def test_metrics_see_scores_by_turn() -> None:
    """One look for each turn of each player, kept only where a metric asks for it."""
    found = compare("rtta", "bronze-age", Variant("bronze-age", ("rtta.river",)), games=10, keep_records=True)
    records = found.records[1]

    assert all(record.metrics["turns"] == 2 * record.rounds for record in records)
