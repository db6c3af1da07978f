"""Settings: language, looks and pace."""

from __future__ import annotations

from typing import ClassVar

import attrs
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from astragal.engine.wording import LANGUAGES, language_name, languages
from astragal.errors import AstragalError
from astragal.tui.screens.lists import ListScreen
from astragal.tui.settings import SPEEDS, THEME_NAMES


@attrs.frozen
class Choice:
    """A setting: its name, the values it goes through and what they are called."""

    id: str
    label: str
    values: tuple[object, ...]
    names: tuple[str, ...]
    about: str


CHOICES = (
    Choice("language", "Language", LANGUAGES, ("English", "Français"), "Interface language"),
    Choice(
        "theme",
        "Theme",
        THEME_NAMES,
        ("Dark", "Light", "High contrast", "Slate", "Terminal colours"),
        "Colours and contrast",
    ),
    Choice(
        "speed",
        "Speed",
        tuple(SPEEDS),
        ("Slow", "Medium", "Fast", "Off"),
        "How long rolls, events and bots' turns are shown; any key skips them",
    ),
    Choice(
        "animations",
        "Motion",
        (True, False),
        ("Full", "Reduced"),
        "Reduced: no tumbling dice or running numbers; changes are only highlighted",
    ),
    Choice(
        "end_turn",
        "End of turn",
        ("always", "waste"),
        ("Always ask", "Ask only if something is wasted"),
        "You can change your turn until you end it.",
    ),
    Choice(
        "handover",
        "Pass the keyboard",
        (True, False),
        ("Hide the table", "Show the table"),
        "Between two people at one keyboard, in games with secrets",
    ),
    Choice(
        "ascii_only",
        "Symbols",
        (False, True),
        ("Unicode", "ASCII only"),
        "For terminals that can't draw boxes",
    ),
)


def choices() -> list[Choice]:
    """Return the settings with the languages that there are."""
    codes = languages()
    names = tuple(language_name(code) for code in codes)
    return [
        attrs.evolve(choice, values=codes, names=names) if choice.id == "language" else choice
        for choice in CHOICES
    ]


class SettingsScreen(ListScreen):
    """A list of settings; Enter or a click changes one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "leave", show=False),
        Binding("right,space", "change", show=False),
    ]

    def on_mount(self) -> None:
        """Show the settings."""
        self.choices: list[Choice] = []
        try:
            self.choices = choices()
        except AstragalError as error:  # a catalogue that cannot be read
            self.choices = list(CHOICES)
            self.program.say_error(error)
        self.fill()

    def fill(self) -> None:
        """Rewrite the list."""
        words = self.program.words
        lines = [Option(self._line(choice), id=choice.id) for choice in self.choices]
        self.write_list(words("Settings"), lines, words("Enter changes the setting, Esc goes back"))

    def _line(self, choice: Choice) -> Content:
        words, settings = self.program.words, self.program.settings
        value = getattr(settings, choice.id)
        name = words(choice.names[choice.values.index(value)]) if value in choice.values else str(value)
        return Content.assemble(f"  {words(choice.label):<26}", (name, "bold $key"))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what a setting is about."""
        about = next((choice.about for choice in self.choices if choice.id == event.option_id), "")
        self.query_one("#about", Static).update(Content(self.program.words(about)))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Change a setting."""
        event.stop()
        self._change(event.option_id or "")

    def action_change(self) -> None:
        """Change the setting at hand."""
        self._change(self.choices[self.query_one(OptionList).highlighted or 0].id)

    def _change(self, name: str) -> None:
        settings = self.program.settings
        choice = next(choice for choice in self.choices if choice.id == name)
        value = getattr(settings, name)
        place = choice.values.index(value) if value in choice.values else -1
        setattr(settings, name, choice.values[(place + 1) % len(choice.values)])
        try:
            self.program.apply_settings()
        except AstragalError as error:  # a catalogue that cannot be read
            setattr(settings, name, value)
            self.program.apply_settings()
            self.program.say_error(error)
        settings.save()
        self.fill()

    def action_leave(self) -> None:
        """Go back."""
        self.dismiss(None)
