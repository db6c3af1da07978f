"""What is done in a turn: dice given up, money, the other players' turns, with the rulings on them."""

from __future__ import annotations

from typing import Any

import pytest

from along_history.phases.discards import can_exchange, exchanges
from along_history.state import Table
from tests.games.along_history.ah_table import (
    chance,
    civ,
    do,
    events,
    give_civ,
    give_events,
    kinds,
    legal,
    payments,
    roll,
    rules_of,
    settled,
    table,
    why_not,
)


def act(age: str = "prehistory", faces: str = "1 1 2 force x2 golden-age", **options: Any) -> Table:
    """Return the first player acting with dice, and event cards on both sides."""
    state = table(age, **options)
    first, second = ("forest hills river", "swamp tools valley")
    if age == "antiquity":
        first, second = ("coast desert steppes", "bocage architecture wild_island")
    give_events(give_events(state, 0, first), 1, second)
    return roll(state, faces)


# --- discarding dice ---------------------------------------------------------------------------


@pytest.mark.clause("along-history.dice.2")
def test_a_discarded_die_rolls_one_other_die_again() -> None:
    """An ordinary die rolls exactly one other again; red and money dice may be rolled as well."""
    state = do(act("antiquity", "1 1 2 force x2 golden-age gold-3"), "discard 0")
    rerolls = [text for text in legal(state) if text.startswith("reroll")]

    assert rerolls == ["reroll 1", "reroll 2", "reroll 3", "reroll 4", "reroll 5", "reroll 6"]


@pytest.mark.clause("along-history.dice.3")
def test_a_reroll_face_rolls_any_number_of_dice_again() -> None:
    """A Reroll face rolls any set of the others, the other Reroll face included."""
    state = do(act(faces="1 1 2 force reroll reroll"), "discard 4")

    assert {"reroll 5", "reroll 0+1+2+3+5", "reroll 0+2"} <= set(legal(state))
    do(state, "reroll 0+5")
    chance(state, "3 war")
    assert state.compiled.pool.names(state.faces) == ("3", "1", "2", "force", "reroll", "war")


def test_equal_dice_are_offered_once_but_any_may_be_taken() -> None:
    """Of two dice that show the same only one is listed; the other is allowed too."""
    state = act()

    assert [text for text in legal(state) if text.startswith("discard")] == [
        "discard 0",
        "discard 2",
        "discard 3",
        "discard 4",
        "discard 5",
    ]
    assert why_not(state, "discard 1") == ""
    assert why_not(state, "discard 6") == "That die has already been used"


@pytest.mark.clause("along-history.dice.2")
def test_a_discarded_die_pays_no_more() -> None:
    """A die that went for a reroll cannot pay, nor wage a war."""
    state = act(faces="3 . . ingenuity war .")
    do(state, "discard 0", "reroll 3")
    chance(state, "ingenuity")

    assert payments(state, "river") == []


@pytest.mark.clause("along-history.dice.7")
def test_an_exchange_swaps_one_card_with_one_rival() -> None:
    """Any card of mine against any of theirs; no consent is asked."""
    state = do(act(), "discard 0", "exchange forest 1 tools")

    assert (events(state, 0), events(state, 1)) == ("tools hills river", "swamp forest valley")


@pytest.mark.clause("along-history.dice.7")
def test_a_card_that_is_not_transmissible_never_moves_by_exchange() -> None:
    """In neither direction."""
    state = give_events(give_events(act(), 0, "famine hills"), 1, "earthquake tools")
    do(state, "discard 0")

    assert [text for text in legal(state) if "exchange" in text] == ["exchange hills 1 tools"]
    assert why_not(state, "exchange famine 1 tools")


def test_like_cards_are_exchanged_once() -> None:
    """Two copies on either side make one exchange, not four."""
    state = do(give_events(give_events(act(), 0, "forest forest"), 1, "tools tools"), "discard 0")

    assert [text for text in legal(state) if "exchange" in text] == ["exchange forest 1 tools"]


@pytest.mark.clause("along-history.dice.7")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_no_exchange_is_offered_where_no_rival_can_give(seat: int) -> None:
    """One's own cards do not count."""
    state = table(players=3)
    for other in range(3):
        give_events(state, other, "forest hills" if other == seat else "earthquake")

    assert not can_exchange(state, seat)
    give_events(state, (seat + 1) % 3, "tools")
    assert can_exchange(state, seat)


