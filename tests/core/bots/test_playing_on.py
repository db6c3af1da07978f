"""The planner and the tree search that play any game, on a game so small that the right move is known."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any

import attrs
import pytest

from astragal.bots import Advice, Greedy, HalvingPlanner, TreeSearch, TurnPlanner
from astragal.bots.planner import Effort
from astragal.bots.playout import Playout, end_of_turn, shortlist
from astragal.engine.forking import piece
from astragal.engine.phase import DONE, Phase
from astragal.engine.rules import Rules
from astragal.engine.state import OVER, Action, Chance, Outcome, State
from astragal.engine.text_form import coded
from astragal.plugins.compiler import Compiler
from astragal.plugins.hooks import hookimpl
from astragal.plugins.records import Ending, GameDefinition, Preset, Scoring


@piece
class Coins(State):
    """Two players, their points, and points laid up for the end of the turn."""

    points: list[int] = attrs.field(factory=list)
    laid_up: int = 0


@coded
class Toss(Chance):
    """A coin is tossed for ten points."""

    kind = "toss"

    def sample(self, state: Any, rng: Random) -> Outcome:
        return (int(rng.random() < 0.5),)

    def outcomes(self, state: Any) -> list[tuple[Outcome, Fraction]]:
        return [((0,), Fraction(1, 2)), ((1,), Fraction(1, 2))]

    def resolve(self, state: Coins, outcome: Outcome) -> None:
        state.points[state.active] += 10 * outcome[0]
        state.rules.next_phase(state)


@coded
class Take(Action):
    """Take this many points at once."""

    kind = "take"
    number: int

    def apply(self, state: Coins) -> None:
        state.points[state.active] += self.number
        state.rules.next_phase(state)


@coded
class LayUp(Action):
    """Lay points up: they come at the end of the turn."""

    kind = "lay-up"

    def apply(self, state: Coins) -> None:
        state.laid_up = 4
        state.rules.next_phase(state)


@coded
class Gamble(Action):
    """Toss a coin for ten points."""

    kind = "gamble"

    def apply(self, state: Coins) -> None:
        state.chance = Toss()


class Choose(Phase):
    """Take 2, lay up 4, or gamble for 10: five points on average."""

    id = "choose"
    kinds = (Take, LayUp, Gamble, Toss)

    def choices(self, state: Coins) -> Sequence[Action]:
        return (Take(2), LayUp(), Gamble(), DONE)


class PayOut(Phase):
    """Points that were laid up come in."""

    id = "pay-out"

    def enter(self, state: Coins) -> None:
        state.points[state.active] += state.laid_up
        state.laid_up = 0


class Game:
    """Three rounds of it."""

    @hookimpl
    def define_game(self) -> GameDefinition:
        return GameDefinition(
            id="coins",
            name="Coins",
            players=(2, 2),
            presets=(Preset("plain", "Plain", (2, 2)),),
            load_content=lambda setup: None,
            make_state=lambda rules: Coins(points=[0, 0]),
            turns={"turn": (Choose, PayOut)},
        )

    @hookimpl
    def scoring(self) -> list[Scoring]:
        return [Scoring("points", lambda state, seat: state.points[seat])]

    @hookimpl
    def endings(self) -> list[Ending]:
        return [Ending("rounds", lambda state: state.round >= 3)]


@pytest.fixture(scope="module")
def rules() -> Rules:
    """The rules of the small game; it brings no bots of its own."""
    return Compiler(Game(), (), "coins").compile("plain", (), 2, {})


def test_a_game_without_bots_has_the_whole_ladder(rules: Rules) -> None:
    """Random, greedy, planner and search come with the engine."""
    assert list(rules.bots) == ["random", "easy", "greedy", "planner", "search"]


def test_greedy_takes_what_it_sees_at_once(rules: Rules) -> None:
    """Two points now look better to it than four at the end of the turn, when luck is bad."""
    state = rules.new()

    worth = Greedy(rules, 0, Random(1)).worth(state, Take(2))

    assert worth == 2


def test_planner_waits_for_the_end_of_the_turn(rules: Rules) -> None:
    """With no luck in it, laying up beats taking."""
    state = rules.new()
    planner = TurnPlanner(rules, 0, Random(1))

    choice = planner.choose(state, (Take(2), LayUp(), DONE))

    assert choice == LayUp()


def test_planner_says_how_far_ahead_its_choice_is(rules: Rules) -> None:
    """The advice compares with the next best choice and with stopping."""
    state = rules.new()

    advice = TurnPlanner(rules, 0, Random(1)).explain(state, (Take(2), LayUp(), DONE))

    assert isinstance(advice, Advice)
    assert advice.action == LayUp()
    assert [reason.fields["points"] for reason in advice.reasons[:2]] == [2.0, 4.0]


def test_planner_says_what_its_comparison_rests_on(rules: Rules) -> None:
    """Even when choices are equal there are two reasons: how close they are, and how they were compared."""
    state = rules.new()

    advice = TurnPlanner(rules, 0, Random(1), effort=Effort(samples=2)).explain(state, (LayUp(), LayUp()))

    assert len(advice.reasons) == 2
    assert advice.reasons[1].fields == {"n": 2, "times": 2}


def test_halving_plays_the_better_half_more_often(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every choice is tried; those that fall behind are not tried again."""
    state, tried = rules.new(), list[tuple[str, int]]()
    worths = {Take(1): 1.0, Take(2): 2.0, LayUp(): 5.0, DONE: 0.0}

    def mean(self: HalvingPlanner, state: object, action: Action, seeds: list[int]) -> float:
        tried.append((action.text, len(seeds)))
        return worths[action]

    monkeypatch.setattr(HalvingPlanner, "_mean", mean)
    advice = HalvingPlanner(
        rules, 0, Random(1), effort=Effort(samples=3, width=12, turns=2, rounds=3)
    ).explain(state, list(worths))

    assert advice.action == LayUp()
    assert sorted(tried[:4]) == sorted((action.text, 3) for action in worths)
    assert sorted(tried[4:]) == sorted((a.text, n) for a in (LayUp(), Take(2)) for n in (6, 12))
    assert advice.reasons[-1].fields == {"n": 4, "times": 21}


