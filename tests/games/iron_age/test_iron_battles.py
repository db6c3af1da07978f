"""Disasters, battles, conquest and demands."""

from __future__ import annotations

import pytest

from astragal import Words
from iron_age.events import (
    BattleFought,
    DisasterAverted,
    DisasterStruck,
    GoodGiven,
    TributeDemanded,
    TributeGained,
)
from iron_age.phases.battles import strength
from tests.games.iron_age.positions import act, board, heard, phase_id, reason, show_dice, table, texts


@pytest.mark.clause("iron-age.disasters.1")
@pytest.mark.parametrize(
    ("skulls", "struck"),
    [
        (0, []),
        (1, [(0, "revolt", 1)]),
        (3, [(1, "pestilence", 3), (2, "pestilence", 3)]),
        (4, [(0, "civil_war", 4)]),
    ],
)
def test_a_disaster_comes_by_the_exact_number_of_skulls(
    skulls: int, struck: list[tuple[int, str, int]]
) -> None:
    """One and only one, even by a single skull."""
    state = show_dice(table(players=3), " ".join(["drought", *["skull"] * skulls, "food"]))

    assert [(event.seat, event.disaster, event.marks) for event in heard(state, DisasterStruck)] == struck
    assert heard(state, BattleFought) == []


@pytest.mark.clause("iron-age.disasters.1")
def test_the_skull_of_the_fate_die_counts_with_the_others() -> None:
    """One on each kind: Barbarians, not two Revolts."""
    state = show_dice(table("A5"), "skull skull food")

    assert [event.cause for event in heard(state, BattleFought)] == ["barbarians"]
    assert heard(state, DisasterStruck) == []


@pytest.mark.clause("iron-age.disasters.3")
@pytest.mark.parametrize("skulls", [5, 6, 7])
def test_five_skulls_or_more_are_an_invasion_that_nothing_averts(skulls: int) -> None:
    """Walls do not help; everybody fights, the roller first."""
    faces = ["skull" if skulls == 7 else "drought", *["skull"] * min(skulls, 6)]
    state = table("A7 walls religion medicine citizenship", "A7", "A7 walls", players=3)

    show_dice(state, " ".join(faces))

    assert [(event.seat, event.against) for event in heard(state, BattleFought)] == [
        (0, 10),
        (1, 10),
        (2, 10),
    ]
    assert [board(state, seat, "D A") for seat in range(3)] == ["D3 A6"] * 3


@pytest.mark.clause("iron-age.disasters.3")
@pytest.mark.parametrize(
    ("owned", "faces"),
    [
        ("religion", "skull food"),
        ("walls", "skull skull food"),
        ("citizenship", "drought skull skull skull skull"),
    ],
)
def test_the_roller_is_protected(owned: str, faces: str) -> None:
    """Religion, Walls and Citizenship each avert one disaster, and turn it on nobody."""
    state = show_dice(table(f"A3 {owned}", "A3"), faces)

    assert [board(state, seat, "D A Tr") for seat in (0, 1)] == ["D0 A3 Tr0", "D0 A3 Tr0"]
    assert len(heard(state, DisasterAverted)) == 1


@pytest.mark.clause("iron-age.disasters.3")
@pytest.mark.parametrize(
    ("owned", "faces", "marks"),
    [("medicine", "skull food", "D1"), ("religion", "drought skull skull skull skull", "D4")],
)
def test_protection_covers_its_own_disaster_only(owned: str, faces: str, marks: str) -> None:
    """Medicine does not avert a Revolt, nor Religion a Civil War."""
    assert board(show_dice(table(owned), faces), 0, "D") == marks


@pytest.mark.clause("iron-age.disasters.2")
def test_disasters_take_no_goods() -> None:
    """Each skull even brings one."""
    state = show_dice(table("G5"), "drought skull skull skull skull")

    assert board(state, 0, "G") == "G9"


# --- battles -----------------------------------------------------------------------------------------


@pytest.mark.clause("iron-age.battles.1")
@pytest.mark.parametrize(
    ("own", "force"),
    [
        ("A3", 3),
        ("A3 S4", 3),
        ("A3 S4 shipbuilding", 3),
        ("A3 S4 navy", 7),
        ("A3 formations", 5),
        ("A0 S4 navy formations", 6),
    ],
)
def test_strength(own: str, force: int) -> None:
    """Armies, Formations, and ships with Navy only; the bonuses count without an army."""
    assert strength(table(own), 0) == force


