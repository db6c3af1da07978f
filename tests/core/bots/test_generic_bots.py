"""Bots that play any game."""

from __future__ import annotations

from random import Random

import pytest

from astragal.bots import Advice, Reason, advise
from astragal.bots.halving import HalvingPlanner
from astragal.bots.planner import TurnPlanner
from astragal.engine.phase import DONE
from astragal.engine.rules import Rules
from astragal.engine.wording import Words
from astragal.plugins.registry import Registry
from tests.bot_games import played


@pytest.fixture(scope="module")
def rules() -> Rules:
    """Roll Through the Ages for two."""
    registry = Registry()
    return registry.compile(registry.ruleset("rtta"), 2)


def test_every_game_has_the_random_bot(rules: Rules) -> None:
    """A game gets the bots of the engine without doing anything."""
    assert "random" in rules.bots


def test_random_bot_takes_every_choice_sometimes(rules: Rules) -> None:
    """No choice is left out for good."""
    state = rules.new()
    rules.answer(state, (0, 1, 3))
    bot = rules.bots["random"].make(rules, 0, Random(1))

    taken = {bot.choose(state, state.legal).text for _ in range(500)}

    assert taken == {action.text for action in state.legal}


def test_same_seed_plays_the_same_game(rules: Rules) -> None:
    """A bot's luck comes from the generator that it was given and from nowhere else."""
    one = played(rules, ["random", "greedy"], 7)

    other = played(rules, ["random", "greedy"], 7)

    assert one == other


def test_advice_of_a_bot_without_words_is_its_choice(rules: Rules) -> None:
    """A bot that cannot explain still recommends."""
    state = rules.new()
    rules.answer(state, (0, 1, 3))

    advice = advise(rules, state, Random(1), "random")

    assert isinstance(advice, Advice)
    assert advice.action in state.legal


def test_reason_calls_components_by_name() -> None:
    """Names in a reason come from the player's language."""
    reason = Reason("{what} earns {points}", {"points": 4}, {"what": "monument:temple"})

    said = reason.say(Words())

    assert said == "temple earns 4"


@pytest.mark.parametrize(("n", "said"), [(1, "temple needs a box"), (3, "temple needs 3 boxes")])
def test_reason_has_a_sentence_for_one_and_one_for_many(n: int, said: str) -> None:
    """Which of them is said depends on the number."""
    reason = Reason.plural("{what} needs a box", "{what} needs {n} boxes", n, {"what": "monument:temple"})

    assert reason.say(Words()) == said


@pytest.mark.parametrize(("language", "said"), [("en", "It gains 2.4 of 5"), ("fr", "It gains 2,4 of 5")])
def test_reason_says_fractions_as_the_language_does(language: str, said: str) -> None:
    """One decimal behind the right mark; whole numbers stay whole."""
    reason = Reason("It gains {points} of {all}", {"points": 2.44, "all": 5})

    assert reason.say(Words(language)) == said


@pytest.mark.parametrize("kind", [TurnPlanner, HalvingPlanner])
def test_among_equals_a_planner_stops(rules: Rules, kind: type[TurnPlanner]) -> None:
    """Nothing is done for nothing: where all choices come to the same, the phase is ended."""
    state = rules.new()
    rules.answer(state, (0, 1, 3))
    bot = kind(rules, 0, Random(1), appraise=lambda state, seat: 0.0)

    assert state.legal[0] is not DONE
    assert bot.choose(state, state.legal) is DONE
