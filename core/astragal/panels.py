"""Panels: what games and rules draw their part of the table with. The only door that imports Textual."""

from astragal.tui.table.canvas import Canvas, cut, shorten, wrap
from astragal.tui.table.dice import DieSize, DrawnDie, Tray, draw_dice, draw_pool, drawn_die, tray_for
from astragal.tui.table.generic import draw_score_lines
from astragal.tui.table.graph import Graph, compact_rows, graph_rows, lay_out_board, rail
from astragal.tui.table.panel import Area, Density, Ink, Look, Panel

__all__ = [
    "Area",
    "Canvas",
    "Density",
    "DieSize",
    "DrawnDie",
    "Graph",
    "Ink",
    "Look",
    "Panel",
    "Tray",
    "compact_rows",
    "cut",
    "draw_dice",
    "draw_pool",
    "draw_score_lines",
    "drawn_die",
    "graph_rows",
    "lay_out_board",
    "rail",
    "shorten",
    "tray_for",
    "wrap",
]
