"""Canvas: a grid of cells that panels draw on, with the component that each cell shows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import attrs
from rich.cells import cell_len
from textual.content import Content, Span

from astragal.errors import NO_BREAK, one_line

ASCII = str.maketrans(
    {
        **dict.fromkeys("─━═╌╍┄┅", "-"),
        **dict.fromkeys("│┃║╎╏┆┇", "|"),
        **dict.fromkeys("╭╮╰╯┌┐└┘┏┓┗┛╔╗╚╝├┤┬┴┼", "+"),
        "╲": "\\",
        "╱": "/",
        "■": "#",
        "□": ".",
        "·": ".",
        "●": "o",
        "○": ".",
        "►": ">",
        "◄": "<",
        "▸": ">",
        "▹": "=",
        "▲": "^",
        "▼": "v",
        "△": "^",
        "✓": "*",
        "×": "x",
        "◆": "%",
        "◇": ".",
        "★": "*",
        "✚": "+",
        "→": ">",
        "←": "<",
        "…": "~",
        "–": "-",
        "’": "'",
        **dict.fromkeys("«»“”", '"'),
        **dict.fromkeys(NO_BREAK, " "),
        "█": "#",
        "▌": "#",
        "░": ".",
        **dict.fromkeys("▉▊▋▍▎▏", "|"),
        "▀": '"',
        "▄": "_",
        "▐": "#",
        "▁": "_",
        "▂": "_",
        "▃": "_",
        "▅": "=",
        "▆": "=",
        "▇": "#",
        "⟳": "@",
    }
)
"""What stands for each glyph on a terminal that has ASCII only."""

BORDERS = {
    "round": "╭─╮│╰╯",
    "double": "╔═╗║╚╝",
    "heavy": "┏━┓┃┗┛",
    "dashed": "┏╍┓╏┗┛",
    "square": "┌─┐│└┘",
}


def clean(text: str, limit: int = 200) -> str:
    """Return foreign text as one line without control characters."""
    return one_line(text, limit)


def printable(text: str, limit: int = 2000) -> str:
    """Return foreign text as one line without control characters, its blanks as they are."""
    return "".join([char if char.isprintable() or char in NO_BREAK else " " for char in text[:limit]])


def capital(text: str) -> str:
    """Return text with its first letter great, the others as they are."""
    return text[:1].upper() + text[1:]


def cut(text: str, width: int) -> str:
    """Return text that fits a width of cells, with an ellipsis when something is left out."""
    if cell_len(text) <= width:
        return text
    kept = ""
    for char in text:
        if cell_len(kept) + cell_len(char) > width - 1:
            break
        kept += char
    return kept + "…" if width > 0 else ""


def shorten(name: str, width: int) -> str:
    """Return a name that fits a width; a longer one is abbreviated with a full stop, as people write it."""
    return (
        name if cell_len(name) <= width else cut(name, width).removesuffix("…").rstrip() + "." * (width > 0)
    )


def wrap(text: str, width: int) -> list[str]:
    """Return text in lines of at most a width, broken at blanks where there are any."""
    lines: list[str] = []
    line = ""
    for word in filter(None, text.replace("\n", " ").split(" ")):
        joined = f"{line} {word}" if line else word
        if line and cell_len(joined) > width:
            lines.append(cut(line, width))
            line = word
        else:
            line = joined
    return [*lines, cut(line, width)] if line else lines


@attrs.frozen
class RefArea:
    """Where a component is shown: the smallest rectangle around its cells."""

    ref: str
    x: int
    y: int
    width: int
    height: int


Cell = tuple[str, str, str]
"""A character, its style and its component. The right half of a wide character is an empty text."""

BLANK: Cell = (" ", "", "")

GLYPHS: dict[str, tuple[str, int]] = {}
"""How each character is drawn, and how many cells it takes; looked up once."""


def _glyph(char: str) -> tuple[str, int]:
    if len(GLYPHS) > 10_000:
        GLYPHS.clear()
    found = GLYPHS[char] = (char if char.isprintable() else " ", cell_len(char))
    return found


Run = tuple[int, int, str]
"""Where cells of one style begin and end in a row's text, and the style."""
Line = tuple[str, tuple[Run, ...]]
"""A row as text, with the runs that have a style."""


