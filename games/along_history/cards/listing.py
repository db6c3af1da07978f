"""Every card as plain values, for `astragal cards`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from along_history.cards.decks import AGES, CardEntry, load
from astragal import Value


def cards(options: Mapping[str, Value]) -> list[dict[str, Any]]:
    """Return the cards of all three ages, or of somebody's own deck in place of ours."""
    content = load(str(options.get("deck", "")))
    return [_plain(card, age) for age in AGES for card in content.ages[age].cards.values()]


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
