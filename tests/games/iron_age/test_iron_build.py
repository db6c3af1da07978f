"""Building: provinces, ports, monuments, armies and ships."""

from __future__ import annotations

import pytest

from iron_age.events import MonumentCompleted, PopulationIdle, PortBuilt
from tests.games.iron_age.positions import (
    act,
    board,
    build_with,
    dice_rolled,
    enter,
    heard,
    phase_id,
    reason,
    show_dice,
    table,
    texts,
)

PROVINCES = [f"build province:province_{n}" for n in range(2, 7)]
MONUMENTS = [f"build monument:{id}" for id in ("obelisk", "colossus", "walls", "acropolis", "coliseum")]


@pytest.mark.clause("iron-age.build.1")
def test_everything_that_can_be_built_is_listed_in_the_order_of_the_sheet() -> None:
    """The next province, monuments, a port's boxes, an army, a ship, or nothing."""
    state = build_with(table("G3 T1 P1 shipbuilding"), 2)

    assert texts(state) == [PROVINCES[0], *MONUMENTS, "people-port", "army", "urn", "ship", "done"]


@pytest.mark.clause("iron-age.build.1")
def test_without_population_only_goods_build() -> None:
    """Urns and ships; without goods there is nothing to ask."""
    state = build_with(table("G2 T1 shipbuilding"), 0)

    assert texts(state) == ["urn", "ship", "done"]
    assert phase_id(build_with(table("G0 T1 shipbuilding", "G0"), 0)) != "build"


@pytest.mark.clause("iron-age.build.2")
def test_provinces_are_built_from_left_to_right() -> None:
    """Each brings 2 armies and its tribute at once."""
    state = build_with(table("P1 A0 Tr0"), 14)
    results = []
    for step, boxes in zip(PROVINCES, (2, 2, 3, 3, 4), strict=True):
        state.players[0].armies = 0
        act(state, *[step] * boxes)
        results.append(board(state, 0, "A Tr"))

    assert results == ["A2 Tr1", "A2 Tr3", "A2 Tr6", "A2 Tr10", "A2 Tr15"]
    assert board(state, 0, "P") == "P6"


@pytest.mark.clause("iron-age.build.3")
def test_a_later_province_waits() -> None:
    """The fourth cannot be begun before the third is complete; what is complete takes no box."""
    state = build_with(table("P2"), 5)

    assert "left to right" in reason(state, PROVINCES[2])
    assert reason(state, PROVINCES[0]) == "It's already finished."
    assert reason(state, "build monument:nowhere") == "That can't be built."


@pytest.mark.clause("iron-age.build.3")
def test_option_province_order_any() -> None:
    """The sixth first: 5 tribute for 4 population."""
    state = build_with(table("P1 Tr0", province_order="any"), 4)

    assert texts(state)[:5] == PROVINCES
    act(state, *[PROVINCES[4]] * 4)

    assert board(state, 0, "P Tr") == "P2 Tr5"


@pytest.mark.clause("iron-age.build.1")
def test_progress_stays() -> None:
    """A box ticked this turn is still ticked in the next."""
    state = build_with(table("P1"), 1)
    act(state, PROVINCES[0], "done")

    state.active = 0
    build_with(state, 1)
    act(state, PROVINCES[0])

    assert board(state, 0, "P") == "P2"


@pytest.mark.clause("iron-age.build.4")
def test_boxes_of_later_ports_may_be_ticked_early() -> None:
    """Two population boxes first, then urns: the second port takes 2, the third 3."""
    state = build_with(table("T1 G5"), 2)

    act(state, "people-port", "people-port", "urn", "urn")
    second = board(state, 0, "T")
    act(state, "urn", "urn", "urn")

    assert (second, board(state, 0, "T")) == ("T2", "T3")
    assert [event.ports for event in heard(state, PortBuilt)] == [2, 3]


def test_urns_first_and_population_last_build_several_ports_one_by_one() -> None:
    """16 urns wait for five population boxes."""
    state = table("T1 G15")
    state.players[0].port_urns = 16
    build_with(state, 5)

    act(state, *["people-port"] * 5)

    assert board(state, 0, "T G") == "T6 G15"


@pytest.mark.clause("iron-age.build.4")
def test_a_complete_row_of_ports_takes_nothing_more() -> None:
    """Six ports: neither people nor goods."""
    state = build_with(table("T6 G5"), 3)

    assert reason(state, "people-port") == "Every port already has its population."
    assert reason(state, "urn") == "Every port already has its goods."


