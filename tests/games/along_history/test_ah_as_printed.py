"""Cards whose print was misread once, each corrected and held here by the sentence that it proves."""

from __future__ import annotations

from along_history.state import Table
from tests.games.along_history.ah_table import civ, do, give_civ, give_events, legal, settled, table


def struck(age: str, event: str, owned: str, theirs: str = "", players: int = 2) -> Table:
    """Return the table where a calamity strikes the first player, who owns these cards."""
    state = give_events(table(age, players, phase="hand-over"), 0, event)
    give_events(give_civ(state, 0, owned), 1, theirs)
    state.rules.next_phase(state)
    return settled(state)


def test_camelot_is_worth_4_points() -> None:
    """In view and in decadence, where its bonus costs 2 points."""
    shown = give_civ(table("middle-ages"), 0, "camelot")
    covered = give_civ(table("middle-ages"), 0, "barony/camelot")

    assert shown.rules.total(shown, 0) == 4
    assert covered.rules.total(covered, 0) == 1 + 4 - 2


def test_saxons_destroy_a_card_with_a_bonus_if_there_is_one() -> None:
    """A wonder without a bonus is safe as long as a barony stands; then any card is lost."""
    armed = struck("middle-ages", "saxons", "tower_of_pisa barony compass duchy")
    bare = struck("middle-ages", "saxons", "tower_of_pisa compass")

    assert legal(armed) == ["destroy barony 1", "destroy duchy 3"]
    assert legal(bare) == ["destroy tower_of_pisa 0", "destroy compass 1"]


def test_charlemagne_saves_every_card_from_the_saxons() -> None:
    """They go on to the rival all the same."""
    state = struck("middle-ages", "saxons", "charlemagne barony", players=3)

    assert legal(state) == ["pick 1", "pick 2"]
    assert civ(do(state, "pick 2"), 0) == "charlemagne barony"
