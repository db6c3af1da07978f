"""Collecting, Granaries and feeding."""

from __future__ import annotations

import pytest

from iron_age.events import FoodCollected, GoodsCollected, ProvincesFed
from tests.games.iron_age.positions import act, board, enter, heard, phase_id, reason, show_dice, table, texts


@pytest.mark.clause("iron-age.collect.1")
@pytest.mark.parametrize(
    ("faces", "collected"),
    [
        ("drought population", (0, 3, 0, 1)),
        ("abundance innovation innovation", (0, 0, 2, 1)),
        ("conquest goods goods", (0, 0, 0, 7)),
        ("omens skull", (1, 1, 0, 2)),
        ("skull skull skull", (3, 3, 0, 4)),
        ("tribute food", (0, 0, 0, 1)),
    ],
)
def test_faces_give_what_is_printed(faces: str, collected: tuple[int, ...]) -> None:
    """Skulls, population, innovations and goods, with 3 ports and 1 good before."""
    state = show_dice(table("T3 G1 A0"), faces)

    assert (state.skulls, state.population, state.innovation, state.players[0].goods) == collected


@pytest.mark.clause("iron-age.collect.3")
@pytest.mark.parametrize(
    ("fate", "owned", "food"),
    [
        ("omens", "", 3),
        ("abundance", "", 4),
        ("drought", "", 2),
        ("omens", "irrigation", 4),
        ("omens", "aqueducts", 5),
        ("drought", "irrigation aqueducts", 5),
        ("abundance", "irrigation aqueducts", 7),
    ],
)
def test_a_food_die_is_changed_by_everything_together(fate: str, owned: str, food: int) -> None:
    """Abundance, Drought, Irrigation and Aqueducts add up."""
    state = show_dice(table(f"F0 {owned}"), f"{fate} food goods")

    assert [event.amount for event in heard(state, FoodCollected)] == [food]


@pytest.mark.clause("iron-age.collect.3")
@pytest.mark.parametrize(("fate", "food"), [("omens", 2), ("abundance", 3), ("drought", 1)])
def test_an_either_die_taken_as_food_is_a_food_die(fate: str, food: int) -> None:
    """The least a food die can give is 1."""
    state = show_dice(table("F0"), f"{fate} either goods")

    act(state, "food 1")

    assert [event.amount for event in heard(state, FoodCollected)] == [food]


@pytest.mark.clause("iron-age.collect.2")
@pytest.mark.parametrize("fate", ["abundance", "drought"])
def test_a_die_taken_as_population_is_never_changed(fate: str) -> None:
    """It gives 2 whatever the Fate die shows, and with Aqueducts too."""
    state = show_dice(table("F5 aqueducts irrigation"), f"{fate} either goods")

    act(state, "people 1")

    assert (state.population, heard(state, FoodCollected)) == (2, [])


@pytest.mark.clause("iron-age.collect.2")
def test_either_is_decided_die_by_die() -> None:
    """One as food, one as population; only those dice are decided."""
    state = show_dice(table("F0"), "omens either either food")

    assert texts(state) == ["food 1", "people 1"]
    assert reason(state, "people 2") == ""
    assert "only for dice" in reason(state, "food 3")
    act(state, "people 2", "food 1")

    assert (state.population, state.players[0].food) == (2, 4)


@pytest.mark.clause("iron-age.collect.4")
def test_dyemaking_comes_on_top_of_other_goods() -> None:
    """2 ports, a goods face, a skull and Dyemaking: 4."""
    state = show_dice(table("T2 G0 dyemaking"), "drought goods skull")

    assert [event.amount for event in heard(state, GoodsCollected)] == [4]


def test_a_turn_without_goods_says_nothing_about_them() -> None:
    """No event where nothing comes in."""
    state = show_dice(table("G0"), "drought innovation population")

    assert heard(state, GoodsCollected) == []


# --- Granaries ---------------------------------------------------------------------------------------


