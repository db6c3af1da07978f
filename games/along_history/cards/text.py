"""The text of a card, made from its effects: in full, in short, and what links it with other cards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import attrs

from along_history.cards.tongue import LANGUAGES, Pair, Tongue
from along_history.cards.verbs import ACQUIRED, FAILED, REVEALED, STANDING, Effect, Moment, Verb, Vocabulary
from along_history.cards.vocabulary import Cond
from astragal import Words

if TYPE_CHECKING:
    from along_history.cards.decks import AgeDeck, CardEntry

SHORT = 36
"""The most letters of a short text, as many as a printed score sheet has room for."""

BEGINS: dict[Moment, Pair] = {
    STANDING: ("", ""),
    REVEALED: ("When drawn: ", "Dès la pioche\u00a0: "),
    ACQUIRED: ("When acquired: ", "À l’acquisition\u00a0: "),
    FAILED: ("Failure: ", "Échec\u00a0: "),
}
THEN = (". Then ", ". Puis ")
"""Between two steps of a failure."""

LINKS: dict[str, Pair] = {
    "frees": ("Makes free: {}", "Rend gratuit\u00a0: {}"),
    "free_with": ("Free with: {}", "Gratuite avec\u00a0: {}"),
    "cheapens": ("Makes cheaper: {}", "Rend moins cher\u00a0: {}"),
    "cheaper_with": ("Cheaper with: {}", "Moins chère avec\u00a0: {}"),
    "drives_off": ("Drives off: {}", "Fait fuir\u00a0: {}"),
    "driven_off_by": ("Driven off by: {}", "Mise en fuite par\u00a0: {}"),
    "destroys": ("Destroys: {}", "Détruit\u00a0: {}"),
    "destroyed_by": ("Destroyed by: {}", "Détruite par\u00a0: {}"),
    "takes": ("Takes: {}", "Prend\u00a0: {}"),
    "taken_by": ("Taken by: {}", "Prise par\u00a0: {}"),
    "trades": ("Swaps: {}", "Troque\u00a0: {}"),
    "traded_by": ("Swapped by: {}", "Troquée par\u00a0: {}"),
    "keeps_away": ("Keeps away: {}", "Écarte\u00a0: {}"),
    "kept_away_by": ("Kept away by: {}", "Écartée par\u00a0: {}"),
    "spares": ("Softens: {}", "Atténue\u00a0: {}"),
    "spared_with": ("Milder with: {}", "Atténuée par\u00a0: {}"),
    "strengthens": ("Strengthens: {}", "Renforce\u00a0: {}"),
    "stronger_with": ("Stronger with: {}", "Renforcée par\u00a0: {}"),
    "cancels": ("Cancels: {}", "Annule\u00a0: {}"),
    "cancelled_by": ("Cancelled by: {}", "Annulée par\u00a0: {}"),
    "makes_dearer": ("Makes dearer: {}", "Rend plus cher\u00a0: {}"),
    "dearer_with": ("Dearer with: {}", "Plus chère avec\u00a0: {}"),
    "makes_drain": ("Worsens: {}", "Aggrave\u00a0: {}"),
    "drains_with": ("Worse with: {}", "Aggravée par\u00a0: {}"),
}
"""What is said of each link, in the order in which they are said."""

CONDITIONAL = (("if", "si"), ("unless", "sauf"))
"""Words that tell that an effect depends on something."""

HELPS = frozenset(("free_if", "discount_pop", "surcharge_pop", "discard_if"))
"""The verbs that say what other cards do to a card's cost: a card among the events tells it by itself."""

SYMBOL = ("frees", "free_with", "cheapens", "cheaper_with", "destroys", "destroyed_by")
"""The links that the printed symbol of linked cards stands for (rulebook, page 6)."""

Links = dict[str, tuple[str, ...]]
"""The cards that a card is linked with, by the kind of link."""


