"""The turn as a draft: a step that would pass the turn on waits until the player ends the turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import attrs

from astragal.engine.phase import DONE
from astragal.engine.sealed import AnswerRevealed
from astragal.engine.state import Event, GameEnded, PhasePassed, State, TurnStarted
from astragal.engine.turn_end import (
    TurnSummary,
    halted_at_end,
    is_setting_up,
    is_summed_up,
    losses_in,
    passes_turn,
    summary_of,
)
from astragal.engine.wording import Words
from astragal.errors import AstragalError
from astragal.match.line import MatchStep, Prepared
from astragal.match.match import Match
from astragal.tui.table.bars import BarItem
from astragal.tui.table.canvas import clean
from astragal.tui.table.choices import Choices
from astragal.tui.table.confirmation import forgone
from astragal.tui.table.dice import dice_of

if TYPE_CHECKING:
    from astragal.tui.table.session import Session


@attrs.frozen
class TurnEnd:
    """The end of a turn that waits for its player."""

    state: State
    """The table as the turn leaves it; only to be looked at."""
    summary: TurnSummary
    held: Prepared | None = None
    """The step that passes the turn on; None when luck or another player has passed it on already."""
    events: tuple[Event, ...] = ()
    """What the step that waits does before the turn ends."""

    def is_told(self, words: Words) -> bool:
        """Return whether the line that ends the turn says everything that the step does."""
        happened = [event for event in self.events if not isinstance(event, PhasePassed)]
        return all(is_summed_up(event, words) for event in happened)

    def label(self, words: Words) -> str:
        """Say what ends the turn, with what was gained and wasted."""
        told = clean(self.summary.say(words), 300)
        return words("End turn: {summary}", summary=told) if told else words("End turn")


def end_by_step(match: Match, prepared: Prepared, words: Words, missed: str = "") -> TurnEnd | None:
    """Return the end of the turn that a step of the active player brings; None when the turn goes on.

    `missed` is what could still be done instead.
    """
    before: State = match.state
    if _reveals(prepared.step.events):  # what others answered must not be seen in a draft
        return None
    if before.to_move != before.active or not passes_turn(before, prepared.state, prepared.step.events):
        return None
    table, events = halted_at_end(before, lambda fork: fork.rules.apply(fork, prepared.action))
    summary = summary_of(table, before.active, [*_events_of_turn(match.steps), *events], words)
    if missed:
        summary = attrs.evolve(summary, wasted=tuple(dict.fromkeys((missed, *summary.wasted))))
    return TurnEnd(table, summary, prepared, events)


def end_by_done(session: Session) -> TurnEnd | None:
    """Return the end of the turn if ending the phase brings it and the line that says so says everything.

    Where dice are chosen, ending the phase keeps them: that is said there, whatever it leads to.
    """
    state, rules = session.state, session.rules
    if DONE not in state.legal or state.to_move != state.active or state.interrupts:
        return None
    if any(not selection.target for selection in rules.selections(state)):
        return None
    fork = state.fork()
    fork.heard = []
    try:
        rules.play(fork, DONE)
        if not passes_turn(state, fork, fork.heard):
            return None
        end = end_by_step(session.match, session.match.prepare(DONE), session.words, forgone(session))
    except AstragalError:  # a rule that fails says so when the phase is ended
        return None
    return end if end is not None and end.is_told(session.words) else None


def end_by_luck(match: Match, words: Words) -> TurnEnd | None:
    """Return the end of a turn that a roll, a draw or another player's answer has just brought, or None."""
    last = match.steps[-1] if match.steps else None
    if last is None or not (is_setting_up(match.state) or _ends(last.events)):
        return None
    before: State = match.state_at(len(match.steps) - 1)
    own = last.seat == before.active and not _reveals(last.events)
    if own or not passes_turn(before, match.state, last.events):
        return None
    table, events = halted_at_end(before, lambda fork: _repeat(fork, last))
    summary = summary_of(table, before.active, [*_events_of_turn(match.steps[:-1]), *events], words)
    return TurnEnd(table, summary, None, events)


def _repeat(fork: State, step: MatchStep) -> None:
    """Make a step again on a table from before it."""
    if step.by_chance:
        assert fork.chance is not None
        fork.rules.answer(fork, fork.chance.read_names(fork, step.names))
    else:
        fork.rules.apply(fork, fork.rules.read_action(step.text))


def _ends(events: Sequence[Event]) -> bool:
    return any(isinstance(event, TurnStarted | GameEnded) for event in events)


def _reveals(events: Sequence[Event]) -> bool:
    return any(isinstance(event, AnswerRevealed) for event in events)


def _events_of_turn(steps: Sequence[MatchStep]) -> list[Event]:
    """Return what happened in the turn up to now."""
    found: list[Event] = []
    for step in reversed(steps):
        starts = [n for n, event in enumerate(step.events) if isinstance(event, TurnStarted)]
        found[:0] = step.events[starts[-1] + 1 :] if starts else step.events
        if starts:
            break
    return found


def end_by_paying(session: Session) -> TurnEnd | None:
    """Return the end of the turn that paying with what is ticked brings, if that wastes nothing more."""
    selection = session.choices.selection
    if not session.target or selection is None or selection.check(session.ticked) is not None:
        return None
    action = selection.act(session.ticked)
    if action is None:
        return None
    try:
        end = end_by_step(session.match, session.match.prepare(action), session.words)
    except AstragalError:
        return None
    if end is None or set(end.summary.wasted) - set(lost_already(session)):
        return None
    return end


def lost_already(session: Session) -> tuple[str, ...]:
    """Return what the turn has lost up to now, whatever is done from here on."""
    match = session.match
    own = [event for event in _events_of_turn(match.steps) if getattr(event, "seat", 0) == match.state.active]
    return losses_in(own, session.words)


def with_paying_end(choices: Choices, words: Words, losses: Sequence[str]) -> Choices:
    """Return choices with an entry that pays and ends the turn at once, after the one that only pays."""
    first, *others = choices.items
    label, lost = words("Pay and end turn"), clean(", ".join(losses), 300)
    label = words("{who}: {what}", who=label, what=lost) if lost else label
    both = BarItem("cmd:end", "enter", label, warns=bool(lost))
    return attrs.evolve(choices, items=(first, both, *others))


def end_choices(end: TurnEnd, words: Words, can_undo: bool) -> Choices:
    """Return what can be done when the turn waits to be ended."""
    items = [BarItem("cmd:end", "enter", end.label(words), warns=bool(end.summary.wasted))]
    if can_undo:
        items.append(BarItem("cmd:undo", "u", words("Undo")))
    return Choices(items=tuple(items))


def rolled_at_table(match: Match) -> frozenset[str]:
    """Return the dice whose faces people are to enter: they are marked on the table."""
    chance = match.state.chance if match.real_dice else None
    return frozenset(f"die:{die}" for die in dice_of(chance))
