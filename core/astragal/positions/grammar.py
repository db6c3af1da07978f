"""The form of a written position: players first, then what holds for the table.

Players are separated by `|` or line breaks, what a player has by commas; clauses about the table follow a `;`
or stand on lines of their own. `#` begins a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches

import attrs

from astragal.errors import BadInput

OPEN, CLOSE = "[{(", "]})"
FLOW = ("round", "first", "active", "phase", "within", "chance", "interrupts", "ended", "roll", "do")
"""The clauses that every game has, beside the fields of its table."""
LARGEST = 64 * 1024
"""Characters of a position; those of the games have hundreds."""
LONGEST_NAME = 40
"""Characters of a player's name."""
LONG_NUMBER = re.compile(r"(?<![\w.])\d{4,}(?![\w.])")
"""No pile, round or score has so many digits, and counting one by one would take for ever."""
ALIKE = 0.75
"""How much alike a name and a clause's word are, of 1, when the name is taken for a misspelling."""


@attrs.frozen
class Written:
    """A position taken apart: what each player has, and the clauses about the table in order."""

    players: tuple[tuple[str, tuple[str, ...]], ...]
    """Name and items by seat."""
    clauses: tuple[tuple[str, str], ...] = ()
    """Word and rest of each clause."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return tuple(name for name, _ in self.players)


def parse(text: str, fields: frozenset[str] = frozenset()) -> Written:
    """Return a written position taken apart; `fields` are the words of the game's table."""
    _refuse_size(text)
    known = frozenset(FLOW) | fields
    players: list[tuple[str, tuple[str, ...]]] = []
    clauses: list[tuple[str, str]] = []
    for mark, part in _parts(text):
        head, colon, rest = part.partition(":")
        word = plain(head)
        if mark == ";" or clauses or word in known:
            if not colon:
                raise BadInput(f"the clause {part!r} has no colon", "write it as WORD: VALUE")
            clauses.append((word, rest.strip()))
        else:
            _refuse_misspelt(word, known)
            players.append((head.strip(), tuple(split(rest, ","))))
    return _checked(Written(tuple(players), tuple(clauses)), text)


def _refuse_size(text: str) -> None:
    if len(text) > LARGEST:
        raise BadInput(f"the position is longer than {LARGEST // 1024} KiB", "give a smaller one")
    number = LONG_NUMBER.search(text)
    if number is not None:
        raise BadInput(f"{number[0][:12]} is too large for a position", "write a number up to 999")


def plain(word: str) -> str:
    """Return a word as it is compared: small letters, underscores for blanks and dashes."""
    return "_".join(word.lower().replace("-", " ").replace("_", " ").split())


def split(text: str, marks: str) -> Iterator[str]:
    """Yield the parts of a text between marks that stand outside brackets and quotes, but for empty ones."""
    for _, part in _cut(text, marks):
        if part.strip():
            yield part.strip()


def _parts(text: str) -> Iterator[tuple[str, str]]:
    """Yield each clause with the mark before it; comments are left out."""
    lines = [line.partition("#")[0] for line in text.splitlines()]
    for mark, part in _cut("\n".join(lines), "|;\n"):
        if part.strip():
            yield mark, part.strip()


def _cut(text: str, marks: str) -> Iterator[tuple[str, str]]:
    depth, quoted, start, before = 0, False, 0, ""
    for place, sign in enumerate(text):
        quoted ^= sign == '"'
        if quoted:
            continue
        depth += (sign in OPEN) - (sign in CLOSE)
        if sign in marks and depth <= 0:
            yield before, text[start:place]
            start, before, depth = place + 1, sign, 0
    yield before, text[start:]


def _refuse_misspelt(word: str, known: frozenset[str]) -> None:
    near = get_close_matches(word, sorted(known), 1, ALIKE)
    if near:
        raise BadInput(f"{word!r} is taken for a player", f"did you mean {near[0]}? Then write ; before it")


def _checked(written: Written, text: str) -> Written:
    names = [name.lower() for name in written.names]
    twice = next((name for name in names if names.count(name) > 1), "")
    if not names:
        raise BadInput(f"the position {text[:60]!r} names no player", "begin it as ann: ... | bob: ...")
    for name in written.names:
        if len(name) > LONGEST_NAME or not name.isprintable():
            what = f"no player can be called {name[:LONGEST_NAME]!r}"
            raise BadInput(what, f"write up to {LONGEST_NAME} letters")
    if twice or "" in names:
        raise BadInput(f"two players are called {twice!r}", "give each seat a name of its own")
    return written
