"""Hints are plans for the whole turn: they can be played step by step and are worth what they say."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from astragal import Rules
from astragal.bots import TurnPlan, advise, plan_in_words
from astragal.engine.state import CHANCE, OVER, State
from astragal.engine.wording import Words
from astragal.plugins.registry import Registry

GAMES = [("rtta", "bronze-age"), ("along-history", "one-age"), ("iron-age", "iron-age")]
HINTS = 12
"""How many positions of each game are looked at."""


def compiled(game: str, ruleset: str) -> Rules:
    """Return the rules of a ruleset for two."""
    registry = Registry()
    return registry.compile(registry.ruleset(game, ruleset), 2)


def positions(rules: Rules) -> Iterator[State]:
    """Yield positions with a real choice, spread over games of greedy bots."""
    pick, found = Random(3), 0
    for seed in range(20):
        state, luck = rules.new(), Random(seed)
        bots = [rules.bots["greedy"].make(rules, seat, Random(seat)) for seat in range(2)]
        while state.to_move != OVER:
            if state.to_move == CHANCE:
                rules.deal(state, luck)
                continue
            if len(state.legal) > 1 and pick.random() < 0.08:
                yield state.fork()
                found += 1
                if found == HINTS:
                    return
            rules.play(state, bots[state.to_move].choose(state, state.legal))


def played(rules: Rules, state: State, plan: TurnPlan) -> int:
    """Play a plan's steps as far as they are asked for, and return how many were."""
    now, steps = state.fork(), 0
    for action in plan.actions:
        if now.to_move == state.to_move and action in now.legal:
            rules.play(now, action)
            steps += 1
    return steps


@pytest.mark.parametrize(("game", "ruleset"), GAMES)
def test_every_hint_is_a_plan_with_others_and_with_reasons(game: str, ruleset: str) -> None:
    """The first begins with what is recommended; each is said in words, and reasons say more than a tie."""
    rules = compiled(game, ruleset)
    words = Words("en", rules.namings, ("Ann", "Bob"))
    for state in positions(rules):
        advice = advise(rules, state, Random(1), rules.game.adviser)
        told = [reason.say(words) for reason in advice.reasons]

        assert advice.plans[0].actions[0] == advice.action
        assert 1 <= len(advice.plans) <= 3
        assert all(plan_in_words(rules, state, plan.actions, words) for plan in advice.plans)
        assert all(plan.reasons for plan in advice.plans)
        assert any("about as good" not in line for line in told)


@pytest.mark.parametrize(("game", "ruleset"), GAMES)
def test_every_plan_can_be_played_and_goes_as_far_as_luck_allows(game: str, ruleset: str) -> None:
    """Its steps are legal one after the other."""
    rules = compiled(game, ruleset)
    for state in positions(rules):
        for plan in advise(rules, state, Random(1), rules.game.adviser).plans:
            assert played(rules, state, plan) >= 1


@pytest.mark.parametrize("game", ["rtta", "iron-age"])
def test_the_worth_of_a_plan_is_what_it_leaves(game: str) -> None:
    """Once the dice are settled: the value of the position after it, less that after doing nothing."""
    rules = compiled(game, "bronze-age" if game == "rtta" else "iron-age")
    seen = 0
    for state in positions(rules):
        if rules.phase_of(state).id not in ("build", "buy", "collect"):
            continue
        seen += 1
        bot = rules.bots["planner"].make(rules, state.to_move, Random(1))
        advice = bot.explain(state, state.legal)  # type: ignore[attr-defined]
        courses = bot.turns_on()  # type: ignore[attr-defined]
        idle = courses.idle(state)
        for plan in advice.plans:
            left = courses.follow(state, plan.actions).worth
            assert plan.worth == pytest.approx(left - idle)
        worths = [plan.worth for plan in advice.plans]
        assert worths[0] >= max(worths) - 0.05
    assert seen
