"""Trading between players: proposals, answers and counter-offers."""

from __future__ import annotations

from typing import Any

import pytest

from rtta.events import DealCountered, DealMade, DealProposed, DealRefused
from rtta.state import Table
from tests.games.rtta.positions import (
    act,
    enter,
    give,
    goods_of,
    heard,
    made,
    phase_id,
    reason,
    rules_of,
    table,
    texts,
)


def market(
    players: int = 2,
    ruleset: str = "trading",
    mine: dict[str, int] | None = None,
    theirs: dict[str, int] | None = None,
    **options: Any,
) -> Table:
    """Return a table whose active player may trade."""
    state = table(ruleset, players, **options)
    give(state.me, **{"food": 0, **(mine or {"wood": 3, "stone": 1})})
    for player in state.players[1:]:
        give(player, **{"food": 0, **(theirs or {"wood": 1, "stone": 2})})
    return enter(state, "trade")


@pytest.mark.clause("rtta.trade.1")
def test_trade_comes_between_disasters_and_building() -> None:
    """In the Trading Game the step stands before building, in the Late Bronze Age after it."""
    trading = [phase.id for phase in rules_of("trading", 2).phases]
    late = [phase.id for phase in rules_of("late-bronze-age", 2).phases]

    assert trading[trading.index("trade") - 1 : trading.index("trade") + 2] == ["disasters", "trade", "build"]
    assert late[late.index("trade") - 1 : late.index("trade") + 2] == ["build", "trade", "buy"]


@pytest.mark.clause("rtta.trade.2")
def test_printed_example_two_trades() -> None:
    """3 wood for 2 stone with one player, then 3 stone for 2 pottery with another."""
    state = market(3, mine={"wood": 3, "stone": 1})
    give(state.players[1], stone=2, wood=0)
    give(state.players[2], pottery=2, stone=0, wood=0)

    act(state, "propose 1 wood:3 stone:2", "accept")
    act(state, "propose 2 stone:3 pottery:2", "accept")

    assert goods_of(state, 0) == {"pottery": 2}
    assert goods_of(state, 1) == {"wood": 3}
    assert goods_of(state, 2) == {"stone": 3}


def test_the_partner_is_asked() -> None:
    """A proposal is answered by the player it was made to."""
    state = act(market(), "propose 1 wood:1 stone:1")

    assert (state.to_move, phase_id(state)) == (1, "deal")
    assert texts(state)[:2] == ["accept", "refuse"]


def test_a_refused_deal_changes_nothing() -> None:
    """The boards stay, and the active player goes on."""
    state = act(market(), "propose 1 wood:1 stone:1", "refuse")

    assert (goods_of(state, 0), goods_of(state, 1)) == ({"wood": 3, "stone": 1}, {"wood": 1, "stone": 2})
    assert (state.to_move, phase_id(state)) == (0, "trade")
    assert heard(state, DealRefused)[0].seat == 1


def test_an_accepted_deal_changes_both_boards() -> None:
    """Goods and food go both ways."""
    state = market(mine={"wood": 3, "food": 4}, theirs={"cloth": 1, "food": 1})

    act(state, "propose 1 wood:2+food:3 cloth:1", "accept")

    assert (goods_of(state, 0), state.players[0].food) == ({"wood": 1, "cloth": 1}, 1)
    assert (goods_of(state, 1), state.players[1].food) == ({"wood": 2}, 4)
    assert heard(state, DealMade)[0].by == 0


@pytest.mark.clause("rtta.trade.6")
def test_a_counter_goes_back_to_the_proposer() -> None:
    """The partner offers another deal, and the proposer decides on it."""
    state = act(market(), "propose 1 wood:1 stone:2", "counter stone:1 wood:2")
    assert (state.to_move, phase_id(state)) == (0, "deal")

    act(state, "accept")

    assert (goods_of(state, 0), goods_of(state, 1)) == ({"wood": 1, "stone": 2}, {"wood": 3, "stone": 1})
    assert (heard(state, DealProposed)[0].seat, heard(state, DealCountered)[0].seat) == (0, 1)


@pytest.mark.clause("rtta.trade.6")
def test_counters_come_to_an_end() -> None:
    """After two counters only yes and no are left."""
    state = act(market(), "propose 1 wood:1 stone:2", "counter stone:1 wood:2", "counter wood:1 stone:1")

    assert texts(state) == ["accept", "refuse"]
    assert reason(state, "counter stone:1 wood:3") == "No more counter-offers are allowed."


