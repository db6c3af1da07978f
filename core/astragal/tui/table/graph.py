"""Boards of spaces and lines: where the spaces are drawn, and the strokes of the lines between them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import attrs

from astragal.components.board import AchievementBoard

STEP = 4
"""Rows between two spaces of the fullest column; columns with one fewer stand between them."""

RAIL = 2
"""Columns at the left: the start, from which the first spaces are reached."""

Stroke = tuple[int, int, str]
"""Column, row and text of a piece of a line: one sign, or as many as it is long along a row."""


@attrs.frozen
class Graph:
    """A board laid out on cells."""

    places: dict[int, tuple[int, int]]
    """Column and row of each space but the start."""
    width: int
    """Cells of each space."""
    lines: dict[tuple[int, int], tuple[Stroke, ...]]
    """The strokes of each line, by the spaces that it joins."""
    rows: int
    """Rows from the first space to the last."""


@lru_cache(maxsize=64)
def graph_rows(board: AchievementBoard) -> int:
    """Return the rows that the graph of a board takes."""
    columns = {space.column for space in board.spaces if space.column}
    return STEP * (max((len(board.in_column(column)) for column in columns), default=1) - 1) + 1


def compact_rows(board: AchievementBoard) -> int:
    """Return the rows that the graph of a board takes at the least, its lines included."""
    return (graph_rows(board) + 1) // 2


@lru_cache(maxsize=64)
def lay_out_board(board: AchievementBoard, width: int, scale: float = 1) -> Graph:
    """Lay a board out for a width: one column for each value, left to right.

    `scale` spreads the rows: 2 for twice as many, 0.5 for the fewest with which lines can be drawn.
    """
    columns = max((space.column for space in board.spaces), default=1)
    pitch, height = max(7, (width - RAIL) // max(1, columns)), graph_rows(board)
    places: dict[int, tuple[int, int]] = {}
    for column in range(1, columns + 1):
        spaces = board.in_column(column)
        for place, space in enumerate(spaces):
            places[space] = (RAIL + (column - 1) * pitch, int(_row(place, len(spaces), height) * scale))
    node = pitch - 2
    lines: dict[tuple[int, int], tuple[Stroke, ...]] = {}
    level = [line for line in board.forward if _is_level(places, *line)]
    for one, other in (*level, *(line for line in board.forward if line not in level)):
        lines[one, other] = tuple(_forward(places, one, other, node))
    for one, other in board.vertical:
        lines[one, other] = tuple(_upright(places, one, other, node))
    return Graph(places, node, _forked(lines), int((height - 1) * scale) + 1)


def _is_level(places: dict[int, tuple[int, int]], one: int, other: int) -> bool:
    """Return whether a line runs along one row: it is drawn first, so that others are seen above it."""
    return one not in places or places[one][1] == places[other][1]


def _forked(lines: dict[tuple[int, int], tuple[Stroke, ...]]) -> dict[tuple[int, int], tuple[Stroke, ...]]:
    """Return lines in which one that leads up and one that leads down from the same cell make a fork."""
    signs: dict[tuple[int, int], set[str]] = {}
    for x, y, sign in (stroke for strokes in lines.values() for stroke in strokes):
        signs.setdefault((x, y), set()).add(sign)
    return {
        line: tuple((x, y, "<" if {"╱", "╲"} <= signs[x, y] else sign) for x, y, sign in strokes)
        for line, strokes in lines.items()
    }


def _row(place: int, number: int, height: int) -> int:
    """Return the row of a space among the spaces of its column."""
    if number > 1 and STEP * (number - 1) >= height - 1:
        return round(place * (height - 1) / (number - 1))
    return (height - 1) // 2 + STEP * place - STEP // 2 * (number - 1)


def _forward(places: dict[int, tuple[int, int]], one: int, other: int, node: int) -> Iterator[Stroke]:
    x2, y2 = places[other]
    if one not in places:
        yield 1, y2, "─" * (x2 - 1)
        return
    x1, y1 = places[one]
    if y1 == y2:  # it begins under the name of the space, which is drawn over it, however short it is
        yield x1, y1, "─" * (x2 - x1)
        return
    step = 1 if y2 > y1 else -1
    rows = list(range(y1 + step, y2, step)) or [y1]  # beside the space where no row is between the two
    for number, y in enumerate(rows):
        yield x2 - len(rows) + number, y, "╲" if step > 0 else "╱"


def _upright(places: dict[int, tuple[int, int]], one: int, other: int, node: int) -> Iterator[Stroke]:
    x, y1 = places[one]
    y2 = places[other][1]
    for y in range(min(y1, y2) + 1, max(y1, y2)):
        yield x + node // 2, y, "│"


def rail(graph: Graph, first: list[int]) -> Iterator[Stroke]:
    """Yield the strokes of the start: a rail along the spaces that it leads to."""
    rows = sorted(graph.places[space][1] for space in first if space in graph.places)
    if not rows:
        return
    for y in range(rows[0], rows[-1] + 1):
        sign = "│"
        if y in rows:
            sign = "┌" if y == rows[0] else "└" if y == rows[-1] else "├"
        yield 0, y, sign
