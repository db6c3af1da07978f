"""What a payment uses up, and why one is refused."""

from __future__ import annotations

import pytest

from along_history.payment.purse import purse
from tests.games.along_history.ah_table import civ, do, give_events, why_not
from tests.games.along_history.payment_model import position, purse_of

SPENT = [
    # faces, other things, what is acquired; what is left to pay with, the civilisation
    ("3 2 2 ingenuity x2 x2", "", "river ingenuity+3", "2 2 x2 x2 p1", "river"),
    ("3 2 2 ingenuity x2 x2", "", "river ingenuity+2x4", "3 2 p1", "river"),
    ("3 2 2 ingenuity x2 x2", "", "river ingenuityx2+2x2", "3 2 p1", "river"),
    ("3 2 2 force x2 .", "", "tiger force+2+2x2", "3", "tiger"),
    (
        ". . . . . .",
        "universal universal",
        "river universal-ingenuity+universal-population",
        "p1",
        "river",
    ),
    (
        "3 . . force . .",
        "(forest) forest hills universal",
        "river i1+3",
        "force i1 universal p1",
        "(forest) (forest) hills river",
    ),
    (
        "3 . . force . .",
        "forest (hills) woodlands",
        "river card-woodlands+3",
        "force i1 p1",
        "forest (hills) (woodlands) river",
    ),
    (
        ". . . . . .",
        "loose-ingenuity loose-ingenuity loose-force the_fire fishing hunting",
        "river loose-ingenuity+p2+p1",
        "loose-ingenuity loose-force p1 p1",
        "(the_fire) (fishing) hunting river",
    ),
    # with Golden Ages between, as few as possible stay tapped
    ("3 . . . golden-age .", "forest", "river i1+3+golden-age", "i1 p1", "forest river"),
    (
        "3 2 . . golden-age x2",
        "forest (hills)",
        "the_fire i1+i1+3+2+golden-age",
        "x2 i1 p2",
        "(forest) hills the_fire",
    ),
    (
        "3 2 . . golden-age golden-age",
        "(forest)",
        "the_fire i1+i1+3+2+golden-age+golden-age",
        "p2",
        "(forest) the_fire",
    ),
    (
        "3 2 . ingenuity golden-age golden-age",
        "(forest)",
        "the_fire i1+ingenuity+3+2+golden-age",
        "golden-age p2 (i1)",
        "(forest) the_fire",
    ),
    (
        ". . . ingenuity golden-age golden-age",
        "fishing (hunting) tools",
        "sedentism p1+p1+p1+p1+p1+ingenuity+golden-age+golden-age",
        "i1 p1",
        "(fishing) (hunting) tools sedentism",
    ),
]


def test_a_payment_uses_up_what_it_names() -> None:
    """Dice, doublers, cards, tokens and symbols that pay are gone for this turn; all else is still there."""
    for faces, things, acquired, left, after in SPENT:
        state = position("prehistory", faces, things)
        give_events(state, 0, acquired.split()[0])
        action = state.rules.read_action(f"acquire {acquired}")
        assert why_not(state, action.text) == ""

        action.apply(state)  # without settling: a turn in which nothing is left to do would end

        assert purse(state, 0) == purse_of(left, worth=3 if "universal" in left else 0), acquired
        assert civ(state, 0) == after


