"""Screens that open above the table and are read: long texts, a panel by itself, the score, a hint."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from astragal.engine.wording import Words
from astragal.tui.screens.base_screen import Above
from astragal.tui.table.canvas import Canvas, clean, printable, wrap
from astragal.tui.table.canvas_view import CanvasView
from astragal.tui.table.panel import Panel

if TYPE_CHECKING:
    from astragal.tui.screens.table import TableScreen

Paragraph = tuple[str, str]
"""A text and its style."""


COLUMN = re.compile(r" *\S+(?: \S+)* {2,}(?=\S)")
"""The first of two columns."""


def hung(text: str, width: int) -> list[str]:
    """Return a paragraph in lines; those after the first are set in under its text, or its second column."""
    column = COLUMN.match(text)
    lead = len(text) - len(text.lstrip())
    first = column.end() if column and column.end() < width // 2 else lead
    indent = first if first > lead else lead + 2 * bool(lead)
    lines = wrap(text[first:], width - max(first, indent))
    return [text[:first] + line if not n else " " * indent + line for n, line in enumerate(lines)] or [""]


class TextScreen(Above[None]):
    """A long text with a heading; arrows and page keys scroll, Escape goes back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,question_mark,f1", "dismiss(None)", show=False),
        Binding("down,j", "scroll(1)", show=False),
        Binding("up,k", "scroll(-1)", show=False),
        Binding("pagedown,space", "scroll(15)", show=False),
        Binding("pageup", "scroll(-15)", show=False),
        Binding("home", "scroll(-100000)", show=False),
        Binding("end", "scroll(100000)", show=False),
    ]

    def __init__(
        self, words: Words, title: str, paragraphs: Sequence[Paragraph], *, from_end: bool = False
    ) -> None:
        super().__init__()
        self.words = words
        self._title = clean(title)
        self._paragraphs = [(printable(text), style) for text, style in paragraphs]
        self._from_end = from_end

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet"):
            yield Static(Content.styled(self._title, "bold $heading"), classes="dialog-title")
            with VerticalScroll(can_focus=False):
                yield CanvasView(self._draw, id="text")
            yield Static(Content.styled(self.words("Arrow and page keys scroll, Esc closes"), "dim"))

    def _draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width)
        for text, style in self._paragraphs:
            for line in hung(text, width - 1):
                canvas.put(0, canvas.height, line, style)
        return canvas

    def on_mount(self) -> None:
        """Begin at the end where that is what matters."""
        if self._from_end:
            sheet = self.query_one(VerticalScroll)
            self.call_after_refresh(lambda: sheet.scroll_end(animate=False, immediate=True))

    def action_scroll(self, rows: int) -> None:
        """Scroll by rows."""
        self.query_one(VerticalScroll).scroll_relative(y=rows, animate=False)


class ZoomScreen(Above[None]):
    """One panel on the whole screen; `z` goes to the next one, picking works as on the table."""

    def __init__(self, table: TableScreen, panels: Sequence[Panel]) -> None:
        super().__init__()
        self._table, self._panels, self._place = table, list(panels), 0

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="sheet", can_focus=False):
            yield CanvasView(self._draw)

    def _draw(self, width: int, height: int) -> Canvas:
        panel = self._panels[self._place]
        canvas = self._table.board.drawn(panel, width, max(height, self.size.height - 4))
        return canvas if canvas.height else Canvas(width)

    def on_mount(self) -> None:
        """Show the panel's name."""
        self._show()

    def _show(self) -> None:
        words = self._table.session.words
        sheet = self.query_one(VerticalScroll)
        sheet.border_title = Content(words(self._panels[self._place].title))
        sheet.border_subtitle = Content(words("z: next panel, Esc: close"))
        self.query_one(CanvasView).sync()
        self.query_one(CanvasView).refresh(layout=True)

    def on_key(self, event: events.Key) -> None:
        """Go to the next panel, or back."""
        event.stop()
        sheet = self.query_one(VerticalScroll)
        if event.key == "z":
            self._place = (self._place + 1) % len(self._panels)
            self._show()
        elif event.key in ("up", "down"):
            sheet.scroll_relative(y=1 if event.key == "down" else -1, animate=False)
        elif event.key in ("escape", "q", "enter"):
            self.dismiss(None)

    def on_canvas_view_picked(self, event: CanvasView.Picked) -> None:
        """Pick on the table what was clicked here."""
        event.stop()
        self.dismiss(None)
        self._table.pick(event.ref)


def show_whole(table: TableScreen, name: str) -> None:
    """Show a panel of the table on the whole screen, or say that there is nothing to show."""
    panel = next(panel for panel in table.panels if panel.id == name)
    if panel.has_content(table.session.state):
        table.app.push_screen(ZoomScreen(table, [panel]))
    else:
        words = table.session.words
        table.tell(words("{panel}: nothing to show now", panel=words(panel.title)))
