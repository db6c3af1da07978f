"""Wars, their spoils, and the rulings about them."""

from __future__ import annotations

from typing import Any

import pytest

from along_history.events import WarDeclared
from along_history.odds import figures
from along_history.state import Table
from tests.games.along_history.ah_table import (
    chance,
    civ,
    discards,
    do,
    give_civ,
    kinds,
    legal,
    roll,
    table,
    token_worth,
    values,
    why_not,
)


def at_war(age: str = "prehistory", players: int = 2, wars: int = 1, **options: Any) -> Table:
    """Return the war phase of the first player with so many wars by dice."""
    state = table(age, players, phase="war", **options)
    state.wars = wars
    return state


def handed_over(faces: str, **options: Any) -> Table:
    """Return the table after a player stopped with these dice."""
    state = roll(table(phase="act", **options), faces)
    state.rules.next_phase(state)
    return state


@pytest.mark.clause("along-history.war.1", "along-history.war.2")
@pytest.mark.parametrize(
    ("faces", "x2_war", "wars"),
    [
        ("1 1 1 force war golden-age", "two_wars", 1),
        ("1 1 1 force war war", "two_wars", 2),
        ("1 1 1 force war x2", "two_wars", 2),
        ("1 1 1 force war x2", "ignored", 1),
        ("1 1 1 force x2 x2", "two_wars", 0),
        ("1 1 1 force . x2", "two_wars", 0),
    ],
)
def test_war_faces_and_doublers_allow_wars(faces: str, x2_war: str, wars: int) -> None:
    """Option x2_war: an unused x2 beside an unused War face makes another war, or nothing."""
    assert handed_over(faces, x2_war=x2_war).wars == wars


def test_a_war_face_that_was_given_up_wages_no_war() -> None:
    """A die that went for a reroll is gone, and its x2 beside it is good for nothing then."""
    state = roll(table(), "1 1 1 force war x2")
    state.spent |= 1 << 4

    state.rules.next_phase(state)

    assert state.wars == 0


@pytest.mark.clause("along-history.war.4")
def test_universal_resources_never_join_an_army() -> None:
    """Only tapped cards, permanent effects and dice fight, on either side."""
    state = at_war()
    for player in state.players:
        player.universal = 2

    do(state, "attack 1")
    assert state.war is not None
    assert state.war.strength == 0
    chance(state, "1 1 1")

    assert (state.war.attack, state.war.strength) == (3, 0)
    assert [player.universal for player in state.players] == [2, 2]


@pytest.mark.clause("along-history.war.1")
def test_a_universal_resource_allows_a_war_after_the_dice() -> None:
    """Wars by dice come first, then universal resources one by one."""
    state = at_war()
    state.players[0].universal = 2

    do(state, "attack 1")
    chance(state, "1 1 1", "3 3 3")
    assert (state.wars, state.players[0].universal) == (0, 2)
    do(state, "attack 1")
    assert state.players[0].universal == 1
    chance(state, "1 1 1", "3 3 3")
    assert legal(state) == ["attack 1", "done"]


@pytest.mark.clause("along-history.war.1")
def test_war_is_never_compulsory_and_may_hit_anybody() -> None:
    """Any rival may be attacked, again and again, or nobody."""
    assert legal(at_war(players=4)) == ["attack 1", "attack 2", "attack 3", "done"]


@pytest.mark.clause("along-history.war.3")
def test_pointless_wars_may_be_forbidden() -> None:
    """Option forbid_pointless_war: only players with a token can be attacked."""
    state = at_war(players=3, forbid_pointless_war=True)
    state.players[2].tokens = [token_worth(state, 1)]

    assert legal(state) == ["attack 2", "done"]


@pytest.mark.clause("along-history.war.4")
def test_the_attacker_taps_first_and_then_rolls() -> None:
    """Only straight cards with a Population bonus are tapped; each kind of bonus is listed once."""
    state = give_civ(at_war(), 0, "fishing hunting (the_fire) forest weapons")
    do(state, "attack 1")

    assert [text for text in legal(state) if text.startswith("raise")] == [
        "raise -",
        "raise p1f1",
        "raise p1",
        "raise p1+p1f1",
        "raise p1+p1",
        "raise p1+p1+p1f1",
    ]
    do(state, "raise p1+p1f1")
    assert civ(state, 0) == "(fishing) hunting (the_fire) forest (weapons)"
    assert state.war is not None
    assert state.war.strength == 1 + 1 + 1
    assert why_not(state, "raise p2") == "a roll or a draw comes first"


