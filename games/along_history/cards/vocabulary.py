"""The vocabulary of card effects: small texts such as `discount_pop(3, own(australopithecus))`.

A verb has a fixed list of argument kinds. Reading an effect gives its verb and its arguments; what a verb
means stands with the part of the rules that it belongs to.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

import attrs

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


@attrs.frozen
class Loss:
    """Which card a failure destroys: classes in order of preference, then any."""

    classes: tuple[str, ...]
    any_if: Cond | None = None
    unless: Cond | None = None


Argument = int | str | Cond | Loss


@attrs.frozen
class Effect:
    """One effect of a card."""

    verb: str
    args: tuple[Argument, ...] = ()
    text: str = attrs.field(default="", eq=False)
    """The effect as it is written in the deck."""

    def number(self, place: int = 0) -> int:
        """Return the argument at a place, a whole number."""
        value = self.args[place]
        assert isinstance(value, int)
        return value

    def cond(self) -> Cond | None:
        """Return the condition among the arguments, if there is one."""
        return next((arg for arg in self.args if isinstance(arg, Cond)), None)

    def loss(self) -> Loss:
        """Return the loss among the arguments."""
        return next(arg for arg in self.args if isinstance(arg, Loss))

    def card(self) -> str:
        """Return the card that the effect names."""
        value = self.args[0]
        assert isinstance(value, str)
        return value


VERBS: dict[str, str] = {
    # while the card lies among the events
    "free_if": "cond",
    "discount_pop": "int cond",
    "surcharge_pop": "int cond",
    "gold_price": "int cond",
    "discard_if": "cond",
    "pop_drain": "int cond?",
    "pop_cost_own_bonuses": "",
    # while the card is in view in a civilisation
    "type_discount": "type int",
    "army": "int cond?",
    "army_attack": "int cond?",
    "army_defense": "int cond?",
    "army_per": "int type count side?",
    "general": "",
    "cancel_army": "card",
    "war_trump": "int",
    "turncoat": "",
    "counterattack": "",
    "swap_away": "card",
    "vp_from_gold": "count int",
    # when the card is acquired
    "gain_gold": "int",
    "on_acquire_destroy": "card",
    "on_acquire_exchange": "",
    "seize": "card",
    "swap_self": "",
    "trade_in_play": "card",
    "ransom": "int",
    "poison": "type",
    "rob_richest": "",
    # when a calamity fails
    "fail_lose": "loss",
    "fail_skip_turn": "",
    "fail_discard_events": "",
    "fail_lose_gold_half": "",
    "fail_lose_gold_all": "",
    "fail_pay_gold_or_lose": "int loss",
    "fail_share_gold_or_lose": "int loss",
    "fail_reshuffle": "",
    "fail_pass_on": "",
}
"""Every verb with the kinds of its arguments; `?` marks one that may be left out, a count is at least 1."""

_ABOUT_THE_FOE = ("army", "army_attack", "army_defense")
"""The verbs whose condition may look at the opponent: there is one in a war only."""

_CALL = re.compile(r"([a-z_0-9]+)(?:\((.*)\))?", re.ASCII)
_SLUG = re.compile(r"[a-z0-9_]+", re.ASCII)


@lru_cache(maxsize=1 << 12)
def parse_effect(text: str) -> Effect:
    """Read an effect; a ValueError says what is wrong with it."""
    match = _CALL.fullmatch(text.strip())
    if match is None or match[1] not in VERBS:
        raise ValueError(f"effect {text!r} is not in the vocabulary")
    kinds = VERBS[match[1]].split()
    words = split_arguments(match[2] or "")
    if kinds == ["loss"]:
        return Effect(match[1], (_loss(words),), text)
    if kinds == ["int", "loss"]:
        return Effect(match[1], (_int(words[0] if words else ""), _loss(words[1:])), text)
    needed = sum(1 for kind in kinds if not kind.endswith("?"))
    if not needed <= len(words) <= len(kinds):
        raise ValueError(f"effect {text!r} takes {VERBS[match[1]] or 'no arguments'}")
    effect = Effect(
        match[1],
        tuple(_READERS[kind.rstrip("?")](word) for kind, word in zip(kinds, words, strict=False)),
        text,
    )
    if match[1] not in _ABOUT_THE_FOE:
        _own(effect.cond())
    return effect


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


def parse_cond(text: str) -> Cond:
    """Read a condition: `own(a)`, `own_any(a|b)`, `own_n(2, a|b|c)`, `foe_has(type_terrain|a)`."""
    match = _CALL.fullmatch(text)
    words = split_arguments(match[2] or "") if match else []
    if match is None or match[1] not in ("own", "own_any", "own_n", "foe_has") or not words:
        raise ValueError(f"condition {text!r} is not in the vocabulary")
    if len(words) != (2 if match[1] == "own_n" else 1):
        raise ValueError(f"condition {text!r} parts cards by |, after a number in own_n only")
    least = _count(words[0]) if match[1] == "own_n" else 1
    names = [_card(name.strip()) for name in words[-1].split("|")]
    if least > len(set(names)):
        raise ValueError(f"condition {text!r} names fewer than {least} different cards")
    if match[1] != "foe_has":
        return Cond(least, tuple(names))
    types = tuple(_type(name[5:]) for name in names if name.startswith("type_"))
    return Cond(1, tuple(name for name in names if not name.startswith("type_")), types, foe=True)


def _own(cond: Cond | None) -> Cond | None:
    """Return a condition that looks at the owner; one that looks at the opponent is refused."""
    if cond is not None and cond.foe:
        raise ValueError(f"foe_has is for {', '.join(_ABOUT_THE_FOE)} only")
    return cond


def _loss(words: list[str]) -> Loss:
    if not words:
        raise ValueError("a loss needs the class of card that is lost")
    classes = tuple(word.strip() for word in words[0].split(">"))
    for name in classes:
        if name not in LOSS_CLASSES:
            raise ValueError(f"{name!r} is not a class of card ({', '.join(LOSS_CLASSES)})")
    clauses: dict[str, Cond | None] = {}
    for word in words[1:]:
        clause, _, rest = word.partition("(")
        if clause not in ("any_if", "unless") or not rest.endswith(")"):
            raise ValueError(f"{word!r} is neither any_if(...) nor unless(...)")
        clauses[clause] = _own(parse_cond(rest[:-1]))
    return Loss(classes, clauses.get("any_if"), clauses.get("unless"))


_READERS: dict[str, Callable[[str], Argument]] = {
    "int": _int,
    "count": _count,
    "type": _type,
    "side": _side,
    "card": _card,
    "cond": parse_cond,
}
