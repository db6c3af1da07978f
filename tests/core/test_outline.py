"""Outlines: a list of games says the same with them as without, and loads nothing that plays."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from astragal import Outline, Registry
from astragal.cli.games import described
from astragal.engine.wording import Words
from astragal.plugins import registry as registry_module
from astragal.plugins.outline import outline_beside

GAMES = ("along-history", "iron-age", "rtta")


@pytest.mark.parametrize("game", GAMES)
def test_an_outline_says_what_the_game_says(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rulesets, options and defaults are those of the game itself."""
    outlined = described(Registry(), game)

    monkeypatch.setattr(registry_module, "outline_beside", lambda plugin: None)

    assert Registry().outline(game) is None
    assert outlined == described(Registry(), game)


def test_listing_games_loads_no_phase() -> None:
    """The modules that play are imported when a ruleset is compiled, not for a list."""
    program = (
        "import sys\n"
        "from astragal.cli import cli\n"
        "cli.main(['games'], standalone_mode=False)\n"
        "print([name for name in sys.modules if '.phases' in name or name.endswith('.plugin')])\n"
    )

    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert done.stdout.splitlines()[-1] == "[]"


def test_a_game_without_an_outline_is_loaded() -> None:
    """The sample games have none, and are listed all the same."""
    samples = Registry(samples=True)

    assert samples.outline("pig") is None
    assert described(samples, "pig")["rulesets"][0]["id"] == "pig"


@pytest.mark.parametrize("plugin", ["alone", "tests.core.toy"])
def test_only_a_module_beside_the_plugin_counts(plugin: str) -> None:
    """A plugin of a single file, or of a package without an outline, has none."""
    assert outline_beside(plugin) is None


def test_a_module_that_holds_something_else_is_no_outline() -> None:
    """A module may be called `outline` for other reasons."""
    assert outline_beside("astragal.plugins.registry") is None
    assert isinstance(outline_beside("rtta.plugin"), Outline)


def test_a_broken_package_has_no_outline(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is wrong with it is said when the game is loaded; a list of games goes on without it."""
    package = tmp_path / "broken_package"
    package.mkdir()
    (package / "__init__.py").write_text("raise ValueError('no such thing')")
    monkeypatch.syspath_prepend(str(tmp_path))

    assert outline_beside("broken_package.plugin") is None


def test_an_outline_brings_its_translations() -> None:
    """A list can name games in the player's language before any of them is loaded."""
    outline = Registry().outline("rtta")
    assert outline is not None

    words = Words("fr", outline.namings)

    assert words(outline.help).startswith("Lancez les dés")