@pytest.mark.clause("along-history.war.7")
def test_the_defender_decides_out_of_turn_and_sees_the_attack() -> None:
    """After the attacker's roll the defender taps, then rolls."""
    state = give_civ(at_war(), 1, "fishing hunting")
    do(state, "attack 1")
    chance(state, "3 2 2")

    assert state.to_move == 1
    assert state.war is not None
    assert state.war.attack == 7
    do(state, "raise p1+p1")
    assert civ(state, 1) == "(fishing) (hunting)"


@pytest.mark.clause("along-history.war.6")
def test_a_general_rolls_any_of_the_dice_again() -> None:
    """Each general allows one reroll; two allow two."""
    state = give_civ(at_war("antiquity"), 0, "(pericles) (nebuchadnezzar_ii)")
    do(state, "attack 1")
    chance(state, "1 1 3")

    assert legal(state)[:2] == ["rally 0", "rally 2"]
    do(state, "rally 0+1")
    chance(state, "2 2")
    do(state, "rally 0")
    chance(state, "3")
    assert state.war is not None
    assert state.war.attack == 3 + 2 + 3


@pytest.mark.clause("along-history.war.6")
def test_a_general_may_have_all_dice_rolled_again_but_none_twice() -> None:
    """Any of like dice may be named, whichever the list names."""
    state = give_civ(at_war("antiquity"), 0, "(pericles)")
    do(state, "attack 1")
    chance(state, "1 1 1")

    assert "rally 0+1+2" in legal(state)
    assert why_not(state, "rally 2+1+0") == ""
    assert why_not(state, "rally 1") == ""
    assert why_not(state, "rally 1+1") == "A die is named twice"
    assert "Choose war dice" in why_not(state, "rally 3")


def test_a_war_tells_what_allowed_it() -> None:
    """A War face first, then a universal resource."""
    state = at_war()
    state.players[0].universal = 1

    do(state, "attack 1")
    chance(state, "1 1 1", "3 3 3")
    do(state, "attack 1")

    wars = [event for event in state.heard or () if isinstance(event, WarDeclared)]
    assert [event.means for event in wars] == ["die", "universal"]


@pytest.mark.clause("along-history.war.1")
def test_only_rivals_at_the_table_can_be_attacked() -> None:
    """Oneself is no rival, and a seat that is empty is nobody."""
    state = at_war()

    assert [why_not(state, f"attack {seat}") for seat in (-1, 2)] == ["There is no such player"] * 2
    assert "attack a rival" in why_not(state, "attack 0")


@pytest.mark.clause("along-history.war.5")
def test_gold_of_a_card_tapped_for_war_is_paid() -> None:
    """Option war_tilt_gold: the Mill brings its gold, or not."""
    for paid, gold in ((True, 2), (False, 0)):
        state = give_civ(at_war("middle-ages", war_tilt_gold=paid), 0, "mill")
        do(state, "attack 1", "raise p1g2")
        assert state.players[0].gold == gold


@pytest.mark.clause("along-history.war.8")
@pytest.mark.parametrize(
    ("attack", "defense", "tokens", "taken"),
    [
        ("3 3 3", "1 1 1", (1, 2, 5), [5]),
        ("3 3 3", "1 1 2", (1, 2, 6), [2]),
        ("3 3 3", "3 3 2", (2, 3), []),
        ("3 3 3", "1 1 1", (), []),
        ("1 1 1", "1 1 1", (1,), []),
        ("1 1 1", "3 3 3", (1,), []),
    ],
)
def test_the_difference_is_the_most_that_a_token_may_be_worth(
    attack: str, defense: str, tokens: tuple[int, ...], taken: list[int]
) -> None:
    """The highest token within the difference is taken; one a war; a tie goes to the defender."""
    state = at_war()
    state.players[1].tokens = [token_worth(state, value) for value in tokens]
    do(state, "attack 1")
    chance(state, attack, defense)

    assert values(state, 0) == taken


@pytest.mark.clause("along-history.war.9")
def test_the_attacker_may_be_given_the_choice() -> None:
    """Option spoils=attacker_choice: any token within the difference."""
    state = at_war(spoils="attacker_choice")
    state.players[1].tokens = [token_worth(state, value) for value in (1, 3, 7)]
    do(state, "attack 1")
    chance(state, "3 3 3", "1 1 2")
    lowest = state.compiled.tokens[token_worth(state, 1)].id

    assert kinds(state) == {"spoils-token"}
    assert values(do(state, f"spoils-token {lowest}"), 0) == [1]


@pytest.mark.clause("along-history.war.10")
@pytest.mark.parametrize("decays", [False, True])
def test_a_stolen_token_brings_decadence_only_by_option(decays: bool) -> None:
    """Option decay_on_spoils: a stolen token makes a card decay, or not."""
    state = give_civ(at_war(decay_on_spoils=decays), 0, "mammoth forest")
    state.players[1].tokens = [token_worth(state, 1)]
    do(state, "attack 1")
    chance(state, "3 3 3", "1 1 1")

    assert ("decay" in kinds(state)) == decays


