"""The menu as plain lines: continue a match, or set a new one up."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from astragal.errors import AstragalError
from astragal.lessons import LessonOffer
from astragal.match.branching import branch, common_part, needs_branch
from astragal.match.match import Match
from astragal.match.saves import Library, Saved
from astragal.plugins.registry import Registry
from astragal.tui.form import MatchForm
from astragal.tui.lesson_list import all_lessons, begin_saved, lesson_title
from astragal.tui.plain import END, Read, Write, only_text, read_line, write_line
from astragal.tui.settings import Settings
from astragal.tui.table.canvas import clean
from astragal.tui.titles import Titles, sitters

MOST_SAVED = 9
"""How many saved matches are listed."""


class PlainMenu:
    """Asks which match to play; one question, one line."""

    def __init__(
        self,
        registry: Registry,
        settings: Settings,
        folder: Path,
        read: Read = read_line,
        write: Write = write_line,
    ) -> None:
        self._registry, self._settings, self._folder = registry, settings, folder
        self._read, self._write = read, only_text(write)
        self._titles = Titles(registry, settings.language)
        self._form = MatchForm(registry, settings.last)
        self._words = self._form.words(settings.language)

    def choose(self) -> Match | None:
        """Return the match that the player wants to play; None when they quit."""
        words = self._words
        try:
            Library(self._folder).check()
        except AstragalError as error:
            self._write("! " + clean(str(error), 600))
        while True:
            every = Library(self._folder).matches()
            saved = [each for each in every if not each.finished or each.trouble][:MOST_SAVED]
            listed = [words("Continue: {match}", match=self._told(each)) for each in saved]
            listed += [words("New match: {game}", game=name) for _, name, _ in self._titles.games()]
            lessons = all_lessons(self._registry, self._settings.last)
            titles = [lesson_title(lesson, self._titles, words) for lesson in lessons]
            listed += [words("Learn to play: {lesson}", lesson=title) for title in titles]
            number = self._ask(words("Choose a number, or q to quit."), listed)
            if number is None:
                return None
            match = self._chosen(number, saved, lessons)
            if match is not None:
                return match

    def learn(self) -> Match | None:
        """Return the match of a lesson that the player wants to take; None when they quit."""
        words = self._words
        lessons = all_lessons(self._registry, self._settings.last)
        titles = [lesson_title(lesson, self._titles, words) for lesson in lessons]
        number = self._ask(words("Choose a number, or q to quit."), titles)
        return None if number is None else self._begun(lessons[number])

    def _begun(self, lesson: LessonOffer) -> Match:
        return begin_saved(self._registry, lesson, self._settings, self._folder)

    def _chosen(self, number: int, saved: Sequence[Saved], lessons: Sequence[LessonOffer]) -> Match | None:
        """Return the match that an entry stands for; None when it cannot be opened or is called off."""
        games = self._titles.games()
        if number < len(saved):
            return self._opened(saved[number])
        if number < len(saved) + len(games):
            return self._new(games[number - len(saved)][0])
        return self._begun(lessons[number - len(saved) - len(games)])

    def _told(self, saved: Saved) -> str:
        words = self._words
        if saved.trouble:
            return f"{clean(saved.path.name)}: {clean(saved.trouble, 300)}"
        title = self._titles(saved.game, saved.ruleset)
        return f"{title}, {saved.describe(words)}, {sitters(saved.players, saved.bots, words)}"

    def _ask(self, question: str, entries: Sequence[str]) -> int | None:
        """Return the place of the entry that was chosen; None to go back."""
        line = "l"
        while True:
            if line in ("?", "l"):
                for number, entry in enumerate(entries, 1):
                    self._write(f"{number}. {entry}")
            self._write(question)
            line = self._read("> ")
            if line in ("q", "", END):
                return None
            if line.isdecimal() and len(line) < 5 and 1 <= int(line) <= len(entries):
                return int(line) - 1
            if line not in ("?", "l"):
                self._write(self._words("No such action: {text}", text=clean(line, 60)))

    def _opened(self, saved: Saved) -> Match | None:
        try:
            return Match.resume(saved.path, self._registry)
        except AstragalError as error:
            return self._branched(saved.path, error)

    def _branched(self, path: Path, error: AstragalError) -> Match | None:
        """Offer to go on from the last step that still holds; say what is wrong where there is none."""
        words = self._words
        try:
            steps = common_part(path, self._registry).steps if needs_branch(error) else None
        except AstragalError:
            steps = None
        if steps is None:
            self._write(clean(str(error), 600))
            return None
        self._write(clean(error.what, 600))
        labels = [words("Continue from step {n}, in a copy", n=steps), words("Cancel")]
        if self._ask(words("This match can't continue as it is"), labels) != 0:
            return None
        return branch(path, self._registry, Library(self._folder).branch_path(path))

    def _new(self, game: str) -> Match | None:
        """Ask for ruleset and players, and begin."""
        form, words = self._form, self._words
        form.choose_game(game)
        self._words = words = form.words(self._settings.language)
        presets = form.definition.presets
        told = [words.labelled(words(preset.name), words(preset.help)) for preset in presets]
        number = self._ask(words("Choose the rules, or q to go back."), told)
        if number is None:
            return None
        form.choose_preset(presets[number].id)
        self._ask_players()
        self._settings.last = form.remember()
        self._settings.save()
        return form.start(self._folder)

    def _ask_players(self) -> None:
        """Ask how many play, and what the person is called."""
        form, words = self._form, self._words
        counts = [str(count) for count in form.counts]
        if len(counts) > 1:
            asked = words("How many players? {counts}", counts=", ".join(counts))
            self._write(words("{question} (Enter: {default})", question=asked, default=len(form.seats)))
            line = self._read("> ")
            if line in counts:
                form.set_count(int(line))
        self._write(
            words("{question} (Enter: {default})", question=words("Your name?"), default=form.seats[0].name)
        )
        name = self._read("> ")
        if clean(name).strip():
            form.rename(0, name)
        self._write(sitters([seat.name for seat in form.seats], [seat.bot for seat in form.seats], words))

    def _ask_line(self, question: str, default: str) -> str:
        self._write(self._words("{question} (Enter: {default})", question=question, default=default))
        return self._read("> ")
