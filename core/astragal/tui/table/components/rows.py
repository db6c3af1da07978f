"""Tracks and checklists as rows: a key, a name, pegs or boxes, and what they are worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len

from astragal.components.checklist import Checklist
from astragal.components.track import Track
from astragal.engine.rules import Rules
from astragal.engine.state import Action, State
from astragal.engine.wording import Words
from astragal.tui.table.canvas import Canvas
from astragal.tui.table.components.fields import label_of_field, label_of_ref
from astragal.tui.table.components.find import Part
from astragal.tui.table.panel import Look

LONGEST = 20
"""The most pegs or boxes that are drawn one by one."""
FEW = 5
"""Rows up to which they always stand below each other."""
BESIDE = 11
"""Columns of a row beside its name and its boxes: the key before them, and what they are worth."""


def prefix_for(rules: Rules, candidates: Sequence[str]) -> str:
    """Return the word that the game's actions touch such components by, such as `good` in `good:wood`."""
    touched = {
        kind.touches.partition(":")[0]
        for kind in rules.kinds.values()
        if issubclass(kind, Action) and ":" in kind.touches
    }
    return next((word for word in candidates if word in touched), candidates[-1])


def _prefix(rules: Rules, part: Part) -> str:
    return prefix_for(rules, (part.field, part.field.removesuffix("s"), part.kind))


def ref_of(rules: Rules, part: Part, definition: Track | Checklist) -> str:
    """Return the reference of a track or a checklist; an id with a colon is one already."""
    return definition.id if ":" in definition.id else f"{_prefix(rules, part)}:{definition.id}"


def levels(part: Part, state: State, seat: int) -> Iterator[tuple[Track | Checklist, int]]:
    """Yield each track or checklist of a part with its level."""
    value = part.read(state, seat)
    numbers = value if isinstance(value, list) else [value]
    for definition, level in zip(part.definitions, numbers, strict=False):
        if isinstance(definition, Track | Checklist):
            yield definition, level


def row_refs(parts: Sequence[Part], state: State, seat: int) -> list[str]:
    """Return the references of all rows."""
    return [ref_of(state.rules, part, one) for part in parts for one, _ in levels(part, state, seat)]


def row_name(words: Words, part: Part, definition: Track | Checklist, ref: str) -> str:
    """Return what a row is called: by its reference, or by its field where it is the only one of it."""
    alone = len(part.definitions) == 1 and not words.knows(ref)
    return label_of_field(words, part.field) if alone else label_of_ref(words, ref)


