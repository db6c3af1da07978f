"""Screens that are one list, with a line about what is at hand and a line of keys."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from astragal.tui.screens.base_screen import BaseScreen


class ListScreen(BaseScreen):
    """A list with a title, what it says about the line at hand, and the keys."""

    def compose(self) -> ComposeResult:
        self.add_class("list-screen")
        yield OptionList(id="list", markup=False)
        yield Static(id="about", markup=False)
        yield Static(id="hint", markup=False)

    @abstractmethod
    def fill(self) -> None:
        """Rewrite the list."""

    def write_list(self, title: str, lines: Sequence[Option], hint: str) -> None:
        """Write other lines into the list; the cursor stays where it was."""
        options = self.query_one(OptionList)
        place = options.highlighted or 0
        options.clear_options()
        options.border_title = Content(title)
        options.add_options(lines)
        options.highlighted = min(place, len(lines) - 1) if lines else None
        options.focus()
        self.query_one("#hint", Static).update(Content(hint))
