"""Every card, for `astragal cards`: as tables that people read and as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from along_history.cards.decks import AGES, CardEntry, load
from astragal import CardTable, Value, Words


def cards(options: Mapping[str, Value], words: Words) -> list[CardTable]:
    """Return the cards of each age, from our deck or from somebody's own in its place."""
    content = load(str(options.get("deck", "")))
    entries = {age: list(content.ages[age].cards.values()) for age in AGES}
    return [_table(age, found, words) for age, found in entries.items() if found]


def _table(age: str, entries: list[CardEntry], words: Words) -> CardTable:
    number = sum(card.copies for card in entries)
    return CardTable(
        age,
        words("{age}: {n} cards", age=words.name(f"age:{age}"), n=number),
        (words("Card"), words("Type"), words("Cost"), words("Bonus"), words("VP"), words("Effect")),
        tuple(_row(card, words) for card in entries),
        tuple(_plain(card, age) for card in entries),
        numbers=(words("VP"),),
    )


def _row(card: CardEntry, words: Words) -> tuple[str, ...]:
    names, texts = {"fr": card.name_fr}, {"fr": card.text_fr}
    name = names.get(words.language) or card.name_en
    text = texts.get(words.language) or card.text_en
    stays = "" if card.transmissible else words("It never changes hands by an exchange.")
    return (
        f"{name} ×{card.copies}" if card.copies > 1 else name,
        words.name(f"type:{card.type}"),
        _cost(card, words),
        _amounts(attrs.asdict(card.bonus), words),
        str(card.vp),
        f"{text} {stays}".strip(),
    )


def _cost(card: CardEntry, words: Words) -> str:
    cost = _amounts(attrs.asdict(card.cost), words)
    return words("{cost} or {n} gold", cost=cost, n=card.gold) if card.gold else cost


def _amounts(amounts: Mapping[str, int], words: Words) -> str:
    names = {name: "gold" if name == "gold" else f"resource:{name}" for name in amounts}
    return " + ".join(f"{number} {words.name(names[name])}" for name, number in amounts.items() if number)


def _plain(card: CardEntry, age: str) -> dict[str, Any]:
    return {
        "id": card.id,
        "name_en": card.name_en,
        "name_fr": card.name_fr,
        "age": age,
        "copies": card.copies,
        "type": card.type,
        "cost": attrs.asdict(card.cost),
        "gold": card.gold or None,
        "vp": card.vp,
        "bonus": attrs.asdict(card.bonus),
        "transmissible": card.transmissible,
        "effects": list(card.effects),
        "text_en": card.text_en,
        "text_fr": card.text_fr,
    }