@pytest.mark.clause("iron-age.feed.2")
def test_granaries_are_asked_before_feeding_building_and_storing() -> None:
    """The same choice in three steps, for the owner only."""
    state = show_dice(table("P2 F0 G3 granaries"), "drought population food")
    first = texts(state)
    act(state, "eat", "done")
    building = texts(state)
    act(state, "done", "done")

    assert first == ["eat", "done"]
    assert "eat" in building
    assert (phase_id(state), texts(state)) == ("store", ["eat", "done"])
    assert phase_id(show_dice(table("G3"), "drought population food", "granaries")) == "build"


@pytest.mark.clause("iron-age.feed.2")
def test_granaries_never_fill_the_row_beyond_its_end() -> None:
    """15 food: no good can become food."""
    state = show_dice(table("F14 G3 P1 granaries"), "drought innovation", "granaries")

    act(state, "eat")

    assert board(state, 0, "F G") == "F14 G2"  # and the province has eaten
    assert phase_id(state) == "build"


def test_granaries_can_feed_an_army() -> None:
    """A good becomes food, the food an army."""
    state = show_dice(table("F0 G2 P1 A1 granaries T2"), "drought population")
    act(state, "eat", "done")

    act(state, "eat", "army")

    assert board(state, 0, "G F A") == "G0 F0 A2"


@pytest.mark.clause("iron-age.feed.2")
def test_granaries_are_explained() -> None:
    """Without the development, without goods, or without room there is a reason."""
    state = enter(table("G12"), "store")
    assert reason(state, "eat") == "You need Granaries to turn goods into food."

    state.players[0].developments = frozenset({"granaries"})
    state.players[0].food = 15
    assert reason(state, "eat") == "You have no room for more food."

    state.players[0].goods = 0
    assert reason(state, "eat") == "You have no goods."


@pytest.mark.clause("iron-age.feed.2")
def test_option_granaries_feeding() -> None:
    """Only just before feeding."""
    state = show_dice(
        table("P1 F5 G8 granaries", granaries="feeding"), "drought population food", "granaries"
    )
    offered = texts(state)
    act(state, "done")

    assert offered == ["eat", "done"]
    assert "eat" not in texts(state)
    assert "before feeding" in reason(state, "eat")
    act(state, "done", "done")
    assert (phase_id(state), texts(state)) == ("store", ["store", "done"])
    assert "before feeding" in reason(state, "eat")


# --- feeding -----------------------------------------------------------------------------------------


@pytest.mark.clause("iron-age.feed.1")
@pytest.mark.parametrize(
    ("own", "result"),
    [("P1 T6 F3", "F2 D0"), ("P6 T1 F6", "F0 D0"), ("P6 T1 F2", "F0 D4"), ("P3 F0", "F0 D3")],
)
def test_provinces_eat_and_ports_do_not(own: str, result: str) -> None:
    """One food each; a mark for each province that gets none."""
    state = show_dice(table(own), "drought innovation", "feed")

    assert board(state, 0, "F D") == result
    assert len(heard(state, ProvincesFed)) == 1


@pytest.mark.clause("iron-age.feed.1")
def test_nothing_protects_from_famine() -> None:
    """It comes on top of a disaster that is averted."""
    state = show_dice(table("P3 F0 religion medicine citizenship walls"), "skull goods")

    assert board(state, 0, "D") == "D3"


@pytest.mark.clause("iron-age.feed.1")
def test_a_province_built_this_turn_does_not_eat_yet() -> None:
    """Feeding comes before building."""
    state = show_dice(table("P1 F1 G0"), "drought population")

    act(state, "build province:province_2", "build province:province_2")

    assert board(state, 0, "P F D") == "P2 F0 D0"


def test_option_food_per_province() -> None:
    """Two food each: 5 food feed two of three."""
    state = show_dice(table("P3 F5", food_per_province=2), "drought innovation", "feed")

    assert board(state, 0, "F D") == "F1 D1"
