"""A match that is not saved: the table says why, and nobody leaves it by accident."""

from __future__ import annotations

from pathlib import Path

import pytest

from astragal import Match, Registry
from astragal.match.files import rescue_path
from astragal.tui.screens.launcher import LauncherScreen
from astragal.tui.screens.small import ChooserScreen
from astragal.tui.screens.table import TableScreen
from tests.tui.tables import Opener, make_match, table_of, until

NOWHERE = Path("/dev/null/matches/lost.astragal")


@pytest.fixture
def lost() -> Match:
    """Return a match whose folder cannot be."""
    return make_match("Alice Bruno", path=NOWHERE)


async def test_the_table_says_why_a_match_is_not_saved(open_table: Opener, lost: Match) -> None:
    """The reason comes first, so that it is read at 80 columns too."""
    app = open_table(lost)
    async with app.run_test(size=(80, 24)) as pilot:
        await table_of(pilot)
        await pilot.pause()
        shown = "\n".join(strip.text for strip in app.screen._compositor.render_strips(app.size))

    assert "! Not saved: Not a directory" in shown


@pytest.mark.parametrize(
    ("key", "leaves", "kept"), [("1", False, False), ("2", True, True), ("3", True, False)]
)
async def test_leaving_an_unsaved_match_asks(
    open_table: Opener,
    lost: Match,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    key: str,
    leaves: bool,
    kept: bool,
) -> None:
    """One may stay, keep a copy in a folder that can be written, or leave without one."""
    monkeypatch.chdir(tmp_path)
    app = open_table(lost)
    async with app.run_test(size=(80, 24)) as pilot:
        await table_of(pilot)
        await pilot.press("q")
        await until(pilot, ChooserScreen)
        await pilot.press(key)
        await until(pilot, LauncherScreen if leaves else TableScreen)

    copy = tmp_path / NOWHERE.name
    assert copy.exists() == kept
    if kept:
        assert len(Match.load(copy, Registry()).steps) == len(lost.steps)


async def test_leaving_a_saved_match_asks_nothing(open_table: Opener, tmp_path: Path) -> None:
    """Where all is well there is nothing to ask."""
    app = open_table(make_match("Alice Bruno", path=tmp_path / "kept.astragal"))
    async with app.run_test(size=(80, 24)) as pilot:
        await table_of(pilot)
        await pilot.press("q")
        await until(pilot, LauncherScreen)


def test_a_copy_replaces_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the name is taken another one is found."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "lost.astragal").write_text("something")

    assert rescue_path(NOWHERE) == tmp_path / "2-lost.astragal"


async def test_leaving_the_program_asks_too(
    open_table: Opener, lost: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """ctrl+q leaves no unsaved match without a question."""
    monkeypatch.chdir(tmp_path)
    app = open_table(lost)
    async with app.run_test(size=(80, 24)) as pilot:
        await table_of(pilot)
        await pilot.press("ctrl+q")
        await until(pilot, ChooserScreen)
        await pilot.press("3")
        await pilot.pause()

    assert list(tmp_path.iterdir()) == []
    assert app.farewell == []


async def test_whoever_is_ended_from_outside_finds_a_copy(
    open_table: Opener, lost: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A signal, a closed window and a closed tab all call `exit`."""
    monkeypatch.chdir(tmp_path)
    app = open_table(lost)
    async with app.run_test(size=(80, 24)) as pilot:
        await table_of(pilot)
        app.exit()
        await pilot.pause()

    (copy,) = tmp_path.iterdir()
    assert app.farewell == [
        f"The match can't be saved in its usual place (Not a directory); a copy is in {copy}",
    ]
    assert len(Match.load(copy, Registry()).steps) == len(lost.steps)


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("2", "The last match is saved in {file} only (Not a directory)."),
        ("3", "The last match was closed without saving (Not a directory)."),
    ],
)
async def test_the_menu_does_not_claim_that_everything_is_saved(
    open_table: Opener,
    lost: Match,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    key: str,
    said: str,
) -> None:
    """After an unsaved match was left, the menu says what became of it."""
    monkeypatch.chdir(tmp_path)
    app = open_table(lost)
    async with app.run_test(size=(80, 24)) as pilot:
        await table_of(pilot)
        assert app.how_saved() == "! Not saved: Not a directory"
        await pilot.press("q")
        await until(pilot, ChooserScreen)
        await pilot.press(key)
        await until(pilot, LauncherScreen)

        assert app.how_saved() == said.format(file=tmp_path / NOWHERE.name)


async def test_the_menu_says_that_everything_is_saved_when_it_is(open_table: Opener, tmp_path: Path) -> None:
    """Where all is well it says so."""
    app = open_table(make_match("Alice Bruno", path=tmp_path / "kept.astragal"))
    async with app.run_test(size=(80, 24)) as pilot:
        await table_of(pilot)

        assert app.how_saved() == "Everything is saved."
