"""Which cells of a drawing have changed, so that only those are painted again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from rich.cells import cell_len
from textual.geometry import Region

from astragal.tui.table.canvas import Line, Run

NOTHING: Line = ("", ())


def changed_cells(before: Sequence[Line], now: Sequence[Line], width: int, height: int) -> Iterator[Region]:
    """Yield the cells that differ, one region for each row."""
    for y, (old, new) in enumerate(zip_longest(before[:height], now[:height], fillvalue=NOTHING)):
        if old != new:
            start, end = _span(old, new)
            x = min(cell_len(old[0][:start]), cell_len(new[0][:start]))
            right = max(cell_len(old[0][:end]), cell_len(new[0][:end])) if end >= 0 else width
            yield Region(x, y, right - x, 1)


def _span(old: Line, new: Line) -> tuple[int, int]:
    """Return where the difference of two rows begins and ends; -1 where it goes on to the end."""
    start = min(_alike(old[0], new[0]), _first_difference(old[1], new[1]))
    if len(old[0]) != len(new[0]):
        return start, -1
    alike = _alike(old[0][::-1], new[0][::-1])
    return start, max(len(old[0]) - alike, _last_difference(old[1], new[1]))


def _alike(old: str, new: str) -> int:
    """Return how many signs two texts have in common at their beginning."""
    for at, (one, other) in enumerate(zip(old, new, strict=False)):
        if one != other:
            return at
    return min(len(old), len(new))


def _first_difference(old: Sequence[Run], new: Sequence[Run]) -> int:
    for one, other in zip_longest(old, new):
        if one != other:
            return min((one or other)[0], (other or one)[0])
    return 1 << 30


def _last_difference(old: Sequence[Run], new: Sequence[Run]) -> int:
    for one, other in zip_longest(reversed(old), reversed(new)):
        if one != other:
            return max((one or other)[1], (other or one)[1])
    return 0
