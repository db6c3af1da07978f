"""The printed cards, boards and tokens, read from the tables that were typed by hand."""

from __future__ import annotations

import re
from collections.abc import Iterable

import attrs

from tests.games.along_history import printed

Effect = tuple[str, ...]
"""A verb and its arguments, all as they are printed: `("pop_drain", "1", "own_any(hills|mountain)")`."""


@attrs.frozen
class Card:
    """One printed card."""

    age: str
    id: str
    type: str
    cost: tuple[int, ...]
    """Population, ingenuity, force, culture."""
    price: int
    """In gold; 0 where none is printed."""
    points: int
    bonus: tuple[int, ...]
    """Population, ingenuity, force, culture, gold."""
    transmissible: bool
    effects: tuple[Effect, ...]

    @property
    def symbols(self) -> int:
        """How many bonus symbols are printed; gold is one of them whatever it pays."""
        return sum(self.bonus[:4]) + (self.bonus[4] > 0)

    @property
    def code(self) -> str:
        """The bonuses as payments write them: `p1f1`."""
        return "".join(f"{letter}{n}" for letter, n in zip("pifcg", self.bonus, strict=True) if n)

    def all(self, verb: str) -> list[Effect]:
        """Return the arguments of each effect with this verb."""
        return [effect[1:] for effect in self.effects if effect[0] == verb]


def parsed(effect: str) -> Effect:
    """Return an effect as a verb and its arguments."""
    verb, _, inside = effect.strip().partition("(")
    if not inside:
        return (verb,)
    depth, arguments = 0, [""]
    for letter in inside[:-1]:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth == 0:
            arguments.append("")
        else:
            arguments[-1] += letter
    return (verb, *[argument.strip() for argument in arguments])


def card_of(row: dict[str, str]) -> Card:
    """Return the card of a printed row."""
    return Card(
        age=row["age"],
        id=row["id"],
        type=row["type"],
        cost=tuple(int(row[name]) for name in printed.COSTS),
        price=int(row["gold"]),
        points=int(row["vp"]),
        bonus=tuple(int(row[f"bonus_{name}"]) for name in printed.BONUSES),
        transmissible=row["transmissible"] == "1",
        effects=tuple(parsed(effect) for effect in printed.effects(row)),
    )


CARDS = {(card.age, card.id): card for card in map(card_of, printed.CARDS)}


def deck_of(age: str) -> list[Card]:
    """Return every card of an age's deck."""
    rows = [row for row in printed.CARDS if row["age"] == age]
    return [CARDS[age, row["id"]] for row in rows for _ in range(int(row["copies"]))]


def met(condition: str, names: Iterable[str]) -> bool:
    """Tell whether enough of the named cards are there."""
    word, _, inside = condition.removesuffix(")").partition("(")
    least, listed = re.fullmatch(r"(?:(\d+), *)?(.*)", inside).groups()  # type: ignore[union-attr]
    assert word in ("own", "own_any", "own_n", "own_cards"), condition
    there = [name for name in names if name in listed.split("|")]
    return len(there if word == "own_cards" else set(there)) >= int(least or 1)


BOARDS = {"front": (printed.FRONT, printed.FRONT_VERTICAL), "back": (printed.BACK, printed.BACK_VERTICAL)}


def tokens(number: str) -> list[str]:
    """Return the tokens of a set, each as `value/condition`."""
    text = printed.TOKENS_25 + (printed.ONLY_IN_31 if number == "31" else "")
    return [f"{value}/{condition}" for value, condition in printed.tokens(text)]
