"""Before the table: menu, set-up, settings, saved matches, statistics, replay."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from astragal.journal.format import encode
from astragal.match.saves import Library
from astragal.tui.app import AstragalApp
from astragal.tui.screens.launcher import LauncherScreen
from astragal.tui.screens.options import SettingsScreen
from astragal.tui.screens.over import TextScreen
from astragal.tui.screens.replay import COMMANDS, ReplayScreen
from astragal.tui.screens.saved import SavedScreen
from astragal.tui.screens.scores import ScoreScreen
from astragal.tui.screens.setup import SetupScreen
from astragal.tui.screens.small import ChooserScreen, MessageScreen
from astragal.tui.screens.table import TableScreen
from astragal.tui.settings import Settings
from astragal.tui.table.canvas_view import CanvasView
from tests.tui.tables import Opener, make_match, quiet, table_of, until


def finished(folder: Path, name: str = "Alice") -> Path:
    """Play a whole match between bots beside a person who takes whatever comes, and return its journal."""
    path = folder / "old.astragal"
    match = make_match(f"{name} Bruno:random", path=path, settings={"round_limit": 2})
    rng = Random(4)
    while not match.over:
        match.roll() if match.to_move < 0 else match.act(rng.choice(match.legal))
    match.close()
    return path


# --- menu and set-up -----------------------------------------------------------------------------


async def test_the_program_opens_with_the_menu(open_table: Opener) -> None:
    """Without a match to go on with, the first entry begins a match of the game that was set up last."""
    async with open_table(last={"game": "iron-age"}).run_test(size=(80, 24)) as pilot:
        menu = await until(pilot, LauncherScreen)
        first = menu.query_one(OptionList).get_option_at_index(0)

    assert first.id == "game:iron-age"


async def test_a_key_pressed_early_sets_a_game_up(
    open_table: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The games stand in the menu, with their digits, before any of them has been loaded."""
    monkeypatch.setattr(LauncherScreen, "_look_up", lambda menu: None)

    async with open_table(last={"game": "iron-age"}, language="fr").run_test(size=(80, 24)) as pilot:
        menu = await until(pilot, LauncherScreen)
        listed = [entry for entry in menu._shown if entry.id.startswith("game:")]
        await pilot.press("1")
        screen = await until(pilot, SetupScreen)

    assert [entry.key for entry in listed] == ["1", "2", "3"]
    assert listed[2].about.startswith("Lancez les dés pour")
    assert screen.form.game == "iron-age"


async def test_a_match_is_begun_from_the_menu_and_saved(open_table: Opener, tmp_path: Path) -> None:
    """New match, start: the table opens, and the match is on the disk."""
    app = open_table()

    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, LauncherScreen)
        await pilot.press("n")
        await until(pilot, SetupScreen)
        await pilot.press("s")
        await until(pilot, TableScreen)
        table = await table_of(pilot)

    assert table.session.match.path is not None
    assert len(Library(tmp_path / "matches").matches()) == 1


async def test_the_set_up_is_changed_by_arrows_and_remembered(open_table: Opener, tmp_path: Path) -> None:
    """Three players by the right arrow, and the next set-up begins with three."""
    app = open_table()

    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, LauncherScreen)
        await pilot.press("n")
        screen = await until(pilot, SetupScreen)
        await pilot.press("down", "down", "down", "right")
        players = len(screen.form.seats)
        await pilot.press("s")
        await until(pilot, TableScreen)

    assert players == 3
    seats = app.settings.last["seats"]
    assert isinstance(seats, list)
    assert len(seats) == 3


async def test_a_player_is_renamed_by_typing(open_table: Opener) -> None:
    """Enter on a player asks for a name."""
    app = open_table()

    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, LauncherScreen)
        await pilot.press("n")
        screen = await until(pilot, SetupScreen)
        await pilot.press("down", "down", "down", "down", "enter")
        await pilot.pause()
        await pilot.press(*["backspace"] * 8, *"Zoe", "enter")
        await until(pilot, SetupScreen)
        name = screen.form.seats[0].name

    assert name == "Zoe"


async def test_every_game_can_be_set_up(open_table: Opener) -> None:
    """Changing the game brings its rulesets, players and options."""
    app = open_table()
    seen = []

    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, LauncherScreen)
        await pilot.press("n")
        screen = await until(pilot, SetupScreen)
        await pilot.press("down")
        for _ in screen.form.games:
            seen.append((screen.form.game, len(screen.rows) > 10))
            await pilot.press("right")

    assert sorted(seen) == [(game, True) for game in sorted(screen.form.games)]