@pytest.mark.clause("iron-age.battles.2")
@pytest.mark.parametrize(
    ("own", "result"),
    [
        ("A6 S2", "Tr2 D0 A5 S2"),
        ("A4 S2 navy", "Tr2 D0 A3 S1"),
        ("A2 S2 navy", "Tr0 D0 A1 S1"),
        ("A1 S2 navy", "Tr0 D1 A0 S1"),
        ("A0 S6 navy", "Tr2 D0 A0 S5"),
    ],
)
def test_a_battle_costs_an_army_and_with_navy_a_ship(own: str, result: str) -> None:
    """Won, drawn or lost; without Navy no ship is ever lost."""
    state = show_dice(table(own), "drought skull skull")

    assert board(state, 0, "Tr D A S") == result


@pytest.mark.clause("iron-age.battles.2")
def test_a_won_battle_against_barbarians_ticks_no_conquest_box() -> None:
    """Only a conquest does."""
    assert board(show_dice(table("A7"), "drought skull skull"), 0, "Tr Q") == "Tr3 Q1"


@pytest.mark.clause("iron-age.battles.5")
@pytest.mark.parametrize("fate", ["conquest", "tribute"])
def test_option_battle_order_player(fate: str) -> None:
    """The roller may let the Fate die's fight come first; the other must follow."""
    state = table("A3 Q1", "A0 G0", battle_order="player")

    show_dice(state, f"{fate} skull skull")
    offered = texts(state)
    act(state, "postpone")
    if fate == "conquest":
        act(state, "conquer")

    assert offered == ["fight", "postpone"]
    results = {"conquest": "Tr2 D2 A1 Q2", "tribute": "Tr3 D1 A2 Q1"}
    assert board(state, 0, "Tr D A Q") == results[fate]
    assert phase_id(state) == "build"


def test_option_battle_order_player_without_a_second_fight() -> None:
    """With nothing to choose the battle is fought at once; a conquest without an army is nothing."""
    alone = show_dice(table("A3", battle_order="player"), "omens skull skull", "collect")
    unarmed = show_dice(table("A0", battle_order="player"), "conquest skull skull")

    assert (board(alone, 0, "D A"), phase_id(alone)) == ("D1 A2", "build")
    assert (board(unarmed, 0, "D"), phase_id(unarmed)) == ("D4", "build")


def test_option_battle_order_player_fought_first() -> None:
    """As in the usual order."""
    state = show_dice(table("A1 Q1", battle_order="player"), "conquest skull skull")

    act(state, "fight")

    assert (board(state, 0, "D A"), phase_id(state)) == ("D3 A0", "build")


@pytest.mark.clause("iron-age.battles.4")
def test_option_waive_walls() -> None:
    """The owner may fight Barbarians for tribute, or stay safe."""
    state = show_dice(table("A7 walls", waive_walls=True), "drought skull skull")
    offered = texts(state)
    safe = act(state.fork(), "shelter")

    act(state, "fight")

    assert offered == ["fight", "shelter"]
    assert (board(state, 0, "Tr A"), board(safe, 0, "Tr A")) == ("Tr3 A6", "Tr0 A7")


@pytest.mark.clause("iron-age.battles.4")
def test_option_waive_walls_leaves_others_no_choice() -> None:
    """Without Walls the battle is fought at once, and an Invasion cannot be avoided."""
    state = show_dice(table("A3", waive_walls=True), "drought skull skull")
    invaded = show_dice(table("A3 walls", waive_walls=True), "drought skull skull skull skull skull")

    assert (board(state, 0, "D"), board(invaded, 0, "D")) == ("D1", "D7")


def test_both_options_of_battles_together() -> None:
    """Fight, fight later, or stay behind the walls."""
    state = show_dice(table("A7 walls", waive_walls=True, battle_order="player"), "conquest skull skull")

    assert texts(state) == ["fight", "postpone", "shelter"]


# --- conquest ----------------------------------------------------------------------------------------


@pytest.mark.clause("iron-age.battles.6")
def test_a_conquest_is_optional_and_fought_once() -> None:
    """One battle for each helmet."""
    state = show_dice(table("A5"), "conquest food goods", "conquest")
    declined = act(state.fork(), "done")

    act(state, "conquer")

    assert (phase_id(state), phase_id(declined)) == ("build", "build")
    assert (board(state, 0, "Tr Q A"), board(declined, 0, "Tr Q A")) == ("Tr4 Q2 A4", "Tr0 Q1 A5")


@pytest.mark.clause("iron-age.battles.6")
def test_a_drawn_conquest_ticks_nothing() -> None:
    """It costs an army all the same."""
    state = act(show_dice(table("A3 Q3"), "conquest food goods", "conquest"), "conquer")

    assert board(state, 0, "Tr D Q A") == "Tr0 D0 Q3 A2"


@pytest.mark.clause("iron-age.battles.7")
def test_conquests_go_on_after_the_last_box() -> None:
    """Against 10, and nothing more is ticked."""
    state = show_dice(table("A7 S6 Q10 navy formations"), "conquest food goods", "conquest")

    act(state, "conquer")

    assert board(state, 0, "Tr Q") == "Tr5 Q10"


