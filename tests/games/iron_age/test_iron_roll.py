"""Rolling, Leadership and Omens."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from astragal.components import Outlook, chance_of
from iron_age.events import DieSet, Rolled
from tests.games.iron_age.positions import (
    act,
    answer,
    board,
    dice_rolled,
    enter,
    heard,
    phase_id,
    reason,
    rules_of,
    show_dice,
    table,
    texts,
)


@pytest.mark.clause("iron-age.roll.1")
@pytest.mark.parametrize(
    ("own", "dice"), [("T2 P1", 3), ("T1 P2", 3), ("T3 P3", 4), ("T6 P2", 7), ("T2 P6", 7), ("T6 P6", 7)]
)
def test_the_larger_of_ports_and_provinces_is_rolled(own: str, dice: int) -> None:
    """Never their sum; the Fate die comes on top."""
    state = enter(table(own), "roll")

    assert dice_rolled(state) == dice


@pytest.mark.clause("iron-age.roll.3")
def test_skulls_of_both_kinds_of_dice_are_locked() -> None:
    """The others may be rerolled in any combination."""
    state = enter(table(), "roll")

    answer(state, "skull skull food")

    assert texts(state) == ["reroll 2", "done"]
    assert reason(state, "reroll 0") == "a chosen die is locked"
    assert reason(state, "reroll 1") == "a chosen die is locked"


@pytest.mark.clause("iron-age.roll.2")
def test_dice_are_rerolled_twice_at_most_and_kept_ones_are_free_again() -> None:
    """The second reroll may roll what was kept before."""
    state = enter(table(), "roll")
    answer(state, "omens food goods")

    act(state, "reroll 0")
    answer(state, "drought")
    act(state, "reroll 0+1+2")
    answer(state, "conquest food goods")

    assert [event.number for event in heard(state, Rolled)] == [1, 2, 3]
    assert phase_id(state) == "conquest"


@pytest.mark.clause("iron-age.roll.3")
def test_equal_faces_of_the_two_kinds_are_not_interchangeable() -> None:
    """With skulls free, rerolling the Fate die's skull is not rerolling another."""
    state = enter(table(skulls_locked=0), "roll")

    answer(state, "skull skull skull")

    assert texts(state) == ["reroll 0", "reroll 1", "reroll 0+1", "reroll 1+2", "reroll 0+1+2", "done"]


@pytest.mark.clause("iron-age.roll.2")
def test_rolling_may_stop_early() -> None:
    """Keeping all dice goes on with collecting."""
    state = enter(table(), "roll")
    answer(state, "abundance population either")

    act(state, "done")

    assert phase_id(state) == "collect"


def test_each_die_has_its_own_faces() -> None:
    """The Fate die has no food, an Empire die no drought."""
    state = enter(table(), "roll")

    chance = state.chance
    assert chance is not None
    outcomes = list(chance.outcomes(state))
    faces = {tuple(state.gear.pool.names(outcome)) for outcome, _ in outcomes}

    assert len(outcomes) == 126
    assert {fate for fate, *_ in faces} == {"skull", "abundance", "drought", "omens", "conquest", "tribute"}
    assert ("skull", "food", "food") in faces


@pytest.mark.parametrize(("dice", "results"), [(2, 126), (3, 336), (4, 756), (5, 1512), (6, 2772)])
def test_results_of_a_roll_are_a_fate_face_and_a_multiset(dice: int, results: int) -> None:
    """6 x C(n + 5, 5) for n Empire dice."""
    pool = rules_of().gear.pool

    assert len(pool.results(tuple(range(dice + 1)))) == results


def test_the_first_roll_has_the_odds_of_skulls() -> None:
    """0, 1, 2 and 3 skulls: 125, 75, 15 and 1 of 216."""
    pool, odds = rules_of().gear.pool, Counter[int]()

    for faces, chance in pool.results((0, 1, 2)):
        odds[pool.count(faces, "skulls")] += chance * 216

    assert odds == {0: 125, 1: 75, 2: 15, 3: 1}


