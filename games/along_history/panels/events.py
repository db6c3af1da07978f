"""The viewer's event zone: what each card costs now, what it brings, and whether it can be paid for."""

from __future__ import annotations

from collections.abc import Sequence

from along_history.cards.compiled import Design
from along_history.cards.vocabulary import Held
from along_history.panels.dice import means_refs
from along_history.panels.marks import (
    SHAPES,
    bonus_text,
    card_name,
    cost_text,
    ink,
    points,
    type_name,
)
from along_history.panels.totals import affordable, deciding
from along_history.payment.need import gold_price, is_free, may_shed, need
from along_history.payment.selection import running_total
from along_history.state import Table, holds, in_view
from astragal import Words
from astragal.panels import Canvas, Look, cut, wrap

ROWS, SPARE = 4, 3
"""The rows of an event card, and how many more its text gets where there are rows to spare."""


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
    """Draw the event cards side by side as boxes."""
    state: Table = look.state
    canvas = Canvas(look.width)
    events = state.players[look.viewer].events
    payable = affordable(state, look.viewer)
    width = look.width // max(3, len(events))
    for place, card in enumerate(events):
        _event(canvas, look, state.compiled.designs[card], place * width, width, payable)
    if not events:
        canvas.put(1, 1, look.words("No events: you draw them at the end of your turn."), "dim")
        canvas.put(0, _rows(look) - 1, "")
    return canvas


def _rows(look: Look) -> int:
    return ROWS + SPARE if look.tall else ROWS


def price_text(state: Table, seat: int, design: Design, words: Words) -> str:
    """Return what a card costs a player now: resources, gold, or nothing."""
    view = in_view(state.players[seat].civ)
    if is_free(design, view):
        return words("free")
    gold = gold_price(design, view)
    cost = cost_text(need(state, seat, design, view)) or words("free")
    return f"{cost} / {gold}$" if gold else cost


def _event(canvas: Canvas, look: Look, design: Design, x: int, width: int, payable: frozenset[str]) -> None:
    ref, words = f"card:{design.id}", look.words
    border, style = _frame(look, ref, ref in payable)
    canvas.box(x, 0, width, _rows(look), border=border, style=style or ink(design), ref=ref)
    inner = width - 2
    lead = ("►" if border != "round" else " ") + look.key(ref) if ref in look.legal else " "
    at = canvas.put(x + 1, 0, lead, "bold $key", ref)
    at = canvas.put(at, 0, f" {SHAPES[design.kind]} ", f"bold {ink(design)}", ref)
    room = x + width - at - 2
    canvas.put(at, 0, cut(card_name(words, design, room), room) + " ", "bold", ref)
    _price_line(canvas, look, design, x + 1, inner, payable)
    _effect_lines(canvas, look, design, x + 1, inner)


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
    at = _price(canvas, look, design, x + 1)
    shed = f"shed:{design.id}"
    go = _pickable(look, shed, words("discard")) if shed in look.legal else ""
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


def _pickable(look: Look, ref: str, text: str) -> str:
    return f"►{look.key(ref)} {text}"


def _status(look: Look, design: Design, payable: bool) -> str:
    words, state = look.words, look.state
    if not deciding(state, look.viewer):
        return ""
    if payable:
        return words("✓ can pay")
    return "" if may_shed(design, in_view(state.players[look.viewer].civ)) else words("too expensive")


def _effect_lines(canvas: Canvas, look: Look, design: Design, x: int, inner: int) -> None:
    words, ref = look.words, f"card:{design.id}"
    bonus = bonus_text(design.bonus)
    at = x + 1
    if bonus:
        at = canvas.put(at, 2, bonus, "bold", ref) + 1
    if not design.transmissible:
        at = canvas.put(at, 2, words("stays") + " ·", "$danger", ref) + 1
    room = x + inner - at
    text = words.help(ref) or type_name(words, design.kind)
    first, *rest = wrap(text, room)
    if not rest:
        canvas.put(at, 2, first, "dim", ref)
    elif not look.tall:
        canvas.put(at, 2, cut(_links(look, design) or text, room), "dim", ref)
    else:
        canvas.put(at, 2, first, "dim", ref)
        canvas.put_wrapped(x + 1, 3, " ".join(rest), inner - 2, SPARE, "dim", ref)


def _links(look: Look, design: Design) -> str:
    """Return in short what other cards do to a card's cost: they matter most where its text is cut."""
    words, view = look.words, in_view(look.state.players[look.viewer].civ)
    notes = [(words("free"), held) for held in design.free]
    notes += [(words("discard"), held) for held in design.sheds]
    notes += [  # a tick says that the cost beside it counts this already
        (f"{change:+d}P{'✓' if holds(held, view) else ''}", held) for change, held in design.changes
    ]
    return ", ".join(f"{note}: {_held(look, held)}" for note, held in notes)


def _held(look: Look, held: Held) -> str:
    """Return the cards of a condition in short, with their number where several are needed."""
    names = "/".join(card_name(look.words, look.state.compiled.designs[card], 12) for card in held.cards)
    return f"{held.least} {names}" if held.least > 1 else names
