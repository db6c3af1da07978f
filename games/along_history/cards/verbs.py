"""Verbs and conditions: what cards can do, such as `discount_pop(3, own(tools))`, and what tokens count.

A verb is one function, marked with `@verb`: its name, its arguments, its moment and what it does stand in one
place, and so do the name and the count of a token's condition, marked with `@condition`. House rules add both
with the hooks `verbs` and `conditions`.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import Any, TypeVar

import attrs

from along_history.cards.tongue import Pair
from along_history.cards.vocabulary import CALL, Argument, Index, Written, split_arguments
from astragal import BadInput, Memo
from astragal.components import Condition

R = TypeVar("R")
NAME = r"[a-z][a-z0-9_]*"
"""What the name of a verb or a condition is made of."""


class Moment(Enum):
    """When a verb acts, and what its function gets before the arguments of the effect."""

    STANDING = ("as long as it lies there", ("traits",))
    REVEALED = ("when it is drawn", ("state", "seat", "design"))
    ACQUIRED = ("when it is acquired", ("state", "seat", "design"))
    FAILED = ("when it strikes", ("state", "seat", "design", "step"))


STANDING, REVEALED, ACQUIRED, FAILED = Moment


@attrs.frozen
class Effect:
    """One effect of a card, as it is written."""

    verb: str
    args: tuple[Written, ...] = ()
    text: str = attrs.field(default="", eq=False)
    """The effect as it is written in the deck."""


@attrs.frozen
class Verb:
    """Something that cards can do: how it is written, when it acts, and the function that does it.

    A function that is called while a match is played returns the questions that it asks, or nothing. One that
    acts as long as the card lies there is called once, with the `Traits` of the card.
    """

    name: str
    takes: tuple[Argument, ...]
    does: Callable[..., Any]
    when: Moment | Callable[[Mapping[str, Any]], Moment] = ACQUIRED
    """Its moment, or a function that returns it from the options of the match."""
    says: Pair | Callable[..., str] = ("", "")
    """What it says on a card, in English and French: `{0}` is its first argument, and what stands in square
    brackets is left out with an argument that is. Without it the first sentence of the docstring is said.
    It may be a function of the language and the arguments as they are written."""
    short: Pair | Callable[..., str] = ("", "")
    """The same in a few words, where there is little room."""
    link: Pair = ("", "")
    """How the card is linked with the cards that the verb names, and how they are linked with it."""

    @property
    def signature(self) -> str:
        """The arguments in words; `?` marks one that may be left out."""
        return " ".join(map(str, self.takes))

    def moment(self, options: Mapping[str, Any]) -> Moment:
        """Return when it acts under these options."""
        return self.when if isinstance(self.when, Moment) else self.when(options)

    def read(self, text: str, words: list[str]) -> tuple[Written, ...]:
        """Return the arguments of an effect; a ValueError says what is wrong with them."""
        if self.takes and self.takes[-1].rest:
            plain = len(self.takes) - 1
            words = [*(words + [""] * plain)[:plain], ", ".join(words[plain:])]
        needed = sum(not argument.optional for argument in self.takes)
        if not needed <= len(words) <= len(self.takes):
            raise ValueError(f"effect {text!r} takes {self.signature or 'no arguments'}")
        return tuple(argument.read(word) for argument, word in zip(self.takes, words, strict=False))

    def bind(self, effect: Effect, index: Index) -> tuple[Any, ...]:
        """Return what the function gets for the arguments of an effect."""
        pairs = zip(self.takes, effect.args, strict=False)
        return tuple(argument.bind(value, index) for argument, value in pairs)

    def check(self) -> None:
        """Raise a ValueError when the function cannot be called with the arguments."""
        first = () if not isinstance(self.when, Moment) else self.when.value[1]
        expected = (*first, *map(str, self.takes))
        try:
            inspect.signature(self.does).bind(*expected)
        except TypeError:
            raise ValueError(f"the function of {self.name!r} must take {', '.join(expected)}") from None


def verb(
    name: str,
    *takes: Argument,
    when: Moment | Callable[[Mapping[str, Any]], Moment] = ACQUIRED,
    says: Pair | Callable[..., str] = ("", ""),
    short: Pair | Callable[..., str] = ("", ""),
    link: Pair = ("", ""),
) -> Callable[[Callable[..., Any]], Verb]:
    """Make a function a verb of cards."""
    return lambda does: Verb(name, takes, does, when, says, short, link)


@attrs.frozen
class TokenCondition:
    """What tokens can ask for: `count(state, player)` returns how much a player has of it."""

    subject: str
    count: Callable[[Any, Any], int]
    en: tuple[str, str]
    """What is counted, for one and for many."""
    fr: tuple[str, str] = ("", "")
    """The same in French; in English where it is not given."""

    def named(self, number: int) -> dict[str, str]:
        """Return so many of it in each language."""
        forms = {"en": self.en, "fr": self.fr if any(self.fr) else self.en}
        return {language: f"{number} {pair[number != 1]}" for language, pair in forms.items()}


def condition(
    subject: str, *, en: tuple[str, str], fr: tuple[str, str] = ("", "")
) -> Callable[[Callable[[Any, Any], int]], TokenCondition]:
    """Make a function the count of a condition of tokens."""
    return lambda count: TokenCondition(subject, count, en, fr)


class Vocabulary:
    """The verbs and conditions that the cards and tokens of a match are written with."""

    def __init__(self, verbs: Iterable[Verb], conditions: Iterable[TokenCondition]) -> None:
        self.verbs = {verb.name: verb for verb in verbs}
        self.conditions = {condition.subject: condition for condition in conditions}
        self.effects = Memo(self._effect)
        """Effects by their text; a ValueError says what is wrong with one."""

    def extended(self, added: Iterable[tuple[str, Verb | TokenCondition]]) -> Vocabulary:
        """Return the vocabulary with what rules add; a rule whose verb or condition does not fit is named."""
        verbs, conditions = dict(self.verbs), dict(self.conditions)
        for rule, record in added:
            hook = "verbs" if isinstance(record, Verb) else "conditions"
            try:
                if isinstance(record, Verb):
                    record.check()
                    _add(verbs, record.name, record)
                else:
                    _add(conditions, record.subject, record)
            except ValueError as error:
                raise BadInput(f"rule {rule!r}, hook {hook!r}: {error}", "change that one") from None
        return Vocabulary(verbs.values(), conditions.values())

    def _effect(self, text: str) -> Effect:
        match = CALL.fullmatch(text.strip())
        if match is None or match[1] not in self.verbs:
            raise ValueError(f"effect {text!r} is not in the vocabulary")
        args = self.verbs[match[1]].read(text, split_arguments(match[2] or ""))
        return Effect(match[1], args, text)

    def cards_named(self, text: str) -> list[str]:
        """Return the cards that an effect names."""
        effect = self.effects[text]
        pairs = zip(self.verbs[effect.verb].takes, effect.args, strict=False)
        return [card for argument, value in pairs for card in argument.cards(value)]

    def condition(self, text: str) -> Condition:
        """Read the condition of a token; a ValueError says what is wrong with it."""
        read = Condition.parse(text)
        if read.subject not in self.conditions:
            raise ValueError(f"condition: {read.subject!r} is not one of {', '.join(self.conditions)}")
        return read


def _add(known: dict[str, R], name: str, record: R) -> None:
    if re.fullmatch(NAME, name, re.ASCII) is None:
        raise ValueError(f"{name!r} is not made of small letters, digits and _")
    if name in known:
        raise ValueError(f"there is {name!r} already")
    known[name] = record
