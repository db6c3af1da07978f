"""Passing the turn, written out for games that play in rounds from the first seat on."""

from __future__ import annotations

from astragal.engine.ledger import WITHOUT_THE_WALK, FactsByKind
from astragal.engine.phase import SETUP, Flow
from astragal.engine.rules import Rules
from astragal.engine.state import TurnStarted
from astragal.plugins.loop.fixed import Known
from astragal.plugins.loop.source import PythonSource


def write_next_turn(source: PythonSource, rules: Rules, known: Known) -> None:
    """Write `next_turn`; a game with a flow of its own is asked each time."""
    flow = type(rules.flow)
    if flow.next_turn is not Flow.next_turn or flow.first_turn is not Flow.first_turn:
        source.name("next_turn", known.method(rules.flow.next_turn))
        return
    source.name("finish", rules.finish)
    with source.function("next_turn(state)", "Pass the turn on, or end the game after a whole round."):
        if SETUP in rules.starts:
            source.name("first_turn", rules.flow.first_turn)
            with source.block("if not state.round:"):
                source("return first_turn(state)")
        source(f"seat = (state.active + 1) % {rules.seats}")
        with source.block("if seat == state.first:"):
            _write_endings(source, rules, known)
            source("state.round += 1")
        source("state.active = seat")
        _write_start(source, rules)


def _write_endings(source: PythonSource, rules: Rules, known: Known) -> None:
    for ending in rules.endings:
        name = source.name(f"ended_by_{ending.id}", known.function(ending.reached))
        with source.block(f"if {name}(state):"):
            source(f"return finish(state, {ending.id!r})")


def follows_the_walk(source: PythonSource) -> str:
    """Return whether somebody listens who wants to know of every turn and of phases that are passed.

    The listener of the lab comes first: there it is asked most often.
    """
    source.name("FactsByKind", FactsByKind)
    source.name("WITHOUT_THE_WALK", WITHOUT_THE_WALK)
    heard = "state.heard"
    return (
        f"{heard} is not None and type({heard}) is not FactsByKind and type({heard}) not in WITHOUT_THE_WALK"
    )


def _write_start(source: PythonSource, rules: Rules) -> None:
    """Write how a turn begins; with somebody who hears of it, rules may come in between."""
    source.name("start_turn", rules.start_turn)
    if TurnStarted in rules.reactions:
        source("start_turn(state, 'turn')")
        return
    with source.block(f"if {follows_the_walk(source)}:"):
        source("return start_turn(state, 'turn')")
    source(f"state.phase = {rules.starts['turn']}")
    first = rules.starts["turn"]
    entrance = rules.entrances[first]
    if entrance is not None:
        source(f"{source.name(f'enter_{rules.phases[first].id}', entrance)}(state)")
