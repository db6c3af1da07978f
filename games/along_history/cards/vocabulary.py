"""What the arguments of effects are made of: numbers, types, cards, conditions, losses."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

import attrs

from along_history.cards.tongue import Tongue

TYPES = ("terrain", "personality", "progress", "wonder", "calamity")
"""The five types of card, in the order in which choices list them."""

RESOURCES = ("ingenuity", "force", "culture")
"""The resource symbols, in the order of costs and bonuses."""

X2, WAR, REROLL, GOLDEN_AGE = "x2", "war", "reroll", "golden-age"
"""The faces of the red dice."""

Need = tuple[int, int, int, int]
"""A cost: population and the three resources."""

Bonuses = tuple[int, int, int, int, int]
"""What a card gives when it is tapped: population, the three resources, gold."""

LOSS_CLASSES = ("bonus_pop", "bonus_any", "max_vp", "any", *(f"type_{kind}" for kind in TYPES))
"""The kinds of card that a failure may ask for."""


@attrs.frozen
class Cond:
    """A condition: at least `least` of these cards are in view."""

    least: int
    cards: tuple[str, ...]
    types: tuple[str, ...] = ()
    """Types that serve as well; only `foe_has` names them."""
    foe: bool = False
    """Whether it looks at the opponent in a war instead of the owner."""
    copies: bool = False
    """Whether copies of one card count one by one."""


@attrs.frozen
class Loss:
    """Which card a failure destroys: classes in order of preference, then any."""

    classes: tuple[str, ...]
    any_if: Cond | None = None
    unless: Cond | None = None


Written = int | str | Cond | Loss
"""An argument as it is read."""

Index = Mapping[str, int]
"""The number of each card of an age, by its id."""


class Held(NamedTuple):
    """A condition, compiled: at least so many of these cards are in view."""

    least: int
    cards: tuple[int, ...]
    copies: bool = False
    """Whether copies of one card count one by one."""


Foe = tuple[tuple[int, ...], tuple[int, ...]]
"""Cards and types of which the opponent in a war must have one: cards in view, types covered or not."""


@attrs.frozen
class Losing:
    """Which card a failure destroys, compiled."""

    classes: tuple[str, ...]
    any_if: Held | None = None
    unless: Held | None = None


@attrs.frozen
class Argument:
    """A kind of argument: how it is read, and what the function of the verb gets of it."""

    name: str
    read: Callable[[str], Any]
    bind: Callable[[Any, Index], object] = attrs.field(default=lambda value, index: value)
    """From what is written, and the cards of the age, what the function gets."""
    cards: Callable[[Any], Iterable[str]] = attrs.field(default=lambda value: ())
    """The cards that it names: they must be in the deck."""
    optional: bool = False
    rest: bool = False
    """Whether it takes all the words that are left."""
    tell: Callable[[Any, Tongue], str] = attrs.field(default=lambda value, tongue: str(value))
    """From what is written, the words for it in the text of a card."""

    @property
    def maybe(self) -> Argument:
        """The same argument, which may be left out."""
        return attrs.evolve(self, optional=True)

    def __str__(self) -> str:
        return f"{self.name}?" if self.optional else self.name


CALL = re.compile(r"([a-z_0-9]+)(?:\((.*)\))?", re.ASCII)
"""A word and what stands in brackets after it."""
_SLUG = re.compile(r"[a-z0-9_]+", re.ASCII)


def split_arguments(text: str) -> list[str]:
    """Part the arguments at commas that stand outside brackets."""
    words: list[str] = []
    depth = 0
    for char in text:
        depth += {"(": 1, ")": -1}.get(char, 0)
        if not words or (char == "," and depth == 0):
            words.append("" if char == "," else char)
        else:
            words[-1] += char
    return [word.strip() for word in words]


def _int(word: str) -> int:
    if not (word.isascii() and word.isdigit()):
        raise ValueError(f"{word!r} is not a whole number")
    if len(word) > 3:
        raise ValueError(f"{word[:20]!r} is more than 999")
    return int(word)


def _count(word: str) -> int:
    number = _int(word)
    if not number:
        raise ValueError(f"{word!r} is not at least 1")
    return number


def _type(word: str) -> str:
    if word not in TYPES:
        raise ValueError(f"{word!r} is not a type of card ({', '.join(TYPES)})")
    return word


def _side(word: str) -> str:
    if word not in ("attack", "defense"):
        raise ValueError(f"{word!r} is neither attack nor defense")
    return word


def _card(word: str) -> str:
    if _SLUG.fullmatch(word) is None:
        raise ValueError(f"{word!r} is not the id of a card")
    return word


CONDITIONS = ("own", "own_any", "own_n", "own_cards", "foe_has")
"""What a condition on cards can begin with."""


def parse_cond(text: str) -> Cond:
    """Read a condition such as `own(a)`, `own_any(a|b)`, `own_n(2, a|b|c)` or `foe_has(type_terrain|a)`."""
    match = CALL.fullmatch(text)
    words = split_arguments(match[2] or "") if match else []
    if match is None or match[1] not in CONDITIONS or not words:
        raise ValueError(f"condition {text!r} is not in the vocabulary")
    counts, copies = match[1] in ("own_n", "own_cards"), match[1] == "own_cards"
    if len(words) != (2 if counts else 1):
        raise ValueError(
            f"condition {text!r}: separate cards by |, after a number in own_n and own_cards only"
        )
    least = _count(words[0]) if counts else 1
    names = [_card(name.strip()) for name in words[-1].split("|")]
    if least > len(set(names)) and not copies:
        raise ValueError(f"condition {text!r} names fewer than {least} different cards")
    if match[1] != "foe_has":
        return Cond(least, tuple(names), copies=copies)
    types = tuple(_type(name[5:]) for name in names if name.startswith("type_"))
    return Cond(1, tuple(name for name in names if not name.startswith("type_")), types, foe=True)


def _own(cond: Cond) -> Cond:
    """Return a condition that looks at the owner; one that looks at the opponent is refused."""
    if cond.foe:
        raise ValueError("foe_has is for army, army_attack, army_defense only")
    return cond


def _loss(text: str) -> Loss:
    words = split_arguments(text)
    if not words:
        raise ValueError("a loss needs the class of card that is lost")
    classes = tuple(word.strip() for word in words[0].split(">"))
    for name in classes:
        if name not in LOSS_CLASSES:
            raise ValueError(f"{name!r} is not a class of card ({', '.join(LOSS_CLASSES)})")
    clauses: dict[str, Cond] = {}
    for word in words[1:]:
        clause, _, rest = word.partition("(")
        if clause not in ("any_if", "unless") or not rest.endswith(")"):
            raise ValueError(f"{word!r} is neither any_if(...) nor unless(...)")
        clauses[clause] = _own(parse_cond(rest[:-1]))
    return Loss(classes, clauses.get("any_if"), clauses.get("unless"))


def _held(cond: Cond, index: Index) -> Held:
    return Held(cond.least, tuple(index[card] for card in cond.cards), cond.copies)


def _in_war(cond: Cond, index: Index) -> tuple[Held | None, Foe | None]:
    if not cond.foe:
        return _held(cond, index), None
    return None, (tuple(index[card] for card in cond.cards), tuple(map(TYPES.index, cond.types)))


def _losing(loss: Loss, index: Index) -> Losing:
    any_if, unless = (None if cond is None else _held(cond, index) for cond in (loss.any_if, loss.unless))
    return Losing(loss.classes, any_if, unless)


def _cards_of_loss(loss: Loss) -> Iterable[str]:
    return [card for cond in (loss.any_if, loss.unless) if cond for card in cond.cards]


def _tell_cond(cond: Cond, tongue: Tongue) -> str:
    names = [tongue.card(card) for card in cond.cards]
    if cond.foe:
        return _tell_foe([*map(tongue.one_of, cond.types), *names], tongue)
    if tongue.brief:
        return f"{cond.least} {tongue.any_of(names)}" if cond.least > 1 else tongue.any_of(names)
    if cond.copies:
        among = ("you own {n} cards among {names}", "vous possédez {n} cartes parmi {names}")
    elif cond.least > 1:
        among = ("you own {n} of {names}", "vous possédez {n} cartes différentes parmi {names}")
    else:
        return tongue.pick(("you own {}", "vous possédez {}")).format(tongue.any_of(names))
    return tongue.pick(among).format(n=cond.least, names=tongue.all_of(names))


def _tell_foe(names: list[str], tongue: Tongue) -> str:
    if tongue.brief:
        return tongue.any_of(names)
    said = ("your opponent owns {}", "votre adversaire possède {}")
    return tongue.pick(said).format(tongue.any_of(names))


_LOSSES = {
    "bonus_pop": ("a card with a Population bonus", "une carte à bonus Population"),
    "bonus_any": ("a card with a bonus", "une carte à bonus"),
    "max_vp": ("your card worth the most points", "votre carte qui vaut le plus de points"),
    "any": ("any card", "n’importe quelle carte"),
}
_BRIEF_LOSSES = {
    "bonus_pop": ("Pop. card", "carte Pop."),
    "bonus_any": ("bonus card", "carte bonus"),
    "max_vp": ("best card", "meilleure carte"),
    "any": ("a card", "1 carte"),
}


def _tell_loss(loss: Loss, tongue: Tongue) -> str:
    known = _BRIEF_LOSSES if tongue.brief else _LOSSES
    parts = [
        tongue.pick(known[name]) if name in known else tongue.one_of(name.removeprefix("type_"))
        for name in loss.classes
    ]
    if tongue.brief:
        return parts[0]
    if loss.classes == ("any",):
        parts = [tongue.pick(("a card", "une carte"))]
    elif "any" not in loss.classes:
        parts.append(tongue.pick(_LOSSES["any"]))
    return tongue.pick((", else ", ", sinon ")).join(parts) + _tell_exceptions(loss, tongue)


def _tell_exceptions(loss: Loss, tongue: Tongue) -> str:
    said = ""
    if loss.any_if:
        pair = (" (any card if {})", " (n’importe laquelle si {})")
        said += tongue.pick(pair).format(_tell_cond(loss.any_if, tongue))
    if loss.unless:
        said += tongue.pick((", unless {}", ", sauf si {}")).format(_tell_cond(loss.unless, tongue))
    return said


def _tell_side(side: str, tongue: Tongue) -> str:
    return tongue.pick({"attack": ("attacking", "attaque"), "defense": ("defending", "défense")}[side])


INT = Argument("int", _int)
"""A whole number."""
COUNT = Argument("count", _count)
"""A whole number that is at least 1."""
TYPE = Argument(
    "type",
    _type,
    lambda name, index: TYPES.index(name),
    tell=lambda name, tongue: tongue.many_of(name),
)
"""A type of card; the function gets its place in `TYPES`."""
SIDE = Argument("side", _side, tell=_tell_side)
"""`attack` or `defense`."""
CARD = Argument(
    "card",
    _card,
    lambda card, index: index[card],
    lambda card: (card,),
    tell=lambda card, tongue: tongue.card(card),
)
"""A card; the function gets its design's number."""
COND = Argument("cond", lambda text: _own(parse_cond(text)), _held, lambda cond: cond.cards, tell=_tell_cond)
"""Cards that the owner must have in view, for `holds`."""
WAR_COND = Argument("cond", parse_cond, _in_war, lambda cond: cond.cards, tell=_tell_cond)
"""Cards that the owner or the opponent in a war must have in view; the function gets a pair of them."""
LOSS = Argument("loss", _loss, _losing, _cards_of_loss, rest=True, tell=_tell_loss)
"""Which card is lost: classes in order of preference, then `any_if` and `unless`."""
