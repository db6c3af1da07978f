"""Keys of one's own: a file changes the keys of menu and table, and a bad file is one clear line."""

from __future__ import annotations

from pathlib import Path

import pytest

from astragal.cli import main
from astragal.errors import BadInput
from astragal.tui.app import AstragalApp
from astragal.tui.keymap import MENU, Keymap, read_keys
from astragal.tui.screens.launcher import ENTRIES, LauncherScreen
from astragal.tui.screens.options import SettingsScreen
from astragal.tui.settings import Settings
from tests.tui.tables import make_match, quiet, table_of

OWN = """
[table]
undo = "backspace"
hint = "f5, j"
end = "x"

[menu]
settings = "s"
"""


def keys_of(text: str, folder: Path) -> Keymap:
    """Return the keys of a file with this text."""
    path = folder / "keys.toml"
    path.write_text(text, encoding="utf-8")
    return Keymap.load(path)


def test_without_a_file_keys_are_the_standard_ones(tmp_path: Path) -> None:
    """Nobody has to write one."""
    assert Keymap.load(tmp_path / "keys.toml") == Keymap()


def test_entries_of_the_menu_can_all_be_changed() -> None:
    """The standard keys in the file's own list are those of the menu."""
    assert {entry.id: entry.key for entry in ENTRIES} == MENU


def test_a_letter_of_a_command_is_given_to_nothing_else(tmp_path: Path) -> None:
    """`j` is a hint now, and `u` and `h` may stand for cards."""
    keymap = keys_of(OWN, tmp_path)

    assert not {"j", "J", "x", "X"}.intersection(keymap.letters)
    assert {"u", "h"} <= set(keymap.letters)


async def test_own_keys_work_at_the_table_and_are_shown(tmp_path: Path) -> None:
    """Backspace undoes, `x` ends as Enter does, and the foot line says so."""
    match = make_match("Alice Bruno", seed=8)
    app = AstragalApp(
        settings=quiet(), folder=tmp_path, first=lambda app: match, keymap=keys_of(OWN, tmp_path)
    )

    async with app.run_test(size=(120, 40)) as pilot:
        table = await table_of(pilot)
        before = len(match.steps)
        await pilot.press("x")
        await pilot.pause()
        ended = table.session.turn_end is not None or len(match.steps) > before
        foot = table.lines["foot"].plain
        await pilot.press("backspace")
        await pilot.pause()

    assert ended
    assert "backspace" in foot
    assert table.session.turn_end is None
    assert len(match.steps) == before


async def test_a_key_that_was_moved_does_nothing_any_more(tmp_path: Path) -> None:
    """`u` is no undo once undo has another key."""
    match = make_match("Alice Bruno", seed=8)
    app = AstragalApp(
        settings=quiet(), folder=tmp_path, first=lambda app: match, keymap=keys_of(OWN, tmp_path)
    )

    async with app.run_test(size=(120, 40)) as pilot:
        table = await table_of(pilot)
        await pilot.press("enter")
        await pilot.pause()
        step, end = len(match.steps), table.session.turn_end
        await pilot.press("u")
        await pilot.pause()

        assert (len(match.steps), table.session.turn_end) == (step, end)


async def test_own_keys_work_in_the_menu(tmp_path: Path) -> None:
    """By Textual's keymap; the old key does nothing."""
    app = AstragalApp(settings=Settings(), folder=tmp_path, keymap=keys_of(OWN, tmp_path))

    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("e")
        await pilot.pause()
        assert isinstance(app.screen, LauncherScreen)
        await pilot.press("s")
        await pilot.pause()
        assert isinstance(app.screen, SettingsScreen)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[tabel]\n", "there is no section 'tabel'"),
        ("[table]\nundoo = 'x'\n", "[table] has no command 'undoo'"),
        ("[table]\nundo = 3\n", "[table] undo: no key is given"),
        ("[table]\nundo = 'bakspace'\n", "[table] undo: there is no key 'bakspace'"),
        ("[table]\nundo = '4'\n", "[table] undo: 4 cannot be used"),
        ("[table]\nundo = 'ctrl+q'\n", "[table] undo: ctrl+q cannot be used"),
        ("[table]\nundo = 'h'\n", "[table] h stands for undo and hint"),
        ("[table]\nend = 'u'\n", "[table] u stands for undo and end"),
        ("[menu]\nnew = 'q'\n", "[menu] q stands for new and quit"),
        ("table = 3\n", "'table' is not a section"),
        ("[table\n", "keys.toml"),
    ],
)
def test_a_bad_file_is_one_clear_line(text: str, told: str, tmp_path: Path) -> None:
    """It says where the fault is and what to do."""
    with pytest.raises(BadInput) as caught:
        keys_of(text, tmp_path)

    assert told in caught.value.what
    assert "keys.toml" in caught.value.what
    assert caught.value.remedy
    assert "\n" not in str(caught.value)


def test_a_bad_file_keeps_the_program_from_starting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 2, one line, no traceback."""
    (tmp_path / "keys.toml").write_text("[table]\nundo = 'h'\n", encoding="utf-8")
    monkeypatch.setenv("ASTRAGAL_HOME", str(tmp_path))
    monkeypatch.setenv("TEXTUAL_DRIVER", "textual.drivers.headless_driver:HeadlessDriver")

    with pytest.raises(SystemExit) as ended:
        main([])

    told = capsys.readouterr().err
    assert ended.value.code == 2
    assert told.count("\n") == 1
    assert "stands for" in told


def test_sections_may_be_left_out() -> None:
    """An empty file changes nothing."""
    assert read_keys({}) == Keymap()
