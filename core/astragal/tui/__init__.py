"""The table in the terminal. A game's panels need `Panel`, `Look` and `Canvas` of this package."""

from astragal.tui.canvas import Canvas
from astragal.tui.panel import Area, Density, Look, Panel

__all__ = ["Area", "Canvas", "Density", "Look", "Panel"]
