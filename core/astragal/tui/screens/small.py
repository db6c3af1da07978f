"""Small screens above the table: a list to choose from, and passing the keyboard on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from astragal.engine.wording import Words
from astragal.tui.screens.base_screen import Above
from astragal.tui.table.canvas import clean, wrap

DIALOG = 62
"""Cells for text in a dialog that is as wide as it may be at 80 columns."""


class ChooserScreen(Above[int | None]):
    """A list to choose one entry from, by number, arrows or mouse."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", show=False)]

    def __init__(self, words: Words, title: str, labels: Sequence[str], details: Sequence[str] = ()) -> None:
        super().__init__()
        self.words = words
        self._title = clean(title)
        self.labels = [clean(label) for label in labels]
        self.details = [clean(detail, 400) for detail in details] or [""] * len(labels)

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(Content.styled(self._title, "bold $heading"), classes="dialog-title")
            yield OptionList(*map(self._option, range(len(self.labels))), markup=False)
            yield Static(
                Content.styled(self.words("1-9, arrow keys and Enter, or click; Esc cancels"), "dim")
            )

    def _option(self, number: int) -> Option:
        """Return an entry with its key, and below it what there is to know about it."""
        key = (f"{number + 1 if number < 9 else ' '} ", "bold $key")
        detail = self.details[number]
        below = wrap(detail, DIALOG - 4) if detail else []
        return Option(
            Content.assemble(key, self.labels[number], *((f"\n    {line}", "dim") for line in below))
        )

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Return the number of the entry."""
        event.stop()
        self.dismiss(event.option_index)

    def on_key(self, event: events.Key) -> None:
        """Choose by number."""
        if event.character and event.character in "123456789" and int(event.character) <= len(self.labels):
            event.stop()
            self.dismiss(int(event.character) - 1)


class MessageScreen(Above[bool]):
    """A few lines and a key to go on; Escape says no."""

    def __init__(self, title: str, lines: Sequence[str], go_on: str) -> None:
        super().__init__()
        self._title, self._lines, self._go_on = (
            clean(title),
            [clean(line, 400) for line in lines],
            clean(go_on),
        )

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(Content.styled(self._title, "bold $heading"), classes="dialog-title")
            for line in self._lines:
                yield Static(Content(line))
            yield Static(Content.styled(self._go_on, "reverse bold"), classes="dialog-go")

    def on_key(self, event: events.Key) -> None:
        """Go on, or back."""
        if event.key in ("enter", "space", "escape"):
            event.stop()
            self.dismiss(event.key != "escape")

    def on_click(self, event: events.Click) -> None:
        """Go on."""
        event.stop()
        self.dismiss(True)


class HandoverScreen(Above[None]):
    """Hides the table while the keyboard is passed on."""

    def __init__(self, words: Words, player: str) -> None:
        super().__init__()
        self.words, self.player = words, clean(player)

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            title = self.words("{player}'s turn", player=self.player)
            yield Static(Content.styled(title, "bold $heading"), classes="dialog-title")
            yield Static(Content(self.words("Pass the keyboard.")))
            yield Static(
                Content.styled(f" {self.words('Enter')} ", "reverse bold")
                + Content(" " + self.words("Ready")),
                classes="dialog-go",
            )

    def on_key(self, event: events.Key) -> None:
        """Show the table again."""
        if event.key in ("enter", "space"):
            event.stop()
            self.dismiss(None)

    def on_click(self, event: events.Click) -> None:
        """Show the table again."""
        event.stop()
        self.dismiss(None)


class InputScreen(Above[str | None]):
    """Asks for a line of text."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", show=False)]

    def __init__(self, words: Words, title: str, text: str) -> None:
        super().__init__()
        self.words, self._title, self._text = words, clean(title), clean(text)

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(Content.styled(self._title, "bold $heading"), classes="dialog-title")
            yield Input(self._text, max_length=60)
            yield Static(Content.styled(self.words("Enter confirms, Esc cancels"), "dim"))

    def on_mount(self) -> None:
        """Let the text be overwritten, without a cursor that blinks."""
        field = self.query_one(Input)
        field.cursor_blink = False
        field.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Return what was typed."""
        event.stop()
        self.dismiss(event.value)
