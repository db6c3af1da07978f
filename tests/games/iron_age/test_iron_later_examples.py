"""The worked examples of the rules, from the 26th on; boards are written as in `positions`."""

from __future__ import annotations

import pytest

from iron_age.events import ProvinceBuilt
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
    show_dice,
    table,
    texts,
)


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
