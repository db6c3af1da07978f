"""Guests in the browser: what they may do with the files of whoever serves, and what the owner may allow."""

from __future__ import annotations

from pathlib import Path

import aiohttp
import pytest
from textual.widgets import OptionList, Static

from astragal.tui.guest import GUEST
from astragal.tui.screens.launcher import LauncherScreen
from astragal.tui.screens.saved import SavedScreen
from astragal.tui.screens.setup import SetupScreen
from astragal.tui.screens.small import ChooserScreen
from tests.tui.tables import Opener, make_match, until
from tests.tui.test_tui_launcher import finished
from tests.tui.test_tui_serve import browser_at, page_of, serving


def allow(monkeypatch: pytest.MonkeyPatch, allowed: str | None) -> None:
    """Make the person at the table a guest with rights, or the owner."""
    if allowed is None:
        monkeypatch.delenv(GUEST, raising=False)
    else:
        monkeypatch.setenv(GUEST, allowed)


@pytest.mark.parametrize(
    ("allowed", "may"), [("", False), ("files,lab", False), ("delete", True), (None, True)]
)
async def test_a_guest_deletes_nothing(
    allowed: str | None, may: bool, open_table: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The key does nothing and is not named, unless the owner allows it."""
    allow(monkeypatch, allowed)
    path = finished(tmp_path / "matches")
    async with open_table().run_test(size=(80, 24)) as pilot:
        await until(pilot, LauncherScreen)
        await pilot.press("m")
        saved = await until(pilot, SavedScreen)
        while saved.looking:
            await pilot.pause()
        hint = str(saved.query_one("#hint", Static).render())
        await pilot.press("d")
        await pilot.pause()
        asked = isinstance(pilot.app.screen, ChooserScreen)
        await pilot.press("2")
        await pilot.pause()

    assert ("d deletes" in hint) == may
    assert asked == may
    assert path.exists() != may


@pytest.mark.parametrize(
    ("allowed", "may"), [("", False), ("delete,lab", False), ("files", True), (None, True)]
)
async def test_a_guest_names_no_files(
    allowed: str | None, may: bool, open_table: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The option of a deck, which is read from a path, is offered to those who may."""
    allow(monkeypatch, allowed)
    async with open_table().run_test(size=(80, 24)) as pilot:
        await until(pilot, LauncherScreen)
        await pilot.press("n")
        setup = await until(pilot, SetupScreen)
        setup.form.choose_game("along-history")
        setup.fill()
        helps = [row.about for row in setup.rows]

    assert "The ages you play, in order." in helps
    assert any(text.startswith("A TOML file, or a folder of them") for text in helps) == may


@pytest.mark.parametrize(
    ("allowed", "may"), [("", False), ("delete,files", False), ("lab", True), (None, True)]
)
async def test_a_guest_has_no_lab(
    allowed: str | None, may: bool, open_table: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither its entry nor its key is there."""
    allow(monkeypatch, allowed)
    async with open_table().run_test(size=(80, 24)) as pilot:
        menu = await until(pilot, LauncherScreen)
        entries = [option.id for option in menu.query_one("#menu", OptionList).options]
        menu.action_open("lab")
        await pilot.pause()
        opened = pilot.app.screen is not menu

    assert ("lab" in entries) == may
    assert opened == may


async def test_nothing_is_deleted_through_a_live_server(tmp_path: Path) -> None:
    """The list is shown, the key of deletion opens nothing, and the match is there afterwards."""
    path = tmp_path / "home" / "matches" / "kept.astragal"
    make_match("Alice Bruno", path=path).close()
    before = path.read_bytes()
    with serving(tmp_path / "home") as served:
        async with aiohttp.ClientSession() as session:
            await page_of(session, served)
            async with browser_at(session, served) as browser:
                await browser.wait_for("New match")
                await browser.press("m")
                await browser.wait_for("r replays, Esc")
                await browser.press("d")
                await browser.press("2\r")
                await browser.wait_for("▸")  # Enter has gone on with the match

    assert path.read_bytes()[: len(before)] == before