def draw_rows(look: Look, parts: Sequence[Part]) -> Canvas:
    """Draw the viewer's tracks or checklists, one a row; in two columns at middle width if they fit."""
    canvas, state, words = Canvas(look.width), look.state, look.words
    rows = [(part, *row) for part in parts for row in levels(part, state, look.viewer)]
    names = [row_name(words, part, one, ref_of(state.rules, part, one)) for part, one, _ in rows]
    columns = _columns(look, [definition for _, definition, _ in rows], names)
    deep = -(-len(rows) // len(columns))
    for place, ((part, definition, level), name) in enumerate(zip(rows, names, strict=True)):
        (left, width, end), y = columns[place // deep], place % deep
        ref = ref_of(state.rules, part, definition)
        weight = "bold" if ref in look.legal else ""
        x = canvas.put(left, y, look.mark(ref) + look.key(ref), "bold $key", ref)
        x = canvas.put_cut(x + 1, y, name, width, weight, ref) + 1
        draw = draw_track if isinstance(definition, Track) else draw_checklist
        draw(canvas, look, definition, level, x, y, ref, end)  # type: ignore[arg-type]
    return canvas


def _columns(
    look: Look, rows: Sequence[Track | Checklist], names: Sequence[str]
) -> list[tuple[int, int, int]]:
    """Return where each column of rows begins, the width of its names, and where it ends."""
    widest = max(8, look.width // 2 - 4)
    half = -(-len(rows) // 2)
    parts = [slice(0, half), slice(half, None)] if look.density == "normal" and len(rows) > FEW else []
    widths = [min(max(map(cell_len, names[part])), widest) for part in parts]
    needs = [width + _longest(rows[part]) + BESIDE for width, part in zip(widths, parts, strict=True)]
    if not parts or sum(needs) > look.width:
        return [(0, min(max(map(cell_len, names), default=6), widest), look.width)]
    middle = max(needs[0], min(look.width // 2, look.width - needs[1]))
    return [(0, widths[0], middle), (middle, widths[1], look.width)]


def _longest(rows: Sequence[Track | Checklist]) -> int:
    """Return the most boxes of a checklist, or those of the longest track that is drawn."""
    return max([one.boxes for one in rows if isinstance(one, Checklist)], default=LONGEST)


def draw_track(
    canvas: Canvas, look: Look, track: Track, level: int, x: int, y: int, ref: str, end: int
) -> None:
    """Draw a track between two columns: its pegs where they fit, its level, and what that is worth."""
    worth = "" if track.values is None else look.words("worth {n}", n=track.value(level))
    tail = max(0, cell_len(worth) + 1 if worth else 0)
    size = (track.cap or 0) - track.floor
    room = end - x - tail - 6
    if 0 < size <= min(LONGEST, room):
        filled = max(0, min(size, level - track.floor))
        at = canvas.put(x, y, "■" * filled, "$own", ref)
        canvas.put(at, y, "·" * (size - filled), "dim", ref)
        x += size + 1
    cap = f"/{track.cap}" if track.cap is not None else ""
    x = canvas.put(x, y, str(level), "bold", ref)
    x = canvas.put(x, y, cap, "dim", ref)
    if worth and x + tail <= end:
        canvas.put_right(end - tail, y, worth, tail, "", ref)


def draw_checklist(
    canvas: Canvas, look: Look, list_: Checklist, filled: int, x: int, y: int, ref: str, end: int
) -> None:
    """Draw a checklist between two columns: boxes done and left, and what finishing it brings."""
    first, later = list_.reward(0), list_.reward(1)
    worth = "" if not first else str(first) if first == later else f"{first}/{later}"
    room = end - x - len(worth) - 2
    if list_.boxes <= min(LONGEST, room):
        at = canvas.put(x, y, "■" * filled, "$own", ref)
        canvas.put(at, y, "□" * (list_.boxes - filled), "" if ref in look.legal else "dim", ref)
    else:
        canvas.put(x, y, f"{filled}/{list_.boxes}", "bold", ref)
    if list_.done(filled):
        canvas.put(x + list_.boxes + 1, y, "✓", "bold $held", ref)
    canvas.put_right(end - len(worth) - 1, y, worth, len(worth), "bold", ref)


def about_row(parts: Sequence[Part], state: State, seat: int, words: Words, ref: str) -> tuple[str, str]:
    """Tell about a track or a checklist: its name, how far it is, and what its docstring says."""
    for part in parts:
        for one, level in levels(part, state, seat):
            if ref_of(state.rules, part, one) == ref:
                told = _told(words, one, level)
                return row_name(words, part, one, ref), " · ".join(
                    filter(None, (told, words.help(ref) or part.help))
                )
    return "", ""


def _told(words: Words, definition: Track | Checklist, level: int) -> str:
    if isinstance(definition, Checklist):
        left = definition.left(level)
        parts = [words("finished") if not left else words.plural("{n} box left", "{n} boxes left", left)]
        first, later = definition.reward(0), definition.reward(1)
        if first and first != later:
            parts.append(
                words("{first} for the first to finish, {later} for others", first=first, later=later)
            )
        elif first:
            parts.append(words.plural("{n} point when finished", "{n} points when finished", first))
        return " · ".join(parts)
    most = words("{n} of {most}", n=level, most=definition.cap) if definition.cap is not None else str(level)
    return most if definition.values is None else f"{most}, {words('worth {n}', n=definition.value(level))}"
