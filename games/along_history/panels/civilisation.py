"""The viewer's civilisation: tiles or a list, tapped cards and piles, and the heritage of an earlier age."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from along_history.cards.compiled import Design
from along_history.panels.marks import SHAPES, bonus_text, card_name, ink, pick_marks, points
from along_history.state import Table
from astragal.panels import Canvas, Look, cut

TILE, TILE_ROWS = 19, 3


@attrs.frozen
class Entry:
    """One card to draw: where it lies and how."""

    ref: str
    design: Design
    tapped: bool = False
    covered: bool = False
    heritage: int = 0
    """How many of this card are heritage; 0 for a card of the civilisation."""


def civ_refs(state: Table, viewer: int) -> Sequence[str]:
    """Return the cards in view and the heritage of the viewer."""
    player, designs = state.players[viewer], state.compiled.designs
    heritage = [f"heritage:{designs[card].id}" for card in dict.fromkeys(player.heritage)]
    return [*(f"civ:{entry}" for entry in player.civ.uncovered()), *heritage]


def entries_of(state: Table, seat: int) -> list[Entry]:
    """Return a player's cards in order, each pile from the top down, then the heritage."""
    player, designs = state.players[seat], state.compiled.designs
    zone = player.civ
    found = [
        Entry(f"civ:{entry}", designs[zone.card(entry)], zone.is_tapped(entry), depth > 0)
        for pile in zone.piles
        for depth, entry in enumerate(pile)
    ]
    return found + [
        Entry(f"heritage:{designs[card].id}", designs[card], heritage=player.heritage.count(card))
        for card in dict.fromkeys(player.heritage)
    ]


def draw_civilisation(look: Look) -> Canvas:
    """Draw the cards as tiles while they fit, else as a list."""
    state: Table = look.state
    canvas = Canvas(look.width)
    entries = entries_of(state, look.viewer)
    if not entries:
        canvas.put(0, 0, look.words("No cards yet. Events you acquire come here."), "dim")
        return canvas
    across = look.width // TILE
    rows = {"narrow": 0, "normal": 3, "wide": 6}[look.density]
    cells = _cells(entries)
    if len(cells) <= across * rows:
        _tiles(canvas, look, cells, across)
    else:
        most = look.height if look.density == "narrow" else rows * TILE_ROWS
        _list(canvas, look, entries, most)
    return canvas


# --- tiles ---------------------------------------------------------------------------------------


def _cells(entries: list[Entry]) -> list[list[Entry]]:
    """Return what each cell of the grid shows: one card in view, or up to three that it covers."""
    cells: list[list[Entry]] = []
    for entry in entries:
        if entry.covered and cells[-1][0].covered and len(cells[-1]) < TILE_ROWS:
            cells[-1].append(entry)
        else:
            cells.append([entry])
    return cells


def _tiles(canvas: Canvas, look: Look, cells: list[list[Entry]], across: int) -> None:
    for place, cell in enumerate(cells):
        x, y = place % across * TILE, place // across * TILE_ROWS
        if cell[0].covered:
            canvas.put(x, y + TILE_ROWS - 1, "")
            for row, entry in enumerate(cell):
                _covered(canvas, look, entry, x, y + row, TILE)
        else:
            _tile(canvas, look, cell[0], x, y)


def _covered(canvas: Canvas, look: Look, entry: Entry, x: int, y: int, width: int) -> None:
    """Draw a card in decadence: only type and points are left, and its bonuses cost points."""
    shape = SHAPES[entry.design.kind]
    tail = _covered_points(look, entry.design)
    room = width - len(tail) - 5
    canvas.put(x, y, f"└{shape}", "dim", entry.ref)
    canvas.put_cut(x + 3, y, card_name(look.words, entry.design, room), room, "dim", entry.ref)
    canvas.put(x + width - len(tail) - 1, y, tail, "dim", entry.ref)


def _covered_points(look: Look, design: Design) -> str:
    state: Table = look.state
    worth = design.worth(state.players[look.viewer].gold)
    lost = design.symbols * state.rules.quantities["decay_penalty"](state, look.viewer)
    return points(look.words, worth) + (f"-{lost}" if lost else "")


