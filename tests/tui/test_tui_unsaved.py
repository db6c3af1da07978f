"""A match that is not saved: the table says why, and nobody leaves it by accident."""

from __future__ import annotations

from pathlib import Path

import pytest

from astragal import Match, Registry
from astragal.tui.screens.commands import rescue_path
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
