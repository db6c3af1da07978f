"""Rules hear what happens whether or not anybody watches: a simulation listens to nothing."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace

import pytest

from astragal.engine.rules import Rules
from astragal.engine.state import CHANCE, OVER, Event
from astragal.plugins.hooks import hookimpl
from astragal.plugins.records import Reaction
from astragal.plugins.registry import Registry

STEPS = 1500


def kinds_of(event: type[Event], package: str) -> list[type[Event]]:
    """Return every kind of event of a game's own, and of the engine."""
    below = [kind for each in event.__subclasses__() for kind in kinds_of(each, package)]
    return below + [event] * event.__module__.startswith((package, "astragal"))


def listening(game: str, ruleset: str, players: int) -> tuple[Rules, list[Event]]:
    """Return rules with one more that notes every event, and its notes."""
    registry = Registry()
    package = str(vars(registry.game(game))["__name__"]).partition(".")[0]
    notes: list[Event] = []

    @hookimpl
    def reactions() -> list[Reaction]:
        heard = dict.fromkeys(kinds_of(Event, package))
        return [Reaction(kind, lambda state, event: notes.append(event)) for kind in heard]

    registry.add("notes", SimpleNamespace(reactions=reactions))
    return registry.compile(registry.ruleset(game, ruleset, extra=["notes"]), players), notes


def play(rules: Rules, listen: bool) -> list[Event]:
    """Play at random, always the same way; return what a front end was told."""
    state, luck = rules.new(listen=listen), Random(5)
    for _ in range(STEPS):
        if state.to_move == OVER:
            break
        if state.to_move == CHANCE:
            rules.answer(state, state.chance.sample(state, luck))
        else:
            rules.apply(state, state.legal[int(luck.random() * len(state.legal))])
    return list(state.heard or ())


@pytest.mark.parametrize(
    ("game", "ruleset", "players"),
    [
        ("rtta", "bronze-age", 1),
        ("rtta", "late-bronze-age", 3),
        ("rtta", "revised", 2),
        ("along-history", "two-ages", 3),
        ("along-history", "initiation", 2),
    ],
)
def test_a_rule_hears_what_nobody_watches(game: str, ruleset: str, players: int) -> None:
    """The same game with a front end and without one: reactions get the same events in the same order."""
    watched, seen = listening(game, ruleset, players)
    alone, heard = listening(game, ruleset, players)

    told = play(watched, listen=True)
    silence = play(alone, listen=False)

    assert silence == []
    assert heard == seen == told
    assert len({type(event) for event in heard}) >= 8
