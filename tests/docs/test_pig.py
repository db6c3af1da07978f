"""The tutorial's own game: small, conforming, playable by bots through the command line."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from astragal.engine.snapshot import digest
from astragal.plugins.hooks import hookimpl
from astragal.plugins.records import Modifier
from astragal.plugins.registry import load_rule_file
from astragal.testing import assert_conforms, compile_game, follow, play_random
from astragal.tui.table.generic import panels_of
from house_rules import score_board

TUTORIAL = Path(__file__).parents[2] / "docs" / "tutorial"
FOLDER = TUTORIAL / "pig"


@pytest.fixture(scope="module")
def pig() -> ModuleType:
    """Return the game's plugin."""
    return load_rule_file(FOLDER / "pig.py")


def test_game_is_small() -> None:
    """Rules and content together have at most 90 lines, two of them imports from the engine."""
    lines = [line for name in ("pig.py", "pig.toml") for line in (FOLDER / name).read_text().splitlines()]

    assert len(lines) <= 90
    assert [line.split()[1] for line in lines if line.startswith("from astragal")] == [
        "astragal",
        "astragal.components",
    ]


def test_game_conforms(pig: ModuleType) -> None:
    """Pig keeps every promise of the engine, with two and with six players."""
    assert_conforms(pig, hash_seeds=(1,))


def test_one_loses_the_turn(pig: ModuleType) -> None:
    """A one loses what the turn has brought and passes the dice on."""
    state = follow(compile_game(pig), "* six\n1 roll\n* one").state

    assert (state.active, state.points) == (1, [0, 0])


def test_holding_keeps_the_points(pig: ModuleType) -> None:
    """Holding keeps what the turn has brought."""
    state = follow(compile_game(pig), "* six\n1 roll\n* four\n1 hold").state

    assert (state.active, state.points) == (1, [10, 0])


def test_target_ends_the_game(pig: ModuleType) -> None:
    """The target is an option, and reaching it ends the game after the round."""
    rules = compile_game(pig, target=6)

    state = follow(rules, "* six\n1 hold\n* one").state

    assert (state.ended, rules.result(state).winners) == ("target", (0,))


def test_house_rule_changes_the_target(pig: ModuleType) -> None:
    """The target is a quantity, so a rule can set it for one seat alone."""
    handicap = ModuleType("handicap")
    change = Modifier("target", lambda state, seat, value: value // 2 if seat == 1 else value)
    handicap.modifiers = hookimpl(lambda: [change])  # type: ignore[attr-defined]
    rules = compile_game(pig, rules=(("handicap", handicap),), target=12)

    state = follow(rules, "* six\n1 hold\n* six\n2 hold").state

    assert state.ended == "target"


def test_page_shows_the_code() -> None:
    """What the page shows stands in the game."""
    page = (TUTORIAL / "your-own-game.md").read_text(encoding="utf-8")
    source = re.sub(r"\s+", " ", (FOLDER / "pig.py").read_text(encoding="utf-8"))
    shown = [
        block for block in re.findall(r"```python\n(.*?)```", page, re.DOTALL) if "import pig" not in block
    ]

    assert len(shown) >= 4
    for block in shown:
        for part in block.split("..."):
            assert re.sub(r"\s+", " ", part).strip() in source


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """Put the game where Python finds it, with its entry point, as an installer does."""
    for name in ("pig.py", "pig.toml"):
        (tmp_path / name).write_bytes((FOLDER / name).read_bytes())
    points = re.search(
        r'\[project\.entry-points\."astragal\.games"\]\n(\w+) = "(\w+)"',
        (FOLDER / "pyproject.toml").read_text(),
    )
    assert points is not None
    info = tmp_path / "astragal_pig-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: astragal-pig\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[astragal.games]\n{points[1]} = {points[2]}\n")
    return tmp_path


def test_game_can_be_simulated(installed: Path) -> None:
    """Installed, the game is simulated by the same command as any other."""
    environment = {**os.environ, "PYTHONPATH": str(installed), "ASTRAGAL_HOME": str(installed / "home")}
    words = [
        "simulate",
        "pig",
        "--games",
        "20",
        "--bots",
        "random,random",
        "--set",
        "target=30",
        "--workers",
        "1",
        "--json",
    ]

    run = subprocess.run(
        [sys.executable, "-c", "from astragal.cli import main; main()", *words],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )

    assert run.returncode == 0, run.stderr
    told = json.loads(run.stdout)
    assert (told["game"], told["games"], told["end"]) == ("pig", 20, {"target": 20})


def test_random_play_is_repeatable(pig: ModuleType) -> None:
    """The same seed gives the same game."""
    rules = compile_game(pig, players=3)

    assert digest(play_random(rules, 4).state) == digest(play_random(rules, 4).state)


def test_panel_of_a_rule_stands_beside_the_plain_table(pig: ModuleType) -> None:
    """A game without panels keeps its plain ones when a rule brings one."""
    plain = panels_of(compile_game(pig))
    beside = panels_of(compile_game(pig, rules=(("any.score-board", score_board),)))

    assert [panel.id for panel in beside] == [*(panel.id for panel in plain), "score-board"]
