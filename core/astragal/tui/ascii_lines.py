"""Everything on the screen in ASCII, for terminals that draw nothing else."""

from __future__ import annotations

import codecs

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from astragal.tui.table.canvas import to_ascii


class AsciiLines(LineFilter):
    """Puts ASCII in place of every other character, cell by cell, whichever widget has drawn it."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return a line in ASCII, as wide as it was."""
        return [segment if segment.text.isascii() else _in_ascii(segment) for segment in segments]


def _in_ascii(segment: Segment) -> Segment:
    """Return a piece of a line in ASCII; wide characters leave a blank, those without a width nothing."""
    width = cell_len(segment.text)
    text = "".join(to_ascii(char)[: cell_len(char)].ljust(cell_len(char)) for char in segment.text)
    return Segment(text[:width].ljust(width), segment.style, segment.control)


ASCII_LINES = AsciiLines()
"""One filter for all screens: Textual keeps lines by the filter that made them."""


def needs_ascii(encoding: str | None) -> bool:
    """Return whether a terminal's encoding lacks the signs that screens are drawn with."""
    try:
        return not codecs.lookup(encoding or "ascii").name.startswith("utf")
    except LookupError:
        return True
