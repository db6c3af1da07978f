"""A bot with a method for each kind of decision, on the toy game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from astragal.bots import ByKind
from astragal.engine.phase import DONE
from astragal.engine.rules import Rules
from astragal.engine.state import Action
from tests.core.toy import Gather, Give, at_gathering


def stones(state: Any, seat: int) -> float:
    """Return a player's stones."""
    return float(state.players[seat].stones)


class Gatherer(ByKind):
    """Knows how to gather: as little as possible."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, 0, Random(1), stones)
        self.asked: list[Sequence[Action]] = []
        self.methods = {"gather": self.gather}

    def gather(self, state: Any, legal: Sequence[Action]) -> Action:
        """Take the first choice."""
        self.asked.append(tuple(legal))
        return legal[0]


def test_the_first_choice_names_the_method() -> None:
    """It gets the state and every legal action."""
    rules, state = at_gathering()
    bot = Gatherer(rules)

    assert bot.choose(state, (Gather(1), Gather(2), DONE)) == Gather(1)
    assert bot.asked == [(Gather(1), Gather(2), DONE)]


def test_a_kind_without_a_method_is_tried_out() -> None:
    """The choice after which the position is worth most."""
    rules, state = at_gathering()
    bot = Gatherer(rules)
    bot.methods = {}

    assert bot.choose(state, (Gather(1), Gather(2))) == Gather(2)
    assert bot.asked == []


def test_an_unknown_choice_is_left_when_it_promises_nothing() -> None:
    """Giving a stone away loses one: the method decides among the others."""
    rules, state = at_gathering()
    state.players[0].stones = 3
    bot = Gatherer(rules)

    assert bot.choose(state, (Gather(1), Give(1), DONE)) == Gather(1)
    assert bot.asked == [(Gather(1), DONE)]


def test_an_unknown_choice_that_promises_something_is_taken() -> None:
    """More than a twentieth of a point above doing nothing."""
    rules, state = at_gathering()
    bot = Gatherer(rules)
    bot.methods = {"give": bot.gather}

    assert bot.choose(state, (Gather(1), Gather(2), DONE)) == Gather(2)
    assert bot.asked == []


def test_only_unknown_choices_are_compared_with_each_other() -> None:
    """Nothing known is left to fall back on."""
    rules, state = at_gathering()
    bot = Gatherer(rules)
    bot.methods = {}

    assert not bot.knows(Gather(1))
    assert bot.knows(DONE)
    assert bot.unknown(state, (Gather(1), Gather(2))) == Gather(2)
