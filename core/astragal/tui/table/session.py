"""A match as people at the table see it: who looks on, what is ticked, what the log says."""

from __future__ import annotations

import attrs

from astragal.engine.phase import DONE
from astragal.engine.sealed import answers_hidden
from astragal.engine.state import CHANCE, Action, State
from astragal.engine.wording import Words
from astragal.errors import AstragalError, Refusal, Refused
from astragal.lessons.guide import Guide
from astragal.match.line import Prepared
from astragal.match.match import Match
from astragal.tui.keymap import Keymap
from astragal.tui.table.answer import CHANGED, Answer
from astragal.tui.table.bars import LogLine
from astragal.tui.table.canvas import clean
from astragal.tui.table.choices import (
    Choices,
    ending_choices,
    entering_choices,
    lay_out,
    plain_choices,
    waiting_choices,
    warned,
)
from astragal.tui.table.citing import clause_of
from astragal.tui.table.components.fields import phase_texts
from astragal.tui.table.confirmation import confirmation_of, forgone
from astragal.tui.table.draft import (
    TurnEnd,
    end_by_done,
    end_by_luck,
    end_by_paying,
    end_by_step,
    end_choices,
    rolled_at_table,
    with_paying_end,
)
from astragal.tui.table.following import Following
from astragal.tui.table.generic import panels_of
from astragal.tui.table.logbook import LogBook
from astragal.tui.table.moot import pass_over_moot
from astragal.tui.table.panel import Shown
from astragal.tui.table.prompts import prompt_of
from astragal.tui.table.scenes import Scene
from astragal.tui.table.session_undo import SessionUndo


