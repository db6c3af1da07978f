"""What a player can pay with, and which cards are within reach of it."""

from __future__ import annotations

import pytest

from along_history.cards.vocabulary import Need
from along_history.payment.need import is_free, need
from along_history.payment.purse import purse
from along_history.state import in_view
from tests.games.along_history.ah_table import legal, roll, table
from tests.games.along_history.payment_model import by_brute_force, position, purse_of

HELD = [
    ("prehistory", "3 1 1 force x2 golden-age", "", "3 1 1 force x2"),
    ("prehistory", "3 . 1 . x2 x2", "fishing", "3 1 x2 x2 p1"),
    ("prehistory", ". 2 . culture war reroll", "(fishing) forest", "2 culture i1"),
    ("prehistory", "1 . . . . golden-age", "(fishing) forest", "1 i1 (p1) golden-age"),
    ("prehistory", "1 . . . golden-age golden-age", "(fishing)", "1 (p1) golden-age golden-age"),
    ("prehistory", "1 . . . golden-age .", "forest", "1 i1 golden-age"),
    ("prehistory", "1 . . . golden-age .", "swamp", "1"),
    ("prehistory", "1 . . . golden-age .", "swamp/forest", "1"),
    ("antiquity", "2 . . force . . gold-3", "sailing sailing medicine", "2 force g2 g2 p1"),
    ("antiquity", "2 . . . . x2 gold-6", "agriculture/medicine", "2 x2 p2"),
    ("middle-ages", "2 . . . . . .", "universal universal", "2 universal universal"),
    (
        "middle-ages",
        "2 . . . . . .",
        "heritage-tools heritage-fishing heritage-hunting",
        "2 heritage-i1 heritage-p1",
    ),
    (
        "middle-ages",
        ". . . . . . .",
        "loose-force loose-force loose-culture",
        "loose-force loose-force loose-culture",
    ),
]


def test_a_purse_holds_what_is_unused() -> None:
    """Unused dice, cards in view by their bonuses, each kind of heritage once; no gold, no other red face."""
    for age, faces, things, held in HELD:
        state = position(age, faces, things)

        assert purse(state, 0) == purse_of(held, worth=3 if "universal" in held else 0), (faces, things)


def test_without_the_option_tapped_cards_stay_out_of_a_purse() -> None:
    """Option golden_age_mid_payment: off, neither Golden Ages nor tapped cards pay."""
    state = position("prehistory", "1 . . . golden-age .", "(fishing) forest", golden_age_mid_payment=False)

    assert purse(state, 0) == purse_of("1 i1", worth=0)


@pytest.mark.clause("along-history.others.2")
def test_pawns_pay_as_dice_do_but_no_red_ones() -> None:
    """In the turn of another player green and blue pawns pay; red faces are for the one who rolls."""
    state = table(turn="other")

    roll(state, "3 2 . force x2 golden-age")

    assert purse(state, 0) == purse_of("3 2 force", worth=0)


@pytest.mark.clause("along-history.passage.2")
@pytest.mark.parametrize(("used", "held"), [(0, "heritage-p1"), (1, "")])
def test_heritage_pays_once_a_turn(used: int, held: str) -> None:
    """A heritage card is in the purse until one has been used in this turn."""
    state = position("antiquity", ". . . . . . .", "heritage-fishing")
    state.inherited = used

    assert purse(state, 0) == purse_of(held, worth=0)


WITHIN_REACH = {
    "prehistory": [
        ("3 1 . ingenuity . .", ""),
        ("2 2 1 force x2 .", ""),
        ("3 2 . culture x2 x2", ""),
        ("1 1 . ingenuity x2 .", "fishing tools"),
        ("2 2 . culture . .", "the_fire/fishing (hunting)"),
        ("2 . . ingenuity golden-age .", "forest (the_fire)"),
        (". 1 . . golden-age golden-age", "weapons (fishing)"),
        ("1 1 1 force . .", "universal"),
        ("1 . . force . .", "universal universal"),
        (". . . force . .", "weapons universal universal"),
        ("3 2 . . . .", "loose-ingenuity loose-culture"),
        ("3 2 . . . .", "loose-ingenuity"),
        ("3 2 . . . .", "loose-force"),
        ("3 2 . . . .", "loose-culture"),
    ],
    "antiquity": [
        ("3 2 . culture . . gold-3", "writing"),
        ("2 2 . force . . .", "heritage-tools heritage-fishing heritage-the_fire"),
        ("2 1 . ingenuity . . .", "heritage-weapons universal"),
    ],
    "middle-ages": [
        ("2 2 . force . . .", "charlemagne (kingdom) mill"),
        ("3 1 . . golden-age . .", "(camelot)"),
        ("3 2 . . golden-age . .", "(notre_dame)"),
        ("3 3 . force x2 . .", "camelot notre_dame alembic"),
        ("2 2 . culture x2 golden-age .", "charlemagne heritage-tools"),
    ],
}


@pytest.mark.goal(4)
@pytest.mark.parametrize("age", WITHIN_REACH)
def test_cards_are_within_reach_exactly_when_they_can_be_paid_for(age: str) -> None:
    """With every card of the age among the events, those are listed for which a search finds a payment."""
    for faces, things in WITHIN_REACH[age]:
        state = position(age, faces, things)
        designs = [state.compiled.designs[card] for card in state.compiled.names[state.age].values()]
        state.players[0].events = [design.index for design in designs]
        view, means = in_view(state.players[0].civ), purse(state, 0)

        listed = legal(state)

        ways: dict[Need, bool] = {}
        for design in designs:
            wanted = need(state, 0, design, view)
            if wanted not in ways:
                ways[wanted] = bool(by_brute_force(wanted, means))
            affordable = ways[wanted] or is_free(design, view)
            assert (f"acquire {design.id}" in listed) == affordable, (faces, things, design.id)
        assert len(set(ways.values())) == 2
