"""Forms: a list of lines, each changed by arrows, Enter or a click."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, ClassVar

import attrs
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from astragal.engine.wording import Words
from astragal.errors import AstragalError
from astragal.tui.screens.lists import ListScreen
from astragal.tui.screens.small import InputScreen
from astragal.tui.table.canvas import clean, cut

if TYPE_CHECKING:
    from astragal.tui.form import MatchForm
    from astragal.tui.lab_form import LabForm


@attrs.frozen
class Row:
    """A line of a form: what it is, what it is set to, what it means, and how it changes."""

    label: str
    value: str
    about: str = ""
    turn: Callable[[int], None] | None = None
    """Goes to the next (1) or the previous (-1) value."""
    write: Callable[[str], None] | None = None
    """Takes a value that was typed."""
    heading: bool = False
    more: str = ""
    """What stands beside the value."""
    unset: bool = False
    """Whether the value only says that there is none, so that typing begins with nothing."""

    def line(self, indent: int, width: int) -> Content:
        """Return the row as it is written, with a label of the given width."""
        if self.heading:
            return Content.styled(clean(self.label), "bold $heading")
        label = f"{' ' * indent}{cut(clean(self.label), width):<{width}} "
        return Content.assemble(label, (clean(self.value), "bold $key"), f"  {clean(self.more)}")


def turned(values: list[str], value: str, step: int) -> str:
    """Return the value after or before another in a list."""
    place = values.index(value) if value in values else 0
    return values[(place + step) % len(values)]


def game_rows(words: Words, match: MatchForm, form: MatchForm | LabForm) -> Iterator[Row]:
    """Yield the rows for the game and the ruleset of a match, which the form chooses."""
    definition, preset = match.definition, match.ruleset.preset

    def next_game(step: int) -> None:
        """Go to the next game that can be used; raise the error of one that was passed over."""
        game, errors = match.game, list[AstragalError]()
        for _ in match.games:
            game = turned(match.games, game, step)
            try:
                form.choose_game(game)
                break
            except AstragalError as error:
                errors.append(error)
        if errors:
            raise errors[0]

    yield Row(
        words("Game"),
        words(definition.name),
        words(definition.help),
        next_game,
    )
    yield Row(
        words("Ruleset"),
        words(preset.name),
        words(preset.help),
        lambda step: form.choose_preset(turned(match.presets, match.preset, step)),
    )


def count_row(words: Words, match: MatchForm, about: str = "") -> Row:
    """Return the row for the number of players of a match."""

    def count(step: int) -> None:
        counts = list(match.counts)
        match.set_count(counts[(counts.index(len(match.seats)) + step) % len(counts)])

    return Row(words("Number of players"), str(len(match.seats)), about, count)


class FormScreen(ListScreen):
    """A list of rows; the first row begins what the form is for."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "turn(1)", show=False, priority=True),
        Binding("left", "turn(-1)", show=False, priority=True),
    ]

    INDENT: ClassVar[int] = 2
    """Columns before a label."""
    LABEL_WIDTH: ClassVar[int] = 34
    """Columns of a label."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[Row] = []

    @abstractmethod
    def form_words(self) -> Words:
        """Return the words of the game at hand, in the player's language."""

    @abstractmethod
    def form_rows(self, words: Words) -> Iterator[Row]:
        """Yield the rows as they stand."""

    @abstractmethod
    def form_texts(self, words: Words) -> tuple[str, str]:
        """Return the title of the form and the line about its keys."""

    def label_width(self) -> int:
        """Return the columns of a label."""
        return self.LABEL_WIDTH

    def fill(self) -> None:
        """Rewrite the list."""
        words = self.form_words()
        self.rows = list(self.form_rows(words))
        title, hint = self.form_texts(words)
        width = self.label_width()
        lines = [Option(row.line(self.INDENT, width), disabled=row.heading) for row in self.rows]
        self.write_list(title, lines, hint)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what a line means."""
        if 0 <= event.option_index < len(self.rows):
            self.query_one("#about", Static).update(Content(clean(self.rows[event.option_index].about, 300)))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Change a line, or type its value."""
        event.stop()
        row = self.rows[event.option_index]
        if row.write is not None:
            self._type(row, row.write)
        elif row.turn is not None:
            self._do(row.turn, 1)

    def _type(self, row: Row, write: Callable[[str], None]) -> None:
        def written(text: str | None) -> None:
            if text is not None:
                self._do(write, text)

        typed = "" if row.unset else row.value
        self.app.push_screen(InputScreen(self.program.words, row.label, typed), written)

    def _do(self, change: Callable[..., None], value: object) -> None:
        try:
            change(value)
        except AstragalError as error:
            self.program.say_error(error)
        if self.is_mounted and self.is_attached:
            self.fill()

    def action_turn(self, step: int) -> None:
        """Go to the next or the previous value of the line at hand."""
        place = self.query_one(OptionList).highlighted
        row = self.rows[place] if place is not None else None
        if row is not None and row.turn is not None and place != 0:
            self._do(row.turn, step)
