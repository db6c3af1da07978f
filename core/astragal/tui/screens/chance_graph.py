"""The graph of win chances: an area for one or two players, lines for more, marked events below."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from astragal.coach.analysis import Analysis, Point
from astragal.tui.table.canvas import Canvas, clean

INKS = ("bold $primary", "bold $error", "bold $success", "bold $warning", "bold $accent")
SIGNS = "●▲■◆✚"
"""A sign and a colour for each seat, so that curves can be distinguished without colour too."""
LEFT = 5
"""The columns of the scale, left of graph and scrub bar."""
PARTS = " ▁▂▃▄▅▆▇█"
"""A cell that is filled by eighths."""
MOST = 3
"""How many costly decisions are marked."""
TURNING = "◆"


def column_of(step: int, last: int, room: int) -> int:
    """Return the column that stands for a step."""
    return round(step * (room - 1) / max(1, last))


def step_of(column: int, last: int, room: int) -> int:
    """Return the step that a column stands for."""
    return round(column * max(1, last) / max(1, room - 1))


def draw_graph(
    analysis: Analysis, names: Sequence[str], width: int, rows: int, last: int, at: int | None = None
) -> Canvas:
    """Draw the chances over the steps of a match, marks and names below; `at` is the step on the screen."""
    canvas, room = Canvas(width), max(10, width - LEFT - 1)
    _scale(canvas, rows)
    draw = _area if len(names) <= 2 else _lines
    steps = [point.step for point in analysis.curve]
    for column in range(room if steps else 0):
        step = step_of(column, last, room)
        if step <= steps[-1] + last // room + 1:
            point = analysis.curve[max(0, bisect_right(steps, step) - 1)]
            draw(canvas, LEFT + column, point, rows, f"step:{step}")
    _marks(canvas, analysis, rows, last, room)
    if at is not None:
        for row in range(rows):
            x = LEFT + column_of(at, last, room)
            sign = canvas.rows[row][x][0] if row < canvas.height else " "
            canvas.put(x, row, "│" if sign in " ┄" else sign, "bold reverse $key", f"step:{at}")
    _names(canvas, names, rows + 1)
    return canvas


def _scale(canvas: Canvas, rows: int) -> None:
    """Write the scale at the left: three figures, or five where there is room."""
    shares = (100, 50, 0) if rows < 9 else (100, 75, 50, 25, 0)
    for place, share in enumerate(shares):
        canvas.put(0, place * (rows - 1) // (len(shares) - 1), f"{share:3} ┤", "dim")


def _area(canvas: Canvas, x: int, point: Point, rows: int, ref: str) -> None:
    """Fill the first player's share from below; what is left above is the other's."""
    filled = round(8 * rows * point.chances[0])
    for row in range(rows):
        part = min(8, max(0, filled - 8 * (rows - 1 - row)))
        middle = row == (rows - 1) // 2
        sign = PARTS[part] if part else "┄" if middle else " "
        canvas.put(x, row, sign, INKS[0] if part else "dim", ref)


def _lines(canvas: Canvas, x: int, point: Point, rows: int, ref: str) -> None:
    """Put each player's sign at the height of the chance; who sits first is on top."""
    for row in range(rows):
        canvas.put(x, row, " ", "", ref)
    for seat in reversed(range(len(point.chances))):
        row = round((rows - 1) * (1 - point.chances[seat]))
        canvas.put(x, row, SIGNS[seat % 5], INKS[seat % 5], ref)


def _marks(canvas: Canvas, analysis: Analysis, row: int, last: int, room: int) -> None:
    """Mark turning points, and the most costly decisions by their numbers."""
    for swing in analysis.turning_points(MOST):
        x = LEFT + column_of(swing.point.step, last, room)
        canvas.put(x, row, TURNING, "bold $key", f"step:{swing.point.step}")
    for number, mistake in reversed(list(enumerate(analysis.mistakes[:MOST], 1))):
        x = LEFT + column_of(mistake.step, last, room)
        canvas.put(x, row, str(number), f"reverse {INKS[mistake.seat % 5]}", f"step:{mistake.step}")


def _names(canvas: Canvas, names: Sequence[str], row: int) -> None:
    """Say which curve is whose."""
    x = LEFT
    signs = "█ " if len(names) <= 2 else SIGNS
    for seat, name in enumerate(names):
        sign = signs[seat % len(signs)]
        x = canvas.put(x, row, f"{sign} {clean(name, 20)}  ".lstrip(), INKS[seat % 5])
