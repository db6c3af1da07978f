"""The loop of one ruleset, written as Python source when the rules are compiled, and run.

What is known once the rules are compiled stands in the source as it is: which phases follow each other, which
of them have choices, what rules offer and forbid where, who reacts to what. `astragal rules explain RULESET
--source` shows it, with every function that is rewritten for the ruleset.
"""

from __future__ import annotations

from functools import partial
from inspect import getsourcelines
from typing import Any

from astragal.engine.phase import DONE, Phase
from astragal.engine.question import Answering
from astragal.engine.rules import Entrance, Rules, Way
from astragal.errors import Refusal, Refused
from astragal.plugins.loop.listing import Listing, write_choices
from astragal.plugins.loop.methods import Methods
from astragal.plugins.loop.source import PythonSource
from astragal.plugins.loop.turns import write_next_turn
from astragal.plugins.loop.walk import write_walk


def write_loop(rules: Rules, listing: Listing) -> None:
    """Write the loop of a ruleset, run it, and let the rules play by it."""
    source = PythonSource(f"How {rules.game.id}/{rules.ruleset} is played by {rules.seats}.")
    methods = Methods.under(rules, listing.known)
    methods.name_in(source)
    rules.entrances = tuple(_entrance(phase, listing) for phase in rules.phases)
    choosers = [write_choices(source, phase, listing) for phase in rules.phases]
    answerers = _write_answerers(source, listing)
    write_next_turn(source, rules, listing.known)
    write_walk(source, rules, choosers, answerers)
    _write_play(source, rules)
    _write_deal(source)
    made = source.run(f"rules of {rules.game.id}/{rules.ruleset}")
    rules.written = partial(_everything, source, rules, methods, listing)
    rules.play, rules.deal, rules.settle = made["play"], made["deal"], made["settle"]
    rules.choosers = tuple(None if name is None else made[name] for name in choosers)
    rules.answerers = {source.values[kind]: made[name] for kind, name in answerers.items()}
    rules.ways = tuple(_way_on(rules, following) for following in rules.after)


def _everything(source: PythonSource, rules: Rules, methods: Methods, listing: Listing) -> str:
    """Return the written file and all that was rewritten for it."""
    methods.make_all(rules)
    parts = [source.text]
    for function, text in listing.known.texts.items():
        _, line = getsourcelines(function)
        where = f"{function.__module__}, line {line}"
        parts.append(f"# {function.__qualname__} ({where}), with what is known put in\n{text}\n")
    return "\n\n".join(parts)


def _write_answerers(source: PythonSource, listing: Listing) -> dict[str, str]:
    """Write the answers to questions that do not just list their own; return their names by class."""
    found: dict[str, str] = {}
    for name, phase in listing.rules.handlers.items():
        asked = listing.rules.kinds.get(name)
        choose = write_choices(source, phase, listing) or source.name("no_choices", phase.choices)
        if asked is not None and not (isinstance(phase, Answering) and _is_bare(source, choose, phase)):
            found[source.name(asked.__name__, asked)] = choose
    return found


def _is_bare(source: PythonSource, choose: str, phase: Phase) -> bool:
    """Return whether nothing was added to a question, so that it can list its own answers."""
    made: Any = source.values[choose]
    return bool(made == phase.choices)


def _write_play(source: PythonSource, rules: Rules) -> None:
    source.name("DONE", DONE)
    source.name("fault", rules.fault)
    source.name("text_of", rules.text_of)
    with source.function("play(state, action)", "Carry out an action that is known to be legal."):
        with source.block("try:"):
            with source.block("if action is DONE and not state.interrupts:"):
                source("settle(state, True)")
            with source.block("else:"):
                source("APPLY[type(action)](action, state)")
                source("settle(state)")
        with source.block("except (Exception, SystemExit) as error:"):
            source("raise fault(error, text_of(action), action) from error")


def _write_deal(source: PythonSource) -> None:
    source.name("nothing_to_deal", lambda: Refused("deal", Refusal("there is nothing to roll or draw")))
    with source.function("deal(state, rng)", "Answer the pending roll or draw with a random outcome."):
        source("chance = state.chance")
        with source.block("if chance is None:"):
            source("raise nothing_to_deal()")
        with source.block("try:"):
            source("outcome = SAMPLE[type(chance)](chance, state, rng)")
            source("state.chance = None")
            source("RESOLVE[type(chance)](chance, state, outcome)")
            source("settle(state)")
        with source.block("except (Exception, SystemExit) as error:"):
            source("raise fault(error, text_of(chance), chance) from error")
        source("return outcome")


def _entrance(phase: Phase, listing: Listing) -> Entrance | None:
    """Return what happens when a phase starts; None where nothing does."""
    return listing.fix(phase.enter) if type(phase).enter is not Phase.enter else None


def _way_on(rules: Rules, following: int) -> Way:
    if following < 0:
        return following, None, False
    return following, rules.entrances[following], rules.choosers[following] is not None
