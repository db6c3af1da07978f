"""Bots at the trade step: offers that both sides gain by, and answers by what an offer is worth."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from astragal.lab import Interval, simulate
from rtta.bots.dealing import Dealing, Desk
from rtta.bots.worth import worth_of
from rtta.phases.trade import Propose
from rtta.state import Table
from tests.games.rtta.positions import act, enter, give, table

BOTS = ["greedy", "planner", "search"]


def market(mine: dict[str, int], theirs: dict[str, int], coins: int = 0, players: int = 3) -> Table:
    """Return a table whose active player may trade with the next one; the others have nothing."""
    state = table("trading", players)
    for player in state.players:
        give(player, food=0)
    give(state.me, **mine)
    give(state.players[1], **theirs)
    state.coins = coins
    return enter(state, "trade")


def bot(state: Table, kind: str, seat: int = 0) -> Any:
    """Return a bot of a kind in a seat."""
    return state.rules.bots[kind].make(state.rules, seat, Random(1))


def choose(state: Table, kind: str) -> str:
    """Return what a bot in the seat to move does."""
    chosen = bot(state, kind, state.to_move).choose(state, state.legal)
    assert chosen in state.legal
    return str(chosen.text)


MINE, THEIRS = {"pottery": 3, "cloth": 1}, {"pottery": 1, "cloth": 3}
"""Each of the two has what makes the other's larger stack grow."""


@pytest.mark.parametrize("kind", BOTS)
def test_a_bot_offers_a_deal_that_both_gain_by(kind: str) -> None:
    """The offer is made to whoever has the goods, and each stack grows where it is higher."""
    state = market(MINE, THEIRS)

    chosen = choose(state, kind)

    offer = state.rules.read_action(chosen)
    assert isinstance(offer, Propose)
    assert offer.to == 1
    desk = Desk(Dealing(state.rules, 0, worth_of(state.rules)), state, 1)
    assert min(desk.gains(offer.give, offer.want)) > 0


@pytest.mark.parametrize("kind", BOTS)
def test_the_offer_is_accepted_by_a_bot(kind: str) -> None:
    """What one bot takes to be good for both, another one accepts."""
    state = market(MINE, THEIRS)
    act(state, choose(state, kind))

    assert choose(state, kind) == "accept"


@pytest.mark.parametrize("kind", BOTS)
def test_a_deal_that_gives_more_than_it_brings_is_not_accepted(kind: str) -> None:
    """A cloth for a wood helps the proposer alone."""
    state = market({"wood": 1, "cloth": 3}, {"cloth": 2, "wood": 0})
    act(state, "propose 1 wood:1 cloth:2")

    assert choose(state, kind) != "accept"


@pytest.mark.parametrize("kind", BOTS)
def test_a_bot_offers_nothing_when_nobody_gains(kind: str) -> None:
    """It goes on with its turn."""
    state = market({"wood": 1}, {"stone": 1})

    assert choose(state, kind) == "done"


@pytest.mark.parametrize("kind", BOTS)
def test_after_three_offers_a_bot_is_content(kind: str) -> None:
    """Whatever was answered, and however many offers the rules allow."""
    state = market(MINE, THEIRS)
    offers = 0
    while (chosen := choose(state, kind)).startswith("propose"):
        act(state, chosen, "refuse")
        offers += 1

    assert 1 <= offers <= 3


def test_goods_that_complete_a_purchase_count_for_more() -> None:
    """On one's own turn the best purchase belongs to what goods are worth."""
    poor, ready = (
        Desk(Dealing(state.rules, 0, worth_of(state.rules)), state, 1).gains(("wood:1",), ("cloth:1",))[0]
        for state in (
            market({"wood": 1, "cloth": 1}, {"cloth": 1}),
            market({"wood": 1, "cloth": 1}, {"cloth": 1}, 4),
        )
    )

    assert ready > poor


@pytest.mark.parametrize("kind", BOTS)
def test_a_bot_that_is_asked_for_offers_makes_one(kind: str) -> None:
    """If it gains by a deal and so does who asks; else it passes."""
    state = market(MINE, THEIRS)
    act(state, "ask")
    assert state.to_move == 1
    assert choose(state, kind).startswith("offer")

    nothing = market({"wood": 1}, {"stone": 1})
    act(nothing, "ask")
    assert choose(nothing, kind) == "done"


def test_deals_are_made_in_games_between_bots() -> None:
    """With four planners of the Late Bronze Age, goods change hands in every game."""
    found = simulate("rtta", "late-bronze-age", players=4, bots=["planner"], games=3)

    made = found.figures.metrics["deals_made"]
    assert isinstance(made, Interval)
    assert made.value >= 1
