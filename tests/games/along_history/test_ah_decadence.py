"""What a card in decadence no longer does: it keeps type and points, and has neither name nor effect."""

from __future__ import annotations

import pytest

from along_history.civilisation import welcome
from along_history.effects.on_acquire import arrive
from along_history.payment.need import need
from along_history.phases.discards import ward_off
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
    settled,
    table,
)

SHOWN_OR_COVERED = pytest.mark.parametrize(("covered", "acts"), [(False, True), (True, False)])
"""The same card in view and under another."""


def own(state: Table, seat: int, card: str, covered: bool, over: str) -> Table:
    """Give a player a card, in view beside another or in decadence under it."""
    return give_civ(state, seat, f"{over}/{card}" if covered else f"{over} {card}")


def acquired(state: Table, card: str) -> Table:
    """Let the first player have a card of the events for nothing."""
    welcome(state, 0, state.design(card))
    arrive(state, 0, state.design(card))
    return settled(state)


@pytest.mark.clause("along-history.dice.8", "along-history.decadence.2")
@SHOWN_OR_COVERED
@pytest.mark.parametrize(
    ("age", "event", "owner", "choice"),
    [
        ("prehistory", "the_fire", "homo_erectus", "acquire the_fire"),
        ("prehistory", "harsh_winter", "the_fire", "acquire harsh_winter"),
        ("prehistory", "wolves", "the_fire", "dismiss wolves"),
        ("antiquity", "alexander_the_great", "aristotle", "buy alexander_the_great"),
    ],
)
def test_what_it_made_free_or_cheap_or_drove_off(
    age: str, event: str, owner: str, choice: str, covered: bool, acts: bool
) -> None:
    """A card is free, cheaper in gold or shed by a card in view only."""
    state = own(
        give_events(table(age), 0, event), 0, owner, covered, "mammoth" if age[0] == "p" else "desert"
    )
    state.players[0].gold = 5

    assert (choice in [action.text for action in state.rules.phases[state.phase].choices(state)]) == acts


@pytest.mark.clause("along-history.cards.5")
@SHOWN_OR_COVERED
def test_its_discount_for_a_type(covered: bool, acts: bool) -> None:
    """Writing makes progress cheaper while it is in view."""
    state = own(give_events(table("antiquity"), 0, "architecture"), 0, "writing", covered, "desert")

    assert need(state, 0, state.design("architecture"), state.players[0].civ.view())[0] == (4 if acts else 6)


@SHOWN_OR_COVERED
def test_what_it_drew_upon_its_owner(covered: bool, acts: bool) -> None:
    """A Bear drains who has Hills in view."""
    state = own(give_events(table(), 0, "bear river"), 0, "hills", covered, "mammoth")

    assert need(state, 0, state.design("river"), state.players[0].civ.view())[0] == (4 if acts else 3)


@pytest.mark.clause("along-history.decadence.2")
@SHOWN_OR_COVERED
@pytest.mark.parametrize(
    ("age", "calamity", "owner", "kept"),
    [
        ("prehistory", "harsh_winter", "the_fire", "skips"),
        ("middle-ages", "saxons", "charlemagne", "card"),
    ],
)
def test_its_protection_from_a_calamity(
    age: str, calamity: str, owner: str, kept: str, covered: bool, acts: bool
) -> None:
    """At the end of the actions a card in view guards its owner; one in decadence does not."""
    state = give_events(table(age, phase="hand-over"), 0, calamity)
    own(state, 0, owner, covered, "mammoth" if age == "prehistory" else "barony")
    state.rules.next_phase(state)
    settled(state)

    suffered = state.players[0].skips if kept == "skips" else bool(state.discards)
    assert suffered != acts


@SHOWN_OR_COVERED
def test_its_leave_to_choose_what_is_lost(covered: bool, acts: bool) -> None:
    """With Avicenna in view the Black Death takes any card; otherwise one with a bonus."""
    state = give_events(table("middle-ages", phase="calamities"), 0, "black_death")
    own(give_civ(state, 0, "county duchy"), 0, "avicenna", covered, "compass")

    assert ("compass" in {text.split()[1] for text in legal(state)}) == acts


def test_its_points_are_not_the_highest_that_can_be_lost() -> None:
    """Spartacus takes the card in view worth most; a dearer one in decadence is out of his reach."""
    state = give_events(table("antiquity", phase="calamities"), 0, "spartacus_uprising")
    give_civ(state, 0, "desert/great_pyramid_of_giza agriculture")

    assert civ(settled(state), 0) == "desert/great_pyramid_of_giza"


