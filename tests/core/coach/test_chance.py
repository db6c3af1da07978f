"""The chance to win: what a lead is worth, and when."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random

import attrs
import pytest

from astragal.coach.chance import (
    WinOutlook,
    chances_of,
    model_of,
    remembering,
    shares,
    slope_at,
    softmax,
    time_of,
    yet_to_play,
)
from astragal.engine.drive import drive
from astragal.engine.phase import DONE
from astragal.engine.rules import Rules
from astragal.engine.state import CHANCE, OVER, Action, State
from astragal.plugins.registry import Registry
from astragal.plugins.win_model import WinModel
from tests.bot_games import played

MODEL = WinModel(rounds=10.0, slope=0.1, growth=1.0, par=30.0)
GAMES = ("rtta", "along-history", "iron-age")


def rules_of(game: str, players: int, ruleset: str = "") -> Rules:
    """Return compiled rules."""
    registry = Registry()
    return registry.compile(registry.ruleset(game, ruleset), players)


def test_equal_positions_are_equal_chances() -> None:
    """Nobody is ahead when all are worth the same."""
    assert softmax((5.0, 5.0, 5.0, 5.0), 0.3) == pytest.approx((0.25,) * 4)


def test_a_lead_counts_more_the_later_it_is() -> None:
    """Six points ahead are worth more in the last round than in the first."""
    early, late = (chances_of((20.0, 14.0), MODEL, at)[0] for at in (0.0, 10.0))

    assert 0.5 < early < late < 1


def test_the_slope_stops_growing_at_the_usual_length() -> None:
    """A game that lasts longer than usual is judged as one that is about to end."""
    assert slope_at(MODEL, 25.0) == slope_at(MODEL, 10.0)


def test_whoever_has_a_turn_to_come_is_better_off() -> None:
    """A turn is worth points; where all have one to come, or none has, it changes nothing."""
    model = attrs.evolve(MODEL, turn=6.0)
    first, none, second, both = (
        chances_of((20.0, 14.0), model, 9.5, waiting)[0] for waiting in ((0,), (), (1,), (0, 1))
    )

    assert first > none > second
    assert second == pytest.approx(0.5)
    assert both == pytest.approx(none)


def test_seats_before_the_active_one_have_played_this_round() -> None:
    """The order begins with the first seat of the round, which changes in some games."""
    state: State = rules_of("rtta", 4).new()
    state.round, state.first, state.active = 3, 2, 0

    assert yet_to_play(state) == (0, 1)
    assert time_of(state) == 2.5


def test_the_last_round_is_played_to_its_end() -> None:
    """Once the game is sure to end, who wins is counted instead of estimated."""
    rules = rules_of("rtta", 2)
    outlook, state = WinOutlook(rules), first_decision(rules)
    bots = [rules.bots["greedy"].make(rules, seat, Random(seat)) for seat in range(2)]

    before = outlook.ahead(state, 3)
    drive(state, [bot.choose for bot in bots], partial(rules.deal, rng=Random(1)), outlook.closing, 10_000)

    assert max(before) < 1
    assert state.to_move != OVER
    assert max(outlook.ahead(state, 3)) in (0.5, 1.0)


def test_alone_a_player_beats_par_or_does_not() -> None:
    """The chance is that of a score above what good play reaches on average."""
    assert chances_of((30.0,), MODEL, 5.0) == pytest.approx((0.5,))
    assert chances_of((40.0,), MODEL, 5.0)[0] > 0.5
    assert [shares((score,), (0,), 30.0) for score in (31, 30, 29)] == [(1.0,), (0.5,), (0.0,)]


def test_alone_a_position_is_compared_with_the_usual_one() -> None:
    """Ahead of the pace the chance is better than the base rate, behind it worse."""
    model = WinModel(10.0, 0.1, 1.0, par=40.5, pace=(0.0, 5.0, 12.0), base=0.3)

    behind, usual, ahead = (chances_of((value,), model, 2.0)[0] for value in (6.0, 12.0, 20.0))

    assert behind < usual < ahead
    assert usual == pytest.approx(0.3)


def test_what_is_not_trusted_says_what_nobody_knows() -> None:
    """Without trust everybody has the same chance, whoever is ahead; half of it counts half."""
    full, half, none = (
        chances_of((20.0, 10.0), WinModel(10.0, 0.1, 1.0, trust), 5.0)[0] for trust in (1.0, 0.5, 0.0)
    )

    assert none == 0.5
    assert half == pytest.approx((full + none) / 2)


def test_a_shared_victory_is_shared() -> None:
    """Two winners have half of it each."""
    assert shares((20, 20, 3), (0, 1), 0.0) == (0.5, 0.5, 0.0)


@pytest.mark.parametrize("game", GAMES)
def test_chances_add_up_and_name_the_winner_in_the_end(game: str) -> None:
    """They are shares of one, and at the end of the game certain."""
    rules = rules_of(game, 2)
    outlook = WinOutlook(rules)
    start = first_decision(rules)

    assert sum(outlook.mean(start, (1, 2))) == pytest.approx(1)
    end = played(rules, ["greedy", "greedy"], 4)
    assert end.to_move == OVER
    assert sum(outlook.now(end)) == pytest.approx(1)
    assert max(outlook.now(end)) in (0.5, 1.0)


def first_decision(rules: Rules, seed: int = 1) -> State:
    """Return a table at its first decision."""
    state: State = rules.new()
    dealer = Random(seed)
    while state.to_move == CHANCE:
        rules.deal(state, dealer)
    return state


def test_looking_ahead_changes_nothing() -> None:
    """The table is as it was, and the same seed says the same again."""
    rules = rules_of("rtta", 2)
    state, outlook = first_decision(rules), WinOutlook(rules)
    before = state.fork()

    assert outlook.ahead(state, 5) == outlook.ahead(state, 5)
    assert state == before


@pytest.mark.parametrize("game", GAMES)
def test_every_ruleset_and_number_of_players_has_a_model(game: str) -> None:
    """The file that the fit writes covers all of them."""
    definition = Registry().definition(game)
    models = definition.win_models()
    for preset in definition.presets:
        for players in range(preset.players[0], preset.players[1] + 1):
            assert (preset.id, players) in models, (preset.id, players)


def test_a_ruleset_without_a_model_has_its_nearest() -> None:
    """A house ruleset is judged by the game's model for as many players."""
    rules = rules_of("rtta", 3)
    rules.ruleset = "ours"

    assert model_of(rules) in Registry().definition("rtta").win_models().values()


