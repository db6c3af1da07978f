"""Reading decks, dice, boards and tokens: TOML in, checked entries out, one line for what is wrong."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from itertools import chain
from pathlib import Path
from typing import Any, TypeVar

import attrs

from along_history.cards.verbs import FAILED, Vocabulary
from along_history.cards.vocabulary import TYPES
from along_history.effects.vocabulary import BASE
from astragal import BadInput, package_toml, read_toml, structure
from astragal.components import AchievementBoard

AGES = ("prehistory", "antiquity", "middle-ages")
"""The three ages, in order."""

FILES = ("dice.toml", "boards.toml", "tokens.toml", "prehistory.toml", "antiquity.toml", "middle_ages.toml")
"""The content files; a folder given as a deck may hold any of them."""

NOUNS = {"card", "die", "board", "token"}
"""What a content file lists."""

_ID = re.compile(r"[a-z][a-z0-9_]*", re.ASCII)
Entry = TypeVar("Entry")


def _natural(instance: object, field: attrs.Attribute[int], value: int) -> None:
    if not 0 <= value <= 99:
        raise ValueError(f"{field.name} must be from 0 to 99, not {value}")


def amount() -> Any:
    """Return a field for a small number, 0 by default."""
    return attrs.field(default=0, validator=_natural)


@attrs.define
class Cost:
    """What a card costs."""

    population: int = amount()
    ingenuity: int = amount()
    force: int = amount()
    culture: int = amount()


@attrs.define
class Bonus:
    """What a card yields when it is tapped; gold is one symbol however many coins it gives."""

    population: int = amount()
    ingenuity: int = amount()
    force: int = amount()
    culture: int = amount()
    gold: int = amount()


@attrs.define
class CardEntry:
    """One card design as it stands in a deck file."""

    id: str
    name_en: str
    type: str
    cost: Cost
    name_fr: str = ""
    short_en: str = ""
    """A name of at most twelve letters, where the full one is longer."""
    short_fr: str = ""
    copies: int = 1
    gold: int = amount()
    """The price in gold; 0 when the card cannot be bought."""
    vp: int = amount()
    bonus: Bonus = attrs.field(factory=Bonus)
    transmissible: bool = True
    effects: tuple[str, ...] = ()
    text_en: str = ""
    text_fr: str = ""

    @property
    def french(self) -> str:
        """The French name as it is shown, with the typographic apostrophe; English without one."""
        return self.name_fr.replace("'", "’") or self.name_en


@attrs.define
class AgeDeck:
    """The deck of one age."""

    id: str
    name_en: str
    name_fr: str
    money: bool
    """Whether the money die, coins and gold prices exist in this age."""
    cards: dict[str, CardEntry] = attrs.field(factory=dict)
    source: str = attrs.field(default="", eq=False)
    """The file that it was read from."""


@attrs.define
class DieEntry:
    """One kind of die."""

    id: str
    count: int
    faces: tuple[dict[str, int], ...]
    money: bool = False


@attrs.define
class BoardEntry:
    """One side of the achievements board."""

    id: str
    lines: dict[str, tuple[str, ...]]
    """The lines that lead forward from each space."""
    vertical: tuple[tuple[str, ...], ...] = ()
    name_en: str = ""
    name_fr: str = ""

    def build(self) -> AchievementBoard:
        """Return the board as a graph; a space's column is the number its name begins with."""
        if next(iter(self.lines), "") != "start":
            raise ValueError("lines: the first space is start, where the markers stand")
        columns = {name: _column(name) for name in self.lines}
        if any(len(pair) != 2 for pair in self.vertical):
            raise ValueError("vertical: each line across joins two spaces")
        across = [(pair[0], pair[1]) for pair in self.vertical]
        return AchievementBoard.build(self.id, columns, self.lines, across)


@attrs.define
class TokenEntry:
    """One achievement token."""

    value: int
    condition: str
    money: bool = False
    sets: tuple[str, ...] = ("25", "31")
    """The token sets it belongs to."""


@attrs.define
class Content:
    """Everything that is printed. House rules may change it before a match starts."""

    ages: dict[str, AgeDeck] = attrs.field(factory=dict)
    dice: dict[str, DieEntry] = attrs.field(factory=dict)
    boards: dict[str, BoardEntry] = attrs.field(factory=dict)
    tokens: list[TokenEntry] = attrs.field(factory=list)
    played: tuple[str, ...] = ("prehistory",)
    """The ages of this match, in order."""
    board: str = "front"
    token_set: str = "25"
    vocabulary: Vocabulary = attrs.field(default=BASE, eq=False, repr=False)
    """What the effects of cards and the conditions of tokens are written with."""

    def card(self, age: str, card: str) -> CardEntry:
        """Return a card by age and id."""
        return self.ages[age].cards[card]


