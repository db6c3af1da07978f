"""Saved matches in the browser: spoilt ones go on in a copy, and strange names stay text."""

from __future__ import annotations

import asyncio
import json
import os
from pathlib import Path

import aiohttp
import pytest

from tests.tui.tables import make_match
from tests.tui.test_tui_hostile import HOSTILE, hostile_match
from tests.tui.test_tui_launcher import chained
from tests.tui.test_tui_serve import browser_at, page_of, serving

pytestmark = pytest.mark.timeout(300)
LAST, DOWN = "\x1b[F", "\x1b[B"
"""Keys as a terminal sends them; the copy of the first match stands above both afterwards."""


def spoilt(path: Path, how: str) -> None:
    """Save a match whose fifth step is missing, or comes out otherwise under today's rules."""
    with make_match("Alice Bruno", path=path) as match:
        while len(match.steps) < 8:
            match.roll() if match.to_move < 0 else match.act(match.legal[-1])
    lines = path.read_bytes().splitlines(keepends=True)
    if how == "damage":
        path.write_bytes(b"".join([*lines[:5], *lines[6:]]))
    else:
        path.write_bytes(b"".join(lines[:5]) + chained(lines[4], {**json.loads(lines[5]), "h": "0" * 16}))


async def test_spoilt_matches_go_on_in_the_browser(tmp_path: Path) -> None:
    """Both kinds are offered a copy that goes on from the last good step, and the copy is played."""
    folder = tmp_path / "home" / "matches"
    for age, how in enumerate(("rules", "damage")):
        spoilt(folder / f"{how}.astragal", how)
        os.utime(folder / f"{how}.astragal", (10**9 - age, 10**9 - age))
    with serving(tmp_path / "home") as served:
        async with aiohttp.ClientSession() as session:
            await page_of(session, served)
            for keys, reason in ((LAST, "damaged"), (DOWN, "leads to another table")):
                async with browser_at(session, served) as browser:
                    await browser.wait_for("New match")
                    await browser.press("m")
                    await browser.wait_for("Saved matches")
                    await asyncio.sleep(1)  # the list is written again when it has been read
                    await browser.press(f"{keys}\r")
                    await browser.wait_for("Continue from step 4")
                    shown = " ".join(" ".join(browser.screen.display).split())
                    assert reason in shown, shown
                    await browser.press("1")
                    await browser.wait_for("▸")

    kept = {path.stem.partition("-branch-")[0] for path in folder.glob("*.astragal")}
    assert kept == {"rules", "damage"}
    assert len(list(folder.glob("*.astragal"))) == 4


async def test_a_strange_name_stays_text_in_the_browser(tmp_path: Path) -> None:
    """It neither names the window nor clears the screen, and the match goes on."""
    name = next(name for name in HOSTILE if "\x1b]0;" in name)
    hostile_match(name, tmp_path / "home" / "matches" / "strange.astragal").close()
    with serving(tmp_path / "home") as served:
        async with aiohttp.ClientSession() as session:
            await page_of(session, served)
            async with browser_at(session, served) as browser:
                await browser.wait_for("Continue")
                title = browser.screen.title
                await browser.press("c")
                await browser.wait_for("Roll 1/3")

                assert browser.screen.title == title != "t"
