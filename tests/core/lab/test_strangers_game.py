"""A game by a stranger, installed beside the others, goes through the lab like any of them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from astragal.cli import main
from astragal.lab import Variant, compare, simulate
from tests.tui import caravan

SALT_LAKE = '''"""In the last round a salt lake fills everybody's bags."""

from astragal import Reaction, TurnStarted, hookimpl

GAME = "caravan"


def _fill(state, event):
    if state.round == 8:
        state.me.salt = 6


@hookimpl
def reactions():
    return [Reaction(TurnStarted, _fill)]
'''


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Install the game as a package would, and return the folder with a house rule for it."""
    shutil.copy(caravan.__file__, tmp_path / "caravan_of_a_stranger.py")
    info = tmp_path / "caravan_of_a_stranger-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: caravan-of-a-stranger\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[astragal.games]\ncaravan = caravan_of_a_stranger\n")
    (tmp_path / "salt_lake.py").write_text(SALT_LAKE)
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def test_it_is_simulated_with_every_bot_of_every_game(installed: Path) -> None:
    """Greedy beats random, and the figures have their intervals."""
    found = simulate("caravan", bots=["greedy", "random"], games=16)

    greedy, chance = found.figures.bots
    assert not found.faults
    assert greedy.wins.low > chance.wins.high
    assert found.figures.rounds.value == 8


def test_a_house_rule_for_it_is_compared(installed: Path) -> None:
    """More salt is worth points, and the report says so."""
    lake = Variant(rules=[installed / "salt_lake.py"])

    found = compare("caravan", Variant(), lake, bots=["random", "random"], games=60)

    changed = {one.metric: one for one in found.differences}["score"]
    assert not found.faults
    assert changed.verdict == "higher"
    assert "Score" in str(found)


def test_reports_are_written_for_it(installed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The command line prints JSON and writes a page."""
    page = installed / "report.html"

    with pytest.raises(SystemExit) as left:
        main(
            [
                "simulate",
                "caravan",
                "-b",
                "random,random",
                "-n",
                "20",
                "-j",
                "1",
                "--json",
                "--html",
                str(page),
            ]
        )

    assert left.value.code == 0
    assert json.loads(capsys.readouterr().out)["game"] == "caravan"
    assert "caravan" in page.read_text(encoding="utf-8")
