"""How a journal is written: its lines, their chained check, and what they stand for."""

from __future__ import annotations

import hashlib
import json
import re

import attrs

from astragal.errors import BadInput, one_line
from astragal.plugins.content import CONVERTER
from astragal.plugins.content import structure as structure_strictly

FORMAT = 3
"""The version of the journal format that this program writes."""

SIZE_LIMIT = 8 * 1024 * 1024
"""Journals above this many bytes are refused; some 60,000 steps fit."""

NAME_LIMIT = 60
"""A player's name is cut at this many characters."""

SUFFIX = ".astragal"

_FIRST_CHECK = "astragal journal"
_CHECK = re.compile(rb',"c":"([0-9a-f]{16})"\}')
_CHECK_SIZE = len(',"c":"0123456789abcdef"}')


def clean_name(name: str) -> str:
    """Return a player's name on one line, without control, bidirectional or broken characters."""
    return one_line(name, NAME_LIMIT)


@attrs.frozen
class Seat:
    """Who sits where: a person, or a bot by its id."""

    name: str = attrs.field(converter=clean_name)
    bot: str = ""
    """The id of a bot; empty for a person."""


@attrs.frozen
class RuleUsed:
    """A rule in force when the match began, and its version then."""

    id: str
    version: str = ""
    sha256: str = ""
    """The hash of the rule's file, where it has one."""


@attrs.frozen
class BranchOrigin:
    """Where a match branched off another one."""

    match: str
    """What the other one was called."""
    check: str
    """The check of its first line, by which it is known whatever it is called."""
    step: int
    """How many steps both have in common."""
    why: str
    """`rules` when they led elsewhere after that step, `damage` when the file was damaged, `choice`."""


@attrs.frozen
class Header:
    """The first line: everything a match starts from."""

    format: int
    astragal: str
    """The version of the program that began the match."""
    game: str
    game_version: str
    ruleset: str
    rules: tuple[RuleUsed, ...]
    options: dict[str, bool | int | str]
    players: tuple[Seat, ...]
    seed: int
    real_dice: bool
    take_backs: bool
    round: int
    next: int
    """Who is to move then, as in `State.to_move`; with the round, for lists of matches."""
    h: str
    """The short hash of the table."""
    revision: int = 0
    """How many corrections of the game's rules were in force."""
    luck: str = ""
    """The scheme by which luck follows from the seed; empty where nobody wrote it down."""
    origin: BranchOrigin | None = None
    """The match that this one branched off."""
    position: str = ""
    """The position that it starts from, as text; empty for the start of a game."""
    lesson: str = ""
    """The lesson that it follows; empty for any other match."""


@attrs.frozen
class Acted:
    """A line: a seat made a decision."""

    seat: int
    act: str
    round: int
    next: int
    h: str


@attrs.frozen
class Dealt:
    """A line: a roll or a draw, with its result."""

    names: tuple[str, ...]
    by: str
    """Who dealt: `seed`, `table` for what people typed, or `other`; empty where nobody wrote it down."""
    round: int
    next: int
    h: str


@attrs.frozen
class Went:
    """A line: the match was undone, or redone, to its n-th step."""

    go: int
    round: int
    next: int
    h: str


@attrs.frozen
class Sat:
    """A line: a seat changed hands."""

    sit: int
    name: str = attrs.field(converter=clean_name)
    bot: str
    round: int
    next: int
    h: str


Entry = Acted | Dealt | Went | Sat
_KINDS: dict[str, type[Entry]] = {"act": Acted, "names": Dealt, "go": Went, "sit": Sat}


def check_of(previous: str, body: bytes) -> str:
    """Return the check of a line: a hash of the line and of the check before it."""
    return hashlib.blake2b(previous.encode() + body, digest_size=8).hexdigest()


def encode(plain: dict[str, object], previous: str) -> tuple[bytes, str]:
    """Return a line with its check, and the check."""
    body = json.dumps(plain, separators=(",", ":"), ensure_ascii=True).encode()[:-1]
    check = check_of(previous, body)
    return b'%s,"c":"%s"}\n' % (body, check.encode()), check


def header_line(header: Header) -> tuple[bytes, str]:
    """Return the first line of a journal with its check, and the check."""
    return encode(plain_header(header), _FIRST_CHECK)


def entry_line(entry: Entry, previous: str) -> tuple[bytes, str]:
    """Return the line of an entry with its check, and the check."""
    return encode(plain_entry(entry), previous)


def checked(line: bytes, previous: str) -> str | None:
    """Return the check of a line (without its line break) that follows the check before it, or None."""
    found = _CHECK.fullmatch(line[-_CHECK_SIZE:])
    check = check_of(previous, line[:-_CHECK_SIZE])
    return check if found and found[1].decode() == check else None


def first_check() -> str:
    """Return what stands in for the check before the first line."""
    return _FIRST_CHECK


def decode(line: bytes) -> dict[str, object]:
    """Return a line's plain values without the check; `ValueError` when it is no JSON object."""
    try:
        plain = json.loads(line)
    except (RecursionError, ValueError):
        raise ValueError("it is not valid JSON") from None
    if not isinstance(plain, dict):
        raise ValueError("it is not a JSON object")
    plain.pop("c", None)
    return plain


def plain_header(header: Header) -> dict[str, object]:
    """Return a header as plain values; without a position or a lesson there is no line about it."""
    plain = attrs.asdict(header, value_serializer=_listed)
    return {name: value for name, value in plain.items() if name not in ("position", "lesson") or value}


def plain_entry(entry: Entry) -> dict[str, object]:
    """Return an entry as plain values."""
    return attrs.asdict(entry, value_serializer=_listed)


def _listed(_: object, __: object, value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def typed_header(plain: dict[str, object], source: str) -> Header:
    """Return the header that plain values stand for; nothing is guessed."""
    header = structure_strictly(plain, Header, source, CONVERTER)
    if not header.players:
        raise BadInput(f"{source}: nobody plays", "use an undamaged copy")
    return header


def typed_entry(plain: dict[str, object], source: str) -> Entry:
    """Return the entry that plain values stand for; nothing is guessed."""
    kinds = [kind for key, kind in _KINDS.items() if key in plain]
    if len(kinds) != 1:
        what = f"{source}: neither a decision, a roll, a step back nor a change of seats"
        raise BadInput(what, "use an undamaged copy")
    made: Entry = structure_strictly(plain, kinds[0], source, CONVERTER)
    return made
