"""Zones and hands of cards: tiles where there is room, else a list; tapped and covered ones in words too."""

from __future__ import annotations

from collections.abc import Sequence

import attrs
from rich.cells import cell_len

from astragal.components.cards import Card, Deck
from astragal.components.zone import Zone
from astragal.engine.rules import Rules
from astragal.engine.state import State
from astragal.engine.wording import Words
from astragal.tui.table.canvas import Canvas, cut
from astragal.tui.table.components.find import Part
from astragal.tui.table.components.rows import prefix_for
from astragal.tui.table.panel import Look

TILE, TILE_ROWS = 22, 4
"""The columns and rows of a card."""


@attrs.frozen
class ShownCard:
    """A card to be drawn: where it lies and how."""

    ref: str
    card: Card[object]
    tapped: bool = False
    covered: bool = False


def cards_of(part: Part, state: State, seat: int) -> list[ShownCard]:
    """Return the cards of a zone or a hand, in order."""
    deck = next((one for one in part.definitions if isinstance(one, Deck)), None)
    value = part.read(state, seat)
    if deck is None:
        return []
    if not isinstance(value, Zone):
        return [ShownCard(f"card:{deck.cards[card].id}", deck.cards[card]) for card in value]
    word = prefix_for(state.rules, (part.field, "card"))
    return [
        _shown(value, deck, word, entry, depth > 0)
        for pile in value.piles
        for depth, entry in enumerate(pile)
    ]


def _shown(zone: Zone, deck: Deck[object], word: str, entry: int, covered: bool) -> ShownCard:
    card = deck.cards[zone.card(entry)]
    ref = f"card:{card.id}" if word == "card" else f"{word}:{entry}"
    return ShownCard(ref, card, zone.is_tapped(entry), covered)


def card_refs(part: Part, state: State, seat: int) -> list[str]:
    """Return the references of the cards that nothing lies on."""
    return list(dict.fromkeys(one.ref for one in cards_of(part, state, seat) if not one.covered))


def card_name(words: Words, card: Card[object]) -> str:
    """Return what a card is called."""
    ref = f"card:{card.id}"
    return words.name(ref) if words.knows(ref) or not card.names else card.name(words.language)


def draw_cards(look: Look, part: Part) -> Canvas:
    """Draw the cards as tiles while they fit, else as a list."""
    canvas = Canvas(look.width)
    cards = cards_of(part, look.state, look.viewer)
    if not cards:
        canvas.put(0, 0, look.words("No cards yet"), "dim")
        return canvas
    across = max(1, look.width // TILE)
    fits = -(-len(cards) // across) * TILE_ROWS <= max(TILE_ROWS, look.height)
    if look.density != "narrow" and fits:
        for place, one in enumerate(cards):
            _tile(canvas, look, one, place % across * TILE, place // across * TILE_ROWS)
    else:
        for y, one in enumerate(cards):
            _line(canvas, look, one, y)
    return canvas


def _tile(canvas: Canvas, look: Look, one: ShownCard, x: int, y: int) -> None:
    ref, width = one.ref, TILE - 1
    border, style = _frame(look, one)
    canvas.box(x, y, width, TILE_ROWS, border=border, style=style or "$frame", ref=ref)
    lead = f"►{look.key(ref)} " if ref in look.legal else ""
    at = canvas.put(x + 1, y, lead, "bold $key", ref)
    word = _word(look.words, one)
    canvas.put(max(at, x + width - 1 - cell_len(word)), y, word, style, ref)
    name = cut(card_name(look.words, one.card), width - 2)
    canvas.put(x + 1, y + 1, name, "dim" if one.tapped or one.covered else "bold", ref)
    canvas.put(x + 1, y + 2, cut(_gives(look.words, one.card), width - 2), "dim", ref)
    canvas.put_right(x + 1, y + TILE_ROWS - 1, _price(look.words, one.card), width - 2, "", ref)
    for edge in range(x + 1, x + 1 + width - 2 - cell_len(_price(look.words, one.card))):
        canvas.put(
            edge,
            y + TILE_ROWS - 1,
            {"round": "─", "heavy": "━", "dashed": "╍"}[border],
            style or "$frame",
            ref,
        )


def _frame(look: Look, one: ShownCard) -> tuple[str, str]:
    if one.ref in look.ticked:
        return "heavy", "bold $key"
    if one.tapped or one.covered:
        return "dashed", "dim"
    return ("heavy", "bold") if one.ref in look.legal else ("round", "")


def _word(words: Words, one: ShownCard) -> str:
    return words("tilted") if one.tapped else words("covered") if one.covered else ""


def _gives(words: Words, card: Card[object]) -> str:
    """Return what a card is and yields, in short."""
    amounts = card.bonus
    yields = " ".join(f"+{amounts.get(name)} {words.name(f'amount:{name}')}" for name in amounts.names())
    return " ".join(filter(None, (words.name(f"type:{card.kind}") if card.kind else "", yields)))


def _price(words: Words, card: Card[object]) -> str:
    """Return what a card costs and is worth."""
    cost = " ".join(f"{card.cost.get(name)} {words.name(f'amount:{name}')}" for name in card.cost.names())
    worth = words("{n} vp", n=card.vp) if card.vp else ""
    return " · ".join(filter(None, (cost, worth)))


def _line(canvas: Canvas, look: Look, one: ShownCard, y: int) -> None:
    style = "bold" if one.ref in look.legal else "dim" if one.tapped or one.covered else ""
    x = canvas.put(0, y, look.mark(one.ref) + look.key(one.ref), "bold $key", one.ref)
    name = f"({card_name(look.words, one.card)})" if one.tapped else card_name(look.words, one.card)
    x = canvas.put_cut(
        x + 1, y, ("└" if one.covered else "") + name, min(24, look.width // 2), style, one.ref
    )
    tail = "  ".join(
        filter(None, (_gives(look.words, one.card), _price(look.words, one.card), _word(look.words, one)))
    )
    canvas.put_cut(x + 1, y, tail, look.width - x - 1, "dim", one.ref)


def about_card(parts: Sequence[Part], state: State, seat: int, words: Words, ref: str) -> tuple[str, str]:
    """Tell about a card: its name, what it costs and yields, and its text."""
    for part in parts:
        for one in cards_of(part, state, seat):
            if one.ref == ref:
                told = (_gives(words, one.card), _price(words, one.card), _word(words, one))
                text = " · ".join(filter(None, (*told, words.help(f"card:{one.card.id}"), part.help)))
                return card_name(words, one.card), text
    return "", ""


def bag_line(part: Part, rules: Rules, state: State, words: Words) -> str:
    """Return how many cards are left to draw."""
    return words.plural("{n} card left", "{n} cards left", part.read(state, 0).total)
