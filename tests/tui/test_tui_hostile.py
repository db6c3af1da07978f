"""Foreign text never acts: names, rules and saves are shown as they are, without markup."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from textual.content import Content

from astragal.errors import BadInput
from astragal.match.match import Match, Seat
from astragal.plugins.registry import Registry
from astragal.tui.app import AstragalApp, unmarked
from astragal.tui.form import MatchForm
from astragal.tui.screens.launcher import LauncherScreen
from astragal.tui.table.canvas import clean
from astragal.tui.table.canvas_view import CanvasView
from tests.tui.tables import Opener, make_match, table_of

HOSTILE = (
    "[@click=app.quit]x[/]",
    "[bold]b[/bold]",
    "[/]",
    "a\\[b",
    "\x1b[2J\x1b]0;t\x07",
    "tab\tline\nend",
    "‮evil",
    "日本語の名前",
    "{0.__class__}",
    "%s%n",
)


def hostile_match(name: str, path: Path | None = None) -> Match:
    """Begin a match of two people, one of whom has a strange name."""
    registry = Registry()
    ruleset = registry.ruleset("rtta")
    seats = [Seat(name), Seat("Bruno")]
    return Match.start(registry.compile(ruleset, 2), ruleset, seats, 1, path=path)


@pytest.mark.goal(17)
@pytest.mark.parametrize("name", HOSTILE)
async def test_a_strange_name_is_shown_and_does_nothing(open_table: Opener, name: str) -> None:
    """The table, the log, the score and the hand-over show the name; nothing runs, nothing breaks."""
    match = hostile_match(name)
    async with open_table(match, handover=True).run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        shown = "\n".join(str(view.render()) for view in table.query(CanvasView))
        for key in ("l", "escape", "S", "escape"):
            await pilot.press(key)
        running = pilot.app.is_running
        styles = [str(span.style) for view in table.query(CanvasView) for span in view.render().spans]

    assert running
    assert not any("click" in style for style in styles)
    assert all(char.isprintable() or char == "\n" for char in shown)


PIECES = ("[", "]", "\\", "/", "=", "link", "@click", "$danger", "://", "2J", " ", "'", '"', "(", ")", "x")


@pytest.mark.goal(17)
@given(st.one_of(st.text(), st.lists(st.sampled_from(PIECES)).map("".join)))
@example("[2J[link=http://x]y[/link]")
@example("a\\[b]c\\")
def test_the_palette_reads_no_markup(text: str) -> None:
    """Whatever a choice is called, the palette shows it as it is."""
    assert Content.from_markup(unmarked(text)).plain == clean(text)


@pytest.mark.goal(17)
async def test_a_strange_name_in_the_list_of_matches_does_nothing(open_table: Opener, tmp_path: Path) -> None:
    """The menu and the list of saved matches show strange names as they are."""
    for number, name in enumerate(HOSTILE):
        match = hostile_match(name, tmp_path / "matches" / f"{number}.astragal")
        match.roll()
        match.close()
    async with open_table().run_test(size=(80, 24)) as pilot:
        await pilot.press("m", "down", "down", "escape", "down", "up")
        await pilot.pause()
        front = pilot.app.screen

    assert isinstance(front, LauncherScreen)


@pytest.mark.goal(17)
async def test_a_strange_rule_shows_its_label_as_text(open_table: Opener) -> None:
    """An error that quotes foreign text is shown without reading it as markup."""
    async with open_table(make_match()).run_test(size=(80, 24)) as pilot:
        await table_of(pilot)
        assert isinstance(pilot.app, AstragalApp)
        pilot.app.say_error(BadInput("[@click=app.quit]boo[/] \x1b[2J", "[red]do[/red] nothing"))
        await pilot.pause()
        await pilot.click(offset=(40, 12))
        await pilot.pause()
        running = pilot.app.is_running

    assert running


def test_names_are_cleaned_when_they_are_typed() -> None:
    """Control characters and overlong names do not get into a match."""
    form = MatchForm(Registry())

    form.rename(0, "\x1b[31mA\nB" + "x" * 100)

    assert form.seats[0].name.isprintable()
    assert len(form.seats[0].name) <= 24


def test_an_empty_name_is_refused() -> None:
    """Everybody is called something."""
    form = MatchForm(Registry())

    with pytest.raises(BadInput):
        form.rename(0, " \n ")


@pytest.mark.parametrize(
    "last",
    [{"game": 3}, {"seats": [[1]]}, {"seats": "x"}, {"options": {"hand_limit": "x"}}, {"rules": ["nope"]}],
)
def test_a_damaged_memory_of_the_last_set_up_is_ignored(last: dict[str, object]) -> None:
    """Whatever the settings file says, a match can be set up."""
    form = MatchForm(Registry(), last)

    assert form.rules().seats == len(form.seats)
