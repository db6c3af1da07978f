"""Where panels go: one arrangement for each amount of room."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.containers import Container, Horizontal, Vertical
from textual.geometry import Region, Size
from textual.layout import ArrangeResult, WidgetPlacement
from textual.layouts.vertical import VerticalLayout
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

FRAMED = 3
"""The fewest rows of a panel: its frame, and one row of what is in it."""

FEW_ROWS = 3
"""How many rows a tall panel does without, so that the last one of its column can be seen whole."""

Room = tuple[Density, bool, bool, bool]
"""What an arrangement depends on: columns, rows for the foot, rows to spare, columns as on a phone."""


class FittingLayout(VerticalLayout):
    """Stacks panels; the one that reaches below its column takes the rows that are left, and scrolls."""

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> ArrangeResult:
        """Return where panels go, none of them below the bottom of the column.

        Where only a few rows are missing, the tallest panel does without them.
        """
        placed = super().arrange(parent, children, size, greedy)
        return [_within(placement, size.height) for placement in _shortened(placed, size.height)]


class Column(Vertical):
    """Panels below each other, each as high as it needs while there is room."""

    @property
    def layout(self) -> FittingLayout:
        """How panels are stacked."""
        return FittingLayout()


def _shortened(placed: list[WidgetPlacement], bottom: int) -> list[WidgetPlacement]:
    """Return panels, the tallest a little shorter where that lets all of a fixed height be seen.

    A panel with choices that come and go is seen whole, whatever that takes from the tallest. One that begins
    too far below for a single row is left out of it: it could not be seen in any case.
    """
    fixed = [placement for placement in placed if not placement.widget.has_class("grows")]
    asking = [placement for placement in fixed if placement.widget.has_class("asks")]
    seen = [placement for placement in fixed if bottom - placement.region.y >= FRAMED]
    tallest = max(seen, key=lambda placement: (placement.region.height, placement.region.y), default=None)
    if tallest is None:
        return placed
    missing = _below(seen, bottom)
    needed = min(_below(asking, bottom), tallest.region.height - FRAMED)
    missing = missing if needed < missing <= FEW_ROWS else needed
    return [_moved(placement, tallest, missing) for placement in placed]


def _below(panels: Sequence[WidgetPlacement], bottom: int) -> int:
    """Return how many rows of panels are below the bottom of their column."""
    return max((placement.region.bottom - bottom for placement in panels), default=0)


def _moved(placement: WidgetPlacement, tallest: WidgetPlacement, missing: int) -> WidgetPlacement:
    """Return where a panel goes when the tallest does without some rows."""
    x, y, width, height = placement.region
    if missing <= 0 or y < tallest.region.y:
        return placement
    if placement is tallest:
        return placement._replace(region=Region(x, y, width, height - missing))
    return placement._replace(region=Region(x, y - missing, width, height))


def _within(placement: WidgetPlacement, bottom: int) -> WidgetPlacement:
    x, y, width, height = placement.region
    if y + height <= bottom:
        return placement
    left = bottom - y if bottom - y >= FRAMED else 0
    return placement._replace(region=Region(x, y, width, left))


def room_in(width: int, height: int) -> Room:
    """Return what kind of room a window has."""
    return density_of(width), height >= FOOT, height >= TALL, width < SLIM


def density_of(width: int) -> Density:
    """Return how much room a number of columns is."""
    return "narrow" if width < NORMAL else "normal" if width < WIDE else "wide"


def in_area(panels: Sequence[Panel], density: Density, *areas: Area) -> list[Panel]:
    """Return the panels of some areas that are shown at a density."""
    placed = [(_area(panel, density), panel) for panel in panels if density in panel.shown]
    return [panel for area in areas for there, panel in placed if there == area]


def _area(panel: Panel, density: Density) -> Area:
    return panel.wide or panel.area if density == "wide" else panel.area


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
    left = in_area(panels, density, "left")
    if not foot:
        left += [panel for panel in in_area(panels, density, "foot") if not panel.tab]
    main = in_area(panels, density, "main", "side")
    columns = [_column(left, make, "left"), _column(main, make, "main")]
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
    """Return one's own things on the left, the others and the log on the right.

    Where nothing stays in the middle, the panels from the side of the others fill it.
    """
    left = _column(in_area(panels, "wide", "left"), make, "left")
    in_middle, beside = in_area(panels, "wide", "main"), in_area(panels, "wide", "side")
    free = left is not None and all(panel.passing for panel in in_middle)
    main = _column([*in_middle, *(beside if free else ())], make, "main")
    if left is not None and main is None:
        left.styles.width = "1fr"  # alone it takes all the room
    own = Horizontal(
        *(column for column in (left, main) if column is not None),
        classes="middle" if main is None or free else "upper",
    )
    right: list[Widget] = [make(panel) for panel in in_area(panels, "wide", "foot")]
    side = None if free else _column(beside, make, "side")
    right += [side] if side is not None else []
    return Horizontal(
        Vertical(own, classes="own"),
        *([Vertical(*right, classes="rivals" if len(right) > 1 else "rivals alone")] if right else []),
        classes="middle",
    )


def _column(panels: Sequence[Panel], make: Maker, area: str) -> Column | None:
    if not panels:
        return None
    column = Column(*(make(panel) for panel in panels), classes=f"column {area}")
    width = max(panel.width for panel in panels)
    if width:
        column.styles.width = width
    return column
