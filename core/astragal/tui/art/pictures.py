"""Pictures of pixels, and how they are drawn: two pixels to a cell, one above the other."""

from __future__ import annotations

from functools import lru_cache

import attrs

from astragal.tui.art.large import LARGE
from astragal.tui.art.small import DIGITS, SMALL
from astragal.tui.table.canvas import Canvas
from astragal.tui.table.panel import Ink

PIXEL_INKS = {
    "y": Ink("pixel-y", "#F2C14E", "#B07A00"),
    "o": Ink("pixel-o", "#A8741A", "#6E4A00"),
    "w": Ink("pixel-w", "#EFE6D2", "#6B6256"),
    "k": Ink("pixel-k", "#2A2522", "#F6F1E7"),
    "r": Ink("pixel-r", "#D0673C", "#A44318"),
    "s": Ink("pixel-s", "#B9C2CC", "#6F7985"),
    "d": Ink("pixel-d", "#77818D", "#49525C"),
    "b": Ink("pixel-b", "#96652F", "#6B431C"),
    "g": Ink("pixel-g", "#84BA62", "#3F7A22"),
    "u": Ink("pixel-u", "#64A9DF", "#1F6AA5"),
    "v": Ink("pixel-v", "#B98AD0", "#7B3E94"),
    "c": Ink("pixel-c", "#E3B183", "#A9683A"),
}
"""The colours of pixels: yellow, ochre, white, black, red, silver, dark, brown, green, blue, violet, clay."""

HOLE = "k"
"""Pixels that show the background where there are no colours."""
EMPTY = "."
PIPS = {
    1: ("...", ".w.", "..."),
    2: ("w..", "...", "..w"),
    3: ("w..", ".w.", "..w"),
    4: ("w.w", "...", "w.w"),
    5: ("w.w", ".w.", "w.w"),
    6: ("w.w", "w.w", "w.w"),
}
"""Where the pips of an ordinary die are."""


