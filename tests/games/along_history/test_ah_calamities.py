"""Calamities, losses and what lies under a lost card."""

from __future__ import annotations

from typing import Any

import pytest

from along_history.effects.on_acquire import arrive
from along_history.events import CardAcquired
from along_history.state import Table
from tests.games.along_history.ah_table import (
    chance,
    civ,
    discards,
    do,
    events,
    give_civ,
    give_events,
    legal,
    payments,
    roll,
    settled,
    table,
    why_not,
)


def struck(events_of_mine: str, owned: str = "", **options: Any) -> Table:
    """Return the end of the first player's actions with these events and cards."""
    state = table(phase="hand-over", **options)
    give_civ(give_events(state, 0, events_of_mine), 0, owned)
    state.rules.next_phase(state)
    return state


@pytest.mark.clause("along-history.calamities.1")
def test_the_player_chooses_the_order() -> None:
    """Several calamities strike one after the other, as the player likes."""
    state = struck("wolves cannibals", "mammoth forest")

    assert legal(state) == ["suffer wolves", "suffer cannibals"]
    do(state, "suffer cannibals")
    assert legal(state) == ["destroy mammoth 0", "destroy forest 1"]


@pytest.mark.clause("along-history.calamities.1")
def test_a_calamity_that_struck_is_discarded() -> None:
    """The loss and the calamity go to the discard pile; the events are refilled."""
    state = settled(struck("wolves forest", "mammoth"))

    assert discards(state) == "mammoth wolves"
    assert events(state, 0) == "forest"


@pytest.mark.clause("along-history.calamities.3")
def test_a_resolved_calamity_joins_the_civilisation() -> None:
    """Paid for, it is a card like any other, with its point."""
    state = roll(give_events(table(), 0, "wolves"), "2 2 . force . .")
    do(state, "acquire wolves force+2+2")

    assert (civ(state, 0), state.rules.total(state, 0)) == ("wolves", 1)


@pytest.mark.clause("along-history.calamities.2")
@pytest.mark.parametrize(("scope", "strikes"), [("all", True), ("at_start", False)])
def test_a_calamity_that_came_by_exchange_strikes_or_not(scope: str, strikes: bool) -> None:
    """Option calamity_scope: all that lie there, or those that lay there when the turn began."""
    state = struck("wolves", "mammoth", calamity_scope=scope)

    settled(state)

    assert (civ(state, 0) == "") == strikes


@pytest.mark.clause("along-history.calamities.2")
def test_a_calamity_that_lay_there_at_the_start_always_strikes() -> None:
    """With calamity_scope=at_start, what was due is due."""
    state = table(phase="hand-over", calamity_scope="at_start")
    give_civ(give_events(state, 0, "wolves"), 0, "mammoth")
    state.due = [state.design("wolves").index]
    state.rules.next_phase(state)

    assert civ(settled(state), 0) == ""


@pytest.mark.clause("along-history.calamities.4")
@pytest.mark.parametrize(("taken", "result"), [(True, "the_fire harsh_winter"), (False, "the_fire")])
def test_a_free_calamity_is_taken_or_suffered(taken: bool, result: str) -> None:
    """Option free_calamity_auto: who forgets a free calamity is safe, or suffers it."""
    state = struck("harsh_winter", "the_fire", free_calamity_auto=taken)
    settled(state)

    assert (civ(state, 0), state.players[0].skips) == (result, not taken)
    assert (CardAcquired(0, "harsh_winter", ()) in (state.heard or ())) == taken


@pytest.mark.clause("along-history.calamities.4")
def test_a_calamity_that_becomes_free_while_others_strike_is_taken() -> None:
    """The loss brings The Fire to light, and whoever has it does not suffer from the winter."""
    state = struck("wolves harsh_winter", "mammoth/the_fire")

    do(state, "suffer wolves")

    assert (civ(state, 0), state.players[0].skips) == ("the_fire harsh_winter", False)
    assert discards(state) == "mammoth wolves"


