"""Entering rolls at a real table: after the turn has ended, correctable, and never a trap."""

from __future__ import annotations

from astragal.engine.phase import DONE
from astragal.tui.screens.entry import EntryScreen
from tests.tui.tables import Opener, make_match, table_of, until


async def test_the_entry_of_real_dice_comes_after_the_turn_has_ended(open_table: Opener) -> None:
    """Until then the last step can be undone."""
    match = make_match("Alice Bruno", seed=8, real_dice=True)
    match.answer(["coins", "coins", "coins"])
    app = open_table(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        table.session.act(next(action for action in match.legal if action == DONE))

        while table.session.turn_end is None:
            table.session.act(match.legal[0])
        table.after(table.session.undo())
        await pilot.pause()
        undone = isinstance(app.screen, EntryScreen), bool(table.session.turn_end)
        table.after(table.session.redo())
        await pilot.press("enter")
        await until(pilot, EntryScreen)

        assert undone == (False, False)
        assert match.state.active == 1


async def test_the_turn_of_the_iron_age_ends_before_the_next_roll_is_entered(open_table: Opener) -> None:
    """At a real table too, the turn waits to be ended, and its last step can be undone until then."""
    match = make_match("Alice Bruno", game="iron-age", real_dice=True)
    while match.to_move >= 0:
        match.act(match.legal[0])
    match.answer(["abundance", "food", "population"])
    app = open_table(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        while table.session.turn_end is None:
            table.session.act(match.legal[-1])
        undone = table.session.undo().kind, table.session.turn_end is None
        table.after(table.session.redo())
        early = isinstance(app.screen, EntryScreen)
        await pilot.press("enter")
        await until(pilot, EntryScreen)

        assert undone == ("acted", True)
        assert not early
        assert match.state.active == 1


async def test_a_wrong_roll_is_corrected(open_table: Opener) -> None:
    """Undo right after a roll was entered asks for it again, with what was entered filled in."""
    match = make_match("Alice Bruno", real_dice=True)
    app = open_table(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, EntryScreen)
        await pilot.press("1", "1", "1", "enter")
        await table_of(pilot)
        first = match.steps[-1].names

        await pilot.press("u")
        entry = await until(pilot, EntryScreen)
        filled = tuple(entry.entered)
        await pilot.press("backspace", "2", "enter")
        await table_of(pilot)

        assert filled == first
        assert match.steps[-1].names[:2] == first[:2]
        assert match.steps[-1].names != first
        assert len(match.steps) == 1


async def test_escape_shows_the_table_and_enter_asks_again(open_table: Opener) -> None:
    """The box does not lock players in."""
    app = open_table(make_match("Alice Bruno", real_dice=True))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, EntryScreen)
        await pilot.press("escape")
        await pilot.pause()
        shown = not isinstance(app.screen, EntryScreen)
        await pilot.press("enter")

        assert shown
        assert isinstance(await until(pilot, EntryScreen), EntryScreen)


def test_a_roll_that_play_went_on_from_cannot_be_corrected() -> None:
    """Only before anything else happens."""
    match = make_match("Alice Bruno", real_dice=True)
    match.answer(["food", "food", "skull"])
    match.act(DONE)

    match.undo()

    assert match.entered == ("food", "food", "skull")
    assert match.state.to_move == 0
