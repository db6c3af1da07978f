"""The rulebook: every clause to read and to search, at the table and from the menu."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from astragal.engine.rules import Rules
from astragal.engine.wording import Words
from astragal.errors import AstragalError
from astragal.plugins.rulebook import Chapter, Clause, Rulebook, said
from astragal.tui.screens.base_screen import Above
from astragal.tui.screens.small import ChooserScreen, MessageScreen
from astragal.tui.table.canvas import clean, printable

if TYPE_CHECKING:
    from astragal.tui.app import AstragalApp


def plain(text: str) -> str:
    """Return text in small letters without accents, as it is searched."""
    parted = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in parted if not unicodedata.combining(letter))


def found(clause: Clause, wanted: str, language: str) -> bool:
    """Return whether a clause has every word that is searched for."""
    texts = [said(text, language) for text in (clause.title, clause.text, clause.ruling)]
    text = plain(" ".join([clause.id, *texts, clause.option]))
    return all(word in text for word in plain(wanted).split())


class RulebookScreen(Above[None]):
    """A list of clauses with a search line, and the clause at hand beside it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", show=False),
        Binding("slash", "search", show=False),
        Binding("q,question_mark,B", "dismiss(None)", show=False),
        Binding("pagedown,space", "scroll(5)", show=False),
        Binding("pageup", "scroll(-5)", show=False),
    ]

    def __init__(self, words: Words, book: Rulebook, *, at: str = "", rules: Rules | None = None) -> None:
        super().__init__()
        self.words, self.book, self.rules = words, book, rules
        self._at = at
        self._chapters = {clause.id: chapter for chapter in book.chapters for clause in chapter.clauses}

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet"):
            yield Static(Content.styled(self.words("Rulebook"), "bold $heading"))
            yield Input(placeholder=self.words("Search: press /"), max_length=60, id="search")
            with Horizontal(id="columns"):
                yield OptionList(id="clauses", markup=False)
                with VerticalScroll(id="clause", can_focus=False):
                    yield Static(id="text", markup=False)
            keys = self.words("Arrows choose a rule, / searches, Esc goes back")
            yield Static(Content.styled(keys, "dim"))

    def on_mount(self) -> None:
        """Show every clause, and the one that was asked for."""
        self.query_one(Input).cursor_blink = False
        self.fill("")
        self.query_one("#clauses", OptionList).focus()

    def fill(self, wanted: str) -> None:
        """List the clauses that have the words searched for, under the titles of their chapters."""
        options = self.query_one("#clauses", OptionList)
        options.clear_options()
        options.add_options(self._options(wanted))
        ids = [option.id for option in options.options]
        first = next((number for number, id in enumerate(ids) if id in self._chapters), None)
        options.highlighted = ids.index(self._at) if self._at in ids else first
        if first is None:
            self.query_one("#text", Static).update(Content(self.words("No rule found.")))

    def _options(self, wanted: str) -> Iterator[Option]:
        language = self.words.language
        for chapter in self.book.chapters:
            clauses = [clause for clause in chapter.clauses if found(clause, wanted, language)]
            if clauses:
                title = Content.styled(clean(said(chapter.title, language)), "bold $heading")
                yield Option(title, disabled=True)
            for clause in clauses:
                yield Option(Content(f"  {clean(said(clause.title, language))}"), id=clause.id)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the clause at hand."""
        chapter = self._chapters.get(event.option_id or "")
        clause = self.book.get(event.option_id or "")
        if chapter is not None and clause is not None:
            self._at = clause.id
            written = self.paragraphs(chapter, clause)
            lines = [Content.styled(printable(text), style) for text, style in written]
            self.query_one("#text", Static).update(Content("\n\n").join(lines))
            self.query_one("#clause").scroll_home(animate=False)

    def paragraphs(self, chapter: Chapter, clause: Clause) -> Iterator[tuple[str, str]]:
        """Yield a clause in paragraphs, each with its style."""
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

    def on_input_changed(self, event: Input.Changed) -> None:
        """List what has the words typed so far."""
        event.stop()
        self.fill(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go to the list."""
        event.stop()
        self.query_one("#clauses", OptionList).focus()

    def on_key(self, event: events.Key) -> None:
        """Leave the search line downwards."""
        if event.key == "down" and self.query_one(Input).has_focus:
            event.stop()
            self.query_one("#clauses", OptionList).focus()

    def action_search(self) -> None:
        """Go to the search line."""
        self.query_one(Input).focus()

    def action_back(self) -> None:
        """End the search, or leave."""
        search = self.query_one(Input)
        if search.value or search.has_focus:
            search.value = ""
            self.query_one("#clauses", OptionList).focus()
        else:
            self.dismiss(None)

    def action_scroll(self, rows: int) -> None:
        """Scroll the clause by rows."""
        self.query_one("#clause").scroll_relative(y=rows, animate=False)


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
