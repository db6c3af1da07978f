"""What the table tells: news that matter, whole lines of the log, and the panel that somebody looks at."""

from __future__ import annotations

import pytest
from textual.widgets import Static

from astragal.match.match import Match
from astragal.tui.help_text import help_paragraphs
from astragal.tui.score_sheet import draw_scores, sheet_rows
from astragal.tui.screens.over import TextScreen, ZoomScreen
from astragal.tui.screens.table import TableScreen
from astragal.tui.table.bars import LogLine, condensed
from astragal.tui.table.canvas_view import CanvasView
from astragal.tui.table.pacing import Pacing
from astragal.tui.table.panel import Look
from astragal.tui.table.session import Session
from tests.tui.tables import Opener, make_match, table_of, until


def passing() -> Match:
    """Return a match in which phases have just gone by without a choice, and something else happened."""
    match = make_match(seed=1)
    while not match.legal or match.rules.phase_of(match.state).id == "roll":
        match.roll() if match.to_move < 0 else match.act(match.legal[-1])
    return match


def test_news_leave_out_that_there_was_nothing_to_choose() -> None:
    """What went by stays in the log and does not push what happened out of the one line there is."""
    session = Session(passing(), "en")

    log, news = [line.text for line in session.log], session.news

    assert "Alice: nothing to choose in Leadership and Collect" in log
    assert news == ["Alice collects 1 Wood and 1 Stone", "Alice feeds 3 cities"]


