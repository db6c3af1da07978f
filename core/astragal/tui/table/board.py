"""The board: the panels of a game, arranged for the room there is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs
from textual.containers import Vertical
from textual.content import Content

from astragal.engine.wording import Words
from astragal.tui.table.canvas import Canvas, RefArea, clean, to_ascii
from astragal.tui.table.canvas_view import CanvasView
from astragal.tui.table.flash import Flash
from astragal.tui.table.layout import TALL, Room, arrange, room_in, tabs_of
from astragal.tui.table.panel import Density, Look, Panel, Shown

PANEL_KEYS = ("f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "f11", "f12")
"""The keys of panels; F1 helps and F10 leaves."""

ROOMY = 60
"""Columns from which a panel on the whole screen is drawn as in a larger window."""

LookMaker = Callable[[int, int], Look]
"""Tells panels what they need for a width and a height."""
ShownMaker = Callable[[], Shown]
"""Returns the components that each panel shows now."""


def _may_hide(panel: Panel) -> bool:
    """Return whether a panel that does not take turns does so in a slim window, and needs a key there."""
    return panel.area != "top" and "narrow" in panel.shown


def _key_order(panel: Panel) -> tuple[bool, bool, bool, bool]:
    """Return what the order of function keys goes by: tabs first, what comes and goes after them."""
    return not panel.tab, panel.passing, panel.id == "odds", not _may_hide(panel)


class Board(Vertical, inherit_bindings=False):
    """Shows panels; one of the tabs where there is little room, everything where there is enough."""

    def __init__(self, panels: Sequence[Panel], look: LookMaker, shown: ShownMaker, words: Words) -> None:
        super().__init__(id="board")
        self.panels = list(panels)
        order = sorted(self.panels, key=_key_order)
        self.keyed = dict(zip(PANEL_KEYS, order, strict=False))
        """The panels by function key: neither what comes and goes nor the width moves a key."""
        self._look = look
        self._shown = shown
        self._words = words
        self.density: Density = "normal"
        self.tall = False
        """Whether there are rows to spare."""
        self.slim = False
        """Whether the window is as slim as a phone, so that panels never stand beside each other."""
        self.tab = ""
        self.faults: dict[str, str] = {}
        """What went wrong, by panel."""
        self._room: Room | None = None
        self._views: dict[str, CanvasView] = {}
        self.flash: Flash | None = None
        """What makes changes visible, while something is happening."""
        self._drawings: dict[str, tuple[tuple[object, ...] | None, Canvas]] = {}
        """The last drawing of each panel, with what it depended on."""

    # --- arranging -------------------------------------------------------------------------------

    def needs_arranging(self) -> bool:
        """Return whether the window has become of another kind."""
        return self._room != room_in(*self.app.size)

    async def set_out(self) -> None:
        """Put the panels where they belong at this size."""
        width, height = self.app.size
        self._room = self.density, roomy, self.tall, self.slim = room_in(width, height)
        for name in ("narrow", "normal", "wide"):
            self.screen.set_class(name == self.density, f"-{name}")
        foot = roomy and (self.density != "normal" or self._foot_fits(width, height))
        await self.remove_children()
        self._views = {}
        await self.mount_all(arrange(self.panels, self.density, foot, self._view_of, self.slim))
        if self.tab not in [panel.id for panel in self.tabs()]:
            self.tab = next((panel.id for panel in self.tabs()), "")

    def _foot_fits(self, width: int, height: int) -> bool:
        """Return whether the foot finds room below the columns."""
        rows = dict.fromkeys(("top", "left", "main", "foot"), 0)
        for panel in self.panels:
            if "normal" in panel.shown and not panel.grows and self._has_content(panel):
                frame = 0 if "normal" in panel.bare else 2
                across = width if panel.area in ("top", "foot") else panel.width or width // 2
                area = "main" if panel.area == "side" else panel.area
                rows[area] += self._draw(panel, self._look(across - 2 * frame, height)).height + frame
            elif panel.grows and panel.area in ("main", "side"):
                rows["main"] += 4
        around = 6 if height >= 30 else 4
        return rows["top"] + max(rows["left"], rows["main"]) + rows["foot"] + around <= height

    def drawn(self, panel: Panel, width: int, height: int) -> Canvas:
        """Draw a panel by itself on the whole screen, as large as that allows."""
        look = self._look(width, height)
        density: Density = "normal" if look.density == "narrow" and width >= ROOMY else look.density
        tall = height >= TALL
        return self._draw(panel, attrs.evolve(look, density=density, height=height, tall=tall, alone=True))

    def _draw(self, panel: Panel, look: Look) -> Canvas:
        try:
            canvas: object = panel.view(look)
            if isinstance(canvas, Canvas):
                return canvas
            raise TypeError(f"its view must return a Canvas, not {type(canvas).__name__}")
        except (Exception, SystemExit) as error:
            return self._broken(panel, look.width, error)

    def _kept(self, panel: Panel, width: int, height: int) -> Canvas:
        """Return the last drawing of a panel if a new one could not differ from it."""
        look = self._look(width, height)
        signature = panel.signature(look, self._shown()[panel.id])
        known = self._drawings.get(panel.id)
        if known is not None and signature is not None and known[0] == signature:
            return known[1]
        canvas = self._draw(panel, look)
        self._drawings[panel.id] = (signature, canvas)
        return canvas

    def _view_of(self, panel: Panel) -> CanvasView:
        def draw(width: int, height: int) -> Canvas:
            canvas = self._kept(panel, width, height)
            return canvas if self.flash is None else self.flash.over(panel.id, canvas)

        bare = " bare" if self.density in panel.bare else ""
        classes = "panel" + (" grows" if panel.grows else "") + (" asks" if panel.asks else "") + bare
        view = CanvasView(draw, id=f"panel-{panel.id}", classes=classes)
        view.border_title = Content(self._words(panel.title))
        self._views[panel.id] = view
        return view

    def canvases(self) -> dict[str, Canvas]:
        """Return what each panel in view shows."""
        return {id: view.canvas for id, view in self._views.items() if view.display}

    def _broken(self, panel: Panel, width: int, error: BaseException) -> Canvas:
        """Draw what went wrong in the place of a panel that cannot be drawn."""
        self.faults[panel.id] = fault = clean(f"{panel.id}: {type(error).__name__}: {error}")
        canvas = Canvas(width)
        canvas.put_wrapped(0, 0, fault, width, 3, "$danger")
        return canvas

    # --- tabs ------------------------------------------------------------------------------------

    def _has_content(self, panel: Panel) -> bool:
        return panel.has_content(self._shown().state)

    @property
    def has_tabs(self) -> bool:
        """Whether panels take turns at this width."""
        return bool(tabs_of(self.panels, self.density, self.slim))

    def tabs(self) -> list[Panel]:
        """Return the panels that take turns now."""
        return [panel for _, panel in self.keyed_tabs()]

    def keyed_tabs(self) -> list[tuple[str, Panel]]:
        """Return the panels that take turns now, with their keys."""
        tabs = [panel.id for panel in tabs_of(self.panels, self.density, self.slim)]
        keyed = [(key, panel) for key, panel in self.keyed.items() if panel.id in tabs]
        return [(key, panel) for key, panel in keyed if self._has_content(panel)]

    def keyed_aside(self) -> list[tuple[str, Panel]]:
        """Return the panels that are not on the board at this width, with the keys that show them whole."""
        aside = [(key, panel) for key, panel in self.keyed.items() if self._is_aside(panel)]
        return [(key, panel) for key, panel in aside if self._has_content(panel)]

    def _is_aside(self, panel: Panel) -> bool:
        """Return whether only a function key shows a panel: it says so, or the foot has no room for it."""
        footless = self.density == "normal" and panel.tab and panel.area == "foot"
        return self.density in panel.aside or (footless and panel.id not in self._views)

    def choose_tab(self, wanted: Sequence[str]) -> None:
        """Bring the first of these panels to the front that is a tab now."""
        ids = [panel.id for panel in self.tabs()]
        kept = self.tab if self.tab in ids else ids[0] if ids else ""
        self.tab = next((name for name in wanted if name in ids), kept)

    # --- keeping up ------------------------------------------------------------------------------

    def sync(self, cursor: str, ascii_only: bool) -> None:
        """Bring every panel up to date."""
        state = self._shown().state
        tabbed = [panel.id for panel in tabs_of(self.panels, self.density, self.slim)]
        for panel in self.panels:
            view = self._views.get(panel.id)
            if view is None:
                continue
            view.display = panel.has_content(state) and (panel.id not in tabbed or panel.id == self.tab)
            view.cursor, view.ascii_only = cursor, ascii_only
            if view.display:
                view.sync()
            self._entitle(view, panel, ascii_only)

    def on_canvas_view_resized(self, event: CanvasView.Resized) -> None:
        """Count hidden rows again when a panel has got another height."""
        event.stop()
        for panel in self.panels:
            if self._views.get(panel.id) is event.view:
                self._entitle(event.view, panel, event.view.ascii_only)

    def _entitle(self, view: CanvasView, panel: Panel, ascii_only: bool) -> None:
        """Write a panel's heading, and how many rows are hidden: below it, or beside it without a frame."""
        hidden = self._hidden_rows(view) if view.display and any(view.hidden) else ""
        title = self._words(panel.title)
        if self.density == "narrow" and hidden:
            title, hidden = f"{title} {hidden}", ""
        if ascii_only:
            title, hidden = to_ascii(title), to_ascii(hidden)
        if str(view.border_title) != title:
            view.border_title = Content(title)
        if str(view.border_subtitle or "") != hidden:
            view.border_subtitle = Content(hidden)

    def _hidden_rows(self, view: CanvasView) -> str:
        """Say how many rows are above and below, when they do not all fit."""
        above, below = view.hidden
        parts = [
            self._words("▲ {n} more", n=above) if above else "",
            self._words("▼ {n} more", n=below) if below else "",
        ]
        return " ".join(filter(None, parts))

    def cut_off(self) -> list[str]:
        """Return the panels in view of which rows are hidden."""
        return [id for id, view in self._views.items() if view.display and any(view.hidden)]

    def scroll(self, pages: int) -> None:
        """Scroll the panels in view of which rows are hidden."""
        cut_off = self.cut_off()
        for panel in [panel for panel in self.panels if panel.id in cut_off]:
            view = self._views[panel.id]
            view.scroll_rows(pages * max(1, view.content_size.height - 1))
            self._entitle(view, panel, view.ascii_only)

    def spots(self) -> list[RefArea]:
        """Return where each component is, those included that can be scrolled to."""
        return [spot for view in self._views.values() if view.display for spot in view.spots(every=True)]
