"""Every worked example of the rulebook."""

from __future__ import annotations

import pytest

from along_history.civilisation import welcome
from along_history.payment.need import need
from along_history.state import Table
from tests.games.along_history.ah_table import (
    chance,
    civ,
    do,
    events,
    give_civ,
    give_events,
    lay_token,
    legal,
    payments,
    roll,
    settled,
    table,
    token_worth,
    values,
    why_not,
)


@pytest.mark.clause("along-history.cards.5")
def test_homo_sapiens_settles_down_for_nothing() -> None:
    """Linked cards: Homo Sapiens once acquired, Sedentism costs nothing."""
    state = give_civ(give_events(table(), 0, "sedentism"), 0, "homo_sapiens")

    do(state, "acquire sedentism")

    assert civ(state, 0) == "homo_sapiens sedentism"
    assert why_not(give_events(table(), 0, "sedentism"), "acquire sedentism")


def test_pompeii_falls_to_the_eruption_wherever_it_lies() -> None:
    """Linked cards: the Volcanic Eruption destroys Pompeii immediately, a rival's too."""
    state = give_civ(table("antiquity", phase="war"), 1, "pompei desert")
    state.rules.next_phase(give_events(state, 0, "coast bocage"))

    chance(state, "volcanic_eruption")

    assert (events(state, 0), civ(state, 1)) == ("coast bocage volcanic_eruption", "desert")


@pytest.mark.clause("along-history.calamities.10")
def test_fishing_keeps_famine_away_as_its_card_says() -> None:
    """Effect: Fishing helps against the Famine, whose text asks for another source of food beside it."""
    state = give_civ(give_events(table(phase="hand-over"), 0, "famine"), 0, "fishing hunting")
    state.rules.next_phase(state)
    alone = give_civ(give_events(table(phase="hand-over"), 0, "famine"), 0, "fishing")
    alone.rules.next_phase(alone)

    assert civ(settled(state), 0) == "fishing hunting famine"
    assert civ(settled(alone), 0) == ""


def test_sophie_settles_with_a_doubled_die() -> None:
    """Example of an acquisition: 2 doubled and 1, two rerolls of the blue die, and Sedentism is hers."""
    state = give_events(table(), 0, "sedentism swamp mountain")
    roll(state, "2 1 1 force x2 golden-age")

    assert payments(state, "sedentism") == []
    do(state, "discard 5", "reroll 3")  # the Golden Age
    chance(state, "culture")
    do(state, "discard 2", "reroll 3")  # a green 1
    chance(state, "ingenuity")
    do(state, "acquire sedentism ingenuity+2x2+1")

    assert civ(state, 0) == "sedentism"
    # nothing is left to do, so the events are refilled
    assert state.chance is not None
    assert state.chance.text == "draw"


@pytest.mark.clause("along-history.cards.4")
def test_sedentism_gives_its_bonus_at_once() -> None:
    """A fresh card may be tapped for another card in the same turn."""
    state = give_events(table(), 0, "sedentism river")
    roll(state, "3 2 2 ingenuity . .")
    state.players[0].universal = 1
    do(state, "acquire sedentism ingenuity+3+2")

    assert "universal-ingenuity+2+p1" in payments(state, "river")


@pytest.mark.clause("along-history.cards.3")
def test_fishing_and_forest_give_their_bonuses_once_a_turn() -> None:
    """Bonuses: a tapped card serves again only after the start of the player's next turn."""
    state = give_civ(give_events(table(), 0, "river valley"), 0, "forest fishing")
    roll(state, "2 2 . . . .")

    do(state, "acquire river i1+2+p1")

    assert civ(state, 0) == "(forest) (fishing) river"
    assert payments(state, "valley") == []


@pytest.mark.clause("along-history.dice.4")
def test_two_doublers_make_sixteen_gold_of_four() -> None:
    """x2 and x2 on a money die that shows 4 give 16 gold."""
    state = roll(table("antiquity"), ". . . . x2 x2 gold-4")

    do(state, "bank 2")

    assert state.players[0].gold == 16


@pytest.mark.clause("along-history.cards.2")
def test_a_die_is_never_shared_by_two_cards() -> None:
    """Precision on results: 3 Population of one die all go to one card; the excess is lost."""
    state = give_events(table(), 0, "river valley")
    state.players[0].universal = 1
    roll(state, "3 . . ingenuity . .")
    do(state, "acquire river ingenuity+3")

    assert payments(state, "valley") == []


@pytest.mark.clause("along-history.dice.7")
def test_earthquakes_stay_and_wolves_are_driven_off() -> None:
    """Calamities: an Earthquake is never exchanged, Wolves may be."""
    state = give_events(give_events(table(), 0, "earthquake wolves"), 1, "forest")
    roll(state, "1 1 . . . .")

    do(state, "discard 0")

    assert [text for text in legal(state) if text.startswith("exchange")] == ["exchange wolves 1 forest"]


