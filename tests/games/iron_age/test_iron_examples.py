"""The worked examples of the rules, by number; boards are written as in `positions`."""

from __future__ import annotations

import pytest

from iron_age.events import DisasterAverted, FoodCollected, GoodsCollected, ProvinceBuilt
from tests.games.iron_age.positions import (
    act,
    answer,
    board,
    build_with,
    dice_rolled,
    enter,
    heard,
    phase_id,
    place,
    rules_of,
    show_dice,
    table,
    texts,
)

EVERYTHING = "T P G F A S W Tr D Q"


@pytest.mark.clause("iron-age.setup.2")
def test_example_1_set_up_with_a_port() -> None:
    """A second port: 2 Empire dice and the Fate die, nothing else changes."""
    state = rules_of().new()

    act(state, "found-port", "found-port")

    assert board(state, 0, EVERYTHING) == "T2 P1 G1 F3 A1 S0 W0 Tr0 D0 Q1"
    assert dice_rolled(state) == 3


@pytest.mark.clause("iron-age.setup.2")
def test_example_2_set_up_with_a_province() -> None:
    """A second province brings 2 armies and 1 tribute at once."""
    state = rules_of().new()

    act(state, "found-province", "found-port")

    assert board(state, 0, EVERYTHING) == "T1 P2 G1 F3 A3 S0 W0 Tr1 D0 Q1"
    assert dice_rolled(state) == 3


def test_example_3_the_larger_number_counts() -> None:
    """2 ports and 3 provinces: 3 Empire dice and the Fate die."""
    state = enter(table("T2 P3"), "roll")

    assert dice_rolled(state) == 4


@pytest.mark.parametrize(("ports", "dice"), [("T3", 4), ("T4", 5)])
def test_example_4_a_third_port_changes_nothing_beside_three_provinces(ports: str, dice: int) -> None:
    """A fourth one adds a die."""
    state = enter(table(f"{ports} P3"), "roll")

    assert dice_rolled(state) == dice


def test_example_5_goods_for_each_port_and_for_the_skull_of_the_fate_die() -> None:
    """1 + 2 + 2 + 1 goods, 1 population, a Revolt, and the only province eats."""
    state = show_dice(table("T2 P1 G1 F3"), "skull goods goods")

    assert (board(state, 0, "G F D"), state.population) == ("G6 F2 D1", 1)


@pytest.mark.clause("iron-age.setup.3")
def test_example_6_goods_beyond_fifteen_are_lost() -> None:
    """14 goods and 3 more: 15, and 2 are lost."""
    state = show_dice(table("T3 G14"), "abundance goods")

    assert board(state, 0, "G") == "G15"
    assert [(event.amount, event.lost) for event in heard(state, GoodsCollected)] == [(1, 2)]


@pytest.mark.clause("iron-age.collect.3")
def test_example_7_everything_that_changes_food_adds_up() -> None:
    """(3 + 4) + (2 + 4) food with Abundance, Irrigation and Aqueducts: 15, and 1 is lost before feeding."""
    state = table("F3 irrigation aqueducts")

    show_dice(state, "abundance food either")
    act(state, "food 2")

    assert [(event.amount, event.lost) for event in heard(state, FoodCollected)] == [(7, 0), (5, 1)]
    assert board(state, 0, "F") == "F14"


def test_example_8_drought_takes_one_from_each_food_die() -> None:
    """2 + 1 food: 6, of which the province eats 1."""
    state = show_dice(table("F3"), "drought food either")

    act(state, "food 2")

    assert board(state, 0, "F") == "F5"


def test_example_9_drought_leaves_population_alone() -> None:
    """2 food of the food die, 2 population of the other."""
    state = show_dice(table("F3"), "drought food either")

    act(state, "people 2")

    assert (board(state, 0, "F"), state.population) == ("F4", 2)


@pytest.mark.clause("iron-age.collect.4")
def test_example_10_dyemaking_gives_a_good_without_any_good_rolled() -> None:
    """4 goods become 5."""
    state = show_dice(table("G4 T2 dyemaking"), "drought food food")

    assert board(state, 0, "G") == "G5"


def test_example_11_hungry_provinces_are_marks() -> None:
    """4 provinces and 2 food: 2 marks."""
    state = show_dice(table("P4 F2"), "drought goods", "feed")

    assert board(state, 0, "F D") == "F0 D2"


def test_example_12_granaries_feed_provinces_with_goods() -> None:
    """2 of 3 goods become food: nobody goes hungry."""
    state = show_dice(table("P4 F2 G3 granaries"), "drought innovation", "granaries")

    act(state, "eat", "eat", "done")

    assert board(state, 0, "F G D") == "F0 G1 D0"


