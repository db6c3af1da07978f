"""Secrets stay secret: nobody's view, choices or bot depends on what the dealer will do."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

import attrs
import pytest

from astragal.engine.forking import piece
from astragal.engine.rules import Rules
from astragal.engine.snapshot import digest, restore, snapshot
from astragal.engine.state import CHANCE
from astragal.match.match import Match, Seat
from astragal.plugins.records import BotKind
from astragal.plugins.registry import Registry
from tests.core import toy
from tests.goals import goal, sized
from tests.reliability.tables import PLAIN, Seating, positions

REGISTRY = Registry()


def shown(rules: Rules, state: Any, seat: int) -> str:
    """Return all that a seat sees: its view of the table, and the choices."""
    view = rules.game.view(state.fork(), seat)
    return json.dumps([snapshot(view), [action.text for action in rules.choices(view)]], sort_keys=True)


@goal(8)
@sized(6, 200)
@pytest.mark.parametrize("seating", PLAIN, ids=str)
def test_the_future_is_in_nobody_s_view(
    seating: Seating, size: int, seed: int, tried: Callable[[int], None]
) -> None:
    """A table rebuilt from what a seat sees has the same luck: no order of cards, no fallen die is hidden."""
    rules, luck, looked = seating.rules(), Random(f"{seed} {seating}"), 0

    for state in islice((table for table in positions(rules, luck) if table.to_move == CHANCE), size):
        for seat in range(state.seats):
            rebuilt = restore(snapshot(rules.game.view(state.fork(), seat)), rules)
            for other in (1, 2, 3):
                outcome = state.chance.sample(state, Random(other))
                assert rebuilt.chance.sample(rebuilt, Random(other)) == outcome
            assert shown(rules, rebuilt, seat) == shown(rules, state, seat)
            looked += 1

    tried(looked)


@goal(8)
@sized(4, 40)
@pytest.mark.parametrize("game", ["rtta", "along-history"])
def test_the_dealer_s_seed_is_in_nobody_s_view(
    game: str, size: int, seed: int, tried: Callable[[int], None]
) -> None:
    """Two matches of different seeds in which the same came out look the same to every seat."""
    ruleset = REGISTRY.ruleset(game)
    rules = REGISTRY.compile(ruleset, 3)
    seats = [Seat(name) for name in ("Ann", "Bob", "Eve")]
    luck, looked = Random(seed), 0

    for number in range(size):
        telling = 918_273_645_000 + luck.randrange(1000)
        one = Match.start(rules, ruleset, seats, telling)
        other = Match.start(rules, ruleset, seats, number)
        for _ in range(40):
            if one.over:
                break
            for seat in range(3):
                view = shown(rules, one.state, seat)
                assert view == shown(rules, other.state, seat)
                assert str(telling) not in view
                looked += 1
            if one.to_move == CHANCE:
                one.roll()
                other.answer(one.steps[-1].names)
            else:
                action = luck.choice(one.legal)
                one.act(action)
                other.act(action)
        assert digest(one.state) == digest(other.state)

    tried(looked)


@piece
class HiddenTable(toy.Table):
    """The toy with something that only its owner may see."""

    hands: list[int] = attrs.field(factory=list)


def hide(state: Any, seat: int) -> Any:
    """Return what a seat may see: the hands of the others are blank."""
    state.hands = [hand if owner == seat else 0 for owner, hand in enumerate(state.hands)]
    return state


class Peeper:
    """A bot that notes what it sees."""

    seen: list[list[int]] = []

    def __init__(self, rules: Rules, seat: int, rng: Random) -> None:
        self._seat = seat

    def choose(self, state: Any, legal: Any) -> Any:
        Peeper.seen.append([self._seat, *state.hands])
        return legal[0]


@goal(8)
def test_a_bot_sees_what_its_seat_may_see() -> None:
    """A game with secrets: bots and hints get the view, never the table, and cannot change the table."""
    peeping = toy.plugin("peeping", bots=lambda: [BotKind("peeper", "Peeps.", Peeper)])
    rules = toy.compiled(
        peeping,
        make_state=lambda rules: HiddenTable(players=[toy.Player(), toy.Player()], hands=[41, 42]),
        view=hide,
    )
    ruleset = attrs.evolve(REGISTRY.ruleset("rtta"), game="toy", id="plain")
    match = Match.start(rules, ruleset, [Seat("Ann", "peeper"), Seat("Bob", "peeper")], 1)
    Peeper.seen.clear()

    while not match.over:
        if match.to_move == CHANCE:
            match.roll()
        else:
            match.hint("peeper")
            match.act(match.think())

    assert {tuple(seen) for seen in Peeper.seen} == {(0, 41, 0), (1, 0, 42)}
    assert match.state.hands == [41, 42]
