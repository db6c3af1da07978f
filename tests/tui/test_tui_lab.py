"""The lab's screen: choose, start, watch, stop, read."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from astragal.engine.wording import Words
from astragal.errors import BadInput
from astragal.lab.run.executors import Crew, Here
from astragal.plugins.registry import Registry
from astragal.tui.lab_form import LabForm
from astragal.tui.screens.lab import LabScreen, figure_lines
from astragal.tui.screens.launcher import LauncherScreen
from astragal.tui.screens.over import TextScreen
from astragal.tui.screens.small import MessageScreen
from tests.tui.tables import Opener


@pytest.fixture(autouse=True)
def _plays_here(monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def here(workers: int, cluster: str = "", *, apart: bool = False) -> Iterator[Crew]:
        yield Crew(Here(), 1)

    monkeypatch.setattr("astragal.lab.run.executors.hired", here)


async def settled(pilot: Pilot[None], done: Callable[[], bool]) -> None:
    """Wait until something is so."""
    for _ in range(4000):
        await pilot.pause()
        if done():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not come")


async def opened(pilot: Pilot[None]) -> LabScreen:
    """Open the lab from the menu."""
    await settled(pilot, lambda: isinstance(pilot.app.screen, LauncherScreen))
    await pilot.press("a")
    await settled(pilot, lambda: isinstance(pilot.app.screen, LabScreen))
    screen = pilot.app.screen
    assert isinstance(screen, LabScreen)
    screen.form.bot = "random"
    screen.form.games = 30
    return screen


def shown(screen: LabScreen) -> str:
    return str(screen.query_one("#results", Static).content)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_ruleset_is_simulated(open_table: Opener, size: tuple[int, int]) -> None:
    """One key plays all games and shows figures with intervals and the command for more."""
    async with open_table().run_test(size=size) as pilot:
        screen = await opened(pilot)
        await pilot.press("s")
        await settled(pilot, lambda: not screen.busy)
        text = shown(screen)

    assert "30 of 30 games" in text
    assert "rounds" in text
    assert "astragal simulate rtta bronze-age" in text


async def test_two_rulesets_are_compared(open_table: Opener) -> None:
    """With a second ruleset each figure has two values and their difference."""
    async with open_table().run_test(size=(120, 40)) as pilot:
        screen = await opened(pilot)
        screen.form.second = "late-bronze-age"
        await pilot.press("s")
        await settled(pilot, lambda: not screen.busy)
        text = shown(screen)

    assert "rounds  higher" in text
    assert "difference" in text
    assert "astragal compare rtta bronze-age late-bronze-age" in text


async def test_a_run_is_stopped_and_kept(open_table: Opener) -> None:
    """The same key stops the run; what was played stays to be read, below a line that says so."""
    async with open_table().run_test(size=(120, 40)) as pilot:
        screen = await opened(pilot)
        screen.form.games = 1_000_000
        await pilot.press("s")
        await settled(pilot, lambda: "games per second" in shown(screen))
        await pilot.press("s")
        await settled(pilot, lambda: not screen.busy)
        text = shown(screen)

    assert "of 1,000,000 games" in text.splitlines()[0]
    assert text.splitlines()[1] == "Stopped before all games were played."


def test_a_long_name_stands_above_its_figure() -> None:
    """Neither is cut, and the figures stay in their column."""
    short, long = "bronze-age", "late-bronze-age with rtta.skulls-reroll and two more"

    (beside,), (above, below) = figure_lines(short, "8.25"), figure_lines(long, "8.25")

    assert (beside.plain.strip().startswith(short), above.plain.strip()) == (True, long)
    assert beside.plain.index("8.25") == below.plain.index("8.25")


async def test_a_run_is_stopped_while_it_gets_ready(open_table: Opener) -> None:
    """The key counts before the first game is played, too."""
    async with open_table().run_test(size=(120, 40)) as pilot:
        screen = await opened(pilot)
        screen.form.games = 1_000_000
        await pilot.press("s", "s")
        await settled(pilot, lambda: not screen.busy)
        text = shown(screen)

    assert "Stopped before all games were played." in text


async def test_leaving_stops_the_run(open_table: Opener) -> None:
    """Escape ends the run and leads back to the menu."""
    async with open_table().run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        screen.form.games = 1_000_000
        await pilot.press("s")
        await settled(pilot, lambda: screen.busy)
        stop = screen.stop
        await pilot.press("escape")
        await settled(pilot, lambda: isinstance(pilot.app.screen, LauncherScreen))
        await settled(pilot, stop.is_set)


async def test_lines_change_by_arrows(open_table: Opener) -> None:
    """Right and left go through games, rulesets, rules, players and bots; typing sets the number of games."""
    async with open_table().run_test(size=(120, 40)) as pilot:
        screen = await opened(pilot)
        await pilot.press("down", "down", "right", "down", "right", "down", "right", "down", "right")
        form = screen.form
        before = (form.match.preset, form.second, form.rule, len(form.match.seats))
        await pilot.press("left", "up", "left")
        after = (form.match.preset, form.second, form.rule, len(form.match.seats))
        await pilot.press("end", "enter")
        await pilot.press(*["backspace"] * 7, *"250", "enter")
        await settled(pilot, lambda: form.games == 250)

    assert before[0] != "bronze-age"
    assert before[1]
    assert before[2]
    assert after[2] == ""
    assert after[3] != before[3]


async def test_a_wrong_number_of_games_is_told(open_table: Opener) -> None:
    """Letters are no number; the form keeps the old one."""
    async with open_table().run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await pilot.press("end", "enter", *"many", "enter")
        await settled(pilot, lambda: isinstance(pilot.app.screen, MessageScreen))
        await pilot.press("enter")

    assert screen.form.games == 30


async def test_a_run_that_cannot_be_is_told(open_table: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the extra of the lab, a message says what to install, and the screen can be used on."""

    def missing(module: str) -> Any:
        raise BadInput("the lab needs scipy, which is not installed", "pip install 'astragal[lab]'")

    monkeypatch.setattr("astragal.lab.extra.needed", missing)
    async with open_table().run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await pilot.press("s")
        await settled(pilot, lambda: isinstance(pilot.app.screen, MessageScreen))
        await pilot.press("enter")
        await settled(pilot, lambda: not screen.busy)