def test_example_13_omens_change_a_skull() -> None:
    """One of two skulls becomes an innovation: a good, 1 population, and only a Revolt."""
    state = show_dice(table("G0 P3"), "omens skull skull food", "omens")

    act(state, "omen 1 innovation")

    assert (board(state, 0, "G D"), state.population, state.innovation) == ("G1 D1", 1, 1)


def test_example_14_omens_change_the_fate_die_itself() -> None:
    """It becomes the helmet: a conquest may be fought, and there are no second omens."""
    state = show_dice(table("A4"), "omens population goods", "omens")

    act(state, "omen 0 conquest")

    assert (phase_id(state), texts(state)) == ("conquest", ["conquer", "done"])


def test_example_15_leadership_comes_before_omens() -> None:
    """Leadership rolls the Fate die onto omens: a die may still be set."""
    state = show_dice(table("leadership"), "drought food goods", "leadership")

    act(state, "lead 0")
    answer(state, "omens")

    assert phase_id(state) == "omens"
    assert "omen 1 innovation" in texts(state)


@pytest.mark.clause("iron-age.roll.4")
def test_example_16_leadership_is_offered_when_all_dice_are_skulls() -> None:
    """Refused, three skulls are Pestilence, 3 goods and 3 population."""
    state = enter(table("leadership G1", ""), "roll")

    answer(state, "skull skull skull")
    offered = texts(state)
    act(state, "done")

    assert offered == ["lead 0", "lead 1", "done"]
    assert (board(state, 0, "G D"), board(state, 1, "D"), state.population) == ("G4 D0", "D3", 3)


BARBARIANS = {
    17: ("A3", "D1 A2 Tr0"),
    18: ("A3 formations", "D0 A2 Tr1"),
    19: ("A4", "D0 A3 Tr0"),
    20: ("A0", "D4 A0 Tr0"),
    21: ("A7 walls", "D0 A7 Tr0"),
}


@pytest.mark.clause("iron-age.battles.3")
@pytest.mark.parametrize("number", BARBARIANS)
def test_examples_17_to_21_barbarians(number: int) -> None:
    """Two skulls: a battle against 4, which costs an army and ticks no conquest box."""
    own, result = BARBARIANS[number]

    state = show_dice(table(own), "abundance skull skull")

    assert board(state, 0, "D A Tr Q") == f"{result} Q1"
    assert len(heard(state, DisasterAverted)) == (number == 21)


@pytest.mark.clause("iron-age.battles.1")
def test_example_20_formations_count_without_an_army() -> None:
    """2 against 4: two marks."""
    state = show_dice(table("A0 formations"), "abundance skull skull")

    assert board(state, 0, "D A") == "D2 A0"


@pytest.mark.clause("iron-age.battles.6")
def test_example_22_three_conquests_in_a_row() -> None:
    """4 against 1, 3 against 2, 2 against 3: each costs an army, only wins tick a box."""
    state, results = table("A4 Q1 Tr0"), []

    for _ in range(3):
        show_dice(state, "conquest food goods", "conquest")
        act(state, "conquer")
        results.append(board(state, 0, "Tr Q A D"))

    assert results == ["Tr3 Q2 A3 D0", "Tr4 Q3 A2 D0", "Tr4 Q3 A1 D1"]


@pytest.mark.clause("iron-age.battles.6")
def test_example_23_a_conquest_takes_an_army() -> None:
    """Ships and Formations do not replace it."""
    state = show_dice(table("A0 S3 navy formations"), "conquest food goods", "conquest")

    assert phase_id(state) != "conquest"


def test_example_24_navy_adds_ships_and_loses_one() -> None:
    """3 armies, 2 ships and Formations are 7 against 2."""
    state = show_dice(table("A3 S2 Q2 navy formations"), "conquest food goods", "conquest")

    act(state, "conquer")

    assert board(state, 0, "Tr A S Q") == "Tr5 A2 S1 Q3"


@pytest.mark.clause("iron-age.battles.5")
def test_example_25_the_disaster_comes_first() -> None:
    """Barbarians take the only army, so there is no conquest."""
    state = show_dice(table("A1 Q1"), "conquest skull skull")

    assert board(state, 0, "D A Q") == "D3 A0 Q1"
    assert phase_id(state) == "build"