@pytest.mark.clause("along-history.calamities.4")
def test_fire_warms_through_the_winter() -> None:
    """A Harsh Winter is free for whoever has The Fire, and never strikes him."""
    state = give_civ(give_events(table(), 0, "harsh_winter"), 0, "the_fire")

    assert "acquire harsh_winter" in legal(state)

    late = give_civ(give_events(table(phase="hand-over"), 0, "harsh_winter"), 0, "the_fire")
    late.rules.next_phase(late)
    late.rules.settle(late)
    assert (civ(late, 0), late.players[0].skips) == ("the_fire harsh_winter", False)


@pytest.mark.clause("along-history.war.4")
def test_armour_adds_one_to_an_army_on_either_side() -> None:
    """War: Armour adds 1 in attack and in defence, and nothing is tapped for it."""
    state = give_civ(give_civ(table("middle-ages", phase="war"), 0, "armor"), 1, "armor")
    state.wars = 1

    do(state, "attack 1")
    chance(state, "2 1 1")
    assert state.war is not None
    assert (state.war.attack, state.war.strength) == (5, 1)
    chance(state, "2 1 1")

    assert (civ(state, 0), civ(state, 1)) == ("armor", "armor")


@pytest.mark.clause("along-history.war.4")
def test_fire_adds_two_to_an_army() -> None:
    """War: The Fire tapped adds 2 to the army."""
    state = give_civ(table(phase="war"), 0, "the_fire")
    state.wars = 1
    do(state, "attack 1", "raise p2")

    assert state.war is not None
    assert (state.war.strength, civ(state, 0)) == (2, "(the_fire)")


@pytest.mark.clause("along-history.war.6")
def test_a_tapped_conqueror_still_leads() -> None:
    """William tapped has no Population left, but his +1 and his generalship stay."""
    state = give_civ(table("middle-ages", phase="war"), 0, "(william_the_conqueror)")
    state.wars = 1

    do(state, "attack 1")

    assert state.war is not None
    assert (state.war.strength, state.war.rerolls) == (1, 1)


def war_between(attack: str, defense: str, tokens: tuple[int, ...]) -> Table:
    """Return the table after a war of bare dice against a defender with these tokens."""
    state = table(phase="war")
    state.wars = 1
    state.players[1].tokens = [token_worth(state, value) for value in tokens]
    do(state, "attack 1")
    return chance(state, attack, defense)


@pytest.mark.clause("along-history.war.8")
def test_cecile_wins_eleven_to_seven_and_takes_the_three() -> None:
    """Determining the winner: a difference of 4 takes the 3 of a defender who holds 1, 2, 3 and 5."""
    state = table(phase="war")
    state.wars = 1
    state.players[1].tokens = [token_worth(state, value) for value in (1, 2, 3, 5)]
    give_civ(give_civ(state, 0, "weapons fishing"), 1, "hunting")
    do(state, "attack 1", "raise p1")  # army 1 + tapped 1
    chance(state, "3 3 3")
    do(state, "raise p1")
    chance(state, "2 2 2")

    assert (values(state, 0), values(state, 1)) == ([3], [1, 2, 5])


@pytest.mark.clause("along-history.war.8")
def test_a_tie_repels_the_attacker() -> None:
    """Defence equal to attack: nothing changes hands."""
    assert values(war_between("2 2 2", "3 2 1", (1,)), 1) == [1]


@pytest.mark.clause("along-history.achievements.3")
def test_jordan_may_take_either_token_with_a_plain() -> None:
    """Achievements: a Plain meets the Terrain token and the Population bonus token; he takes one of them."""
    state = give_civ(table(phase="achievements"), 0, "lowland")
    for space, condition in (
        ("1a", "type:terrain>=1"),
        ("1b", "bonus_pop>=1"),
        ("1c", "type:personality>=1"),
        ("1d", "card_vp>=2"),
        ("2b", "cards>=3"),
        ("2a", "types>=2"),
    ):
        lay_token(state, space, condition)

    assert legal(state) == ["move 1a", "move 1b", "done"]
    do(state, "move 1b")
    assert values(state, 0) == [1]
    assert state.players[0].marker == state.compiled.board.index("1b")
    # a single card never decays
    assert civ(state, 0) == "lowland"


@pytest.mark.clause("along-history.decadence.1")
def test_cecile_gets_fire_with_homo_erectus_and_lets_him_decay() -> None:
    """Homo Erectus brings The Fire for nothing; she takes the 2 for two types and puts him under The Fire."""
    state = give_events(table(), 0, "homo_erectus the_fire")
    roll(state, "3 2 1 culture . .")
    do(state, "acquire homo_erectus culture+3+2+1", "acquire the_fire")
    assert civ(state, 0) == "homo_erectus the_fire"

    state = give_civ(table(phase="achievements"), 0, "homo_erectus the_fire")
    lay_token(lay_token(lay_token(state, "2b", "types>=2"), "1a", "cards>=3"), "1b", "type:personality>=1")
    assert legal(state)[:2] == ["move 1b", "move 1c"]
    do(state, "move 2b", "decay homo_erectus 0")

    assert civ(state, 0) == "the_fire/homo_erectus"
    assert values(state, 0) == [2]
    # covered, he still counts as a card, by type and by points
    assert state.rules.total(state, 0) == 3 + 2 + 2


