"""Windows as slim as a phone: every panel has the whole width, and everything can be reached."""

from __future__ import annotations

from pathlib import Path

import pytest

from astragal.engine.wording import Words
from astragal.panels import Canvas, DrawnDie, Look, draw_dice, tray_for
from tests.tui.pictures import reached, text_of
from tests.tui.tables import Opener, make_match, table_of

SIZES = [(40, 30), (50, 20), (60, 20)]
GAMES = ["rtta", "along-history", "iron-age"]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", GAMES)
async def test_every_panel_has_the_whole_width_and_a_key(
    open_table: Opener, game: str, size: tuple[int, int]
) -> None:
    """Panels take turns, each is named in the foot with its key, and no drawing fails."""
    async with open_table(make_match("Alice Bruno", game=game)).run_test(size=size) as pilot:
        table = await table_of(pilot)
        foot, tabs = table.lines["foot"].plain, table.board.keyed_tabs()
        for _, panel in tabs:
            table.board.tab = panel.id
            table.sync()
            await pilot.pause()
            view = table.query_one(f"#panel-{panel.id}")
            assert view.size.width >= size[0] - 1, panel.id

    assert all(key.upper() in foot for key, _ in tabs)
    assert {"^p", "u ", "h ", "? "} <= {sign for sign in ("^p", "u ", "h ", "? ") if sign in foot}
    assert not table.board.faults


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_the_action_bar_keeps_its_actions(
    open_table: Opener, size: tuple[int, int], tmp_path: Path
) -> None:
    """Enter and what it does are on the screen, however small it is."""
    match = reached("Alice Bruno:greedy", "build")(tmp_path)
    async with open_table(match).run_test(size=size) as pilot:
        await table_of(pilot)
        await pilot.pause()
        screen = text_of(pilot.app)  # type: ignore[arg-type]

    assert "Enter  Finish building" in screen or "Enter  End turn" in screen


@pytest.mark.parametrize("count", [3, 5, 7])
def test_dice_that_do_not_fit_beside_each_other_stand_below(count: int) -> None:
    """A slim tray has as many rows of dice as it needs."""
    match = make_match("Alice Bruno")
    look = Look(match.state, 0, Words(), "narrow", 40, 30)
    tray = tray_for(look, count, 11)
    canvas = Canvas(40)

    draw_dice(canvas, tray, [DrawnDie(f"die:{n}", str(n + 1), word="x") for n in range(count)])

    assert {spot.ref for spot in canvas.spots()} == {f"die:{n}" for n in range(count)}
    assert canvas.height == tray.rows
    assert tray.columns <= 40
