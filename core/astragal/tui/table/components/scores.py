"""Players at a glance: points and everything that is counted; rivals; what belongs to the whole table."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from astragal.components.checklist import Checklist
from astragal.components.track import Track
from astragal.components.zone import Zone
from astragal.engine.state import State
from astragal.engine.wording import Words
from astragal.tui.table.canvas import Canvas, cut
from astragal.tui.table.components.cards import bag_line
from astragal.tui.table.components.fields import label_of_field
from astragal.tui.table.components.find import Part
from astragal.tui.table.components.rows import levels, ref_of, row_name
from astragal.tui.table.panel import Look

NAME = 12
"""The fewest columns of a player's name."""
FEWEST = 3
"""The lines that each rival has in any case."""
WIDE = 10
"""The most lines of a rival beside a wide table, where there are rows to spare."""


def player_refs(state: State, viewer: int) -> list[str]:
    """Return the players."""
    return [f"player:{seat}" for seat in range(state.seats)]


def draw_players(look: Look, numbers: Sequence[Part] = ()) -> Canvas:
    """Draw one line for each player: who is to move, the points, and what else is counted where it fits."""
    state, words = look.state, look.words
    canvas = Canvas(look.width)
    columns = _columns(look, numbers)
    x = look.width - sum(width for _, width, _ in columns)
    canvas.put_cut(0, 0, words("Player"), x, "$heading")
    for heading, width, _ in columns:
        x = canvas.put_right(x, 0, heading, width, "$heading")
    for seat in range(state.seats):
        _player(canvas, look, seat, columns)
    return canvas


Column = tuple[str, int, Part | None]
"""A heading, its width, and the field below it; None for the points."""


def _columns(look: Look, numbers: Sequence[Part]) -> list[Column]:
    columns: list[Column] = [(look.words("vp"), 5, None)]
    for part in numbers:
        label = label_of_field(look.words, part.field).lower()
        width = min(10, cell_len(label)) + 2
        if sum(column[1] for column in columns) + width + NAME <= look.width:
            columns.append((cut(label, width - 1), width, part))
    return columns


def _player(canvas: Canvas, look: Look, seat: int, columns: Sequence[Column]) -> None:
    state, ref, y = look.state, f"player:{seat}", seat + 1
    x = look.width - sum(width for _, width, _ in columns)
    legal = ref in look.legal
    turn = "▸" if seat == state.active and not state.ended else " "
    style = "bold" if seat == look.viewer or legal else ""
    at = canvas.put(0, y, f"►{look.key(ref)}" if legal else turn, "bold $key", ref)
    at = canvas.put(at, y, f"{seat + 1} ", f"bold $seat-{seat % 4 + 1}", ref)
    canvas.put_cut(at, y, look.words.player(seat), x - at, style, ref)
    for _, width, part in columns:
        value = state.rules.total(state, seat) if part is None else int(part.read(state, seat))
        x = canvas.put_right(x, y, str(value), width, style, ref)


def draw_rivals(look: Look, parts: Sequence[Part]) -> Canvas:
    """Draw what the other players have, beside each other where that fits, else below each other."""
    state = look.state
    rivals = [(look.viewer + step) % state.seats for step in range(1, state.seats)]
    canvas = Canvas(look.width)
    across = max(1, min(len(rivals), look.width // 30))
    width = look.width // across
    top, lines = 0, _lines_each(look, -(-len(rivals) // across))
    for place, seat in enumerate(rivals):
        if place % across == 0:
            top = canvas.height
        _rival(canvas, look, parts, seat, (place % across * width, top, width - 1), lines)
    return canvas


def _lines_each(look: Look, rows: int) -> int:
    """Return how many lines a rival may take below the name: a tab has the whole height to share."""
    if look.density == "wide":
        return max(FEWEST, min(WIDE, look.rows // (2 * rows))) if look.tall else FEWEST
    return max(FEWEST, look.height // rows - 1) if look.density == "narrow" else FEWEST


def _rival(
    canvas: Canvas, look: Look, parts: Sequence[Part], seat: int, place: tuple[int, int, int], most: int
) -> None:
    (x, y, width), words, state = place, look.words, look.state
    title = f"{seat + 1} {words.player(seat)} · {words('{n} vp', n=state.rules.total(state, seat))} "
    canvas.put(x, y, "─" * width, "dim", f"player:{seat}")
    canvas.put(x, y, cut(title, width), f"bold $seat-{seat % 4 + 1}", f"player:{seat}")
    lines = [line for part in parts for line in _said(look, part, seat)]
    canvas.put_wrapped(x, y + 1, " · ".join(lines) or words("nothing yet"), width, most)


def _said(look: Look, part: Part, seat: int) -> list[str]:
    """Return a part of a rival in a few words; what is empty goes unsaid."""
    state, words = look.state, look.words
    if part.kind in ("zone", "hand"):
        value = part.read(state, seat)
        number = len(value) if isinstance(value, Zone | list) else 0
        return [f"{label_of_field(words, part.field)} {number}"] if number else []
    done: list[str] = []
    found: list[str] = []
    for one, level in levels(part, state, seat):
        name = row_name(words, part, one, ref_of(state.rules, part, one))
        if isinstance(one, Checklist) and one.done(level):
            done.append(name)
        elif level:
            found.append(f"{name} {level}" if isinstance(one, Track) else f"{name} {level}/{one.boxes}")
    return [*(f"{names} ✓" for names in joined(done)), *found]


def joined(names: Sequence[str]) -> list[str]:
    """Return names with those in a row that end alike said together: `2nd, 3rd province`."""
    found: list[tuple[str, str]] = []
    for name in names:
        start, _, end = name.rpartition(" ")
        if start and found and found[-1][1] == end:
            found[-1] = f"{found[-1][0]}, {start}", end
        else:
            found.append((start, end))
    return [f"{start} {end}".strip() for start, end in found]


def draw_common(look: Look, parts: Sequence[Part]) -> Canvas:
    """Draw what belongs to the whole table: numbers, words, and cards that are left to draw."""
    canvas, words = Canvas(look.width), look.words
    named = [(label_of_field(words, part.field), part) for part in parts]
    width = min(max((cell_len(name) for name, _ in named), default=0), look.width // 2) + 2
    for y, (name, part) in enumerate(named):
        canvas.put_cut(0, y, name, width)
        canvas.put(width, y, cut(_value(part, look.state, words), look.width - width), "bold")
    return canvas


def _value(part: Part, state: State, words: Words) -> str:
    if part.kind == "bag":
        return bag_line(part, state.rules, state, words)
    value = part.read(state, 0)
    return (words("yes") if value else words("no")) if isinstance(value, bool) else str(value)
