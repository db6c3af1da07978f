"""`astragal rules clause ID`: a clause of a rulebook, with its source and its tests."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TypedDict

import click

from astragal.engine.wording import LANGUAGES, Words
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


@click.command(help="Print a clause of a rulebook by its id, such as rtta.build.3.")
@click.argument("clause_id", metavar="ID")
@click.option("--lang", type=click.Choice(LANGUAGES), default="en", help="Language of the text.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(clause_id: str, lang: str, as_json: bool) -> None:
    """Print a clause."""
    game, chapter, clause = find_clause(Registry(), clause_id)
    if as_json:
        click.echo(json.dumps(described(game, chapter, clause), ensure_ascii=False, indent=1))
        return
    for line in in_words(clause, Words(lang)):
        click.echo(line)


def find_clause(registry: Registry, clause_id: str) -> tuple[str, Chapter, Clause]:
    """Return a clause with its game and chapter; an unknown id is answered with the nearest one."""
    known: dict[str, tuple[str, Chapter, Clause]] = {}
    for game in registry.games():
        for chapter in registry.rulebook(game).chapters:
            known |= {clause.id: (game, chapter, clause) for clause in chapter.clauses}
    if clause_id in known:
        return known[clause_id]
    within = [id for id in known if id.startswith(f"{clause_id.rstrip('.')}.")]
    remedy = f"use one of {', '.join(within)}" if within else nearest(clause_id, list(known) or ["none"])
    raise BadInput(f"there is no clause {clause_id!r}", remedy)


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
