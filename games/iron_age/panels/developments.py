"""The developments: price, points, effect, who owns them, and which can be paid for now."""

from __future__ import annotations

from collections.abc import Sequence

from astragal import Words
from astragal.panels import Canvas, Look, shorten
from iron_age.phases.buy import price, purse, worths
from iron_age.state import Table

KIND = "development:"
LEGIBLE = 24
"""Columns from which an effect that does not fit is worth beginning."""


def development_refs(state: Table, viewer: int) -> Sequence[str]:
    """Return the developments in the order of the sheet."""
    return [f"{KIND}{id}" for id in state.rules.content.developments]


def means(state: Table, seat: int) -> int:
    """Return what a player could pay now; innovations count in their turn only."""
    if seat == state.active:
        return sum(n * worth for n, worth in zip(purse(state), worths(state), strict=True))
    player = state.players[seat]
    return player.goods + player.wealth * state.rules.quantities["wealth_worth"](state, seat)


COLUMN = 42
"""Rows of the window from which the developments stand in one column with what they do."""
COLUMN_TO_BUY = 40
"""Rows from which they do so while developments are bought."""


def _in_one_column(look: Look) -> bool:
    """Return whether each development has a row of its own, with what it does."""
    state = look.state
    buying = state.to_move == look.viewer and state.rules.phase_of(state).id == "buy"
    return look.density != "normal" or look.rows >= (COLUMN_TO_BUY if buying else COLUMN)


def draw_developments(look: Look) -> Canvas:
    """Draw the developments, one a row with its effect; in two columns without it where rows are missing."""
    canvas = Canvas(look.width)
    refs = development_refs(look.state, look.viewer)
    name_width = min(14, max(len(look.words.name(ref)) for ref in refs))
    money = means(look.state, look.viewer)
    if look.density == "narrow" and look.height < len(refs):
        return _tight(look, refs, money)
    columns = 1 if _in_one_column(look) else 2
    rows, width = -(-len(refs) // columns), look.width // columns
    y = 0
    for place, ref in enumerate(refs):
        left = place // rows * width
        if place % rows == 0:
            y = 0
        right = left + width - (columns > 1)
        y = _row(canvas, look, (left, y, right), ref, name_width, money)
    return canvas


def _tight(look: Look, refs: Sequence[str], money: int) -> Canvas:
    """Draw key, name, price and points in two columns, so that none is missing on a small screen."""
    canvas, state = Canvas(look.width), look.state
    rows, half = (len(refs) + 1) // 2, look.width // 2
    for place, ref in enumerate(refs):
        x, y = place // rows * half, place % rows
        id = ref.removeprefix(KIND)
        style = _style(look, ref, money)
        key = look.key(ref) if ref in look.legal else " "
        x = canvas.put(x, y, _sign(look, ref).replace("►", key) + " ", f"{style} $key", ref)
        x = canvas.put_cut(x, y, shorten(look.words.name(ref), half - 9), half - 9, style, ref)
        x = canvas.put_right(x, y, str(price(state, look.viewer, id)), 3, style, ref)
        canvas.put(x, y, f" +{state.rules.content.developments[id].points}", style, ref)
    return canvas


def _owned(look: Look, ref: str) -> bool:
    return ref.removeprefix(KIND) in look.state.players[look.viewer].developments


def _style(look: Look, ref: str, money: int) -> str:
    if _owned(look, ref) or look.ticking == ref:
        return "bold"
    return "" if price(look.state, look.viewer, ref.removeprefix(KIND)) <= money else "dim"


def _sign(look: Look, ref: str) -> str:
    return "✓" if _owned(look, ref) else "■" if look.ticking == ref else "►" if ref in look.legal else " "


def _row(canvas: Canvas, look: Look, place: tuple[int, int, int], ref: str, name: int, money: int) -> int:
    """Draw a development between two columns and return the row after it."""
    state: Table = look.state
    left, y, right = place
    id = ref.removeprefix(KIND)
    entry, cost = state.rules.content.developments[id], price(state, look.viewer, id)
    style = _style(look, ref, money)
    x = canvas.put(left, y, _sign(look, ref) + look.key(ref), f"{style} $key", ref)
    x = canvas.put_cut(x + 1, y, shorten(look.words.name(ref), name), name, style, ref)
    x = canvas.put_right(x, y, f"{cost}{'*' if entry.starred else ''}", 4, style, ref)
    x = canvas.put_right(x, y, look.words("{n} vp", n=entry.points), 6, style, ref)
    owners = [seat for seat, player in enumerate(state.players) if id in player.developments]
    for offset, seat in enumerate(owners):
        canvas.put(right - len(owners) + offset, y, str(seat + 1), f"bold $seat-{seat % 4 + 1}", ref)
    room = right - x - 2 - len(owners)
    return max(y + 1, _effect(canvas, look, x + 1, y, room, ref, "" if style == "bold" else style))


def _effect(canvas: Canvas, look: Look, x: int, y: int, room: int, ref: str, style: str) -> int:
    """Draw what a development does: in full where it fits, or in short; return the row after it."""
    text, brief = look.words.help(ref), look.words.brief(ref)
    if look.density == "wide":
        return canvas.put_wrapped(x, y, text, room, 3, style, ref)
    shown = (text if len(text) <= room + text.endswith(".") else brief).removesuffix(".")
    if len(shown) <= room or room >= LEGIBLE:  # a few letters say nothing; the cursor shows all
        canvas.put_cut(x, y, shown, room, style, ref)
    return y + 1


def about_developments(state: Table, viewer: int, words: Words, ref: str) -> tuple[str, str]:
    """Tell what a development costs, brings and does, and who has it."""
    id = ref.removeprefix(KIND)
    if not ref.startswith(KIND) or id not in state.rules.content.developments:
        return "", ""
    entry = state.rules.content.developments[id]
    owners = [words.player(seat) for seat, player in enumerate(state.players) if id in player.developments]
    parts = [
        words("costs {n}", n=price(state, viewer, id)),
        words.plural("{n} point", "{n} points", entry.points),
        words.help(ref),
        words("owned by {players}", players=words.join(owners)) if owners else "",
    ]
    return words.name(ref), " · ".join(filter(None, parts))
