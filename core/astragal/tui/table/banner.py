"""The banner: what a heavy event is announced with."""

from __future__ import annotations

from astragal.tui.table.canvas import Canvas, cut, wrap


def draw_banner(width: int, banner: tuple[str, str, bool] | None) -> Canvas:
    """Draw what happened to whom and why, and its price below; bad news in red."""
    canvas = Canvas(width)
    if banner is None:
        return canvas
    title, price, bad = banner
    lines = wrap(title, width - 6)[:2]
    ink = "$danger" if bad else "$held"
    rows = len(lines) + (1 if price else 0)
    canvas.box(0, 0, width, rows + 2, border="heavy", style=f"bold {ink}")
    for y, line in enumerate(lines, 1):
        canvas.put(1, y, line.center(width - 2), f"bold {ink}")
    if price:
        canvas.put(1, rows, cut(price, width - 4).center(width - 2), "bold")
    return canvas
