"""The players at a glance, and the rivals' zones."""

from __future__ import annotations

from collections.abc import Sequence

from along_history.cards.compiled import Design
from along_history.cards.text import short_effect
from along_history.panels.board import has_board, paint_as_fits
from along_history.panels.civilisation import Entry, entries_of
from along_history.panels.events import price_text
from along_history.panels.marks import SHAPES, bonus_text, card_name, ink, pick_marks, points, seat_ink
from along_history.state import Table
from astragal import Words
from astragal.panels import Canvas, Look, cut

CARD = 25
"""Columns of a rival's card."""
LINES = 70
"""Columns from which a rival's events may stand one a line, with cost, worth and text."""
TEXT_ROWS = 4
"""The most rows of a rival's event text: enough for the longest of our decks."""
NAMED = 34
"""Columns of the name and the bonuses of a rival's card that stands on a line of its own."""
ABOVE = 28
"""Rows of a tall window that are not for the rivals."""
PRICED = 22
"""Columns from which an event card on a line is shown with what it costs and is worth."""


def player_refs(state: Table, viewer: int) -> Sequence[str]:
    """Return the players, rivals in order of play first."""
    return [f"player:{seat}" for seat in (*state.rivals(viewer), viewer)]


# --- the table of players ------------------------------------------------------------------------


def draw_players(look: Look) -> Canvas:
    """Draw one row for each player, and the event cards below where there is room."""
    state: Table = look.state
    canvas = Canvas(look.width)
    columns = _columns(look)
    x = look.width - sum(width for _, width in columns)
    for heading, width in columns:
        x = canvas.put_right(x, 0, heading, width, "$heading")
    for seat in range(state.seats):
        _player_row(canvas, look, seat, canvas.height, columns)
        if seat != look.viewer and state.seats < 5 and look.density == "normal":
            _event_names(canvas, look, seat, 3, canvas.height, look.width - 3)
    return canvas


def _columns(look: Look) -> list[tuple[str, int]]:
    words = look.words
    columns = [(words("vp"), 4), (words("civ"), 4), (words("tok"), 4), (words("un"), 3)]
    return [*columns, ("$", 3)] if any(look.state.compiled.money) else columns


def _cells(look: Look, seat: int) -> list[str]:
    state: Table = look.state
    player = state.players[seat]
    cells = [state.rules.total(state, seat), len(player.civ), len(player.tokens), player.universal]
    return [*map(str, cells), *([str(player.gold)] if any(state.compiled.money) else [])]


def _player_row(canvas: Canvas, look: Look, seat: int, y: int, columns: list[tuple[str, int]]) -> None:
    state: Table = look.state
    ref = f"player:{seat}"
    turn = "▸" if seat == state.active else " "
    first = "*" if seat == state.first else " "
    lead = pick_marks(look, ref) if ref in look.legal else f"{turn}{first}"
    style = "bold" if seat == look.viewer or ref in look.legal else ""
    canvas.put(0, y, lead, "bold $key", ref)
    canvas.put(2, y, str(seat + 1), f"bold {seat_ink(seat)}".strip(), ref)
    x = look.width - sum(width for _, width in columns)
    canvas.put_cut(4, y, look.words.player(seat), x - 4, style, ref)
    for cell, (_, width) in zip(_cells(look, seat), columns, strict=True):
        x = canvas.put_right(x, y, cell, width, style, ref)


