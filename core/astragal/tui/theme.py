"""Colours: our own theme, dark and light, and the inks of games. Colour never says anything alone."""

from __future__ import annotations

from collections.abc import Iterable

from textual.theme import Theme

from astragal.tui.table.panel import Ink

DARK_INK = {
    "heading": "#E9B872",
    "held": "#7CC47F",
    "danger": "#E58AA0",
    "own": "#F2D9A0",
    "key": "#F0C674",
    "seat-1": "#6FB6E8",
    "seat-2": "#E9B872",
    "seat-3": "#7CC47F",
    "seat-4": "#CF8FCB",
}
"""Inks on a dark background."""

LIGHT_INK = {
    "heading": "#8A4B08",
    "held": "#1F6B2C",
    "danger": "#A3234A",
    "own": "#6B3E00",
    "key": "#7A3E00",
    "seat-1": "#155E95",
    "seat-2": "#8A4B08",
    "seat-3": "#1F6B2C",
    "seat-4": "#86307F",
}
"""Inks on a light background; each has the contrast that text needs."""

PLAIN_COLOUR = "ansi_default"
PLAIN_INK = dict.fromkeys(DARK_INK, PLAIN_COLOUR)
"""Inks where the terminal's own colours are used: shapes, words and weight carry everything."""

DARK = Theme(
    name="astragal-dark",
    primary="#B5793A",
    secondary="#5B7F95",
    accent="#E9B872",
    foreground="#E8E2D6",
    background="#14120F",
    surface="#1E1B17",
    panel="#2A2620",
    success="#7CC47F",
    warning="#E9B872",
    error="#E0607E",
    dark=True,
    variables={
        **DARK_INK,
        "border-blurred": "#6B6253",
        "border": "#B5793A",
        "footer-key-foreground": "#E9B872",
    },
)

LIGHT = Theme(
    name="astragal-light",
    primary="#8A5A1E",
    secondary="#3E6378",
    accent="#8A4B08",
    foreground="#2A241B",
    background="#F6F1E7",
    surface="#EDE5D6",
    panel="#E2D8C4",
    success="#1F6B2C",
    warning="#8A4B08",
    error="#A3234A",
    dark=False,
    variables={
        **LIGHT_INK,
        "border-blurred": "#8D8271",
        "border": "#8A5A1E",
        "footer-key-foreground": "#8A4B08",
    },
)

THEMES = {"dark": DARK.name, "light": LIGHT.name, "plain": "ansi-dark"}
"""The themes people choose from, by the word that settings keep."""


def variables_of(inks: Iterable[Ink], theme: Theme) -> dict[str, str]:
    """Return what inks are under a theme, for styles such as `$good-wood`."""
    if theme.ansi:
        return {ink.id: PLAIN_COLOUR for ink in inks}
    return {ink.id: ink.dark if theme.dark else ink.light for ink in inks}