async def test_a_match_goes_on_from_the_menu(open_table: Opener, tmp_path: Path) -> None:
    """Continue opens the match where it was left."""
    path = tmp_path / "matches" / "left.astragal"
    match = make_match(path=path)
    match.roll()
    match.close()
    app = open_table()

    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, LauncherScreen)
        await pilot.press("c")
        table = await table_of(pilot)
        steps = len(table.session.match.steps)
        await pilot.press("q")
        await until(pilot, LauncherScreen)

    assert steps == 1


async def test_a_damaged_match_is_listed_with_its_trouble_and_opens_nothing(
    open_table: Opener, tmp_path: Path
) -> None:
    """A save that cannot be read is told, not hidden, and nothing breaks."""
    folder = tmp_path / "matches"
    folder.mkdir()
    (folder / "bad.astragal").write_text("{}\n")
    app = open_table()

    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, LauncherScreen)
        await pilot.press("m")
        saved = await until(pilot, SavedScreen)
        await pilot.press("enter")
        await until(pilot, MessageScreen)

    assert saved.matches[0].trouble


@pytest.mark.parametrize("spoil", ["damage", "rules"])
async def test_a_spoilt_match_goes_on_from_its_last_good_step(
    open_table: Opener, tmp_path: Path, spoil: str
) -> None:
    """A damaged file, and one that comes out otherwise today, are continued in a copy."""
    path = tmp_path / "matches" / "spoilt.astragal"
    with make_match(path=path) as match:
        while len(match.steps) < 8:
            match.roll() if match.to_move < 0 else match.act(match.legal[-1])
    lines = path.read_bytes().splitlines(keepends=True)
    if spoil == "damage":
        path.write_bytes(b"".join([*lines[:5], *lines[6:]]))
    else:
        path.write_bytes(b"".join(lines[:5]) + chained(lines[4], {**json.loads(lines[5]), "h": "0" * 16}))
    async with open_table().run_test(size=(80, 24)) as pilot:
        await until(pilot, LauncherScreen)
        await pilot.press("m")
        await until(pilot, SavedScreen)
        await pilot.press("enter")
        await until(pilot, ChooserScreen)
        await pilot.press("1")
        table = await until(pilot, TableScreen)
        steps = len(table.session.match.steps)
        origin = table.session.match.header.origin

    assert steps >= 4
    assert (origin.match, origin.step, origin.why) == ("spoilt", 4, spoil)


def chained(before: bytes, plain: dict[str, Any]) -> bytes:
    """Return a line that follows another, with a right check."""
    plain.pop("c")
    return encode(plain, json.loads(before)["c"])[0]


async def test_a_saved_match_is_deleted_once_that_is_confirmed(open_table: Opener, tmp_path: Path) -> None:
    """The first answer keeps it, so that Enter pressed twice loses nothing."""
    path = finished(tmp_path / "matches")
    kept = []
    async with open_table().run_test(size=(80, 24)) as pilot:
        await until(pilot, LauncherScreen)
        await pilot.press("m")
        await until(pilot, SavedScreen)
        for keys in (("d", "enter"), ("d", "escape"), ("d", "2")):
            await pilot.press(keys[0])
            await until(pilot, ChooserScreen)
            await pilot.press(keys[1])
            await until(pilot, SavedScreen)
            kept.append(path.exists())

    assert kept == [True, True, False]
    assert not list(path.parent.glob("*.astragal"))


async def test_settings_change_language_and_theme_at_once(open_table: Opener) -> None:
    """Enter on a line goes to its next value."""
    app = open_table()

    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, LauncherScreen)
        await pilot.press("e")
        await until(pilot, SettingsScreen)
        await pilot.press("enter", "down", "enter", "escape")
        menu = await until(pilot, LauncherScreen)
        options = menu.query_one(OptionList).options
        labels = " ".join(str(option.prompt) for option in options)

    assert (app.settings.language, app.settings.theme, app.theme) == ("fr", "light", "astragal-light")
    assert "Nouvelle partie" in labels


async def test_statistics_count_finished_matches(open_table: Opener, tmp_path: Path) -> None:
    """A finished match of a person shows in the statistics."""
    finished(tmp_path / "matches")
    app = open_table()

    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, LauncherScreen)
        await pilot.press("t")
        screen = await until(pilot, TextScreen)
        text = screen.query_one("#text", CanvasView).plain

    assert "Alice" in text
    assert "matches: 1" in text
    assert "Roll Through the Ages · The Bronze Age" in text


async def test_the_menu_explains_itself(open_table: Opener) -> None:
    """Help opens a text, and Escape leads back."""
    async with open_table().run_test(size=(80, 24)) as pilot:
        await until(pilot, LauncherScreen)
        await pilot.press("?")
        await until(pilot, TextScreen)
        await pilot.press("down", "pagedown", "end", "escape")
        await until(pilot, LauncherScreen)


