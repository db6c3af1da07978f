"""A match as people at the table see it: who looks on, what is ticked, what the log says."""

from __future__ import annotations

import re
from typing import Literal

import attrs

from astragal.engine.phase import DONE
from astragal.engine.state import CHANCE, Action, State
from astragal.engine.wording import Words
from astragal.errors import AstragalError, Refusal, Refused
from astragal.match.match import Match
from astragal.tui.table.bars import LogLine
from astragal.tui.table.canvas import clean
from astragal.tui.table.choices import (
    Choices,
    ending_choices,
    label_of,
    lay_out,
    plain_choices,
    waiting_choices,
    why_not,
)
from astragal.tui.table.citing import clause_of
from astragal.tui.table.components.fields import phase_texts
from astragal.tui.table.confirmation import confirmation_of
from astragal.tui.table.generic import panels_of
from astragal.tui.table.logbook import LogBook
from astragal.tui.table.panel import Shown
from astragal.tui.table.prompts import prompt_of
from astragal.tui.table.scenes import Scene

BRACED = re.compile(r"{(\w+)}")
"""The name of a quantity or an option within a text."""

Kind = Literal["acted", "changed", "asked", "told"]


@attrs.frozen
class Answer:
    """What came of picking something."""

    kind: Kind
    """The match went on; only ticks changed; one of several actions must be named; or it cannot be done."""
    text: str = ""
    actions: tuple[Action, ...] = ()
    clause: str = ""
    """The clause of the rulebook that forbids it."""


CHANGED = Answer("changed")


