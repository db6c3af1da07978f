"""Limits tried on both sides: the last that is allowed, the first that is not, and numbers by default."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import pytest

import rtta.plugin
from astragal.engine.wording import Words
from astragal.errors import BadInput
from astragal.plugins.compiler import Compiler
from astragal.plugins.records import Modifier
from rtta.content import load_content
from rtta.content.edition import DevelopmentFigures, Edition, amend
from rtta.events import GoodsCollected
from rtta.phases.buy import payments
from rtta.state import Table
from tests.core.toy import plugin
from tests.games.rtta.positions import (
    SETUP,
    act,
    answer,
    complete,
    enter,
    give,
    heard,
    made,
    phase_id,
    reason,
    show_dice,
    table,
    texts,
)

NUMBERS = {
    "reroll_limit": 2,
    "skulls_locked": 1,
    "coins_per_die": 7,
    "hand_limit": 6,
    "developments_to_end": 5,
    "food_per_city": 1,
    "purchases_per_turn": 1,
    "round_limit": 200,
    "swaps_per_ship": 1,
}
"""Every other quantity is nought before developments and variants come in."""


def test_quantities_are_those_of_the_rule_book() -> None:
    """Read from a table typed here."""
    state = table()

    measured = {name: measure(state, 0) for name, measure in state.rules.quantities.items()}

    assert {name: number for name, number in measured.items() if number} == NUMBERS


def test_ships_take_shipping() -> None:
    """With Shipping as many as the option says, without it none."""
    state = table("late-bronze-age", ships_limit=5)
    give(state.me, "shipping")

    limits = [state.rules.quantities["ships_limit"](state, seat) for seat in (0, 1)]

    assert limits == [5, 0]


@pytest.mark.parametrize("missing", ["cost", "points", "name"])
def test_a_new_development_comes_with_every_column(missing: str) -> None:
    """Whichever of the three is missing."""
    row = attrs.evolve(DevelopmentFigures(35, 5, {"en": "Theatre"}), **{missing: None})

    with pytest.raises(BadInput, match="theatre"):
        amend(load_content(SETUP), Edition("Ours", developments={"theatre": row}))


def changed(**quantities: int) -> Table:
    """Return a table at which a house rule adds to quantities."""

    def adding(more: int) -> Callable[[Table, int, int], int]:
        return lambda state, seat, value: value + more

    amounts = [Modifier(name, adding(more)) for name, more in quantities.items()]
    rule = plugin("changed", modifiers=lambda: amounts)
    rules = Compiler(rtta.plugin, [("changed", rule)], "rtta").compile("bronze-age", ["changed"], 2, {})
    state: Table = rules.new()
    return state


def test_a_house_rule_may_allow_a_second_purchase() -> None:
    """The phase asks what the limit is now, not what it is by default."""
    state = changed(purchases_per_turn=1)
    give(state.me, food=0, wood=4, stone=3)
    enter(state, "buy")

    act(state, "buy leadership wood 0")

    assert phase_id(state) == "buy"
    assert "buy irrigation stone 0" in texts(state)


def test_a_house_rule_may_take_a_reroll_away() -> None:
    """After two rolls the dice stand."""
    state = answer(enter(changed(reroll_limit=-1), "roll"), "food food coins")

    answer(act(state, "reroll 2"), "workers")

    assert phase_id(state) == "build"


# --- building and paying --------------------------------------------------------------------------


def test_a_finished_monument_is_refused_for_that_reason() -> None:
    """Whatever stands beside it on the sheet."""
    state = table()
    state.workers = 3
    complete(state, 0, "monument:step_pyramid")
    enter(state, "build")

    assert reason(state, "build monument:step_pyramid") == "It's already finished."
    assert reason(state, "build monument:stone_circle") == ""


def test_food_that_is_not_needed_pays_nothing() -> None:
    """A stack that is enough by itself is not listed with food beside it; food alone is."""
    assert payments(8, (8,), 4, 2) == ((1, 0), (0, 2))


def test_the_last_coin_may_take_another_food() -> None:
    """Five coins are two food at four each."""
    assert payments(5, (), 4, 2) == ((0, 2),)


def test_food_alone_buys_what_it_is_worth_altogether() -> None:
    """Ten food at four coins buy what costs forty."""
    state = table()
    give(state.me, "granaries", food=10)

    enter(state, "buy")

    assert "buy engineering - 10" in texts(state)


def test_all_five_goods_may_pay_together() -> None:
    """More than is needed, but everything that there is."""
    state = table()
    give(state.me, food=0, wood=1, stone=1, pottery=1, cloth=1, spearheads=1)
    enter(state, "buy")

    assert reason(state, "buy leadership wood+stone+pottery+cloth+spearheads 0") == ""


@pytest.mark.parametrize(
    ("wood", "why"),
    [(3, "It costs 10, and you can pay at most 6."), (4, "That isn't enough to pay for it.")],
)
def test_a_purchase_without_payment_says_whether_it_could_be_paid(wood: int, why: str) -> None:
    """What is worth just the cost could pay; a good less could not."""
    state = table()
    give(state.me, food=0, wood=wood, stone=3)
    enter(state, "buy")
    state.me.goods[1] = 0

    assert reason(state, "buy leadership - 0") == why


def test_each_development_is_paid_by_its_own_payments() -> None:
    """What is suggested while one is ticked are the listed payments for that one, and no others."""
    state = table()
    give(state.me, food=0, wood=4, stone=4)

    enter(state, "buy")

    chosen = state.rules.selections(state)
    suggested = [made(selection, ticks).text for selection in chosen for ticks in selection.suggestions]
    assert len(chosen) > 4
    assert sorted([*suggested, "done"]) == sorted(texts(state))


# --- dice, goods and losses ----------------------------------------------------------------------


def test_nothing_is_lost_where_quarrying_finds_room() -> None:
    """The further stone is no loss."""
    state = table()
    give(state.me, "quarrying")

    show_dice(state, "good good coins")

    (event,) = heard(state, GoodsCollected)
    assert (dict(event.goods), event.lost) == ({"wood": 1, "stone": 2}, 0)


def test_losses_may_be_limited_to_a_single_point() -> None:
    """Option loss_limit at its least."""
    state = table(loss_limit=1)
    give(state.me, food=0)

    show_dice(state, "coins coins coins")

    assert state.players[0].lost == 1


def test_full_food_is_not_preserved() -> None:
    """Fifteen cannot be doubled, fourteen can."""
    offered = []
    for food in (14, 15):
        state = table("late-bronze-age")
        give(state.me, "preservation", pottery=1, food=food)
        offered.append("preserve" in texts(enter(state, "preserve")))

    assert offered == [True, False]


def test_keeping_every_die_is_a_valid_choice() -> None:
    """Nothing ticked stands for keeping, and is not refused; a reroll is counted down."""
    state = answer(enter(table(), "roll"), "food food coins")
    (selection,) = state.rules.selections(state)
    words = Words("en", state.rules.namings)
    phase = state.rules.phase_of(state)
    prompts = [phase.prompt(state, words)]

    answer(act(state, "reroll 2"), "coins")
    prompts.append(phase.prompt(state, words))

    assert selection.check(frozenset()) is None
    assert prompts == ["Choose dice to reroll (2 rerolls left)", "Choose dice to reroll (1 reroll left)"]


# --- trade ---------------------------------------------------------------------------------------


def trading(proposals: int) -> Table:
    """Return a table whose active player may make so many proposals to two others."""
    state = table("trading", 3, trade_proposals=proposals)
    for player, pegs in zip(state.players, ({"wood": 4}, {"stone": 3}, {"cloth": 2}), strict=True):
        give(player, **{"food": 0, **pegs})
    return enter(state, "trade")


def test_offers_are_counted_down() -> None:
    """The prompt says how many are left."""
    state = trading(3)
    words, phase = Words("en", state.rules.namings), state.rules.phase_of(state)
    before = phase.prompt(state, words)

    act(state, "propose 1 wood:1 stone:1", "refuse")

    assert before == "Choose whom to make an offer (3 offers left)"
    assert phase.prompt(state, words) == "Choose whom to make an offer (2 offers left)"


def test_no_offer_is_made_beyond_the_last() -> None:
    """With as many proposals as are allowed the phase offers no ticks and refuses another."""
    state = trading(1)
    phase, proposal = state.rules.phase_of(state), state.rules.read_action("propose 1 wood:1 stone:1")
    before = phase.refusal(state, proposal), len(phase.selections(state))

    state.proposed = (proposal.text,)

    assert before == (None, 2)
    assert phase.selections(state) == ()
    assert str(phase.refusal(state, proposal)) == "You can't make any more offers this turn."


def test_suggested_deals_are_those_that_are_listed() -> None:
    """Each with the player whose pegs are ticked."""
    state = trading(3)

    chosen = state.rules.selections(state)

    suggested = [made(selection, ticks).text for selection in chosen for ticks in selection.suggestions]
    assert [selection.target for selection in chosen] == ["player:1", "player:2"]
    assert sorted([*suggested, "ask", "done"]) == sorted(texts(state))


def test_the_deal_on_offer_can_be_ticked_and_is_accepted() -> None:
    """Ticks that are just the offer are not refused; ticks of nothing are."""
    state = act(trading(3), "propose 1 wood:1 stone:1")
    (selection,) = state.rules.selections(state)
    offer = frozenset(selection.suggestions[0])

    assert made(selection, offer).kind == "accept"
    assert selection.check(offer) is None
    assert selection.check(frozenset()) is not None


def test_a_counter_that_brings_the_proposer_a_single_coin_is_listed() -> None:
    """A stone is worth two coins and two wood are worth three."""
    state = table("trading")
    give(state.me, food=0, stone=1)
    give(state.players[1], food=0, wood=3, stone=3)

    act(enter(state, "trade"), "propose 1 stone:1 wood:3")

    assert "counter wood:2 stone:1" in texts(state)
