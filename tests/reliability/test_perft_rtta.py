"""Roll Through the Ages against a second, slow implementation: boards and choices agree at every step."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from astragal.engine.rules import Rules
from tests.games.rtta.positions import act, enter, give, reason, rules_of, table
from tests.goals import goal, sized
from tests.reliability.slow_rtta import seating
from tests.reliability.slow_rtta.compare import Both
from tests.reliability.slow_rtta.faults import FAULTS

SOME_STEPS = 80
ENOUGH = 200
"""A fault that so many positions do not show is said to go unnoticed."""


@goal(4)
@sized(56, 2_240)
def test_games_go_as_the_rule_book_says(size: int, seed: int, tried: Callable[[int], None]) -> None:
    """Whole games of every ruleset and number of players, at random and by bots: every board and choice."""
    compared = 0

    for number in range(size):
        luck, rules = Random(f"{seed}/{number}"), seating.table(number)
        both = Both.new(rules, seating.cast(number, rules.seats, luck), luck)
        both.play()
        compared += both.compared

    tried(compared)


@goal(4)
@sized(8, 400)
def test_options_go_as_the_rulings_say(size: int, seed: int, tried: Callable[[int], None]) -> None:
    """Whole games of every ruleset with options other than usual."""
    compared = 0

    for number in range(size):
        luck = Random(f"{seed}/otherwise/{number}")
        rules = seating.otherwise(luck)
        both = Both.new(rules, seating.cast(number, rules.seats, luck), luck)
        both.play()
        compared += both.compared

    tried(compared)


@goal(4)
@sized(6, 60)
def test_parts_of_the_book_go_together(size: int, seed: int, tried: Callable[[int], None]) -> None:
    """Whole games of the revised edition with trade, and of the base game with the Late Bronze Age's rule."""
    compared = 0

    for number in range(size):
        luck, rules = Random(f"{seed}/parts/{number}"), seating.mixed(number)
        both = Both.new(rules, seating.cast(number, rules.seats, luck), luck)
        both.play()
        compared += both.compared

    tried(compared)


@goal(4)
@sized(40, 2_000)
def test_positions_go_on_as_the_rule_book_says(size: int, seed: int, tried: Callable[[int], None]) -> None:
    """From boards laid out at random, with fair dice or many skulls: eighty steps on."""
    compared = 0

    for number in range(size):
        luck = Random(f"{seed}/positions/{number}")
        compared += compared_from_anywhere(seating.rare(luck), luck)

    tried(compared)


def compared_from_anywhere(rules: Rules, luck: Random) -> int:
    """Compare some steps of players at random from a position; return how much was compared."""
    both = Both.at_random(rules, ["random"] * rules.seats, luck)
    both.play(SOME_STEPS)
    return both.compared


@goal(4)
@pytest.mark.parametrize("name", FAULTS)
def test_a_wrong_reading_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Were one of the two implementations wrong in this, the comparison would fail."""
    fault, luck = FAULTS[name], Random(name)
    monkeypatch.setattr(fault.module, fault.name, fault.wrong)

    with pytest.raises(AssertionError):
        compared_from_many(rules_of(fault.ruleset, fault.seats), luck)


def compared_from_many(rules: Rules, luck: Random) -> int:
    """Compare some steps from as many positions as are enough to notice a fault."""
    return sum(compared_from_anywhere(rules, luck) for _ in range(ENOUGH))


def test_the_deal_on_offer_in_another_order_is_no_counter() -> None:
    """Whoever wants the deal on offer accepts it."""
    state = table("trading", trade_counters=1)
    for player in state.players:
        give(player, food=2, wood=2, stone=2)
    act(enter(state, "trade"), "propose 1 wood:1+food:1 stone:1")

    assert reason(state, "counter stone:1 wood:1+food:1") == "That is what you were offered: accept it."
    assert reason(state, "counter stone:1 food:1+wood:1") == "That is what you were offered: accept it."
