"""Questions of Along History at 80 columns: round, phase and what is asked, in both languages."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from astragal.engine.state import CHANCE
from astragal.tui.table.session import Session
from tests.tui.tables import make_match

MINE = "within: act; interrupts:"
THEIRS = "active: bruno; within: act; interrupts:"
QUESTIONS = {
    "act": "alice: | bruno:; age: 1",
    "ransom": f"alice: civ barony county, 9 gold | bruno: civ templar_order; age: 2; {THEIRS} ransom 0 1 5",
    "poisoned": f"alice: civ avicenna saladin | bruno: civ poison; age: 2; {THEIRS} poisoned 0 1",
    "pay-or-lose": "alice: events piracy, civ bocage, 12 gold | bruno:; age: 1; phase: calamities",
    "lose": "alice: events barbarian_invasions, civ bocage coast | bruno:; age: 1; phase: calamities",
    "pass-on": "alice: events barbarian_invasions | bruno: | chloe:; age: 1; "
    f"{MINE} pass-on 0 barbarian_invasions",
    "decadence": f"alice: civ bocage coast | bruno:; age: 1; {MINE} decadence 0",
    "muster": "alice: civ coast, 1 universal | bruno: civ coast; age: 1; phase: war; do: attack 1",
}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("position", QUESTIONS.values(), ids=QUESTIONS)
def test_a_question_keeps_round_and_phase_at_80_columns(position: str, language: str) -> None:
    """What is asked is shortened by whole clauses rather than lose where the match stands."""
    seats = ("Alice", "Bruno", "Chloe")[: position.count("|") + 1]
    match = make_match(" ".join(seats), game="along-history", preset="long", position=position)
    while match.to_move == CHANCE:
        match.roll()
    session = Session(match, language)

    asked, whole = session.prompt(80), session.prompt(400)

    lead = whole.partition("\u00a0: " if language == "fr" else ": ")[0]
    assert " · Alice ▸ " in lead
    assert asked.startswith(lead)
    assert cell_len(asked) <= 80
