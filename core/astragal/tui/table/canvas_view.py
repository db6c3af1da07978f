"""The one widget that everything on the table is drawn with."""

from __future__ import annotations

from collections.abc import Callable

from rich.segment import Segment
from rich.style import Style as Ink
from textual import events
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.style import Style
from textual.widget import Widget

from astragal.tui.table.canvas import Canvas, Line, RefArea, content_of
from astragal.tui.table.changes import changed_cells

MOST_STRIPS = 400
"""How many rows that were painted are kept, to be painted again."""

Draw = Callable[[int, int], Canvas]
"""Draws for a width and a height."""


class CanvasView(Widget, inherit_bindings=False):
    """Shows a drawing, reports which component was clicked or pointed at, and repaints only what changed."""

    DEFAULT_CSS = """
    CanvasView { height: auto; width: 1fr; }
    """
    ALLOW_SELECT = False

    class Picked(Message):
        """A component was clicked."""

        def __init__(self, ref: str) -> None:
            super().__init__()
            self.ref = ref

    class Pointed(Message):
        """The mouse is over a component, or over none."""

        def __init__(self, ref: str) -> None:
            super().__init__()
            self.ref = ref

    class Resized(Message):
        """The room for the drawing has changed, and with it what is hidden."""

        def __init__(self, view: CanvasView) -> None:
            super().__init__()
            self.view = view

    def __init__(self, draw: Draw, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes, markup=False)
        self._draw = draw
        self._canvas = Canvas(1)
        self._lines: list[Line] = []
        self._strips: dict[Line, Strip] = {}
        self._inks: dict[str, Ink] = {}
        self._painted_for: tuple[Style, int, str] | None = None
        """What strips and inks depend on: the style of the widget, the columns, and the theme."""
        self._drawn_for = (-1, -1)
        self._pointed = ""
        self._spots: list[RefArea] = []
        self._looked: tuple[str, bool, int] = ("", False, 0)
        self.cursor = ""
        self.ascii_only = False
        self.top = 0
        """The first row that is shown, where the drawing is higher than the room for it."""

    def _redraw(self, width: int, height: int) -> list[Line]:
        """Draw; what the same drawing looked like is kept unless the cursor has come or gone."""
        canvas = self._draw(max(1, width), height)
        kept = canvas is self._canvas
        self._canvas = canvas
        self._drawn_for = (width, height)
        if not kept:
            self._spots = canvas.spots()
        shown = self.cursor if self.cursor and self.cursor in [spot.ref for spot in self._spots] else ""
        self._bring_into_view(shown, height)
        look = (shown, self.ascii_only, self.top)
        if kept and look == self._looked:
            return self._lines
        self._looked = look
        return canvas.lines(cursor=shown, ascii_only=self.ascii_only, top=self.top)

    def _bring_into_view(self, ref: str, height: int) -> None:
        """Bring the component under the cursor into view where the drawing is higher than the room for it."""
        hidden = max(0, len(self._canvas.rows) - height) if height > 0 else 0
        spot = next((spot for spot in self._spots if spot.ref == ref), None) if ref and hidden else None
        if spot is not None:
            self.top = max(spot.y + spot.height - height, min(self.top, spot.y))
        self.top = max(0, min(self.top, hidden))

    @property
    def hidden(self) -> tuple[int, int]:
        """How many rows of the drawing are above and below what is shown."""
        height = self.content_size.height
        return self.top, max(0, self._canvas.height - height - self.top) if height else 0

    def scroll_rows(self, rows: int) -> None:
        """Show what is further down, or further up, where rows are hidden."""
        if self._canvas.height > self.content_size.height > 0:
            self.top += rows
            self.cursor = ""
            self.sync()

    def on_mouse_scroll_down(self) -> None:
        """Show what is further down."""
        self.scroll_rows(2)

    def on_mouse_scroll_up(self) -> None:
        """Show what is further up."""
        self.scroll_rows(-2)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return how many rows the drawing takes at a width."""
        if width != self._drawn_for[0]:
            self._lines = self._redraw(width, container.height)
        return self._canvas.height

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Take the width there is."""
        return container.width

    def render(self) -> Content:
        """Return everything that is shown, as one text."""
        self._keep_up()
        return content_of(self._lines)

    def render_line(self, y: int) -> Strip:
        """Paint one row; a row that was painted before is kept."""
        self._keep_up()
        style, width = self.visual_style, self.content_size.width
        if self._painted_for != (style, width, self.app.theme):
            self._painted_for = style, width, self.app.theme
            self._strips, self._inks = {}, {}
        line = self._lines[y] if y < len(self._lines) else ("", ())
        if line not in self._strips:
            if len(self._strips) > MOST_STRIPS:
                self._strips.clear()
            self._strips[line] = Strip(self._segments(line)).adjust_cell_length(width, self._ink(""))
        return self._strips[line]

    def _keep_up(self) -> None:
        """Draw again if the room has changed since."""
        size = self.content_size
        if (size.width, size.height) != self._drawn_for and size.width:
            self._lines = self._redraw(size.width, size.height)

    def _segments(self, line: Line) -> list[Segment]:
        text, runs = line
        inks = self._inks
        plain = inks.get("") or self._ink("")
        found, at = list[Segment](), 0
        for start, end, style in runs:
            if at < start:
                found.append(Segment(text[at:start], plain))
            found.append(Segment(text[start:end], inks.get(style) or self._ink(style)))
            at = end
        return [*found, Segment(text[at:], plain)] if at < len(text) else found

    def _ink(self, style: str) -> Ink:
        """Return a style of a drawing on this widget; one that cannot be read is the widget's own."""
        if style not in self._inks:
            try:
                own = Style.parse(style) if style else Style.null()
            except Exception:
                own = Style.null()
            self._inks[style] = (self.visual_style + own).rich_style
        return self._inks[style]

    def sync(self) -> None:
        """Draw again, and repaint when something is different."""
        width, height = self.content_size
        if not width:
            self._drawn_for = (-1, -1)
            return
        before, rows = self._lines, len(self._canvas.rows)
        self._lines = self._redraw(width, height)
        if len(self._canvas.rows) != rows and self.styles.height is not None and self.styles.height.is_auto:
            self.refresh(layout=True)
        elif self._lines is not before:
            changed = list(changed_cells(before, self._lines, width, height))
            if changed:
                self.refresh(*changed)

    @property
    def canvas(self) -> Canvas:
        """The drawing that is shown."""
        return self._canvas

    @property
    def plain(self) -> str:
        """What is shown, as text."""
        return self._canvas.plain

    def spots(self, *, every: bool = False) -> list[RefArea]:
        """Return where each component is on the screen; with `every`, also what can be scrolled to."""
        origin, top = self.content_region.offset, self.top
        bottom = self.content_size.height + top
        return [
            RefArea(spot.ref, spot.x + origin.x, spot.y + origin.y - top, spot.width, spot.height)
            for spot in self._spots
            if every or top <= spot.y < bottom
        ]

    def ref_at(self, event: events.MouseEvent) -> str:
        """Return the component under the mouse."""
        offset = event.get_content_offset(self)
        return self._canvas.ref_at(offset.x, offset.y + self.top) if offset is not None else ""

    def on_resize(self) -> None:
        """Say that the room has changed, to whoever counts hidden rows."""
        self.post_message(self.Resized(self))

    def on_click(self, event: events.Click) -> None:
        """Pick the component that was clicked."""
        ref = self.ref_at(event)
        if ref:
            event.stop()
            self.post_message(self.Picked(ref))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Point at the component under the mouse."""
        ref = self.ref_at(event)
        if ref != self._pointed:
            self._pointed = ref
            self.post_message(self.Pointed(ref))

    def on_leave(self) -> None:
        """Point at nothing."""
        if self._pointed:
            self._pointed = ""
            self.post_message(self.Pointed(""))