def _event_names(canvas: Canvas, look: Look, seat: int, x: int, y: int, width: int) -> None:
    """Draw a player's event cards: type and name; with room, cost to the viewer and worth."""
    state: Table = look.state
    events = [state.compiled.designs[card] for card in state.players[seat].events]
    canvas.put(x, y, "" if events else look.words("no events"), "dim")
    if events and width // len(events) >= PRICED:
        _priced_names(canvas, look, events, x, y, width // len(events))
        return
    names = [card_name(look.words, design) for design in events]
    if sum(len(name) + 2 for name in names) > width + 1:
        names = [card_name(look.words, design, 12) for design in events]
    at = x
    for design, name in zip(events, names, strict=True):
        if at > x and at + len(name) + 1 > x + width:
            at, y = x, y + 1
        ref = f"card:{design.id}"
        at = canvas.put(at, y, SHAPES[design.kind], ink(design), ref)
        at = canvas.put(at, y, name, "", ref) + 1


def _priced_names(canvas: Canvas, look: Look, events: Sequence[Design], x: int, y: int, room: int) -> None:
    for place, design in enumerate(events):
        ref = f"card:{design.id}"
        at = canvas.put(x + place * room, y, SHAPES[design.kind], ink(design), ref)
        price = price_text(look.state, look.viewer, design, look.words)
        tail = f" {price} {points(look.words, design.vp)}"
        space = room - 2 - len(tail)
        at = canvas.put(at, y, cut(card_name(look.words, design, space), space), "", ref)
        canvas.put(at, y, tail, "dim", ref)


# --- the rivals' zones ---------------------------------------------------------------------------


def draw_rivals(look: Look) -> Canvas:
    """Draw each rival's events, civilisation, tokens and means; below them the board, where there is room."""
    if look.density == "wide":
        whole = _drawn_rivals(look, each=True)
        return whole if whole.height <= look.rows - ABOVE else _drawn_rivals(look)
    canvas = _drawn_rivals(look)
    if look.density == "narrow" and not look.alone and has_board(look.state):
        paint_as_fits(canvas, look, canvas.height, look.height - canvas.height)
    return canvas


def _drawn_rivals(look: Look, each: bool = False) -> Canvas:
    """Draw the rivals; with `each`, every card stands on a line of its own, with what it does."""
    state: Table = look.state
    canvas = Canvas(look.width)
    rivals = state.rivals(look.viewer)
    share = max(3, (look.height or 12) // max(1, len(rivals)))
    for seat in rivals:
        _rival(canvas, look, seat, canvas.height, share, each)
        if share > 4 and look.density == "wide":
            canvas.put(0, canvas.height, "")
    return canvas


def _rival(canvas: Canvas, look: Look, seat: int, y: int, rows: int, each: bool) -> None:
    ref = f"player:{seat}"
    lead = pick_marks(look, ref) if ref in look.legal else "  "
    at = canvas.put(0, y, lead, "bold $key", ref)
    at = canvas.put(at, y, f"{seat + 1} ", f"bold {seat_ink(seat)}".strip(), ref)
    at = canvas.put(at, y, cut(look.words.player(seat), 16), "bold", ref)
    canvas.put_cut(at + 1, y, summary(look.state, look.words, seat), look.width - at - 1, "", ref)
    if look.density == "wide" or (look.width >= LINES and _rows(look, seat, 1) <= rows):
        _event_lines(canvas, look, seat, whole=look.density == "wide" or _rows(look, seat, 3) <= rows)
    else:
        at = canvas.put(2, y + 1, look.words("events") + " ", "$heading")
        _event_names(canvas, look, seat, at, y + 1, look.width - at)
    if each:
        _card_lines(canvas, look, seat)
    else:
        _cards(canvas, look, seat, canvas.height, y + rows - canvas.height)


def _rows(look: Look, seat: int, each: int) -> int:
    """Return the rows of a rival with so many for each event: a title, the events, the cards, a gap."""
    player = look.state.players[seat]
    return 2 + each * len(player.events) + -(-max(1, len(player.civ)) // _across(look))


def summary(state: Table, words: Words, seat: int) -> str:
    """Return what a player has beside cards, in one line."""
    player, tokens = state.players[seat], state.compiled.tokens
    values = sorted((tokens[token].value for token in player.tokens), reverse=True)
    parts = [
        points(words, state.rules.total(state, seat)),
        words.plural("{n} card", "{n} cards", len(player.civ)),
        words("tokens {values}", values="+".join(map(str, values)) or "–"),
        words("univ. {n}", n=player.universal),
    ]
    if any(state.compiled.money):
        parts.append(words("gold {n}", n=player.gold))
    if player.heritage:
        parts.append(words("heritage {n}", n=len(player.heritage)))
    if player.skips:
        parts.append(words("misses a turn"))
    parts.append(
        words("at {space}", space=words.name(f"space:{state.compiled.board.spaces[player.marker].id}"))
    )
    return " · ".join(parts)


def _event_lines(canvas: Canvas, look: Look, seat: int, whole: bool) -> None:
    """Draw the event cards of a rival, one a line, with its whole text or the short one."""
    state: Table = look.state
    for card in state.players[seat].events:
        design, y = state.compiled.designs[card], canvas.height
        ref = f"card:{design.id}"
        at = canvas.put(2, y, SHAPES[design.kind] + " ", ink(design), ref)
        at = canvas.put_cut(at, y, card_name(look.words, design, 22), 22, "bold", ref)
        at = canvas.put_cut(at + 1, y, price_text(state, look.viewer, design, look.words), 12, "", ref)
        worth = f"{points(look.words, design.vp)} {bonus_text(design.bonus)}"
        at = canvas.put_cut(at + 1, y, worth, 12, "", ref)
        text, room = look.words.help(ref), look.width - at - 2
        if whole and len(text) > room:
            canvas.put_wrapped(4, y + 1, text, look.width - 5, TEXT_ROWS, "dim", ref)
        else:
            short = text if len(text) <= room else short_effect(look.words, design.id)
            canvas.put_cut(at + 1, y, short, room, "dim", ref)


def _card_lines(canvas: Canvas, look: Look, seat: int) -> None:
    """Draw a rival's civilisation with a line for each card: bonuses, points, and what it does in short."""
    for entry in entries_of(look.state, seat):
        y, design = canvas.height, entry.design
        _card(canvas, look, entry, 2, y, NAMED)
        worth = "" if entry.heritage else points(look.words, design.worth(look.state.players[seat].gold))
        style = "dim" if entry.covered or entry.tapped else ""
        canvas.put(3 + NAMED, y, worth, style)
        effect = "" if entry.covered else short_effect(look.words, design.id)
        canvas.put_cut(9 + NAMED, y, effect, look.width - NAMED - 9, "dim")


def _across(look: Look) -> int:
    """Return how many of a rival's cards stand beside each other."""
    return max(1, (look.width - 1) // CARD)


def _cards(canvas: Canvas, look: Look, seat: int, y: int, rows: int) -> None:
    """Draw a rival's civilisation in columns, as much of it as fits."""
    entries = entries_of(look.state, seat)
    if not entries:
        canvas.put(2, y, look.words("no cards"), "dim")
        return
    across, width = _across(look), CARD
    shown = entries[: across * max(1, rows)]
    for place, entry in enumerate(shown):
        _card(canvas, look, entry, 2 + place % across * width, y + place // across, width - 2)
    if len(shown) < len(entries):
        more = f" +{len(entries) - len(shown)}"
        canvas.put(look.width - len(more), canvas.height - 1, more, "bold")


def _card(canvas: Canvas, look: Look, entry: Entry, x: int, y: int, width: int) -> None:
    design = entry.design
    style = "dim" if entry.covered else "dim italic" if entry.tapped else ""
    lead = "└" if entry.covered else "(" if entry.tapped else " "
    at = canvas.put(x, y, lead, style)
    at = canvas.put(at, y, SHAPES[design.kind], f"{style} {ink(design)}".strip())
    bonus = "" if entry.covered else bonus_text(design.bonus)
    tail = (f" {bonus}" if bonus else "") + (")" if entry.tapped and not entry.covered else "")
    room = width - 2 - len(tail)
    at = canvas.put(at, y, cut(card_name(look.words, design, room), room), style)
    canvas.put(at, y, tail, style)
