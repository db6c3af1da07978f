"""At the table: help, log, score, hint, palette, zoom, cursor, undo, hand-over, real dice, sizes."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest
from textual.command import CommandPalette

from astragal.plugins.records import GameDefinition
from astragal.tui.screens.entry import EntryScreen
from astragal.tui.screens.hint import HintScreen
from astragal.tui.screens.over import TextScreen, ZoomScreen
from astragal.tui.screens.scores import ScoreScreen
from astragal.tui.screens.small import ChooserScreen, HandoverScreen
from astragal.tui.screens.table import TableScreen
from tests.tui.pictures import SCENES
from tests.tui.tables import Opener, click_on, make_match, play_by_keys, table_of, until

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


async def test_the_bar_says_what_enter_does_where_the_cursor_is(open_table: Opener) -> None:
    """On a die Enter ticks it, and Space still does what is ticked."""
    match = make_match()
    async with open_table(match).run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        table.cursor = "die:0"
        table.sync()
        before = str(table.lines["bar"].render())
        await pilot.press("enter")
        ticked = table.session.ticked
        after = str(table.lines["bar"].render())
        await pilot.press("space")
        await table_of(pilot)

    assert "Enter  Select " in before
    assert ticked == {"die:0"}
    assert "Enter  Deselect " in after
    assert any(step.text == "reroll 0" for step in match.steps)


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


async def test_the_keyboard_is_passed_on_between_two_people(
    open_table: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where players have secrets, a screen hides the table until the next person is there."""
    monkeypatch.setattr(GameDefinition, "has_secrets", property(lambda game: True))
    match = make_match("Alice Bruno", seed=5)
    async with open_table(match, handover=True).run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        for _ in range(60):
            if isinstance(pilot.app.screen, HandoverScreen):
                break
            choices = table.session.choices
            ends = choices.can_end or table.session.turn_end is not None
            await pilot.press("enter" if ends else sorted(choices.keys.values())[-1])
            await table_of(pilot)
        shown = isinstance(pilot.app.screen, HandoverScreen)
        await pilot.press("enter")
        await until(pilot, TableScreen)

    assert shown
    assert match.to_move == 1


async def test_real_dice_are_entered_by_number(open_table: Opener) -> None:
    """The table asks what came out; what was mistyped is given back, and Enter says that it is right."""
    match = make_match(real_dice=True)
    async with open_table(match).run_test(size=(80, 24)) as pilot:
        await until(pilot, EntryScreen)
        await pilot.press("1", "1", "2", "5", "backspace", "3")
        await until(pilot, EntryScreen)
        await pilot.press("enter")
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


async def test_an_exchange_is_chosen_with_what_each_card_is(open_table: Opener, tmp_path: Path) -> None:
    """The list of exchanges tells type, cost and worth of every card that could be taken."""
    match = SCENES["ah-exchange"].begin(tmp_path)
    async with open_table(match).run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        mine = min(ref for ref in table.session.choices.legal if ref.startswith("card:"))
        offers = table.session.choices.by_ref[mine]
        table.pick(mine)
        screen: ChooserScreen = await until(pilot, ChooserScreen)

    assert len(screen.details) == len(offers)
    assert all("costs" in detail and "vp" in detail for detail in screen.details)


async def test_rivals_who_are_not_on_the_board_have_their_key_in_the_foot_line(open_table: Opener) -> None:
    """At 120 columns the rivals' civilisations open by a key, which is told."""
    match = make_match("Alice Bruno:greedy", game="along-history")
    async with open_table(match).run_test(size=(120, 40)) as pilot:
        table = await table_of(pilot)
        await pilot.pause()
        foot = str(table.lines["foot"].render())
        await pilot.press("f4")
        zoomed: ZoomScreen = await until(pilot, ZoomScreen)
        shown = str(zoomed.query_one("CanvasView").render())

    assert "F4 Rivals" in foot
    assert "Bruno" in shown


async def test_the_end_shows_the_score_with_the_winner_in_words(open_table: Opener) -> None:
    """When the game is over the breakdown opens by itself."""
    match = make_match(settings={"round_limit": 1})
    async with open_table(match).run_test(size=(80, 24)) as pilot:
        await play_by_keys(pilot, Random(8))
        screen = await until(pilot, ScoreScreen)
        shown = "\n".join(str(view.render()) for view in screen.query("CanvasView"))
        titles = "\n".join(str(view.render()) for view in screen.query(".dialog-title"))

    assert "Total" in shown
    assert any(said in titles for said in ("wins with", "share the win"))


async def test_a_finished_game_is_played_again_with_the_next_player_first(
    open_table: Opener, tmp_path: Path
) -> None:
    """`n` on the score opens a new match by the same rules on fresh luck; the old one stays as it is."""
    match = make_match("Alice Bruno", settings={"round_limit": 1})
    async with open_table(match).run_test(size=(80, 24)) as pilot:
        await play_by_keys(pilot, Random(8))
        await until(pilot, ScoreScreen)
        await pilot.press("n")
        table = await table_of(pilot)
        again = table.session.match

    assert match.over
    assert [seat.name for seat in again.seats] == ["Bruno", "Alice"]
    assert again.rules is match.rules
    assert again.header.seed != match.header.seed
    assert len(list((tmp_path / "matches").glob("*.astragal"))) == 1


async def test_bots_are_hurried_by_a_click(open_table: Opener) -> None:
    """While a bot plays, the action bar says how to hurry it, and clicking that does it."""
    match = make_match("Alice:greedy Bruno:greedy", settings={"round_limit": 1})
    async with open_table(match, speed="slow").run_test(size=(80, 24)) as pilot:
        table = await until(pilot, TableScreen)
        labels = [item.label for item in table.session.choices.items]
        await click_on(pilot, table, "cmd:hurry")
        await until(pilot, ScoreScreen)

    assert labels == ["Skip to your turn"]


async def test_the_table_stays_usable_in_a_tiny_window(open_table: Opener) -> None:
    """Below 80 by 24 each panel has the whole width, and keys still work."""
    match = make_match()
    async with open_table(match).run_test(size=(50, 16)) as pilot:
        table = await table_of(pilot)
        wide = {view.size.width for view in table.query("CanvasView") if view.region.area}
        await pilot.press("1", "space")
        await table_of(pilot)

    assert max(wide) >= 46
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


async def test_more_rows_give_panels_more_room(open_table: Opener, tmp_path: Path) -> None:
    """The height of the window alone rearranges the table, there and back."""
    match = SCENES["ah-act"].begin(tmp_path)
    seen = []
    async with open_table(match).run_test(size=(120, 40)) as pilot:
        table = await table_of(pilot)
        for rows in (40, 60, 40):
            await pilot.resize_terminal(120, rows)
            await pilot.pause()
            seen.append(table.query_one("#panel-board").size.height)

    assert seen[0] == seen[2] < seen[1]


async def test_dice_move_for_a_moment_and_any_key_ends_it(open_table: Opener) -> None:
    """A roll is shown in motion when that is switched on, and a key skips it."""
    match = make_match()
    async with open_table(match, animations=True).run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        for _ in range(200):
            if not table.pacing.moving and match.steps:
                break
            await pilot.press("x")
        rested = not table.pacing.moving

    assert rested


# --- settings on the disk ------------------------------------------------------------------------