def load(deck: str = "", vocabulary: Vocabulary = BASE) -> Content:
    """Return the printed content, with somebody's own deck in place of ours where one is given."""
    content = Content(vocabulary=vocabulary)
    for name in FILES:
        amend(content, package_toml("along_history.content", name), name)
    if deck:
        for path in _deck_files(Path(deck)):
            amend(content, read_toml(path), str(path))
    _check_names(content)
    return content


def check(content: Content) -> None:
    """Check content that a rule has amended: it is written down as a file would have it, and read again."""
    fresh = Content(vocabulary=content.vocabulary)
    for age in content.played:
        deck = content.ages[age]
        amend(fresh, {"age": age, "card": _written(deck.cards.values(), CardEntry, age)}, age)
        _same_ids(fresh.ages[age].cards, deck.cards, age)
    for noun, kind, entries in (("die", DieEntry, content.dice), ("board", BoardEntry, content.boards)):
        amend(fresh, {noun: _written(entries.values(), kind, "the content")}, "the content")
    amend(fresh, {"token": _written(content.tokens, TokenEntry, "the content")}, "the content")
    _check_names(fresh)


def _written(entries: Iterable[object], kind: type[Any], where: str) -> list[dict[str, Any]]:
    """Return entries as the tables of a file."""
    for entry in entries:
        if not isinstance(entry, kind):
            raise BadInput(f"{where}: {entry!r:.60} is no {kind.__name__}", f"make a {kind.__name__} of it")
    return [attrs.asdict(entry) for entry in entries]  # type: ignore[arg-type]


def _same_ids(read: dict[str, CardEntry], cards: dict[str, CardEntry], age: str) -> None:
    for key in cards:
        if key not in read:
            raise BadInput(f"{age}, card {cards[key].id}: it stands under {key!r}", "put it under its id")


def _deck_files(path: Path) -> list[Path]:
    if not os.path.isdir(path):  # Path.is_dir raises where a name is too long or a folder forbidden
        return [path]
    found = [path / name for name in FILES if (path / name).is_file()]
    if not found:
        raise BadInput(f"{path} holds no deck", f"put {', '.join(FILES[3:])} into it, or name a file")
    return found


def amend(content: Content, table: dict[str, Any], source: str) -> None:
    """Take what a content file holds into the content, in place of what was there."""
    unknown = sorted(set(table) - {"age", "name_en", "name_fr", "money"} - NOUNS)
    if unknown:
        raise BadInput(f"{source}: unknown field {unknown[0]}", "fix that entry")
    if NOUNS.isdisjoint(table) or table.get("card") == []:
        raise BadInput(f"{source} holds no cards", "write [[card]] above each, or take the file away")
    if "card" in table:
        deck = _age(table, source, content.vocabulary)
        content.ages[deck.id] = deck
    if "die" in table:
        content.dice = _entries(table["die"], DieEntry, source, "die", _check_die)
    if "board" in table:
        content.boards = _entries(table["board"], BoardEntry, source, "board", lambda board: board.build())
    if "token" in table:
        content.tokens = [
            _token(raw, f"{source}, token {number}", content.vocabulary)
            for number, raw in enumerate(_rows(table["token"], source, "token"), 1)
        ]


def _age(table: dict[str, Any], source: str, vocabulary: Vocabulary) -> AgeDeck:
    age = table.get("age")
    if age not in AGES:
        raise BadInput(f"{source}, age: {age!r} is not an age", f"use one of {', '.join(AGES)}")
    name = table.get("name_en", age)
    said = {"name_fr": name, "money": age != AGES[0]} | {
        field: table[field] for field in ("name_fr", "money") if field in table
    }
    deck = structure({"id": age, "name_en": name} | said, AgeDeck, source)
    deck.source = source
    deck.cards = _entries(
        table["card"], CardEntry, source, "card", lambda card: _check_card(card, vocabulary)
    )
    return deck


def _rows(raw: Any, source: str, noun: str) -> list[Any]:
    if not isinstance(raw, list):
        raise BadInput(f"{source}, {noun}: expected a list of tables", f"write [[{noun}]] above each")
    return raw


