"""A roll that a reaction asks for waits until nothing else is due, and none is ever lost."""

from __future__ import annotations

from fractions import Fraction
from types import ModuleType
from typing import Any

import pytest

from astragal.engine.pending import Due
from astragal.engine.rules import Rules
from astragal.engine.snapshot import digest, restore, snapshot
from astragal.engine.state import CHANCE, Chance, Event, TurnStarted
from astragal.engine.text_form import coded, read_text
from astragal.plugins.hooks import hookimpl
from astragal.plugins.records import Reaction
from astragal.plugins.registry import Registry
from astragal.testing import follow
from rtta.events import Rolled
from tests.core.toy import nothing, plugin


@coded
class Omen(Chance):
    """An omen die with two sides."""

    kind = "omen"
    about: str

    def outcomes(self, state: Any) -> list[tuple[tuple[int, ...], Fraction]]:
        return [((side,), Fraction(1, 2)) for side in range(2)]

    def resolve(self, state: Any, outcome: tuple[int, ...]) -> None:
        state.notes[self.about] = outcome[0]


def asking(event: type[Event], about: str) -> ModuleType:
    """Return a rule that rolls the omen die whenever something happens."""

    def ask(state: Any, event: Event) -> None:
        state.chance = Omen(about)

    @hookimpl
    def reactions() -> list[Reaction]:
        return [Reaction(event, ask)]

    module = ModuleType(__name__)
    module.reactions, module.Omen = reactions, Omen  # type: ignore[attr-defined]
    return module


def compiled(*rules: ModuleType) -> Rules:
    """Return the Bronze Age for two with these rules."""
    registry = Registry()
    ids = [registry.add(f"omen-{number}", rule) for number, rule in enumerate(rules)]
    return registry.compile(registry.ruleset("rtta", "", ids), 2)


def test_turn_begins_with_the_roll_that_a_reaction_asks_for() -> None:
    """An omen at the start of a turn comes before the dice of the game, and both come."""
    rules = compiled(asking(TurnStarted, "turn"))

    state = rules.new()

    assert state.chance == Omen("turn")
    rules.answer(state, (1,))
    assert state.to_move == CHANCE
    assert state.chance is not None
    assert state.chance.kind == "roll"
    assert state.notes == {"turn": 1}


def test_rule_may_ask_beside_one_that_asks_nothing() -> None:
    """A rule without reactions does not keep another's question from being asked."""
    rules = compiled(asking(Rolled, "roll"), plugin("quiet", scoring=nothing))

    played = follow(rules, "* food food coins\n* 1")

    assert played.state.notes == {"roll": 1}


def test_two_rules_may_ask_at_once() -> None:
    """What one rule asks for is not lost when another asks too."""
    rules = compiled(asking(TurnStarted, "one"), asking(TurnStarted, "two"))

    played = follow(rules, "* 0\n* 1\n* food food coins")

    assert played.state.notes == {"one": 1, "two": 0}


def test_roll_asked_for_in_the_middle_of_something_comes_after_it() -> None:
    """A reaction to a roll that asks for another does not stand in the way of what goes on."""
    rules = compiled(asking(Rolled, "roll"))

    played = follow(rules, "* food food coins\n* 1")

    assert played.state.notes == {"roll": 1}
    assert played.state.legal[0].kind == "reroll"


def test_position_with_a_roll_that_waits_can_be_saved() -> None:
    """What waits is part of the table: it survives a snapshot and a fork."""
    rules = compiled(asking(TurnStarted, "one"), asking(TurnStarted, "two"))
    state = rules.new()

    back = restore(snapshot(state), rules)

    assert digest(back) == digest(state.fork()) == digest(state)
    assert back.chance == state.chance


@pytest.mark.parametrize("text", ["due 0 omen turn", "due 1 roll 0+1+2"])
def test_text_of_what_waits_goes_there_and_back(text: str) -> None:
    """An interrupt that holds a roll has a text like any other."""
    rules = compiled(asking(TurnStarted, "turn"))

    found = read_text(text, rules.kinds)

    assert isinstance(found, Due)
    assert found.text == text
