"""The course of a turn and of a round, with the rulings that belong to them."""

from __future__ import annotations

from random import Random

import pytest

from along_history.ages import pass_on
from along_history.phases.discards import can_exchange
from along_history.state import Table
from tests.games.along_history.ah_table import (
    chance,
    civ,
    discards,
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


def act(age: str = "prehistory", faces: str = "1 1 2 force x2 golden-age", **options: object) -> Table:
    """Return the first player acting with dice, and event cards on both sides."""
    state = table(age, **options)
    first, second = ("forest hills river", "swamp tools valley")
    if age == "antiquity":
        first, second = ("coast desert steppes", "bocage architecture wild_island")
    give_events(give_events(state, 0, first), 1, second)
    return roll(state, faces)


# --- discarding dice ---------------------------------------------------------------------------


def test_a_discarded_die_rolls_one_other_die_again() -> None:
    """An ordinary die rolls exactly one other again; red and money dice may be rolled as well."""
    state = do(act("antiquity", "1 1 2 force x2 golden-age gold-3"), "discard 0")
    rerolls = [text for text in legal(state) if text.startswith("reroll")]

    assert rerolls == ["reroll 1", "reroll 2", "reroll 3", "reroll 4", "reroll 5", "reroll 6"]


def test_a_reroll_face_rolls_any_number_of_dice_again() -> None:
    """A Reroll face rolls any set of the others, the other Reroll face included."""
    state = do(act(faces="1 1 2 force reroll reroll"), "discard 4")

    assert {"reroll 5", "reroll 0+1+2+3+5", "reroll 0+2"} <= set(legal(state))
    do(state, "reroll 0+5")
    chance(state, "3 war")
    assert state.book.pool.names(state.faces) == ("3", "1", "2", "force", "reroll", "war")


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
    assert why_not(state, "discard 6") == "that die is not there or is used up"


def test_a_discarded_die_pays_no_more() -> None:
    """A die that went for a reroll cannot pay, nor wage a war."""
    state = act(faces="3 . . ingenuity war .")
    do(state, "discard 0", "reroll 3")
    chance(state, "ingenuity")

    assert payments(state, "river") == []


def test_an_exchange_swaps_one_card_with_one_rival() -> None:
    """Any card of mine against any of theirs; no consent is asked."""
    state = do(act(), "discard 0", "exchange forest 1 tools")

    assert (events(state, 0), events(state, 1)) == ("tools hills river", "swamp forest valley")


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


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_no_exchange_is_offered_where_no_rival_can_give(seat: int) -> None:
    """One's own cards do not count."""
    state = table(players=3)
    for other in range(3):
        give_events(state, other, "forest hills" if other == seat else "earthquake")

    assert not can_exchange(state, seat)
    give_events(state, (seat + 1) % 3, "tools")
    assert can_exchange(state, seat)


def test_a_new_turn_begins_with_nothing_used() -> None:
    """What the last player paid, inherited, took loose or could fight with is forgotten."""
    state = table(phase="upkeep")
    state.loose, state.entered, state.inherited, state.wars, state.paid = (1, 2, 3), 2, 1, 2, True

    upkeep = state.rules.entrances[state.phase]
    assert upkeep is not None
    upkeep(state)

    assert (state.loose, state.entered, state.inherited, state.wars) == ((0, 0, 0), 0, 0, 0)
    assert not state.paid


def test_wonders_and_transmissible_calamities_may_be_exchanged() -> None:
    """Everything else may be exchanged."""
    state = do(give_events(give_events(act(), 0, "wolves"), 1, "megaliths"), "discard 0")

    assert "exchange wolves 1 megaliths" in legal(state)


def test_with_strict_phases_nothing_is_discarded_after_an_acquisition() -> None:
    """Option strict_phases: actions come before acquisitions."""
    for strict, expected in ((False, True), (True, False)):
        state = act(faces="3 1 1 ingenuity x2 .", strict_phases=strict)
        do(state, "acquire river ingenuity+3")
        assert ("discard" in {text.split()[0] for text in legal(state)}) == expected


def test_a_golden_age_straightens_everything_once() -> None:
    """The die is used up; with nothing tapped it is not offered."""
    state = give_civ(act(), 0, "(fishing) (hunting)")
    do(state, "golden-age 5")

    assert civ(state, 0) == "fishing hunting"
    assert "golden-age" not in kinds(state)


# --- money ---------------------------------------------------------------------------------------


def test_the_money_die_pays_at_the_end_of_the_actions() -> None:
    """Kept, it brings its gold; the change of a purchase is kept."""
    state = do(act("antiquity", "1 . . force . . gold-5"), "done")

    assert state.players[0].gold == 5


def test_gold_may_be_taken_first_to_buy_a_card() -> None:
    """Gold is banked first, then spent; excess stays."""
    state = act("antiquity", "1 . . force . . gold-5")
    do(state, "bank 0", "buy desert")

    assert (civ(state, 0), state.players[0].gold) == ("desert", 1)


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


def test_the_others_take_gold_pawns_and_may_give_them_up() -> None:
    """A gold pawn is gold, or an exchange."""
    state = table("antiquity", turn="other")
    give_events(give_events(state, 0, "desert"), 1, "coast")
    roll(state, "1 1 1 force . . gold-6")

    assert {"bank 0", "discard 6"} <= set(legal(state))
    assert do(state, "bank 0").players[0].gold == 6


def test_cards_with_a_gold_bonus_are_tapped_for_gold() -> None:
    """A tapped Lighthouse brings two gold."""
    state = give_civ(act("antiquity", "1 . . force . . gold-3"), 0, "lighthouse_of_alexandria")

    assert do(state, "collect g2").players[0].gold == 2
    assert civ(state, 0) == "(lighthouse_of_alexandria)"


def test_a_card_that_pays_and_has_gold_brings_its_gold_too() -> None:
    """The Mill tapped for a payment gives its population to the card and its gold to the treasury."""
    state = give_civ(give_events(table("middle-ages"), 0, "compass"), 0, "mill")
    roll(state, "3 1 . ingenuity . . gold-3")

    do(state, "acquire compass ingenuity+3+1+p1g2")

    assert (civ(state, 0).split()[0], state.players[0].gold >= 2) == ("(mill)", True)


def test_heritage_with_gold_may_be_cashed() -> None:
    """A heritage card with a gold bonus may be turned into gold; it then leaves the game."""
    state = act("antiquity", "1 . . force . . gold-3")
    state.players[0].heritage = [state.book.heirs["sailing"]]

    do(state, "cash sailing")

    assert (state.players[0].gold, state.players[0].heritage) == (2, [])


def test_there_is_no_money_in_prehistory() -> None:
    """Six dice, no gold, and the token for 15 gold stays in the box."""
    rules = rules_of()
    state = rules.new()

    assert len(state.book.rolled[0]) == 6
    assert all(state.book.tokens[number].condition.subject != "gold" for number in state.spare)


# --- the other players' turns ---------------------------------------------------------------------


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


def test_others_have_no_red_dice() -> None:
    """Doublers and Golden Ages are the active player's alone."""
    state = give_civ(give_events(table(turn="other"), 0, "the_fire"), 0, "forest")
    roll(state, "3 2 . . golden-age x2")

    assert payments(state, "the_fire") == []


def test_others_turn_a_pawn_over_for_an_exchange() -> None:
    """No die is rolled, but a pawn may be given up for an exchange."""
    state = table(turn="other")
    give_events(give_events(state, 0, "forest"), 1, "hills")
    roll(state, "1 2 3 force . .")
    do(state, "discard 0")

    assert (events(state, 0), events(state, 1)) == ("hills", "forest")  # the only thing it can serve
    assert why_not(state, "reroll 1")


def test_calamities_never_strike_out_of_turn() -> None:
    """Only the active player suffers failures."""
    state = give_events(table(turn="other", phase="hand-over"), 0, "wolves")
    give_civ(state, 0, "forest")
    state.rules.next_phase(state)
    settled(state)

    assert civ(state, 0) == "forest"


# --- the end of a turn --------------------------------------------------------------------------------


def test_events_are_refilled_to_three_and_never_discarded_down() -> None:
    """Four cards stay four; two become three."""
    four = give_events(table(phase="war"), 0, "forest hills river valley")
    four.rules.next_phase(four)
    two = give_events(table(phase="war"), 0, "forest hills")
    two.rules.next_phase(two)

    assert settled(four).chance is None
    assert events(chance(two, "tools"), 0) == "forest hills tools"


def test_a_universal_resource_comforts_who_acquired_nothing() -> None:
    """A turn without a card brings one; a card that was free, bought or a calamity forfeits it."""
    idle = settled(table(phase="achievements"))
    do(idle, "done")
    busy = table(phase="achievements")
    busy.entered = 1
    do(busy, "done")

    assert (idle.players[0].universal, busy.players[0].universal) == (1, 0)


def test_the_drain_costs_the_first_card_only() -> None:
    """Option drain_mode=first_card: the second card of the turn is not drained."""
    state = give_events(table(), 0, "tiger river valley")
    state.players[0].universal = 1
    roll(state, "3 2 1 ingenuity . .")

    assert payments(state, "river")[0] == "ingenuity+3+1" or "ingenuity+3+1" in payments(state, "river")
    do(state, "acquire river ingenuity+3+1")
    state.players[0].universal = 2
    assert "universal-ingenuity+universal-population" in payments(state, "valley")


@pytest.mark.parametrize(("mode", "cost"), [("first_card", 3), ("total_pool", 4)])
def test_sending_the_tiger_away_lifts_the_drain_or_not(mode: str, cost: int) -> None:
    """Option drain_mode: as the events lie when paying, or as they lay when the turn began."""
    from along_history.costs import need

    state = give_events(table(phase="rest", turn="other", drain_mode=mode), 0, "tiger river")
    state.active = 1
    state.first = 0
    state.rules.start_turn(state, "active")
    state.active = 0
    state.rules.phases[state.phase].enter(state)
    state.players[0].events = state.players[0].events[1:]

    assert need(state, 0, state.design("river"), [])[0] == cost


def test_the_deck_that_runs_out_ends_the_age_after_the_round() -> None:
    """The last card drawn lets the round be played out."""
    state = give_events(table(phase="war"), 0, "forest hills")
    state.deck.counts = [0] * len(state.deck.counts)
    state.deck.counts[state.design("river").index] = 1
    state.deck.total = 1
    state.rules.next_phase(state)
    chance(state, "river")

    assert (state.closing, state.ended) == ("age_deck", "")


def test_with_reshuffling_the_discard_pile_becomes_the_deck() -> None:
    """Option reshuffle: the age goes on with the discarded cards."""
    state = give_events(table(phase="war", reshuffle=True), 0, "forest hills")
    state.deck.counts = [0] * len(state.deck.counts)
    state.deck.total = 0
    state.discards = [state.design("river").index]
    state.rules.next_phase(state)
    chance(state, "river")

    assert (events(state, 0), discards(state), state.closing) == ("forest hills river", "", "")


# --- rounds --------------------------------------------------------------------------------------------


def test_a_round_is_everybodys_turn_and_then_the_dice_go_left() -> None:
    """Three players: 0 with dice, 1, 2; then 1 with dice, 2, 0."""
    state = table(players=3, phase="rest")
    order = []
    for _ in range(6):
        state.rules.next_phase(state)
        order.append((state.active, state.rolling))
        state.chance = None
        state.phase = next(
            at
            for at in range(
                state.rules.starts["active" if state.rolling else "other"], len(state.rules.phases)
            )
            if state.rules.phases[at].id == "rest"
        )

    assert order == [(1, False), (2, False), (1, True), (2, False), (0, False), (2, True)]


def finish_turn(state: Table) -> None:
    """Jump to the end of the turn at hand and pass it on."""
    start = state.rules.starts["active" if state.rolling else "other"]
    state.chance = None
    state.phase = next(
        at for at in range(start, len(state.rules.phases)) if state.rules.phases[at].id == "rest"
    )
    state.rules.next_phase(state)


def test_a_hard_winter_costs_the_next_turn() -> None:
    """Option skip_scope=next_turn: the next turn, which is one without the dice; no universal resource."""
    state = table(players=2, phase="rest")
    state.players[0].skips = True
    finish_turn(state)  # seat 1
    finish_turn(state)  # seat 1 with the dice
    assert (state.active, state.rolling) == (1, True)
    finish_turn(state)  # seat 0 is passed over

    assert (state.active, state.rolling, state.players[0].skips) == (0, True, False)


def test_a_hard_winter_may_cost_the_next_turn_with_the_dice() -> None:
    """Option skip_scope=next_active_turn: the round of that player is passed over."""
    state = table(players=2, phase="rest", skip_scope="next_active_turn")
    state.players[0].skips = True
    order = []
    for _ in range(4):
        finish_turn(state)
        order.append((state.active, state.rolling))

    assert order == [(1, False), (1, True), (0, False), (1, True)]


def test_the_first_player_may_be_drawn_by_lot() -> None:
    """Option first_player=random: chance names the seat."""
    state = rules_of(3, first_player="random").new()

    assert state.chance is not None
    assert state.chance.text == "first"
    assert len(list(state.chance.outcomes(state))) == 3
    assert state.chance.admits(state, (3,)) is not None
    chance(state, "2")
    assert state.first == 2


def test_a_roll_with_one_face_that_the_die_has_not_is_impossible() -> None:
    """Every die shows one of its own faces; one wrong die spoils the roll."""
    luck = Random(1)
    state = rules_of(2).new()
    while state.chance is not None and state.chance.kind != "roll":
        state.rules.deal(state, luck)
    faces = state.chance.sample(state, Random(1))

    assert state.chance.admits(state, faces) is None
    assert state.chance.admits(state, (99, *faces[1:])) is not None
    assert state.chance.admits(state, (*faces, 0)) is not None


def test_a_turn_to_be_missed_is_missed_in_the_next_age() -> None:
    """The end of an age does not wipe it out."""
    state = table("prehistory,antiquity")
    state.players[1].skips = True

    pass_on(state)

    assert [player.skips for player in state.players] == [False, True]