def _tile(canvas: Canvas, look: Look, entry: Entry, x: int, y: int) -> None:
    ref, design, words = entry.ref, entry.design, look.words
    border, style = _frame(look, entry)
    canvas.box(x, y, TILE, TILE_ROWS, border=border, style=style or ink(design), ref=ref)
    key = f"►{look.key(ref)}" if ref in look.legal else ""
    at = canvas.put(x + 1, y, key, "bold $key", ref)
    canvas.put(at, y, f" {SHAPES[design.kind]} ", f"bold {ink(design)}", ref)
    word = _word(look, entry)
    canvas.put(x + TILE - len(word) - 2, y, word, style, ref)
    name = cut(card_name(words, design, TILE - 2), TILE - 2)
    canvas.put(x + 1, y + 1, name, "italic dim" if entry.tapped else "bold", ref)
    canvas.put(x + 2, y + 2, bonus_text(design.bonus) or _trait(look, design), "bold", ref)
    worth = "" if entry.heritage else points(words, design.worth(look.state.players[look.viewer].gold))
    canvas.put(x + TILE - len(worth) - 2, y + 2, worth, "", ref)


def _frame(look: Look, entry: Entry) -> tuple[str, str]:
    if entry.ref in look.ticked:
        return "double", "bold $key"
    if entry.tapped:
        return "dashed", "dim"
    return ("heavy", "bold") if entry.ref in look.legal else ("square" if entry.heritage else "round", "")


def _word(look: Look, entry: Entry) -> str:
    """Return the word for the position of a card."""
    words = look.words
    if entry.ref in look.ticked:
        return words("selected")
    if entry.heritage:
        return words("heritage") + (f" ×{entry.heritage}" if entry.heritage > 1 else "")
    return words("TILTED") if entry.tapped else ""


def _trait(look: Look, design: Design) -> str:
    """Return a standing effect in one word, for a card without a bonus."""
    words = look.words
    if design.generals:
        return words("general")
    if design.armies:
        return words("army")
    return words("discount") if design.discounts else ""


# --- the list ------------------------------------------------------------------------------------


def _list(canvas: Canvas, look: Look, entries: list[Entry], rows: int) -> None:
    """Draw the cards in two columns, or as many as they need."""
    columns = max(2 if look.density == "narrow" else 3, -(-len(entries) // max(1, rows)))
    width = look.width // columns
    deep = -(-len(entries) // columns) if look.density != "narrow" else max(1, rows)
    for place, entry in enumerate(entries):
        _line(canvas, look, entry, place // deep * width, place % deep, width - 1)


def _line(canvas: Canvas, look: Look, entry: Entry, x: int, y: int, width: int) -> None:
    design, ref, words = entry.design, entry.ref, look.words
    if entry.covered:
        _covered(canvas, look, entry, x + 3, y, width - 3)
        return
    style = "bold" if ref in look.legal or ref in look.ticked else "dim italic" if entry.tapped else ""
    canvas.put(x, y, pick_marks(look, ref), "bold $key", ref)
    canvas.put(x + 2, y, "(" if entry.tapped else " ", style, ref)
    canvas.put(x + 3, y, SHAPES[design.kind], f"{style} {ink(design)}".strip(), ref)
    word = words("tilted") if entry.tapped else words("heritage") if entry.heritage else ""
    bonus = bonus_text(design.bonus) or _trait(look, design)
    room = max(8, width - 20)
    at = canvas.put_cut(x + 5, y, card_name(words, design, room), room, style, ref)
    canvas.put_cut(at + 1, y, bonus, 7, "bold" if not entry.tapped else style, ref)
    worth = "" if entry.heritage else points(words, design.worth(look.state.players[look.viewer].gold))
    canvas.put_right(x + width - 5, y, worth, 4, style, ref)
    if word and room > len(card_name(words, design, room)) + len(word) + 1:
        canvas.put_right(x + 5, y, word, room, "dim", ref)
        canvas.put(x + 5, y, card_name(words, design, room), style, ref)
    canvas.put(x + width - 1, y, ")" if entry.tapped else "", style, ref)