async def test_while_a_bot_plays_nobody_is_told_what_to_do(
    open_table: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line below the panels says what a bot did last, not what a player would have to do."""
    monkeypatch.setattr(Pacing, "_ask_bot", lambda pacing: None)
    match = make_match("Alice:greedy Bruno")
    while match.to_move < 0:
        match.roll()

    async with open_table(match).run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        table = pilot.app.screen
        assert isinstance(table, TableScreen)
        before = table.lines["inspector"].plain.strip()
        table.pacing.recent = "Alice: Keep these dice"
        table.sync()
        after = table.lines["inspector"].plain.strip()

    assert (before, after) == ("", "Alice: Keep these dice")


async def test_a_wide_log_folds_its_lines_in_a_narrow_window(open_table: Opener) -> None:
    """Where the log has the whole width, no sentence of it is cut."""
    match = make_match("Alice Bruno:greedy", game="along-history", seed=7)
    async with open_table(match).run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        await pilot.press("f5")
        await pilot.pause()
        shown = " ".join(table.query_one("#panel-log", CanvasView).plain.split())
        longest = max((line.text for line in table.session.log), key=len)

    assert len(longest) > 80
    assert longest in shown


async def test_zoom_begins_with_the_panel_in_front(open_table: Opener) -> None:
    """The panel that was brought to the front is the first on the whole screen."""
    async with open_table(make_match()).run_test(size=(80, 24)) as pilot:
        await table_of(pilot)
        await pilot.press("f3", "z")
        screen = await until(pilot, ZoomScreen)
        titles = [str(screen.query_one("VerticalScroll").border_title)]
        await pilot.press("z")
        titles.append(str(screen.query_one("VerticalScroll").border_title))

    assert titles == ["Developments", "Rivals"]


async def test_zoom_follows_the_cursor(open_table: Opener) -> None:
    """Where the cursor is on a component, its panel is the first on the whole screen."""
    async with open_table(make_match()).run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        table.cursor = "die:0"
        await pilot.press("z")
        screen = await until(pilot, ZoomScreen)

        assert str(screen.query_one("VerticalScroll").border_title) == "Dice"


async def test_the_whole_text_says_the_name_once(open_table: Opener) -> None:
    """The name of what is inspected is the title, and its text follows."""
    async with open_table(make_match()).run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        table.cursor = "development:irrigation"
        await pilot.press("i")
        screen = await until(pilot, TextScreen)
        title = str(screen.query_one(".dialog-title", Static).content)
        text = screen.query_one("#text", CanvasView).plain

    assert title == "Irrigation (10$, 2 vp)"
    assert "Irrigation" not in text.splitlines()[0]
    assert "drought" in text.lower()


@pytest.mark.parametrize(("seats", "told"), [("Alice Bruno", "0/5"), ("Alice", " 0")])
def test_developments_are_counted_towards_the_end(seats: str, told: str) -> None:
    """How many end the game stands beside how many somebody has; alone they end nothing."""
    session = Session(make_match(seats), "en")
    players = next(panel for panel in session.panels if panel.id == "players")

    row = players.view(Look(session.state, 0, session.words, "narrow", 40, 10)).plain.splitlines()[1]

    assert row.rstrip().endswith(told)


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["Alice takes die 2", "Alice takes die 3"], ["Alice takes die 2, 3"]),
        ([f"Wall: {n} left" for n in (9, 8, 7, 6, 5)], ["Wall: 9 … 5 left"]),
        (["Alice passes", "Alice passes"], ["Alice passes (×2)"]),
        (["Alice rolls 1 and 2", "Alice rolls 3 and 1"], ["Alice rolls 1 and 2", "Alice rolls 3 and 1"]),
    ],
)
def test_lines_that_differ_in_one_number_are_told_once(lines: list[str], told: list[str]) -> None:
    """The numbers are all there; lines that differ in more are told by themselves."""
    assert [line.text for line in condensed([LogLine(text, 1) for text in lines])] == told


async def test_the_log_on_the_table_leaves_out_where_nothing_was_chosen(open_table: Opener) -> None:
    """Its few rows are for what happened; the whole log tells the rest."""
    async with open_table(passing()).run_test(size=(120, 40)) as pilot:
        table = await table_of(pilot)
        await pilot.pause()
        shown = str(table.query_one("#panel-log", CanvasView).render())

    assert any(line.idle for line in table.session.log)
    assert "nothing to choose" not in shown


async def test_what_a_bot_did_is_forgotten_when_a_person_has_decided(open_table: Opener) -> None:
    """While a bot answers in a war, the line below does not tell its last turn."""
    async with open_table(make_match()).run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        table.pacing.recent = "Bruno: Keep these dice"
        await pilot.press("enter")
        await pilot.pause()

    assert table.pacing.recent != "Bruno: Keep these dice"


def test_the_forecast_names_whose_dice_they_are() -> None:
    """Another player's dice are not the viewer's to stop."""
    match = make_match("Alice Bruno")
    while match.to_move < 0:
        match.roll()
    words = Session(match, "en").words
    dice = next(panel for panel in Session(match, "en").panels if panel.id == "dice")

    drawn = [dice.view(Look(match.state, viewer, words, "normal", 120, 5)).plain for viewer in (0, 1)]

    assert "If you stop:" in drawn[0]
    assert "If Alice stops:" in drawn[1]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_five_players_score_under_whole_names_of_lines(language: str) -> None:
    """At 80 columns the words for where points come from are not cut."""
    match = make_match("Alice Bruno Chloe David Emile", game="along-history")
    session = Session(match, language)

    drawn = draw_scores(session.state, session.words, 70).plain

    assert all(label in drawn for label, _, _ in sheet_rows(session.state, session.words))


@pytest.mark.parametrize(
    ("density", "faces", "told"),
    [
        ("normal", ("either", "either", "coins"), "0 to 3 cities hungry"),
        ("normal", ("workers", "coins", "coins"), "3 cities hungry"),
        ("narrow", ("either", "coins", "coins"), "hungry 1-3"),
        ("narrow", ("food", "coins", "coins"), ""),
    ],
)
def test_the_forecast_counts_hungry_cities_with_dice_that_may_feed_them(
    density: str, faces: tuple[str, ...], told: str
) -> None:
    """A die that may be food or workers makes it a range: the choice is still to come."""
    match = make_match("Alice Bruno")
    while match.to_move < 0:
        match.roll()
    session = Session(match, "en")
    ids = [face.id for face in match.rules.content.faces]
    match.state.faces = tuple(ids.index(face) for face in faces)
    match.state.players[0].food = 0
    dice = next(panel for panel in session.panels if panel.id == "dice")

    drawn = dice.view(Look(match.state, 0, session.words, density, 120, 5)).plain  # type: ignore[arg-type]

    assert told in drawn
    assert bool(told) == ("hungry" in drawn)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("width", [80, 100, 110, 120, 150, 200])
def test_the_forecast_tells_the_disaster_at_any_width(language: str, width: int) -> None:
    """With many dice and long words what they give is told in letters, and nothing falls off the end."""
    match = make_match("Alice Maximiliane")
    session = Session(match, language)
    ids = [face.id for face in match.rules.content.faces]
    faces = ("either", "skull", "skull", "workers", "workers", "coins", "good")
    match.state.faces = tuple(ids.index(face) for face in faces)
    match.state.players[0].food, match.state.players[0].cities = 0, 7
    dice = next(panel for panel in session.panels if panel.id == "dice")
    density = "narrow" if width < 110 else "normal"

    for viewer in (0, 1):
        drawn = dice.view(Look(match.state, viewer, session.words, density, width, 5)).plain  # type: ignore[arg-type]
        assert session.words.name("disaster:drought") in drawn


@pytest.mark.parametrize(
    ("phase", "settings", "told"),
    [
        ("roll", {"reroll_limit": 4}, "up to 4 times"),
        ("feed", {"food_per_city": 2}, "Each city eats 2 food"),
        ("discard", {"hand_limit": 9}, "You may keep 9 goods"),
    ],
)
def test_texts_of_phases_tell_the_numbers_in_force(phase: str, settings: dict[str, int], told: str) -> None:
    """A number that can be set stands in a text as it was set, in the help and at the table."""
    session = Session(make_match(settings=settings), "en")

    assert told in session.help(f"phase:{phase}")
    assert any(told in text for text, _ in help_paragraphs(session))


async def test_alone_the_rounds_are_counted_and_nobody_else_is_shown(open_table: Opener) -> None:
    """A solitaire game says which of its rounds this is, and has no panel of rivals."""
    async with open_table(make_match("Alice")).run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        await pilot.pause()
        dice = table.query_one("#panel-dice", CanvasView).plain
        foot = table.lines["foot"].plain

    assert "Round 1/10" in dice
    assert "Rivals" not in foot


@pytest.mark.parametrize("density", ["narrow", "wide"])
def test_goods_have_one_name_on_every_board(density: str) -> None:
    """A rival's goods are called as one's own are, in a word that is not cut."""
    session = Session(make_match(), "fr")
    rivals = next(panel for panel in session.panels if panel.id == "rivals")

    drawn = rivals.view(Look(session.state, 0, session.words, density, 70, 20)).plain  # type: ignore[arg-type]

    assert ("Lances" if density == "wide" else "La0") in drawn
    assert "Fer" not in drawn


@pytest.mark.parametrize("game", ["rtta", "along-history"])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_zoomed_dice_are_not_smaller_than_on_the_table(
    open_table: Opener, game: str, size: tuple[int, int]
) -> None:
    """The whole screen is used, and the keys that lead on stand at its foot."""
    async with open_table(make_match(game=game)).run_test(size=size) as pilot:
        table = await table_of(pilot)
        ref = next(spot.ref for spot in table.board.spots() if spot.ref.startswith("die:"))
        usual = next(spot for spot in table.board.spots() if spot.ref == ref)
        table.cursor = ref
        await pilot.press("z")
        screen = await until(pilot, ZoomScreen)
        await pilot.pause()
        view = screen.query_one("CanvasView")
        zoomed = next(spot for spot in view.spots() if spot.ref == ref)
        foot = "".join(segment.text for segment in screen._compositor.render_strips()[-1])

        assert (zoomed.width, zoomed.height) >= (usual.width, usual.height)
        assert "Esc: close" in foot
