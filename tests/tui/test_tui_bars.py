"""The action bar and the keys of panels: long payments are read in full, and no key moves."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from astragal.engine.wording import Words
from astragal.tui.screens.table import TableScreen
from astragal.tui.table.bars import BarItem, draw_bar
from tests.tui.pictures import SCENES
from tests.tui.tables import Opener, make_match, table_of

LONG = "Acquire the Forest with " + ", ".join(f"{n} Population" for n in range(1, 7)) + " and Ingenuity"


def test_a_long_label_folds_where_rows_are_left() -> None:
    """What does not fit one row goes on in the next, and what follows stands behind it."""
    items = [BarItem("cmd:commit", "space", LONG), BarItem("cmd:back", "escape", "Not this")]

    canvas = draw_bar(80, items, Words("en"), 1, 3)

    assert " ".join(canvas.plain.split()) == f"Space {LONG} Esc Not this"
    assert canvas.height == 2


def test_a_bar_takes_no_row_that_it_does_not_need() -> None:
    """More rows are only taken by labels that need them."""
    items = [BarItem("cmd:commit", "space", "Go"), BarItem("cmd:back", "escape", "Not this")]

    assert draw_bar(80, items, Words("en"), 1, 3).height == 1
    assert draw_bar(80, items, Words("en"), 2).height == 2


def test_a_label_longer_than_the_bar_is_cut_and_the_rest_is_counted() -> None:
    """Where no row is left, a label ends in dots and a number tells how much is not shown."""
    items = [BarItem("cmd:commit", "space", LONG), BarItem("cmd:back", "escape", "Not this")]

    canvas = draw_bar(80, items, Words("en"), 1)

    assert canvas.height == 1
    assert canvas.plain.rstrip().endswith("…  +1")


async def pick_first(pilot: Pilot[None], kind: str) -> TableScreen:
    """Begin to tick for the first component of a kind, and return the table."""
    table = await table_of(pilot)
    choices = table.session.choices
    await pilot.press(choices.keys[min(ref for ref in choices.legal if ref.startswith(kind))])
    await pilot.pause()
    return table


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_a_payment_is_read_in_full_at_80_columns(
    open_table: Opener, tmp_path: Path, language: str
) -> None:
    """While a card is paid for, the bar says everything that pays, and how to leave it."""
    match = SCENES["ah-pay"].begin(tmp_path)

    async with open_table(match, language=language).run_test(size=(80, 24)) as pilot:
        table = await pick_first(pilot, "card:")
        shown = " ".join(table.lines["bar"].plain.split())
        labels = [item.label for item in table.session.choices.items]

    assert len(labels) == 2
    assert len(labels[0]) > 60
    assert [label for label in labels if label not in shown] == []


# --- keys of panels ----------------------------------------------------------------------------------


def keys(table: TableScreen) -> dict[str, str]:
    """Return the keys of the panels that take turns."""
    return {panel.id: key for key, panel in table.board.keyed_tabs()}


async def test_a_deal_moves_no_key_of_the_other_panels(open_table: Opener, tmp_path: Path) -> None:
    """The panel of a trade comes after the others, whose function keys stay."""
    rolling = make_match("Alice Bruno Chloe", preset="trading")
    trading = SCENES["rtta-trade"].begin(tmp_path)

    async with open_table(rolling).run_test(size=(80, 24)) as pilot:
        before = keys(await table_of(pilot))
    async with open_table(trading).run_test(size=(80, 24)) as pilot:
        during = keys(await table_of(pilot))

    assert before == {"projects": "f2", "developments": "f3", "rivals": "f4", "log": "f5"}
    assert {key: during[key] for key in (*before, "deal")} == {**before, "deal": "f6"}


async def test_a_key_brings_the_same_panel_in_a_wide_window(open_table: Opener) -> None:
    """A function key means one panel, however much room there is."""
    found = []

    for size in ((80, 24), (120, 40), (200, 60)):
        async with open_table(make_match()).run_test(size=size) as pilot:
            keyed = (await table_of(pilot)).board.keyed
            found.append({key: panel.id for key, panel in keyed.items()})

    assert found == [found[0]] * 3
    assert found[0]["f2"] == "projects"


async def test_a_key_of_a_panel_that_is_away_says_so(open_table: Opener) -> None:
    """Pressing the key of a panel with nothing to show opens nothing and says why."""
    async with open_table(make_match()).run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        await pilot.press("f6")
        await pilot.pause()

        assert pilot.app.screen is table
        assert table.message == "Deal: nothing to show now"


async def test_zoom_begins_at_the_panel_that_is_cut_off(open_table: Opener) -> None:
    """Without a cursor the panel with hidden rows comes first; with one, the panel under it."""
    match = make_match("Alice Bruno", preset="late-bronze-age")
    async with open_table(match).run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        table.board.tab = "developments"
        table.sync()
        await pilot.pause()
        await pilot.press("z")
        await pilot.pause()
        first = str(pilot.app.screen.query_one(".sheet").border_title)
        await pilot.press("escape")
        table.cursor = "good:wood"
        await pilot.press("z")
        await pilot.pause()
        second = str(pilot.app.screen.query_one(".sheet").border_title)

    assert (first, second) == ("Developments", "Goods and food")
