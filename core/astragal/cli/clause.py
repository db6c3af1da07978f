"""`astragal rules clause ID`: a clause of a rulebook, with its source and its tests."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TypedDict

import click

from astragal.cli.language import LANGUAGE
from astragal.engine.wording import Words
from astragal.errors import BadInput, nearest
from astragal.plugins.registry import Registry
from astragal.plugins.rulebook import Chapter, Clause, said


class ClauseEntry(TypedDict):
    """A clause as it appears in the JSON document."""

    id: str
    game: str
    chapter: str
    title: str
    title_fr: str
    text_en: str
    text_fr: str
    source: str
    ruling: str | None
    """Why it is decided like this; null where it is printed."""
    ruling_fr: str | None
    option: str | None
    differs: str | None
    """What another edition does instead; null where there is no difference."""
    differs_fr: str | None
    rules: list[str]
    tests: list[str]


Found = tuple[str, Chapter, Clause]
"""A clause with its game and its chapter."""


@click.command(help="Print a clause by its id (rtta.build.3), or list the clauses of a game or a chapter.")
@click.argument("clause_id", metavar="[ID|GAME|CHAPTER]", default="")
@click.option("--lang", type=LANGUAGE, default="en", help="Language of the text.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(clause_id: str, lang: str, as_json: bool) -> None:
    """Print a clause, or list those whose ids begin alike."""
    known = all_clauses(Registry())
    if clause_id in known:
        _print_clause(known[clause_id], lang, as_json)
    else:
        _list_clauses(within(known, clause_id), lang, as_json)


def _print_clause(found: Found, lang: str, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(described(*found), ensure_ascii=False, indent=1))
        return
    for line in in_words(found[2], Words(lang)):
        click.echo(line)


def _list_clauses(found: list[Found], lang: str, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps([described(*one) for one in found], ensure_ascii=False, indent=1))
        return
    width = max(len(clause.id) for _, _, clause in found)
    for _, _, clause in found:
        click.echo(f"{clause.id:{width}}  {said(clause.title, lang)}")


def all_clauses(registry: Registry) -> dict[str, Found]:
    """Return every clause of every game by its id."""
    known: dict[str, Found] = {}
    rulebooks, _ = registry.look_at_games(registry.rulebook)
    for game, rulebook in rulebooks.items():
        for chapter in rulebook.chapters:
            known |= {clause.id: (game, chapter, clause) for clause in chapter.clauses}
    return known


def within(known: dict[str, Found], start: str) -> list[Found]:
    """Return the clauses of a game or a chapter, all without a name; an unknown one is bad input."""
    if not start:
        return list(known.values())
    found = [one for id, one in known.items() if id.startswith(f"{start.rstrip('.')}.")]
    if not found:
        hint = nearest(start, list(known)) if "." in start else "'astragal rules clause' lists them all"
        raise BadInput(f"there is no clause {start!r}", hint)
    return found


def described(game: str, chapter: Chapter, clause: Clause) -> ClauseEntry:
    """Return a clause as it appears in the JSON document."""
    return {
        "id": clause.id,
        "game": game,
        "chapter": chapter.id,
        "title": said(clause.title, "en"),
        "title_fr": said(clause.title, "fr"),
        "text_en": said(clause.text, "en"),
        "text_fr": said(clause.text, "fr"),
        "source": clause.source,
        "ruling": said(clause.ruling, "en") or None,
        "ruling_fr": said(clause.ruling, "fr") or None,
        "option": clause.option or None,
        "differs": said(clause.differs, "en") or None,
        "differs_fr": said(clause.differs, "fr") or None,
        "rules": list(chapter.rules),
        "tests": list(clause.tests),
    }


def in_words(clause: Clause, words: Words) -> Iterator[str]:
    """Yield the lines that say a clause."""
    language = words.language
    yield f"{clause.id}  {said(clause.title, language)}"
    yield said(clause.text, language)
    if clause.ruling:
        yield words("Our ruling: {why}", why=said(clause.ruling, language))
    if clause.source:
        yield words("Source: {source}", source=clause.source)
    if clause.option:
        yield words("Option: {option}", option=clause.option)
    if clause.differs:
        yield words("Elsewhere: {how}", how=said(clause.differs, language))
    yield from (words("Test: {test}", test=test) for test in clause.tests)
