"""The tables that random play visits: every ruleset and every sample rule, at every number of seats."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import attrs

from astragal.engine.rules import Rules
from astragal.engine.state import CHANCE, OVER
from astragal.plugins.registry import RULES, Registry, installed
from astragal.testing.soundness import games_for
from tests.games.along_history.test_ah_invariants import check as check_along_history
from tests.games.iron_age import laws as iron_age
from tests.games.rtta.laws import broken_law, broken_sum

STEP_LIMIT = 40_000
"""A game with more steps than this is said not to end."""
REGISTRY = Registry()


@attrs.frozen
class Seating:
    """A ruleset, further rules and a number of seats."""

    game: str
    ruleset: str
    seats: int
    extra: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "-".join([self.ruleset, *self.extra, str(self.seats)])

    def rules(self) -> Rules:
        """Return the compiled rules; the same ones are compiled once."""
        return _compiled(self)


@cache
def _compiled(seating: Seating) -> Rules:
    ruleset = REGISTRY.ruleset(seating.game, seating.ruleset, seating.extra)
    return REGISTRY.compile(ruleset, seating.seats)


def _rulesets() -> Iterator[Seating]:
    for game in REGISTRY.games():
        for preset in REGISTRY.definition(game).presets:
            for seats in range(preset.players[0], preset.players[1] + 1):
                yield Seating(game, preset.id, seats)


def _sample_rules() -> Iterator[Seating]:
    for rule, point in installed(RULES).items():
        if point.value.startswith("house_rules."):
            for game in games_for(rule, REGISTRY.rule(rule)):
                preset = REGISTRY.definition(game).presets[0]
                for seats in range(max(2, preset.players[0]), preset.players[1] + 1):
                    yield Seating(game, preset.id, seats, (rule,))


GAMES = ("rtta", "along-history", "iron-age")
SEATINGS = [seating for seating in (*_rulesets(), *_sample_rules()) if seating.game in GAMES]
"""All games, with and without each sample rule."""
PLAIN = [seating for seating in SEATINGS if not seating.extra]


def check_rtta(state: Any) -> None:
    """Assert the laws of Roll Through the Ages; a sample rule changes what monuments pay, and may."""
    law = broken_law(state) or broken_sum(state)
    by_the_rule = " paid " in law and "rtta.shared-first" in state.rules.rule_ids
    assert not law or by_the_rule, law


def check_iron_age(state: Any) -> None:
    """Assert the laws of the Iron Age."""
    law = iron_age.broken_law(state) or iron_age.broken_sum(state)
    assert not law, law


LAWS: dict[str, Callable[[Any], None]] = {
    "rtta": check_rtta,
    "along-history": check_along_history,
    "iron-age": check_iron_age,
}


def step(rules: Rules, state: Any, luck: Random) -> None:
    """Take one step at random."""
    if state.to_move == CHANCE:
        rules.deal(state, luck)
    else:
        rules.play(state, state.legal[int(luck.random() * len(state.legal))])


def positions(rules: Rules, luck: Random) -> Iterator[Any]:
    """Play random games one after the other; yield the table before each step and at each end."""
    while True:
        state = rules.new()
        for _ in range(STEP_LIMIT):
            yield state
            if state.to_move == OVER:
                break
            step(rules, state, luck)
        else:
            raise AssertionError(f"no end after {STEP_LIMIT} steps")


def looked_at(rules: Rules, luck: Random) -> Iterator[Any]:
    """Yield tables before the first ten decisions of a game and then before the 16th, 32nd, 64th ..."""
    decisions = 0
    for state in positions(rules, luck):
        decisions += state.to_move >= 0
        if state.to_move >= 0 and (decisions <= 10 or decisions & (decisions - 1) == 0):
            yield state
        if state.to_move == OVER:
            yield state
            decisions = 0
