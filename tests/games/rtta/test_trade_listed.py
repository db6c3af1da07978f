"""Which deals are listed, how they are ticked, and how they are saved."""

from __future__ import annotations

import pytest

from astragal.engine.snapshot import restore, snapshot
from astragal.engine.wording import Words
from rtta.deals import gain
from rtta.phases.deal import Counter
from rtta.phases.trade import Propose
from tests.games.rtta.positions import (
    act,
    enter,
    give,
    made,
    phase_id,
    reason,
    texts,
)
from tests.games.rtta.test_trade import market


def test_listed_proposals_are_good_for_both() -> None:
    """Both sides gain by what is listed, and the list is short."""
    state = market(4, mine={"wood": 3, "stone": 2, "cloth": 1}, theirs={"wood": 2, "stone": 3, "cloth": 2})
    proposals = [action for action in state.legal if isinstance(action, Propose)]

    assert 0 < len(proposals) <= 12
    for deal in proposals:
        assert gain(state, 0, deal.want, deal.give) > 0
        assert gain(state, deal.to, deal.give, deal.want) > 0


def test_partners_are_listed_in_turn_order() -> None:
    """The player on the left comes first."""
    state = market(4, mine={"wood": 1}, theirs={"wood": 1})
    state.active = 2
    give(state.players[2], wood=0, cloth=1)

    enter(state, "trade")

    assert [action.to for action in state.legal if isinstance(action, Propose)] == [3, 0, 1]


def test_where_nothing_is_good_for_both_one_exchange_stands_in() -> None:
    """The least bad one, whatever else could change hands."""
    state = market(mine={"wood": 1, "pottery": 1}, theirs={"cloth": 1, "spearheads": 1})

    assert texts(state) == ["propose 1 pottery:1 cloth:1", "ask", "done"]


def test_whoever_may_trade_is_asked() -> None:
    """Where no deal is good for both, one still stands in the list, so that the step is not skipped."""
    state = market(mine={"wood": 1}, theirs={"spearheads": 1})

    assert texts(state) == ["propose 1 wood:1 spearheads:1", "ask", "done"]


def test_the_step_passes_when_nothing_can_change_hands() -> None:
    """The same single kind on both sides cannot be traded."""
    state = market(mine={"wood": 2}, theirs={"wood": 2})

    assert phase_id(state) != "trade"


@pytest.mark.clause("rtta.trade.8")
def test_a_refused_proposal_is_not_listed_again() -> None:
    """Another takes its place while proposals are left."""
    state = market(mine={"wood": 2}, theirs={"spearheads": 1})

    act(state, "propose 1 wood:1 spearheads:1", "refuse")

    assert texts(state) == ["propose 1 wood:2 spearheads:1", "ask", "done"]
    assert reason(state, "propose 1 wood:1 spearheads:1") == ""


def test_listed_counters_are_possible_and_good_for_the_proposer() -> None:
    """Counters ask for a bit more, never for what cannot be."""
    state = act(
        market(mine={"wood": 3, "stone": 2}, theirs={"wood": 4, "stone": 2}), "propose 1 stone:1 wood:2"
    )
    counters = [action for action in state.legal if isinstance(action, Counter)]

    assert counters
    for counter in counters:
        assert reason(state, counter.text) == ""
        assert gain(state, 0, counter.give, counter.want) > 0


@pytest.mark.clause("rtta.trade.6")
def test_a_counter_must_differ() -> None:
    """Whoever wants the same deal accepts it."""
    state = act(market(), "propose 1 wood:1 stone:1")

    assert reason(state, "counter stone:1 wood:1") == "That is what you were offered: accept it."


def test_proposals_are_ticked() -> None:
    """Each peg of either side can be ticked; the ticks make the proposal."""
    state = market(3)
    first, second = state.rules.selections(state)

    assert (first.target, second.target) == ("player:1", "player:2")
    assert {"give:wood:3", "want:stone:2"} <= set(first.candidates)
    ticked = frozenset({"give:wood:1", "give:wood:2", "want:stone:1"})
    assert made(first, ticked).text == "propose 1 wood:2 stone:1"
    assert first.check(ticked) is None
    assert first.check(frozenset({"give:wood:1"})) is not None
    assert first.act(first.suggestions[0]) in state.legal


def test_every_peg_that_can_be_ticked_has_a_name() -> None:
    """Up to the last peg of each row."""
    full = {"wood": 8, "stone": 7, "pottery": 6, "cloth": 5, "spearheads": 4, "food": 15}
    state = market(mine=full, theirs=full)
    words = Words("en", state.rules.namings, ["Ada", "Grace"])
    named = {
        f"{side}:{row}:{n}"
        for side in ("give", "want")
        for row, cap in full.items()
        for n in range(1, cap + 1)
    }

    assert words.name("give:wood:8") == "Give Wood 8"
    assert all(words.name(peg) != peg for peg in named)


def test_counters_are_ticked() -> None:
    """The deal on offer is ticked to begin with, and ticking it accepts."""
    state = act(market(), "propose 1 wood:1 stone:2")
    (selection,) = state.rules.selections(state)

    assert made(selection, selection.suggestions[0]).text == "accept"
    assert made(selection, frozenset({"give:stone:1", "want:wood:1"})).text == "counter stone:1 wood:1"


def test_a_waiting_deal_is_saved() -> None:
    """A table with a deal on offer comes back from its snapshot."""
    state = act(market(), "propose 1 wood:1 stone:2")

    again = restore(snapshot(state), state.rules)

    assert texts(again) == texts(state)
    assert again.to_move == 1


def test_a_deal_may_be_proposed_to_the_first_seat() -> None:
    """Seats count from nought, and the first one trades like any other; one's own seat does not."""
    state = market(mine={"wood": 3}, theirs={"stone": 2})
    state.active = 1
    enter(state, "trade")

    assert reason(state, "propose 0 stone:2 wood:3") == ""
    assert "another player" in reason(state, "propose 1 stone:2 wood:3")
    assert "another player" in reason(state, "propose 2 stone:2 wood:3")