def attacked(mine: str, theirs: str, attack: str, defense: str) -> Table:
    """Return the table after the first player attacked; nobody taps a card, generals let dice lie."""
    state = give_civ(give_civ(table("middle-ages", phase="war"), 0, mine), 1, theirs)
    state.wars = 1
    do(state, "attack 1")
    for dice in (attack, defense):
        if "raise" in kinds(state):
            do(state, "raise -")
        chance(state, dice)
        if "stand" in kinds(state):
            do(state, "stand")
    return settled(state)


@SHOWN_OR_COVERED
def test_its_changing_sides(covered: bool, acts: bool) -> None:
    """Le Cid leaves a beaten defender, unless he lies in decadence; he brings his captor no arrival."""
    theirs = "barony/le_cid" if covered else "barony le_cid"
    state = attacked("compass", theirs, "3 3 3", "1 1 1")

    assert civ(state, 0) == ("compass le_cid" if acts else "compass")
    assert state.entered == 0  # he did not come down from the events, so the turn still counts as idle


@SHOWN_OR_COVERED
def test_its_counterattack(covered: bool, acts: bool) -> None:
    """William Wallace strikes back while he is in view."""
    theirs = "barony/william_wallace" if covered else "barony william_wallace"
    state = attacked("", theirs, "3 3 3", "1 1 1")

    assert ("counterattack" in kinds(state)) == acts


@pytest.mark.clause("along-history.decadence.2")
@SHOWN_OR_COVERED
def test_its_generalship(covered: bool, acts: bool) -> None:
    """A general in decadence has no dice rolled again."""
    state = own(table("middle-ages", phase="war"), 0, "saladin", covered, "compass")
    state.wars = 1

    do(state, "attack 1", *(["raise -"] if acts else []))
    chance(state, "1 1 1")

    assert ("rally" in kinds(state)) == acts


@SHOWN_OR_COVERED
def test_its_victory_outright(covered: bool, acts: bool) -> None:
    """Artillery in decadence cannot be destroyed to win a war."""
    state = own(table("middle-ages", phase="war"), 0, "artillery", covered, "plough")
    state.wars = 1

    do(state, "attack 1")

    assert ("trump artillery" in legal(state)) == acts


@pytest.mark.clause("along-history.texts.2")
@SHOWN_OR_COVERED
@pytest.mark.parametrize(
    ("mine", "foe", "in_view", "in_decadence"),
    [("mangonel", "camelot", 1, 0), ("chivalry barony barony", "longbow", 0, 1)],
)
def test_what_it_meant_to_the_foe(
    mine: str, foe: str, in_view: int, in_decadence: int, covered: bool, acts: bool
) -> None:
    """Mangonel looks for a terrain in view; a Longbow in decadence stops no knights."""
    state = own(give_civ(table("middle-ages", phase="war"), 0, mine), 1, foe, covered, "compass")
    state.wars = 1

    do(state, "attack 1")

    assert state.war is not None
    assert state.war.strength == (in_view if acts else in_decadence)


@SHOWN_OR_COVERED
def test_its_keeping_invaders_off(covered: bool, acts: bool) -> None:
    """The Great Wall swaps Barbarians away as soon as they appear, while it is in view."""
    state = own(table("antiquity"), 0, "great_wall_of_china", covered, "desert")
    give_events(give_events(state, 0, "barbarian_invasions coast"), 1, "bocage")

    ward_off(state, 0, state.design("barbarian_invasions").index)

    assert [pending.kind for pending in state.interrupts] == (["swap-away"] if acts else [])


@pytest.mark.clause("along-history.texts.10")
@SHOWN_OR_COVERED
def test_its_being_poisoned(covered: bool, acts: bool) -> None:
    """Poison finds a personality in view only."""
    state = own(give_events(table("middle-ages"), 0, "poison"), 1, "avicenna", covered, "compass")

    assert discards(acquired(state, "poison")) == ("avicenna" if acts else "")


@pytest.mark.clause("along-history.texts.7")
@SHOWN_OR_COVERED
def test_its_being_traded(covered: bool, acts: bool) -> None:
    """Saint Thomas Aquinas trades a Parchment in view, one's own too, for an event that is no calamity."""
    state = own(table("middle-ages"), 0, "parchment", covered, "compass")
    give_events(state, 0, "saint_thomas_aquinas plough poison tithe")

    acquired(state, "saint_thomas_aquinas")

    assert ([text for text in legal(state) if "trade" in text] == ["trade 0 plough"]) == acts
    assert events(state, 0) == "plough poison tithe"