REASONS = {
    "force+3+1": "",
    "force+1+1+1+1": "You have no such green die left",
    "force+force+3+1": "The blue die doesn't show that",
    "culture+3+1": "The blue die doesn't show that",
    "force+1x4": "",
    "force+3x2+1": "",
    "forcex2+1x4": "You have no x2 left",
    "force+1x2+3x4": "You have no x2 left",
    "f1+3+1": "",
    "f1+f1+3+1": "You have no straight card with these bonuses",
    "f1+p2+p2": "You have no straight card with these bonuses",
    "f1+p2+1+1": "",
    "card-camelot+3+1": "",
    "card-camelot+card-camelot+3+1": "You have no straight card with these bonuses",
    "card-castle+3+1": "You have no such straight card in your civilisation",
    "card-castle+f1+3+1": "You have no straight card with these bonuses",
    "card-chivalry+force+3+1": "You have no straight card with these bonuses",
    "card-compass+force+3+1": "You have no straight card with these bonuses",
    "universal-force+3+1": "",
    "universal-force+universal-population+1": "",
    "universal-force+universal-population+universal-population": "You have no universal resource left",
    "force+heritage-p2+1+1": "",
    "force+heritage-p2+heritage-p2": "You can't use that much heritage this turn",
    "force+heritage-p1+3": "You have no such heritage card",
    "loose-force+3+1": "",
    "loose-force+loose-force+3+1": "You have no such symbol left",
    "force+loose-culture+3+1": "You have no such symbol left",
    "force+3+1+golden-age": "You have no Golden Age left",
    "force+3": "You are short of 1 population",
    "3+1": "You are short of 1 force",
    "force+universal-population": "You are short of 1 population",
    "card-camelot+p2": "You are short of 2 population",
}


def test_a_payment_takes_only_what_is_there() -> None:
    """Each thing pays once, and only if the player has it; whatever covers the cost will do."""
    things = "camelot (castle) kingdom (kingdom) compass universal universal heritage-plough loose-force"
    state = position("middle-ages", "3 1 1 force x2 x2 .", things)
    give_events(state, 0, "barony")

    assert {payment: why_not(state, f"acquire barony {payment}") for payment in REASONS} == REASONS


WITH_A_GOLDEN_AGE = {
    "f1+f1+p2+p2+golden-age": "",  # each upright card twice
    "f1+f1+f1+p2+p2+golden-age": "",  # and a tapped one once
    "f1+f1+f1+f1+p2+p2+golden-age": "You have no straight card with these bonuses",
    "f1+p2+p2+p2+golden-age": "You have no straight card with these bonuses",
    "i1+f1+p2+p2+golden-age": "",
    "i1+i1+f1+p2+p2+golden-age": "You have no straight card with these bonuses",
    "i1+f1+p2+p2": "You have no straight card with these bonuses",
    "card-castle+p2+p2+golden-age": "",
    "card-castle+card-camelot+card-camelot+p2+p2+golden-age": "",
    "f1+p2+p2+golden-age+golden-age": "You have no Golden Age left",
}


def test_golden_ages_let_cards_pay_again() -> None:
    """With one Golden Age between, what stands upright pays twice, and what is tapped once."""
    state = position("middle-ages", ". . . . golden-age . .", "camelot (castle) kingdom (alembic)")
    give_events(state, 0, "barony")

    found = {payment: why_not(state, f"acquire barony {payment}") for payment in WITH_A_GOLDEN_AGE}
    assert found == WITH_A_GOLDEN_AGE


def test_gold_among_the_bonuses_of_a_payment_is_gained() -> None:
    """Cards that give population and gold give both, as often as they pay; so does heritage."""
    state = position("middle-ages", "2 1 . force golden-age . .", "mill heritage-mill")
    give_events(state, 0, "duchy")

    do(state, "acquire duchy force+2+1+p1g2+p1g2+heritage-p1g2+golden-age")

    assert (state.players[0].gold, state.players[0].heritage) == (6, [])


@pytest.mark.parametrize(("payment", "gold"), [("p1g2", 2), ("card-mill", 2), ("1", 0)])
def test_a_card_that_pays_gives_its_gold_beside(payment: str, gold: int) -> None:
    """Whether it is named or not."""
    state = position("middle-ages", "3 1 . force . . .", "mill")
    give_events(state, 0, "barony")

    do(state, f"acquire barony force+3+{payment}")

    assert state.players[0].gold == gold


def test_more_heritage_may_be_used_where_a_rule_says_so() -> None:
    """Quantity heritage_per_turn: with two, the second card pays as well, and no third one."""
    state = position("antiquity", "3 2 1 force . . .", "heritage-tools " * 3, heritage_per_turn=2)
    give_events(state, 0, "coast coast coast")
    left = []

    for die in "321":
        left.append(len(purse(state, 0).heritage))
        state.rules.read_action(f"acquire coast {die}+heritage-i1").apply(state)

    assert left == [1, 1, 0]
