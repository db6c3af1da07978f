"""A key press does its work once: the counts of `tools/walks.py`, which depend on no machine."""

from __future__ import annotations

import asyncio
from collections import Counter
from functools import cache

import pytest

from tests.workshop.commands import command

WALKS = command("walks")
MOST = {
    "one reroll": 3_050,
    "one tick of a die": 1_100,
    "one tick of a die and its odds": 9_000,  # shown bit by bit as they are worked out, in eight repaints
    "undo": 2_500,
    "one card purchase": 8_500,
}
"""The most calls that a key press may make. A reroll made 5,096 before its work was done once.

The table paints its rows itself, only those that change: these calls were Textual's before, and not counted.
"""


@cache
def calls_of(name: str) -> Counter[str]:
    """Return what a key press calls, by function."""
    press = next(press for press in WALKS.PRESSES if press.name == name)
    found: Counter[str] = asyncio.run(WALKS.count(press)).whole.calls
    return found


@pytest.mark.parametrize("name", MOST)
def test_a_key_press_makes_few_calls(name: str) -> None:
    """Every key press that is counted stays below its limit."""
    calls = calls_of(name)

    assert calls.total() <= MOST[name], calls.most_common(20)


def test_a_roll_is_painted_once() -> None:
    """Between a choice and the roll that follows at once nobody would see anything, so nothing is painted."""
    calls = calls_of("one reroll")

    assert calls["astragal.tui.screens.table.TableScreen.sync"] == 1


def test_panels_are_asked_once_what_they_show() -> None:
    """After a step each panel says which components it shows once, however many ask."""
    panels = 12

    calls = calls_of("one reroll")

    assert 0 < calls["astragal.tui.table.panel.Panel.components"] <= panels


def test_a_tick_asks_no_panel_what_it_shows() -> None:
    """A tick changes nothing about what there is."""
    calls = calls_of("one tick of a die")

    assert calls["astragal.tui.table.panel.Panel.components"] == 0
