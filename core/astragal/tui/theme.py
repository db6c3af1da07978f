"""Colours: our own themes and the inks of games. Colour never says anything alone."""

from __future__ import annotations

import os
from collections.abc import Iterable

from textual.theme import BUILTIN_THEMES, Theme

from astragal.tui.art.pictures import PIXEL_INKS
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
    "frame": "#8A7F6D",
    "new": "#8FD0E8",
    "gain": "#7CC47F",
    "loss": "#E58AA0",
    "beat": "#F0C674",
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
    "frame": "#756B5B",
    "new": "#0E5E7A",
    "gain": "#1F6B2C",
    "loss": "#A3234A",
    "beat": "#7A3E00",
}
"""Inks on a light background; each has the contrast that text needs."""

BRIGHT_INK = DARK_INK | {
    "heading": "#FFE14D",
    "held": "#5CFF7A",
    "danger": "#FF9EB5",
    "own": "#FFE9B0",
    "key": "#FFE14D",
    "seat-1": "#7FD4FF",
    "seat-2": "#FFD27F",
    "seat-3": "#7FFF9A",
    "seat-4": "#FFB0FA",
    "frame": "#FFFFFF",
    "new": "#7FE9FF",
    "gain": "#5CFF7A",
    "loss": "#FF9EB5",
    "beat": "#FFE14D",
}
"""Inks on black, for people who need much contrast."""

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

CONTRAST = Theme(
    name="astragal-contrast",
    primary="#FFE14D",
    secondary="#7FD4FF",
    accent="#FFE14D",
    foreground="#FFFFFF",
    background="#000000",
    surface="#000000",
    panel="#1C1C1C",
    success="#5CFF7A",
    warning="#FFE14D",
    error="#FF9EB5",
    dark=True,
    text_alpha=1.0,
    variables={
        **BRIGHT_INK,
        "text-muted": "#E6E6E6",
        "border-blurred": "#FFFFFF",
        "border": "#FFE14D",
        "footer-key-foreground": "#FFE14D",
    },
)

SLATE = Theme(
    name="astragal-slate",
    primary="#5E8FB5",
    secondary="#B58A5E",
    accent="#8FC7E8",
    foreground="#DDE6EE",
    background="#10161C",
    surface="#18212A",
    panel="#222E3A",
    success="#7CC4A0",
    warning="#E9C46A",
    error="#E58AA0",
    dark=True,
    variables={
        **DARK_INK,
        "heading": "#8FC7E8",
        "key": "#F0D58C",
        "own": "#BFE0F2",
        "frame": "#7A8B9A",
        "border-blurred": "#55697A",
        "border": "#5E8FB5",
        "footer-key-foreground": "#8FC7E8",
    },
)

TERMINAL = Theme(
    name="astragal-terminal",
    ansi=True,
    primary="ansi_default",
    secondary="ansi_cyan",
    warning="ansi_yellow",
    error="ansi_red",
    success="ansi_green",
    accent="ansi_default",
    foreground="ansi_default",
    background="ansi_default",
    surface="ansi_default",
    panel="ansi_default",
    boost="ansi_default",
    variables={
        **BUILTIN_THEMES["ansi-dark"].variables,
        **PLAIN_INK,
        "border": PLAIN_COLOUR,
        "border-blurred": PLAIN_COLOUR,
        "text-muted": PLAIN_COLOUR,
    },
)
"""The colours that the terminal has, whatever its background is."""

OWN_THEMES = (DARK, LIGHT, CONTRAST, SLATE, TERMINAL)
THEMES = {
    "dark": DARK.name,
    "light": LIGHT.name,
    "contrast": CONTRAST.name,
    "slate": SLATE.name,
    "plain": TERMINAL.name,
}
"""The themes people choose from, by the word that settings keep."""

PLAIN_PIXELS = {
    "y": "ansi_yellow",
    "o": "ansi_yellow",
    "b": "ansi_yellow",
    "c": "ansi_yellow",
    "r": "ansi_red",
    "g": "ansi_green",
    "u": "ansi_blue",
    "v": "ansi_magenta",
}
"""The colours of pixels where the terminal's own are used; the others are like text."""


def theme_for(chosen: str) -> str:
    """Return the theme for what the settings say.

    Where colours are not wanted at all (`NO_COLOR`), Textual turns a theme's colours into greys; it cannot do
    so with the terminal's own, which would become black on black.
    """
    plain = chosen == "plain" and bool(os.environ.get("NO_COLOR"))
    return THEMES["dark" if plain else chosen]


def own_inks(theme: Theme) -> dict[str, str]:
    """Return the program's inks and the colours of pixels under a theme."""
    inks = PIXEL_INKS.items()
    if theme.ansi:
        return PLAIN_INK | {ink.id: PLAIN_PIXELS.get(letter, PLAIN_COLOUR) for letter, ink in inks}
    pixels = {ink.id: ink.dark if theme.dark else ink.light for _, ink in inks}
    own = DARK_INK if theme.dark else LIGHT_INK
    return pixels | own | {name: theme.variables[name] for name in own if name in theme.variables}


def variables_of(inks: Iterable[Ink], theme: Theme) -> dict[str, str]:
    """Return what inks are under a theme, for styles such as `$good-wood`."""
    if theme.ansi:
        return {ink.id: PLAIN_COLOUR for ink in inks}
    return {ink.id: ink.dark if theme.dark else ink.light for ink in inks}
