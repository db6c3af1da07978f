"""Cards whose print was misread once, each corrected and held here by the sentence that it proves."""

from __future__ import annotations

import pytest

from along_history.cards.vocabulary import Losing
from along_history.civilisation import welcome
from along_history.effects import armies
from along_history.effects.failures import candidates
from along_history.effects.on_acquire import arrive
from along_history.phases import achievements
from along_history.state import Table, War
from astragal import Words
from tests.games.along_history.ah_table import (
    card,
    chance,
    civ,
    discards,
    do,
    events,
    give_civ,
    give_events,
    legal,
    rules_of,
    settled,
    table,
)


def struck(age: str, event: str, owned: str, theirs: str = "", players: int = 2) -> Table:
    """Return the table where a calamity strikes the first player, who owns these cards."""
    state = give_events(table(age, players, phase="hand-over"), 0, event)
    give_events(give_civ(state, 0, owned), 1, theirs)
    state.rules.next_phase(state)
    return settled(state)


@pytest.mark.clause("along-history.end.4")
def test_camelot_is_worth_4_points() -> None:
    """In view and in decadence, where its bonus costs 2 points."""
    shown = give_civ(table("middle-ages"), 0, "camelot")
    covered = give_civ(table("middle-ages"), 0, "barony/camelot")

    assert shown.rules.total(shown, 0) == 4
    assert covered.rules.total(covered, 0) == 1 + 4 - 2


@pytest.mark.clause("along-history.calamities.12")
def test_saxons_destroy_a_card_with_a_bonus_if_there_is_one() -> None:
    """A wonder without a bonus is safe as long as a barony stands; then any card is lost."""
    armed = struck("middle-ages", "saxons", "tower_of_pisa barony compass duchy")
    bare = struck("middle-ages", "saxons", "tower_of_pisa compass")

    assert legal(armed) == ["destroy barony 1", "destroy duchy 3"]
    assert legal(bare) == ["destroy tower_of_pisa 0", "destroy compass 1"]


@pytest.mark.clause("along-history.calamities.12")
def test_charlemagne_saves_every_card_from_the_saxons() -> None:
    """They go on to the rival all the same."""
    state = struck("middle-ages", "saxons", "charlemagne barony", players=3)

    assert legal(state) == ["pick 1", "pick 2"]
    assert civ(do(state, "pick 2"), 0) == "charlemagne barony"


@pytest.mark.clause("along-history.calamities.11")
def test_piracy_is_discarded_first_and_then_shuffled_into_the_deck() -> None:
    """Deck and discard pile are shuffled together, Piracy among them; nothing is left on the pile."""
    state = table("antiquity", phase="hand-over")
    give_events(state, 0, "piracy coast")
    piracy, desert = card(state, "piracy"), card(state, "desert")
    state.deck.draw(piracy)
    state.deck.draw(desert)
    state.discards = [desert]
    state.rules.next_phase(state)

    settled(state)

    assert (discards(state), events(state, 0)) == ("", "coast")
    assert (state.deck.counts[piracy], state.deck.counts[desert]) == (2, 1)


@pytest.mark.clause("along-history.texts.11")
def test_al_khawarizmi_counts_at_the_end_only_and_not_for_tokens() -> None:
    """Twelve gold make it worth 4 points in the score, and nothing for a token that asks for points."""
    state = give_civ(table("middle-ages"), 0, "al_khawarizmi compass")
    player = state.players[0]
    player.gold = 12

    assert state.rules.total(state, 0) == 4 + 2
    assert achievements.count(state, player, "card_vp") == 2


@pytest.mark.clause("along-history.texts.11")
def test_al_khawarizmi_is_not_the_most_valuable_card_during_the_game() -> None:
    """A loss that takes the card worth most looks at the points printed on it."""
    state = give_civ(table("middle-ages"), 0, "al_khawarizmi compass")
    state.players[0].gold = 12

    lost = candidates(state, 0, Losing(("max_vp",)))

    assert [state.players[0].civ.card(entry) for entry in lost] == [card(state, "compass")]


def attack_with_mangonel(defender: str) -> int:
    """Return what the cards of an attacker with the Mangonel add against these cards."""
    state = give_civ(give_civ(table("middle-ages"), 0, "mangonel"), 1, defender)
    state.war = War(0, 1)
    return armies.army(state, 0)


@pytest.mark.clause("along-history.texts.2")
def test_mangonel_counts_covered_terrains() -> None:
    """The type of a covered card stays visible, as for Castle and Chivalry; the name of Camelot does not."""
    assert attack_with_mangonel("compass/barony") == 1
    assert attack_with_mangonel("camelot") == 1
    assert attack_with_mangonel("compass/camelot") == 0


