"""The sample house rules of Along History and The Iron Age: each does what it says."""

from __future__ import annotations

import pytest

from along_history.effects.failures import fail
from along_history.events import WarRepelled, WarWon
from along_history.phases.achievements import meets
from astragal.testing import follow, play_random
from iron_age.phases.battles import fight
from tests.plugins.with_rules import rules

# --- Along History -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("event", "winner"), [(WarWon, 0), (WarRepelled, 1)])
def test_loser_of_a_war_pays(event: type, winner: int) -> None:
    """Whoever loses pays what the option says, but never more than there is."""
    made = rules("along-history.war-indemnity", game="along-history", ages="antiquity", indemnity=3)
    state = made.new()
    state.players[0].gold = state.players[1].gold = 2

    state.emit(event, 0, 1, *((4,) if event is WarWon else ()))

    gold = [state.players[seat].gold for seat in (0, 1)]
    assert gold[winner] == 4
    assert sum(gold) == 4


def test_nothing_decays() -> None:
    """With the rule no card ever falls into decadence; without it some do."""
    made, plain = (rules(*names, game="along-history") for names in (("along-history.no-decadence",), ()))

    covered = [
        sum(
            len(player.civ.covered()) for seed in range(6) for player in play_random(each, seed).state.players
        )
        for each in (made, plain)
    ]

    assert covered[0] == 0 < covered[1]


def test_wells_are_in_the_deck() -> None:
    """Two more cards of the new design are in the deck, with names."""
    made, plain = (rules(*names, game="along-history") for names in (("along-history.two-wells",), ()))

    sizes = [
        sum(card.copies for card in each.content.ages["prehistory"].cards.values()) for each in (made, plain)
    ]
    names = [naming.names.get("card:well") for naming in made.namings]

    assert sizes[0] == sizes[1] + 2
    assert any(name and name["en"] == "Well" and name["fr"] == "Puits" for name in names)


def test_tribute_goes_to_the_next_player() -> None:
    """The new verb takes universal resources from whoever the new calamity strikes, as far as they go."""
    made = rules("along-history.tribute", game="along-history", players=3)
    state = made.new()
    state.players[1].universal, state.players[2].universal = 1, 0
    card = state.design("tribute")
    state.players[1].events = [card.index]

    fail(state, 1, card, 0)

    assert [player.universal for player in state.players] == [1, 0, 1]
    assert (state.players[1].events, state.discards) == ([], [card.index])


def test_new_token_asks_for_covered_cards() -> None:
    """The new condition is counted, and said in both languages."""
    made = rules("along-history.tribute", game="along-history")
    state = made.new()
    number = next(n for n, token in enumerate(made.gear.tokens) if token.condition.subject == "covered")
    zone = state.players[0].civ
    entries = [zone.add(card) for card in (0, 1, 2)]

    before = meets(state, state.players[0], number)
    zone.cover(entries[0], entries[2])
    zone.cover(entries[1], entries[2])

    assert (before, meets(state, state.players[0], number)) == (False, True)
    names = [naming.names.get("token:2/covered>=2") for naming in made.namings]
    assert {"en": "2 covered cards", "fr": "2 cartes couvertes"} in names


# --- The Iron Age --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("armies", "left"), [(7, 7), (4, 3), (2, 1)])
def test_veterans_come_home_from_a_won_battle(armies: int, left: int) -> None:
    """Against 4 a win costs no army; a draw or a defeat still does."""
    state = rules("iron-age.veterans", game="iron-age").new()
    state.players[0].armies = armies

    fight(state, 0, "barbarians", 4)

    assert state.players[0].armies == left


@pytest.mark.parametrize(("goods", "armies", "hired"), [(3, 1, True), (2, 1, False), (9, 7, False)])
def test_mercenaries_are_hired_for_goods(goods: int, armies: int, hired: bool) -> None:
    """Three goods and room for a peg; neither population nor food."""
    made = rules("iron-age.mercenaries", game="iron-age")
    state = follow(made, "1 found-port\n2 found-port\n* drought goods innovation\n1 done").state
    player = state.players[0]
    player.goods, player.armies, player.food = goods, armies, 0
    made.settle(state)

    refusal = made.refusal(state, made.read_action("hire"))

    assert (refusal is None) == hired
    if hired:
        made.apply(state, made.read_action("hire"))
        assert (player.goods, player.armies) == (goods - 3, armies + 1)