@pytest.mark.clause("rtta.trade.6")
def test_option_trade_counters() -> None:
    """A table may do without counters."""
    state = act(market(trade_counters=0), "propose 1 wood:1 stone:2")

    assert texts(state) == ["accept", "refuse"]


@pytest.mark.clause("rtta.trade.5")
def test_the_trade_step_stays_open_while_any_deal_is_legal() -> None:
    """A wood and a stone against a cloth: after two refused single offers both can be offered together."""
    state = market(mine={"wood": 1, "stone": 1}, theirs={"cloth": 1})
    act(state, "propose 1 wood:1 cloth:1", "refuse", "propose 1 stone:1 cloth:1", "refuse")
    assert texts(state) == ["propose 1 wood:1+stone:1 cloth:1", "ask", "done"]

    act(state, "propose 1 wood:1+stone:1 cloth:1", "accept")

    assert (goods_of(state, 0), goods_of(state, 1)) == ({"cloth": 1}, {"wood": 1, "stone": 1})


@pytest.mark.clause("rtta.trade.8")
def test_a_deal_may_be_repeated_after_every_other_was_refused() -> None:
    """The list leaves out what was offered, but the step is open, and the offer can be made again."""
    state = market(mine={"wood": 1}, theirs={"cloth": 1})

    act(state, "propose 1 wood:1 cloth:1", "refuse")

    assert texts(state) == ["ask", "done"]
    act(state, "propose 1 wood:1 cloth:1", "accept")
    assert goods_of(state, 0) == {"cloth": 1}


@pytest.mark.clause("rtta.trade.5")
def test_people_may_propose_as_often_as_they_like() -> None:
    """Nothing is counted unless the table wants it."""
    state = market(mine={"wood": 1}, theirs={"cloth": 1})

    for _ in range(30):
        act(state, "propose 1 wood:1 cloth:1", "refuse")

    assert phase_id(state) == "trade"


@pytest.mark.clause("rtta.trade.9")
def test_the_player_on_turn_may_ask_for_offers() -> None:
    """Each rival proposes or passes, the next one first; what is offered can be accepted or countered."""
    state = market(3, mine={"wood": 3}, theirs={"stone": 2})

    act(state, "ask")
    assert (state.to_move, phase_id(state), texts(state)[-1]) == (1, "offers", "done")
    act(state, "offer stone:1 wood:2")
    assert (state.to_move, phase_id(state)) == (0, "deal")
    act(state, "accept")
    assert (state.to_move, phase_id(state)) == (2, "offers")
    act(state, "done")

    assert (state.to_move, phase_id(state)) == (0, "trade")
    assert goods_of(state, 0) == {"wood": 1, "stone": 1}
    assert "ask" not in texts(state)
    assert [(event.seat, event.to) for event in heard(state, DealProposed)] == [(1, 0)]


@pytest.mark.clause("rtta.trade.9")
def test_offers_that_are_asked_for_keep_the_rules_of_deals() -> None:
    """Nobody offers what they do not have."""
    state = act(market(mine={"wood": 3}, theirs={"stone": 1}), "ask")

    assert reason(state, "offer stone:2 wood:1") == "You don't have that much."
    assert reason(state, "offer stone:1 wood:1") == ""


def test_offers_are_ticked() -> None:
    """Pegs of both players make the offer."""
    state = act(market(mine={"wood": 3}, theirs={"stone": 1}), "ask")
    (selection,) = state.rules.selections(state)

    offer = made(selection, frozenset({"give:stone:1", "want:wood:1", "want:wood:2"}))

    assert offer.text == "offer stone:1 wood:2"
    assert selection.target == "player:0"


@pytest.mark.clause("rtta.trade.5")
def test_proposals_come_to_an_end() -> None:
    """Where the table allows four, building begins after them."""
    state = market(mine={"wood": 3, "stone": 1, "pottery": 2}, trade_proposals=4)
    state.workers = 1

    for deal in ("wood:1 stone:1", "wood:2 stone:1", "wood:3 stone:1", "pottery:1 stone:1"):
        act(state, f"propose 1 {deal}", "refuse")

    assert phase_id(state) == "build"


def test_every_turn_has_its_own_proposals() -> None:
    """What was proposed last turn does not count, and may be proposed again."""
    state = act(market(trade_proposals=1), "propose 1 wood:1 stone:1", "refuse")
    state.active = 0

    enter(state, "trade")

    assert phase_id(state) == "trade"
    assert reason(state, "propose 1 wood:1 stone:1") == ""


