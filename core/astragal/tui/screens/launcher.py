"""The menu: go on, begin, look back, set up."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

import attrs
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import get_current_worker

from astragal.engine.wording import Words
from astragal.tui.guest import may
from astragal.tui.screens.base_screen import BaseScreen
from astragal.tui.table.canvas import clean, to_ascii, wrap

if TYPE_CHECKING:
    from astragal.match.saves import Saved
    from astragal.tui.statistics import Records

LOGO = """\
╭───╮ ╭───╮ ╭───╮
│ ● │ │● ●│ │● ●│
│   │ │   │ │ ● │
╰───╯ ╰───╯ ╰───╯
A S T R A G A L"""


@attrs.frozen
class Entry:
    """An entry of the menu: its key, its label and what it says about itself."""

    id: str
    key: str
    label: str
    about: str


ENTRIES = (
    Entry("continue", "c", "Continue", "Go on with the match that was played last."),
    Entry("new", "n", "New match", "Choose a game, its rules, the players, and begin."),
    Entry(
        "saved",
        "m",
        "Saved matches",
        "Every match that was begun, with how it stands. Finished ones can be replayed.",
    ),
    Entry("replay", "r", "Replays", "Go through a match step by step, forwards and backwards."),
    Entry("statistics", "s", "Statistics", "How your past matches came out."),
    Entry("lab", "l", "The lab", "Let bots play many games and see what a rule does."),
    Entry("help", "h", "Help", "How to move about, and the keys."),
    Entry("rulebook", "b", "Rulebook", "Read and search the rules of a game."),
    Entry("settings", "e", "Settings", "Language, colours, pace, and what else can be chosen."),
    Entry("quit", "q", "Leave", "Everything is saved."),
)


def saved_lines(saved: Saved, title: str, words: Words) -> list[str]:
    """Return a saved match in a few lines."""
    from astragal.tui.titles import sitters

    players = sitters(saved.players, saved.bots, words)
    when = words("played {when}", when=f"{saved.when:%Y-%m-%d %H:%M}")
    return [clean(line) for line in (title, players, saved.describe(words), when, saved.trouble) if line]


class LauncherScreen(BaseScreen):
    """The first screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(entry.key, f"open('{entry.id}')", show=False) for entry in ENTRIES)
    ]

    def __init__(self) -> None:
        super().__init__()
        self.last: Saved | None = None
        self._title = ""
        """What the game of the last match is called."""
        self._looking = False
        """Whether the match to go on with is still being looked up."""
        self._shown: list[Entry] = []
        self._games: list[tuple[str, str]] = []
        """The installed games and what they are, once they have been loaded."""

    def compose(self) -> ComposeResult:
        logo = to_ascii(LOGO) if self.program.settings.ascii_only else LOGO
        yield Static(Content.styled(logo, "bold $heading"), id="logo")
        with Container(id="middle"), Horizontal(id="columns"):
            yield OptionList(id="menu", markup=False)
            yield Static(id="about", markup=False)
        yield Static(id="hint", markup=False)

    def on_mount(self) -> None:
        """Fill the menu."""
        self.fill()

    def fill(self) -> None:
        """Rewrite the menu: at the start, after a match, in another language.

        The match to go on with is looked up when the menu has been seen: that loads the engine and its game,
        and the other games after it.
        """
        self._looking = any(self.program.folder.glob("*.astragal"))
        self.last, self._games = None, []
        self._write()
        self.call_after_refresh(self._look_up)

    @work(thread=True, exclusive=True, group="last", exit_on_error=False)
    def _look_up(self) -> None:
        worker = get_current_worker()
        if self._looking:
            self.app.call_from_thread(self._found, *self._last_match())
        games = self.program.titles.games()
        if not worker.is_cancelled:
            self.app.call_from_thread(self._found_games, games)

    def _found_games(self, games: list[tuple[str, str]]) -> None:
        self._games = games
        place = self.query_one("#menu", OptionList).highlighted
        if place is not None:
            self._tell(self._shown[place])

    def _last_match(self) -> tuple[Saved | None, str]:
        """Return the match to go on with, and what its game is called."""
        from astragal.match.saves import Library

        last = Library(self.program.folder).last()
        return last, self.program.titles(last.game, last.ruleset) if last is not None else ""

    def _found(self, last: Saved | None, title: str) -> None:
        if self._looking:
            self._looking, self.last, self._title = False, last, title
            self._write()

    def _write(self) -> None:
        words = self.program.words
        menu = self.query_one("#menu", OptionList)
        place = menu.highlighted or 0
        menu.clear_options()
        hidden = {"continue"} if not (self._looking or self.last) else set()
        hidden |= set() if may("lab") else {"lab"}
        self._shown = [entry for entry in ENTRIES if entry.id not in hidden]
        for entry in self._shown:
            menu.add_option(
                Option(
                    Content.assemble((f" {entry.key} ", "bold $key"), f" {words(entry.label)}"), id=entry.id
                )
            )
        menu.highlighted = min(place, len(self._shown) - 1)
        menu.focus()
        self.query_one("#hint", Static).update(Content(words("Arrows and Enter, a letter, or click")))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what an entry does."""
        entry = next((entry for entry in ENTRIES if entry.id == event.option_id), None)
        if entry is not None:
            self._tell(entry)

    def _tell(self, entry: Entry) -> None:
        words = self.program.words
        lines = [
            Content.styled(words(entry.label), "bold $heading"),
            Content(""),
            Content(self.program.how_saved() if entry.id == "quit" else words(entry.about)),
        ]
        last = self.last
        if entry.id == "continue" and last is not None:
            lines += [Content(""), *(Content(line) for line in saved_lines(last, self._title, words))]
        told = self.query_one("#about", Static)
        if entry.id == "new":
            lines += self._told_of_games(told.content_size.width, told.content_size.height - len(lines) - 1)
        told.update(Content("\n").join(lines))

    def on_resize(self) -> None:
        """Tell as much as there is room for now."""
        self.call_after_refresh(self._tell_again)

    def _tell_again(self) -> None:
        place = self.query_one(OptionList).highlighted
        if place is not None and self._shown:
            self._tell(self._shown[place])

    def _told_of_games(self, width: int, room: int) -> list[Content]:
        """Return the games with what they are, or their names alone where there is no room for more."""
        rows = sum(2 + len(wrap(about, max(20, width))) for _, about in self._games)
        if rows > room:
            return [Content(""), *(Content.styled(name, "bold") for name, _ in self._games)]
        told = [(Content(""), Content.styled(name, "bold"), Content(about)) for name, about in self._games]
        return [line for lines in told for line in lines]

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open what an entry stands for."""
        event.stop()
        self.action_open(event.option_id or "")

    def action_open(self, name: str) -> None:
        """Open a part of the program."""
        if name == "continue" and self._looking:
            self._found(*self._last_match())
        if (name == "continue" and self.last is None) or (name == "lab" and not may("lab")):
            return
        openers: dict[str, Callable[[], None]] = {
            "continue": self._continue,
            "new": self._new,
            "saved": lambda: self._list(finished=None),
            "replay": lambda: self._list(finished=True),
            "statistics": self._open_statistics,
            "lab": self._lab,
            "help": self._help,
            "rulebook": self._rulebook,
            "settings": self._settings,
            "quit": self.app.exit,
        }
        openers[name]()

    def _continue(self) -> None:
        from astragal.match.match import Match

        last = self.last
        if last is not None:
            path = last.path
            self.program.open_match(lambda: Match.resume(path, self.program.registry), path)

    def _new(self) -> None:
        from astragal.tui.screens.setup import SetupScreen

        self.app.push_screen(SetupScreen())

    def _list(self, *, finished: bool | None) -> None:
        from astragal.tui.screens.saved import SavedScreen

        self.app.push_screen(SavedScreen(to_replay=bool(finished)), lambda _: self.fill())

    def _open_statistics(self) -> None:
        self._statistics()

    @work(thread=True, exclusive=True, group="statistics")
    def _statistics(self) -> None:
        """Read the finished matches, then show what they say."""
        from astragal.tui.statistics import collect

        records = collect(self.program.folder, self.program.registry)
        self.app.call_from_thread(self._show_statistics, records)

    def _show_statistics(self, records: Records) -> None:
        from astragal.tui.screens.over import TextScreen
        from astragal.tui.statistics import statistics_paragraphs

        words = self.program.words
        paragraphs = list(statistics_paragraphs(records, self.program.titles, words))
        self.app.push_screen(TextScreen(words, words("Statistics"), paragraphs))

    def _lab(self) -> None:
        from astragal.tui.screens.lab import LabScreen

        self.app.push_screen(LabScreen())

    def _help(self) -> None:
        from astragal.tui.help_text import program_paragraphs
        from astragal.tui.screens.over import TextScreen

        words = self.program.words
        self.app.push_screen(TextScreen(words, words("Help"), program_paragraphs(words)))

    def _rulebook(self) -> None:
        from astragal.tui.screens.rulebook import choose_rulebook

        choose_rulebook(self.program)

    def _settings(self) -> None:
        from astragal.tui.screens.options import SettingsScreen

        self.app.push_screen(SettingsScreen(), lambda _: self.fill())
