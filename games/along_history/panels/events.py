"""The viewer's event zone: what each card costs now, what it brings, and whether it can be paid for."""

from __future__ import annotations

from collections.abc import Sequence

from along_history.cards.compiled import Design
from along_history.cards.text import cut_at_part, other_effect, short_effect
from along_history.panels.board import SLIM
from along_history.panels.dice import means_refs
from along_history.panels.links import covered_note, event_mark, help_text
from along_history.panels.marks import (
    SHAPES,
    bonus_text,
    card_name,
    cost_text,
    ink,
    points,
    type_name,
)
from along_history.panels.room import EVENTS, event_rows, least_tile_rows
from along_history.panels.totals import affordable, deciding
from along_history.payment.need import gold_price, is_free, may_shed, need
from along_history.payment.selection import running_total
from along_history.state import Table, in_view
from astragal import Words
from astragal.panels import Canvas, Look, cut, wrap


def event_refs(state: Table, viewer: int) -> Sequence[str]:
    """Return the event cards of the viewer, what pays for them beside dice, and other uses of them.

    Cards get the first keys. A price in gold, and a card that can be driven off, have keys of their own: so
    the card itself always stands for acquiring it.
    """
    view = in_view(state.players[viewer].civ)
    designs = [state.compiled.designs[card] for card in dict.fromkeys(state.players[viewer].events)]
    prices = [f"price:{design.id}" for design in designs if gold_price(design, view)]
    sheds = [f"shed:{design.id}" for design in designs if may_shed(design, view)]
    return [*(f"card:{design.id}" for design in designs), *means_refs(state, viewer), *prices, *sheds]


def draw_events(look: Look) -> Canvas:
    """Draw the event cards side by side as boxes, high enough for their texts where there is room."""
    state: Table = look.state
    canvas = Canvas(look.width)
    events = state.players[look.viewer].events
    payable = affordable(state, look.viewer)
    if look.width < SLIM:
        for card in events:
            _slim_event(canvas, look, state.compiled.designs[card], canvas.height, payable)
        canvas.put(0, canvas.height if not events else canvas.height - 1, "")
        return canvas
    width = look.width // max(3, len(events))
    designs = [state.compiled.designs[card] for card in events]
    told = [_told(look, design, width - 4) for design in designs]
    rows = _rows(look, told)
    for place, (design, lines) in enumerate(zip(designs, told, strict=True)):
        _event(canvas, look, design, place * width, width, rows, payable, lines)
    if not events:
        canvas.put(1, 1, look.words("No events: you draw them at the end of your turn."), "dim")
        canvas.put(0, rows - 1, "")
    return canvas


def _slim_event(canvas: Canvas, look: Look, design: Design, y: int, payable: frozenset[str]) -> None:
    """Draw an event card in two rows: name, cost and points, then what it brings."""
    words, ref = look.words, f"card:{design.id}"
    lead = f"►{look.key(ref)}" if ref in look.legal else "  "
    at = canvas.put(0, y, lead, "bold $key", ref)
    at = canvas.put(at, y, f"{SHAPES[design.kind]} ", ink(design), ref)
    sign, bright = event_mark(look, design)
    price = f"{price_text(look.state, look.viewer, design, words)} {'✓' if ref in payable else ''}".strip()
    tail = f" {price}  {points(words, design.worth(look.state.players[look.viewer].gold))}"
    room = look.width - at - len(tail) - 2
    at = canvas.put(at, y, cut(card_name(words, design, room), room), "bold", ref)
    canvas.put(at + 1, y, sign, bright, ref)
    canvas.put(look.width - len(tail), y, tail, "$held" if ref in payable else "", ref)
    text = help_text(look, design) or short_effect(words, design.id) or type_name(words, design.kind)
    at = canvas.put(4, y + 1, bonus_text(design.bonus), "bold", ref)
    uses = {f"price:{design.id}": "$", f"shed:{design.id}": words("discard")}
    for use, told in uses.items():
        if use in look.legal:
            at = canvas.put(at + (at > 4), y + 1, _pickable(look, use, told), "bold $key", use)
    canvas.put(at + (at > 4), y + 1, cut_at_part(text, look.width - at - 1), "dim", ref)


