"""Real dice and cards: saying what was rolled or drawn at the table."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from astragal.engine.state import Chance, State
from astragal.engine.wording import Words
from astragal.errors import AstragalError
from astragal.match.dealer import TABLE
from astragal.tui.screens.base_screen import Above
from astragal.tui.table.canvas import clean
from astragal.tui.table.dice import dice_of
from astragal.tui.table.keys import is_die
from astragal.tui.table.session import Session
from astragal.tui.table.session_undo import UNDO

MOST_OUTCOMES = 3000
TRIALS = 200


def possible_names(chance: Chance, state: State) -> list[str]:
    """Return the faces or cards that are possible, in a fixed order; nothing when they cannot be listed."""
    names: dict[str, None] = {}
    try:
        for number, (outcome, _) in enumerate(chance.outcomes(state)):
            names.update(dict.fromkeys(chance.names(state, outcome)))
            if number > MOST_OUTCOMES:
                break
    except TypeError:
        return []
    return list(names)


def names_at(chance: Chance, state: State, place: int) -> set[str]:
    """Return names that come up at a place, such as the faces of the third die, from many trials."""
    rng = Random(place)
    return {chance.names(state, chance.sample(state, rng))[place] for _ in range(TRIALS)}


def how_many(chance: Chance, state: State) -> int:
    """Return how many faces or cards are asked for."""
    return len(chance.names(state, chance.sample(state, Random(0))))


def called(words: Words, name: str) -> str:
    """Return a face or a card by the name that people know it by."""
    for kind in ("face", "card", "token"):
        if words.knows(f"{kind}:{name}"):
            return words.name(f"{kind}:{name}")
    return name


class PartInput(Input):
    """An input for a part of a name that leaves digits to the list below it."""

    class Digit(Message):
        """A digit was typed."""

        def __init__(self, digit: int) -> None:
            super().__init__()
            self.digit = digit

    async def _on_key(self, event: events.Key) -> None:
        if event.character is not None and event.character in "123456789" and not self.value:
            event.stop()
            event.prevent_default()
            self.post_message(self.Digit(int(event.character)))
        else:
            await super()._on_key(event)


class EntryScreen(Above[tuple[str, ...] | None]):
    """Takes what was rolled: by number or click, by typing a part of the name, Backspace to correct."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", show=False)]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        state, chance = session.state, session.state.chance
        assert chance is not None
        self.chance = chance
        self.names = possible_names(chance, state)
        self.due = how_many(chance, state)
        ahead = session.match.ahead[:1]
        self.entered = [name for step in ahead if step.by == TABLE for name in step.names][: self.due]
        """What is said so far; a roll that is corrected begins with what was entered before."""
        self.shown: list[str] = []
        self.complaint = ""

    def compose(self) -> ComposeResult:
        words = self.session.words
        with Vertical(classes="dialog"):
            yield Static(Content.styled(self._heading(), "bold $heading"), classes="dialog-title")
            kept = self._kept()
            if kept:
                yield Static(Content.styled(kept, "dim"), id="kept", markup=False)
            yield Static(id="entered", markup=False)
            yield PartInput(placeholder=words("Press a number, or type part of a name"), id="part")
            yield OptionList(id="names", markup=False)
            yield Static(id="entry-hint", markup=False)

    def _heading(self) -> str:
        """Return who rolls or draws, and what."""
        words, which = self.session.words, dice_of(self.chance)
        player = words.player(self.session.state.active)
        if not which:
            return words("{player}: enter what was drawn ({n})", player=player, n=self.due)
        dice = ", ".join(str(die + 1) for die in which)
        return words.plural(
            "{player}: enter the roll ({n} die: {dice})",
            "{player}: enter the roll ({n} dice: {dice})",
            len(which),
            player=player,
            dice=dice,
        )

    def _kept(self) -> str:
        """Return which dice are not rolled again."""
        session, which = self.session, {f"die:{die}" for die in dice_of(self.chance)}
        every = [ref for own in session.shown.each() for ref in own if is_die(ref)]
        names = [session.name(ref) for ref in dict.fromkeys(every) if which and ref not in which]
        kept = ", ".join(name for name in names if not name.isdecimal())  # a bare number is no die yet
        return clean(session.words("Kept: {dice}", dice=kept), 200) if kept else ""

    def on_mount(self) -> None:
        """Begin with nothing entered."""
        field = self.query_one(Input)
        field.cursor_blink = False
        field.focus()
        self._show()

    def _show(self) -> None:
        words = self.session.words
        part = self.query_one(Input).value.strip().lower()
        here = names_at(self.chance, self.session.state, min(len(self.entered), self.due - 1))
        ordered = sorted(self.names, key=lambda name: name not in here)
        self.shown = [name for name in ordered if part in called(words, name).lower() or part in name.lower()]
        options = self.query_one(OptionList)
        options.clear_options()
        for number, name in enumerate(self.shown):
            digit = str(number + 1) if number < 9 else " "
            options.add_option(
                Option(Content.assemble((f" {digit} ", "reverse"), f" {clean(called(words, name))}"))
            )
        if self.shown:
            options.highlighted = 0
        self.query_one("#entry-hint", Static).update(Content.styled(self._hint(), "dim"))
        told = ", ".join(called(words, name) for name in self.entered) or "–"
        self.query_one("#entered", Static).update(
            Content(clean(f"{told}  {self._next()} {self.complaint}", 400))
        )

    def _hint(self) -> str:
        """Return what Backspace and Escape do now."""
        words = self.session.words
        if self.entered or self.session.can_undo() is not None:
            return words("Backspace removes the last one · Esc shows the table")
        return words("Backspace undoes the last step · Esc shows the table")

    @property
    def _full(self) -> bool:
        return len(self.entered) == self.due

    def _next(self) -> str:
        """Return what is asked for: a die where the dice have numbers, or whether it is right."""
        if self._full:
            return self.session.words("→ press Enter if this is right")
        which = dice_of(self.chance)
        if len(self.entered) >= len(which):
            return ""
        return self.session.words("→ die {n}", n=which[len(self.entered)] + 1)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Narrow the list down."""
        event.stop()
        self._show()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the first that fits."""
        event.stop()
        options = self.query_one(OptionList)
        if self._full:
            self.dismiss(tuple(self.entered))
        elif self.shown:
            self._take(self.shown[options.highlighted or 0])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take what was clicked."""
        event.stop()
        self._take(self.shown[event.option_index])

    def on_part_input_digit(self, event: PartInput.Digit) -> None:
        """Take by number."""
        event.stop()
        if event.digit <= len(self.shown):
            self._take(self.shown[event.digit - 1])

    def on_key(self, event: events.Key) -> None:
        """Remove the last one with Backspace; with nothing entered, undo the step before the roll."""
        if event.key != "backspace" or self.query_one(Input).value:
            return
        event.stop()
        if self.entered:
            self.entered.pop()
            self._show()
        elif self.session.can_undo() is None:
            self.dismiss(UNDO)

    def _take(self, name: str) -> None:
        if self._full:
            return
        self.entered.append(name)
        self.complaint = ""
        self.query_one(Input).value = ""
        if self._full:
            self._check()
        self._show()

    def _check(self) -> None:
        """Start over, with the reason, when what was entered is impossible."""
        state = self.session.state
        try:
            refusal = self.chance.admits(state, self.chance.read_names(state, tuple(self.entered)))
        except AstragalError as error:
            self.complaint, self.entered = str(error), []
            return
        if refusal is not None:
            self.complaint, self.entered = self.session.refusal_text(refusal), []
