"""Where panels go: one arrangement for each amount of room."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.containers import Container, Horizontal, Vertical
from textual.widget import Widget

from astragal.tui.table.canvas_view import CanvasView
from astragal.tui.table.panel import Area, Density, Panel

Maker = Callable[[Panel], CanvasView]
"""Makes the widget of a panel."""

NORMAL, WIDE = 110, 170
"""Columns from which the layout is normal or wide."""
SLIM = 64
"""Columns below which panels do not stand beside each other: all but those at the top take turns."""
FOOT, TALL = 36, 50
"""Rows from which the foot is shown, and from which there are rows to spare."""

Room = tuple[Density, bool, bool, bool]
"""What an arrangement depends on: columns, rows for the foot, rows to spare, columns as on a phone."""


def room_in(width: int, height: int) -> Room:
    """Return what kind of room a window has."""
    return density_of(width), height >= FOOT, height >= TALL, width < SLIM


def density_of(width: int) -> Density:
    """Return how much room a number of columns is."""
    return "narrow" if width < NORMAL else "normal" if width < WIDE else "wide"


def in_area(panels: Sequence[Panel], density: Density, *areas: Area) -> list[Panel]:
    """Return the panels of some areas that are shown at a density."""
    here = [panel for panel in panels if panel.area in areas and density in panel.shown]
    return sorted(here, key=lambda panel: areas.index(panel.area))


def tabs_of(panels: Sequence[Panel], density: Density, slim: bool = False) -> list[Panel]:
    """Return the panels that take turns at a density; in a slim window all but those at the top."""
    if density != "narrow":
        return []
    shown = [panel for panel in panels if density in panel.shown]
    return [panel for panel in shown if panel.tab or (slim and panel.area != "top")]


def arrange(
    panels: Sequence[Panel], density: Density, foot: bool, make: Maker, slim: bool = False
) -> list[Widget]:
    """Return the widgets of the table's body."""
    if density == "narrow":
        return _narrow(panels, make, slim)
    top = [make(panel) for panel in in_area(panels, density, "top")]
    if density == "wide":
        return [*top, _wide(panels, make)]
    left: tuple[Area, ...] = ("left",) if foot else ("left", "foot")
    areas: dict[str, tuple[Area, ...]] = {"left": left, "main": ("main", "side")}
    columns = [_column(in_area(panels, density, *own), make, name) for name, own in areas.items()]
    middle = Horizontal(*(column for column in columns if column is not None), classes="middle")
    below = [make(panel) for panel in in_area(panels, density, "foot")] if foot else []
    return [*top, middle, *([Horizontal(*below, classes="foot")] if below else [])]


def _narrow(panels: Sequence[Panel], make: Maker, slim: bool) -> list[Widget]:
    tabs = tabs_of(panels, "narrow", slim)
    fixed = [panel for panel in panels if panel not in tabs and "narrow" in panel.shown]
    top = [make(panel) for panel in fixed if panel.area == "top"]
    left = _column([panel for panel in fixed if panel.area != "top"], make, "left")
    switcher = Container(*(make(panel) for panel in tabs), classes="tabs")
    return [*top, Horizontal(*([left] if left is not None else []), switcher, classes="middle")]


def _wide(panels: Sequence[Panel], make: Maker) -> Widget:
    """Return one's own things on the left, the others and the log on the right."""
    left = _column(in_area(panels, "wide", "left"), make, "left")
    main = _column(in_area(panels, "wide", "main"), make, "main")
    if left is not None and main is None:
        left.styles.width = "1fr"  # alone it takes all the room
    own = Horizontal(
        *(column for column in (left, main) if column is not None),
        classes="middle" if main is None else "upper",
    )
    right: list[Widget] = [make(panel) for panel in in_area(panels, "wide", "foot")]
    side = _column(in_area(panels, "wide", "side"), make, "side")
    right += [side] if side is not None else []
    return Horizontal(
        Vertical(own, classes="own"),
        *([Vertical(*right, classes="rivals")] if right else []),
        classes="middle",
    )


def _column(panels: Sequence[Panel], make: Maker, area: str) -> Vertical | None:
    if not panels:
        return None
    column = Vertical(*(make(panel) for panel in panels), classes=f"column {area}")
    width = max(panel.width for panel in panels)
    if width:
        column.styles.width = width
    return column
