"""The guide at the table, drawn: what is asked, which keys, and why, in a few rows."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from astragal.engine.wording import Words
from astragal.tui.table.bars import key_name
from astragal.tui.table.canvas import Canvas, cut, wrap
from astragal.tui.table.guidance import LESSON_KEY, Guidance
from astragal.tui.table.pressing import Press


def _named(ref: str, words: Words) -> str:
    """Return what a key does whose name does not stand in the action bar."""
    names = {"cmd:undo": words("Undo"), "cmd:lesson": words("Back to the lesson"), "cmd:hurry": words("Skip")}
    return names.get(ref, "")


def draw_guide(width: int, told: Guidance, words: Words, rows: int) -> Canvas:
    """Draw the guide over at most so many rows; what has no room is one key away."""
    canvas = Canvas(width)
    most = max(1, rows - 1) if told.presses or told.why else rows
    style = "bold $warning" if told.off_path else "bold $heading"
    y = _draw_text(canvas, 0, f"{told.title} · {told.asks}", most, words, style)
    if told.presses:
        x = canvas.put(1, y, words("Press") + " ")
        x = _draw_keys(canvas, x, y, told.presses, words)
        y += 1
    _draw_text(canvas, y, told.why, rows - y, words)
    return canvas


def _draw_keys(canvas: Canvas, x: int, y: int, presses: Sequence[Press], words: Words) -> int:
    for press in presses:
        x = canvas.put(x, y, f" {key_name(press.key, words)} ", "reverse bold $key", press.ref) + 1
        name = _named(press.ref, words)
        x = canvas.put(x, y, name, "", press.ref) + 2 if name else x
    return x


def _draw_text(canvas: Canvas, y: int, text: str, rows: int, words: Words, style: str = "") -> int:
    """Draw a text in at most so many rows and return the row below it; a longer one ends with a key."""
    room = canvas.width - 2
    lines = wrap(text, room) if text else []
    if rows < 1:
        return y
    for offset, line in enumerate(lines[:rows]):
        canvas.put(1, y + offset, line, style)
    if len(lines) > rows:
        more = words("{key} more", key=LESSON_KEY)
        last = cut(" ".join(lines[rows - 1 :]), room - cell_len(more) - 2)
        canvas.put(1, y + rows - 1, " " * room)
        x = canvas.put(1, y + rows - 1, last, style)
        canvas.put(x + 2, y + rows - 1, more, "bold $key", "cmd:lesson")
    return y + min(len(lines), rows)
