"""A list to read and to search, with the entry at hand beside it."""

from __future__ import annotations

import unicodedata
from abc import abstractmethod
from collections.abc import Iterator
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from astragal.engine.wording import Words
from astragal.tui.screens.base_screen import Above
from astragal.tui.table.canvas import printable, wrap

Paragraph = tuple[str, str]
"""A text and its style."""


def plain(text: str) -> str:
    """Return text in small letters without accents, as it is searched."""
    letters = unicodedata.normalize("NFKD", text.casefold().replace("’", "'"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def has_words(text: str, wanted: str) -> bool:
    """Return whether a text has every word that is searched for."""
    known = plain(text)
    return all(word in known for word in plain(wanted).split())


class BrowseScreen(Above[None]):
    """A list with headings, a search line above it and the text of the entry at hand beside it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", show=False),
        Binding("slash", "search", show=False),
        Binding("q,question_mark", "dismiss(None)", show=False),
        Binding("pagedown,space", "scroll(5)", show=False),
        Binding("pageup", "scroll(-5)", show=False),
    ]

    def __init__(self, words: Words, title: str, *, at: str = "") -> None:
        super().__init__()
        self.words, self.at = words, at
        self._heading = title

    @abstractmethod
    def options(self, wanted: str) -> Iterator[Option]:
        """Yield the entries that have the words searched for; headings are disabled."""

    @abstractmethod
    def paragraphs(self, id: str) -> Iterator[Paragraph]:
        """Yield the text of an entry."""

    @abstractmethod
    def keys(self) -> str:
        """Return what the keys do."""

    @abstractmethod
    def nothing(self) -> str:
        """Return what is said when nothing has the words searched for."""

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet browse"):
            yield Static(Content.styled(self._heading, "bold $heading"), id="heading")
            yield Input(placeholder=self.words("Search: press /"), max_length=60, id="search")
            with Horizontal(id="columns"):
                yield OptionList(id="clauses", markup=False)
                with VerticalScroll(id="clause", can_focus=False):
                    yield Static(id="text", markup=False)
            yield Static(Content.styled(self.keys(), "dim"))

    def on_mount(self) -> None:
        """Show every entry, and the one that was asked for."""
        self.query_one(Input).cursor_blink = False
        self.fill("")
        self.query_one("#clauses", OptionList).focus()

    def fill(self, wanted: str) -> None:
        """List the entries that have the words searched for."""
        options = self.query_one("#clauses", OptionList)
        options.clear_options()
        options.add_options(self.options(wanted))
        ids = [option.id for option in options.options]
        first = next((place for place, option in enumerate(options.options) if not option.disabled), None)
        options.highlighted = ids.index(self.at) if self.at in ids else first
        if first is None:
            self.query_one("#text", Static).update(Content(self.nothing()))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the entry at hand."""
        if event.option_id:
            self.at = event.option_id
            self._tell()
            self.query_one("#clause").scroll_home(animate=False)

    def on_resize(self) -> None:
        """Break the lines of the entry anew."""
        self.call_after_refresh(self._tell)

    def _tell(self) -> None:
        """Show the entry in lines that never begin with a sign that belongs to the word before it."""
        if not self.at or not self.query("#text"):
            return
        width = self.query_one("#clause").scrollable_content_region.width or 500
        told = ((wrap(printable(text), width), style) for text, style in self.paragraphs(self.at))
        lines = [Content.styled("\n".join(lines), style) for lines, style in told]
        self.query_one("#text", Static).update(Content("\n\n").join(lines))

    def on_input_changed(self, event: Input.Changed) -> None:
        """List what has the words typed so far."""
        event.stop()
        self.fill(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go to the list."""
        event.stop()
        self.query_one("#clauses", OptionList).focus()

    def on_key(self, event: events.Key) -> None:
        """Leave the search line downwards."""
        if event.key == "down" and self.query_one(Input).has_focus:
            event.stop()
            self.query_one("#clauses", OptionList).focus()

    def action_search(self) -> None:
        """Go to the search line."""
        self.query_one(Input).focus()

    def action_back(self) -> None:
        """End the search, or leave."""
        search = self.query_one(Input)
        if search.value or search.has_focus:
            search.value = ""
            self.query_one("#clauses", OptionList).focus()
        else:
            self.dismiss(None)

    def action_scroll(self, rows: int) -> None:
        """Scroll the text by rows."""
        self.query_one("#clause").scroll_relative(y=rows, animate=False)