@pytest.mark.clause("iron-age.battles.7")
def test_option_conquest_top_closed() -> None:
    """After the tenth box there is no conquest; before it there is."""
    last = show_dice(table("A7 Q10", conquest_top="closed"), "conquest food goods", "conquest")
    before = show_dice(table("A7 Q9", conquest_top="closed"), "conquest food goods", "conquest")

    assert (phase_id(last), phase_id(before)) == ("build", "conquest")
    assert "helmet" in reason(before, "reroll 0")


# --- demands -----------------------------------------------------------------------------------------


def test_a_demand_compares_bonuses_of_both_and_costs_nobody_an_army() -> None:
    """Formations and Navy count when attacking and when answering."""
    state = show_dice(table("A4 formations", "A1 S2 G0 navy Tr4"), "tribute food goods", "demand")

    assert [board(state, seat, "Tr A S") for seat in (0, 1)] == ["Tr3 A4 S0", "Tr4 A1 S2"]


@pytest.mark.clause("iron-age.tribute.1")
def test_a_demand_needs_no_army() -> None:
    """With Formations alone one may be stronger than somebody."""
    state = show_dice(table("A0 formations", "A0 G0"), "tribute food goods", "demand")

    assert board(state, 0, "Tr") == "Tr2"


@pytest.mark.clause("iron-age.tribute.1")
@pytest.mark.parametrize("armies", ["A4", "A6"])
def test_equal_and_stronger_opponents_are_not_asked(armies: str) -> None:
    """Nothing happens."""
    state = show_dice(table("A4", armies), "tribute food goods", "demand")

    assert (phase_id(state), heard(state, TributeDemanded)) == ("build", [])


@pytest.mark.clause("iron-age.tribute.2")
def test_a_good_replaces_the_whole_tribute() -> None:
    """5 tribute are prevented by a single good, which changes hands."""
    state = show_dice(table("A5 G0 Tr0", "A0 G1"), "tribute food food", "demand")

    act(state, "give")

    assert (board(state, 0, "G Tr"), board(state, 1, "G Tr")) == ("G1 Tr0", "G0 Tr0")
    assert [(event.seat, event.to, event.lost) for event in heard(state, GoodGiven)] == [(1, 0, False)]


@pytest.mark.clause("iron-age.tribute.2")
def test_tribute_of_a_demand_is_new() -> None:
    """Nobody loses any; a refusal is the roller's gain."""
    state = show_dice(table("A5 Tr2", "A1 G3 Tr9"), "tribute food food", "demand")

    act(state, "refuse")

    assert (board(state, 0, "Tr"), board(state, 1, "Tr G")) == ("Tr6", "Tr9 G3")
    assert [event.amount for event in heard(state, TributeGained)] == [4]


@pytest.mark.clause("iron-age.tribute.1")
def test_opponents_answer_clockwise_from_the_roller() -> None:
    """Earlier answers are known to later ones."""
    state = table("A0 G1", "A5", "A0 G1", "A0 G1", players=4)
    state.active = 1

    show_dice(state, "tribute food food", "demand")
    asked = []
    while phase_id(state) == "demand":
        asked.append(state.to_move)
        act(state, "give")

    assert asked == [2, 3, 0]


@pytest.mark.clause("iron-age.tribute.3")
def test_option_good_when_full_refused() -> None:
    """A roller with 15 goods cannot be paid: the tribute comes at once."""
    state = show_dice(table("A4 G15 Tr0", "A1 G5", good_when_full="refused"), "tribute food food", "demand")

    assert (board(state, 0, "Tr G"), board(state, 1, "G")) == ("Tr3 G15", "G5")


@pytest.mark.clause("iron-age.tribute.3")
def test_a_row_that_becomes_full_refuses_the_next_good() -> None:
    """The first good is the fifteenth, so the second opponent has no choice."""
    state = table("A4 G14 Tr0", "A1 G5", "A1 G5", players=3, good_when_full="refused")

    show_dice(state, "tribute food food", "demand")
    assert reason(state, "give") == ""
    act(state, "give")

    assert (phase_id(state), board(state, 0, "Tr G")) == ("build", "Tr3 G15")


def test_formations_bought_by_an_opponent_count_at_once() -> None:
    """Protection and strength are those of the moment."""
    state = show_dice(table("A3", "A2 formations"), "tribute food food", "demand")

    assert heard(state, TributeDemanded) == []


def test_a_battle_that_is_over_has_no_name_in_the_prompt() -> None:
    """While the table still shows a battle that was fought, the prompt tells the strength alone."""
    state = show_dice(table("A3"), "skull skull food")
    (phase,) = (phase for phase in state.rules.phases if phase.id == "defence")

    told = phase.prompt(state, Words("en", state.rules.namings, ["Ada", "Grace"]))

    assert state.menace == ""
    assert told == "Your strength is 2"
