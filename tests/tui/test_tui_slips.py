"""Keys that come too late or twice: nothing is done that was not meant."""

from __future__ import annotations

from pathlib import Path

from textual import events

from astragal.tui.screens.hint import HintScreen
from astragal.tui.screens.saved import SavedScreen
from astragal.tui.screens.table import TableScreen
from astragal.tui.table.canvas import RefArea
from astragal.tui.table.cursor import step_to
from astragal.tui.table.session import Session
from tests.tui.pictures import SCENES
from tests.tui.tables import Opener, make_match, table_of, until


async def test_enter_pressed_twice_in_a_hint_leaves_the_table_where_it_is(open_table: Opener) -> None:
    """Both keys may wait for a busy hint; the second one closes nothing."""
    async with open_table(make_match()).run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        await pilot.press("h")
        hint = await until(pilot, HintScreen)
        for _ in range(2):
            hint.post_message(events.Key("enter", None))
        await pilot.pause()
        await pilot.pause()
        in_front = pilot.app.screen

    assert in_front is table


async def test_escape_pressed_twice_in_a_list_leaves_the_menu_where_it_is(open_table: Opener) -> None:
    """A list is left once."""
    async with open_table().run_test(size=(80, 24)) as pilot:
        menu = pilot.app.screen
        await pilot.press("m")
        saved = await until(pilot, SavedScreen)
        for _ in range(2):
            saved.dismiss(None)
        await pilot.pause()
        in_front = pilot.app.screen

    assert in_front is menu


async def test_leaving_twice_leaves_the_menu_where_it_is(open_table: Opener) -> None:
    """Two presses of q leave the table, not the program."""
    async with open_table(make_match()).run_test(size=(80, 24)) as pilot:
        table: TableScreen = await table_of(pilot)
        below = pilot.app.screen_stack[-2]
        for _ in range(2):
            table.post_message(events.Key("q", "q"))
        await pilot.pause()
        await pilot.pause()
        in_front = pilot.app.screen

    assert in_front is below


def test_space_that_came_too_late_to_hurry_bots_ends_no_phase(tmp_path: Path) -> None:
    """While cards can be paid for, Space says what Enter would do."""
    match = SCENES["ah-act"].begin(tmp_path)
    assert match is not None
    session = Session(match, "en")
    before = len(match.steps)

    answer = session.commit()

    assert (answer.kind, len(match.steps)) == ("told", before)
    assert "Enter: End actions" in answer.text


def test_the_cursor_begins_on_what_can_be_picked() -> None:
    """Used dice above are passed over at first; without anything to pick the first component will do."""
    spots = [RefArea("die:0", 0, 0, 9, 3), RefArea("player:1", 40, 4, 9, 3), RefArea("player:2", 0, 4, 9, 3)]

    assert step_to(spots, "", "down", {"player:1"}) == "player:1"
    assert step_to(spots, "", "down") == "die:0"
