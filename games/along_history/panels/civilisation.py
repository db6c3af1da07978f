"""The viewer's civilisation: tiles or a list, tapped cards and piles, and the heritage of an earlier age."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from along_history.cards.compiled import Design
from along_history.cards.text import cut_at_part, link_text, short_effect
from along_history.panels.board import SLIM, has_board, paint_as_fits
from along_history.panels.links import card_mark
from along_history.panels.marks import (
    SHAPES,
    bonus_text,
    card_name,
    ink,
    pick_marks,
    points,
    seat_ink,
    type_name,
)
from along_history.panels.room import EVENTS, FEW, MANY, rows_above_board
from along_history.state import Table
from astragal.panels import Canvas, Look, compact_rows, cut, wrap


@attrs.frozen
class Tile:
    """A form of tile: its size, and whether its name stands in the frame with the effect below it."""

    width: int
    rows: int = 3
    told: bool = False


PLAIN = Tile(19)
NORMAL = (Tile(38, 3, told=True), Tile(29, 4, told=True), PLAIN)
"""The forms at middle width, the ones with most text first."""
WIDE = (Tile(49, 5, told=True), Tile(39, 5, told=True), Tile(39, 4, told=True), Tile(39, 3, told=True), PLAIN)
"""The forms in a wide window."""


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
    """Draw the cards as tiles while they fit, else as a list; in a narrow window, what matters below it."""
    state: Table = look.state
    canvas = Canvas(look.width)
    entries = entries_of(state, look.viewer)
    if not entries:
        canvas.put(0, 0, look.words("No cards yet. Events you acquire come here."), "dim")
    elif look.density == "narrow":
        _list(canvas, look, entries, look.height)
    else:
        _draw_tiles(canvas, look, entries)
    if look.density == "narrow" and has_board(state):
        _below(canvas, look, look.height - canvas.height)
    return canvas


def _draw_tiles(canvas: Canvas, look: Look, entries: list[Entry]) -> None:
    room = tile_rows(look, len(entries))
    for tile in NORMAL if look.density == "normal" else WIDE:
        cells = _cells(entries, tile.rows)
        across = max(1, look.width // tile.width)
        if -(-len(cells) // across) * tile.rows <= room:
            _tiles(canvas, look, cells, tile, across)
            return
    _list(canvas, look, entries, room)


def tile_rows(look: Look, cards: int) -> int:
    """Return the rows that the cards may take beside events of the fewest rows."""
    least = 18 if look.tall and cards > 2 * MANY else 9 if cards > FEW else 3
    return max(least, rows_above_board(look, cards) - EVENTS[0] - look.tall)


def _below(canvas: Canvas, look: Look, rows: int) -> None:
    """Draw who leads and the board below the cards, as far as there are rows for them."""
    state: Table = look.state
    y = canvas.height
    if rows < 1:
        return
    totals = {seat: state.rules.total(state, seat) for seat in range(state.seats)}
    x = canvas.put(0, y, look.words("Points") + "  ", "$heading")
    for seat in sorted(totals, key=lambda seat: -totals[seat]):
        style = "bold" if totals[seat] == max(totals.values()) else ""
        ref = f"player:{seat}"
        x = canvas.put(x, y, f"{seat + 1} ", f"bold {seat_ink(seat)}".strip(), ref)
        x = canvas.put(x, y, f"{cut(look.words.player(seat), 10)} {totals[seat]}", style, ref) + 2
    paint_as_fits(canvas, look, y + 1, rows - 1)


# --- tiles ---------------------------------------------------------------------------------------


def _cells(entries: list[Entry], rows: int) -> list[list[Entry]]:
    """Return what each cell of the grid shows: one card in view, or as many covered ones as it has rows."""
    cells: list[list[Entry]] = []
    for entry in entries:
        if entry.covered and cells[-1][0].covered and len(cells[-1]) < rows:
            cells[-1].append(entry)
        else:
            cells.append([entry])
    return cells


def _tiles(canvas: Canvas, look: Look, cells: list[list[Entry]], tile: Tile, across: int) -> None:
    for place, cell in enumerate(cells):
        x, y = place % across * tile.width, place // across * tile.rows
        if cell[0].covered:
            canvas.put(x, y + tile.rows - 1, "")
            for row, entry in enumerate(cell):
                _covered(canvas, look, entry, x, y + row, tile.width)
        else:
            _tile(canvas, look, cell[0], x, y, tile)


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


def _tile(canvas: Canvas, look: Look, entry: Entry, x: int, y: int, tile: Tile) -> None:
    ref, design, words = entry.ref, entry.design, look.words
    border, style = _frame(look, entry)
    canvas.box(x, y, tile.width, tile.rows, border=border, style=style or ink(design), ref=ref)
    key = f"►{look.key(ref)}" if ref in look.legal else ""
    at = canvas.put(x + 1, y, key, "bold $key", ref)
    at = canvas.put(at, y, f" {SHAPES[design.kind]} ", f"bold {ink(design)}", ref)
    word = _word(look, entry)
    canvas.put(x + tile.width - len(word) - 2, y, word, style, ref)
    sign, bright = card_mark(look, design)
    written = "italic dim" if entry.tapped else "bold"
    if tile.told:
        room = x + tile.width - at - len(word) - 4
        at = canvas.put(at, y, cut(card_name(words, design, room), room) + " ", written, ref)
        _effect(canvas, look, entry, x + 1, y + 1, tile)
    else:
        room = tile.width - 2 - 2 * len(sign)
        at = canvas.put(x + 1, y + 1, cut(card_name(words, design, room), room), written, ref) + 1
    canvas.put(at, y if tile.told else y + 1, f"{sign} " if sign and tile.told else sign, bright, ref)
    last = y + tile.rows - 1
    canvas.put(x + 2, last, bonus_text(design.bonus) or _trait(look, design), "bold", ref)
    worth = "" if entry.heritage else points(words, design.worth(look.state.players[look.viewer].gold))
    canvas.put(x + tile.width - len(worth) - 2, last, worth, "", ref)


def _effect(canvas: Canvas, look: Look, entry: Entry, x: int, y: int, tile: Tile) -> None:
    """Draw what a card does: in full with its links where they fit, in full, or in short."""
    words, design, ref = look.words, entry.design, entry.ref
    whole, linked = words.help(f"card:{design.id}"), link_text(words, design.id)
    width, rows = tile.width - 2, tile.rows - 2
    texts = (f"{whole} {linked}".strip(), whole, short_effect(words, design.id))
    text = next((text for text in texts if text and len(wrap(text, width)) <= rows), "")
    text = text or cut_at_part(linked, width * rows - 6) or type_name(words, design.kind)
    canvas.put_wrapped(x, y, text, width, rows, "dim", ref)


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
    """Draw the cards in two columns, or as many as they need; few in a narrow window below each other."""
    narrow = look.density == "narrow"
    least = 1 if look.width < SLIM else 2 if narrow else 3
    columns = 1 if least == 1 else max(least, -(-len(entries) // max(1, rows)))
    width = look.width // columns
    few = least == 1 or (narrow and len(entries) + compact_rows(look.state.gear.board) + 2 <= rows)
    deep = len(entries) if few else -(-len(entries) // columns)
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
    sign, bright = card_mark(look, design)
    at = canvas.put_cut(x + 5, y, card_name(words, design, room - 2), room, style, ref)
    canvas.put(x + 5 + min(room - 1, len(card_name(words, design, room - 2)) + 1), y, sign, bright, ref)
    canvas.put_cut(at + 1, y, bonus, 7, "bold" if not entry.tapped else style, ref)
    worth = "" if entry.heritage else points(words, design.worth(look.state.players[look.viewer].gold))
    canvas.put_right(x + width - 5, y, worth, 4, style, ref)
    if word:  # a card that is heritage or tilted says so, if need be beside the short form of its name
        short = cut(card_name(words, design, room - len(word) - 3), max(1, room - len(word) - 1))
        canvas.put_cut(x + 5, y, short, room, style, ref)
        canvas.put_right(x + 5 + len(short) + 1, y, word, room - len(short) - 1, "dim", ref)
    canvas.put(x + width - 1, y, ")" if entry.tapped else "", style, ref)