@pytest.mark.clause("along-history.passage.1")
def test_jordans_heritage_is_three_population_and_one_ingenuity() -> None:
    """Passage to the next age: cards with bonuses in view are kept, all others leave the game."""
    state = table("prehistory,antiquity", phase="rest", turn="other")
    give_civ(state, 0, "(the_fire)/tools forest mammoth hunting")
    state.age_round = 60

    state.rules.next_phase(state)

    kept = [state.compiled.designs[number] for number in state.players[0].heritage]
    assert [design.id for design in kept] == ["the_fire", "forest", "hunting"]
    assert [sum(design.bonus[place] for design in kept) for place in (0, 1)] == [3, 1]


@pytest.mark.clause("along-history.round.2")
def test_the_opening_example_turn_one() -> None:
    """Turn 1: 2, 1, 2, Force, x2, Golden Age; the Tiger goes to a neighbour and the Forest is settled."""
    state = give_events(table(players=3), 0, "forest swamp tiger")
    give_events(give_events(state, 1, "hunting hills river"), 2, "valley tools weapons")
    roll(state, "2 1 2 force x2 golden-age")

    assert "force+2+2+1" in payments(state, "tiger")  # 4 and the one that the Tiger itself takes
    do(state, "discard 5", "reroll 3")
    chance(state, "ingenuity")
    do(state, "discard 0", "exchange tiger 1 hunting")
    assert why_not(state, "acquire forest ingenuity+2+1") == "You are short of 2 population"
    do(state, "acquire forest ingenuity+2x2+1")

    assert (civ(state, 0), events(state, 0)) == ("forest", "swamp hunting")
    chance(state, "australopithecus")
    assert events(state, 0) == "swamp hunting australopithecus"
    assert events(state, 1).split()[0] == "tiger"


@pytest.mark.clause("along-history.others.1")
def test_the_next_player_has_the_pawns_and_the_tiger() -> None:
    """After turn 1 the neighbour has pawns 2, 1, 2 and Ingenuity, and pays one Population for the Tiger."""
    state = give_events(table(turn="other"), 0, "tiger hills river")
    roll(state, "2 1 2 ingenuity . .")
    state.players[0].universal = 1

    assert payments(state, "hills") == [
        "ingenuity+universal-population+2",
        "ingenuity+2+2+1",
        "universal-ingenuity+2+2+1",
    ]
    assert payments(state, "tiger") == ["universal-force+2+2+1"]
    assert "reroll" not in {
        text.split()[0] for text in legal(do(give_events(state, 1, "swamp"), "discard 1"))
    }


@pytest.mark.clause("along-history.round.4")
def test_the_opening_example_turn_two() -> None:
    """Turn 2: Australopithecus and Hunting are acquired, Swamp is swapped for Megaliths, one card decays."""
    state = give_civ(give_events(table(turn="other"), 0, "swamp hunting australopithecus"), 0, "forest")
    give_events(state, 1, "megaliths hills river")
    state.players[0].universal = 1
    lay_token(state, "1a", "bonus_pop>=1")
    roll(state, "3 2 1 culture . .")

    do(state, "acquire australopithecus culture+3", "acquire hunting i1+universal-population+1")
    do(state, "discard 1", "exchange swamp 1 megaliths")  # nothing is left to do but to stop
    assert events(state, 0) == "megaliths"
    chance(state, "homo_erectus", "the_fire")
    do(state, "move 1a", "decay australopithecus 1", "under forest 0")

    # the dice come to me next, so my cards are straightened
    assert civ(state, 0) == "forest/australopithecus hunting"
    assert (values(state, 0), state.players[0].universal) == ([1], 0)


def test_the_opening_example_turn_three() -> None:
    """Turn 3: nothing is acquired, so a universal resource is gained, and the marker goes back a space."""
    state = table(turn="other")
    give_civ(give_events(state, 0, "homo_erectus the_fire megaliths"), 0, "forest/australopithecus hunting")
    state.players[0].marker = state.compiled.board.index("1a")
    give_events(state, 1, "hills river valley")
    roll(state, "1 1 1 force . .")

    # with Australopithecus in decadence, Homo Erectus costs 6 and not 3
    in_decadence, in_view = state.players[0].civ.view(), [state.design("australopithecus").index]
    assert need(state, 0, state.design("homo_erectus"), in_decadence) == (6, 0, 0, 1)
    assert need(state, 0, state.design("homo_erectus"), tuple(in_view)) == (3, 0, 0, 1)
    do(state, "done")
    assert state.players[0].universal == 0
    do(state, "move start")
    assert state.players[0].universal == 1
    assert state.players[0].marker == 0


@pytest.mark.clause("along-history.universal.2")
def test_a_wonder_is_welcomed_with_a_universal_resource_up_to_two() -> None:
    """Universal resources: a wonder brings one; a third is lost."""
    state = give_events(table(), 0, "megaliths megaliths stonehenge")
    for name in ("megaliths", "megaliths", "stonehenge"):
        welcome(state, 0, state.design(name))

    assert state.players[0].universal == 2
