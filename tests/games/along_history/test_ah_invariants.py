"""What holds at every moment of every game, checked in random play."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from random import Random

import pytest

from along_history.events import TokenTaken
from along_history.state import Table
from astragal.engine.state import CHANCE, OVER, TurnStarted
from tests.games.along_history.ah_table import rules_of

THREE = "prehistory,antiquity,middle-ages"
GROUPS = [
    (2, "one-age", {}),
    (3, "long", {}),
    (4, "one-age", {"ages": "middle-ages", "board": "back"}),
    (5, "two-ages", {"token_set": "31"}),
    (3, "initiation", {}),
    (2, "progressive-long", {}),
    (3, "linear-long", {"uncover": "all", "spoils": "attacker_choice", "decay_on_spoils": True}),
    (5, "one-age", {"ages": "antiquity", "reshuffle": True}),
    (2, "one-age", {"ages": "middle-ages", "split_doubled_resource": True}),
    (4, "peaceful", {"board": "back"}),
]


def all_cards(state: Table) -> list[int]:
    """Return how many copies of each card lie somewhere."""
    found = list(state.deck.counts)
    piles: list[Sequence[int]] = [state.discards, state.aside, state.box]
    for player in state.players:
        piles += [player.events, player.heritage, player.civ.cards()]
    for card in chain.from_iterable(piles):
        assert card >= 0, "a card is one of the designs"
        found[card] += 1
    return found


def check(state: Table) -> None:
    """Assert what must hold whatever happens."""
    compiled = state.compiled
    begun = compiled.ages[: state.age + 1]
    expected = [design.copies if design.age in begun else 0 for design in compiled.designs]
    assert all_cards(state) == expected, "cards are conserved"
    limit = state.rules.quantity("universal_limit")
    tokens = [number for number in state.spaces if number >= 0]
    for seat, player in enumerate(state.players):
        zone = player.civ
        assert 0 <= player.universal <= limit(state, seat)
        assert player.gold >= 0
        entries = [entry for pile in zone.piles for entry in pile]
        assert len(entries) == len(set(entries)) == len(zone), "piles hang together"
        assert all(zone.slots[entry] >= 0 for entry in entries)
        assert zone.tapped & ~sum(1 << entry for entry in entries) == 0, "only cards are tapped"
        assert all(compiled.designs[card].age == compiled.ages[state.age] for card in zone.cards())
        tokens += player.tokens
    assert len(tokens) == len(set(tokens)), "a token is in one place"
    assert all(0 <= card < len(compiled.designs) for card in state.discards)


def play_checked(players: int, preset: str, options: dict[str, object], actions: int, seed: str) -> int:
    """Play at random until so many actions were taken, checking every position; return the games ended."""
    rules = rules_of(players, preset, **options)
    dealer, chooser = Random(f"{seed}/dealer"), Random(f"{seed}/players")
    ended = taken = 0
    while taken < actions:
        state: Table = rules.new(listen=True)
        tokens_this_turn = 0
        for _ in range(20_000):
            if state.to_move == OVER:
                break
            if state.to_move == CHANCE:
                rules.deal(state, dealer)
            else:
                rules.play(state, state.legal[int(chooser.random() * len(state.legal))])
                taken += 1
            for event in state.heard or ():
                if isinstance(event, TurnStarted):
                    tokens_this_turn = 0
                tokens_this_turn += isinstance(event, TokenTaken)
            assert tokens_this_turn <= 1, "one token a turn"
            state.heard = []
            if taken % 4 == 0 or tokens_this_turn:
                check(state)
        check(state)
        assert state.to_move == OVER, "a match ends"
        ended += 1
    return ended


@pytest.mark.goal(1)
@pytest.mark.parametrize(("players", "preset", "options"), GROUPS)
def test_random_play_keeps_the_laws(players: int, preset: str, options: dict[str, object]) -> None:
    """20,000 random actions of each kind of match, 200,000 together: the laws hold all along."""
    assert play_checked(players, preset, options, 20_000, "suite") > 0


@pytest.mark.goal(1)
@pytest.mark.slow
@pytest.mark.parametrize(("players", "preset", "options"), GROUPS)
def test_long_random_play_keeps_the_laws(players: int, preset: str, options: dict[str, object]) -> None:
    """100,000 random actions of each kind of match, a million together."""
    assert play_checked(players, preset, options, 100_000, "soak") > 0
