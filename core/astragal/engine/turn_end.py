"""The end of a turn: whether a step passes the turn on, and the table as the turn leaves it.

Front ends use it to let players look at their turn, and change it, before it is over. Journals, bots and the
lab know no such moment: a step that passes the turn on is a step like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import attrs

from astragal.engine.phase import SETUP, Flow
from astragal.engine.state import CHANCE, OVER, Action, Event, GameEnded, PhasePassed, State, TurnStarted

if TYPE_CHECKING:
    from astragal.engine.rules import Rules
    from astragal.engine.wording import Words

FORCED_LIMIT = 10_000
"""How many steps may follow each other without a decision."""

HALTED = "turn-end"
"""What a table that is halted at the end of a turn says instead of an ending."""


class Halting(Flow):
    """An order of turns that stops where the turn would be passed on."""

    def next_turn(self, state: State) -> None:
        """Stop."""
        state.ended = HALTED


def _halting(rules: Rules) -> Rules:
    """Return rules that play as these do, but stop at the end of the turn.

    The loop that was written for a ruleset passes the turn on by itself, so these walk step by step.
    """
    halting = attrs.evolve(rules, flow=Halting())
    halting.settle = _settle
    halting.play = _play
    return halting


def _play(state: State, action: Action) -> None:
    action.apply(state)
    _settle(state)


def _settle(state: State) -> None:
    """Go on until somebody has a decision, a roll is pending, or the turn is over."""
    for _ in range(FORCED_LIMIT):
        if state.chance is not None:
            state.to_move = CHANCE
            return
        if state.ended and not state.interrupts:
            state.to_move = OVER
            return
        legal = _choices(state)
        if len(legal) > 1:
            state.legal = tuple(legal)
            return
        _go_on(state, legal)


def _choices(state: State) -> Sequence[Action]:
    """Return what may be chosen now; nothing where the phase never has choices."""
    rules = state.rules
    if state.interrupts:
        pending = state.interrupts[-1]
        state.to_move = pending.seat
        choose = rules.answerers.get(type(pending))
        return pending.choices(state) if choose is None else choose(state)
    state.to_move = state.active
    chooser = rules.choosers[state.phase]
    return () if chooser is None else chooser(state)


def _go_on(state: State, legal: Sequence[Action]) -> None:
    """Take the only choice, drop a question without answers, or leave the phase."""
    rules = state.rules
    if legal:
        legal[0].apply(state)
    elif state.interrupts:
        state.interrupts.pop()
    else:
        if rules.choosers[state.phase] is not None:
            state.emit(PhasePassed, state.active, rules.phases[state.phase].id)
        rules.next_phase(state)


def passes_turn(before: State, after: State, events: Sequence[Event]) -> bool:
    """Return whether a step, by the tables before and after it, ended a turn; setting up is no turn."""
    ended = after.active != before.active or is_setting_up(after)
    for event in events:
        ended = ended or isinstance(event, TurnStarted | GameEnded)
    return ended and not is_setting_up(before)


def is_setting_up(state: State) -> bool:
    """Return whether the game, or a part of it, is being set up, which is nobody's turn."""
    rules = state.rules
    index = rules.starts.get(SETUP, -1)
    while index >= 0 and index != state.phase:
        index = rules.after[index]
    return index >= 0


def halted_at_end(state: State, change: Callable[[State], None]) -> tuple[State, tuple[Event, ...]]:
    """Return the table as a change leaves it when the turn ends, and what happens until then.

    The table is only to be looked at: nobody has a choice there. Where an order of turns cannot be halted,
    it is the table before the change.
    """
    table = state.fork()
    table.rules, table.heard = _halting(state.rules), []
    try:
        change(table)
    except Exception:  # a rule that fails does so when the step is made; here it only cannot be shown
        table = state.fork()
    events = tuple(table.heard or ())
    if table.ended != HALTED:
        table, events = state.fork(), ()
    table.rules, table.heard = state.rules, None
    table.ended, table.chance, table.interrupts, table.legal = "", None, [], ()
    table.to_move = table.active
    return table, events


@attrs.frozen
class TurnSummary:
    """What a turn has brought, in clauses: what was gained and what was wasted."""

    gained: tuple[str, ...] = ()
    wasted: tuple[str, ...] = ()

    def say(self, words: Words) -> str:
        """Return both lists in a line, what was wasted last."""
        gained, wasted = ", ".join(self.gained), ", ".join(self.wasted)
        if not (gained and wasted):
            return gained or wasted
        return words("{gained}; {wasted}", gained=gained, wasted=wasted)


def summary_of(state: State, seat: int, events: Sequence[Event], words: Words) -> TurnSummary:
    """Return what a seat's turn brought: by its events, and by what the game says is left over and lost."""
    own = [event for event in events if getattr(event, "seat", seat) == seat]
    gained: dict[object, str] = {}
    for number, event in enumerate(own):
        clause = _said(event.gain, words)
        if clause:
            gained[getattr(event, event.subject, number) if event.subject else number] = clause
    sayers = [partial(left.say, state, seat) for left in state.rules.game.leftovers]
    left = filter(None, (_said(say, words) for say in sayers))
    return TurnSummary(tuple(gained.values()), (*losses_in(own, words), *left))


def losses_in(events: Iterable[Event], words: Words) -> tuple[str, ...]:
    """Return what was lost by events."""
    return tuple(filter(None, (_said(event.waste, words) for event in events)))


def is_summed_up(event: Event, words: Words) -> bool:
    """Return whether the summary of a turn says what happened."""
    return bool(_said(event.gain, words) or _said(event.waste, words))


def _said(say: Callable[[Words], str], words: Words) -> str:
    """Return a clause; nothing when a rule cannot word it."""
    try:
        return say(words)
    except Exception:  # what a rule cannot say is left out of the summary
        return ""