class Session(Following, SessionUndo):
    """Holds a match and everything about looking at it and choosing in it, without any widget."""

    def __init__(
        self,
        match: Match,
        language: str,
        *,
        always_asks: bool = True,
        guide: Guide | None = None,
        keymap: Keymap | None = None,
    ) -> None:
        self.match = match
        self.guide = guide
        self.always_asks = always_asks
        """Whether every turn waits to be ended; otherwise only one in which something is wasted."""
        self.keymap = keymap or Keymap()
        self.turn_end = None
        self.state: State = match.state
        """The table as it is shown; at the end of a turn it is one step ahead of the match."""
        self._seen = len(match.steps), match.state.active
        self._undone, self._undoable = None, (-1, None)
        self._ready: TurnEnd | None = None
        """The end of the turn that ending the phase would bring."""
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
        self._stood: dict[str, tuple[str, ...]] = {}
        self._warned = -1
        self.scene: Scene | None = None
        """What is shown in place of the table while something is happening."""
        self.moment = 0
        self.refresh()

    # --- who is who ------------------------------------------------------------------------------

    @property
    def keeps_secrets(self) -> bool:
        """Whether the next person must not see what is on the screen, or what is being answered.

        People at a real table decide in secret there, and enter their answers when they have shown them.
        """
        return self.rules.game.has_secrets or (self.state.answering_in_secret and not self.match.real_dice)

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

    # --- after every step ------------------------------------------------------------------------

    def show(self, scene: Scene | None) -> None:
        """Show a scene, in which nobody has a choice; without one, the table as it stands."""
        self.scene = scene
        if scene is None:
            self.refresh()
            return
        self.moment += 1
        self.state = scene.state
        self.viewer, self.target, self.ticked = scene.viewer, "", frozenset()
        self.shown = Shown(self.panels, scene.state, scene.viewer)
        self.choices = waiting_choices(self.words, over=self.match.over)

    def refresh(self) -> None:
        """Look at the table afresh after a step: viewer, choices, log."""
        self.moment += 1
        pass_over_moot(self.match)
        turned = self.moment == 1 or self._seen[1] != self.match.state.active
        self._look_for_turn_end()
        self.state = self.match.state if self.turn_end is None else self.turn_end.state
        if self.person_to_move:
            self.viewer = self.state.to_move
        elif not self.people():
            self.viewer = self.state.active
        self.state = answers_hidden(self.state, self.viewer)
        self.shown = Shown(self.panels, self.state, self.viewer)
        self.target = ""
        if turned:
            self._tidy_letters()
        self._lay_out(first=True)
        self._begin_what_must_be()
        end = self.turn_end
        self._book.write(self.viewer, end.events if end is not None and end.held is not None else ())

    def _look_for_turn_end(self) -> None:
        """Stop at the end of a person's turn that luck or another player has brought."""
        steps, (seen, active) = len(self.match.steps), self._seen
        self._seen = steps, self.match.state.active
        if self.turn_end is not None and steps == seen:
            return
        self.turn_end = None
        if steps == seen + 1 and not self.match.seats[active].bot:
            end = end_by_luck(self.match, self.words)
            if end is not None and self._waits(end):
                self.turn_end = end

    def _tidy_letters(self) -> None:
        """Begin letters in reading order again, but for panels that show what they showed a turn ago."""
        stood = {panel.id: tuple(self.shown[panel.id]) for panel in self.panels}
        same = {ref for id, refs in stood.items() if self._stood.get(id) == refs for ref in refs}
        self._kept = {ref: key for ref, key in self._kept.items() if ref in same}
        self._stood = stood

    def _waits(self, end: TurnEnd) -> bool:
        return self.always_asks or bool(end.summary.wasted)

    def _begin_what_must_be(self) -> None:
        """Begin to tick at once, the best proposal ticked, when there is nothing else to do."""
        choices = self.choices
        if len(choices.payable) == 1 and not (choices.by_ref or choices.loose or choices.can_end):
            self._begin(*choices.payable)

    def _lay_out(self, *, first: bool = False) -> None:
        if self.turn_end is not None:
            self.ticked, self._ready = frozenset(), None
            self.choices = end_choices(self.turn_end, self.words, self.can_undo() is None)
            return
        if not self.person_to_move:
            self.choices = self._without_decision()
            self.ticked = rolled_at_table(self.match)
            return
        if first:
            self.ticked, self._ready = frozenset(), end_by_done(self)
        label, loses = self._end_label()
        try:
            self.choices = lay_out(
                self.rules,
                self.state,
                self.shown,
                self.words,
                target=self.target,
                ticked=self.ticked,
                kept=self._kept,
                end=label,
                letters=self.keymap.letters,
            )
            self.choices = warned(self.choices) if loses else self.choices
            if (paid := end_by_paying(self)) is not None:
                self.choices = with_paying_end(self.choices, self.words, paid.summary.wasted)
        except Exception:  # a rule or a panel that fails leaves the bare list of choices
            self.choices = plain_choices(self.rules, self.state, self.words)

    def _end_label(self) -> tuple[str, bool]:
        """Return what ending the phase is called where it loses something or ends the turn, and which."""
        if self._ready is not None:
            return self._ready.label(self.words), bool(self._ready.summary.wasted)
        missed = forgone(self) if DONE in self.state.legal else ""
        return self.words("{who}: {what}", who=self.label(DONE), what=missed) if missed else "", bool(missed)

    def _without_decision(self) -> Choices:
        if self.match.over:
            return ending_choices(self.words)
        if self.chance_due and self.match.real_dice:
            return entering_choices(self.words, self.can_undo() is None)
        waiting = self.bot_to_move or self.match.seats[self.state.active].bot
        return waiting_choices(self.words) if waiting else Choices()

    # --- picking ---------------------------------------------------------------------------------

    def pick(self, ref: str) -> Answer:
        """Do what picking a component means now."""
        choices = self.choices
        if self.turn_end is not None:
            return Answer("told", self.words("Press Enter to end your turn."))
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

    def tick_others(self) -> Answer:
        """Tick everything that can be ticked and is not, and untick the rest."""
        selection = self.choices.selection
        self.ticked = frozenset(selection.candidates if selection else ()) - self.ticked
        self._lay_out()
        return CHANGED

    def _begin(self, ref: str) -> Answer:
        """Begin to build up a payment, with the best proposal ticked; picked again, it is cancelled."""
        selection = self.choices.payable[ref]
        if self.target == ref:
            return self.back()
        self.target = ref
        self.ticked = selection.suggestions[0] if selection.suggestions else frozenset()
        self._lay_out()
        return CHANGED

    def back(self) -> Answer:
        """Cancel the payment, or untick everything; a required one goes with the choice that led to it."""
        if self.turn_end is not None or (self._proposed and self._mine(len(self.match.steps))):
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
        if self.turn_end is not None:  # Space skips: pressed a moment late, it must not end the turn
            return Answer("told", self.words("Press Enter to end your turn."))
        selection = self.choices.selection
        if selection is None:
            return self._only_choice()
        refusal = selection.check(self.ticked)
        action = selection.act(self.ticked)
        if refusal is not None or action is None:
            return (
                self._refused(refusal) if refusal else Answer("told", self.words("Choose something first."))
            )
        if action == DONE and DONE in self.state.legal and not self.target:
            return Answer("told", self.words("Choose something, or press Enter to go on."))
        return self.act(action)

    def _only_choice(self) -> Answer:
        loose = self.choices.loose
        if len(loose) == 1 and not self.choices.by_ref:
            return self.act(loose[0])
        if not self.choices.can_end:
            return Answer("told", self.words("Choose one of the entries with a letter."))
        if self.choices.legal or loose:  # Space hurries bots: pressed a moment late, it must end nothing
            what = self.label(DONE)
            return Answer(
                "told", self.words("Choose one of the entries with a letter. Enter: {what}", what=what)
            )
        return self.end()

    def end(self) -> Answer:
        """End the phase, or the turn; asks once more where something speaks against it."""
        if self.turn_end is not None:
            return self.end_turn()
        if self.target or (self.ticked and self.choices.selection is not None):
            ends_turn = self.target and self.choices.item("cmd:end") is not None
            answer = self.commit()
            return self.end_turn() if ends_turn and self.turn_end is not None else answer
        if not self.choices.can_end:
            return (
                self._only_choice()
                if self.choices.loose
                else Answer("told", self.words("You have to choose something here."))
            )
        reason = "" if self._warned == len(self.match.steps) else confirmation_of(self)
        if reason:
            self._warned = len(self.match.steps)
            if self._ready is not None:
                return attrs.evolve(self._hold(self._ready), text=reason)
            self.choices = warned(self.choices)
            return Answer("told", reason)
        if self._ready is not None and self._ready.held is not None:
            return self._make(self._ready.held)
        return self.act(DONE)

    def act(self, action: Action) -> Answer:
        """Take an action; one that would pass the turn on waits until the player ends the turn."""
        try:
            prepared = self.match.prepare(action)
            end = end_by_step(self.match, prepared, self.words) if self.person_to_move else None
        except Refused as refused:
            return self._refused(refused.refusal)
        except AstragalError as fault:
            return Answer("told", str(fault))
        return self._hold(end) if end is not None and self._waits(end) else self._make(prepared)

    def _hold(self, end: TurnEnd) -> Answer:
        """Let a step that passes the turn on wait."""
        self.turn_end, self._undone = end, None
        self.refresh()
        return Answer("acted")

    def _make(self, prepared: Prepared) -> Answer:
        """Make a step."""
        self._undone = None
        try:
            self.match.record(prepared)
        except AstragalError as fault:
            return Answer("told", str(fault))
        self.refresh()
        return Answer("acted")

    def end_turn(self) -> Answer:
        """End the turn that waits for it."""
        end, self.turn_end = self.turn_end, None
        if end is not None and end.held is not None:
            return self._make(end.held)
        self.refresh()
        return Answer("acted")

    def _refused(self, refusal: Refusal) -> Answer:
        return Answer("told", self.refusal_text(refusal), clause=clause_of(self.rules, refusal))

    def prompt(self, width: int = 500) -> str:
        """Return who must do what now, as fully as a width allows."""
        return prompt_of(self, width)
