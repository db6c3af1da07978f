"""The score sheet: every player's points line by line, who won, and the tie-breaker that decided."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from astragal.engine.state import State
from astragal.engine.wording import Words
from astragal.tui.endings import enders, why_it_ends
from astragal.tui.table.canvas import Canvas, capital

Cells = tuple[str, ...]


def draw_scores(state: State, words: Words, width: int) -> Canvas:
    """Draw the score of every player by lines, winners named in words at the end."""
    canvas, rows = Canvas(width), list(sheet_rows(state, words))
    seats = range(state.seats)
    first = min(30, max((len(label) for label, _, _ in rows), default=8) + 1)
    column = max(6, min(16, (width - first) // state.seats))
    ahead = ahead_in(state)
    _put(canvas, 0, first, column, "", [f" {words.player(seat)}" for seat in seats], "bold $heading", ahead)
    for label, cells, style in rows:
        if style:
            canvas.put(0, canvas.height, "─" * min(width, first + column * state.seats), "dim")
        _put(canvas, canvas.height, first, column, label, cells, style, ahead if style else ())
    y = canvas.height + 1
    for line in (ending_line(state, words), *tie_lines(state, words)):
        y = canvas.put_wrapped(0, y, line, width, 3) if line else y
    return canvas


def sheet_rows(state: State, words: Words) -> Iterator[tuple[str, Cells, str]]:
    """Yield the rows of the sheet: what for, the points by seat, and a style where a sum is drawn."""
    rules, seats = state.rules, range(state.seats)
    lines = [rules.scores(state, seat) for seat in seats]
    for place, line in enumerate(lines[0]):
        if line.below_subtotal and place and not lines[0][place - 1].below_subtotal:
            sums = [sum(one.points for one in lines[seat][:place]) for seat in seats]
            yield words("Subtotal"), tuple(map(str, sums)), "bold"
        points = [lines[seat][place].points for seat in seats]
        if any(points) or not line.optional:
            yield words.name(f"score:{line.id}"), tuple(map(str, points)), ""
    yield words("Total"), tuple(str(rules.total(state, seat)) for seat in seats), "bold"


def _put(
    canvas: Canvas,
    y: int,
    first: int,
    column: int,
    label: str,
    cells: Sequence[str],
    style: str,
    ahead: Sequence[int] = (),
) -> None:
    x = canvas.put_cut(0, y, label, first, style)
    for seat, cell in enumerate(cells):
        x = canvas.put_right(x, y, cell, column, "bold $held" if seat in ahead else style)


def ahead_in(state: State) -> Sequence[int]:
    """Return who has won, or has the most points so far."""
    if state.ended:
        return state.rules.result(state).winners
    totals = [state.rules.total(state, seat) for seat in range(state.seats)]
    return [seat for seat, total in enumerate(totals) if total == max(totals)]


def headline(state: State, words: Words) -> str:
    """Return who has won with how many points, or who leads."""
    ahead = ahead_in(state)
    names = words.join([words.player(seat) for seat in ahead])
    points = state.rules.total(state, ahead[0])
    if not state.ended:
        return words("In the lead: {players}", players=names)
    if state.seats == 1:
        return words.plural("{player} scores {n} point!", "{player} scores {n} points!", points, player=names)
    if len(ahead) > 1:
        return words.plural(
            "{players} share the win with {n} point!",
            "{players} share the win with {n} points!",
            points,
            players=names,
        )
    return words.plural(
        "{player} wins with {n} point!", "{player} wins with {n} points!", points, player=names
    )


def ending_line(state: State, words: Words) -> str:
    """Return why the game ended, and by whom where that can be said; nothing while it goes on."""
    if not state.ended:
        return ""
    seats = enders(state, state.ended) if state.seats > 1 else ()
    return f"{capital(why_it_ends(state.ended, seats, words))}."


def verdict(state: State, words: Words) -> str:
    """Return who has won and why the game ended, or who leads, in a line."""
    return " ".join(filter(None, (headline(state, words), ending_line(state, words))))


def tie_lines(state: State, words: Words) -> Iterator[str]:
    """Yield the tie-breakers that were needed at the end, each with everybody's figure."""
    if not state.ended:
        return
    for tie, figures in ties_broken(state):
        told = [f"{words.player(seat)} {figure}" for seat, figure in figures.items()]
        yield words(
            "Tie-breaker ({tie}): {figures}", tie=words.name(f"tie:{tie}").lower(), figures=words.join(told)
        )


def ties_broken(state: State) -> Iterator[tuple[str, dict[int, int]]]:
    """Yield the tie-breakers that were looked at, in order, with the figures of those still tied."""
    rules = state.rules
    scores = [rules.total(state, seat) for seat in range(state.seats)]
    tied = [seat for seat, score in enumerate(scores) if score == max(scores)]
    for tie in rules.tie_breaks:
        if len(tied) < 2:
            return
        figures = {seat: tie.worth(state, seat) for seat in tied}
        yield tie.id, figures
        tied = [seat for seat in tied if figures[seat] == max(figures.values())]
