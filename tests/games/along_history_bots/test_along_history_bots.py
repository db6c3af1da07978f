"""The bots of Along History: sound everywhere, strong, fair, and able to say why."""

from __future__ import annotations

import random
from random import Random
from typing import Any

import pytest

from along_history.bots.worth import worth_of
from along_history.payment.regret import price, regret
from along_history.payment.spent import CROWD, green, read_thing
from astragal.bots import advise
from astragal.bots.advice import Adviser
from astragal.engine.rules import Rules
from astragal.engine.state import CHANCE, OVER
from astragal.engine.wording import Words
from astragal.plugins.registry import Registry
from tests.bot_games import played


def compiled(players: int = 2, **options: object) -> Rules:
    """Return the rules of a match."""
    registry = Registry()
    return registry.compile(registry.ruleset("along-history"), players, options)


@pytest.fixture(scope="module")
def rules() -> Rules:
    """One age for two."""
    return compiled()


def first_decision(rules: Rules, seed: int = 1) -> Any:
    """Return a table at its first decision."""
    state, dealer = rules.new(), Random(seed)
    while state.to_move == CHANCE:
        rules.deal(state, dealer)
    return state


@pytest.mark.parametrize("ages", ["prehistory", "antiquity", "middle-ages"])
@pytest.mark.parametrize("players", [2, 5])
def test_greedy_finishes_every_age(ages: str, players: int) -> None:
    """Rules of thumb know what to do, or try it out, in each age and at any table."""
    rules = compiled(players, ages=ages)

    end = played(rules, ["greedy"] * players, 3)

    assert end.ended


def test_planner_finishes_a_game() -> None:
    """The planner plays a short age with legal choices only."""
    rules = compiled(round_limit=3)

    end = played(rules, ["planner", "greedy"], 3)

    assert end.ended


def test_search_finishes_a_game() -> None:
    """The tree search plays a very short age with legal choices only."""
    rules = compiled(round_limit=1)

    end = played(rules, ["search", "greedy"], 3)

    assert end.ended


def test_greedy_beats_random(rules: Rules) -> None:
    """Rules of thumb win nearly always against random play."""
    won = 0.0
    for game in range(30):
        kinds = ["greedy", "random"] if game % 2 else ["random", "greedy"]
        winners = rules.result(played(rules, kinds, game)).winners
        won += (kinds.index("greedy") in winners) / len(winners)

    assert won >= 27


@pytest.mark.parametrize("kind", ["random", "greedy", "planner", "search"])
def test_bots_use_no_luck_but_their_own(kind: str, rules: Rules) -> None:
    """Neither the dealer's generator nor the one that all of Python shares decides anything."""
    state = first_decision(rules)

    decisions = set()
    for seed in (1, 2):
        random.seed(seed)
        before = random.getstate()
        decisions.add(rules.bots[kind].make(rules, state.to_move, Random(9)).choose(state, state.legal).text)
        assert random.getstate() == before

    assert len(decisions) == 1


@pytest.mark.parametrize(("kind", "parted"), [("greedy", 30), ("greedy", 60), ("planner", 30)])
def test_bots_know_nothing_of_coming_dice_and_cards(kind: str, parted: int, rules: Rules) -> None:
    """Two matches that part at some roll or draw see the same decisions up to it, whatever is to come."""
    runs = [decisions_until(rules, kind, parted, Random(seed)) for seed in (1, 2)]

    assert runs[0][0] == runs[1][0]
    assert len(runs[0][0]) > 2
    assert runs[0][1] != runs[1][1], "what comes after the parting is different"


def decisions_until(rules: Rules, kind: str, parted: int, after: Random) -> tuple[list[str], list[str]]:
    """Play on one dealer's luck, then on another's; return some decisions before and after the parting."""
    state, dealer = rules.new(), Random(8)
    bots = [rules.bots[kind].make(rules, seat, Random(seat)) for seat in range(rules.seats)]
    found: list[list[str]] = [[], []]
    dealt = 0
    while state.to_move != OVER and len(found[1]) < 8:
        if state.to_move == CHANCE:
            dealt += 1
            rules.deal(state, dealer if dealt <= parted else after)
        else:
            action = bots[state.to_move].choose(rules.game.view(state, state.to_move), state.legal)
            found[dealt > parted].append(action.text)
            rules.play(state, action)
    return found[0], found[1]


@pytest.mark.parametrize("kind", ["greedy", "planner", "search"])
def test_bots_leave_the_table_as_it_is(kind: str, rules: Rules) -> None:
    """Thinking changes nothing."""
    state = first_decision(rules)
    before = state.fork()

    rules.bots[kind].make(rules, state.to_move, Random(9)).choose(state, state.legal)

    assert state == before


def test_universal_resources_are_missed_most() -> None:
    """Of two payments the one that keeps the universal resource is cheaper."""
    assert price(CROWD) > price(green(3))
    assert regret((green(2), green(1))) < regret((read_thing("universal-force"),))


def test_position_value_prefers_more_points(rules: Rules) -> None:
    """Banked points count in full."""
    state = first_decision(rules)
    worth = worth_of(rules)
    before = worth.appraise(state, 0)
    state.players[0].banked += 5

    assert worth.appraise(state, 0) == pytest.approx(before + 5)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_advice_says_why(language: str, rules: Rules) -> None:
    """A hint has reasons in the player's language."""
    state = first_decision(rules)

    advice = advise(rules, state, Random(1))

    words = Words(language, rules.namings)
    assert advice.action in state.legal
    assert advice.reasons
    assert all(reason.say(words) for reason in advice.reasons)


def test_advice_on_a_reroll_gives_odds(rules: Rules) -> None:
    """Where dice are rolled again, the hint tells how likely more population is."""
    rng, state = Random(2), first_decision(rules, 2)
    for _ in range(400):
        if state.to_move == CHANCE:
            rules.deal(state, rng)
            continue
        if state.to_move == OVER:
            state = first_decision(rules, 3)
        advice = advise(rules, state, rng)
        if advice.action.kind == "reroll" and advice.odds:
            break
        rules.play(state, advice.action)

    assert advice.action.kind == "reroll"
    assert all(0 <= chances.chance <= 1 for chances in advice.odds)


def test_search_can_say_why(rules: Rules) -> None:
    """The searcher says what an action is good for, and how choices were compared."""
    state = first_decision(rules)

    bot = rules.bots["search"].make(rules, state.to_move, Random(1))

    assert isinstance(bot, Adviser)
    advice = bot.explain(state, state.legal)

    assert advice.action in state.legal
    assert 2 <= len(advice.reasons) <= 3
