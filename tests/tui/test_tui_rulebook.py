"""The rulebook on the screen: on a refusal one key shows the clause, and everything can be searched."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from astragal.tui.app import AstragalApp
from astragal.tui.screens.launcher import LauncherScreen
from astragal.tui.screens.rulebook import RulebookScreen
from tests.tui.tables import Opener, make_match, table_of, until
from tests.tui.test_tui_snapshots import midgame


def shown(screen: RulebookScreen) -> str:
    """Return the text of the clause at hand."""
    return str(screen.query_one("#text", Static).content)


def listed(screen: RulebookScreen) -> list[str]:
    """Return the ids of the clauses in the list."""
    return [option.id for option in screen.query_one("#clauses", OptionList).options if option.id]


async def opened(pilot: Pilot[None], *keys: str) -> RulebookScreen:
    """Press keys at the table and return the rulebook that they open."""
    await table_of(pilot)
    await pilot.press(*keys)
    screen: RulebookScreen = await until(pilot, RulebookScreen)
    return screen


async def test_after_a_refusal_one_key_shows_the_clause(open_table: Opener) -> None:
    """A development that is too dear: `?` opens the rulebook at the rule about paying."""
    async with open_table(midgame(phase="buy")).run_test(size=(100, 30)) as pilot:
        table = await table_of(pilot)
        table.cursor = "development:empire"
        assert "· ? Rule" in table.session.about("development:empire")

        screen = await opened(pilot, "question_mark")

        assert "rtta.buy.2" in shown(screen)


async def test_without_a_refusal_the_same_key_shows_the_help(open_table: Opener) -> None:
    """Nothing was refused, so nothing is quoted."""
    async with open_table(make_match()).run_test() as pilot:
        await table_of(pilot)
        await pilot.press("question_mark")
        await pilot.pause()

        assert type(pilot.app.screen).__name__ == "TextScreen"


async def test_the_rulebook_opens_at_the_phase_at_hand(open_table: Opener) -> None:
    """While dice are rolled it shows the rule about rerolls, with the option's value in this match."""
    async with open_table(make_match(settings={"reroll_limit": 3})).run_test() as pilot:
        screen = await opened(pilot, "B")

        assert "rtta.roll.2" in shown(screen)
        assert "Rerolls per turn = 3" in shown(screen).replace("\n", " ")


@pytest.mark.parametrize(
    ("language", "wanted", "clause"),
    [("en", "LEADERSHIP skull", "rtta.roll.5"), ("fr", "desastres crane", "rtta.turn.2")],
)
async def test_the_rulebook_is_searched(open_table: Opener, language: str, wanted: str, clause: str) -> None:
    """Every word must be there, in any case and with or without accents."""
    async with open_table(make_match(), language=language).run_test() as pilot:
        screen = await opened(pilot, "B", "slash")
        screen.query_one(Input).value = wanted
        await pilot.pause()

        assert clause in listed(screen)
        assert len(listed(screen)) < 12


async def test_a_search_without_result_says_so_and_escape_ends_it(open_table: Opener) -> None:
    """The whole list comes back, then the table."""
    async with open_table(make_match()).run_test() as pilot:
        screen = await opened(pilot, "B")
        everything = listed(screen)
        await pilot.press("slash", "x", "x", "x")
        await pilot.pause()
        assert (listed(screen), shown(screen)) == ([], "No rule found.")

        await pilot.press("escape")
        await pilot.pause()
        assert listed(screen) == everything
        await pilot.press("escape")
        await pilot.pause()
        assert pilot.app.screen is not screen


async def test_a_chapter_of_another_ruleset_says_that_it_does_not_apply(open_table: Opener) -> None:
    """Solitaire rules can be read with two players, marked."""
    async with open_table(make_match()).run_test() as pilot:
        screen = await opened(pilot, "B")
        place = listed(screen).index("rtta.solo.1")
        options = screen.query_one("#clauses", OptionList)
        options.highlighted = [option.id for option in options.options].index("rtta.solo.1")
        await pilot.pause()

        assert place
        assert "does not apply" in shown(screen)


async def test_the_menu_opens_the_rulebook_of_a_game(tmp_path: object) -> None:
    """From the first screen, one key and perhaps the choice of a game."""
    app = AstragalApp()
    async with app.run_test() as pilot:
        await until(pilot, LauncherScreen)
        await pilot.press("B")
        await pilot.pause()
        if not isinstance(pilot.app.screen, RulebookScreen):
            await pilot.press("1")

        assert listed(await until(pilot, RulebookScreen))