@pytest.mark.clause("along-history.round.2")
def test_a_new_turn_begins_with_nothing_used() -> None:
    """What the last player paid, inherited, took loose or could fight with is forgotten."""
    state = table(phase="upkeep")
    state.loose, state.entered, state.inherited, state.wars, state.paid = (1, 2, 3), 2, 1, 2, True

    upkeep = state.rules.entrances[state.phase]
    assert upkeep is not None
    upkeep(state)

    assert (state.loose, state.entered, state.inherited, state.wars) == ((0, 0, 0), 0, 0, 0)
    assert not state.paid


@pytest.mark.clause("along-history.round.3")
@pytest.mark.parametrize("turn", ["active", "other"])
def test_upkeep_straightens_every_card_of_ones_own(turn: str) -> None:
    """With the dice or without, covered cards too; a rival's cards stay as they are."""
    state = table(phase="upkeep", turn=turn)
    give_civ(give_civ(state, 0, "(fishing) mammoth/(forest)"), 1, "(hunting)")

    upkeep = state.rules.entrances[state.phase]
    assert upkeep is not None
    upkeep(state)

    assert (civ(state, 0), civ(state, 1)) == ("fishing mammoth/forest", "(hunting)")


@pytest.mark.parametrize(
    ("mine", "theirs", "possible"),
    [
        ("tools", "tools", False),
        ("tools tools", "tools tools", False),
        ("tools", "tools forest", True),
        ("tools forest", "tools", True),
        ("forest", "tools", True),
    ],
)
def test_a_card_is_not_exchanged_for_its_double(mine: str, theirs: str, possible: bool) -> None:
    """Nobody gives a die up for an exchange that would change nothing: it is offered when one is listed."""
    state = table("prehistory")
    give_events(state, 0, mine)
    give_events(state, 1, theirs)

    assert can_exchange(state, 0) is possible
    assert bool(exchanges(state, 0)) is possible


@pytest.mark.clause("along-history.dice.7")
def test_wonders_and_transmissible_calamities_may_be_exchanged() -> None:
    """Everything else may be exchanged."""
    state = do(give_events(give_events(act(), 0, "wolves"), 1, "megaliths"), "discard 0")

    assert "exchange wolves 1 megaliths" in legal(state)


@pytest.mark.clause("along-history.round.4")
def test_with_strict_phases_nothing_is_discarded_after_an_acquisition() -> None:
    """Option strict_phases: actions come before acquisitions."""
    for strict, expected in ((False, True), (True, False)):
        state = act(faces="3 1 1 ingenuity x2 .", strict_phases=strict)
        do(state, "acquire river ingenuity+3")
        assert ("discard" in {text.split()[0] for text in legal(state)}) == expected


@pytest.mark.clause("along-history.dice.6")
def test_a_golden_age_straightens_everything_once() -> None:
    """The die is used up; with nothing tapped it is not offered."""
    state = give_civ(act(), 0, "(fishing) (hunting)")
    do(state, "golden-age 5")

    assert civ(state, 0) == "fishing hunting"
    assert "golden-age" not in kinds(state)


# --- money ---------------------------------------------------------------------------------------


@pytest.mark.clause("along-history.gold.1")
def test_the_money_die_pays_at_the_end_of_the_actions() -> None:
    """Kept, it brings its gold; the change of a purchase is kept."""
    state = do(act("antiquity", "1 . . force . . gold-5"), "done")

    assert state.players[0].gold == 5


@pytest.mark.clause("along-history.gold.1", "along-history.gold.2")
def test_gold_may_be_taken_first_to_buy_a_card() -> None:
    """Gold is banked first, then spent; excess stays."""
    state = act("antiquity", "1 . . force . . gold-5")
    do(state, "bank 0", "buy desert")

    assert (civ(state, 0), state.players[0].gold) == ("desert", 1)


@pytest.mark.clause("along-history.gold.4")
@pytest.mark.parametrize(("kept", "gold"), [(True, 4), (False, 0)])
def test_a_discarded_money_die_still_makes_a_pawn(kept: bool, gold: int) -> None:
    """Option gold_pawn_if_discarded: by default the others get a gold pawn with its last face."""
    state = act("antiquity", "1 1 . force . . gold-4", gold_pawn_if_discarded=kept)
    do(state, "discard 6", "reroll 3")
    chance(state, "force")
    do(state, "done")
    settled(state)
    while state.active == 0:
        do(state, "done") if state.to_move == 0 else chance(state, "desert")
    do(state, "done")

    assert state.players[1].gold == gold


