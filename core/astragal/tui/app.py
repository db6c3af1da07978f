"""The program in the terminal."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.command import CommandPalette
from textual.filter import LineFilter
from textual.screen import Screen

from astragal.engine.wording import Words
from astragal.errors import AstragalError, BadInput
from astragal.match.paths import find_languages, home
from astragal.tui.ascii_lines import ASCII_LINES, needs_ascii
from astragal.tui.closed_terminal import is_closed, let_go
from astragal.tui.guest import leave_with_server
from astragal.tui.keymap import Keymap
from astragal.tui.leaving import ProgramEnd, how_saved, keep_copy, reason_of, say_farewell
from astragal.tui.settings import Settings
from astragal.tui.table.bars import commands_of
from astragal.tui.table.canvas import clean
from astragal.tui.theme import OWN_THEMES, own_inks, theme_for, variables_of

if TYPE_CHECKING:
    from rich.console import RenderableType

    from astragal.match.match import Match
    from astragal.plugins.registry import Registry
    from astragal.tui.screens.table import TableScreen
    from astragal.tui.table.panel import Ink, Panel
    from astragal.tui.titles import Titles

LOOK_ROUND = 1.0
"""Seconds between two looks whether the terminal is still there."""


class AstragalApp(App[None]):
    """Menu, table and everything around them."""

    TITLE = "Astragal"
    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
    ]

    def __init__(
        self,
        *,
        settings: Settings | None = None,
        registry: Registry | None = None,
        folder: Path | None = None,
        first: Callable[[AstragalApp], Match | None] | None = None,
        keymap: Keymap | None = None,
    ) -> None:
        self._inks: dict[str, Ink] = {}
        super().__init__()
        self.settings = settings or Settings.load()
        self.keymap = keymap or Keymap()
        self._installed = registry
        self.folder = folder or home() / "matches"
        for theme in OWN_THEMES:
            self.register_theme(theme)
        self._first = first
        self.ending = ProgramEnd(lambda: self.call_from_thread(self.exit), lambda: self._driver)
        self.farewell: list[str] = []
        """What is printed when the program has left the screen."""
        self._opened = False
        self._left = ""
        """What became of a match that was left without being saved in its place."""
        self._given_up: set[int] = set()
        """Matches that somebody chose to leave unsaved, and those that were copied."""
        self._titles: Titles | None = None
        self.words = Words(self.settings.language)
        self.apply_settings()
        self.set_keymap(dict(self.keymap.menu))

    @property
    def registry(self) -> Registry:
        """The installed games and rules; looked up when they are first needed."""
        if self._installed is None:
            from astragal.plugins.registry import Registry

            self._installed = Registry()
        return self._installed

    @property
    def titles(self) -> Titles:
        """What games and rulesets are called in the player's language."""
        if self._titles is None or self._titles.language != self.settings.language:
            from astragal.tui.titles import Titles

            self._titles = Titles(self.registry, self.settings.language)
        return self._titles

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Give every ink a colour under any theme."""
        return variables_of(self._inks.values(), self.current_theme) | own_inks(self.current_theme)

    def add_inks(self, panels: Iterable[Panel]) -> None:
        """Let panels be drawn with the inks that they bring."""
        self._inks |= {ink.id: ink for panel in panels for ink in panel.inks}
        self.stylesheet.set_variables(self.get_css_variables())

    def apply_settings(self) -> None:
        """Put language, theme and pace into force."""
        self.words = Words(self.settings.language)
        self.theme = theme_for(self.settings.theme)
        self.set_class(self.settings.ascii_only, "-ascii")
        self._draw_again()
        self.animation_level = "basic" if self.settings.animations else "none"

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Let nothing but ASCII through where that is wanted, on whatever screen it stands."""
        ascii_only = [ASCII_LINES] if self.settings.ascii_only else []
        return [*super().get_line_filters(), *ascii_only]

    def _draw_again(self) -> None:
        """Draw every screen anew, also those below the one in front."""
        if self.is_running:
            for screen in self.screen_stack:
                self.stylesheet.update(screen)
                for widget in screen.walk_children():
                    widget.refresh()

    async def on_mount(self) -> None:
        """Open the menu, and above it the match that was asked for."""
        from astragal.tui.screens.launcher import LauncherScreen

        self._opened = True
        if not self.is_headless and sys.stdin.isatty():
            self.set_interval(LOOK_ROUND, self._leave_a_closed_terminal)
            self.ending.listen()
        await self.push_screen(LauncherScreen())
        if self._first is not None:
            self.open_match(lambda: self._first(self) if self._first is not None else None)

    def _leave_a_closed_terminal(self) -> None:
        """Stop when the window was closed without a signal: a program that stays holds the save."""
        if is_closed():
            let_go()
            self.exit()

    # --- leaving ---------------------------------------------------------------------------------

    @property
    def table(self) -> TableScreen | None:
        """The table that is open, whatever lies above it."""
        from astragal.tui.screens.table import TableScreen

        return next((screen for screen in self.screen_stack if isinstance(screen, TableScreen)), None)

    def how_saved(self) -> str:
        """Say whether everything is saved."""
        table = self.table
        return how_saved(table.session.match if table is not None else None, self._left, self.words)

    def left_unsaved(self, match: Match, copy: Path | None) -> None:
        """Remember that somebody chose to leave a match that is not saved in its place."""
        self._given_up.add(id(match))
        reason = reason_of(match)
        if copy is None:
            self._left = self.words("The last match was closed without saving ({reason}).", reason=reason)
        else:
            file = str(copy)
            self._left = self.words(
                "The last match is saved in {file} only ({reason}).", file=file, reason=reason
            )

    async def action_quit(self) -> None:
        """Leave the program; a match that is not saved is not left by accident."""
        from astragal.tui.screens.commands import leave_or_ask

        table = self.table
        if table is None:
            self.exit()
        else:
            leave_or_ask(table, self.exit)

    def exit(self, result: None = None, return_code: int = 0, message: RenderableType | None = None) -> None:
        """Leave; a match that nobody gave up and that is not saved is copied to where it can be."""
        table = self.table
        match = table.session.match if table is not None else None
        if match is not None and id(match) not in self._given_up:
            match.make_sure()
        if match is not None and match.trouble and id(match) not in self._given_up:
            self._given_up.add(id(match))
            self.farewell.append(keep_copy(match, self.words))
        super().exit(result, return_code, message)

    def run_to_the_end(self) -> None:
        """Run the program, say what has to be said, and end as a signal asks for."""
        if sys.__stderr__ is not None and needs_ascii(sys.__stderr__.encoding):
            self.settings.ascii_only = True
            self.apply_settings()
        check_threads()
        try:
            self.run()
        except RuntimeError as error:
            if "can't start new thread" not in str(error):
                raise
            if not self._opened:
                raise no_threads() from None
            # Else the program has ended, and asyncio wanted one more thread to end the others.
        say_farewell(self.farewell)
        if code := self.ending.code or self.return_code:  # Textual returns, whatever it ends with
            sys.exit(code)

    # --- matches ---------------------------------------------------------------------------------

    def open_match(self, make: Callable[[], Match | None], path: Path | None = None) -> None:
        """Open the table for a match, or say why it cannot be opened.

        A saved match, named by its path, that is damaged or comes out otherwise under today's rules may go on
        from the last step that is whole and comes out as it did.
        """
        from astragal.lessons import guide_for
        from astragal.tui.screens.table import TableScreen
        from astragal.tui.table.session import Session

        try:
            match = make()
            if match is None:
                return
            always_asks = self.settings.end_turn == "always"
            guide = guide_for(match, self.registry)
            session = Session(
                match, self.settings.language, always_asks=always_asks, guide=guide, keymap=self.keymap
            )
        except AstragalError as error:
            if path is None or not self._offer_branch(path, error):
                self.say_error(error)
            return
        self.push_screen(TableScreen(session), lambda _: self._back_in_menu())

    def _offer_branch(self, path: Path, error: AstragalError) -> bool:
        """Offer to go on from the last step that still holds; tell whether there is one."""
        from astragal.match.branching import branch, common_part, needs_branch
        from astragal.match.saves import Library
        from astragal.tui.screens.small import ChooserScreen

        if not needs_branch(error):
            return False
        try:
            steps = common_part(path, self.registry).steps
        except AstragalError:
            return False
        words = self.words

        def answered(choice: int | None) -> None:
            if choice == 0:
                new = Library(self.folder).branch_path(path)
                self.open_match(lambda: branch(path, self.registry, new))

        labels = [words("Continue from step {n}, in a copy", n=steps), words("Cancel")]
        title = words("This match can't continue as it is")
        self.push_screen(ChooserScreen(words, title, labels, [error.what, ""]), answered)
        return True

    def _back_in_menu(self) -> None:
        from astragal.tui.screens.launcher import LauncherScreen

        if isinstance(self.screen, LauncherScreen):
            self.screen.fill()

    def say_error(self, error: AstragalError) -> None:
        """Show what is wrong and what to do."""
        from astragal.tui.screens.small import MessageScreen

        lines = [error.what, error.remedy] if error.remedy else [error.what]
        self.push_screen(MessageScreen(self.words("That did not work"), lines, f" {self.words('Enter')} "))

    # --- framework texts in the player's language ------------------------------------------------

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Yield what the palette offers: the actions of the table, its commands, and leaving."""
        from astragal.tui.screens.table import TableScreen

        if isinstance(screen, TableScreen):
            yield from self._table_commands(screen)
        yield SystemCommand(self.words("Leave the program"), unmarked(self.how_saved()), self.action_quit)

    def _table_commands(self, table: object) -> Iterable[SystemCommand]:
        from astragal.tui.screens.table import TableScreen
        from astragal.tui.table.listing import every_choice

        assert isinstance(table, TableScreen)
        session = table.session
        for ref, label in every_choice(session):
            yield SystemCommand(
                unmarked(label), unmarked(session.words("Possible now")), lambda ref=ref: table.pick(ref)
            )
        for command in commands_of(session.rules, self.keymap.commands):
            label, help_text = session.words(command.label), session.words(command.help)
            yield SystemCommand(
                unmarked(label), unmarked(help_text), lambda name=command.id: table.command(name)
            )
        for panel in [panel for panel in table.panels if panel.has_content(session.state)]:
            title = session.words("Show: {panel}", panel=session.words(panel.title))
            yield SystemCommand(unmarked(title), "", lambda name=panel.id: table.show_panel(name))

    def action_command_palette(self) -> None:
        """Open the palette with our words."""
        if not isinstance(self.screen, CommandPalette):
            self.push_screen(
                CommandPalette(placeholder=self.words("Search for an action …"), id="--command-palette")
            )

    def action_help_quit(self) -> None:
        """Say how to leave when somebody presses ctrl+c."""
        self.notify(self.words("Press ^q to leave. {saved}", saved=self.how_saved()), markup=False)


def unmarked(text: str) -> str:
    """Return text that the palette cannot read as markup: every bracket stands for itself.

    Textual's own `escape` knows tags by their first letter only, while its reader takes whatever stands
    before the next bracket for one too.
    """
    return clean(text).replace("[", r"\[")


THREADS = 2
"""One writes to the terminal and one reads from it, both as long as the program runs."""


def check_threads() -> None:
    """Raise `BadInput` where the system starts no more threads: the screen is written and read in some."""
    ready, started = threading.Event(), list[threading.Thread]()
    try:
        for _ in range(THREADS):
            thread = threading.Thread(target=ready.wait, daemon=True)
            thread.start()
            started.append(thread)
    except RuntimeError:
        raise no_threads() from None
    finally:
        ready.set()
        for thread in started:
            thread.join()


def no_threads() -> BadInput:
    """Return the error where the system starts no more threads, and what to do."""
    return BadInput(
        "the system starts no more threads or processes",
        "close other programs, raise the limit (ulimit -u), or play by lines: astragal play GAME --plain",
    )


def main(first: Callable[[AstragalApp], Match | None] | None = None, *, language: str | None = None) -> None:
    """Run the program, where there is a terminal or a driver that stands for one."""
    if not os.environ.get("TEXTUAL_DRIVER") and not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise BadInput(
            "the table needs a terminal", "run it in one, or play by lines: astragal play GAME --plain"
        )
    check_threads()
    find_languages()
    settings, keymap = Settings.load(), Keymap.load()
    settings.language = language or settings.language
    app = AstragalApp(settings=settings, first=first, keymap=keymap)
    leave_with_server(lambda: app.call_from_thread(app.exit))
    app.run_to_the_end()