def _rows(look: Look, told: list[list[str]]) -> int:
    """Return the rows of the boxes: those that the longest text needs, as far as there are."""
    player = look.state.players[look.viewer]
    cards = len(player.civ) + len(set(player.heritage))
    most = event_rows(look, cards, EVENTS[1], least_tile_rows(look, cards))
    return max([EVENTS[0], *[3 + len(lines) if 3 + len(lines) <= most else min(5, most) for lines in told]])


def _told(look: Look, design: Design, width: int) -> list[str]:
    """Return the whole text of a card in lines; the first leaves room for its bonuses."""
    lead = " " * _lead(look, design)
    text = look.words.help(f"card:{design.id}") or type_name(look.words, design.kind)
    text = " ".join(filter(None, (text, covered_note(look, design))))
    return wrap(("x" * len(lead)) + " " + text if lead else text, width)


def _lead(look: Look, design: Design) -> int:
    """Return the columns that stand before the text of a card."""
    stays = len(look.words("no trade")) + 2 if _told_to_stay(look, design) else 0
    bonus = bonus_text(design.bonus)
    return max(0, (len(bonus) + 1 if bonus else 0) + (stays + 1 if stays else 0) - 1)


def _told_to_stay(look: Look, design: Design) -> bool:
    """Return whether the box says that the card can't be traded: a narrow one has no room for it."""
    return not design.transmissible and look.density != "narrow"


def price_text(state: Table, seat: int, design: Design, words: Words) -> str:
    """Return what a card costs a player now: resources, gold, or nothing."""
    view = in_view(state.players[seat].civ)
    if is_free(design, view):
        return words("free")
    gold = gold_price(design, view)
    cost = cost_text(need(state, seat, design, view)) or words("free")
    return f"{cost} / {gold}$" if gold else cost


def _event(
    canvas: Canvas,
    look: Look,
    design: Design,
    x: int,
    width: int,
    rows: int,
    payable: frozenset[str],
    told: list[str],
) -> None:
    ref, words = f"card:{design.id}", look.words
    border, style = _frame(look, ref, ref in payable)
    canvas.box(x, 0, width, rows, border=border, style=style or ink(design), ref=ref)
    inner = width - 2
    lead = ("►" if border != "round" else " ") + look.key(ref) if ref in look.legal else " "
    at = canvas.put(x + 1, 0, lead, "bold $key", ref)
    at = canvas.put(at, 0, f" {SHAPES[design.kind]} ", f"bold {ink(design)}", ref)
    sign, bright = event_mark(look, design)
    room = x + width - at - 2 - 2 * len(sign)
    at = canvas.put(at, 0, cut(card_name(words, design, room), room) + " ", "bold", ref)
    canvas.put(at, 0, sign and f"{sign} ", bright, ref)
    _price_line(canvas, look, design, x + 1, inner, payable)
    lines = told if len(told) <= rows - 3 else _brief(look, design, inner - 2, rows - 3)
    _effect_lines(canvas, look, design, x + 1, lines)


def _frame(look: Look, ref: str, payable: bool) -> tuple[str, str]:
    """Return border and style: being paid for, within reach, or neither."""
    if look.ticking == ref:
        return "double", "bold $key"
    if payable or (ref in look.legal and not deciding(look.state, look.viewer)):
        return "heavy", "bold"
    return "round", ""


