"""Names and help texts, in both languages: cards, tokens, payments, and everything in `content/words`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from along_history.cards.decks import AgeDeck, Content
from along_history.cards.text import (
    HELPS,
    effect_text,
    failure_text,
    links,
    links_said,
    short_text,
    tongues,
)
from along_history.cards.tongue import LANGUAGES
from along_history.cards.verbs import Vocabulary
from along_history.cards.vocabulary import RESOURCES
from astragal import Naming, Value
from astragal.components import Condition

CATALOGUES = str(Path(__file__).parent / "locale")
"""Where the translations of the game's sentences are."""

DOMAIN = "along_history"

Names = dict[str, dict[str, str]]


def naming_from(*files: str) -> Naming:
    """Return the names and texts of files in `content/words`."""
    return Naming.read(
        "along_history.content", *(f"words/{file}" for file in files), catalogues=CATALOGUES, domain=DOMAIN
    )


def naming_of(content: Content, options: Mapping[str, Value] | None = None) -> Naming:
    """Return the names of all that is printed, and of the base game's phases and choices."""
    base = naming_from("base.toml")
    names: Names = {**{ref: dict(by) for ref, by in base.names.items()}}
    texts: Names = {**{ref: dict(by) for ref, by in base.texts.items()}}
    for deck in content.ages.values():
        names[f"age:{deck.id}"] = {"en": deck.name_en, "fr": deck.name_fr}
    for age in content.played:
        for card in content.ages[age].cards.values():
            french = card.french
            names[f"card:{card.id}"] = {"en": card.name_en, "fr": french}
            names[f"payable:{card.id}"] = {"en": f"✓ {card.name_en}", "fr": f"✓ {french}"}
            names[f"pay:card-{card.id}"] = {"en": card.name_en, "fr": french}
            names[f"short:{card.id}"] = {"en": card.short_en or card.name_en, "fr": card.short_fr or french}
        short, told = _card_texts(content.ages[age], content.vocabulary, options or {})
        names |= short
        texts |= told
    for entry in content.tokens:
        asked = Condition.parse(entry.condition)
        said = content.vocabulary.conditions[asked.subject].named(asked.threshold)
        names[f"token:{entry.value}/{entry.condition}"] = said
    for subject, condition in content.vocabulary.conditions.items():
        names[f"subject:{subject}"] = {"en": condition.en[1], "fr": condition.fr[1] or condition.en[1]}
    for space in {space: "" for board in content.boards.values() for space in board.lines}:
        names[f"space:{space}"] = {"en": f"space {space}", "fr": f"la case {space}"}
    names["space:start"] = {"en": "the start", "fr": "la case de départ"}
    names |= dict(_payment_names(content))
    return Naming(names, texts, (CATALOGUES,), DOMAIN)


def _card_texts(deck: AgeDeck, vocabulary: Vocabulary, options: Mapping[str, Value]) -> tuple[Names, Names]:
    """Return what each card of a deck does in short and what links it with others, then its whole text."""
    full, brief, linked = tongues(deck), tongues(deck, brief=True), links(deck, vocabulary)
    names: Names = {}
    texts: Names = {}
    for card in deck.cards.values():
        names[f"effect:{card.id}"] = {t: short_text(card, brief[t], vocabulary) for t in LANGUAGES}
        names[f"besides:{card.id}"] = {t: short_text(card, brief[t], vocabulary, HELPS) for t in LANGUAGES}
        names[f"failure:{card.id}"] = {t: failure_text(card, full[t], vocabulary) for t in LANGUAGES}
        names[f"links:{card.id}"] = {t: links_said(linked[card.id], full[t]) for t in LANGUAGES}
        text = {t: effect_text(card, full[t], vocabulary, options) for t in LANGUAGES}
        if text["en"]:
            texts[f"card:{card.id}"] = text
    return names, texts


_LETTERS = {
    "p": ("Population", "Population"),
    "i": ("Ingenuity", "Ingéniosité"),
    "f": ("Force", "Force"),
    "c": ("Culture", "Culture"),
    "g": ("gold", "or"),
}
_RESOURCE = {"ingenuity": "i", "force": "f", "culture": "c"}


def _payment_names(content: Content) -> Iterator[tuple[str, dict[str, str]]]:
    """Name the words of payments: dice, tapped cards, universal resources, heritage."""
    for value in range(1, 10):
        for suffix in ("", "x2", "x4"):
            told = f"{value} Population {suffix}".strip()
            yield f"pay:{value}{suffix}", {"en": told, "fr": told}
    for resource in RESOURCES:
        english, french = _LETTERS[_RESOURCE[resource]]
        for suffix in ("", "x2", "x4"):
            yield (
                f"pay:{resource}{suffix}",
                {"en": f"{english} {suffix}".strip(), "fr": f"{french} {suffix}".strip()},
            )
        yield f"pay:universal-{resource}", {"en": f"a universal {english}", "fr": f"{french} universelle"}
        yield f"pay:loose-{resource}", {"en": f"a loose {english}", "fr": f"{french} restante"}
    yield "pay:universal-population", {"en": "a universal Population", "fr": "Population universelle"}
    yield "pay:golden-age", {"en": "a Golden Age in between", "fr": "un Âge d’Or entre-temps"}
    for code, english, french in _bonus_codes(content):
        yield f"bonus:{code}", {"en": english, "fr": french}
        yield f"pay:{code}", {"en": f"a card ({english})", "fr": f"une carte ({french})"}
        yield f"pay:heritage-{code}", {"en": f"heritage ({english})", "fr": f"héritage ({french})"}


def _bonus_codes(content: Content) -> Iterator[tuple[str, str, str]]:
    """Yield the code of every bonus that a card of the match has, with its name in both languages."""
    seen: set[str] = set()
    for age in content.played:
        for card in content.ages[age].cards.values():
            b = card.bonus
            amounts = dict(zip("pifcg", (b.population, b.ingenuity, b.force, b.culture, b.gold), strict=True))
            parts = [(letter, number) for letter, number in amounts.items() if number]
            code = "".join(f"{letter}{number}" for letter, number in parts)
            if code and code not in seen:
                seen.add(code)
                english = " + ".join(f"{number} {_LETTERS[letter][0]}" for letter, number in parts)
                yield code, english, " + ".join(f"{number} {_LETTERS[letter][1]}" for letter, number in parts)
