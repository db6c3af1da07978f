"""The achievements board as a drawn graph: tokens and what they ask, markers, where the viewer can go."""

from __future__ import annotations

from collections.abc import Sequence

from along_history.panels.marks import condition_text, seat_ink
from along_history.phases.achievements import count, meets
from along_history.state import Table
from astragal.components import Condition
from astragal.panels import Canvas, Graph, Look, cut, graph_rows, lay_out_board, rail, wrap


def space_refs(state: Table, viewer: int) -> Sequence[str]:
    """Return the spaces of the board."""
    return [f"space:{space.id}" for space in state.gear.board.spaces]


def has_board(state: Table) -> bool:
    """Return whether markers move on the board in this ruleset."""
    return any(phase.id == "achievements" for phase in state.rules.phases)


def draw_board(look: Look) -> Canvas:
    """Draw the graph, taller where there is room, or only its spaces where lines do not fit."""
    canvas = Canvas(look.width)
    board = look.state.gear.board
    height = graph_rows(board)
    if look.height < height:
        _table(canvas, look)
        return canvas
    top = 1 if look.height > height else 0
    graph = lay_out_board(board, look.width, 2 if look.height >= 2 * height + 3 else 1)
    if top:
        _heading(canvas, look, graph)
    _lines(canvas, look, graph, top)
    for space, (x, y) in graph.places.items():
        _space(canvas, look, space, x, y + top, graph.width)
        if graph.rows > height:
            _progress(canvas, look, space, x + 1, y + top + 1)
    _start(canvas, look, 1, 2 + top, graph.width)
    _footnotes(canvas, look, graph.rows + top + (graph.rows > height))
    return canvas


def _progress(canvas: Canvas, look: Look, space: int, x: int, y: int) -> None:
    """Draw how much the viewer has of what a token asks for."""
    state: Table = look.state
    number = state.spaces[space]
    if number >= 0:
        condition = state.gear.tokens[number].condition
        have = count(state, state.players[look.viewer], condition.subject)
        ref = f"space:{state.gear.board.spaces[space].id}"
        canvas.put(x, y, f"{have}/{condition.threshold}", "dim", ref)


def _footnotes(canvas: Canvas, look: Look, y: int) -> None:
    """Draw the legend, and what the viewer has of all that tokens ask for, where there is room."""
    words = look.words
    legend = words("► within reach  ✓ you meet it  · you do not  ○ taken  1-5 players")
    lines = [legend, words("You have {counts}", counts=_standing(look))]
    for line in lines:
        for text in wrap(line, look.width):
            if y < look.height:
                canvas.put(0, y, text, "dim")
                y += 1


def _standing(look: Look) -> str:
    """Return what the viewer has of everything that the tokens on the board ask for."""
    state: Table = look.state
    player = state.players[look.viewer]
    asked = [state.gear.tokens[number].condition.subject for number in state.spaces if number >= 0]
    counts = [Condition(subject, count(state, player, subject)) for subject in dict.fromkeys(asked)]
    return ", ".join([condition_text(look.words, condition) for condition in counts])


def _heading(canvas: Canvas, look: Look, graph: Graph) -> None:
    columns = {look.state.gear.board.column(space): x for space, (x, _) in graph.places.items()}
    for value, x in columns.items():
        text = look.words.plural("{n} point", "{n} points", value)
        canvas.put(x + 1, 0, text[: graph.width + 1], "$heading")


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


def _space(canvas: Canvas, look: Look, space: int, x: int, y: int, width: int) -> None:
    """Draw a space: its sign, its key, what its token asks for, and who stands there."""
    state: Table = look.state
    ref = f"space:{state.gear.board.spaces[space].id}"
    number = state.spaces[space]
    sign, style = _sign(look, ref, number)
    key = f"{look.key(ref)} " if ref in look.legal else ""
    here = 0
    for player in state.players:
        here += player.marker == space
    room = width - 1 - len(key) - (here + 1 if here else 0)
    empty = "○" if key else ""  # its sign is taken by the mark that it can be picked
    text = condition_text(look.words, state.gear.tokens[number].condition, room) if number >= 0 else empty
    shown = sign + key + text
    canvas.put(x, y, f"{shown.rstrip()} ", style, ref)
    if here:
        _markers(canvas, look, space, x + min(len(shown.rstrip()) + 1, width - here), y, x + width)


def _sign(look: Look, ref: str, token: int) -> tuple[str, str]:
    """Return the sign and style of a space: reachable now, token met, token not met, taken."""
    state: Table = look.state
    if ref in look.legal:
        return "►", "bold $key"
    if token < 0:
        return "○", "dim"
    met = meets(state, state.players[look.viewer], token)
    return ("✓", "bold") if met else ("·", "")


def _markers(canvas: Canvas, look: Look, space: int, x: int, y: int, end: int) -> None:
    """Draw the number of each player whose marker stands on a space, the viewer's reversed."""
    ref = f"space:{look.state.gear.board.spaces[space].id}"
    for seat, player in enumerate(look.state.players):
        if player.marker == space and x < end:
            weight = "bold reverse" if seat == look.viewer else "bold"
            x = canvas.put(x, y, str(seat + 1), f"{weight} {seat_ink(seat)}".strip(), ref)


def _table(canvas: Canvas, look: Look) -> None:
    """Draw the spaces by value without lines."""
    board = look.state.gear.board
    graph = lay_out_board(board, look.width)
    _heading(canvas, look, graph)
    for column in range(1, max(space.column for space in board.spaces) + 1):
        for row, space in enumerate(board.in_column(column)):
            _space(canvas, look, space, graph.places[space][0], 1 + row, graph.width)
    _start(canvas, look, 0, canvas.height, graph.width)
