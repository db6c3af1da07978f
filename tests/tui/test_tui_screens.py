"""The screens: menu, set-up, settings, saved matches, replay, help, score, hint, palette, zoom, real dice."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random

import pytest
from textual.command import CommandPalette
from textual.pilot import Pilot
from textual.widgets import OptionList

from astragal.library import Library
from astragal.tui.app import AstragalApp
from astragal.tui.canvas_view import CanvasView
from astragal.tui.screens.entry import EntryScreen
from astragal.tui.screens.hint import HintScreen
from astragal.tui.screens.launcher import LauncherScreen
from astragal.tui.screens.options import SettingsScreen
from astragal.tui.screens.over import ScoreScreen, TextScreen, ZoomScreen
from astragal.tui.screens.replay import ReplayScreen
from astragal.tui.screens.saved import SavedScreen
from astragal.tui.screens.setup import SetupScreen
from astragal.tui.screens.small import ChooserScreen, HandoverScreen, MessageScreen
from astragal.tui.screens.table import TableScreen
from astragal.tui.settings import Settings
from tests.tui.tables import Opener, make_match, play_by_keys, quiet, table_of


async def until(pilot: Pilot[None], kind: type) -> object:
    """Return the screen in front once it is of a kind."""
    for _ in range(12_000):
        if isinstance(pilot.app.screen, kind):
            await pilot.pause()
            return pilot.app.screen
        await asyncio.sleep(0.005)
    raise AssertionError(f"{kind.__name__} did not come, but {type(pilot.app.screen).__name__}")


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
    """Without a match to go on with, the first entry begins a new one."""
    async with open_table().run_test(size=(80, 24)) as pilot:
        menu = await until(pilot, LauncherScreen)
        first = menu.query_one(OptionList).get_option_at_index(0)

    assert first.id == "new"


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
    assert len(app.settings.last["seats"]) == 3


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


async def test_settings_change_language_and_theme_at_once(open_table: Opener) -> None:
    """Enter on a line goes to its next value."""
    app = open_table()

    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, LauncherScreen)
        await pilot.press("e")
        await until(pilot, SettingsScreen)
        await pilot.press("enter", "down", "enter", "escape")
        menu = await until(pilot, LauncherScreen)
        label = str(menu.query_one(OptionList).get_option_at_index(0).prompt)

    assert (app.settings.language, app.settings.theme, app.theme) == ("fr", "light", "astragal-light")
    assert "Nouvelle partie" in label


async def test_statistics_count_finished_matches(open_table: Opener, tmp_path: Path) -> None:
    """A finished match of a person shows in the statistics."""
    finished(tmp_path / "matches")
    app = open_table()

    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, LauncherScreen)
        await pilot.press("s")
        screen = await until(pilot, TextScreen)
        text = screen.query_one("#text", CanvasView).plain

    assert "Alice" in text
    assert "matches 1" in text
    assert "Roll Through the Ages · The Bronze Age" in text


async def test_the_menu_explains_itself(open_table: Opener) -> None:
    """Help opens a text, and Escape leads back."""
    async with open_table().run_test(size=(80, 24)) as pilot:
        await until(pilot, LauncherScreen)
        await pilot.press("h")
        await until(pilot, TextScreen)
        await pilot.press("down", "pagedown", "end", "escape")
        await until(pilot, LauncherScreen)


# --- replay --------------------------------------------------------------------------------------


async def test_a_finished_match_is_gone_through(open_table: Opener, tmp_path: Path) -> None:
    """Home, End, steps, turns and a click on the scrubber move through the match."""
    finished(tmp_path / "matches")
    app = open_table()
    places = []

    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, LauncherScreen)
        await pilot.press("m")
        await until(pilot, SavedScreen)
        await pilot.press("enter")
        screen = await until(pilot, ReplayScreen)
        for key in ("end", "left", "home", "right", "down", "up"):
            await pilot.press(key)
            places.append(screen.at)
        await pilot.click("#inspector", offset=(60, 1))
        places.append(screen.at)
        await pilot.press("v", "space", "space", "escape")
        await until(pilot, SavedScreen)
        last = len(screen.replay.steps)

    assert places[:4] == [last, last - 1, 0, 1]
    assert places[4] > 1
    assert 0 < places[6] < last


# --- at the table --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "kind"), [("question_mark", TextScreen), ("l", TextScreen), ("S", ScoreScreen), ("z", ZoomScreen)]
)
async def test_what_opens_above_the_table_closes_again(open_table: Opener, key: str, kind: type) -> None:
    """Help, log, score and zoom open by their keys and close by Escape."""
    async with open_table(make_match()).run_test(size=(80, 24)) as pilot:
        await table_of(pilot)
        await pilot.press(key)
        await until(pilot, kind)
        await pilot.press("z" if kind is ZoomScreen else "down", "escape")
        await until(pilot, TableScreen)


async def test_a_hint_is_asked_and_followed(open_table: Opener) -> None:
    """h shows what a bot would do; Enter does it."""
    async with open_table(make_match()).run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        steps = len(table.session.match.steps)
        await pilot.press("h")
        await until(pilot, HintScreen)
        await pilot.press("enter")
        await until(pilot, TableScreen)
        table = await table_of(pilot)

    assert len(table.session.match.steps) > steps


async def test_the_palette_finds_an_action_by_name(open_table: Opener) -> None:
    """Typing a part of an action's name and Enter takes it."""
    async with open_table(make_match()).run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        steps = len(table.session.match.steps)
        await pilot.press("ctrl+p")
        palette = await until(pilot, CommandPalette)
        await pilot.press(*"Keep these dice")
        for _ in range(200):
            if palette.query_one("CommandList").option_count == 1:
                break
            await asyncio.sleep(0.01)
        await pilot.press("enter")
        await until(pilot, TableScreen)
        table = await table_of(pilot)

    assert len(table.session.match.steps) > steps


