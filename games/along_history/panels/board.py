"""The achievements board as a drawn graph: tokens and what they ask, markers, where the viewer can go."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from along_history.panels.marks import condition_text, points, seat_ink
from along_history.phases.achievements import count, walk
from along_history.state import Table
from astragal.components import Condition
from astragal.panels import Canvas, Graph, Look, compact_rows, cut, graph_rows, lay_out_board, rail, wrap

NOTHING = Condition("cards", 0)
"""What a space without a token asks for."""
SLIM = 64
"""Columns below which the spaces are listed."""


def space_refs(state: Table, viewer: int) -> Sequence[str]:
    """Return the spaces of the board."""
    return [f"space:{space.id}" for space in state.gear.board.spaces]


def has_board(state: Table) -> bool:
    """Return whether markers move on the board in this ruleset."""
    return any(phase.id == "achievements" for phase in state.rules.phases)


def draw_board(look: Look) -> Canvas:
    """Draw the graph, taller where there is room, or only its spaces where lines do not fit."""
    canvas = Canvas(look.width)
    paint_board(canvas, look, 0, look.height)
    return canvas


def paint_board(canvas: Canvas, look: Look, y: int, rows: int) -> None:
    """Draw the board from a row on, in at most so many rows."""
    board = look.state.gear.board
    whole, least = graph_rows(board), compact_rows(board)
    if look.width < SLIM:
        _listed(canvas, look, y)
        return
    if rows < least:
        _table(canvas, look, y)
        return
    scale = 2 if rows >= 2 * whole + 3 else 1 if rows >= whole else 0.5
    graph = lay_out_board(board, look.width, scale)
    top = y + (rows > graph.rows)
    if top > y:
        _heading(canvas, look, graph, y)
    _lines(canvas, look, graph, top)
    near = _within_reach(look)
    for space, (x, row) in graph.places.items():
        have = _space(canvas, look, space, x, row + top, graph, space in near)
        if have and scale >= 1 and row + top + 1 < y + rows:
            ref = f"space:{board.spaces[space].id}"
            canvas.put(x + 1, row + top + 1, have, "bold" if space in near else "dim", ref)
    _start(canvas, look, 1, (2 if scale >= 1 else 1) + top, graph.width)
    _footnotes(canvas, look, canvas.height, y + rows, counted=scale < 1)


def paint_as_fits(canvas: Canvas, look: Look, y: int, rows: int) -> None:
    """Draw as much of the board as a few rows show: its graph, its spaces, or those that can be gone to."""
    board = look.state.gear.board
    fullest = max(len(board.in_column(space.column)) for space in board.spaces)
    least = len(board.spaces) if look.width < SLIM else min(compact_rows(board), fullest + 2)
    if rows >= least:
        paint_board(canvas, look, y, rows)
    elif rows > 0:
        _next_spaces(canvas, look, y, rows)


def _next_spaces(canvas: Canvas, look: Look, y: int, rows: int) -> None:
    """Draw the tokens that the marker can go to, side by side, as far as they fit."""
    state: Table = look.state
    board, x, end = state.gear.board, 0, y + rows
    for space in sorted(_within_reach(look), key=board.column):
        number = state.spaces[space]
        if number < 0 or not board.column(space):
            continue
        asked = state.gear.tokens[number].condition
        have, ref = count(state, state.players[look.viewer], asked.subject), f"space:{board.spaces[space].id}"
        sign, style = _sign(look, ref, number, True, have >= asked.threshold)
        key = f"{look.key(ref)} " if ref in look.legal else ""
        value = points(look.words, board.column(space))
        text = f"{sign}{key}{condition_text(look.words, asked)} {have}/{asked.threshold} {value}"
        if x and x + len(text) > look.width:
            x, y = 0, y + 1
        if y < end:
            x = canvas.put(x, y, text, style, ref) + 2


def _listed(canvas: Canvas, look: Look, y: int) -> None:
    """Draw the spaces below each other, those that the marker can go to first, where a graph has no room."""
    state: Table = look.state
    board, near = state.gear.board, _within_reach(look)
    _start(canvas, look, 0, y, look.width - 2)
    spaces = [space for space in range(len(board.spaces)) if board.column(space)]
    for space in sorted(spaces, key=lambda space: (space not in near, board.column(space))):
        _listed_space(canvas, look, space, canvas.height, space in near)


def _listed_space(canvas: Canvas, look: Look, space: int, y: int, near: bool) -> None:
    state: Table = look.state
    ref, number = f"space:{state.gear.board.spaces[space].id}", state.spaces[space]
    asked = state.gear.tokens[number].condition if number >= 0 else NOTHING
    have, least = count(state, state.players[look.viewer], asked.subject), asked.threshold
    sign, style = _sign(look, ref, number, near, have >= least)
    at = canvas.put(0, y, f"{sign}{look.key(ref) if ref in look.legal else ' '} ", style, ref)
    if number >= 0:
        at = canvas.put(at, y, condition_text(look.words, asked), style, ref)
        at = canvas.put(at, y, f" {have}/{least}", "dim", ref)
    at = _markers(canvas, look, space, at + 1, y, look.width - 10)
    value = look.words.plural("{n} point", "{n} points", state.gear.board.column(space))
    canvas.put_right(look.width - 10, y, value if number >= 0 else "", 10, "$heading", ref)


def _footnotes(canvas: Canvas, look: Look, y: int, end: int, *, counted: bool) -> None:
    """Draw the legend and, where spaces do not show it, what the viewer has of all that tokens ask for."""
    words = look.words
    legend = words("► take it now  ▹ next on your way  ✓ met  · not met  × taken  1-5 players")
    lines = [words("You have {counts}", counts=_standing(look))] if counted else []
    for line in [legend, *lines]:
        for text in wrap(line, look.width):
            if y < end:
                canvas.put(0, y, text, "dim")
                y += 1


def _within_reach(look: Look) -> frozenset[int]:
    """Return the spaces that the viewer's marker could go to as things stand."""
    state: Table = look.state
    return frozenset(walk(state, state.players[look.viewer].marker))


