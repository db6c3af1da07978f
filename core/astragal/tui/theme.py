"""Colours: a theme of our own, dark and light. Colour never says anything alone."""

from __future__ import annotations

from textual.theme import Theme

DARK_INK = {
    "heading": "#E9B872",
    "held": "#7CC47F",
    "danger": "#E58AA0",
    "own": "#F2D9A0",
    "key": "#F0C674",
    "good-wood": "#D9A05B",
    "good-stone": "#B8BCC2",
    "good-pottery": "#E07A4F",
    "good-cloth": "#CF8FCB",
    "good-spearheads": "#6FB6E8",
    "good-food": "#5FBF8F",
    "type-terrain": "#7FBF6A",
    "type-personality": "#E0905F",
    "type-progress": "#6FB6E8",
    "type-wonder": "#E9C46A",
    "type-calamity": "#E58AA0",
    "seat-1": "#6FB6E8",
    "seat-2": "#E9B872",
    "seat-3": "#7CC47F",
    "seat-4": "#CF8FCB",
}
"""Inks on the dark ground."""

LIGHT_INK = {
    "heading": "#8A4B08",
    "held": "#1F6B2C",
    "danger": "#A3234A",
    "own": "#6B3E00",
    "key": "#7A3E00",
    "good-wood": "#7F4F14",
    "good-stone": "#565B63",
    "good-pottery": "#A63F12",
    "good-cloth": "#86307F",
    "good-spearheads": "#155E95",
    "good-food": "#14694A",
    "type-terrain": "#2F6B1E",
    "type-personality": "#96430F",
    "type-progress": "#155E95",
    "type-wonder": "#7A5800",
    "type-calamity": "#A3234A",
    "seat-1": "#155E95",
    "seat-2": "#8A4B08",
    "seat-3": "#1F6B2C",
    "seat-4": "#86307F",
}
"""Inks on the light ground; each has the contrast that text needs."""

PLAIN_INK = dict.fromkeys(DARK_INK, "ansi_default")
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
