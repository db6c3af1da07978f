"""Looking at a table through a panel, without a program around it."""

from __future__ import annotations

from along_history.panels import PANELS
from along_history.state import Table
from astragal.engine.wording import Words
from astragal.panels import Canvas, Density, Look
from astragal.tui.table.choices import lay_out
from astragal.tui.table.panel import Shown

NAMES = ("Alice", "Bruno", "Chloé", "Dan", "Eve")
SIZES: dict[str, tuple[Density, int, int]] = {
    "80x24": ("narrow", 80, 13),
    "120x40": ("normal", 120, 17),
    "200x60": ("wide", 118, 30),
}
"""Density, width and height that a panel gets in windows of three sizes."""


def words_of(state: Table, language: str = "en") -> Words:
    """Return the game's words in a language."""
    return Words(language, state.rules.namings, NAMES)


def look_at(
    state: Table,
    size: str = "80x24",
    *,
    language: str = "en",
    viewer: int = 0,
    width: int = 0,
    target: str = "",
    ticks: str = "",
) -> Look:
    """Return what panels are told in a window of a size; `target` and `ticks` build up a payment."""
    density, across, height = SIZES[size]
    words = words_of(state, language)
    ticked = frozenset(ticks.split())
    choices = lay_out(
        state.rules, state, Shown(PANELS, state, state.to_move), words, target=target, ticked=ticked
    )
    return Look(
        state,
        viewer,
        words,
        density,
        width or across,
        height,
        keys=choices.keys,
        legal=choices.legal,
        ticked=ticked,
        ticking=choices.ticking,
    )


def drawn(panel: str, look: Look) -> Canvas:
    """Return the drawing of a panel."""
    return next(found for found in PANELS if found.id == panel).view(look)


def text(drawing: str) -> str:
    """Return a drawing written down in a test: each row stands after a bar."""
    return "\n".join(line.partition("|")[2] for line in drawing.strip().splitlines())