async def test_help_tells_the_commands(open_table: Opener) -> None:
    """The command line can do more; one key says what."""
    async with open_table().run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("h")
        await settled(pilot, lambda: isinstance(pilot.app.screen, TextScreen))
        await pilot.press("escape")
        await settled(pilot, lambda: isinstance(pilot.app.screen, LabScreen))


async def test_the_lab_speaks_french(open_table: Opener) -> None:
    """Labels, verdicts and progress are in the player's language."""
    async with open_table(language="fr").run_test(size=(120, 40)) as pilot:
        screen = await opened(pilot)
        screen.form.rule = "rtta.skulls-reroll"
        await pilot.press("s")
        await settled(pilot, lambda: not screen.busy)
        text = shown(screen)
        first = str(screen.query_one(OptionList).get_option_at_index(0).prompt)

    assert "Parties jouées\u00a0: 30 sur 30, " in text
    assert "manches" in text
    assert "Lancer" in first
    assert re.search(r"\d,\d+ \(\d+,\d+ … \d+,\d+\)", text)
    assert not re.search(r"\d\.\d+ \(", text)
    assert "\u00a0% (" in text


def test_figures_are_written_as_the_language_does() -> None:
    """Thousands, decimals and the per cent sign; English figures stay."""
    english, french = Words("en"), Words("fr")

    assert english.figures("1,234.5%") == "1,234.5%"
    assert french.figures("1,234.5%") == "1\u202f234,5\u00a0%"


def test_variants_are_what_the_command_line_takes() -> None:
    """A rule without a second ruleset goes on top of the first."""
    form = LabForm(Registry())
    form.choose_preset("bronze-age")

    alone = form.variants
    form.rule = "rtta.skulls-reroll"
    with_rule = form.variants
    form.second = "late-bronze-age"
    both = form.variants

    assert alone == ("bronze-age",)
    assert with_rule == ("bronze-age", "bronze-age+rtta.skulls-reroll")
    assert both == ("bronze-age", "late-bronze-age+rtta.skulls-reroll")


def test_another_game_forgets_what_it_does_not_have() -> None:
    """Rulesets and rules of one game do not stay when another is chosen."""
    form = LabForm(Registry())
    form.second, form.rule = "late-bronze-age", "rtta.skulls-reroll"

    form.choose_game("along-history")

    assert (form.second, form.rule) == ("", "")


@pytest.mark.parametrize("text", ["000000001" + "0" * 5000, "0000000019", "1000001", "0", ""], ids=range(5))
def test_a_number_of_games_stays_within_its_range(text: str) -> None:
    """Noughts in front do not smuggle a large number in."""
    form = LabForm(Registry())

    with pytest.raises(BadInput, match="is not a number of games"):
        form.write_games(text)

    assert form.games == 1_000