async def test_the_menu_tells_which_games_there_are(open_table: Opener) -> None:
    """Each game has an entry of its own, with a sentence about it."""
    async with open_table().run_test(size=(80, 24)) as pilot:
        menu = await until(pilot, LauncherScreen)
        await menu.workers.wait_for_complete()
        await pilot.pause()
        entries = {entry.label: entry.about for entry in menu._shown}

    assert "Along History" in entries
    assert "Roll dice for food, goods and workers" in entries["Roll Through the Ages"]


# --- replay --------------------------------------------------------------------------------------


async def opened_replay(pilot: Pilot[None]) -> ReplayScreen:
    """Open the first of the saved matches, which is over, from the menu."""
    await until(pilot, LauncherScreen)
    await pilot.press("m")
    await until(pilot, SavedScreen)
    await pilot.press("enter")
    screen = await until(pilot, ReplayScreen)
    assert isinstance(screen, ReplayScreen)
    return screen


async def test_a_finished_match_is_gone_through(open_table: Opener, tmp_path: Path) -> None:
    """Home, End, steps, turns and a click on the scrubber move through the match."""
    finished(tmp_path / "matches")
    app = open_table()
    places = []

    async with app.run_test(size=(120, 40)) as pilot:
        screen = await opened_replay(pilot)
        for key in ("end", "left", "home", "right", "down", "up"):
            await pilot.press(key)
            places.append(screen.at)
        await pilot.click("#inspector", offset=(60, 0))
        places.append(screen.at)
        await pilot.press("v", "space", "space", "escape")
        await until(pilot, SavedScreen)
        last = len(screen.replay.steps)

    assert places[:4] == [last, last - 1, 0, 1]
    assert places[4] > 1
    assert 0 < places[6] < last


async def test_a_replay_tells_the_score_and_its_keys(open_table: Opener, tmp_path: Path) -> None:
    """`S` shows the points at the step that is shown, `?` what each key does; both go back to the replay."""
    finished(tmp_path / "matches")
    app = open_table()
    shown = []

    async with app.run_test(size=(80, 24)) as pilot:
        replay = await opened_replay(pilot)
        foot = str(replay.query_one("#foot", CanvasView).render())
        for way, opened in ((("home", "S"), ScoreScreen), (("end", "S"), ScoreScreen), (("?",), TextScreen)):
            await pilot.press(*way)
            screen = await until(pilot, opened)
            shown.append("\n".join(str(view.render()) for view in screen.query(CanvasView)))
            await pilot.press("n", "escape")
            await until(pilot, ReplayScreen)

    assert "Disasters and famine" in shown[0]
    assert "." in shown[1]
    assert all(command.help[:40] in shown[2] for command in COMMANDS)
    assert all(key in foot for key in ("Esc Menu", "← Back", "→ Next", "Space Play"))


def test_two_windows_keep_each_others_settings(tmp_path: Path) -> None:
    """What one of them has changed is not what the other one read when it began; the last change counts."""
    path = tmp_path / "settings.json"
    Settings(path=path, theme="dark").save()
    first, second = Settings.load(path), Settings.load(path)

    first.theme = "light"
    first.save()
    second.speed, second.last = "fast", {"game": "rtta"}
    second.save()
    first.speed = "slow"
    first.save()
    second.animations = False
    second.save()

    found = Settings.load(path)
    assert (found.theme, found.speed, found.last) == ("light", "slow", {"game": "rtta"})
    assert not found.animations


def test_settings_are_kept_and_damaged_ones_are_ignored(tmp_path: Path) -> None:
    """A value that makes no sense is as if nobody had set it; the others count."""
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"language": "xx", "theme": "light", "speed": 3, "last": []}))

    settings = Settings.load(path)
    settings.speed = "fast"
    settings.save()

    assert (settings.language, settings.theme) == ("en", "light")
    assert Settings.load(path).speed == "fast"


@pytest.mark.parametrize(("chosen", "theme"), [("plain", "astragal-dark"), ("light", "astragal-light")])
def test_no_colour_keeps_a_theme_that_can_be_turned_grey(
    chosen: str, theme: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """With NO_COLOR set, the terminal's own colours would become black on black."""
    monkeypatch.setenv("NO_COLOR", "1")

    app = AstragalApp(settings=quiet(theme=chosen), folder=tmp_path)

    assert app.theme == theme


async def test_every_entry_of_the_menu_is_seen_at_80x24(open_table: Opener, tmp_path: Path) -> None:
    """With a match to go on with, the longest menu, there is nothing to scroll to."""
    match = make_match(path=tmp_path / "matches" / "left.astragal")
    match.close()

    async with open_table().run_test(size=(80, 24)) as pilot:
        menu = await until(pilot, LauncherScreen)
        await pilot.pause()
        entries = menu.query_one(OptionList)
        seen = entries.option_count, entries.max_scroll_y

    assert seen == (16, 0)