@attrs.frozen
class Picture:
    """Rows of pixels, each a letter of `PIXEL_INKS`; a dot is no pixel."""

    rows: tuple[str, ...]

    @property
    def width(self) -> int:
        """The pixels of the longest row."""
        return max(map(len, self.rows), default=0)

    @property
    def height(self) -> int:
        """The rows of cells that it takes: two rows of pixels each."""
        return -(-len(self.rows) // 2)

    def at(self, x: int, y: int) -> str:
        """Return the pixel at a place; a dot outside the picture and for letters that are no colour."""
        row = self.rows[y] if 0 <= y < len(self.rows) else ""
        pixel = row[x] if 0 <= x < len(row) else EMPTY
        return pixel if pixel in PIXEL_INKS else EMPTY

    def doubled(self) -> Picture:
        """Return the picture with every pixel twice as wide and twice as high."""
        wide = ["".join(pixel * 2 for pixel in row) for row in self.rows]
        return Picture(tuple(row for row in wide for _ in range(2)))

    def halved(self) -> Picture:
        """Return the picture in half its size: of four pixels that are mostly there, the commonest stays."""
        return Picture(
            tuple(
                "".join(self._mean(x, y) for x in range(0, self.width, 2))
                for y in range(0, len(self.rows), 2)
            )
        )

    def _mean(self, x: int, y: int) -> str:
        four = [self.at(x + right, y + down) for down in (0, 1) for right in (0, 1)]
        there = [pixel for pixel in four if pixel != EMPTY]
        return max(there, key=there.count) if len(there) > 1 else EMPTY

    def draw(
        self, canvas: Canvas, x: int, y: int, ref: str = "", weight: str = "", *, one_ink: bool = False
    ) -> None:
        """Draw it with its left upper corner at a cell; what is no pixel stays as it was.

        Signs that stand for blocks have no second colour: with `one_ink` a cell of two has the upper one.
        """
        for column, row, text, style in _runs(self, one_ink):
            canvas.put(x + column, y + row, text, f"{weight} {style}" if weight else style, ref)


Run = tuple[int, int, str, str]
"""Column, row, signs in a row and their common style."""


@lru_cache(maxsize=512)
def _runs(picture: Picture, one_ink: bool) -> tuple[Run, ...]:
    """Return the cells of a picture, those of one style in a row together: it is drawn at every key press."""
    runs: list[Run] = []
    for row in range(picture.height):
        for column in range(picture.width):
            sign, style = _cell(picture.at(column, 2 * row), picture.at(column, 2 * row + 1))
            if one_ink and " on " in style:
                sign, style = "█", style.partition(" on ")[0]
            if not sign:
                continue
            last = runs[-1] if runs else None
            if last is not None and last[1] == row and last[3] == style and last[0] + len(last[2]) == column:
                runs[-1] = (last[0], row, last[2] + sign, style)
            else:
                runs.append((column, row, sign, style))
    return tuple(runs)


@lru_cache(maxsize=1024)
def _cell(upper: str, lower: str) -> tuple[str, str]:
    """Return the sign and the style of two pixels, one above the other."""
    top, bottom = (f"${PIXEL_INKS[pixel].id}" if pixel != EMPTY else "" for pixel in (upper, lower))
    if not top and not bottom:
        return "", ""
    if upper == lower:
        return (" ", "") if upper == HOLE else ("█", top)
    if HOLE in (upper, lower):  # a hole shows the background, so that it is one without colours too
        return (
            ("▀", top) if lower == HOLE and top else ("▄", bottom) if upper == HOLE and bottom else ("", "")
        )
    if top and bottom:
        return "▀", f"{top} on {bottom}"
    return ("▀", top) if top else ("▄", bottom)


def read_picture(text: str) -> Picture:
    """Return the picture that rows of letters draw."""
    return Picture(tuple(row.strip() for row in text.strip().splitlines()))


def _digits(text: str, ink: str) -> list[str]:
    """Return the five rows of a number or a short sign; none when a letter has no drawing."""
    if not 0 < len(text) <= 3 or any(sign not in DIGITS for sign in text):
        return []
    drawn = [DIGITS[sign].split() for sign in text]
    return [EMPTY.join(sign[row] for sign in drawn).replace("k", ink) for row in range(5)]


def number_picture(text: str) -> Picture | None:
    """Return a number or a short sign such as x2 in pixels; None when a letter has no drawing."""
    rows = _digits(text, "w")
    if not rows:
        return None
    pad = EMPTY * max(0, (12 - len(rows[0])) // 2)
    return Picture(("", *(pad + row for row in rows)))


def pips_picture(number: int) -> Picture:
    """Return a face of an ordinary die."""
    rows: list[str] = []
    for row in PIPS[number]:
        line = "..".join(pip * 2 for pip in row)
        rows += [f".{line}", f".{line}", ""]
    return Picture(tuple(rows[:8]))


def _written_on(picture: Picture, text: str) -> Picture:
    """Return a picture with a number in its middle."""
    number = _digits(text, HOLE)
    rows = [list(row.ljust(picture.width, EMPTY)) for row in picture.rows]
    for y, line in enumerate(number, (len(rows) - 4) // 2):
        for x, pixel in enumerate(line, (picture.width - len(line)) // 2):
            rows[y][x] = pixel if pixel == HOLE else rows[y][x]
    return Picture(tuple(map("".join, rows)))


@lru_cache(maxsize=512)
def picture_of(name: str, small: bool = False) -> Picture | None:
    """Return a picture by what a face says of it: a name, `coin+5` with a number on it, or rows of pixels.

    None when there is no such picture; then a word takes its place.
    """
    if "\n" in name.strip():
        drawn = read_picture(name)
        return drawn.halved() if small and len(drawn.rows) > 4 else drawn
    base, plus, number = name.partition("+")
    if plus and base and not small:
        under = picture_of(base)
        return _written_on(under, number) if under is not None else None
    known = (SMALL if small else LARGE).get(base)
    if known is not None:
        return read_picture(known)
    if small or not base:
        return None
    return pips_picture(int(base)) if base in "123456" and len(base) == 1 else number_picture(base)
