"""Lessons: guided matches, written as data files beside a game or a rule."""

from __future__ import annotations

import re
from pathlib import Path

import attrs

from astragal.plugins.content import read_toml, structure

Said = dict[str, str]
"""A text by language."""

LEARNER = 0
"""The seat of whoever learns."""
_ID = re.compile(r"[a-z][a-z0-9-]{0,39}")
_LINE = re.compile(r"(\*|[1-9]) \S.*")


def _in_english(owner: object, field: attrs.Attribute[Said], text: Said) -> None:
    if not text.get("en"):
        raise ValueError(f"{field.name} has no English text: write {field.name}.en")


def _is_id(owner: object, field: attrs.Attribute[str], id: str) -> None:
    if not _ID.fullmatch(id):
        raise ValueError(f"the id {id!r:.60} must consist of small letters, digits and dashes")


def _are_lines(owner: object, field: attrs.Attribute[tuple[str, ...]], lines: tuple[str, ...]) -> None:
    for line in lines:
        if not _LINE.fullmatch(line):
            raise ValueError(f"{line!r:.60} must begin with * for luck or with a player's number")


def _not_empty(owner: object, field: attrs.Attribute[tuple[object, ...]], given: tuple[object, ...]) -> None:
    if not given:
        raise ValueError(f"{field.name} is empty")


@attrs.frozen
class OtherChoice:
    """What another choice than the expected one would have meant."""

    when: str
    """The choice as journals write it; `*` stands for anything."""
    says: Said = attrs.field(validator=_in_english)


@attrs.frozen
class LessonStep:
    """One decision of the learner, with what happens before it."""

    expects: tuple[str, ...] = attrs.field(validator=_not_empty)
    """The decisions that the lesson asks for, as journals write them, in any order that the rules allow."""
    asks: Said = attrs.field(validator=_in_english)
    """What to do."""
    why: Said = attrs.field(validator=_in_english)
    """Why it is a good idea, or what rule it shows."""
    before: tuple[str, ...] = attrs.field(default=(), validator=_are_lines)
    """What happens first: `* food coins` for luck, `2 done` for a decision of the second player."""
    others: tuple[OtherChoice, ...] = ()
    """What some other choices would have meant; the first that fits is shown."""


@attrs.frozen
class Lesson:
    """A guided match: it keeps to its steps as long as the learner does, then goes on freely."""

    id: str = attrs.field(validator=_is_id)
    title: Said = attrs.field(validator=_in_english)
    about: Said = attrs.field(validator=_in_english)
    """What one learns, in a sentence or two."""
    opening: Said = attrs.field(validator=_in_english)
    """What is shown before the match begins; blank lines separate paragraphs."""
    steps: tuple[LessonStep, ...] = attrs.field(validator=_not_empty)
    closing: Said = attrs.field(validator=_in_english)
    """What is shown when the last step has been made."""
    ruleset: str = ""
    """A named ruleset of the game; its first one when empty."""
    players: int = 2
    """How many play; the learner is the first."""
    rules: tuple[str, ...] = ()
    """Ids of further rules; the rule that brings the lesson is among them anyway."""
    options: dict[str, bool | int | str] = attrs.field(factory=dict)
    position: str = ""
    """The position to begin from, as text; the start of a game when empty."""
    bot: str = "easy"
    """The kind of bot that plays the other seats."""
    ending: tuple[str, ...] = attrs.field(default=(), validator=_are_lines)
    """What happens after the last step and before the match goes on freely."""


def read_lesson(path: Path | str) -> Lesson:
    """Return the lesson in a TOML file; what is wrong with it is named with file, entry and field."""
    return structure(read_toml(Path(path)), Lesson, str(path))
