"""Saved matches: how each stands; go on with one, go through it again, or delete it."""

from __future__ import annotations

from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import get_current_worker

from astragal.errors import AstragalError
from astragal.match.match import Match
from astragal.match.results import FinalResult, Results
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
        self.results: dict[str, FinalResult] = {}
        """How finished matches ended, by the names of their files."""
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

    @work(thread=True, exclusive=True, group="saved", exit_on_error=False)
    def _look(self) -> None:
        """Read how the matches stand; a folder of hundreds takes a while the first time."""
        worker = get_current_worker()
        library = Library(self.program.folder)
        library.check()
        matches = library.matches()
        results = Results(self.program.folder, self.program.registry)
        self.results = {saved.path.name: found for saved in matches if (found := results.known(saved))}
        unknown = [saved for saved in matches if saved.finished and saved.path.name not in self.results]
        self._show_later(matches, looking=bool(unknown))
        for saved in unknown:
            found = None if worker.is_cancelled else results.read(saved)
            if found is not None:
                self.results[saved.path.name] = found
        if unknown and not worker.is_cancelled:
            results.save()
            self._show_later(matches)

    def worker_failed(self, group: str, error: BaseException) -> None:
        """Close, once: there is no list to show."""
        self.looking = False
        if self.is_current:
            self.dismiss(None)
            super().worker_failed(group, error)

    def _show_later(self, matches: list[Saved], *, looking: bool = False) -> None:
        """Show the matches; `looking` says that results are still to come."""
        if self.is_attached and self.app.is_running:
            self.app.call_from_thread(self._show, matches, looking)

    def _show(self, matches: list[Saved], looking: bool = False) -> None:
        """Show the matches, if anybody still looks."""
        if not self.is_attached:
            return
        words = self.program.words
        self.matches, self.looking = matches, looking
        title = words("Replays") if self.to_replay else words("Saved matches")
        if not self.matches:
            hint = words("No matches yet. Esc goes back")
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
        result = self.results.get(saved.path.name)
        stands = saved.describe(words) if result is None else result.describe(words)
        return Content.assemble(
            (f"{self.program.titles(saved.game, saved.ruleset)}  ", "bold"),
            (clean(stands), "$key"),
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
