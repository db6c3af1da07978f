"""The end of a turn: whether a step passes the turn on, and the table as the turn leaves it.

Front ends use it to let players look at their turn, and change it, before it is over. Journals, bots and the
lab know no such moment: a step that passes the turn on is a step like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import attrs

from astragal.engine.phase import SETUP, Flow
from astragal.engine.state import Event, GameEnded, State, TurnStarted
from astragal.errors import AstragalError

if TYPE_CHECKING:
    from astragal.engine.wording import Words

HALTED = "turn-end"
"""What a table that is halted at the end of a turn says instead of an ending."""


class Halting(Flow):
    """An order of turns that stops where the turn would be passed on."""

    def next_turn(self, state: State) -> None:
        """Stop."""
        state.ended = HALTED


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
    table.rules, table.heard = attrs.evolve(state.rules, flow=Halting()), []
    try:
        change(table)
    except AstragalError:
        table = state.fork()
    events = tuple(table.heard or ())
    if table.ended != HALTED:
        table, events = state.fork(), ()
    table.rules, table.heard = state.rules, None
    table.ended, table.chance, table.interrupts, table.legal = "", None, [], ()
    table.to_move = table.active
    return table, events


@attrs.frozen
class Summary:
    """What a turn has brought, in clauses: what was gained and what was wasted."""

    gained: tuple[str, ...] = ()
    wasted: tuple[str, ...] = ()

    def say(self, words: Words) -> str:
        """Return both lists in a line, what was wasted last."""
        return "; ".join(filter(None, (", ".join(self.gained), ", ".join(self.wasted))))


def summary_of(state: State, seat: int, events: Sequence[Event], words: Words) -> Summary:
    """Return what a seat's turn brought: by its events, and by what the game says is left over and lost."""
    own = [event for event in events if getattr(event, "seat", seat) == seat]
    gained: dict[object, str] = {}
    for number, event in enumerate(own):
        clause = _said(event.gain, words)
        if clause:
            gained[getattr(event, event.subject, number) if event.subject else number] = clause
    sayers = [event.waste for event in own]
    sayers += [partial(left.say, state, seat) for left in state.rules.game.leftovers]
    wasted = [_said(say, words) for say in sayers]
    return Summary(tuple(gained.values()), tuple(filter(None, wasted)))


def is_summed_up(event: Event, words: Words) -> bool:
    """Return whether the summary of a turn says what happened."""
    return bool(_said(event.gain, words) or _said(event.waste, words))


def _said(say: Callable[[Words], str], words: Words) -> str:
    """Return a clause; nothing when a rule cannot word it."""
    try:
        return say(words)
    except Exception:  # what a rule cannot say is left out of the summary
        return ""