@pytest.mark.clause("iron-age.tribute.1")
def test_example_26_a_demand_for_tribute() -> None:
    """Strength 6 against 3, 7 and 0: the first refuses, the second is not asked, the third gives."""
    state = table("A4 G2 formations", "A3 G1", "A7 G1", "A0 G1", players=4)

    show_dice(state, "tribute food goods", "demand")
    asked = [(state.to_move, texts(state))]
    act(state, "refuse")
    asked.append((state.to_move, texts(state)))
    act(state, "give")

    assert asked == [(1, ["give", "refuse"]), (3, ["give", "refuse"])]
    assert board(state, 0, "Tr G A") == "Tr3 G3 A4"
    assert [board(state, seat, "G A") for seat in (1, 2, 3)] == ["G1 A3", "G1 A7", "G0 A0"]


@pytest.mark.clause("iron-age.tribute.2")
def test_example_27_without_goods_there_is_no_choice() -> None:
    """The tribute is the difference."""
    state = show_dice(table("A4 Tr0", "A1 G0"), "tribute food goods", "demand")

    assert (board(state, 0, "Tr"), phase_id(state)) == ("Tr3", "build")


@pytest.mark.clause("iron-age.tribute.3")
def test_example_28_a_good_for_a_full_row_is_lost() -> None:
    """It prevents the tribute all the same."""
    state = show_dice(table("A4 G15", "A1 G5"), "tribute food food", "demand")

    act(state, "give")

    assert (board(state, 0, "G Tr"), board(state, 1, "G")) == ("G15 Tr0", "G4")


@pytest.mark.clause("iron-age.battles.3")
def test_example_29_an_invasion_strikes_everybody() -> None:
    """Each fights alone against 10 and may gain tribute."""
    state = table("A7 formations", "A2", "A6 S4 formations navy", players=3)

    show_dice(state, "drought skull skull skull skull skull")

    assert [board(state, seat, "Tr D A S") for seat in range(3)] == [
        "Tr0 D1 A6 S0",
        "Tr0 D8 A1 S0",
        "Tr2 D0 A5 S3",
    ]


@pytest.mark.clause("iron-age.disasters.2")
def test_example_30_pestilence_strikes_opponents_without_medicine() -> None:
    """3 marks for the third player only."""
    state = show_dice(table("", "medicine", "", players=3), "skull skull skull")

    assert [board(state, seat, "D") for seat in range(3)] == ["D0", "D0", "D3"]


@pytest.mark.parametrize(("owned", "marks"), [("", "D4"), ("citizenship", "D0")])
def test_example_31_civil_war(owned: str, marks: str) -> None:
    """Four skulls: 4 marks, unless Citizenship protects."""
    state = show_dice(table(owned), "abundance skull skull skull skull")

    assert board(state, 0, "D") == marks


@pytest.mark.clause("iron-age.build.4")
def test_example_32_a_port_takes_population_and_goods() -> None:
    """Two turns: its population box and two urns, then one more good alone."""
    state = build_with(table("T2 G2"), 1)
    act(state, "people-port", "urn", "urn")
    before = board(state, 0, "T G")

    place(state, 0, "G1")
    state.active = 0
    build_with(state, 0)
    act(state, "urn")

    assert (before, board(state, 0, "T G")) == ("T2 G0", "T3 G0")


@pytest.mark.clause("iron-age.setup.3")
def test_example_33_armies_of_a_new_province_that_do_not_fit_are_lost() -> None:
    """6 armies and 2 more: 7; the third province brings 2 tribute and eats from the next turn on."""
    state = build_with(table("P2 A6 F5 Tr0"), 2)

    act(state, "build province:province_3", "build province:province_3")

    assert board(state, 0, "A Tr P F") == "A7 Tr2 P3 F5"
    assert [event.lost for event in heard(state, ProvinceBuilt)] == [1]


@pytest.mark.clause("iron-age.build.6")
def test_example_34_armies_eat() -> None:
    """1 food is enough for one army; 2 population is left for boxes."""
    state = build_with(table("F1 A2"), 3)

    act(state, "army")

    assert (board(state, 0, "A F"), state.population) == ("A3 F0", 2)
    assert "army" not in texts(state)
    assert "build monument:obelisk" in texts(state)


@pytest.mark.clause("iron-age.build.8")
@pytest.mark.parametrize(("population", "boxes"), [(3, 4), (4, 6), (5, 7)])
def test_example_35_architecture_gives_every_third_box(population: int, boxes: int) -> None:
    """2 population tick 3 monument boxes."""
    state, ticked = build_with(table("architecture"), population), 0

    while "build monument:coliseum" in texts(state):
        act(state, "build monument:coliseum")
        ticked += 1

    assert (ticked, state.population) == (boxes, 0)


