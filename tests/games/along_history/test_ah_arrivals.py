"""Cards on arrival at tables of several: who is asked, in which order, and what becomes of piles."""

from __future__ import annotations

import pytest

from along_history.civilisation import welcome
from along_history.effects.on_acquire import arrive
from along_history.state import Table
from tests.games.along_history.ah_table import (
    civ,
    discards,
    do,
    give_civ,
    give_events,
    legal,
    settled,
    table,
)


def acquired(card: str, players: int = 2, **civilisations: str) -> Table:
    """Return the table after the first player has got a card; `p1="barony"` is what a player has."""
    state = give_events(table("middle-ages", players), 0, card)
    for seat in range(players):
        give_civ(state, seat, civilisations.get(f"p{seat}", ""))
    welcome(state, 0, state.design(card))
    arrive(state, 0, state.design(card))
    return state


@pytest.mark.clause("along-history.texts.5")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_ransom_is_asked_of_every_rival_in_turn(players: int) -> None:
    """Clockwise from the left; gold goes to the one who asks, and he pays nothing himself."""
    everybody = {f"p{seat}": "barony duchy" for seat in range(players)}
    state = acquired("templar_order", players, **everybody)
    for player in state.players:
        player.gold = 5
    settled(state)

    asked = []
    while state.interrupts:
        asked.append(state.to_move)
        do(state, "pay 5" if state.to_move > 1 else "destroy duchy 1")

    assert asked == list(range(1, players))
    assert [player.gold for player in state.players] == [5 + 5 * (players - 2), 5, *[0] * (players - 2)]
    assert [civ(state, seat) for seat in (0, 1)] == ["barony duchy templar_order", "barony"]


@pytest.mark.clause("along-history.texts.9")
def test_among_equally_rich_rivals_robin_hood_chooses() -> None:
    """He takes all of one, and half, rounded down, may go to the one he robbed."""
    state = acquired("robin_hood", 4)
    for player, gold in zip(state.players, (9, 7, 3, 7), strict=True):
        player.gold = gold

    assert legal(state) == ["pick 1", "pick 3"]
    do(state, "pick 3")
    assert legal(state) == ["pick 1", "pick 2", "pick 3"]
    assert [player.gold for player in do(state, "pick 3").players] == [13, 7, 3, 3]


def test_of_a_single_coin_nobody_is_given_a_half() -> None:
    """With two rivals there would be somebody to choose; there is nothing to give."""
    state = acquired("robin_hood", 3)
    state.players[2].gold = 1

    settled(state)

    assert state.interrupts == []
    assert [player.gold for player in state.players] == [1, 0, 0]


@pytest.mark.clause("along-history.texts.9")
def test_of_two_coins_one_is_given_away() -> None:
    """Half of two is the least that is given."""
    state = acquired("robin_hood", 3)
    state.players[2].gold = 2

    assert legal(state) == ["pick 1", "pick 2"]
    assert [player.gold for player in state.players] == [2, 0, 0]
    assert [player.gold for player in do(state, "pick 1").players] == [1, 1, 0]


@pytest.mark.clause("along-history.cards.9")
def test_a_card_that_is_bought_with_gold_arrives_as_any_other() -> None:
    """What it does on arrival does not hang on how it was paid for."""
    state = give_civ(give_events(table("middle-ages"), 0, "saint_thomas_aquinas plough"), 1, "parchment")
    state.players[0].gold = 10

    do(state, "buy saint_thomas_aquinas")

    assert legal(state) == ["trade 1 plough", "done"]
    assert state.players[0].gold == 0


@pytest.mark.clause("along-history.texts.9")
def test_robin_hood_leaves_the_poor_alone() -> None:
    """Where no rival has gold nothing is taken; of a single coin nothing is given away."""
    poor, coin = acquired("robin_hood"), acquired("robin_hood")
    coin.players[1].gold = 1

    assert [player.gold for player in settled(poor).players] == [0, 0]
    assert [player.gold for player in settled(coin).players] == [1, 0]
    assert (poor.interrupts, coin.interrupts) == ([], [])


@pytest.mark.clause("along-history.universal.3", "along-history.texts.8")
def test_a_seized_card_leaves_its_pile_behind() -> None:
    """It is found at any rival's; the next card of the pile comes to light, and a wonder brings nothing."""
    state = acquired("king_arthur", 3, p2="(camelot)/duchy/county barony")

    assert (civ(state, 0), civ(state, 2)) == ("king_arthur (camelot)", "duchy/county barony")
    assert state.players[0].universal == 0


@pytest.mark.clause("along-history.texts.6")
def test_a_swapped_card_brings_nothing_on_arrival() -> None:
    """Parchment for the Alhambra: neither gold nor a universal resource, and the pile stays the rival's."""
    state = acquired("parchment", 3, p0="compass", p1="alhambra/duchy", p2="le_cid")

    assert legal(state) == ["swap 1 alhambra 0", "swap 2 le_cid 0", "done"]
    do(state, "swap 1 alhambra 0")
    assert (civ(state, 0), civ(state, 1)) == ("compass alhambra", "parchment/duchy")
    assert (state.players[0].gold, state.players[0].universal) == (0, 0)


@pytest.mark.clause("along-history.texts.10")
def test_poison_is_for_one_rival_of_several() -> None:
    """The one who acquires it chooses the rival, who chooses the personality."""
    state = acquired("poison", 4, p0="saladin", p1="avicenna", p2="compass", p3="le_cid marco_polo")

    assert legal(state) == ["pick 1", "pick 3"]
    do(state, "pick 3")
    assert (state.to_move, legal(state)) == (3, ["destroy le_cid 0", "destroy marco_polo 1"])
    assert discards(do(state, "destroy marco_polo 1")) == "marco_polo"


@pytest.mark.clause("along-history.texts.5")
@pytest.mark.parametrize(("shortfall", "gold"), [("nothing", [0, 3]), ("all_gold", [3, 0])])
def test_a_ransom_from_a_rival_who_can_give_neither(shortfall: str, gold: list[int]) -> None:
    """Option ransom_shortfall: with 3 gold and no card, nothing is given, or all of it."""
    state = give_events(table("middle-ages", ransom_shortfall=shortfall), 0, "templar_order")
    state.players[1].gold = 3
    welcome(state, 0, state.design("templar_order"))
    arrive(state, 0, state.design("templar_order"))

    settled(state)

    assert [player.gold for player in state.players] == gold


@pytest.mark.clause("along-history.texts.6")
@pytest.mark.parametrize(("covered", "found"), [(False, ["alhambra 0"]), (True, ["alhambra 0", "duchy 1"])])
def test_parchment_and_covered_cards(covered: bool, found: list[str]) -> None:
    """Option parchment_covered: cards in view only, or those in decadence too."""
    state = give_events(table("middle-ages", parchment_covered=covered), 0, "parchment")
    give_civ(state, 1, "alhambra/duchy")
    welcome(state, 0, state.design("parchment"))
    arrive(state, 0, state.design("parchment"))

    assert legal(state) == [*(f"swap 1 {card}" for card in found), "done"]
    if covered:
        do(state, "swap 1 duchy 1")
        assert (civ(state, 0), civ(state, 1)) == ("duchy", "alhambra/parchment")