def test_a_die_rolled_as_long_as_allowed_ends_as_a_skull_with_91_of_216() -> None:
    """1 - (5/6)^3, by the odds that hints use."""
    gear = rules_of().gear
    policy = gear.locked.with_(limit=2)
    outlook = Outlook(gear.pool, policy, lambda faces: Fraction(gear.pool.count(faces, "skulls")), among=(0,))
    skull, drought = gear.pool.parse(["skull"]), gear.pool.parse(["drought"])

    spread = outlook.distribution(drought, 2)

    assert chance_of(spread, lambda faces: faces == skull) == 1 - Fraction(5, 6) ** 2
    assert outlook.start() == Fraction(91, 216)


# --- Leadership --------------------------------------------------------------------------------------


@pytest.mark.clause("iron-age.roll.4")
def test_leadership_rerolls_any_one_die() -> None:
    """A skull or the Fate die too; the new face stands."""
    state = show_dice(table("leadership"), "skull skull food", "leadership")

    offered = texts(state)
    act(state, "lead 0")
    answer(state, "drought")

    assert offered == ["lead 0", "lead 1", "lead 2", "done"]
    assert phase_id(state) == "build"
    assert board(state, 0, "D") == "D1"


def test_leadership_follows_an_early_stop() -> None:
    """Whenever the rolling ends."""
    state = enter(table("leadership"), "roll")
    answer(state, "drought food food")

    act(state, "done")

    assert phase_id(state) == "leadership"


@pytest.mark.clause("iron-age.roll.4")
def test_leadership_works_once_a_turn_and_for_its_owner() -> None:
    """Without it nothing is offered."""
    state = show_dice(table("leadership"), "drought food goods", "leadership")
    act(state, "lead 1")
    answer(state, "either")

    assert phase_id(state) == "collect"
    assert phase_id(show_dice(table(), "drought either", "leadership")) == "collect"


def test_leadership_takes_the_second_of_equal_dice() -> None:
    """It is not listed beside the first, but allowed; a die that is not there is not."""
    state = show_dice(table("leadership"), "drought food food", "leadership")

    assert texts(state) == ["lead 0", "lead 1", "done"]
    assert reason(state, "lead 2") == ""
    assert "Leadership" in reason(state, "lead 3")


# --- Omens -------------------------------------------------------------------------------------------


@pytest.mark.clause("iron-age.roll.5")
def test_omens_set_a_die_to_any_of_its_own_faces() -> None:
    """Every other face of each different die, and nothing at all."""
    state = show_dice(table(), "omens food food", "omens")

    assert texts(state) == [
        *(f"omen 0 {face}" for face in ("skull", "abundance", "drought", "conquest", "tribute")),
        *(f"omen 1 {face}" for face in ("skull", "population", "either", "innovation", "goods")),
        "done",
    ]
    assert reason(state, "omen 2 goods") == ""
    assert reason(state, "omen 1 drought") == "Choose another face for that die."
    assert reason(state, "omen 1 food") == "Choose another face for that die."
    assert reason(state, "omen 9 food") == "There is no such die."


@pytest.mark.clause("iron-age.roll.6")
def test_omens_may_set_a_die_to_a_skull() -> None:
    """A strong army may want Barbarians."""
    state = show_dice(table("A7 Tr0"), "omens skull food", "omens")

    act(state, "omen 2 skull")

    assert board(state, 0, "Tr A") == "Tr3 A6"


@pytest.mark.clause("iron-age.roll.5")
def test_the_fate_die_goes_on_showing_omens_without_effect() -> None:
    """If another die is set, there is no second one."""
    state = show_dice(table(), "omens food goods", "omens")

    act(state, "omen 1 population")

    assert phase_id(state) == "build"
    assert state.gear.pool.names(state.faces)[0] == "omens"
    assert [(event.old, event.new) for event in heard(state, DieSet)] == [("food", "population")]


def test_a_fate_die_set_by_omens_works_as_if_rolled() -> None:
    """Abundance instead of omens gives a food more."""
    state = show_dice(table("F0"), "omens food goods", "omens")

    act(state, "omen 0 abundance")

    assert board(state, 0, "F") == "F3"


@pytest.mark.clause("iron-age.roll.5")
def test_omens_can_be_declined_and_need_the_fate_die() -> None:
    """Without the face there is nothing to set."""
    state = show_dice(table(), "omens food goods", "omens")
    act(state, "done")
    other = show_dice(table(), "drought either goods", "omens")

    assert phase_id(state) == "build"
    assert phase_id(other) == "collect"
