"""Rules and games that fail, in the browser: named on the page, and the match goes on."""

from __future__ import annotations

import asyncio
import os
import re
from pathlib import Path

import aiohttp
import pytest

from astragal import Registry
from astragal.match.match import Match, Seat
from astragal.match.replay import Replay, verify
from tests.core.test_registry import install
from tests.reliability.test_browser_faults import saved_file, until_saved
from tests.reliability.test_browser_limits import plays_on, why_closed
from tests.tui.test_tui_serve import Browser, browser_at, page_of, serving

pytestmark = pytest.mark.timeout(300)

DOWN, LEFT = "\x1b[B", "\x1b[D"

RULE = """
import os

from astragal import Action, Offer, coded, hookimpl
from astragal.panels import Panel


@coded
class Explode(Action):
    kind = "explode"

    def apply(self, state):
        raise ZeroDivisionError("boom")

    def label(self, words):
        return "Explode"


@coded
class Vanish(Action):
    kind = "vanish"

    def apply(self, state):
        os._exit(3)

    def label(self, words):
        return "Vanish"


@hookimpl
def actions():
    return [Offer("roll", (Explode, Vanish), lambda state: (Explode(), Vanish()))]


def broken(*_):
    raise RuntimeError("this panel is broken")


@hookimpl
def panels():
    return [Panel("broken", "Broken", broken, "side", broken, when=broken)]
"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a home with a match by a bad rule; the rule is installed for this test."""
    install(tmp_path, monkeypatch, "astragal.rules", "bad", RULE)
    before = os.environ.get("PYTHONPATH")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), *([before] if before else [])]))
    registry = Registry()
    ruleset = registry.ruleset("rtta", "", ["bad"])
    rules = registry.compile(ruleset, 2)
    path = tmp_path / "home" / "matches" / "bad.astragal"
    Match.start(rules, ruleset, [Seat("Alice"), Seat("Bruno", "random")], 3, path=path).close()
    return tmp_path / "home"


async def choose(browser: Browser, label: str) -> None:
    """Press the key that stands before a choice."""
    await browser.wait_for(label)
    (key,) = re.findall(rf"(\w)  {label}", "\n".join(browser.screen.display))
    await browser.press(key)


def steps_of(home: Path) -> int:
    """Return how many steps are saved."""
    return len(Replay.open(saved_file(home), Registry()).journal.entries)


async def test_a_rule_that_fails_is_named_in_the_browser(home: Path) -> None:
    """The panel and the action say what failed, the step is not saved, and the match goes on."""
    with serving(home) as served:
        async with aiohttp.ClientSession() as session:
            await page_of(session, served)
            async with browser_at(session, served) as browser:
                await browser.wait_for("Continue")
                await browser.press("c")
                await browser.wait_for("this panel is")
                await browser.wait_for("Explode")
                steps = steps_of(home)
                await choose(browser, "Explode")
                await browser.wait_for("rule 'bad' during 'explode': ZeroDivisionError: boom")
                assert steps_of(home) == steps
                await plays_on(browser, home)
                await browser._socket.close()
                await until_saved(home)

    assert verify(saved_file(home), Registry()).ok


async def test_a_rule_that_ends_the_program_is_said_on_the_page(home: Path) -> None:
    """Nothing that was saved is lost: the page opens again and the match goes on."""
    with serving(home) as served:
        async with aiohttp.ClientSession() as session:
            await page_of(session, served)
            async with browser_at(session, served) as browser:
                await browser.wait_for("Continue")
                await browser.press("c")
                await choose(browser, "Vanish")
                why = await why_closed(browser)
            async with browser_at(session, served) as browser:
                await browser.wait_for("Continue")
                await browser.press("c")
                await browser.wait_for("Vanish")
                await plays_on(browser, home)
                await browser._socket.close()
                await until_saved(home)

    assert why == "The program ended with an error (exit code 3). The terminal of the server may say more."
    assert verify(saved_file(home), Registry()).ok


async def test_a_game_that_cannot_be_loaded_is_named_in_the_browser(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    """The form of a new match says what is wrong with it, and a match of another game begins."""
    install(tmp_path, monkeypatch, "astragal.games", "bad-game", "raise ValueError('no such thing')")
    with serving(home) as served:
        async with aiohttp.ClientSession() as session:
            await page_of(session, served)
            async with browser_at(session, served) as browser:
                await browser.wait_for("New match")
                await browser.press("n")
                await browser.wait_for("Start the match")
                await asyncio.sleep(1)  # the form takes keys when it has been drawn
                await browser.press(DOWN)
                await browser.wait_for("Roll dice for food, goods and workers")
                await browser.press(LEFT)
                await browser.wait_for("found ports and provinces")  # The Iron Age; the bad game is before it
                await browser.press(LEFT)
                await browser.wait_for("'bad-game' cannot be imported")
                await browser.press("\r")
                await browser.wait_for("One age")
                await browser.press("s")
                await browser.wait_for("Round 1")
                await browser._socket.close()
