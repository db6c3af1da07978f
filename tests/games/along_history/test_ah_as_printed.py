"""Cards whose print was misread once, each corrected and held here by the sentence that it proves."""

from __future__ import annotations

from tests.games.along_history.ah_table import give_civ, table


def test_camelot_is_worth_4_points() -> None:
    """In view and in decadence, where its bonus costs 2 points."""
    shown = give_civ(table("middle-ages"), 0, "camelot")
    covered = give_civ(table("middle-ages"), 0, "barony/camelot")

    assert shown.rules.total(shown, 0) == 4
    assert covered.rules.total(covered, 0) == 1 + 4 - 2
