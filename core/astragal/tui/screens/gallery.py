"""The gallery: every card of a game by age, with what it does and which cards it is linked with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Input, Static
from textual.widgets.option_list import Option

from astragal.engine.rules import Rules
from astragal.engine.wording import Words
from astragal.errors import AstragalError
from astragal.plugins.records import CardTable
from astragal.tui.screens.browse import BrowseScreen, Paragraph, has_words
from astragal.tui.screens.small import ChooserScreen, MessageScreen
from astragal.tui.table.canvas import clean

if TYPE_CHECKING:
    from astragal.tui.app import AstragalApp


def has_cards(rules: Rules) -> bool:
    """Return whether a game is played with cards that can be listed."""
    return rules.game.cards is not None


def tables_of(rules: Rules, words: Words) -> Sequence[CardTable]:
    """Return the cards of a match: those of its own deck, where its options name one."""
    return rules.game.cards(rules.options, words) if rules.game.cards is not None else ()


class GalleryScreen(BrowseScreen):
    """The cards under the titles of their ages; left and right show one age, a search looks everywhere."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("C", "dismiss(None)", show=False)]

    def __init__(self, words: Words, tables: Sequence[CardTable], *, at: str = "") -> None:
        super().__init__(words, words("Cards"), at=at)
        self.tables = tables
        self.part = 0
        """The part that is shown; 0 for all of them."""

    def keys(self) -> str:
        """Return what the keys do."""
        return self.words("Arrows choose a card or an age, / searches names and texts, Esc goes back")

    def nothing(self) -> str:
        """Return what is said when no card has the words searched for."""
        return self.words("No card found.")

    def options(self, wanted: str) -> Iterator[Option]:
        """Yield the cards that have the words searched for, under the titles of their ages."""
        for table in [self.tables[self.part - 1]] if self.part else self.tables:
            cards = [place for place in range(len(table.rows)) if has_words(self._text(table, place), wanted)]
            if cards:
                yield Option(Content.styled(clean(table.title), "bold $heading"), disabled=True)
            for place in cards:
                yield Option(Content(f"  {clean(table.rows[place][0])}"), id=f"{table.id}/{place}")

    def _text(self, table: CardTable, place: int) -> str:
        """Return everything that is written on a card, for the search."""
        linked = table.linked[place] if place < len(table.linked) else ""
        return " ".join([table.title, *table.rows[place], linked])

    def paragraphs(self, id: str) -> Iterator[Paragraph]:
        """Yield a card: its name, a line for each column, and its links."""
        part, _, number = id.rpartition("/")
        table = next((table for table in self.tables if table.id == part), None)
        if table is None:
            return
        place = int(number)
        name, *cells = table.rows[place]
        yield name, "bold"
        columns = zip(table.columns[1:], cells, strict=True)
        yield " · ".join(self.words.labelled(column, cell) for column, cell in list(columns)[:-1] if cell), ""
        if cells and cells[-1]:
            yield cells[-1], ""
        if place < len(table.linked) and table.linked[place]:
            yield table.linked[place], "$own"

    def on_key(self, event: events.Key) -> None:
        """Show the age before or after, unless a search is being typed."""
        super().on_key(event)
        if event.key in ("left", "right") and not self.query_one(Input).has_focus:
            event.stop()
            step = 1 if event.key == "right" else -1
            self.part = (self.part + step) % (len(self.tables) + 1)
            name = clean(self.tables[self.part - 1].title) if self.part else self.words("all")
            title = self.words("Cards: {part}", part=name)
            self.query_one("#heading", Static).update(Content.styled(title, "bold $heading"))
            self.fill(self.query_one(Input).value)


def choose_gallery(program: AstragalApp) -> None:
    """Open the gallery of a game with cards; asks which where there are several."""
    words, registry = program.words, program.registry
    definitions, _ = registry.look_at_games(registry.definition)
    games = [game for game, definition in definitions.items() if definition.cards is not None]

    def chosen(number: int | None) -> None:
        if number is not None:
            _open(program, games[number])

    if not games:
        program.push_screen(
            MessageScreen(words("Cards"), [words("No game has cards to show.")], words("Back"))
        )
    elif len(games) == 1:
        chosen(0)
    else:
        names = [program.titles.game(game) for game in games]
        program.push_screen(ChooserScreen(words, words("Cards"), names), chosen)


def _open(program: AstragalApp, game: str) -> None:
    registry = program.registry
    try:
        ruleset = registry.ruleset(game)
        rules = registry.compile(ruleset, ruleset.preset.players[0])
    except AstragalError as error:
        program.say_error(error)
        return
    words = Words(program.words.language, rules.namings)
    program.push_screen(GalleryScreen(words, tables_of(rules, words)))
