"""Textual: the supported range holds what is installed, and the app starts on it.

CI also runs this file on the newest Textual of the range, so a release that breaks the app is seen early.
"""

from __future__ import annotations

import tomllib
from importlib.metadata import version
from pathlib import Path

from packaging.requirements import Requirement
from textual.widget import Widget
from textual.widgets import OptionList

from astragal.tui.screens.launcher import LauncherScreen
from astragal.tui.screens.over import TextScreen
from astragal.tui.screens.setup import SetupScreen
from astragal.tui.screens.table import TableScreen
from astragal.tui.table.canvas_view import CanvasView
from tests.tui.tables import Opener, table_of, until

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
WIDE = (120, 40)


def textual_in(requirements: list[str]) -> Requirement:
    """Return what a list of requirements says about Textual."""
    (found,) = [entry for entry in map(Requirement, requirements) if entry.name == "textual"]
    return found


def is_drawn(widget: Widget) -> bool:
    """Return whether a widget is on the screen and has drawn some text."""
    lines = [widget.render_line(row) for row in range(widget.size.height)]
    return widget.is_attached and any(strip.text.strip() for strip in lines)


def test_the_range_contains_the_installed_textual() -> None:
    """The app runs on a Textual that the package asks for."""
    supported = textual_in(PROJECT["dependencies"]).specifier

    assert version("textual") in supported


def test_the_range_contains_the_textual_of_the_snapshots() -> None:
    """Developers have one exact Textual, and it is one that users may have too."""
    exact = textual_in(PROJECT["optional-dependencies"]["dev"]).specifier
    (pin,) = exact

    assert pin.operator == "=="
    assert pin.version in textual_in(PROJECT["dependencies"]).specifier


async def test_the_menu_is_drawn(open_table: Opener) -> None:
    """The app starts with a menu that can be read."""
    async with open_table().run_test(size=WIDE) as pilot:
        menu = await until(pilot, LauncherScreen)
        options = menu.query_one(OptionList)

        assert is_drawn(options)
        assert options.has_focus


async def test_the_table_is_drawn_and_answers_to_keys(open_table: Opener) -> None:
    """From the menu to the table: every line and panel shows something, help opens, and q goes back."""
    async with open_table().run_test(size=WIDE) as pilot:
        await until(pilot, LauncherScreen)
        await pilot.press("n")
        await until(pilot, SetupScreen)
        await pilot.press("s")
        await until(pilot, TableScreen)
        table = await table_of(pilot)
        await pilot.pause()
        views = [view for view in table.query(CanvasView) if view.region.area]

        empty = [name for name, line in table.lines.items() if not is_drawn(line)]
        assert empty == ["guide"]  # without a lesson
        assert len(views) >= 3
        assert [view.id for view in views if not is_drawn(view)] == []

        await pilot.press("question_mark")
        await until(pilot, TextScreen)
        await pilot.press("escape")
        await until(pilot, TableScreen)
        await pilot.press("q")
        await until(pilot, LauncherScreen)
