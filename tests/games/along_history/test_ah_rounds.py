"""The end of a turn and rounds of Along History: refilling, comfort, drain, the deck, whose turn is next."""

from __future__ import annotations

from random import Random

import pytest

from along_history.ages import pass_on
from along_history.state import Table
from tests.games.along_history.ah_table import (
    chance,
    civ,
    discards,
    do,
    events,
    give_civ,
    give_events,
    payments,
    roll,
    rules_of,
    settled,
    table,
)

# --- the end of a turn --------------------------------------------------------------------------------


@pytest.mark.clause("along-history.round.5")
def test_events_are_refilled_to_three_and_never_discarded_down() -> None:
    """Four cards stay four; two become three."""
    four = give_events(table(phase="war"), 0, "forest hills river valley")
    four.rules.next_phase(four)
    two = give_events(table(phase="war"), 0, "forest hills")
    two.rules.next_phase(two)

    assert settled(four).chance is None
    assert events(chance(two, "tools"), 0) == "forest hills tools"


@pytest.mark.clause("along-history.universal.4")
def test_a_universal_resource_comforts_who_acquired_nothing() -> None:
    """A turn without a card brings one; a turn with one does not."""
    idle = settled(table(phase="achievements"))
    do(idle, "done")
    busy = table(phase="achievements")
    busy.entered = 1
    do(busy, "done")

    assert (idle.players[0].universal, busy.players[0].universal) == (1, 0)


@pytest.mark.clause("along-history.universal.4")
@pytest.mark.parametrize(
    ("event", "owned", "choice"),
    [
        ("coast", "desert", "buy coast"),
        ("astronomy", "sailing", "acquire astronomy"),
        ("coast", "desert", "acquire coast force+3"),
        ("epidemic", "desert", "acquire epidemic"),
        ("piracy", "sailing", "dismiss piracy"),
    ],
)
def test_any_card_that_comes_in_forfeits_that_comfort(event: str, owned: str, choice: str) -> None:
    """Bought, free, paid for, or a calamity that was resolved; one that was driven off did not come in."""
    state = give_civ(give_events(table("antiquity"), 0, event), 0, owned)
    give_events(state, 1, "bocage")
    state.players[0].gold = 6
    roll(state, "3 2 1 ingenuity . . ." if event == "epidemic" else "3 2 1 force . . .")

    do(state, choice)

    assert state.entered == (0 if choice.startswith("dismiss") else 1)


@pytest.mark.clause("along-history.universal.4")
def test_a_calamity_taken_instead_of_striking_forfeits_it_too() -> None:
    """What is free for its holder comes in like any card."""
    state = give_civ(give_events(table(phase="hand-over"), 0, "harsh_winter"), 0, "the_fire")

    state.rules.next_phase(state)

    assert (civ(state, 0), state.entered) == ("the_fire harsh_winter", 1)


@pytest.mark.clause("along-history.cards.7")
def test_the_drain_costs_the_first_card_only() -> None:
    """Option drain_mode=first_card: the second card of the turn is not drained."""
    state = give_events(table(), 0, "tiger river valley")
    state.players[0].universal = 1
    roll(state, "3 2 1 ingenuity . .")

    assert payments(state, "river")[0] == "ingenuity+3+1" or "ingenuity+3+1" in payments(state, "river")
    do(state, "acquire river ingenuity+3+1")
    state.players[0].universal = 2
    assert "universal-ingenuity+universal-population" in payments(state, "valley")


@pytest.mark.clause("along-history.cards.7")
@pytest.mark.parametrize(("mode", "cost"), [("first_card", 3), ("total_pool", 4)])
def test_sending_the_tiger_away_lifts_the_drain_or_not(mode: str, cost: int) -> None:
    """Option drain_mode: as the events lie when paying, or as they lay when the turn began."""
    from along_history.payment.need import need

    state = give_events(table(phase="rest", turn="other", drain_mode=mode), 0, "tiger river")
    state.active = 1
    state.first = 0
    state.rules.start_turn(state, "active")
    state.active = 0
    state.rules.phases[state.phase].enter(state)
    state.players[0].events = state.players[0].events[1:]

    assert need(state, 0, state.design("river"), ())[0] == cost


@pytest.mark.clause("along-history.end.2")
def test_the_deck_that_runs_out_ends_the_age_after_the_round() -> None:
    """The last card drawn lets the round be played out."""
    state = give_events(table(phase="war"), 0, "forest hills")
    state.deck.counts = [0] * len(state.deck.counts)
    state.deck.counts[state.design("river").index] = 1
    state.deck.total = 1
    state.rules.next_phase(state)
    chance(state, "river")

    assert (state.closing, state.ended) == ("age_deck", "")


@pytest.mark.clause("along-history.round.6")
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


@pytest.mark.clause("along-history.round.1")
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


@pytest.mark.clause("along-history.calamities.8")
def test_a_hard_winter_costs_the_next_turn() -> None:
    """Option skip_scope=next_turn: the next turn, which is one without the dice; no universal resource."""
    state = table(players=2, phase="rest")
    state.players[0].skips = True
    finish_turn(state)  # seat 1
    finish_turn(state)  # seat 1 with the dice
    assert (state.active, state.rolling) == (1, True)
    finish_turn(state)  # seat 0 is passed over

    assert (state.active, state.rolling, state.players[0].skips) == (0, True, False)


@pytest.mark.clause("along-history.calamities.8")
def test_a_hard_winter_may_cost_the_next_turn_with_the_dice() -> None:
    """Option skip_scope=next_active_turn: the round of that player is passed over."""
    state = table(players=2, phase="rest", skip_scope="next_active_turn")
    state.players[0].skips = True
    order = []
    for _ in range(4):
        finish_turn(state)
        order.append((state.active, state.rolling))

    assert order == [(1, False), (1, True), (0, False), (1, True)]


@pytest.mark.clause("along-history.setup.8")
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


@pytest.mark.clause("along-history.calamities.8")
def test_a_turn_to_be_missed_is_missed_in_the_next_age() -> None:
    """The end of an age does not wipe it out."""
    state = table("prehistory,antiquity")
    state.players[1].skips = True

    pass_on(state)

    assert [player.skips for player in state.players] == [False, True]
