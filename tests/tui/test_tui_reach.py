"""What one needs to decide is on the screen: short effects fit, and every row can be reached."""

from __future__ import annotations

import pytest

from astragal.panels import Canvas, Look
from astragal.tui.table.canvas_view import CanvasView
from astragal.tui.table.session import Session
from tests.tui.tables import Opener, make_match, table_of

PRESETS = ["bronze-age", "late-bronze-age", "revised"]
LONGEST = 36


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("preset", PRESETS)
def test_every_development_has_a_short_effect(preset: str, language: str) -> None:
    """As on a score sheet, in at most 36 characters."""
    session = Session(make_match(preset=preset), language)

    briefs = [session.words.brief(f"development:{id}") for id in session.rules.content.developments]

    assert all(0 < len(brief) <= LONGEST for brief in briefs), briefs


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("preset", PRESETS)
def test_no_development_is_cut_at_120_columns(preset: str, language: str) -> None:
    """Beside goods and monuments all of them fit with everybody's marks."""
    match = make_match("Alice Bruno Chloe David", preset=preset)
    session = Session(match, language)
    everything = frozenset(session.rules.content.developments)
    for player in match.state.players:
        player.developments = everything
    panel = next(panel for panel in session.panels if panel.id == "developments")

    plain = panel.view(Look(match.state, 0, session.words, "normal", 76, 20)).plain

    assert "…" not in plain
    assert len(plain.splitlines()) == len(everything)


async def test_every_row_can_be_reached_in_a_small_window(open_table: Opener) -> None:
    """The developments of the Late Bronze Age are more than 80 by 24 shows: the panel follows the cursor."""
    match = make_match("Alice Bruno", preset="late-bronze-age")
    async with open_table(match).run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        table.show_panel("developments")
        await pilot.pause()
        view = table.query_one("#panel-developments", CanvasView)
        last = f"development:{list(table.session.shown['developments'])[-1].partition(':')[2]}"
        hidden = view.hidden
        table.cursor = last
        table.sync()
        await pilot.pause()
        in_view = [spot.ref for spot in view.spots()]

    assert hidden[1] > 0
    assert last in in_view


def test_a_view_shows_the_rows_from_its_top_on() -> None:
    """Rows above are left out of what is painted."""
    canvas = Canvas(4)
    for row in range(5):
        canvas.put(0, row, f"row{row}")

    assert canvas.content(top=3).plain == "row3\nrow4"
