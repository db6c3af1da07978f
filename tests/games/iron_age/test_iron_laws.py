"""Laws of every table, under random play and under Hypothesis."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astragal.engine.rules import Rules
from astragal.engine.snapshot import digest, restore, snapshot
from astragal.engine.state import CHANCE, OVER
from iron_age.events import BattleFought, TributeGained
from iron_age.state import Table
from tests.games.iron_age.laws import broken_board, broken_law, broken_sum
from tests.games.iron_age.positions import RULESETS, rules_of

TABLES = [(ruleset, players) for ruleset, counts in RULESETS.items() for players in counts]
NORMAL = 60_000
LONG = 1_000_000

OPTIONS = {
    "game_length": st.sampled_from(["full", "short"]),
    "province_order": st.sampled_from(["in-order", "any"]),
    "granaries": st.sampled_from(["turn", "feeding"]),
    "waive_walls": st.booleans(),
    "battle_order": st.sampled_from(["disaster-first", "player"]),
    "good_when_full": st.sampled_from(["lost", "refused"]),
    "conquest_top": st.sampled_from(["stays", "closed"]),
    "monuments_end": st.sampled_from(["together", "one-player"]),
    "tie_break": st.sampled_from(["peg-sum", "rows-led"]),
    "forced_population": st.booleans(),
    "reroll_limit": st.integers(0, 4),
    "skulls_locked": st.integers(0, 1),
    "food_per_province": st.integers(0, 3),
    "armies_per_province": st.integers(0, 7),
    "food_per_army": st.integers(0, 3),
    "goods_per_ship": st.integers(0, 4),
    "innovation_worth": st.integers(0, 9),
    "wealth_worth": st.integers(0, 9),
    "goods_per_wealth": st.integers(2, 6),
    "purchases_per_turn": st.integers(0, 3),
    "tribute_limit": st.integers(0, 60),
    "loss_limit": st.integers(0, 45),
    "round_limit": st.integers(1, 12),
}


def play_lawfully(ruleset: str, players: int, actions: int, seed: int) -> None:
    """Play whole games at random until so many actions were taken, every one of them lawful."""
    rules, rng = rules_of(ruleset, players), Random(f"{ruleset} {players} {seed}")
    taken = 0
    while taken < actions:
        state = rules.new()
        while state.to_move != OVER:
            if state.to_move == CHANCE:
                law = broken_law(state) if not state.faces else ""
                rules.deal(state, rng)
            else:
                seat = state.active
                rules.play(state, state.legal[int(rng.random() * len(state.legal))])
                law = broken_board(state, seat)
                taken += 1
            assert not law, f"seed {seed}: {law}"
        assert not broken_law(state)
        assert not broken_sum(state)


@pytest.mark.goal(1)
@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_random_play_keeps_the_laws(ruleset: str, players: int, tried: Callable[[int], None]) -> None:
    """60,000 random actions over both rulesets and all numbers of players break nothing."""
    play_lawfully(ruleset, players, NORMAL // len(TABLES) + 1, seed=1)
    tried(NORMAL // len(TABLES) + 1)


@pytest.mark.goal(1)
@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_long_random_play_keeps_the_laws(ruleset: str, players: int, tried: Callable[[int], None]) -> None:
    """1,000,000 random actions break nothing."""
    play_lawfully(ruleset, players, LONG // len(TABLES) + 1, seed=2)
    tried(LONG // len(TABLES) + 1)


@st.composite
def tables(draw: st.DrawFn) -> Rules:
    """Return compiled rules of any ruleset with any options."""
    ruleset, players = draw(st.sampled_from(TABLES))
    return rules_of(ruleset, players, **draw(st.fixed_dictionaries({}, optional=OPTIONS)))


@pytest.mark.goal(1)
@settings(max_examples=60, deadline=None)
@given(rules=tables(), seed=st.integers(0, 10**6), picks=st.lists(st.integers(0, 999), min_size=1))
def test_any_table_keeps_the_laws(rules: Rules, seed: int, picks: list[int]) -> None:
    """Whatever the options and the choices, every table on the way is lawful."""
    rng = Random(seed)
    state = rules.new()
    for pick in picks:
        while state.to_move == CHANCE:
            rules.deal(state, rng)
        if state.to_move == OVER:
            break
        rules.apply(state, state.legal[pick % len(state.legal)])

        assert not broken_law(state)
    assert not broken_sum(state)


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6), steps=st.integers(20, 300))
def test_tribute_is_the_sum_of_where_it_comes_from(seed: int, steps: int) -> None:
    """Provinces, won battles and demands; nobody ever loses any."""
    rng = Random(seed)
    state: Table = rules_of(players=3).new(listen=True)
    for _ in range(steps):
        step(state.rules, state, rng)
    heard = state.heard or []

    for seat, player in enumerate(state.players):
        won = [event for event in heard if isinstance(event, BattleFought) and event.seat == seat]
        demanded = [event for event in heard if isinstance(event, TributeGained) and event.seat == seat]
        provinces = sum(award for award in player.awards[: state.gear.provinces] if award > 0)
        battles = sum(max(0, event.strength - event.against) for event in won)

        assert player.tribute == provinces + battles + sum(event.amount for event in demanded)


@settings(max_examples=30, deadline=None)
@given(rules=tables(), seed=st.integers(0, 10**6), steps=st.integers(0, 150))
def test_forks_and_snapshots_are_the_same_table(rules: Rules, seed: int, steps: int) -> None:
    """A fork and a restored snapshot have the hash of the table, and playing on leaves it alone."""
    rng = Random(seed)
    state = rules.new()
    for _ in range(steps):
        if state.to_move == OVER:
            return
        step(rules, state, rng)
    before = digest(state)

    fork, back = state.fork(), restore(snapshot(state), rules)
    for other in (fork, back):
        assert digest(other) == before
        if other.to_move != OVER:
            step(rules, other, rng)

    assert digest(state) == before


def step(rules: Rules, state: Table, rng: Random) -> None:
    """Take one step at random."""
    if state.to_move == CHANCE:
        rules.deal(state, rng)
    elif state.to_move != OVER:
        rules.play(state, rng.choice(state.legal))