@pytest.mark.clause("along-history.calamities.5")
def test_covered_cards_are_never_destroyed() -> None:
    """Only a card in view is lost."""
    state = struck("wolves", "mammoth/forest hills")

    assert legal(state) == ["destroy mammoth 0", "destroy hills 2"]
    assert why_not(state, "destroy forest 1")


@pytest.mark.clause("along-history.calamities.6", "along-history.calamities.7")
@pytest.mark.parametrize(
    ("uncover", "untilted", "result"),
    [
        ("next", False, "(forest)/(hills)"),
        ("all", False, "(forest) (hills)"),
        ("next", True, "forest/(hills)"),
        ("all", True, "forest hills"),
    ],
)
def test_what_lay_under_a_lost_card_comes_to_light(uncover: str, untilted: bool, result: str) -> None:
    """Options uncover and uncover_untilted: the next card or all; as it was, or upright."""
    state = struck("wolves", "mammoth/(forest)/(hills)", uncover=uncover, uncover_untilted=untilted)

    assert civ(settled(state), 0) == result


@pytest.mark.clause("along-history.calamities.5")
def test_without_a_card_a_loss_is_ignored() -> None:
    """Nothing to lose, nothing lost; the calamity is discarded."""
    assert discards(settled(struck("wolves"))) == "wolves"


@pytest.mark.clause("along-history.round.5", "along-history.calamities.14")
def test_a_calamity_passed_on_may_be_a_fourth_event() -> None:
    """The receiver holds four cards and draws none."""
    state = table("antiquity", 3, phase="hand-over")
    give_events(give_events(state, 0, "barbarian_invasions"), 2, "coast desert flood")
    state.rules.next_phase(state)
    do(state, "pick 2")

    assert events(state, 2) == "coast desert flood barbarian_invasions"


@pytest.mark.clause("along-history.calamities.9")
@pytest.mark.parametrize(("trigger", "left"), [("acquire", "pompei"), ("reveal", "")])
def test_an_eruption_destroys_pompeii_when_acquired_or_when_drawn(trigger: str, left: str) -> None:
    """Option eruption_trigger."""
    state = give_civ(table("antiquity", phase="war", eruption_trigger=trigger), 1, "pompei")
    give_events(state, 0, "coast desert")
    state.rules.next_phase(state)
    chance(state, "volcanic_eruption")

    assert civ(state, 1) == left


@pytest.mark.clause("along-history.calamities.9")
@pytest.mark.parametrize(("trigger", "left"), [("acquire", ""), ("reveal", "pompei")])
def test_a_pompeii_that_came_after_the_reveal_stands(trigger: str, left: str) -> None:
    """Option eruption_trigger: what destroys on reveal does nothing more when it is acquired."""
    state = give_civ(table("antiquity", eruption_trigger=trigger), 1, "pompei")

    arrive(state, 0, state.design("volcanic_eruption"))

    assert civ(state, 1) == left


@pytest.mark.clause("along-history.cards.7")
def test_a_drained_player_who_owns_swamp_pays_for_the_crocodile() -> None:
    """A drain with a condition looks at the cards in view."""
    state = roll(give_events(table(), 0, "crocodile river"), "3 1 . ingenuity . .")
    assert "ingenuity+3" in payments(state, "river")

    give_civ(state, 0, "swamp")
    assert "ingenuity+3" not in payments(state, "river")
    assert "ingenuity+3+1" in payments(state, "river")


@pytest.mark.clause("along-history.calamities.13")
@pytest.mark.parametrize(("gold", "left", "gained"), [(12, 0, 6), (13, 1, 6), (11, 11, 0)])
def test_the_tithe_is_shared_by_who_can_pay_it(gold: int, left: int, gained: int) -> None:
    """Twelve gold, six for each of two rivals; with less a card is lost instead."""
    state = give_events(table("middle-ages", players=3, phase="calamities"), 0, "tithe")
    give_civ(state, 0, "compass")
    state.players[0].gold = gold

    settled(state)

    assert [player.gold for player in state.players] == [left, gained, gained]
    assert civ(state, 0) == ("compass" if gained else "")
