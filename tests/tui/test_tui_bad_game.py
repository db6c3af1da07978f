"""A game that cannot be loaded: it is named, and the other games are there all the same."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from textual.widgets import Static

from astragal import Registry
from astragal.cli import main
from astragal.errors import BadInput
from astragal.plugins.registry import _load, _points
from astragal.tui.form import MatchForm
from astragal.tui.lab_form import LabForm
from astragal.tui.plain_menu import PlainMenu
from astragal.tui.screens.gallery import GalleryScreen
from astragal.tui.screens.launcher import LauncherScreen
from astragal.tui.screens.setup import SetupScreen
from astragal.tui.screens.small import MessageScreen
from tests.core.test_registry import install
from tests.tui.tables import Opener, quiet, until

WHY = "'bad-game' cannot be imported: ValueError: no such thing: fix or uninstall it"
OTHERS = ["along-history", "iron-age", "rtta"]


@pytest.fixture(autouse=True)
def _bad_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install a game that cannot be imported; by its name it stands between the others."""
    install(tmp_path, monkeypatch, "astragal.games", "bad-game", "raise ValueError('no such thing')")


def test_it_is_refused_and_the_form_stays() -> None:
    """Nothing that was chosen before is forgotten."""
    form = MatchForm(Registry())
    form.choose_preset("late-bronze-age")
    before = form.remember()

    with pytest.raises(BadInput, match="cannot be imported"):
        form.choose_game("bad-game")

    assert form.remember() == before
    assert form.rules().phases


def test_a_remembered_game_that_broke_since_is_forgotten() -> None:
    """The form of a new match opens with another game."""
    form = MatchForm(Registry(), {"game": "bad-game", "ruleset": "x"})

    assert form.game == "along-history"
    assert form.rules().phases


def test_the_lab_has_the_other_games() -> None:
    """Its form refuses the bad one and goes on."""
    form = LabForm(Registry())

    with pytest.raises(BadInput, match="cannot be imported"):
        form.choose_game("bad-game")

    assert form.request().game == "rtta"


async def test_turning_to_the_next_game_passes_it_over(open_table: Opener) -> None:
    """A message names it, and the game behind it is chosen."""
    app = open_table()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, LauncherScreen)
        await pilot.press("n")
        setup = await until(pilot, SetupScreen)
        setup.form.choose_game("along-history")
        setup.fill()
        await pilot.press("down", "right")
        told = await until(pilot, MessageScreen)
        shown = " ".join(str(line.render()) for line in told.query(Static))
        await pilot.press("enter")
        game = setup.form.game

    assert "'bad-game' cannot be imported: ValueError: no such thing" in shown
    assert game == "iron-age"


async def test_the_menu_begins_the_other_games(open_table: Opener) -> None:
    """Each has its digit."""
    app = open_table()
    async with app.run_test(size=(80, 24)) as pilot:
        menu = await until(pilot, LauncherScreen)
        await menu.workers.wait_for_complete()
        await pilot.pause()
        listed = sorted(entry.id for entry in menu._shown if entry.id.startswith("game:"))

    assert listed == [f"game:{name}" for name in OTHERS]


async def test_a_game_that_is_listed_but_cannot_be_loaded_says_so(
    open_table: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its outline names it in the menu; the set-up tells what is wrong and offers another game."""
    package = tmp_path / "half_game"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "plugin.py").write_text("raise ValueError('no such thing')")
    (package / "outline.py").write_text(
        "from astragal import Outline, Preset\n"
        "OUTLINE = Outline('bad-game', 'Bad Game', (2, 2), (Preset('bad', 'Bad', (2, 2)),))\n"
    )
    points = tmp_path / "installed_bad_game-1.0.dist-info" / "entry_points.txt"
    points.write_text("[astragal.games]\nbad-game = half_game.plugin\n")
    _points.cache_clear()
    _load.cache_clear()

    async with open_table().run_test(size=(80, 24)) as pilot:
        menu = await until(pilot, LauncherScreen)
        (bad,) = (entry for entry in menu._shown if entry.id == "game:bad-game")
        await pilot.press(bad.key)
        told = await until(pilot, MessageScreen)
        shown = " ".join(str(line.render()) for line in told.query(Static))
        await pilot.press("enter")
        setup = await until(pilot, SetupScreen)

    assert bad.label == "Bad Game"
    assert "'bad-game' cannot be imported: ValueError: no such thing" in shown
    assert setup.form.game in OTHERS


async def test_the_cards_of_the_other_games_are_shown(open_table: Opener) -> None:
    """One game has cards, so its gallery opens at once."""
    app = open_table()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, LauncherScreen)
        await pilot.press("d")
        gallery = await until(pilot, GalleryScreen)

    assert gallery.tables


def test_plain_lines_begin_the_game_that_was_chosen(tmp_path: Path) -> None:
    """The numbers of the menu are those of the games that are listed."""
    written: list[str] = []
    answers = iter(["3", "1", "", "", ""])

    match = PlainMenu(
        Registry(), quiet(), tmp_path / "m", lambda prompt: next(answers), written.append
    ).choose()

    assert written[2] == "3. New match: Roll Through the Ages: The Iron Age"
    assert match is not None
    assert match.header.game == "iron-age"


@pytest.mark.parametrize("command", ["games", "games --quantities", "bots"])
def test_lists_end_with_its_line(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The other games are listed first; the exit code is that of an error."""
    with pytest.raises(SystemExit) as left:
        main([*command.split(), "--json"])

    out, err = capsys.readouterr()
    assert left.value.code == 2
    assert err == f"astragal: {WHY}\n"
    assert all(name in json.dumps(json.loads(out)) for name in OTHERS)


def test_a_clause_of_another_game_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    """One bad package is no reason to refuse what has nothing to do with it."""
    with pytest.raises(SystemExit) as left:
        main(["rules", "clause", "rtta.build.3"])

    out, err = capsys.readouterr()
    assert (left.value.code, err) == (0, "")
    assert "rtta.build.3" in out


def test_a_rule_for_any_game_is_found() -> None:
    """What it brings is looked up with the games that can be loaded."""
    assert Registry().plugins_of("any.score-board").call("panels")