def tongues(deck: AgeDeck, *, brief: bool = False) -> dict[str, Tongue]:
    """Return the languages with the names of a deck's cards."""
    cards = deck.cards.values()
    if brief:
        names = {"en": {c.id: c.short_en or c.name_en for c in cards}}
        names["fr"] = {c.id: c.short_fr or (c.french if c.name_fr else names["en"][c.id]) for c in cards}
    else:
        names = {"en": {c.id: c.name_en for c in cards}, "fr": {c.id: c.french for c in cards}}
    return {language: Tongue(language, names[language], brief) for language in LANGUAGES}


def effect_text(
    card: CardEntry, tongue: Tongue, vocabulary: Vocabulary, options: Mapping[str, Any] | None = None
) -> str:
    """Return what a card does, in sentences made from its effects; a text of its own comes first."""
    own = tongue.pick((card.text_en, card.text_fr))
    return own or generated(card, tongue, vocabulary, options)


def generated(
    card: CardEntry, tongue: Tongue, vocabulary: Vocabulary, options: Mapping[str, Any] | None = None
) -> str:
    """Return the sentences that the effects of a card make, whatever text it carries."""
    said: dict[Moment, list[str]] = {moment: [] for moment in Moment}
    for effect, verb in _verbs(card, vocabulary):
        said[verb.moment(options or {})].append(_said(verb, effect, tongue))
    sentences = [_sentence(text) for text in said[STANDING]]
    for moment in (REVEALED, ACQUIRED, FAILED):
        if said[moment]:
            between = tongue.pick(THEN) if moment is FAILED else "; "
            sentences.append(_sentence(tongue.pick(BEGINS[moment]) + between.join(said[moment])))
    return " ".join(sentences)


def failure_text(card: CardEntry, tongue: Tongue, vocabulary: Vocabulary) -> str:
    """Return what a calamity does that strikes, without a full stop; empty for other cards."""
    said = [_said(verb, effect, tongue) for effect, verb in _verbs(card, vocabulary) if verb.when is FAILED]
    text = tongue.pick(THEN).join(said)
    return f"{text[:1].upper()}{text[1:]}"


def short_text(
    card: CardEntry, tongue: Tongue, vocabulary: Vocabulary, besides: frozenset[str] = frozenset()
) -> str:
    """Return what a card does in at most 36 letters, besides some verbs; the tongue is a brief one.

    Where that is too long, only the first of several names is said; then the last effects are left out.
    """
    parts = _short_parts(card, tongue, vocabulary, besides)
    terse = _short_parts(card, attrs.evolve(tongue, terse=True), vocabulary, besides)
    whole = (", ".join(said) for said in (parts, terse))
    some = (
        ", ".join(said[:number]) + "…" for number in range(len(parts) - 1, 0, -1) for said in (parts, terse)
    )
    fitting = (text for text in (*whole, *some) if len(text) <= SHORT)
    return next(fitting, parts[0][: SHORT - 1].rstrip(" ,:/") + "…" if parts else "")


def _short_parts(
    card: CardEntry, tongue: Tongue, vocabulary: Vocabulary, besides: frozenset[str] = frozenset()
) -> list[str]:
    """Return what a card does besides some verbs, effect by effect, failures last."""
    said = [
        (verb.when is FAILED, _said(verb, effect, tongue, short=True))
        for effect, verb in _verbs(card, vocabulary)
        if verb.name not in besides
    ]
    parts, failures = ([text for fails, text in said if fails is when] for when in (False, True))
    if failures:
        failures[0] = tongue.pick(("fail: ", "sinon ")) + failures[0]
    return parts + failures


_PART = re.compile(r"(?:, |/|\. | : |: | )(?=\S)")


def cut_at_part(text: str, width: int) -> str:
    """Return a text that is at most so long; one that is longer ends after a part of it, or after a word."""
    if len(text) <= width:
        return text
    ends = [(found.start(), found[0]) for found in _PART.finditer(text) if found.start() < width]
    parts = [end for end, sign in ends if sign in (", ", "/", ". ") and 2 * end > width]
    words = [end for end, _ in ends if 3 * end > 2 * width]
    return text[: (parts or words or [max(0, width - 1)])[-1]].rstrip(" ,:/") + "…"