class Canvas:
    """A drawing of a fixed width that grows downwards."""

    def __init__(self, width: int) -> None:
        self.width = max(1, width)
        self.rows: list[list[Cell]] = []

    @property
    def height(self) -> int:
        """How many rows have been drawn on."""
        return len(self.rows)

    def put(self, x: int, y: int, text: str, style: str = "", ref: str = "") -> int:
        """Write text at a place and return the column after it; what does not fit is left out."""
        while len(self.rows) <= y:
            self.rows.append([BLANK] * self.width)
        row, width, known = self.rows[y], self.width, GLYPHS
        for char in text:
            glyph, size = known.get(char) or _glyph(char)
            if size == 0:
                continue
            if x + size > width:
                break
            if x >= 0:
                row[x] = (glyph, style, ref)
                if size == 2:
                    row[x + 1] = ("", style, ref)
            x += size
        return x

    def put_cut(self, x: int, y: int, text: str, width: int, style: str = "", ref: str = "") -> int:
        """Write text into a column, cut with an ellipsis or padded; return the column after it."""
        room, size = min(width, max(0, self.width - x)), cell_len(text)
        if size > room:
            text = cut(text, room)
            size = cell_len(text)
        self.put(x, y, text + " " * (width - size), style, ref)
        return x + width

    def put_right(self, x: int, y: int, text: str, width: int, style: str = "", ref: str = "") -> int:
        """Write text against the right edge of a column and return the column after it."""
        size = cell_len(text)
        if size > width:
            text = cut(text, width)
            size = cell_len(text)
        self.put(x, y, " " * (width - size) + text, style, ref)
        return x + width

    def put_wrapped(
        self, x: int, y: int, text: str, width: int, rows: int, style: str = "", ref: str = ""
    ) -> int:
        """Write text over several rows and return the row after it; the last row is cut."""
        lines = wrap(text, width)
        shown = lines[:rows]
        if len(lines) > rows and shown:
            shown[-1] = (
                cut(shown[-1] + " " + lines[rows], width)
                if cell_len(shown[-1]) < width
                else cut(shown[-1] + "…", width)
            )
        for offset, line in enumerate(shown):
            self.put(x, y + offset, line, style, ref)
        return y + len(shown)

    def box(
        self,
        x: int,
        y: int,
        width: int,
        height: int,
        *,
        border: str = "round",
        style: str = "",
        ref: str = "",
    ) -> None:
        """Draw a frame and blank what is inside it."""
        left_top, across, right_top, down, left_bottom, right_bottom = list(BORDERS[border])
        self.put(x, y, left_top + across * (width - 2) + right_top, style, ref)
        for row in range(y + 1, y + height - 1):
            self.put(x, row, down, style, ref)
            self.put(x + 1, row, " " * (width - 2), "", ref)
            self.put(x + width - 1, row, down, style, ref)
        self.put(x, y + height - 1, left_bottom + across * (width - 2) + right_bottom, style, ref)

    def ref_at(self, x: int, y: int) -> str:
        """Return the component shown at a place; empty when there is none."""
        if 0 <= y < len(self.rows) and 0 <= x < self.width:
            return self.rows[y][x][2]
        return ""

    def spots(self) -> list[RefArea]:
        """Return where each component is shown, in reading order."""
        found: dict[str, list[int]] = {}
        for y, row in enumerate(self.rows):
            for x, cell in enumerate(row):
                ref = cell[2]
                if ref:
                    edges = found.setdefault(ref, [x, y, x, y])
                    edges[0], edges[2], edges[3] = min(edges[0], x), max(edges[2], x), y
        return [
            RefArea(ref, x, y, right - x + 1, bottom - y + 1) for ref, (x, y, right, bottom) in found.items()
        ]

    def content(self, *, cursor: str = "", ascii_only: bool = False, top: int = 0) -> Content:
        """Return the drawing from a row on as content, the component under the cursor reversed."""
        return content_of(self.lines(cursor=cursor, ascii_only=ascii_only, top=top))

    def lines(self, *, cursor: str = "", ascii_only: bool = False, top: int = 0) -> list[Line]:
        """Return each row from one on as its text and its runs of one style, the cursor's reversed."""
        rows = [_row(row, cursor) for row in self.rows[top:]]
        return [(to_ascii(text), runs) for text, runs in rows] if ascii_only else rows

    @property
    def plain(self) -> str:
        """The drawing as text, without blanks at the ends of lines."""
        return "\n".join("".join(cell[0] for cell in row).rstrip() for row in self.rows)


def content_of(lines: Sequence[Line]) -> Content:
    """Return rows as one text with its styles."""
    spans: list[Span] = []
    offset = 0
    for text, runs in lines:
        spans += [Span(offset + start, offset + end, style) for start, end, style in runs]
        offset += len(text) + 1
    return Content("\n".join(text for text, _ in lines), spans)


def _row(row: list[Cell], cursor: str) -> Line:
    """Return a row's text and its runs of one style."""
    runs: list[Run] = []
    pieces: list[str] = []
    start, current = 0, ""
    length = 0
    for char, style, ref in row:
        if cursor and ref == cursor:
            style = f"{style} reverse".lstrip()
        if style != current:
            if current and length > start:
                runs.append((start, length, current))
            start, current = length, style
        pieces.append(char)
        length += len(char)
    if current and length > start:
        runs.append((start, length, current))
    return "".join(pieces), tuple(runs)


def to_ascii(text: str) -> str:
    """Return text with ASCII marks in place of drawn glyphs and a question mark for what has none."""
    import unicodedata

    text = text.translate(ASCII)
    if text.isascii():
        return text
    plain = (unicodedata.normalize("NFKD", char)[:1] if not char.isascii() else char for char in text)
    return "".join(char if char.isascii() else "?" for char in plain)


def table(
    canvas: Canvas, y: int, columns: Mapping[str, int], rows: Iterable[tuple[str, Iterable[str], str]]
) -> int:
    """Draw a table: the first column flush left, the others right; rows with a component and a style."""
    x = 0
    widths = list(columns.values())
    for number, (heading, width) in enumerate(columns.items()):
        draw = canvas.put_cut if number == 0 else canvas.put_right
        x = draw(x, y, heading, width, "$heading")
    for ref, cells, style in rows:
        y += 1
        x = 0
        for number, (cell, width) in enumerate(zip(cells, widths, strict=True)):
            draw = canvas.put_cut if number == 0 else canvas.put_right
            x = draw(x, y, cell, width, style, ref)
    return y + 1
