"""Rulebooks: numbered clauses in a file `rulebook.toml` beside a game's or a rule's own file.

A clause is a rule in our own words with its source. Refusals, options, tests, help and documentation point
to clauses by id. Which tests prove a clause stands in `rulebook_tests.toml`, if there is one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import attrs

from astragal.errors import BadInput
from astragal.plugins.content import read_toml, structure

FILE = "rulebook.toml"
TESTS_FILE = "rulebook_tests.toml"
Said = dict[str, str]
"""A text by language."""


@attrs.frozen
class Clause:
    """One rule, with where it comes from."""

    id: str
    """Such as `rtta.build.3`: the game or the rule, the chapter and a number that never changes."""
    title: Said
    text: Said
    source: str = ""
    """Where the printed book has it; empty when it has nothing about it."""
    ruling: Said = attrs.field(factory=dict)
    """Why it is decided like this where the book leaves it open; empty when it is printed."""
    option: str = ""
    """The option that changes it."""
    differs: Said = attrs.field(factory=dict)
    """What another edition does instead, where that is known; empty when there is no difference."""
    tests: tuple[str, ...] = ()
    """The tests that prove it, such as `tests/test_build.py::test_workers_are_split`."""


@attrs.frozen
class Chapter:
    """Clauses that belong together."""

    id: str
    title: Said
    clauses: tuple[Clause, ...]
    rules: tuple[str, ...] = ()
    """The chapter applies with one of these rules only; always when there are none."""


@attrs.frozen
class _File:
    """A file of clauses."""

    chapters: tuple[Chapter, ...]


@attrs.frozen
class Rulebook:
    """The chapters of a game, then those of its rules."""

    chapters: tuple[Chapter, ...] = ()

    def __iter__(self) -> Iterator[Clause]:
        return (clause for chapter in self.chapters for clause in chapter.clauses)

    def get(self, id: str) -> Clause | None:
        """Return the clause with an id, if there is one."""
        return next((clause for clause in self if clause.id == id), None)

    def about_option(self, option: str) -> Clause | None:
        """Return the first clause that an option changes, if there is one."""
        return next((clause for clause in self if clause.option == option), None)


def said(text: Mapping[str, str], language: str) -> str:
    """Return a text in a language, or in English where it is not translated."""
    return text.get(language) or text.get("en", "")


def rulebook_of(game: object, rules: Mapping[str, object]) -> Rulebook:
    """Return the clauses of a game, and those that rules bring along about themselves."""
    home = folder_of(game)
    folders = dict.fromkeys(folder for rule in rules.values() if (folder := folder_of(rule)) is not None)
    brought = [chapter for folder in folders if folder != home for chapter in _read(folder)]
    chapters = [chapter for chapter in brought if not chapter.rules or set(chapter.rules) & set(rules)]
    book = Rulebook((*(_read(home) if home else ()), *chapters))
    counted = Counter(clause.id for clause in book)
    twice = [id for id, number in counted.items() if number > 1]
    if twice:
        raise BadInput(f"two clauses are called {twice[0]!r}", "rename one of them")
    return book


def folder_of(plugin: object) -> Path | None:
    """Return the folder of a plugin's file if a rulebook lies there."""
    file = getattr(plugin, "__file__", None)
    if not isinstance(file, str):
        return None
    folder = Path(file).absolute().parent
    return folder if (folder / FILE).is_file() else None


@cache
def _read(folder: Path) -> tuple[Chapter, ...]:
    source = folder / FILE
    chapters = structure(read_toml(source), _File, str(source)).chapters
    tests = folder / TESTS_FILE
    proofs = structure(read_toml(tests), dict[str, tuple[str, ...]], str(tests)) if tests.is_file() else {}
    return tuple(_proven(chapter, proofs) for chapter in chapters)


def _proven(chapter: Chapter, proofs: Mapping[str, tuple[str, ...]]) -> Chapter:
    """Return a chapter whose clauses know their tests."""
    clauses = [
        attrs.evolve(clause, tests=(*clause.tests, *proofs.get(clause.id, ()))) for clause in chapter.clauses
    ]
    return attrs.evolve(chapter, clauses=tuple(clauses))
