"""The menu: go on, begin, look back, set up."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
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
from astragal.tui.table.canvas import clean, to_ascii

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
    Entry("continue", "c", "Continue", "Pick up your last match where you left off."),
    Entry("learn", "p", "Learn to play", "A guided first match of each game."),
    Entry("new", "n", "New match", "Choose a game, its rules and the players."),
    Entry("saved", "m", "Saved matches", "Continue, replay or delete a match."),
    Entry("replay", "r", "Replays", "Step through a match, forwards and backwards."),
    Entry("practice", "x", "Practice", "Find the best move in positions from your own matches."),
    Entry("statistics", "t", "Statistics", "Your results so far."),
    Entry("lab", "a", "Lab", "Let bots play many games to see what a rule changes."),
    Entry("settings", "e", "Settings", "Language, theme, speed and more."),
    Entry("rulebook", "B", "Rulebook", "Read and search the rules of every game."),
    Entry("cards", "d", "Cards", "Browse every card: what it does and what makes it free."),
    Entry("help", "?", "Help", "How to play, and all keys."),
    Entry("quit", "q", "Quit", "Everything is saved."),
)
KEYS = {"?": "question_mark,f1", "p": "p,L", "B": "B,b", "d": "d,C"}
"""What Textual calls a key that is not a letter; the keys of the table work here too."""


def saved_lines(saved: Saved, title: str, words: Words) -> list[str]:
    """Return a saved match in a few lines."""
    from astragal.tui.titles import sitters

    players = sitters(saved.players, saved.bots, words)
    when = words("Last played {when}", when=f"{saved.when:%Y-%m-%d %H:%M}")
    return [clean(line) for line in (title, players, saved.describe(words), when, saved.trouble) if line]


def later(entries: list[Entry]) -> list[Entry]:
    """Return the entries with the lessons after a new match, for whoever has played before."""
    lessons = [entry for entry in entries if entry.id == "learn"]
    others = [entry for entry in entries if entry.id != "learn"]
    place = next(n for n, entry in enumerate(others) if entry.id == "new") + 1
    return [*others[:place], *lessons, *others[place:]]


def _has_matches(folder: Path) -> bool:
    """Return whether there is any match; none is known in a folder that cannot be read."""
    with suppress(OSError):
        return any(name.endswith(".astragal") for name in os.listdir(folder))
    return False


class LauncherScreen(BaseScreen):
    """The first screen."""

    VERTICAL_BREAKPOINTS = [(0, "-tight"), (25, "-roomy"), (32, "-tall")]
    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(KEYS.get(entry.key, entry.key), f"open('{entry.id}')", show=False, id=f"menu.{entry.id}")
            for entry in ENTRIES
        ),
        *(Binding(str(number), f"open_game({number})", show=False) for number in range(1, 10)),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.last: Saved | None = None
        self._title = ""
        """What the game of the last match is called."""
        self._looking = False
        """Whether the match to go on with is still being looked up."""
        self._played = False
        """Whether there is any match, finished or not."""
        self._shown: list[Entry] = []
        self._games: list[tuple[str, str, str]] = []
        """The installed games (id, name, what they are), the last one first."""

    def compose(self) -> ComposeResult:
        yield Static(id="logo", markup=False)
        with Container(id="middle"), Horizontal(id="columns"):
            yield OptionList(id="menu", markup=False)
            yield Static(id="about", markup=False)
        yield Static(id="hint", markup=False)

    def on_mount(self) -> None:
        """Fill the menu."""
        self.fill()

    def fill(self) -> None:
        """Rewrite the menu: at the start, after a match, in another language.

        The games that have an outline stand at once. The match to go on with is looked up when the menu has
        been seen: that loads the engine and its game, and after it any game without an outline.
        """
        self._played = self._looking = _has_matches(self.program.folder)
        self.last, self._games = None, self._by_last_use(self.program.titles.outlined())
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

    def worker_failed(self, group: str, error: BaseException) -> None:
        """Say why something could not be opened; the last match is looked up once it is asked for."""
        if group != "last":
            super().worker_failed(group, error)

    def _by_last_use(self, games: list[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
        """Return the games, the one that was set up last first."""
        last = self.program.settings.last.get("game")
        return sorted(games, key=lambda game: game[0] != last)

    def _found_games(self, games: list[tuple[str, str, str]]) -> None:
        """Add the games that had to be loaded; those that are listed keep their digits."""
        added = [game for game in games if game not in self._games]
        if added:
            self._games += self._by_last_use(added)
            self._write()

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
        words, ascii_only = self.program.words, self.program.settings.ascii_only
        logo = to_ascii(LOGO) if ascii_only else LOGO
        self.query_one("#logo", Static).update(Content.styled(logo, "bold $heading"))
        menu = self.query_one("#menu", OptionList)
        place = self._shown[menu.highlighted].id if self._shown and menu.highlighted is not None else ""
        menu.clear_options()
        hidden = {"continue"} if not (self._looking or self.last) else set()
        hidden |= set() if may("lab") else {"lab"}
        self._shown = [entry for entry in self._entries() if entry.id not in hidden]
        for entry in self._shown:
            label = Content.assemble((f" {entry.key} ", "bold $key"), f" {entry.label}")
            menu.add_option(Option(label, id=entry.id))
        ids = [entry.id for entry in self._shown]
        menu.highlighted = ids.index(place) if place in ids else 0
        menu.focus()
        self.query_one("#hint", Static).update(Content(words("Arrow keys and Enter, a letter, or click")))

    def _entries(self) -> list[Entry]:
        """Return the entries in the player's language; each game can be begun from here."""
        words = self.program.words
        menu = self.program.keymap.menu
        found = [
            attrs.evolve(
                entry,
                key=menu.get(f"menu.{entry.id}", entry.key).partition(",")[0],
                label=words(entry.label),
                about=words(entry.about),
            )
            for entry in ENTRIES
        ]
        games = [
            Entry(f"game:{id}", str(number), name, about)
            for number, (id, name, about) in enumerate(self._games[:9], 1)
        ]
        place = next(n for n, entry in enumerate(found) if entry.id == "new")
        listed = [*found[:place], *games, *found[place:]]
        return sorted(listed, key=lambda entry: entry.id != "learn") if self._is_newcomer else later(listed)

    @property
    def _is_newcomer(self) -> bool:
        """Whether nobody has played here yet: then the lessons come first."""
        return not (self._played or self.program.settings.last)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what an entry does."""
        entry = next((entry for entry in self._shown if entry.id == event.option_id), None)
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
        told.update(Content("\n").join(lines))

    def on_resize(self) -> None:
        """Tell as much as there is room for now."""
        self.call_after_refresh(self._tell_again)

    def _tell_again(self) -> None:
        place = self.query_one(OptionList).highlighted
        if place is not None and self._shown:
            self._tell(self._shown[place])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open what an entry stands for."""
        event.stop()
        self.action_open(event.option_id or "")

    def action_open(self, name: str) -> None:
        """Open a part of the program."""
        if name.startswith("game:"):
            self._new(name.removeprefix("game:"))
            return
        if name == "continue" and self._looking:
            self._found(*self._last_match())
        if (name == "continue" and self.last is None) or (name == "lab" and not may("lab")):
            return
        openers: dict[str, Callable[[], None]] = {
            "continue": self._continue,
            "learn": self._learn,
            "new": self._new,
            "saved": lambda: self._list(finished=None),
            "replay": lambda: self._list(finished=True),
            "practice": self._practice,
            "statistics": self._open_statistics,
            "lab": self._lab,
            "help": self._help,
            "rulebook": self._rulebook,
            "cards": self._cards,
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

    def action_open_game(self, number: int) -> None:
        """Set a match of a game up, by its number in the menu."""
        if number <= len(self._games):
            self._new(self._games[number - 1][0])

    def _new(self, game: str = "") -> None:
        from astragal.tui.screens.setup import SetupScreen

        self.app.push_screen(SetupScreen(game))

    def _learn(self) -> None:
        from astragal.tui.screens.lessons import LessonsScreen

        self.app.push_screen(LessonsScreen())

    def _list(self, *, finished: bool | None) -> None:
        from astragal.tui.screens.saved import SavedScreen

        self.app.push_screen(SavedScreen(to_replay=bool(finished)), lambda _: self.fill())

    def _practice(self) -> None:
        from astragal.tui.screens.practice import practise_today

        practise_today(self.program)

    def _open_statistics(self) -> None:
        self._statistics()

    @work(thread=True, exclusive=True, group="statistics", exit_on_error=False)
    def _statistics(self) -> None:
        """Read the finished matches, then show what they say."""
        from astragal.tui.statistics import collect

        records = collect(self.program.folder, self.program.registry)
        self.app.call_from_thread(self._show_statistics, records)

    def _show_statistics(self, records: Records) -> None:
        from astragal.tui.screens.over import TextScreen
        from astragal.tui.statistics import statistics_paragraphs

        words = self.program.words
        titles = self.program.titles
        paragraphs = list(statistics_paragraphs(records, titles, words, titles.component))
        self.app.push_screen(TextScreen(words, words("Statistics"), paragraphs))

    def _lab(self) -> None:
        from astragal.tui.screens.lab import LabScreen

        self.app.push_screen(LabScreen())

    def _help(self) -> None:
        from astragal.tui.help_text import program_paragraphs
        from astragal.tui.screens.over import TextScreen

        words = self.program.words
        self.app.push_screen(
            TextScreen(words, words("Help"), program_paragraphs(words, self.program.keymap.commands))
        )

    def _rulebook(self) -> None:
        from astragal.tui.screens.rulebook import choose_rulebook

        choose_rulebook(self.program)

    def _cards(self) -> None:
        from astragal.tui.screens.gallery import choose_gallery

        choose_gallery(self.program)

    def _settings(self) -> None:
        from astragal.tui.screens.options import SettingsScreen

        self.app.push_screen(SettingsScreen(), lambda _: self.fill())
