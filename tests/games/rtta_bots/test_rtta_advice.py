"""What the bots of Roll Through the Ages say when they are asked why."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from astragal.bots import Advice, advise
from astragal.engine.state import CHANCE, OVER
from astragal.engine.wording import Words
from rtta.bots.advice import reasons_of
from rtta.bots.purse import Purses
from rtta.bots.search import Searcher, chance_to_win
from rtta.bots.turn import Turn
from rtta.bots.worth import worth_of
from rtta.phases.build import CheckBox
from rtta.phases.buy import Buy
from tests.games.rtta.positions import enter, give, rules_of, table

FOOD, GOOD, EITHER, COINS = 0, 1, 4, 5


@pytest.mark.parametrize("language", ["en", "fr"])
def test_advice_gives_reasons_and_odds(language: str) -> None:
    """A hint about dice says why, and how likely enough food is."""
    rules = rules_of()
    state = rules.new()
    state.players[0].food = 0
    rules.answer(state, (GOOD, GOOD, COINS))

    advice = advise(rules, state, Random(1))

    words = Words(language, rules.namings)
    assert isinstance(advice, Advice)
    assert advice.action in state.legal
    assert all(reason.say(words) for reason in advice.reasons)
    assert len(advice.reasons) >= 2
    assert all(0 <= chances.chance <= 1 for chances in advice.odds)
    assert advice.odds


@pytest.mark.parametrize("kind", ["planner", "search"])
@pytest.mark.parametrize(
    ("ruleset", "players"), [("bronze-age", 1), ("bronze-age", 2), ("late-bronze-age", 3)]
)
def test_every_decision_of_a_game_can_be_explained(ruleset: str, players: int, kind: str) -> None:
    """Whatever is recommended, there are two or three reasons, in words."""
    rules = rules_of(ruleset, players)
    state, rng, words = rules.new(), Random(8), Words()
    for _ in range(250):
        if state.to_move == CHANCE:
            rules.deal(state, rng)
            continue
        if state.to_move == OVER:
            break
        advice = advise(rules, state, rng, kind)

        assert 2 <= len(advice.reasons) <= 4, advice
        assert all(reason.say(words) for reason in advice.reasons)
        rules.apply(state, advice.action)


def test_advice_states_the_exact_odds() -> None:
    """The odds of enough food are those of rolling the named dice once."""
    rules = rules_of()
    state = rules.new()
    state.players[0].food = 0
    rules.answer(state, (GOOD, GOOD, COINS))

    advice = advise(rules, state, Random(1))

    rolled = len(advice.action.which)  # type: ignore[attr-defined]
    fed = next(item for item in advice.odds if "food" in item.what.text)
    hands = product(range(6), repeat=rolled)
    outcomes = [sum({FOOD: 3, EITHER: 2}.get(face, 0) for face in faces) for faces in hands]
    assert fed.chance == pytest.approx(sum(food >= 3 for food in outcomes) / 6**rolled)


@pytest.mark.parametrize(("rivals", "told"), [(0, True), (5, False)])
def test_advice_to_buy_says_that_it_ends_the_game_only_if_it_does(rivals: int, told: bool) -> None:
    """The fifth development does; not when the last round is being played anyway."""
    state = table()
    names = ("leadership", "irrigation", "agriculture", "quarrying", "medicine")
    give(state.players[0], *names[:4])
    give(state.players[1], *names[:rivals])
    state.coins = 60
    enter(state, "buy")

    advice = advise(state.rules, state, Random(1), "planner")

    assert isinstance(advice.action, Buy)
    assert ("It ends the game after this round" in [reason.text for reason in advice.reasons]) is told


@pytest.mark.parametrize(
    ("project", "finished", "said"),
    [
        ("step_pyramid", 0, "The first player to finish Step Pyramid scores 1 point, others 0"),
        ("stone_circle", 0, "The first player to finish Stone Circle scores 2 points, others 1"),
        ("stone_circle", 1, "Stone Circle: 1 point"),
        ("temple", 1, "Temple: 2 points"),
    ],
)
def test_advice_to_build_counts_points_as_people_do(project: str, finished: int, said: str) -> None:
    """One is a point, more are points."""
    state = table(players=3)
    state.finished[state.rules.gear.project(f"monument:{project}")] = finished
    state.workers = 1
    action = CheckBox(f"monument:{project}")

    turn = Turn(worth_of(state.rules), Purses(state.rules.gear), state)
    words = Words("en", state.rules.namings)

    assert said in [reason.say(words) for reason in reasons_of(state, turn, action)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_chance_to_win_that_is_told_is_that_of_winning(seats: int) -> None:
    """Over whole games between equals it comes to one win a game, shared among all."""
    rules, told = rules_of(players=seats), []
    for seed in range(3):
        state, luck = rules.new(), Random(seed)
        bots = [Searcher(rules, seat, Random(0)) for seat in range(seats)]
        turn = (0, -1)
        while state.to_move != OVER:
            if state.to_move == CHANCE:
                rules.deal(state, luck)
                continue
            bot = bots[state.to_move]
            if turn != (state.round, state.active) and state.legal[0].kind == "reroll":
                turn = (state.round, state.active)
                told += [
                    odds.chance
                    for odds in bot.explain(state, state.legal).odds
                    if "win" in odds.what.text.lower()
                ]
            rules.apply(state, bot.choose(state, state.legal))

    assert sum(told) / len(told) == pytest.approx(1 / seats, abs=0.05)


@pytest.mark.parametrize(("ahead", "told"), [(-0.1, 0.0), (0.0, 0.0), (1.0, 1.0), (1.2, 1.0)])
def test_what_is_settled_is_told_as_a_fact(ahead: float, told: float) -> None:
    """Who cannot lose, or cannot win, is told so."""
    assert chance_to_win(ahead, 4) == told
