"""The rulebook: every clause to read and to search, at the table and from the menu."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets.option_list import Option

from astragal.engine.rules import Rules
from astragal.engine.wording import Words
from astragal.errors import AstragalError
from astragal.plugins.rulebook import Clause, Rulebook, said
from astragal.tui.screens.browse import BrowseScreen, Paragraph, has_words
from astragal.tui.screens.small import ChooserScreen, MessageScreen
from astragal.tui.table.canvas import clean

if TYPE_CHECKING:
    from astragal.tui.app import AstragalApp


def found(clause: Clause, wanted: str, language: str) -> bool:
    """Return whether a clause has every word that is searched for."""
    texts = [said(text, language) for text in (clause.title, clause.text, clause.ruling)]
    return has_words(" ".join([clause.id, *texts, clause.option]), wanted)


class RulebookScreen(BrowseScreen):
    """The clauses under the titles of their chapters."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("B", "dismiss(None)", show=False)]

    def __init__(self, words: Words, book: Rulebook, *, at: str = "", rules: Rules | None = None) -> None:
        super().__init__(words, words("Rulebook"), at=at)
        self.book, self.rules = book, rules
        self._chapters = {clause.id: chapter for chapter in book.chapters for clause in chapter.clauses}

    def keys(self) -> str:
        """Return what the keys do."""
        return self.words("Arrows choose a rule, / searches, Esc goes back")

    def nothing(self) -> str:
        """Return what is said when no rule has the words searched for."""
        return self.words("No rule found.")

    def options(self, wanted: str) -> Iterator[Option]:
        """Yield the clauses that have the words searched for, under the titles of their chapters."""
        language = self.words.language
        for chapter in self.book.chapters:
            clauses = [clause for clause in chapter.clauses if found(clause, wanted, language)]
            if clauses:
                title = Content.styled(clean(said(chapter.title, language)), "bold $heading")
                yield Option(title, disabled=True)
            for clause in clauses:
                yield Option(Content(f"  {clean(said(clause.title, language))}"), id=clause.id)

    def paragraphs(self, id: str) -> Iterator[Paragraph]:
        """Yield a clause in paragraphs, each with its style."""
        chapter, clause = self._chapters.get(id), self.book.get(id)
        if chapter is None or clause is None:
            return
        words, language = self.words, self.words.language
        yield said(clause.title, language), "bold"
        yield said(clause.text, language), ""
        if clause.ruling:
            yield words("Our ruling: {why}", why=said(clause.ruling, language)), ""
        if clause.option:
            yield self._option(clause.option), ""
        if self.rules is not None and chapter.rules and not set(chapter.rules) & set(self.rules.rule_ids):
            yield words("This chapter does not apply in this match."), "italic"
        yield words("Source: {source}", source=clause.source or words("none")), "dim"
        yield clause.id, "dim"

    def _option(self, name: str) -> str:
        """Return an option, with its value where a match gives it one."""
        shown = self.words.name(f"option:{name}") if self.words.knows(f"option:{name}") else name
        if self.rules is None or name not in self.rules.options:
            return self.words("Option: {option}", option=shown)
        value = self.words.value(name, self.rules.options[name])
        return self.words("Option in this match: {option} = {value}", option=shown, value=value)


def choose_rulebook(program: AstragalApp) -> None:
    """Open the rulebook of a game; asks which where there are several."""
    words, registry = program.words, program.registry
    books: list[tuple[str, Rulebook]] = []
    for game in registry.games():
        try:
            books.append((program.titles.game(game), registry.rulebook(game)))
        except AstragalError:
            continue
    books = [(name, book) for name, book in books if book.chapters]

    def chosen(number: int | None) -> None:
        if number is not None:
            program.push_screen(RulebookScreen(words, books[number][1]))

    if not books:
        program.push_screen(
            MessageScreen(words("Rulebook"), [words("No game has a rulebook.")], words("Back"))
        )
    elif len(books) == 1:
        chosen(0)
    else:
        program.push_screen(ChooserScreen(words, words("Rulebook"), [name for name, _ in books]), chosen)
