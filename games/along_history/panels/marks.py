"""Signs and short words: each thing has a shape or a letter, and a colour only beside it."""

from __future__ import annotations

from along_history.cards.compiled import Design
from along_history.cards.vocabulary import RESOURCES, TYPES, Bonuses, Need
from along_history.state import Table
from astragal import Words
from astragal.components import Condition
from astragal.panels import Ink, Look

SHAPES = ("▲", "●", "■", "★", "!")
"""The shape of each type of card: terrain, personality, progress, wonder, calamity."""

LETTERS = "PIFC"
"""Population and the three resources; the initials are the same in English and French."""

TYPE_INKS = (
    Ink("type-terrain", "#7FBF6A", "#2F6B1E"),
    Ink("type-personality", "#E0905F", "#96430F"),
    Ink("type-progress", "#6FB6E8", "#155E95"),
    Ink("type-wonder", "#E9C46A", "#7A5800"),
    Ink("type-calamity", "#E58AA0", "#A3234A"),
)
"""The colours of the types of cards, as style `$type-wonder`."""

DIE_INKS = {"green": "$held", "blue": "$seat-1", "red": "$danger", "black": "$key"}
"""The colour of each kind of die; its face says what it is without it."""


def ink(design: Design) -> str:
    """Return the colour of a card's type."""
    return f"$type-{TYPES[design.kind]}"


def seat_ink(seat: int) -> str:
    """Return the colour of a player; a fifth one has none."""
    return f"$seat-{seat + 1}" if seat < 4 else ""


def card_name(words: Words, design: Design, width: int = 99) -> str:
    """Return the name of a card, or its short form where there is not enough room for the whole one."""
    name = words.name(f"card:{design.id}")
    return name if len(name) <= width else words.name(f"short:{design.id}")


def symbols(amounts: tuple[int, ...]) -> str:
    """Return resources as letters, one for each symbol."""
    return "".join([letter * number for letter, number in zip(LETTERS[1:], amounts, strict=True)])


def cost_text(need: Need) -> str:
    """Return a cost such as 5P+IC."""
    parts = [f"{need[0]}P"] if need[0] else []
    return "+".join([*parts, *([symbols(need[1:])] if any(need[1:]) else [])])


def bonus_text(bonus: Bonuses) -> str:
    """Return the bonuses of a card such as +1P F 3$; empty without any."""
    parts = [f"{bonus[0]}P"] if bonus[0] else []
    parts += [symbols(bonus[1:4])] if any(bonus[1:4]) else []
    parts += [f"{bonus[4]}$"] if bonus[4] else []
    return "+" + " ".join(parts) if parts else ""


def points(words: Words, number: int) -> str:
    """Return victory points in short."""
    return words("{n}vp", n=number)


def resource_name(words: Words, place: int) -> str:
    """Return population, a resource or gold in words."""
    return words.name("gold" if place == 4 else f"resource:{('population', *RESOURCES)[place]}")


def type_name(words: Words, kind: int) -> str:
    """Return the type of a card in words."""
    return words.name(f"type:{TYPES[kind]}")


def age_name(state: Table, words: Words) -> str:
    """Return the name of the age that is played."""
    return words.name(f"age:{state.compiled.ages[state.age]}")


def face_text(words: Words, face: str, width: int) -> str:
    """Return a face of a die in a word that fits a width."""
    name = words.name(f"face:{face}")
    if len(name) <= width:
        return name
    if face.isdecimal():
        return words("{n} pop", n=face)
    slim = {
        "ingenuity": words("Ingen."),
        "force": words("Force"),
        "culture": words("Cult."),
        "reroll": words("Reroll"),
        "golden-age": words("Golden"),
    }
    return slim.get(face, name)


def condition_text(words: Words, condition: Condition, width: int = 99) -> str:
    """Return what a token asks for, in words where there is room."""
    number, subject = condition.threshold, condition.subject
    kind = subject.removeprefix("type:")
    if kind in TYPES:
        slim = type_name(words, TYPES.index(kind)) if number < 2 else words.name(f"subject:{subject}")
        shape = SHAPES[TYPES.index(kind)]
        return _shortened(f"{number}{shape} {slim}", width)
    return _shortened(_counted(words, number, subject), width)


def _shortened(text: str, width: int) -> str:
    """Return text with its last word cut to a few letters and a point where it does not fit."""
    return text if len(text) <= width else text[: max(0, width - 1)].rstrip() + "." * (width > 0)


def _counted(words: Words, number: int, subject: str) -> str:
    """Return what a token counts besides types of card, with a number."""
    if subject == "cards":
        return words.plural("{n} card", "{n} cards", number)
    if subject == "types":
        return words.plural("{n} type", "{n} types", number)
    if subject == "card_vp":
        return f"{number} {words('vp')}"
    if subject == "bonus_any":
        return f"{number} {words('bonus')}"
    if subject == "bonus_pop":
        return f"{number} {words('pop')}"
    return f"{number} {words.name('gold' if subject == 'gold' else f'subject:{subject}')}"


def pick_marks(look: Look, ref: str) -> str:
    """Return the sign and the key of a component: two cells."""
    return look.mark(ref) + look.key(ref)
