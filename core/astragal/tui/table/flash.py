"""What changes on a panel, made visible: the cells that differ stand out, and numbers count up or down."""

from __future__ import annotations

import re
from collections.abc import Mapping

from astragal.tui.table.canvas import Canvas, Cell

NUMBER = re.compile(r"-?\d+")
MOST = 0.5
"""With a larger share of its cells changed, a panel was rearranged, and nothing on it is highlighted."""


class Flash:
    """The difference between two drawings of each panel, shown over a few pictures."""

    def __init__(self, before: Mapping[str, Canvas], *, counting: bool, shaking: bool = False) -> None:
        self._before = dict(before)
        self.progress = 1.0
        """How far the change has come, from 0 to 1."""
        self.counting = counting
        self.shaking = shaking

    def over(self, id: str, canvas: Canvas) -> Canvas:
        """Return a drawing with what has changed since the last one standing out."""
        old = self._before.get(id)
        if old is None or old is canvas or old.width != canvas.width:
            return canvas
        changed = _changed(old, canvas)
        if not changed or len(changed) > MOST * max(1, sum(map(_inked, canvas.rows))):
            return canvas
        return self._lit(old, canvas, changed)

    def _lit(self, old: Canvas, canvas: Canvas, changed: set[tuple[int, int]]) -> Canvas:
        lit = Canvas(canvas.width)
        lit.rows = [list(row) for row in canvas.rows]
        for y in sorted({y for y, _ in changed}):
            before = old.rows[y] if y < len(old.rows) else []
            for start, end, was, now in _numbers(before, canvas.rows[y]):
                self._count(lit.rows[y], start, end, was, now)
                changed -= {(y, x) for x in range(start, end)}
        ink = "bold reverse" if self.shaking and self.progress * 4 % 2 < 1 else "bold $beat"
        for y, x in changed:
            sign, style, ref = lit.rows[y][x]
            lit.rows[y][x] = (sign, f"{style} {ink}".strip() if sign.strip() else style, ref)
        return lit

    def _count(self, row: list[Cell], start: int, end: int, was: int, now: int) -> None:
        """Write a number on its way from one value to another, green when it grows and red when it falls."""
        value = now if not self.counting else was + round((now - was) * self.progress)
        text = str(value).rjust(end - start)[: end - start]
        ink = "bold $gain" if now > was else "bold $loss"
        for place, sign in enumerate(text, start):
            row[place] = (sign, ink, row[place][2])


def _inked(row: list[Cell]) -> int:
    return sum(1 for sign, _, _ in row if sign.strip())


def _changed(old: Canvas, new: Canvas) -> set[tuple[int, int]]:
    """Return the cells that show another sign than before."""
    found: set[tuple[int, int]] = set()
    for y, row in enumerate(new.rows):
        before = old.rows[y] if y < len(old.rows) else []
        if row == before:
            continue
        for x, (sign, _, _) in enumerate(row):
            if x >= len(before) or before[x][0] != sign:
                found.add((y, x))
    return found


def _numbers(before: list[Cell], after: list[Cell]) -> list[tuple[int, int, int, int]]:
    """Return the numbers of a row that have changed in their place: from, to, the old and the new value."""
    old, new = ("".join(sign or " " for sign, _, _ in row) for row in (before, after))
    if len(old) != len(new):
        return []
    found: list[tuple[int, int, int, int]] = []
    for match in NUMBER.finditer(new):
        start, end = match.span()
        left = max(0, start - 1) if new[:start].endswith(" ") else start
        was = NUMBER.fullmatch(old[left:end].strip())
        if was and was[0] != match[0]:
            found.append((left, end, int(was[0]), int(match[0])))
    return found
