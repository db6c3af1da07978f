"""What one needs to decide is on the screen: short effects fit, and every row can be reached."""

from __future__ import annotations

import re

import pytest

from astragal.panels import Canvas, Look
from astragal.tui.table.canvas_view import CanvasView
from astragal.tui.table.prompts import prompt_of
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

    plain = panel.view(Look(match.state, 0, session.words, "normal", 73, 20)).plain

    assert "…" not in plain
    assert not re.search(r"\$\d", plain), "price and points need a blank between them"
    assert len(plain.splitlines()) == len(everything)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_development_of_the_iron_age_has_a_short_effect(language: str) -> None:
    """In at most 36 characters; at 120 by 46 each stands in one column with it, and none is cut."""
    match = make_match("Alice Bruno Chloe", game="iron-age")
    session = Session(match, language)
    developments = session.rules.content.developments
    panel = next(panel for panel in session.panels if panel.id == "developments")

    plain = panel.view(Look(match.state, 0, session.words, "normal", 76, 20, rows=46)).plain

    assert all(0 < len(session.words.brief(f"development:{id}")) <= LONGEST for id in developments)
    assert len(plain.splitlines()) == len(developments)
    assert "…" not in plain


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("width", [39, 39 + 37])
def test_monuments_show_every_box(language: str, width: int) -> None:
    """A name is abbreviated before a box is left out."""
    match = make_match("Alice Bruno", preset="late-bronze-age")
    session = Session(match, language)
    gear = match.state.gear

    panel = next(panel for panel in session.panels if panel.id == "monuments")
    lines = panel.view(Look(match.state, 0, session.words, "normal", width, 20)).plain.splitlines()

    boxes = [project.boxes for project in gear.projects[gear.cities :]]
    assert [line.count("□") + line.count("■") for line in lines] == boxes
    assert "…" not in "".join(lines)


@pytest.mark.parametrize(("food", "told"), [(0, "next meal 3: 3 short"), (5, "next meal 3: 2 left")])
def test_food_says_what_will_be_eaten(food: int, told: str) -> None:
    """And what is left or missing then."""
    match = make_match("Alice Bruno")
    match.state.players[0].food = food
    session = Session(match, "en")
    panel = next(panel for panel in session.panels if panel.id == "goods")

    normal = panel.view(Look(match.state, 0, session.words, "normal", 39, 20)).plain
    narrow = panel.view(Look(match.state, 0, session.words, "narrow", 40, 20)).plain

    assert told in normal
    assert "eats 3" in narrow


async def test_the_heading_counts_hidden_rows_in_a_small_window(open_table: Opener) -> None:
    """Panels have no frame there to say it on; the function key of a panel in front shows all of it."""
    match = make_match("Alice Bruno", preset="late-bronze-age")
    async with open_table(match).run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        await pilot.press("f3")
        await pilot.pause()
        await pilot.pause()
        heading = str(table.query_one("#panel-developments", CanvasView).border_title)
        await pilot.press("f3")
        await pilot.pause()
        zoomed = type(pilot.app.screen).__name__

    assert "▼ 3 more" in heading
    assert zoomed == "ZoomScreen"


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


async def test_page_keys_scroll_a_panel_that_is_cut_off(open_table: Opener) -> None:
    """On a small screen the last rival is one key away."""
    match = make_match("Alice Bruno Chloe David")
    async with open_table(match).run_test(size=(60, 20)) as pilot:
        table = await table_of(pilot)
        await pilot.press("f4")
        rivals = table.board.query_one("#panel-rivals", CanvasView)
        before = rivals.hidden
        await pilot.press("pagedown")
        below = rivals.hidden
        await pilot.press("pageup")

        assert before[0] == 0
        assert before[1] > 0
        assert below[0] > 0
        assert rivals.hidden == before


def test_french_at_80_columns_keeps_the_round() -> None:
    """The prompt has room for round, player, phase and what is asked for."""
    match = make_match()
    match.roll()

    assert prompt_of(Session(match, "fr"), 80).startswith("Manche 1 · Alice")


def test_before_the_first_round_the_prompt_names_none() -> None:
    """Founding comes before round 1."""
    assert "–" not in prompt_of(Session(make_match(game="iron-age"), "en"), 80)