async def test_the_cursor_goes_by_arrows_and_tells_about_things(open_table: Opener) -> None:
    """The inspector tells about what the cursor is on, and `i` shows the whole text."""
    async with open_table(make_match()).run_test(size=(120, 40)) as pilot:
        table = await table_of(pilot)
        await pilot.press("down", "down")
        cursor, told = table.cursor, table.session.about(table.cursor)
        await pilot.press("i")
        await until(pilot, TextScreen)
        await pilot.press("escape")
        await until(pilot, TableScreen)
        await pilot.press("escape")
        cleared = table.cursor

    assert cursor
    assert told
    assert cleared == ""


async def test_undo_and_redo_by_keys(open_table: Opener) -> None:
    """u takes a built box back, U builds it again."""
    match = make_match(seed=3)
    async with open_table(match).run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        while match.rules.phase_of(match.state).id != "build":
            key = "enter" if match.rules.phase_of(match.state).id != "collect" else "w"
            await pilot.press(key)
            table = await table_of(pilot)
        steps = len(match.steps)
        await pilot.press(table.session.choices.keys[sorted(table.session.choices.by_ref)[0]])
        built = len(match.steps)
        await pilot.press("u")
        undone = len(match.steps)
        await pilot.press("U")

    assert (built, undone, len(match.steps)) == (steps + 1, steps, steps + 1)


async def test_the_keyboard_is_passed_on_between_two_people(open_table: Opener) -> None:
    """A screen hides the table until the next person is there."""
    match = make_match("Alice Bruno", seed=5)
    async with open_table(match, handover=True).run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        for _ in range(60):
            if isinstance(pilot.app.screen, HandoverScreen):
                break
            choices = table.session.choices
            key = "enter" if choices.can_end else sorted(choices.keys.values())[-1]
            await pilot.press(key)
            await table_of(pilot)
        shown = isinstance(pilot.app.screen, HandoverScreen)
        await pilot.press("enter")
        await until(pilot, TableScreen)

    assert shown
    assert match.to_move == 1


async def test_real_dice_are_entered_by_number(open_table: Opener) -> None:
    """With real dice the table asks what came out, and goes on with that."""
    match = make_match(real_dice=True)
    async with open_table(match).run_test(size=(80, 24)) as pilot:
        await until(pilot, EntryScreen)
        await pilot.press("1", "1", "3")
        await until(pilot, TableScreen)

    assert [match.rules.content.faces[face].id for face in match.state.faces] == ["food", "food", "skull"]


async def test_several_actions_on_one_component_are_chosen_from_a_list(open_table: Opener) -> None:
    """A list asks which one is meant; a number answers."""
    async with open_table(make_match()).run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        chosen: list[int | None] = []
        pilot.app.push_screen(ChooserScreen(table.session.words, "Which?", ["one", "two"]), chosen.append)
        await until(pilot, ChooserScreen)
        await pilot.press("2")
        await until(pilot, TableScreen)

    assert chosen == [1]


async def test_the_end_shows_the_score_with_the_winner_in_words(open_table: Opener) -> None:
    """When the game is over the breakdown opens by itself."""
    match = make_match(settings={"round_limit": 1})
    async with open_table(match).run_test(size=(80, 24)) as pilot:
        await play_by_keys(pilot, Random(8))
        screen = await until(pilot, ScoreScreen)
        shown = "\n".join(str(view.render()) for view in screen.query("CanvasView"))

    assert "Total" in shown
    assert "win" in shown


async def test_the_table_stays_usable_in_a_tiny_window(open_table: Opener) -> None:
    """Below 80 by 24 the inspector says so and keys still work."""
    match = make_match()
    async with open_table(match).run_test(size=(50, 16)) as pilot:
        table = await table_of(pilot)
        text = table._inspected()
        await pilot.press("1", "space")
        await table_of(pilot)

    assert "80" in text
    assert len(match.steps) > 1


async def test_resizing_rearranges_the_table(open_table: Opener) -> None:
    """The same match is shown at every size without losing anything."""
    match = make_match()
    seen = []
    async with open_table(match).run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        for size in ((80, 24), (120, 40), (200, 60), (60, 20)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            seen.append(table.board.density)

    assert seen == ["narrow", "normal", "wide", "narrow"]


async def test_dice_move_for_a_moment_and_any_key_ends_it(open_table: Opener) -> None:
    """A roll is shown in motion when that is switched on, and a key skips it."""
    match = make_match()
    async with open_table(match, animations=True).run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        for _ in range(200):
            if not table.flow.moving and match.steps:
                break
            await pilot.press("x")
        rested = not table.flow.moving

    assert rested


# --- settings on the disk ------------------------------------------------------------------------


def test_settings_are_kept_and_damaged_ones_are_ignored(tmp_path: Path) -> None:
    """A value that makes no sense is as if nobody had set it; the others count."""
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"language": "xx", "theme": "light", "speed": 3, "last": []}))

    settings = Settings.load(path)
    settings.speed = "fast"
    settings.save()

    assert (settings.language, settings.theme) == ("en", "light")
    assert Settings.load(path).speed == "fast"


def test_no_colour_uses_the_terminals_own_colours(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """With NO_COLOR set, the theme is that of the terminal."""
    monkeypatch.setenv("NO_COLOR", "1")

    app = AstragalApp(settings=quiet(), folder=tmp_path)

    assert app.theme == "ansi-dark"