@pytest.mark.clause("along-history.calamities.10")
@pytest.mark.parametrize(
    ("owned", "free"),
    [
        ("hunting hunting", True),
        ("hunting fishing", True),
        ("hunting river", False),
        ("hunting/hunting", False),
        ("fishing", False),
    ],
)
def test_two_copies_of_one_card_save_from_famine(owned: str, free: bool) -> None:
    """Two cards among Hunting, Wildcrafting and Fishing will do; a covered one is no longer there."""
    state = give_events(give_civ(table(), 0, owned), 0, "famine")

    assert ("acquire famine" in legal(state)) == free


WALL = "great_wall_of_china"
BARBARIANS = "barbarian_invasions"


@pytest.mark.clause("along-history.texts.4")
def test_barbarian_invasions_that_are_drawn_are_exchanged_at_once() -> None:
    """Before the next card is drawn, for any event of any rival, and not by choice."""
    state = give_civ(table("antiquity", 3, phase="war"), 0, WALL)
    give_events(give_events(give_events(state, 0, "coast"), 1, "desert"), 2, "flood bocage")
    state.rules.next_phase(state)

    chance(state, BARBARIANS)

    swaps = ["1 desert", "2 flood", "2 bocage"]
    assert legal(state) == [f"exchange {BARBARIANS} {swap}" for swap in swaps]
    do(state, f"exchange {BARBARIANS} 2 flood")
    assert [events(state, seat) for seat in (0, 2)] == ["coast flood", f"{BARBARIANS} bocage"]
    chance(state, "steppes")
    assert events(state, 0) == "coast flood steppes"


@pytest.mark.clause("along-history.texts.4")
def test_barbarian_invasions_that_a_rival_hands_over_are_exchanged_at_once() -> None:
    """The owner of the Wall chooses, in the rival's turn; what comes back waits for the next turn."""
    state = give_civ(table("antiquity", phase="hand-over"), 1, WALL)
    give_events(give_events(state, 0, f"{BARBARIANS} coast desert"), 1, "bocage steppes")
    state.rules.next_phase(state)

    settled(state)

    assert state.to_move == 1
    assert legal(state) == [f"exchange {BARBARIANS} 0 coast", f"exchange {BARBARIANS} 0 desert"]
    do(state, f"exchange {BARBARIANS} 0 coast")
    assert (events(state, 0), events(state, 1)) == (f"{BARBARIANS} desert", "bocage steppes coast")
    assert state.rules.phase_of(state).id != "calamities"


@pytest.mark.clause("along-history.texts.4")
def test_barbarian_invasions_are_exchanged_when_the_wall_is_acquired() -> None:
    """Those that lie among the events already go at once, each of them."""
    state = give_events(table("antiquity"), 0, f"{WALL} {BARBARIANS} {BARBARIANS}")
    give_events(state, 1, "desert coast")

    welcome(state, 0, state.design(WALL))
    arrive(state, 0, state.design(WALL))
    do(state, f"exchange {BARBARIANS} 1 coast")

    assert (events(state, 0), events(state, 1)) == ("coast desert", f"{BARBARIANS} {BARBARIANS}")


@pytest.mark.clause("along-history.texts.4")
def test_a_covered_wall_keeps_nothing_away() -> None:
    """Neither does one whose rivals have no events to exchange."""
    covered = give_civ(table("antiquity", phase="war"), 0, f"coast/{WALL}")
    alone = give_civ(table("antiquity", phase="war"), 0, WALL)
    for state in (give_events(covered, 1, "desert"), alone):
        state.rules.next_phase(give_events(state, 0, "bocage steppes"))
        chance(state, BARBARIANS)

    assert [events(state, 0) for state in (covered, alone)] == [f"bocage steppes {BARBARIANS}"] * 2


@pytest.mark.clause("along-history.calamities.9")
@pytest.mark.parametrize(
    ("age", "calamity", "lost"),
    [("antiquity", "volcanic_eruption", "pompei"), ("middle-ages", "heresy", "joan_of_arc")],
)
def test_eruption_and_heresy_destroy_immediately(age: str, calamity: str, lost: str) -> None:
    """As soon as they are drawn, whoever owns the card, where nothing covers it."""
    state = give_civ(table(age, 3, phase="war"), 1, lost)
    give_civ(give_events(state, 0, " ".join(TWO_EVENTS[age])), 2, f"{TWO_EVENTS[age][0]}/{lost}")
    state.rules.next_phase(state)

    chance(state, calamity)

    assert (civ(state, 1), discards(state)) == ("", lost)
    assert civ(state, 2) == f"{TWO_EVENTS[age][0]}/{lost}"


TWO_EVENTS = {"antiquity": ("coast", "desert"), "middle-ages": ("barony", "duchy")}


def test_the_card_is_called_harsh_winter_everywhere() -> None:
    """In the deck, in the options and in what is said about them; no other name is left."""
    rules = rules_of()
    texts = [option.help for option in rules.game.options]
    texts += [text for naming in rules.namings for by in naming.names.values() for text in by.values()]

    assert Words("en", rules.namings).name("card:harsh_winter") == "Harsh Winter"
    assert not [text for text in texts if "hard winter" in text.lower()]
