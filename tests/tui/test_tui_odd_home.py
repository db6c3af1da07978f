"""A home that cannot be: everything in the menu opens, and nothing ends the program."""

from __future__ import annotations

from pathlib import Path

import pytest

from astragal.plugins.registry import Registry
from astragal.tui.app import AstragalApp
from astragal.tui.keymap import Keymap
from astragal.tui.plain_menu import PlainMenu
from astragal.tui.screens.launcher import LauncherScreen
from astragal.tui.screens.small import MessageScreen
from astragal.tui.screens.table import TableScreen
from astragal.tui.settings import Settings
from tests.tui.tables import until

HOMES = ["too long", "below a file", "forbidden"]


@pytest.fixture(params=HOMES)
def home(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a home in which nothing can be read or written."""
    (tmp_path / "file").write_text("")
    homes = {"too long": tmp_path / ("a" * 300), "below a file": tmp_path / "file" / "home"}
    found = homes.get(request.param, tmp_path / "forbidden")
    if request.param == "forbidden":  # tests may run as the superuser, who is forbidden nothing
        forbid(found, monkeypatch)
    monkeypatch.setenv("ASTRAGAL_HOME", str(found))
    monkeypatch.chdir(tmp_path)
    return found


def forbid(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the system refuse everything in a folder."""
    for name in ("stat", "lstat", "open", "listdir", "scandir", "mkdir"):
        real = getattr(__import__("os"), name)

        def refuse(path: object, *given: object, real: object = real, **how: object) -> object:
            if isinstance(path, str | Path) and str(path).startswith(str(folder)):
                raise PermissionError(13, "Permission denied", str(path))
            return real(path, *given, **how)  # type: ignore[operator]

        monkeypatch.setattr(f"os.{name}", refuse)


@pytest.mark.parametrize("key", list("mrtxpdBaen?"))
async def test_everything_in_the_menu_opens(home: Path, key: str) -> None:
    """Lists are empty, and what is kept nowhere is as nobody had said."""
    app = AstragalApp(settings=Settings.load(), keymap=Keymap.load())
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, LauncherScreen)
        await pilot.press(key)
        for _ in range(3):
            await pilot.pause(0.1)
            await app.workers.wait_for_complete()
        await pilot.press("escape", "escape", "escape")

        assert app.is_running
        assert app.return_code is None


@pytest.mark.parametrize("key", ["m", "r", "t"])
async def test_matches_that_cannot_be_read_are_not_said_to_be_none(home: Path, key: str) -> None:
    """The reason is shown instead of an empty list."""
    app = AstragalApp(settings=Settings.load(), keymap=Keymap.load())
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, LauncherScreen)

        await pilot.press(key)

        message = await until(pilot, MessageScreen)
        assert f"{home / 'matches'} cannot be read: " in message._lines[0]
        await pilot.press("enter")
        await until(pilot, LauncherScreen)


def test_the_menu_of_plain_lines_says_so_too(home: Path) -> None:
    """Before it lists what can be begun."""
    written: list[str] = []

    PlainMenu(Registry(), Settings(), home / "matches", lambda prompt: "q", written.append).choose()

    assert written[0].startswith("! ")
    assert "matches cannot be read: " in written[0]


async def test_a_match_is_played_all_the_same(home: Path) -> None:
    """The table says that it is not saved."""
    app = AstragalApp(settings=Settings.load(), keymap=Keymap.load())
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, LauncherScreen)
        await pilot.press("n")
        await pilot.pause(0.2)
        await pilot.press("s")

        table = await until(pilot, TableScreen)

        assert table.session.match.trouble
