"""Bots that know the Iron Age."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from astragal.bots import advise
from astragal.engine.rules import Rules
from astragal.engine.state import CHANCE, OVER, Action
from astragal.engine.wording import LANGUAGES, Words
from astragal.plugins.records import Bot
from iron_age.bots.greedy import GreedyPlayer
from iron_age.bots.planner import Planner
from iron_age.bots.turn import Turn
from iron_age.bots.worth import Worth, default_weights, worth_of
from iron_age.state import Table
from tests.games.iron_age.positions import RULESETS, build_with, enter, rules_of, show_dice, table, texts

Maker = Callable[[Rules, int, Random], Bot[Table]]
ALL = [(ruleset, players) for ruleset, counts in RULESETS.items() for players in counts]


def finished(rules: Rules, makers: list[Maker], seed: int) -> Table:
    """Return the end of a game between bots; every choice is checked."""
    bots = [make(rules, seat, Random(seed)) for seat, make in enumerate(makers)]
    luck, state = Random(seed), rules.new()
    while state.to_move != OVER:
        if state.to_move == CHANCE:
            rules.deal(state, luck)
        else:
            rules.apply(state, bots[state.to_move].choose(state, state.legal))
    end: Table = state
    return end


def chosen(state: Table, make: Maker = Planner) -> str:
    """Return what a bot does at a table."""
    action: Action = make(state.rules, state.to_move, Random(1)).choose(state, state.legal)
    return action.text


@pytest.mark.parametrize(("ruleset", "players"), ALL)
def test_greedy_plays_every_ruleset_to_its_end(ruleset: str, players: int) -> None:
    """Every choice is legal, and games are won by building rather than by waiting."""
    state = finished(rules_of(ruleset, players), [GreedyPlayer] * players, 1)

    assert state.round < 20
    assert max(state.rules.result(state).scores) > 15


@pytest.mark.parametrize(("ruleset", "players"), [("iron-age", 1), ("iron-age-short", 2), ("iron-age", 3)])
def test_planner_plays_to_the_end(ruleset: str, players: int) -> None:
    """Alone, with two and with three."""
    state = finished(rules_of(ruleset, players), [Planner] * players, 1)

    assert max(state.rules.result(state).scores) > 30


def test_planner_beats_greedy_and_greedy_beats_the_generic_bot() -> None:
    """In nearly every game, seats exchanged."""
    rules = rules_of("iron-age-short", 2)
    generic = rules.bots["random"].make
    wins = 0
    for seed in range(3):
        wins += 0 in rules.result(finished(rules, [Planner, GreedyPlayer], seed)).winners
        wins += 1 in rules.result(finished(rules, [GreedyPlayer, Planner], seed)).winners

    assert wins >= 5
    assert rules.result(finished(rules, [generic, GreedyPlayer], 1)).winners == (1,)


@pytest.mark.parametrize(
    "options", [{"battle_order": "player", "waive_walls": True}, {"province_order": "any"}]
)
@pytest.mark.parametrize("make", [GreedyPlayer, Planner])
def test_bots_cope_with_options(make: Maker, options: dict[str, object]) -> None:
    """Decisions that only options bring are answered too."""
    rules = rules_of("iron-age-short", 2, forced_population=True, **options)

    assert finished(rules, [make, make], 2).ended


# --- decisions ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("make"), [GreedyPlayer, Planner])
def test_hungry_provinces_are_fed(make: Maker) -> None:
    """Dice become food, and with Granaries goods do."""
    dice = show_dice(table("P4 F1"), "abundance either goods")
    goods = show_dice(table("P4 F1 G5 granaries"), "abundance innovation", "granaries")

    assert (chosen(dice, make), chosen(goods, make)) == ("food 1", "eat")


@pytest.mark.parametrize(("make"), [GreedyPlayer, Planner])
def test_a_conquest_is_fought_by_the_strong(make: Maker) -> None:
    """Six armies against 1 are enough, one against 4 is not."""
    strong = show_dice(table("A6 Q1"), "conquest food goods", "conquest")
    weak = show_dice(table("A1 Q4"), "conquest food goods", "conquest")

    assert (chosen(strong, make), chosen(weak, make)) == ("conquer", "done")


@pytest.mark.parametrize(("make"), [GreedyPlayer, Planner])
def test_a_good_is_given_for_much_tribute(make: Maker) -> None:
    """Seven tribute are worth a good, one is not."""
    much = show_dice(table("A7", "A0 G5"), "tribute food goods", "demand")
    little = show_dice(table("A1", "A0 G5"), "tribute food goods", "demand")

    assert (chosen(much, make), chosen(little, make)) == ("give", "refuse")


def test_the_planner_keeps_what_it_needs() -> None:
    """With its last reroll it keeps population."""
    state = enter(table("P3 T1 F9 G0"), "roll")
    state.rules.answer(state, state.gear.pool.parse(["conquest", "population", "population", "innovation"]))
    state.rolls = 2

    rerolled = chosen(state).removeprefix("reroll ").split("+")

    assert not {"1", "2"} & set(rerolled)


def test_the_planner_completes_what_it_can() -> None:
    """Two population complete a province."""
    assert chosen(build_with(table("P1 T1 G0"), 2)) == "build province:province_2"


def test_the_planner_buys_what_is_worth_most() -> None:
    """With 15 goods not the cheapest."""
    state = enter(table("G15 W0"), "buy")

    assert int(chosen(state).split(" ")[2]) > 6


def test_the_planner_uses_omens() -> None:
    """It changes a die where that is worth something, as a skull that would bring a Civil War."""
    state = show_dice(table("P4 T1 F9 A0"), "omens skull skull skull skull", "omens")

    assert chosen(state).startswith("omen ")


def test_a_hand_is_worth_as_much_as_the_turn_it_leads_to() -> None:
    """What the planner expects of a hand is what its own decisions bring about: more skulls, less worth."""
    state = enter(table("P3 T2 F3 A2 G2"), "roll")
    turn = Turn(worth_of(state.rules), state)
    parse = state.gear.pool.parse

    worths = [
        turn.without_omens(turn.hand_of(parse(faces.split())))
        for faces in (
            "drought population population food",
            "drought skull population food",
            "drought skull skull food",
        )
    ]

    assert worths == sorted(worths, reverse=True)


def test_weights_may_be_others() -> None:
    """A judge with other weights judges otherwise; what is not listed counts nothing."""
    state = table("G9")
    plain = Worth(state.rules, {})

    assert plain.appraise(state, 0) == state.rules.total(state, 0)
    assert worth_of(state.rules).appraise(state, 0) != plain.appraise(state, 0)
    assert set(state.rules.content.developments) <= set(default_weights())


# --- hints -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_decision_of_a_game_is_explained(language: str) -> None:
    """With an action that is legal and reasons that are whole sentences."""
    rules = rules_of("iron-age-short", 2)
    words = Words(language, rules.namings)
    luck, state = Random(3), rules.new()
    for step in range(150):
        if state.to_move == OVER:
            break
        if state.to_move == CHANCE:
            rules.deal(state, luck)
            continue
        if step % 3 == 0:
            advice = advise(rules, state, Random(step))
            told = [reason.say(words) for reason in advice.reasons]
            assert advice.action.text in texts(state)
            assert told
            assert all(line and "{" not in line for line in told)
            assert all(0 <= odds.chance <= 1 for odds in advice.odds)
        rules.play(state, luck.choice(state.legal))


def test_odds_of_a_reroll_are_exact() -> None:
    """One die to come: a skull with one in six makes three, Pestilence instead of Barbarians."""
    state = enter(table("P2 T1 F9 G0 A0"), "roll")
    state.rules.answer(state, state.gear.pool.parse(["skull", "skull", "innovation"]))

    advice = advise(state.rules, state, Random(1))
    odds = {chance.what.names.get("disaster", "food"): chance.chance for chance in advice.odds}

    assert advice.action.text == "reroll 2"
    assert odds["disaster:pestilence"] == pytest.approx(1 / 6)
    assert odds["disaster:barbarians"] == pytest.approx(5 / 6)