class Session:
    """Holds a match and everything about looking at it and choosing in it, without any widget."""

    def __init__(self, match: Match, language: str) -> None:
        self.match = match
        self.rules = match.rules
        names = [clean(seat.name, 40) for seat in match.seats]
        self.words = Words(language, (phase_texts(self.rules), *self.rules.namings), names)
        self.panels = panels_of(self.rules)
        self.viewer = self._first_viewer()
        self.target = ""
        self.ticked: frozenset[str] = frozenset()
        self.choices = Choices()
        self._book = LogBook(match, self.words)
        self._kept: dict[str, str] = {}
        self._warned = -1
        self.scene: Scene | None = None
        """What is shown in place of the table while something is happening."""
        self.moment = 0
        """Counts the changes of the table, so that drawings can be kept between them."""
        self.refresh()

    # --- who is who ------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The table as it stands, or as it is shown while something is happening."""
        state: State = self.match.state if self.scene is None else self.scene.state
        return state

    def people(self) -> list[int]:
        """Return the seats of people."""
        return [seat for seat, sitter in enumerate(self.match.seats) if not sitter.bot]

    def _first_viewer(self) -> int:
        people = self.people()
        return people[0] if people else 0

    @property
    def person_to_move(self) -> bool:
        """Whether a person at this keyboard is to decide."""
        seat = self.state.to_move
        return seat >= 0 and not self.match.seats[seat].bot

    @property
    def bot_to_move(self) -> bool:
        """Whether a bot is to decide."""
        seat = self.state.to_move
        return seat >= 0 and bool(self.match.seats[seat].bot)

    @property
    def chance_due(self) -> bool:
        """Whether a roll or a draw is pending."""
        return self.state.to_move == CHANCE

    @property
    def log(self) -> list[LogLine]:
        """What happened so far, as far as it can be seen."""
        lines, scene = self._book.lines, self.scene
        return lines if scene is None else [line for line in lines if line.step <= scene.step]

    @property
    def news(self) -> list[str]:
        """What happened since the viewer decided last: others' turns, rolls, wars."""
        return self._book.news(self.viewer) if self.person_to_move else []

    # --- after every step ------------------------------------------------------------------------

    def show(self, scene: Scene | None) -> None:
        """Show a scene, in which nobody has a choice; without one, the table as it stands."""
        self.scene = scene
        if scene is None:
            self.refresh()
            return
        self.moment += 1
        self.viewer, self.target, self.ticked = scene.viewer, "", frozenset()
        self.shown = Shown(self.panels, scene.state, scene.viewer)
        self.choices = waiting_choices(self.words)

    def refresh(self) -> None:
        """Look at the table afresh after a step: viewer, choices, log."""
        self.moment += 1
        if self.person_to_move:
            self.viewer = self.state.to_move
        elif not self.people():
            self.viewer = self.state.active
        self.shown = Shown(self.panels, self.state, self.viewer)
        self.target = ""
        self._lay_out(first=True)
        self._begin_what_must_be()
        self._book.write(self.viewer)

    def _begin_what_must_be(self) -> None:
        """Begin to tick at once, the best proposal ticked, when there is nothing else to do."""
        choices = self.choices
        if len(choices.payable) == 1 and not (choices.by_ref or choices.loose or choices.can_end):
            self._begin(*choices.payable)

    def _lay_out(self, *, first: bool = False) -> None:
        if not self.person_to_move:
            self.choices = self._without_decision()
            self.ticked = frozenset()
            return
        if first:
            self.ticked = frozenset()
        try:
            self.choices = lay_out(
                self.rules,
                self.state,
                self.shown,
                self.words,
                target=self.target,
                ticked=self.ticked,
                kept=self._kept,
            )
        except Exception:  # a rule or a panel that fails leaves the bare list of choices
            self.choices = plain_choices(self.rules, self.state, self.words)

    def _without_decision(self) -> Choices:
        if self.match.over:
            return ending_choices(self.words)
        waiting = self.bot_to_move or self.match.seats[self.state.active].bot
        return waiting_choices(self.words) if waiting else Choices()

    # --- picking ---------------------------------------------------------------------------------

    def pick(self, ref: str) -> Answer:
        """Do what picking a component means now."""
        choices = self.choices
        if choices.selection is not None and ref in choices.selection.candidates:
            self.ticked ^= {ref}
            self._lay_out()
            return CHANGED
        if ref in choices.payable:
            return self._begin(ref)
        if ref.startswith("act:"):
            action = choices.action(self.rules, ref)
            return (
                self.act(action)
                if action is not None
                else Answer("told", self.words("That is not possible now."))
            )
        actions = choices.by_ref.get(ref, ())
        if len(actions) == 1:
            return self.act(actions[0])
        if actions:
            return Answer("asked", self.name(ref), actions)
        return Answer("told", self.about(ref))

    def _begin(self, ref: str) -> Answer:
        """Begin to build up a payment, with the best proposal ticked; picked again, it is let go."""
        selection = self.choices.payable[ref]
        if self.target == ref:
            return self.back()
        self.target = ref
        self.ticked = selection.suggestions[0] if selection.suggestions else frozenset()
        self._lay_out()
        return CHANGED

    def back(self) -> Answer:
        """Cancel the payment, or untick everything; a required one goes with the choice that led to it."""
        if self._proposed and self._mine(len(self.match.steps)):
            return self.undo()
        self.target = ""
        self.ticked = frozenset()
        self._lay_out()
        self._begin_what_must_be()
        return CHANGED

    @property
    def _proposed(self) -> bool:
        """Whether something must be paid now, and nothing has been changed in what was proposed."""
        selection, choices = self.choices.selection, self.choices
        if not self.target or selection is None or choices.by_ref or choices.loose or choices.can_end:
            return False
        return len(choices.payable) == 1 and self.ticked == next(iter(selection.suggestions), frozenset())

    def commit(self) -> Answer:
        """Do what the ticked components stand for."""
        selection = self.choices.selection
        if selection is None:
            return self._only_choice()
        refusal = selection.check(self.ticked)
        action = selection.act(self.ticked)
        if refusal is not None or action is None:
            return self._refused(refusal) if refusal else Answer("told", self.words("Tick something first."))
        if action == DONE and DONE in self.state.legal and not self.target:
            return Answer("told", self.words("Tick what to use, or press Enter to go on."))
        return self.act(action)

    def _only_choice(self) -> Answer:
        loose = self.choices.loose
        if len(loose) == 1 and not self.choices.by_ref:
            return self.act(loose[0])
        if not self.choices.can_end:
            return Answer("told", self.words("Pick one of the marked entries."))
        if self.choices.legal or loose:  # Space hurries bots: pressed a moment late, it must end nothing
            what = self.label(DONE)
            return Answer("told", self.words("Pick one of the marked entries. Enter: {what}.", what=what))
        return self.end()

    def end(self) -> Answer:
        """End the phase; asks once more where something speaks against it."""
        if self.target or (self.ticked and self.choices.selection is not None):
            return self.commit()
        if not self.choices.can_end:
            return (
                self._only_choice()
                if self.choices.loose
                else Answer("told", self.words("Something must be picked here."))
            )
        reason = "" if self._warned == len(self.match.steps) else confirmation_of(self)
        if reason:
            self._warned = len(self.match.steps)
            return Answer("told", reason)
        return self.act(DONE)

    def act(self, action: Action) -> Answer:
        """Take an action."""
        try:
            self.match.act(action)
        except Refused as refused:
            return self._refused(refused.refusal)
        except AstragalError as fault:
            return Answer("told", str(fault))
        self.refresh()
        return Answer("acted")

    def _refused(self, refusal: Refusal) -> Answer:
        return Answer("told", self.refusal_text(refusal), clause=clause_of(self.rules, refusal))

    # --- undo ------------------------------------------------------------------------------------

    def undo(self) -> Answer:
        """Take the last decision back."""
        refusal = self.match.can_undo()
        if refusal is not None:
            return Answer("told", self.refusal_text(refusal))
        self.match.undo()
        self.refresh()
        return Answer("acted", self.words("Taken back."))

    def redo(self) -> Answer:
        """Play again what was undone."""
        refusal = self.match.can_redo()
        if refusal is not None:
            return Answer("told", self.refusal_text(refusal))
        self.match.redo()
        self.refresh()
        return Answer("acted")

    def restart(self) -> Answer:
        """Undo everything that can be undone without asking anybody."""
        taken = False
        while self.match.can_undo() is None and self._mine(len(self.match.steps)):
            self.match.undo()
            taken = True
        if not taken:
            return self.undo() if self.match.can_undo() is not None else CHANGED
        self.refresh()
        return Answer("acted", self.words("Taken back."))

    def _mine(self, count: int) -> bool:
        steps = self.match.steps
        return count > 0 and steps[count - 1].seat == self.viewer

    def adviser(self) -> str:
        """Return the kind of bot that gives hints."""
        wanted, kinds = self.rules.game.adviser, list(self.rules.bots)
        return wanted if wanted in kinds else kinds[-1]

    # --- words -----------------------------------------------------------------------------------

    def refusal_text(self, refusal: Refusal) -> str:
        """Return a refusal in the player's language, with the key to its clause, or a rule's name."""
        reason = refusal.say(self.words)
        if not refusal.rule:
            return reason
        if clause_of(self.rules, refusal):
            return self.words("{reason} · ? Rule", reason=reason)
        return self.words("{reason} (rules: {rule})", reason=reason, rule=self.words(refusal.rule))

    def label(self, action: Action) -> str:
        """Say an action in the player's language."""
        return label_of(self.rules, self.state, action, self.words)

    def phase_name(self) -> str:
        """Return the name of the phase at hand."""
        return self.words.name(f"phase:{self.rules.phase_of(self.state).id}")

    def help(self, ref: str) -> str:
        """Return the longer text about something; a quantity or an option in braces becomes its value."""
        text = self.words.help(ref)
        for name in BRACED.findall(text):
            measure, braced = self.rules.quantities.get(name), f"{{{name}}}"
            value = measure(self.state, self.viewer) if measure else self.rules.options.get(name, braced)
            text = text.replace(braced, str(value))
        return text

    def name(self, ref: str) -> str:
        """Return the name of a component, as the panel that shows it says it."""
        kind, _, number = ref.partition(":")
        if kind == "player" and number.isdecimal():
            return self.words.player(int(number))
        return self._known(ref)[0] or self.words.name(ref)

    def _known(self, ref: str) -> tuple[str, str]:
        """Return the name and the text that a panel has for a component as things stand."""
        state = self.state
        for panel in self.panels:
            known = panel.about(state, self.viewer, self.words, ref)
            if any(known):
                return known
        return "", ""

    def about(self, ref: str) -> str:
        """Return a component's name and text, and what can be done with it or why nothing can."""
        if ref.startswith("act:"):
            action = self.choices.action(self.rules, ref)
            return label_of(self.rules, self.state, action, self.words) if action is not None else ""
        if ref.startswith(("cmd:", "step:", "tab:", "seat:")):
            return ""
        name, text = self._name_and_text(ref)
        return _dotted(name, self._obstacle(ref, text), text, self._possibility(ref))

    def described(self, ref: str) -> str:
        """Return a component's name and text; nothing when it has no text."""
        name, text = self._name_and_text(ref)
        return _dotted(name, text) if text else ""

    def text(self, ref: str) -> str:
        """Return what there is to know about a component, without its name."""
        return self._name_and_text(ref)[1] if ref else ""

    def _name_and_text(self, ref: str) -> tuple[str, str]:
        name, text = self._known(ref)
        return name or self.name(ref), text or self.help(ref)

    def _possibility(self, ref: str) -> str:
        actions = self.choices.by_ref.get(ref, ())
        return " / ".join(label_of(self.rules, self.state, action, self.words) for action in actions[:3])

    def _obstacle(self, ref: str, text: str) -> str:
        """Return why nothing can be done with a component now, unless its text begins with that."""
        if ref in self.choices.legal or not self.person_to_move:
            return ""
        refusal = why_not(self.rules, self.state, ref)
        if refusal is None or text.startswith(refusal.say(self.words)):
            return ""
        return self.refusal_text(refusal)

    def prompt(self, width: int = 500) -> str:
        """Return who must do what now, as fully as a width allows."""
        return prompt_of(self, width)


def _dotted(*parts: str) -> str:
    return " · ".join(clean(part, 400) for part in parts if part)