def test_halving_depends_on_the_seed_only(rules: Rules) -> None:
    """The same seed gives the same means of every choice."""
    state = rules.new()

    means = [HalvingPlanner(rules, 0, Random(5)).explain(state, state.legal) for _ in range(2)]

    assert means[0] == means[1]


def test_search_finds_the_best_mean(rules: Rules) -> None:
    """Behind in the last round, only the gamble can win."""
    state = rules.new()
    state.round, state.active = 3, 1
    state.points = [6, 0]
    rules.settle(state)

    choice = TreeSearch(rules, 1, Random(1), iterations=200).choose(state, state.legal)

    assert choice == Gamble()


def test_search_depends_on_seed_and_iterations_only(rules: Rules) -> None:
    """The same seed and the same number of iterations give the same tree."""
    state = rules.new()

    trees = [TreeSearch(rules, 0, Random(5), iterations=60).grow(state) for _ in range(2)]

    counts = [{action.text: child.visits for action, child in tree.children.items()} for tree in trees]
    assert counts[0] == counts[1]
    assert sum(counts[0].values()) == 60


def test_search_explains_itself(rules: Rules) -> None:
    """The advice names the chance to come out ahead."""
    state = rules.new()

    advice = TreeSearch(rules, 0, Random(5), iterations=40).explain(state, state.legal)

    assert advice.reasons
    assert 0 <= advice.odds[0].chance <= 1


@pytest.mark.parametrize("kind", ["greedy", "planner", "search"])
def test_thinking_leaves_the_table_as_it_is(rules: Rules, kind: str) -> None:
    """Bots try things on copies."""
    state = rules.new()
    before = state.fork()

    rules.bots[kind].make(rules, 0, Random(1)).choose(state, state.legal)

    assert state == before


def test_playout_stops_at_the_end_of_the_turn(rules: Rules) -> None:
    """A playout of one turn leaves the next player to choose."""
    state = rules.new()
    players = [rules.bots["random"].make(rules, seat, Random(2)) for seat in range(2)]

    after = Playout(rules, players).run(state.fork(), Random(3), end_of_turn(state))

    assert (after.round, after.active) == (1, 1)


def test_playout_ends_with_the_game(rules: Rules) -> None:
    """A playout that is never told to stop plays to the end."""
    players = [rules.bots["random"].make(rules, seat, Random(2)) for seat in range(2)]

    after = Playout(rules, players).run(rules.new(), Random(3), lambda state: False)

    assert after.to_move == OVER


def test_shortlist_keeps_the_order_of_the_list() -> None:
    """The most promising choices stay in the order in which they were listed."""
    legal = [Take(number) for number in (1, 9, 3, 7)]

    kept = shortlist(legal, lambda action: action.number, 2)  # type: ignore[attr-defined]

    assert kept == [Take(9), Take(7)]