def _entries(
    raw: Any, kind: type[Any], source: str, noun: str, check: Callable[[Any], object]
) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for number, entry in enumerate(_rows(raw, source, noun), 1):
        name = entry.get("id", number) if isinstance(entry, dict) else number
        where = f"{source}, {noun} {name}"
        made = structure(entry, kind, where)
        _checked(where, lambda made=made: check(made))  # type: ignore[misc]
        if made.id in found:
            raise BadInput(f"{where}, id: it stands there twice", "raise copies or rename one")
        found[made.id] = made
    return found


def _checked(where: str, check: Callable[[], object]) -> None:
    try:
        check()
    except ValueError as error:
        raise BadInput(f"{where}, {error}", "fix that entry") from None


def _check_card(card: CardEntry, vocabulary: Vocabulary) -> None:
    if _ID.fullmatch(card.id) is None:
        raise ValueError(f"id: {card.id!r} is not made of small letters, digits and _")
    if card.type not in TYPES:
        raise ValueError(f"type: {card.type!r} is not one of {', '.join(TYPES)}")
    if not 1 <= card.copies <= 99:
        raise ValueError(f"copies: {card.copies} is not from 1 to 99")
    for effect in card.effects:
        try:
            verb = vocabulary.verbs[vocabulary.effects[effect].verb]
        except ValueError as error:
            raise ValueError(f"effects: {error}") from None
        if verb.when is FAILED and card.type != "calamity":
            raise ValueError(f"effects: {effect!r} is for calamities, and this is a {card.type}")
    for field in ("short_en", "short_fr"):
        if len(getattr(card, field)) > 12:
            raise ValueError(f"{field}: {getattr(card, field)!r} is longer than 12 letters")


def _check_die(die: DieEntry) -> None:
    if die.id not in ("green", "blue", "red", "black") or not 1 <= die.count <= 9:
        raise ValueError("id: dice are green, blue, red and black, and 1 to 9 of a kind")
    if die.money != (die.id == "black"):
        raise ValueError("money: the black die is the money die, and no other")
    if not die.faces:
        raise ValueError("faces: a die has at least one")
    for face in die.faces:
        if len(face) != 1:
            raise ValueError("faces: a face shows one thing")
        (name, number), *_ = face.items()
        if name not in _FACES[die.id] or not 1 <= number <= _MOST[die.id]:
            raise ValueError(f"faces: a {die.id} die cannot show {name} {number}")


_FACES = {
    "green": ("population",),
    "blue": ("ingenuity", "force", "culture"),
    "red": ("x2", "war", "reroll", "golden_age"),
    "black": ("gold",),
}
_MOST = {"green": 9, "blue": 1, "red": 1, "black": 99}
"""The highest number on a face; payments name population by one digit, and a symbol is a single one."""


def _token(raw: Any, where: str, vocabulary: Vocabulary) -> TokenEntry:
    token = structure(raw, TokenEntry, where)

    def check() -> None:
        vocabulary.condition(token.condition)
        if not 1 <= token.value <= 9:
            raise ValueError(f"value: {token.value} is not from 1 to 9")

    _checked(where, check)
    return token


def _column(name: str) -> int:
    digits = "".join(char for char in name if char.isdigit())
    if not digits and name != "start":
        raise ValueError(f"lines: {name!r} is neither start nor begins with its value")
    return int(digits or 0)


def _check_names(content: Content) -> None:
    """Every card that an effect names must exist in its deck."""
    for deck in content.ages.values():
        for card in deck.cards.values():
            for name in chain.from_iterable(map(content.vocabulary.cards_named, card.effects)):
                if name not in deck.cards:
                    where = f"{deck.source or deck.id}, card {card.id}, effects"
                    raise BadInput(f"{where}: there is no card {name!r} in {deck.id}", "fix that entry")


def check_size(content: Content, players: int, events: int, source: str) -> None:
    """Every deck must suffice to deal the event zones, in which calamities and wonders never lie at first."""
    for age in content.played:
        cards = content.ages[age].cards.values()
        dealt = sum(card.copies for card in cards if card.type not in ("calamity", "wonder"))
        if dealt < players * events:
            raise BadInput(
                f"{source}, {age}: {players} players are dealt {players * events} cards, and {dealt} are"
                " neither calamity nor wonder",
                "add cards or raise copies",
            )