@pytest.mark.clause("rtta.trade.5")
def test_option_trade_proposals() -> None:
    """A table may allow one only, or none."""
    one = act(market(trade_proposals=1), "propose 1 wood:1 stone:1", "refuse")
    none = market(trade_proposals=0)

    assert phase_id(one) != "trade"
    assert phase_id(none) != "trade"


@pytest.mark.parametrize(
    ("proposal", "why"),
    [
        ("propose 0 wood:1 stone:1", "Make the offer to another player."),
        ("propose 2 wood:1 stone:1", "Make the offer to another player."),
        ("propose -1 wood:1 stone:1", "Make the offer to another player."),
        ("propose 1 wood:4 stone:1", "You don't have that much."),
        ("propose 1 wood:1 stone:3", "Your partner doesn't have that much."),
        ("propose 1 wood:1 wood:1", "The same thing can't go both ways."),
        ("propose 1 wood:1 -", "Both players must give something."),
        ("propose 1 - stone:1", "Both players must give something."),
        ("propose 1 - -", "Both players must give something."),
        ("propose 1 wood stone:1", "Name each good, or food, only once and with a number."),
        ("propose 1 wood:0 stone:1", "Name each good, or food, only once and with a number."),
        ("propose 1 wood:-1 stone:1", "Name each good, or food, only once and with a number."),
        ("propose 1 wood:1+wood:1 stone:1", "Name each good, or food, only once and with a number."),
        ("propose 1 coins:1 stone:1", "Name each good, or food, only once and with a number."),
        ("propose 1 wood:99999999 stone:1", "Name each good, or food, only once and with a number."),
    ],
)
@pytest.mark.clause("rtta.trade.2", "rtta.trade.4")
def test_refused_proposals_say_why(proposal: str, why: str) -> None:
    """Each impossible deal has its reason."""
    state = market()

    assert reason(state, proposal) == why


@pytest.mark.parametrize(
    ("mine", "theirs", "proposal"),
    [
        ({"wood": 2, "stone": 7}, {"stone": 2, "cloth": 1}, "propose 1 wood:1 stone:1"),
        ({"wood": 2, "cloth": 1}, {"stone": 2, "wood": 8}, "propose 1 wood:1 stone:1"),
        ({"wood": 2, "food": 14}, {"food": 3}, "propose 1 wood:1 food:2"),
        ({"food": 3}, {"wood": 1, "food": 14}, "propose 1 food:2 wood:1"),
    ],
)
@pytest.mark.clause("rtta.trade.3")
def test_nobody_may_exceed_a_row(mine: dict[str, int], theirs: dict[str, int], proposal: str) -> None:
    """A deal that would overfill a row of either player is refused."""
    state = market(mine=mine, theirs=theirs)

    assert reason(state, proposal) == "One of you has no room for that on the pegboard."


@pytest.mark.clause("rtta.trade.2")
def test_any_valid_proposal_is_admitted() -> None:
    """The list is short, but people may propose what they like."""
    state = market(mine={"wood": 3, "cloth": 2, "food": 5}, theirs={"stone": 4, "spearheads": 1})

    proposal = "propose 1 wood:2+cloth:1+food:2 stone:3+spearheads:1"

    assert proposal not in texts(state)
    assert reason(state, proposal) == ""


@pytest.mark.clause("rtta.trade.4")
def test_option_trade_gifts() -> None:
    """A table may allow gifts, even where nothing else could be traded."""
    state = market(mine={"wood": 1}, theirs={"wood": 2}, trade_gifts=True)

    assert texts(state) == ["propose 1 - wood:1", "ask", "done"]
    assert reason(state, "propose 1 wood:1 -") == ""
    assert reason(state, "propose 1 - -") != ""


@pytest.mark.clause("rtta.trade.7")
def test_partners_may_end_above_six_goods() -> None:
    """Only the active player discards at the end of the turn."""
    state = market(mine={"pottery": 3, "stone": 1}, theirs={"wood": 6, "stone": 1})

    act(state, "propose 1 pottery:3 wood:1", "accept", "done")

    assert sum(state.players[1].goods) == 9


@pytest.mark.clause("rtta.collect.4")
def test_stone_from_trade_does_not_bring_quarrying() -> None:
    """Quarrying looks at collecting only."""
    state = market()
    give(state.me, "quarrying")

    act(state, "propose 1 wood:1 stone:1", "accept")

    assert goods_of(state, 0)["stone"] == 2