@pytest.mark.clause("along-history.gold.4")
@pytest.mark.parametrize("kept", [True, False])
def test_a_gold_pawn_given_up_is_there_for_the_next_player(kept: bool) -> None:
    """Option gold_pawn_if_discarded looks at the die of the active player; pawns lie afresh for each."""
    state = table("antiquity", 3, turn="other", gold_pawn_if_discarded=kept)
    give_events(give_events(state, 0, "desert"), 1, "coast")
    roll(state, "1 1 1 force . . gold-6")

    do(state, "discard 6")

    assert (state.spent >> 6 & 1, state.withheld) == (1, 0)


@pytest.mark.clause("along-history.gold.4")
def test_the_others_take_gold_pawns_and_may_give_them_up() -> None:
    """A gold pawn is gold, or an exchange."""
    state = table("antiquity", turn="other")
    give_events(give_events(state, 0, "desert"), 1, "coast")
    roll(state, "1 1 1 force . . gold-6")

    assert {"bank 0", "discard 6"} <= set(legal(state))
    assert do(state, "bank 0").players[0].gold == 6


@pytest.mark.clause("along-history.gold.3")
def test_cards_with_a_gold_bonus_are_tapped_for_gold() -> None:
    """A tapped Lighthouse brings two gold."""
    state = give_civ(act("antiquity", "1 . . force . . gold-3"), 0, "lighthouse_of_alexandria")

    assert do(state, "collect g2").players[0].gold == 2
    assert civ(state, 0) == "(lighthouse_of_alexandria)"


@pytest.mark.clause("along-history.gold.3")
def test_a_card_that_pays_and_has_gold_brings_its_gold_too() -> None:
    """The Mill tapped for a payment gives its population to the card and its gold to the treasury."""
    state = give_civ(give_events(table("middle-ages"), 0, "compass"), 0, "mill")
    roll(state, "3 1 . ingenuity . . gold-3")

    do(state, "acquire compass ingenuity+3+1+p1g2")

    assert (civ(state, 0).split()[0], state.players[0].gold >= 2) == ("(mill)", True)


@pytest.mark.clause("along-history.passage.2")
def test_heritage_with_gold_may_be_cashed() -> None:
    """A heritage card with a gold bonus may be turned into gold; it then leaves the game."""
    state = act("antiquity", "1 . . force . . gold-3")
    state.players[0].heritage = [state.compiled.heirs["sailing"]]

    do(state, "cash sailing")

    assert (state.players[0].gold, state.players[0].heritage) == (2, [])


@pytest.mark.clause("along-history.gold.1")
def test_there_is_no_money_in_prehistory() -> None:
    """Six dice, no gold, and the token for 15 gold stays in the box."""
    rules = rules_of()
    state = rules.new()

    assert len(state.compiled.rolled[0]) == 6
    assert all(state.compiled.tokens[number].condition.subject != "gold" for number in state.spare)


# --- the other players' turns ---------------------------------------------------------------------


@pytest.mark.clause("along-history.others.1")
def test_pawns_show_the_last_faces_undoubled() -> None:
    """All green and blue dice are handed over, also those that were spent or doubled."""
    state = act(faces="3 1 2 ingenuity x2 .")
    do(state, "acquire river ingenuity+3")
    do(state, "done")
    chance(state, "mountain")
    do(state, "done")
    give_events(state, 1, "river")

    assert state.active == 1
    assert payments(state, "river") == ["ingenuity+3", "ingenuity+2+1"]


@pytest.mark.clause("along-history.others.2")
def test_others_have_no_red_dice() -> None:
    """Doublers and Golden Ages are the active player's alone."""
    state = give_civ(give_events(table(turn="other"), 0, "the_fire"), 0, "forest")
    roll(state, "3 2 . . golden-age x2")

    assert payments(state, "the_fire") == []


@pytest.mark.clause("along-history.others.3")
def test_others_turn_a_pawn_over_for_an_exchange() -> None:
    """No die is rolled, but a pawn may be given up for an exchange."""
    state = table(turn="other")
    give_events(give_events(state, 0, "forest"), 1, "hills")
    roll(state, "1 2 3 force . .")
    do(state, "discard 0")

    assert (events(state, 0), events(state, 1)) == ("hills", "forest")  # the only thing it can serve
    assert why_not(state, "reroll 1")


@pytest.mark.clause("along-history.others.4")
def test_calamities_never_strike_out_of_turn() -> None:
    """Only the active player suffers failures."""
    state = give_events(table(turn="other", phase="hand-over"), 0, "wolves")
    give_civ(state, 0, "forest")
    state.rules.next_phase(state)
    settled(state)

    assert civ(state, 0) == "forest"