@pytest.mark.clause("along-history.war.11")
def test_a_stolen_seven_does_not_end_the_age() -> None:
    """Only a token taken from the board ends an age."""
    state = at_war()
    state.players[1].tokens = [token_worth(state, 6)]
    do(state, "attack 1")
    chance(state, "3 3 3", "1 1 1")

    assert (values(state, 0), state.closing) == ([6], "")


@pytest.mark.clause("along-history.texts.3")
def test_le_cid_leaves_an_attacker_who_only_ties() -> None:
    """A tie is a lost attack; the card goes over as it is, tapped or upright."""
    state = give_civ(at_war("middle-ages"), 0, "le_cid")
    do(state, "attack 1", "raise p1f1")
    chance(state, "1 1 1")
    do(state, "stand")
    chance(state, "2 2 1")

    assert (civ(state, 0), civ(state, 1)) == ("", "(le_cid)")


@pytest.mark.clause("along-history.texts.1")
def test_artillery_saves_a_defender() -> None:
    """The defender may destroy it instead of rolling: the attack is repelled."""
    state = give_civ(at_war("middle-ages"), 1, "artillery")
    state.players[1].tokens = [token_worth(state, 1)]
    do(state, "attack 1")
    chance(state, "3 3 3")

    do(state, "trump artillery")

    assert (values(state, 1), discards(state)) == ([1], "artillery")


@pytest.mark.clause("along-history.texts.1")
def test_artillery_wins_by_three() -> None:
    """An attacker who destroys it takes a token of up to 3, however strong the defence."""
    state = give_civ(at_war("middle-ages"), 0, "artillery")
    state.players[1].tokens = [token_worth(state, value) for value in (2, 3, 4)]

    do(state, "attack 1", "trump artillery")

    assert (values(state, 0), values(state, 1), discards(state)) == ([3], [2, 4], "artillery")


@pytest.mark.clause("along-history.texts.3")
def test_wallace_strikes_back_once() -> None:
    """The counterattack costs nothing, and does not bring another."""
    state = give_civ(at_war("middle-ages"), 1, "(william_wallace)")
    state.players[0].tokens = [token_worth(state, 2)]
    do(state, "attack 1")
    chance(state, "3 3 3", "1 1 1")
    do(state, "stand", "counterattack")
    chance(state, "3 3 3")
    do(state, "stand")
    chance(state, "1 1 1")

    assert (values(state, 1), state.players[1].universal, state.war) == ([2], 0, None)
    assert state.active == 0


@pytest.mark.clause("along-history.texts.3")
def test_a_counterattack_brings_no_other() -> None:
    """In somebody's own deck both may have such a card: the first attacker does not strike back in turn."""
    state = give_civ(give_civ(at_war("middle-ages"), 1, "(william_wallace)"), 0, "(william_wallace)")
    do(state, "attack 1")
    chance(state, "3 3 3")
    do(state, "stand")
    chance(state, "1 1 1")
    do(state, "stand", "counterattack")
    chance(state, "3 3 3")
    do(state, "stand")
    chance(state, "1 1 1")
    do(state, "stand")

    assert state.war is None
    assert "counterattack" not in legal(state)


@pytest.mark.clause("along-history.texts.3")
def test_spoils_come_before_the_counterattack() -> None:
    """The winner takes the token first; then the beaten defender may strike back for it."""
    state = give_civ(at_war("middle-ages"), 1, "william_wallace")
    state.players[1].tokens = [token_worth(state, 2)]
    do(state, "attack 1")
    chance(state, "3 3 3")
    do(state, "raise -")
    chance(state, "1 1 1")
    do(state, "stand")

    assert values(state, 0) == [2]
    assert legal(state) == ["counterattack", "done"]


@pytest.mark.clause("along-history.war.4")
def test_cards_for_war_may_be_named_in_any_order() -> None:
    """The list has one order; another is the same army, and a card that is not there is none."""
    state = give_civ(at_war(), 0, "fishing weapons")
    do(state, "attack 1")

    assert "raise p1+p1f1" in legal(state)
    assert why_not(state, "raise p1f1+p1") == ""
    assert "straight cards with a Population bonus" in why_not(state, "raise p2")
    assert "straight cards with a Population bonus" in why_not(state, "raise p1+p1")


def test_war_dice_pay_for_nothing() -> None:
    """The odds of rerolls are about dice that pay for events; those of a war are others."""
    state = give_civ(at_war("antiquity"), 0, "(pericles)")
    before = figures(state)
    do(state, "attack 1")
    chance(state, "1 1 3")

    assert before
    assert figures(state) == ()
