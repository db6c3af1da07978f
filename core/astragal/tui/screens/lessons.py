"""The lessons: one list of guided matches, by game."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from astragal.lessons.guide import said
from astragal.tui.lesson_list import all_lessons, begin_saved, lesson_title
from astragal.tui.screens.lists import ListScreen
from astragal.tui.table.canvas import clean


class LessonsScreen(ListScreen):
    """Choose a lesson; its match begins at once."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "dismiss(None)", show=False),
        *(Binding(str(number), f"begin({number - 1})", show=False) for number in range(1, 10)),
    ]

    def on_mount(self) -> None:
        """Fill the list, the game that was played last first."""
        self.lessons = all_lessons(self.program.registry, self.program.settings.last)
        self.fill()

    def fill(self) -> None:
        """Rewrite the list."""
        words = self.program.words
        lines = [Option(self._label(number), id=str(number)) for number in range(len(self.lessons))]
        self.write_list(words("Learn to play"), lines, words("1-9 or Enter: start a lesson   Esc: back"))

    def _label(self, number: int) -> Content:
        offered, words = self.lessons[number], self.program.words
        key = str(number + 1) if number < 9 else " "
        title = lesson_title(offered, self.program.titles, words)
        return Content.assemble((f" {key} ", "bold $key"), f" {title}")

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what a lesson teaches."""
        about = said(self.lessons[event.option_index].lesson.about, self.program.words)
        self.query_one("#about", Static).update(Content(clean(about, 300)))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Begin the lesson at hand."""
        event.stop()
        self.action_begin(event.option_index)

    def action_begin(self, number: int) -> None:
        """Begin a lesson."""
        if number >= len(self.lessons):
            return
        offered, program = self.lessons[number], self.program
        self.dismiss(None)
        program.open_match(lambda: begin_saved(program.registry, offered, program.settings, program.folder))
