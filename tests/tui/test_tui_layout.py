"""Tests of where panels go: all the room is used, and what does not fit says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from astragal.tui.table.bars import draw_foot
from astragal.tui.table.session import Session
from tests.tui.pictures import ACT, ROLL, reached, text_of
from tests.tui.tables import Opener, make_match, table_of


async def test_the_middle_of_a_wide_window_is_not_empty(open_table: Opener, tmp_path: Path) -> None:
    """While no dice are ticked there are no odds: the players, the recap and the log take their place."""
    match = ACT(tmp_path)
    app = open_table(match)
    async with app.run_test(size=(200, 60)) as pilot:
        table = await table_of(pilot)
        await pilot.pause()
        middle = [id for id, view in table.board._views.items() if view.display and 83 <= view.region.x < 126]
        rows = text_of(app).splitlines()[14:54]

    assert {"players", "recap", "log"} <= set(middle)
    assert all(row[83:126].strip() for row in rows)


@pytest.mark.parametrize(("width", "height"), [(120, 40), (112, 36), (200, 60), (80, 24), (60, 20)])
async def test_no_panel_reaches_below_its_column(
    open_table: Opener, tmp_path: Path, width: int, height: int
) -> None:
    """A panel that does not fit keeps its frame, and says how many rows are hidden."""
    match = ACT(tmp_path)
    async with open_table(match).run_test(size=(width, height)) as pilot:
        table = await table_of(pilot)
        await pilot.pause()
        bottom = table.board.region.bottom
        views = {id: view for id, view in table.board._views.items() if view.display and view.region.area}

        assert all(view.region.bottom <= bottom for view in views.values())
        for id in table.board.cut_off():
            view = views[id]
            below = f"▼ {view.hidden[1]} more"
            assert below in f"{view.border_title} {view.border_subtitle}", id


async def test_the_recap_scrolls_where_it_is_cut(open_table: Opener, tmp_path: Path) -> None:
    """In a small window the players leave it little room: PgDn shows the rest."""
    match = ACT(tmp_path)
    async with open_table(match).run_test(size=(112, 34)) as pilot:
        table = await table_of(pilot)
        await pilot.pause()
        recap = table.board._views["recap"]
        before = recap.hidden
        await pilot.press(*["pagedown"] * 12)
        await pilot.pause()
        after = recap.hidden

    assert before[0] == 0 < before[1]
    assert after[0] > 0 == after[1]


async def test_rivals_alone_on_the_right_have_the_whole_column(open_table: Opener) -> None:
    """At 200 by 60 nothing of four rivals is hidden above empty rows."""
    match = make_match("Alice Bruno Chloe David Eve", game="along-history", preset="long")
    while match.state.round < 4:
        match.roll() if match.to_move < 0 else match.act(match.hint("greedy").action)
    while match.to_move != 0:
        match.roll() if match.to_move < 0 else match.act(match.hint("greedy").action)
    async with open_table(match).run_test(size=(200, 60)) as pilot:
        table = await table_of(pilot)
        await pilot.pause()
        rivals = table.board._views["rivals"]

        assert rivals.canvas.height > 26
        assert rivals.hidden == (0, 0)


@pytest.mark.parametrize(("height", "aside"), [(40, True), (60, False)])
async def test_rivals_without_room_below_keep_their_key(open_table: Opener, height: int, aside: bool) -> None:
    """They are whole below the columns, or else behind the function key that the foot line names."""
    match = make_match("Alice Bruno:greedy Chloe:greedy", game="iron-age")
    async with open_table(match).run_test(size=(120, height)) as pilot:
        table = await table_of(pilot)
        await pilot.pause()

        assert ("rivals" in [panel.id for _, panel in table.board.keyed_aside()]) is aside
        assert ("rivals" in table.board._views) is not aside
        assert ("Rivals" in table.lines["foot"].plain) is aside


async def test_a_tall_panel_makes_room_for_the_players(open_table: Opener, tmp_path: Path) -> None:
    """While the odds are shown at 120 columns, everybody's points stay; two developments are scrolled to."""
    match = ROLL(tmp_path)
    async with open_table(match).run_test(size=(120, 40)) as pilot:
        table = await table_of(pilot)
        await pilot.press("1")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()

        assert "odds" in table.board.canvases()
        assert table.board._views["players"].hidden == (0, 0)
        assert table.board._views["developments"].hidden == (0, 2)


@pytest.mark.parametrize(("preset", "seats"), [("trading", 3), ("late-bronze-age", 4)])
async def test_a_deal_is_seen_whole(open_table: Opener, tmp_path: Path, preset: str, seats: int) -> None:
    """At 120 columns the developments make room for it, seventeen of them and four players too."""
    names = " ".join(["Alice", "Bruno:greedy", "Chloe:greedy", "David:greedy"][:seats])
    match = reached(names, "trade", "player:", preset=preset, round=3)(tmp_path)
    async with open_table(match).run_test(size=(120, 40)) as pilot:
        table = await table_of(pilot)
        choices = table.session.choices
        await pilot.press(choices.keys[next(ref for ref in choices.legal if ref.startswith("player:"))])
        await pilot.pause()

        deal = table.board._views["deal"]
        assert deal.content_size.height == deal.canvas.height > 6


@pytest.mark.parametrize("width", [80, 100, 120, 200])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_foot_line_ends_with_a_whole_word(width: int, language: str) -> None:
    """The palette's key and name stand at the right edge, uncut, or its key alone."""
    words = Session(make_match(), language).words

    text = draw_foot(width, [("F2", "Build", "tab:build")], words).plain

    assert text.endswith((f"^p {words('All')}", "^p"))
    assert len(text) <= width
