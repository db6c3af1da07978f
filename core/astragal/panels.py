"""Panels: what games and rules draw their part of the table with. The only door that imports Textual."""

from astragal.tui.table.canvas import Canvas, cut, wrap
from astragal.tui.table.generic import draw_score_lines
from astragal.tui.table.panel import Area, Density, Ink, Look, Panel

__all__ = ["Area", "Canvas", "Density", "Ink", "Look", "Panel", "cut", "draw_score_lines", "wrap"]