def short_effect(words: Words, card: str) -> str:
    """Return what a card of a match does in at most 36 letters; empty for a card without effects."""
    return words.name(f"effect:{card}")


def other_effect(words: Words, card: str) -> str:
    """Return in at most 36 letters what a card of a match does beside what other cards do to its cost."""
    return words.name(f"besides:{card}")


def link_text(words: Words, card: str) -> str:
    """Return which cards of a match a card is linked with, in short sentences; empty without any."""
    return words.name(f"links:{card}")


def links(deck: AgeDeck, vocabulary: Vocabulary) -> dict[str, Links]:
    """Return what links each card of a deck with others, from the effects of both."""
    found: dict[str, dict[str, list[str]]] = {card: {} for card in deck.cards}
    for card in deck.cards.values():
        for effect, verb in _verbs(card, vocabulary):
            there, back = verb.link
            if any(isinstance(value, Cond) and value.foe for value in effect.args):
                continue  # the opponent's card, not one of the owner's
            for other in vocabulary.cards_named(effect.text) if there else ():
                found[card.id].setdefault(there, []).append(other)
                found[other].setdefault(back, []).append(card.id)
    return {
        card: {kind: tuple(dict.fromkeys(by[kind])) for kind in LINKS if kind in by}
        for card, by in found.items()
    }


def links_said(of: Links, tongue: Tongue) -> str:
    """Return what links a card with others, one sentence for each kind of link."""
    parts = [
        tongue.pick(LINKS[kind]).format(", ".join(map(tongue.card, cards))) for kind, cards in of.items()
    ]
    return " ".join(part if part.endswith("!") else f"{part}." for part in parts)


def named_in(text: str, tongue: Tongue) -> tuple[set[str], set[str]]:
    """Return the numbers and the cards of the deck that a text names; a name within a longer one is none."""
    cards, left = set(), text
    for card, name in sorted(tongue.names.items(), key=lambda item: -len(item[1])):
        if name in left:
            cards.add(card)
            left = left.replace(name, " ")
    return set(re.findall(r"\d+", left)), cards


def contradictions(
    card: CardEntry, tongue: Tongue, vocabulary: Vocabulary, options: Mapping[str, Any] | None = None
) -> set[str]:
    """Return numbers, cards and conditions that a card's own text or its effects name, but not both."""
    own = tongue.pick((card.text_en, card.text_fr))
    if not own:
        return set()
    made = generated(card, tongue, vocabulary, options)
    ifs = {tongue.pick(word) for word in CONDITIONAL}
    pairs = [(*named_in(text, tongue), set(re.findall(r"\w+", text.lower())) & ifs) for text in (own, made)]
    return set().union(*(one ^ other for one, other in zip(*pairs, strict=True)))


def _verbs(card: CardEntry, vocabulary: Vocabulary) -> Iterator[tuple[Effect, Verb]]:
    for text in card.effects:
        effect = vocabulary.effects[text]
        yield effect, vocabulary.verbs[effect.verb]


def _said(verb: Verb, effect: Effect, tongue: Tongue, *, short: bool = False) -> str:
    """Return what one effect says: its sentence filled in, else the docstring of its verb, else its text."""
    pair = verb.short if short else verb.says
    if callable(pair):
        return pair(tongue, *effect.args)
    template = tongue.pick(pair)
    if not template:
        told = (verb.does.__doc__ or effect.text).strip().partition("\n")[0]
        return effect.text if short else told.removesuffix(".")
    args = [argument.tell(value, tongue) for argument, value in zip(verb.takes, effect.args, strict=False)]
    return _filled(template, args)


_OPTIONAL = re.compile(r"\[([^]]*\{(\d)\}[^]]*)\]")


def _filled(template: str, args: list[str]) -> str:
    """Fill arguments in; what stands in square brackets goes with an argument that is missing."""
    kept = _OPTIONAL.sub(lambda found: found[1] if int(found[2]) < len(args) else "", template)
    return kept.format(*args)


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