def _standing(look: Look) -> str:
    """Return what the viewer has of everything that the tokens on the board ask for."""
    state: Table = look.state
    player = state.players[look.viewer]
    asked = [state.gear.tokens[number].condition.subject for number in state.spaces if number >= 0]
    counts = [Condition(subject, count(state, player, subject)) for subject in dict.fromkeys(asked)]
    return ", ".join([condition_text(look.words, condition) for condition in counts])


def _heading(canvas: Canvas, look: Look, graph: Graph, y: int) -> None:
    columns = {look.state.gear.board.column(space): x for space, (x, _) in graph.places.items()}
    for value, x in columns.items():
        text = look.words.plural("{n} point", "{n} points", value)
        canvas.put(x + 1, y, text[: graph.width + 1], "$heading")


def _lines(canvas: Canvas, look: Look, graph: Graph, top: int) -> None:
    """Draw the lines; those from the viewer's marker are bold."""
    board = look.state.gear.board
    marker = look.state.players[look.viewer].marker
    start = [other for one, other in board.forward if one not in graph.places]
    for x, y, sign in rail(graph, start):
        canvas.put(x, y + top, sign, "dim" if marker else "bold $own")
    for (one, other), strokes in graph.lines.items():
        near = marker == one or (marker == other and (one, other) in board.vertical)
        style = "bold $own" if near else "dim"
        for x, y, sign in strokes:
            canvas.put(x, y + top, sign, style)


def _start(canvas: Canvas, look: Look, x: int, y: int, width: int) -> None:
    state: Table = look.state
    ref = f"space:{state.gear.board.spaces[0].id}"
    mark = f"►{look.key(ref)} " if ref in look.legal else ""
    here = sum(player.marker == 0 for player in state.players)
    end = x + width + 2  # up to the blank before the next column
    at = canvas.put(x, y, cut(mark + look.words("start"), end - x - here), "bold" if mark else "dim", ref)
    _markers(canvas, look, 0, at + (at + here < end), y, end)


def _space(canvas: Canvas, look: Look, space: int, x: int, y: int, graph: Graph, near: bool) -> str:
    """Draw a space: its sign, its key, what its token asks for, and who stands there; return progress."""
    state: Table = look.state
    gear, number, width = state.gear, state.spaces[space], graph.width
    ref = f"space:{gear.board.spaces[space].id}"
    asked = gear.tokens[number].condition if number >= 0 else NOTHING
    have, least = gear.counts[asked.subject](state, state.players[look.viewer]), asked.threshold
    sign, style = _sign(look, ref, number, near, have >= least)
    key = f"{look.key(ref)} " if ref in look.legal else ""
    here = 0
    for player in state.players:
        here += player.marker == space
    room = width - 1 - len(key) - (here + 1 if here else 0)
    empty = "×" if key else ""  # its sign is taken by the mark that it can be picked
    text = condition_text(look.words, asked, room) if number >= 0 else empty
    shown = (sign + key + text).rstrip()
    at = canvas.put(x, y, shown if number < 0 else f"{shown} ", style, ref)
    if here:
        at = max(at, x + len(shown) + (len(shown) + here < width))
        at = _markers(canvas, look, space, min(at, x + width - here), y, x + width)
    if number < 0:
        _join(canvas, look, space, at, y, graph)
    return f"{have}/{least}" if number >= 0 else ""


def _join(canvas: Canvas, look: Look, space: int, x: int, y: int, graph: Graph) -> None:
    """Draw the lines of a taken space from its short sign on, so that they don't break beside it."""
    strokes = [strokes[0] for (one, _), strokes in graph.lines.items() if one == space and strokes]
    end = max((column for column, _, sign in strokes if not sign.startswith("─")), default=0)
    mine = look.state.players[look.viewer].marker == space
    canvas.put(x, y, "─" * max(0, end - x), "bold $own" if mine else "dim")


def _sign(look: Look, ref: str, token: int, near: bool, met: bool) -> tuple[str, str]:
    """Return the sign and style of a space: reachable now or next, token met, token not met, taken."""
    if ref in look.legal:
        return "►", "bold $key"
    if token < 0:
        laid = any(number >= 0 for number in look.state.spaces)
        return "×" if laid else "·", "dim"
    if met:
        return ("►", "bold $own") if near else ("✓", "bold")
    return ("▹", "bold") if near else ("·", "")


def _markers(canvas: Canvas, look: Look, space: int, x: int, y: int, end: int) -> int:
    """Draw the number of each player who stands on a space, the viewer's reversed; return the end."""
    ref = f"space:{look.state.gear.board.spaces[space].id}"
    for seat, player in enumerate(look.state.players):
        if player.marker == space and x < end:
            weight = "bold reverse" if seat == look.viewer else "bold"
            x = canvas.put(x, y, str(seat + 1), f"{weight} {seat_ink(seat)}".strip(), ref)
    return x


def _table(canvas: Canvas, look: Look, y: int) -> None:
    """Draw the spaces by value without lines."""
    board = look.state.gear.board
    graph = lay_out_board(board, look.width)
    _heading(canvas, look, graph, y)
    near, bare = _within_reach(look), attrs.evolve(graph, lines={})
    for column in range(1, max(space.column for space in board.spaces) + 1):
        for row, space in enumerate(board.in_column(column)):
            _space(canvas, look, space, graph.places[space][0], y + 1 + row, bare, space in near)
    _start(canvas, look, 0, canvas.height, graph.width)
