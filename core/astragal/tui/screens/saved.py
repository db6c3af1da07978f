"""Saved matches: how each stands; go on with one, go through it again, or delete it."""

from __future__ import annotations

from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from astragal.errors import AstragalError
from astragal.match.match import Match
from astragal.match.saves import Library, Saved
from astragal.tui.guest import may
from astragal.tui.screens.lists import ListScreen
from astragal.tui.table.canvas import clean
from astragal.tui.titles import sitters


class SavedScreen(ListScreen):
    """A list of matches. Enter goes on with one that is not finished and replays one that is."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "dismiss(None)", show=False),
        Binding("r", "replay", show=False),
        Binding("d,delete", "remove", show=False),
    ]

    def __init__(self, *, to_replay: bool) -> None:
        super().__init__()
        self.to_replay = to_replay
        self.matches: list[Saved] = []
        self.looking = True
        """Whether the matches are still being read."""

    def compose(self) -> ComposeResult:
        self.add_class("list-screen")
        yield OptionList(id="list", markup=False)
        yield Static(id="hint", markup=False)

    def on_mount(self) -> None:
        """Show the matches."""
        self.fill()

    def on_screen_resume(self) -> None:
        """Show how the matches stand after one was played."""
        self.fill()

    def fill(self) -> None:
        """Rewrite the list."""
        self.looking = True
        self.query_one("#hint", Static).update(Content(self.program.words("Looking for saved matches …")))
        self._look()

    @work(thread=True, exclusive=True, group="saved")
    def _look(self) -> None:
        """Read how the matches stand; a folder of hundreds takes a while the first time."""
        matches = Library(self.program.folder).matches()
        if self.is_attached and self.app.is_running:
            self.app.call_from_thread(self._show, matches)

    def _show(self, matches: list[Saved]) -> None:
        """Show the matches, if anybody still looks."""
        if not self.is_attached:
            return
        words = self.program.words
        self.matches, self.looking = matches, False
        title = words("Replays") if self.to_replay else words("Saved matches")
        if not self.matches:
            hint = words("There is no match yet. Esc goes back")
        elif may("delete"):
            hint = words("Enter opens, r replays, d deletes, Esc goes back")
        else:
            hint = words("Enter opens, r replays, Esc goes back")
        self.write_list(title, [Option(self._line(saved)) for saved in self.matches], hint)

    def _line(self, saved: Saved) -> Content:
        words = self.program.words
        when = f"{saved.when:%Y-%m-%d %H:%M}"
        if saved.trouble:
            return Content.assemble(
                (f"{when}  ", "dim"), (clean(saved.path.name), "bold"), f"  {clean(saved.trouble, 300)}"
            )
        return Content.assemble(
            (f"{self.program.titles(saved.game, saved.ruleset)}  ", "bold"),
            (clean(saved.describe(words)), "$key"),
            (f"\n  {when} · {sitters(saved.players, saved.bots, words)}", "dim"),
        )

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open a match."""
        event.stop()
        saved = self.matches[event.option_index]
        if self.to_replay or saved.finished:
            self._replay(saved)
        else:
            self.program.open_match(lambda: Match.resume(saved.path, self.program.registry), saved.path)

    def action_replay(self) -> None:
        """Go through the match at hand."""
        place = self.query_one(OptionList).highlighted
        if place is not None and self.matches:
            self._replay(self.matches[place])

    def action_remove(self) -> None:
        """Delete the match at hand, once that has been confirmed."""
        from astragal.tui.screens.small import ChooserScreen

        place = self.query_one(OptionList).highlighted
        if place is None or not self.matches or not may("delete"):
            return
        saved, words = self.matches[place], self.program.words

        def answered(choice: int | None) -> None:
            if choice == 1:
                self._remove(saved)

        title = words("Delete this match for good?")
        labels = [words("Keep it"), words("Delete {name}", name=saved.path.name)]
        self.app.push_screen(ChooserScreen(words, title, labels), answered)

    def _remove(self, saved: Saved) -> None:
        try:
            Library(self.program.folder).remove(saved)
        except AstragalError as error:
            self.program.say_error(error)
        self.fill()

    def _replay(self, saved: Saved) -> None:
        from astragal.match.replay import Replay
        from astragal.tui.screens.replay import ReplayScreen

        try:
            replay = Replay.open(saved.path, self.program.registry)
        except AstragalError as error:
            self.program.say_error(error)
            return
        self.app.push_screen(ReplayScreen(replay, self.program.settings.language))
