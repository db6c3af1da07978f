"""Turns what the program shows into an image, cell by cell, for pictures that move."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw, ImageFont
from rich.color import Color
from rich.style import Style
from rich.terminal_theme import TerminalTheme
from textual.app import App

FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono{}.ttf"
SIZE = 15
WIDTH, HEIGHT = 9, 18
"""Pixels of a cell."""
THEME = TerminalTheme((20, 18, 15), (232, 226, 214), [(0, 0, 0)] * 8, [(255, 255, 255)] * 8)
RGB = tuple[int, int, int]


@lru_cache(maxsize=4)
def _font(bold: bool) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FONT.format("-Bold" if bold else ""), SIZE)


def _rgb(color: Color | None, foreground: bool) -> RGB:
    return tuple((color or Color.default()).get_truecolor(THEME, foreground))  # type: ignore[return-value]


def _inks(style: Style | None) -> tuple[RGB, RGB, bool]:
    style = style or Style()
    front, back = _rgb(style.color, True), _rgb(style.bgcolor, False)
    if style.reverse:
        front, back = back, front
    if style.dim:
        front = tuple((one + other) // 2 for one, other in zip(front, back, strict=True))  # type: ignore[assignment]
    return front, back, bool(style.bold)


def picture(app: App[None]) -> Image.Image:
    """Return what an app shows as an image."""
    width, height = app.size
    image = Image.new("RGB", (width * WIDTH, height * HEIGHT), THEME.background_color)
    draw = ImageDraw.Draw(image)
    for y, strip in enumerate(app.screen._compositor.render_strips()):
        x = 0
        for text, style, _ in strip:
            front, back, bold = _inks(style)
            for sign in text:
                _cell(draw, x * WIDTH, y * HEIGHT, sign, front, back, bold)
                x += 1
    return image


def _cell(draw: ImageDraw.ImageDraw, x: int, y: int, sign: str, front: RGB, back: RGB, bold: bool) -> None:
    draw.rectangle((x, y, x + WIDTH - 1, y + HEIGHT - 1), back)
    half = HEIGHT // 2
    if sign == "█":
        draw.rectangle((x, y, x + WIDTH - 1, y + HEIGHT - 1), front)
    elif sign == "▀":
        draw.rectangle((x, y, x + WIDTH - 1, y + half - 1), front)
    elif sign == "▄":
        draw.rectangle((x, y + half, x + WIDTH - 1, y + HEIGHT - 1), front)
    elif sign.strip():
        draw.text((x, y + 1), sign, front, _font(bold))
