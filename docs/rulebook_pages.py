"""The pages made from rulebooks: the rulings, and every clause with its tests, in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from class_pages import NOTE, prose

from astragal.engine.wording import LANGUAGES, Words
from astragal.plugins.registry import Registry
from astragal.plugins.rulebook import FILE, TESTS_FILE, Chapter, Clause, folder_of, said
from astragal.testing import clause_tests

ROOT = Path(__file__).parents[1]
WORDS = {
    "en": {
        "rulings": "Rulings: {game}",
        "about rulings": """
            What the printed rules leave open, or where they contradict each other, and what we do. Where
            tables play differently there is an option. [Every clause with its tests]({rulebook}) is listed
            in the reference.
            """,
        "other": "[En français]({page})",
        "rulebook": "Rulebook: {game}",
        "about rulebook": """
            Every rule as a numbered clause in our own words, with its source and the tests that prove it.
            `astragal rules clause ID` prints one. [Rulings]({rulings}) are marked.
            """,
        "why": "Why",
        "ruling": "Ruling",
        "source": "Source",
        "option": "Option",
        "tests": "Tests",
        "only": "Only with {rules}.",
        "differs": "Elsewhere",
        "differences": "Where other editions differ",
    },
    "fr": {
        "rulings": "Interprétations : {game}",
        "about rulings": """
            Ce que les règles imprimées laissent ouvert, ou les points où elles se contredisent, et ce que
            nous faisons. Quand les tables jouent différemment, il y a une option. [Chaque clause avec ses
            tests]({rulebook}) figure dans la référence.
            """,
        "other": "[In English]({page})",
        "rulebook": "Règles : {game}",
        "about rulebook": """
            Chaque règle sous forme de clause numérotée, dans nos propres mots, avec sa source et les tests
            qui la prouvent. `astragal rules clause ID --lang fr` en affiche une. Les
            [interprétations]({rulings}) sont signalées.
            """,
        "why": "Pourquoi",
        "ruling": "Interprétation",
        "source": "Source",
        "option": "Option",
        "tests": "Tests",
        "only": "Seulement avec {rules}.",
        "differs": "Ailleurs",
        "differences": "Différences avec d'autres éditions",
    },
}
COLON = {"en": ":", "fr": " :"}


def rulebook_pages(registry: Registry) -> dict[str, str]:
    """Return the pages of every game that has a rulebook, by their paths from the reference on."""
    pages: dict[str, str] = {}
    for game in games_with_rulebook(registry):
        for language in LANGUAGES:
            ending = "" if language == "en" else f".{language}"
            pages[f"../explanation/rulings-{game}{ending}.md"] = rulings_page(registry, game, language)
            pages[f"{game}/rulebook{ending}.md"] = clauses_page(registry, game, language)
    return pages


def proof_files(registry: Registry) -> dict[Path, str]:
    """Return the text of the files that list the tests of each clause, by path."""
    tests = clause_tests(ROOT / "tests")
    plugins = [registry.game(game) for game in registry.games()]
    plugins += [registry.rule(rule) for rule in registry.rules()]
    found: dict[Path, str] = {}
    for folder in dict.fromkeys(folder for plugin in plugins if (folder := folder_of(plugin))):
        named = (folder / FILE).read_text(encoding="utf-8")
        own = {clause: names for clause, names in tests.items() if f'id = "{clause}"' in named}
        found[folder / TESTS_FILE] = _toml(own)
    return found


def _toml(tests: dict[str, list[str]]) -> str:
    lines = ["# Which tests prove which clauses. Written by docs/generate.py: run `make docs`."]
    for clause, names in tests.items():
        lines += [f'"{clause}" = [', *(f'  "{name}",' for name in names), "]"]
    return "\n".join(lines) + "\n"


def games_with_rulebook(registry: Registry) -> list[str]:
    """Return the games that bring a rulebook."""
    return [game for game in registry.games() if folder_of(registry.game(game))]


def _game_name(registry: Registry, game: str, language: str) -> str:
    rules = registry.compile(registry.ruleset(game), max(2, registry.definition(game).players[0]))
    return Words(language, rules.namings)(registry.definition(game).name)


def _heading(registry: Registry, game: str, language: str, page: str, away: str) -> Iterator[str]:
    """Yield the top of a page; `away` is where its counterpart in the other part of the docs lies."""
    words, other = WORDS[language], next(each for each in LANGUAGES if each != language)
    ending = {"en": "", "fr": ".fr"}
    here = {"rulings": f"rulings-{game}", "rulebook": "rulebook"}[page]
    links = {"rulebook": f"{away}{ending[language]}.md", "rulings": f"{away}{ending[language]}.md"}
    yield f"# {words[page].format(game=_game_name(registry, game, language))}"
    yield NOTE
    yield from prose(words[f"about {page}"].format(**links))
    yield ""
    yield words["other"].format(page=f"{here}{ending[other]}.md")
    yield ""


def rulings_page(registry: Registry, game: str, language: str) -> str:
    """Return the page of the rulings of a game."""
    lines = list(_heading(registry, game, language, "rulings", f"../reference/{game}/rulebook"))
    for chapter in registry.rulebook(game).chapters:
        rulings = [clause for clause in chapter.clauses if clause.ruling]
        if rulings and _of_game(chapter, game):
            lines += [f"## {said(chapter.title, language)}", ""]
            for clause in rulings:
                lines += [*_ruling(clause, language), ""]
    return "\n".join([*lines, *_differences(registry, game, language)])


def _differences(registry: Registry, game: str, language: str) -> Iterator[str]:
    """Yield the list of clauses that another edition decides differently, if there are any."""
    differing = [clause for clause in registry.rulebook(game) if clause.differs]
    if differing:
        yield f"## {WORDS[language]['differences']}"
        yield ""
        for clause in differing:
            title = f"{said(clause.title, language)} (`{clause.id}`){COLON[language]}"
            yield from _item(f"{title} {said(clause.differs, language)}")
        yield ""


def _of_game(chapter: Chapter, game: str) -> bool:
    return all(clause.id.startswith(f"{game}.{chapter.id}.") for clause in chapter.clauses)


def _ruling(clause: Clause, language: str) -> Iterator[str]:
    words, colon = WORDS[language], COLON[language]
    option = f" {words['option']}{colon} `{clause.option}`." if clause.option else ""
    text = f"**{said(clause.title, language)}** (`{clause.id}`). {said(clause.text, language)}{option}"
    yield from prose(text)
    yield ""
    yield from prose(f"{words['why']}{colon} {said(clause.ruling, language)}")


def clauses_page(registry: Registry, game: str, language: str) -> str:
    """Return the page with every clause of a game and of the rules that ship for it."""
    lines = list(_heading(registry, game, language, "rulebook", f"../../explanation/rulings-{game}"))
    for chapter in registry.rulebook(game).chapters:
        lines += [f"## {said(chapter.title, language)}", ""]
        if chapter.rules:
            named = ", ".join(f"`{rule}`" for rule in chapter.rules)
            lines += [WORDS[language]["only"].format(rules=named), ""]
        for clause in chapter.clauses:
            lines += [*_clause(clause, language), ""]
    return "\n".join(lines)


def _clause(clause: Clause, language: str) -> Iterator[str]:
    words, colon = WORDS[language], COLON[language]
    yield f"### `{clause.id}` {said(clause.title, language)}"
    yield ""
    yield from prose(said(clause.text, language))
    yield ""
    if clause.ruling:
        yield from _item(f"{words['ruling']}{colon} {said(clause.ruling, language)}")
    if clause.source:
        yield from _item(f"{words['source']}{colon} {clause.source}")
    if clause.option:
        yield from _item(f"{words['option']}{colon} `{clause.option}`")
    if clause.differs:
        yield from _item(f"{words['differs']}{colon} {said(clause.differs, language)}")
    yield f"- {words['tests']}{colon}"
    yield from (f"    - `{test}`" for test in clause.tests)


def _item(text: str) -> Iterator[str]:
    first, *others = prose(text)
    yield f"- {first}"
    yield from (f"  {line}" for line in others)
