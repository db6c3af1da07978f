"""The Iron Age in the terminal: what does not draw itself."""

from __future__ import annotations

from astragal.panels import Ink, Panel
from iron_age.panels.developments import about_developments, development_refs, draw_developments
from iron_age.panels.turn import draw_purse, draw_turn, is_paying, purse_refs

INKS = (
    Ink("iron-good", "#E07A4F", "#A63F12"),
    Ink("iron-innovation", "#F2C14E", "#B07A00"),
    Ink("iron-wealth", "#6FB6E8", "#155E95"),
)
"""The colours of what pays."""

PANELS: list[Panel] = [
    Panel("turn", "Turn", draw_turn, "left", width=42, bare=("narrow",)),
    Panel(
        "developments",
        "Developments",
        draw_developments,
        "main",
        development_refs,
        tab=True,
        phases=("buy", "store"),
        about=about_developments,
        apart=True,
        short="Buy",
    ),
    Panel(
        "purse",
        "Payment",
        draw_purse,
        "side",
        purse_refs,
        when=is_paying,
        passing=True,
        bare=("narrow", "normal"),
        inks=INKS,
    ),
]
"""The panels beside those of dice, tracks, provinces and monuments, players and rivals."""