def _price_line(
    canvas: Canvas, look: Look, design: Design, x: int, inner: int, payable: frozenset[str]
) -> None:
    state: Table = look.state
    ref, words = f"card:{design.id}", look.words
    if look.ticking == ref:
        view = in_view(state.players[look.viewer].civ)
        total = running_total(state, need(state, look.viewer, design, view), look.ticked)
        text = words("paid {total}", total=total)
        canvas.put(x + 1, 1, cut(text, inner - 1), "bold $key", ref)
        return
    shed = f"shed:{design.id}"
    go = _pickable(look, shed, words("discard")) if shed in look.legal else ""
    at = _price(canvas, look, design, x + 1)
    at = _instead(canvas, look, design, at, x + inner - at - 7 - len(go))
    room = x + inner - at - 7 - len(go)
    status = _status(look, design, ref in payable)
    if len(status) > room:
        status = status[:1] if status.startswith("✓") else ""
    at = canvas.put(at + 2, 1, status, "$held" if ref in payable else "dim", ref)
    canvas.put(at + (1 if status else 0), 1, go, "bold $key", shed)
    worth = points(words, design.worth(state.players[look.viewer].gold))
    canvas.put(x + inner - len(worth) - 1, 1, worth, "bold", ref)


def _price(canvas: Canvas, look: Look, design: Design, x: int) -> int:
    """Draw what a card costs, its price in gold with a key when it can be bought; return the column after."""
    state: Table = look.state
    text, ref = price_text(state, look.viewer, design, look.words), f"price:{design.id}"
    if ref not in look.legal:
        return canvas.put(x, 1, text, "bold", f"card:{design.id}")
    cost, _, gold = text.rpartition(" / ")
    if cost:
        x = canvas.put(x, 1, f"{cost} / ", "bold", f"card:{design.id}")
    return canvas.put(x, 1, _pickable(look, ref, gold), "bold $key", ref)


def _instead(canvas: Canvas, look: Look, design: Design, x: int, room: int) -> int:
    """Draw the printed cost behind one that cards have changed already, if it fits; return the end."""
    view = in_view(look.state.players[look.viewer].civ)
    printed = cost_text(design.cost)
    if is_free(design, view) or printed == cost_text(need(look.state, look.viewer, design, view)):
        return x
    text = printed if look.density == "narrow" else look.words("instead of {cost}", cost=printed)
    fits = len(text) + 3 <= room
    return canvas.put(x + 1, 1, f"({text})", "dim", f"card:{design.id}") if fits else x


def _pickable(look: Look, ref: str, text: str) -> str:
    return f"►{look.key(ref)} {text}"


def _status(look: Look, design: Design, payable: bool) -> str:
    words, state = look.words, look.state
    if not deciding(state, look.viewer):
        return ""
    if payable:
        return words("✓ can pay")
    return "" if may_shed(design, in_view(state.players[look.viewer].civ)) else words("can't pay")


def _effect_lines(canvas: Canvas, look: Look, design: Design, x: int, lines: list[str]) -> None:
    """Draw bonuses and text: the whole text where it fits, or else what matters most of it."""
    words, ref = look.words, f"card:{design.id}"
    bonus = bonus_text(design.bonus)
    at = x + 1
    if bonus:
        at = canvas.put(at, 2, bonus, "bold", ref) + 1
    if _told_to_stay(look, design):
        at = canvas.put(at, 2, words("no trade") + " ·", "$danger", ref) + 1
    lead = at - x - 1
    for row, line in enumerate(lines):
        canvas.put(x + 1 + (lead if not row else 0), 2 + row, line[lead if not row else 0 :], "dim", ref)


def _brief(look: Look, design: Design, width: int, rows: int) -> list[str]:
    """Return what matters most about a card in a few lines: what helps with it, or its short effect."""
    lead = "x" * _lead(look, design) + " " if _lead(look, design) else ""
    helped, besides = help_text(look, design), other_effect(look.words, design.id)
    known = (", ".join(filter(None, (helped, besides))), helped, short_effect(look.words, design.id))
    texts = [text for text in known if text] or [type_name(look.words, design.kind)]
    fitting = next((text for text in texts if len(wrap(lead + text, width)) <= rows), texts[0])
    lines = wrap(lead + fitting, width)
    if len(lines) <= rows:
        return lines
    kept = [line.removeprefix(lead) for line in lines[: rows - 1]]
    rest = fitting.removeprefix(" ".join(kept)).lstrip()
    first = "" if kept else lead
    return [*lines[: rows - 1], first + cut_at_part(rest, width - len(first))]
