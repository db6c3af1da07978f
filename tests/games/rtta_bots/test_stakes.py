"""The searcher plays for the win: it ends the game when that wins, and not when that loses."""

from __future__ import annotations

from random import Random

import pytest

from astragal.engine.phase import DONE
from astragal.engine.rules import Rules
from astragal.plugins.registry import Registry
from rtta.bots.planner import studied
from rtta.bots.search import Searcher
from rtta.bots.stakes import Stakes
from rtta.bots.worth import Worth, winning_weights
from rtta.phases.buy import Buy
from rtta.state import Table

FOUR = frozenset(
    {"irrigation", "agriculture", "medicine", "leadership"}
)  # 10 points, one purchase to the end
PHASES = ("buy", "build", "roll")


@pytest.fixture(scope="module")
def rules() -> Rules:
    """The Bronze Age for two."""
    registry = Registry()
    return registry.compile(registry.ruleset("rtta"), 2)


def at(rules: Rules, phase: str, *, seat: int, lost: int = 0, coins: int = 0, workers: int = 0) -> Table:
    """Return a table at a phase: a seat with four developments, its rival with `lost` points lost."""
    state: Table = rules.new()
    state.round, state.active, state.chance = 7, seat, None
    state.phase = next(i for i, known in enumerate(rules.phases) if known.id == phase)
    state.players[seat].developments = FOUR
    state.players[1 - seat].lost = lost
    state.coins, state.workers = coins, workers
    rules.settle(state)
    return state


def stakes_of(rules: Rules, state: Table) -> Stakes:
    """Return what the turn is played for."""
    return Stakes(Worth(rules, winning_weights()), studied(rules)[0], state)


def test_a_lead_is_taken_home(rules: Rules) -> None:
    """The last to play buys the fifth development when that leaves it ahead, and takes most points for it."""
    state = at(rules, "buy", seat=1, coins=21)

    action = Searcher(rules, 1, Random(1)).choose(state, state.legal)

    assert isinstance(action, Buy)
    assert action.development == "religion"  # 6 points for 20 coins


def test_a_lost_game_is_not_ended(rules: Rules) -> None:
    """Behind by more than the purchase brings, the game is kept going."""
    state = at(rules, "buy", seat=1, lost=-18, coins=21)  # 10 against 18 points

    action = Searcher(rules, 1, Random(1)).choose(state, state.legal)

    assert action == DONE


def test_workers_finish_what_counts_when_the_game_ends(rules: Rules) -> None:
    """About to end the game, workers complete a small monument rather than prepare a city or a large one."""
    state = at(rules, "build", seat=1, lost=12, coins=21, workers=3)

    action = Searcher(rules, 1, Random(1)).choose(state, state.legal)

    assert action.text == "build monument:step_pyramid"


def test_the_end_is_exact_for_the_last_player(rules: Rules) -> None:
    """When nobody plays after it, a final lead wins, a tie is half a win and anything less loses."""
    stakes = stakes_of(rules, at(rules, "buy", seat=1, lost=-15, coins=21))  # 10 against 15 points

    assert stakes.ending(6) == pytest.approx(1, abs=0.01)
    assert stakes.ending(5) == pytest.approx(0.5, abs=0.01)
    assert stakes.ending(4) == pytest.approx(0, abs=0.01)


def test_the_end_is_a_chance_when_a_rival_still_plays(rules: Rules) -> None:
    """The first player's final lead may still be overtaken, the less likely the larger it is."""
    stakes = stakes_of(rules, at(rules, "buy", seat=0, coins=21))

    chances = [stakes.ending(points) for points in range(-8, 9)]

    assert chances == sorted(chances)
    assert 0.05 < stakes.ending(-5) < 0.95


def test_without_a_purchase_the_game_does_not_end(rules: Rules) -> None:
    """A purse that pays for nothing leaves no chance to win by ending the game."""
    stakes = stakes_of(rules, at(rules, "buy", seat=1, coins=21))

    assert stakes.last is not None
    assert stakes.ending(stakes.last.market((0, 0, 0, 0, 0), 14)) == 0
    assert stakes.ending(stakes.last.market((0, 0, 0, 0, 0), 15)) > 0


def test_more_is_never_worse_while_the_game_goes_on(rules: Rules) -> None:
    """The chance to win rises with what the turn is worth."""
    state = rules.new()
    stakes = stakes_of(rules, state)

    chances = [stakes.going_on(worth / 2) for worth in range(-40, 41)]

    assert stakes.last is None
    assert chances == sorted(chances)
    assert all(-0.05 < chance < 1.05 for chance in chances)


def test_more_turns_blur_a_lead(rules: Rules) -> None:
    """The same lead is worth less early than late."""
    early, late = rules.new(), rules.new()
    late.players[0].developments = late.players[1].developments = FOUR - {"leadership"}

    gains = []
    for state in (early, late):
        stakes = stakes_of(rules, state)
        even = -stakes._lead
        gains.append(stakes.going_on(even + 4) - stakes.going_on(even))

    assert gains[0] < gains[1]