def counting(asked: list[State]) -> Callable[[State, Sequence[Action]], Action]:
    """Return a chooser that notes which tables it was asked about."""

    def choose(state: State, legal: Sequence[Action]) -> Action:
        asked.append(state)
        return DONE

    return remembering(choose)


def test_a_chooser_decides_once_about_a_table() -> None:
    """What was chosen at a table is chosen again without asking; another table is another decision."""
    asked = list[State]()
    state: State = rules_of("iron-age", 2).new()
    chooser, other = counting(asked), state.fork()
    other.round += 1

    assert [chooser(table, ()) for table in (state, state.fork(), other)] == [DONE] * 3
    assert asked == [state, other]


def test_a_table_that_cannot_be_looked_up_is_asked_about() -> None:
    """A rule may keep a list where a value was expected; then nothing is remembered."""
    asked = list[State]()
    state: State = rules_of("iron-age", 2).new()
    state.notes["found"] = []  # type: ignore[assignment]
    chooser = counting(asked)

    assert [chooser(state, ()), chooser(state, ())] == [DONE] * 2
    assert asked == [state] * 2


@pytest.mark.parametrize("players", [2, 3])
def test_planners_that_remember_play_as_planners_that_do_not(players: int) -> None:
    """Memory of tables and turns changes nothing that planners of The Iron Age do."""
    rules = rules_of("iron-age", players, "iron-age-short")
    make = rules.bots["planner"].make
    state: State = rules.new()
    outlook, dealer = WinOutlook(rules), Random(players)
    for seed in range(2):
        outlook.end(state, seed)
    while state.to_move != OVER and state.round < 4:
        if state.to_move == CHANCE:
            rules.deal(state, dealer)
            continue
        fresh = make(rules, state.to_move, Random(state.to_move)).choose(state, state.legal)
        assert outlook.choosers[state.to_move](state, state.legal) == fresh
        assert outlook.choosers[state.to_move](state.fork(), state.legal) == fresh
        rules.play(state, fresh)
