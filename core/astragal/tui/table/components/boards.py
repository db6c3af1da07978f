"""Boards of spaces and lines as a graph: tokens, markers of the players, and where the viewer can go."""

from __future__ import annotations

from collections.abc import Sequence

from astragal.components.board import AchievementBoard
from astragal.engine.state import State
from astragal.engine.wording import Words
from astragal.tui.table.canvas import Canvas, cut
from astragal.tui.table.components.fields import label_of_ref
from astragal.tui.table.components.find import Part
from astragal.tui.table.graph import Graph, graph_rows, lay_out_board, rail
from astragal.tui.table.panel import Look


def board_of(part: Part) -> AchievementBoard:
    """Return the board that a marker stands on."""
    board = part.definitions[0]
    assert isinstance(board, AchievementBoard)
    return board


def space_refs(part: Part) -> list[str]:
    """Return the references of the spaces."""
    return [f"space:{space.id}" for space in board_of(part).spaces]


def draw_graph(look: Look, part: Part, tokens: Part | None) -> Canvas:
    """Draw the spaces with lines between them, or by columns where lines do not fit."""
    board, canvas = board_of(part), Canvas(look.width)
    graph = lay_out_board(board, look.width)
    if look.height and look.height < graph_rows(board):
        return _listed(look, part, tokens, graph)
    _strokes(canvas, look, part, graph)
    for space, (x, y) in graph.places.items():
        _space(canvas, look, part, tokens, space, x, y, graph.width)
    _space(canvas, look, part, tokens, 0, 1, min(2, graph_rows(board)), graph.width)
    return canvas


def _listed(look: Look, part: Part, tokens: Part | None, graph: Graph) -> Canvas:
    canvas, board = Canvas(look.width), board_of(part)
    _space(canvas, look, part, tokens, 0, 0, 0, graph.width)
    for column in range(1, max(space.column for space in board.spaces) + 1):
        for row, space in enumerate(board.in_column(column)):
            _space(canvas, look, part, tokens, space, graph.places[space][0], 1 + row, graph.width)
    return canvas


def _strokes(canvas: Canvas, look: Look, part: Part, graph: Graph) -> None:
    board, marker = board_of(part), part.read(look.state, look.viewer)
    start = [other for one, other in board.forward if one not in graph.places]
    for x, y, sign in rail(graph, start):
        canvas.put(x, y, sign, "dim" if marker else "bold $own")
    for (one, other), strokes in graph.lines.items():
        near = marker == one or (marker == other and (one, other) in board.vertical)
        for x, y, sign in strokes:
            canvas.put(x, y, sign, "bold $own" if near else "dim")


def _space(
    canvas: Canvas, look: Look, part: Part, tokens: Part | None, space: int, x: int, y: int, width: int
) -> None:
    """Draw a space: whether it can be reached, its name, what lies there, and who stands there."""
    board, state = board_of(part), look.state
    ref = f"space:{board.spaces[space].id}"
    here = [seat for seat in range(state.seats) if part.read(state, seat) == space]
    lead = f"►{look.key(ref)} " if ref in look.legal else "○" if _taken(state, tokens, space) else "·"
    room = width - len(lead) - len(here) - 1
    text = lead + cut(label_of_ref(look.words, ref), max(1, room))
    style = "bold $key" if ref in look.legal else "" if here else "dim"
    at = canvas.put(x, y, text, style, ref)
    for seat in here:
        weight = "bold reverse" if seat == look.viewer else "bold"
        at = canvas.put(at + (seat == here[0]), y, str(seat + 1), f"{weight} $seat-{seat % 4 + 1}", ref)


def _taken(state: State, tokens: Part | None, space: int) -> bool:
    """Return whether the token of a space is gone."""
    if tokens is None or not space:
        return False
    lying = tokens.read(state, 0)
    return space < len(lying) and lying[space] < 0


def about_space(part: Part, tokens: Part | None, state: State, words: Words, ref: str) -> tuple[str, str]:
    """Tell about a space: its value, its token, and who stands there."""
    board = board_of(part)
    for number, space in enumerate(board.spaces):
        if ref == f"space:{space.id}":
            here = [words.player(seat) for seat in range(state.seats) if part.read(state, seat) == number]
            value = words.plural("{n} point", "{n} points", space.column) if space.column else ""
            taken = words("its token is taken") if _taken(state, tokens, number) else ""
            stand = words("here: {players}", players=words.join(here)) if here else ""
            parts: Sequence[str] = (value, taken, stand, words.help(ref))
            return label_of_ref(words, ref), " · ".join(filter(None, parts))
    return "", ""
