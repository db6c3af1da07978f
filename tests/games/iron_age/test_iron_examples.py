"""The worked examples of the rules up to the 25th, by number; boards are written as in `positions`."""

from __future__ import annotations

import pytest

from iron_age.events import DisasterAverted, FoodCollected, GoodsCollected
from tests.games.iron_age.positions import (
    act,
    answer,
    board,
    dice_rolled,
    enter,
    heard,
    phase_id,
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
