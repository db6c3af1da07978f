"""Every card, for `astragal cards`: as tables that people read and as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from typing import Any

import attrs

from along_history.cards.decks import AGES, FILES, AgeDeck, CardEntry, load
from along_history.cards.text import Links, effect_text, links, links_said, short_text, tongues
from along_history.cards.tongue import LANGUAGES
from along_history.cards.verbs import Vocabulary
from astragal import CardTable, Value, Words


def content_files() -> dict[str, str]:
    """Return the files of our decks, boards, dice and tokens, to start from."""
    folder = resources.files("along_history.content")
    return {name: (folder / name).read_text(encoding="utf-8") for name in FILES}


def cards(options: Mapping[str, Value], words: Words) -> list[CardTable]:
    """Return the cards of each age, from our deck or from somebody's own in its place."""
    content = load(str(options.get("deck", "")))
    return [_table(content.ages[age], content.vocabulary, options, words) for age in AGES]


def _table(deck: AgeDeck, vocabulary: Vocabulary, options: Mapping[str, Value], words: Words) -> CardTable:
    entries, age, linked = list(deck.cards.values()), deck.id, links(deck, vocabulary)
    full, brief = tongues(deck), tongues(deck, brief=True)
    texts = [{t: effect_text(card, full[t], vocabulary, options) for t in LANGUAGES} for card in entries]
    shorts = [{t: short_text(card, brief[t], vocabulary) for t in LANGUAGES} for card in entries]
    number = sum(card.copies for card in entries)
    return CardTable(
        age,
        words("{age}: {n} cards", age=words.name(f"age:{age}"), n=number),
        (words("Card"), words("Type"), words("Cost"), words("Bonus"), words("VP"), words("Effect")),
        tuple(_row(card, text, words) for card, text in zip(entries, texts, strict=True)),
        tuple(
            _plain(card, age) | _told(text, short, linked[card.id])
            for card, text, short in zip(entries, texts, shorts, strict=True)
        ),
        numbers=(words("VP"),),
        linked=tuple(links_said(linked[card.id], full.get(words.language, full["en"])) for card in entries),
    )


def _told(text: dict[str, str], short: dict[str, str], linked: Links) -> dict[str, Any]:
    """Return what the effects of a card make: texts in both languages, and its links with other cards."""
    return {
        "text_en": text["en"],
        "text_fr": text["fr"],
        "short_text_en": short["en"],
        "short_text_fr": short["fr"],
        "links": {kind: list(cards) for kind, cards in linked.items()},
    }


def _row(card: CardEntry, texts: dict[str, str], words: Words) -> tuple[str, ...]:
    name = card.french if words.language == "fr" else card.name_en
    text = texts.get(words.language) or texts["en"]
    stays = "" if card.transmissible else words("Cannot be traded.")
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
    }
