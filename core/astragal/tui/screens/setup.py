"""Setting up a new match: one list, every line of it changed by arrows, Enter or a click."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual.binding import Binding, BindingType

from astragal.engine.wording import Words
from astragal.errors import AstragalError
from astragal.plugins.gallery import author_of, version_of
from astragal.plugins.kept_effect import read_effect
from astragal.plugins.options import Option
from astragal.tui.form import MatchForm
from astragal.tui.guest import may
from astragal.tui.screens.form import FormScreen, Row, count_row, game_rows, turned
from astragal.tui.table.canvas import capital
from astragal.tui.titles import bot_title


class SetupScreen(FormScreen):
    """Chooses game, rules and players, and begins."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "dismiss(None)", show=False),
        Binding("s", "start", show=False),
        Binding("question_mark,f1", "help", show=False),
    ]

    def __init__(self, game: str = "") -> None:
        super().__init__()
        self._game = game

    def on_mount(self) -> None:
        """Begin with the last set-up, or with a game that was asked for."""
        self.form = MatchForm(self.program.registry, self.program.settings.last)
        if self._game and self._game != self.form.game:
            self._do(self.form.choose_game, self._game)
        self.fill()

    # --- the list --------------------------------------------------------------------------------

    def form_texts(self, words: Words) -> tuple[str, str]:
        """Return the title of the set-up and its keys."""
        return words("New match"), words("← → change, Enter edits or starts, Esc back, ? help")

    def label_width(self) -> int:
        """Return the columns of the longest label where there is room for it beside the values."""
        longest = max(len(row.label) for row in self.rows)
        return max(self.LABEL_WIDTH, min(longest, self.app.size.width // 3))

    def form_words(self) -> Words:
        """Return the words of the game at hand, in the player's language."""
        return self.form.words(self.program.settings.language)

    def form_rows(self, words: Words) -> Iterator[Row]:
        """Yield a row for everything that can be chosen, what is chosen most often first."""
        yield Row(
            words("Start the match"),
            "►",
            words("Press Enter to start with these settings."),
            lambda step: self.action_start(),
        )
        low, high = self.form.ruleset.preset.players
        yield from game_rows(words, self.form, self.form)
        yield count_row(words, self.form, words("From {low} to {high} players", low=low, high=high))
        yield from self._player_rows(words)
        yield Row(words("Options"), "", heading=True)
        offered = [option for option in self.form.offered().values() if option.type != "text" or may("files")]
        yield from (self._option_row(words, option) for option in offered)
        rules, extras = self.form.optional_rules(), self.form.extras()
        yield from self._rule_rows(words, words("House rules"), [id for id in rules if id not in extras])
        yield from self._rule_rows(words, words("Extras: panels and bots, no rules"), extras)
        yield Row(words("Dice, luck and undo"), "", heading=True)
        yield from self._luck_rows(words)

    def _rule_rows(self, words: Words, title: str, rules: list[str]) -> Iterator[Row]:
        if rules:
            yield Row(title, "", heading=True)
            yield from (self._rule_row(words, name) for name in rules)

    def _player_rows(self, words: Words) -> Iterator[Row]:
        form = self.form
        yield from (self._seat_row(words, place) for place in range(len(form.seats)))
        if len(form.seats) > 1:

            def first(step: int) -> None:
                form.first = (form.first + step) % len(form.seats)

            yield Row(
                words("First player"), form.seats[form.first].name, words("Who takes the first turn"), first
            )

    def _seat_row(self, words: Words, place: int) -> Row:
        form, seat = self.form, self.form.seats[place]
        kinds = form.rules().bots
        who = words("bot: {kind}", kind=bot_title(seat.bot, words, kinds)) if seat.bot else words("human")
        about = words(kinds[seat.bot].help) if seat.bot in kinds else words("Plays at this keyboard.")

        def sit(step: int) -> None:
            form.seat_bot(place, turned(form.bots(), form.seats[place].bot, step))

        def rename(name: str) -> None:
            form.rename(place, name)

        label = words("Player {n}", n=place + 1)
        about = f"{about} {words('Press Enter to rename.')}"
        return Row(label, seat.name, about, sit, rename, more=who)

    def _luck_rows(self, words: Words) -> Iterator[Row]:
        form = self.form

        def dice(step: int) -> None:
            form.real_dice = not form.real_dice

        def take_backs(step: int) -> None:
            form.take_backs = not form.take_backs

        yield Row(
            words("Dice and cards"),
            words("real, at your table") if form.real_dice else words("rolled by the program"),
            words("With real dice and cards you enter what you rolled or drew."),
            dice,
        )
        yield Row(
            words("Seed"),
            form.seed or words("random"),
            words("The same number gives the same dice and cards."),
            None,
            form.set_seed,
            unset=not form.seed,
        )
        yield Row(
            words("Undo"),
            words("everything") if form.take_backs else words("up to the last roll"),
            words("For practice, rolls and other players' decisions can be undone too."),
            take_backs,
        )

    def _rule_row(self, words: Words, name: str) -> Row:
        value = words("yes") if name in self.form.extra else words("no")
        try:
            about = f"{words.about_rule(name, self.form.registry.rule(name))} {self._measured(words, name)}"
        except AstragalError as error:
            about = str(error)
        return Row(words.rule(name), value, about, lambda step: self.form.toggle_rule(name))

    def _measured(self, words: Words, name: str) -> str:
        """Say who wrote a rule, what it touches, and what it was measured to change."""
        plugin, hooks = self.form.registry.rule(name), sorted(self.form.registry.hooks_of(name))
        effect = read_effect(plugin)
        told = [words("by {author}", author=author_of(name, plugin)), version_of(name, plugin)]
        told.append(words("uses {hooks}", hooks=", ".join(hooks)))
        if effect is not None:
            line = effect.say(words)
            stale = effect.is_stale(plugin)
            told.append(words("{effect}; the rule has changed since", effect=line) if stale else line)
        return f"({' · '.join(filter(None, told))})"

    def _option_row(self, words: Words, option: Option) -> Row:
        form, name = self.form, option.id
        shown = words.value(name, form.value(name))
        label = capital(words.name(f"option:{name}"))
        if option.type == "bool":
            return Row(
                label, shown, words(option.help), lambda step: form.set_option(name, not form.value(name))
            )
        if option.type == "choice":
            choices = list(option.choices)
            return Row(
                label,
                shown,
                words(option.help),
                lambda step: form.set_option(name, turned(choices, str(form.value(name)), step)),
            )
        turn = (
            None
            if option.type == "text"
            else lambda step: form.set_option(name, option.next_to(form.value(name), step))
        )
        return Row(
            label,
            shown,
            words(option.help),
            turn,
            lambda text: form.set_option(name, option.read(text.strip())),
            unset=shown != str(form.value(name)),
        )

    def action_start(self) -> None:
        """Begin the match."""
        settings = self.program.settings
        settings.last = self.form.remember()
        settings.save()
        form, folder = self.form, self.program.folder
        self.dismiss(None)
        self.program.open_match(lambda: form.start(folder))

    def action_help(self) -> None:
        """Show the help of the menu."""
        from astragal.tui.help_text import program_paragraphs
        from astragal.tui.screens.over import TextScreen

        words = self.program.words
        self.app.push_screen(
            TextScreen(words, words("Help"), program_paragraphs(words, self.program.keymap.commands))
        )