@pytest.mark.clause("iron-age.roll.1")
def test_new_ports_and_provinces_roll_from_the_next_turn_on() -> None:
    """Dice are counted when the turn begins."""
    state = build_with(table("T2 P2", "G0"), 2)

    act(state, PROVINCES[1], PROVINCES[1], "done")
    state.active = 0
    enter(state, "roll")

    assert dice_rolled(state) == 4


@pytest.mark.clause("iron-age.build.6")
@pytest.mark.parametrize(("own", "why"), [("F0 A2", "food"), ("F5 A7", "room"), ("F5 A2", "")])
def test_an_army_takes_food_and_room(own: str, why: str) -> None:
    """1 population, 1 food, and a hole for the peg."""
    state = build_with(table(own), 2)

    assert ("army" in texts(state)) == (why == "")
    assert why in reason(state, "army")


@pytest.mark.clause("iron-age.build.7")
def test_ships_take_shipbuilding_goods_and_room_but_no_population() -> None:
    """2 goods each, 6 at most."""
    state = build_with(table("G5 S5 shipbuilding"), 0)
    act(state, "ship")

    assert board(state, 0, "G S") == "G3 S6"
    assert reason(state, "ship") == "You have no room for another ship."
    assert reason(build_with(table("G5"), 0), "ship") == "You need Shipbuilding to build ships."
    assert "enough goods" in reason(build_with(table("G1 shipbuilding"), 0), "ship")


@pytest.mark.clause("iron-age.build.7")
def test_wealth_pays_for_nothing_that_is_built() -> None:
    """Urns and ships take goods only."""
    state = build_with(table("G0 W5 shipbuilding"), 1)

    assert reason(state, "urn") == "You have no goods."
    assert "ship" not in texts(state)


@pytest.mark.clause("iron-age.build.5")
@pytest.mark.parametrize("monument", MONUMENTS)
def test_a_monument_pays_its_first_and_later_value(monument: str) -> None:
    """The first to finish it gets more."""
    state = table()
    index = state.gear.index[monument.removeprefix("build ")]
    project = state.gear.projects[index]
    for seat in (1, 0):
        state.active = seat
        state.players[seat].boxes[index] = project.boxes - 1
        build_with(state, 1)
        act(state, monument)

    found = [(event.seat, event.points, event.rank) for event in heard(state, MonumentCompleted)]
    assert found == [(1, project.rewards[0], 0), (0, project.rewards[1], 1)]


@pytest.mark.clause("iron-age.build.8")
def test_architecture_counts_boxes_of_all_monuments_and_no_others() -> None:
    """The third monument box of a turn is free, whichever it is; provinces cost as ever."""
    state = build_with(table("architecture P1"), 3)

    act(state, MONUMENTS[0], PROVINCES[0], MONUMENTS[1])
    assert state.population == 0
    assert texts(state)[:-1] == [*MONUMENTS, "urn"]
    act(state, MONUMENTS[2])

    assert phase_id(state) == "build"  # a good is left for an urn
    assert "You have no population left." in reason(state, MONUMENTS[0])


@pytest.mark.clause("iron-age.build.8")
def test_architecture_begins_anew_each_turn() -> None:
    """Two boxes in one turn do not make the next turn's first one free."""
    state = build_with(table("architecture", "G0"), 2)
    act(state, MONUMENTS[4], MONUMENTS[4], "done")

    state.active = 0
    build_with(state, 1)
    act(state, MONUMENTS[4])

    assert state.population == 0


@pytest.mark.clause("iron-age.build.9")
def test_population_left_over_is_lost() -> None:
    """Nobody must use it."""
    state = build_with(table("G0"), 3)

    act(state, "done")

    assert [event.population for event in heard(state, PopulationIdle)] == [3]
    assert state.population == 0


@pytest.mark.clause("iron-age.build.9")
def test_option_forced_population() -> None:
    """While a box or an army is possible, building goes on; goods are never forced."""
    state = build_with(table("G3", forced_population=True), 1)

    assert "done" not in texts(state)
    assert "all your population" in reason(state, "done")
    act(state, MONUMENTS[0])
    assert texts(state) == ["urn", "done"]


@pytest.mark.clause("iron-age.build.9")
def test_option_forced_population_spares_a_free_box() -> None:
    """It takes no population."""
    state = build_with(table("G0 architecture", forced_population=True), 2)

    act(state, MONUMENTS[0], MONUMENTS[0])

    assert texts(state) == [*MONUMENTS, "done"]


@pytest.mark.clause("iron-age.disasters.3")
def test_walls_finished_this_turn_come_too_late() -> None:
    """Barbarians were fought before."""
    state = table("A3")
    state.players[0].boxes[state.gear.index["monument:walls"]] = 9

    show_dice(state, "drought skull skull")
    act(state, MONUMENTS[2])

    assert board(state, 0, "D A") == "D1 A2"