@pytest.mark.clause("iron-age.build.5")
def test_example_36_the_earlier_turn_gets_the_first_value() -> None:
    """Two players finish the Coliseum in one round: 13 and 10."""
    state = table()
    coliseum = state.gear.index["monument:coliseum"]
    for seat in (0, 1):
        state.active = seat
        state.players[seat].boxes[coliseum] = 14
        build_with(state, 1)
        act(state, "build monument:coliseum")

    assert [player.awards[coliseum] for player in state.players] == [13, 10]


@pytest.mark.parametrize(
    ("owned", "payment", "left"), [("", "1 1 4", "W0 G0"), ("metallurgy", "0 1 4", "W0 G1")]
)
def test_example_37_roads_make_commerce_cheaper(owned: str, payment: str, left: str) -> None:
    """24: four wealth, an innovation and a good; with Metallurgy the good stays and 1 is wasted."""
    state = show_dice(table(f"roads W4 G1 {owned}"), "drought innovation", "buy")
    state.innovation = 1
    enter(state, "buy")

    act(state, f"buy commerce {payment}")

    assert board(state, 0, "W G") == left
    assert "commerce" in state.players[0].developments


@pytest.mark.clause("iron-age.buy.2")
def test_example_38_no_change_is_given() -> None:
    """A wealth for Leadership, which costs 2."""
    state = enter(table("W1 G0"), "buy")

    act(state, "buy leadership 0 0 1")

    assert board(state, 0, "W") == "W0"


@pytest.mark.clause("iron-age.store.1")
@pytest.mark.parametrize(
    ("own", "left"), [("G11 W0", "W2 G3"), ("G11 W0 coinage", "W3 G2"), ("G11 W4", "W5 G7")]
)
def test_example_39_storing_as_often_as_possible(own: str, left: str) -> None:
    """4 goods for a wealth, 3 with Coinage, up to 5 wealth."""
    state = enter(table(own), "store")

    while state.to_move == 0 and "store" in texts(state):
        act(state, "store")

    assert board(state, 0, "W G") == left


@pytest.mark.clause("iron-age.store.1")
def test_example_39_coinage_works_in_the_turn_in_which_it_is_bought() -> None:
    """11 goods are left after buying it with wealth: 3 sets of 3."""
    state = enter(table("G11 W2"), "buy")

    act(state, "buy coinage 0 0 2", "store", "store", "store")

    assert board(state, 0, "W G") == "W3 G2"


@pytest.mark.clause("iron-age.end.1")
def test_example_40_the_round_is_played_out() -> None:
    """Short game, 31 tribute in the first seat: everybody else still has a turn."""
    state = table("Tr31", "", "", ruleset="iron-age-short", players=3)
    state.round = 6
    seats: list[int] = []
    while not state.ended:
        if not seats or seats[-1] != state.active:
            seats.append(state.active)
        if state.chance is not None:
            answer(state, " ".join(["abundance", *["food"] * (dice_rolled(state) - 1)]))
        else:
            act(state, "done")

    assert (seats, state.ended, state.round) == ([0, 1, 2], "tribute", 6)


@pytest.mark.clause("iron-age.end.8")
def test_example_41_a_score_sheet() -> None:
    """6 + 46 + 21 + 20 - 6 = 87."""
    state = table("", "walls")

    place(state, 0, "obelisk walls religion shipbuilding navy empire citizenship S3 P3 A2 W2 Tr20 D6")

    lines = {line.id: line.points for line in state.rules.scores(state, 0)}
    assert list(lines.items()) == [
        ("monuments", 6),
        ("developments", 46),
        ("bonus", 3 + 3 + 5 + 6 + 4),
        ("tribute", 20),
        ("disasters", -6),
    ]
    assert state.rules.total(state, 0) == 87


@pytest.mark.clause("iron-age.end.10")
def test_example_42_pegs_break_a_tie() -> None:
    """13 pegs beat 12; wealth scores, so the totals are made equal."""
    state = table("W1 S0 A3 G4 F5 Tr0", "W0 S2 A2 G3 F5 Tr2")

    result = state.rules.result(state)

    assert (result.scores, result.winners) == ((2, 2), (0,))


@pytest.mark.clause("iron-age.solo.4")
@pytest.mark.parametrize(("round_", "gained"), [(5, "Tr1"), (7, "Tr0")])
def test_example_43_a_demand_when_alone(round_: int, gained: str) -> None:
    """Strength 6 against the number of the round."""
    state = table("A4 Tr0 formations", players=1)
    state.round = round_

    show_dice(state, "tribute food goods", "demand")

    assert board(state, 0, "Tr") == gained


@pytest.mark.clause("iron-age.solo.3")
def test_example_44_pestilence_when_alone() -> None:
    """It strikes the only player."""
    state = show_dice(table("", players=1), "skull skull skull")

    assert board(state, 0, "D") == "D3"
