"""Positions of the Iron Age as text."""

from __future__ import annotations

import pytest

from astragal.engine.snapshot import digest
from astragal.errors import BadInput
from astragal.positions import read_position, write_position
from astragal.testing import Played, at_random, dealt, play, table
from iron_age.events import BattleFought
from tests.games.iron_age.positions import board, rules_of


def test_a_position_is_what_it_says() -> None:
    """Ports, provinces, pegs, developments and monuments; two skulls are fought with four armies."""
    laid = table(
        "iron-age",
        "ann: 3 ports, 2 provinces, 4 armies, navy, 2 obelisk | bob: walls;"
        "roll: omens skull skull goods; do: done; do: done",
    )

    assert board(laid.state, 0, "T P A") == "T3 P2 A3"
    assert [event.cause for event in laid.heard(BattleFought)] == ["barbarians"]
    assert [sum(player.awards[5:]) for player in laid.state.players] == [-5, 2]


@pytest.mark.parametrize(
    "text",
    ["ann: 7 ports", "ann: 9 provinces", "ann: 99 walls", "ann: ; faces: banana", "ann: walls for ever"],
)
def test_what_nobody_can_have_is_refused(text: str) -> None:
    """In one line that says what to write."""
    with pytest.raises(BadInput):
        table("iron-age", f"{text} | bob:")


def test_any_table_of_a_game_can_be_written_down() -> None:
    """And reads back as the same table."""
    rules = rules_of(players=3, province_order="any")
    played: Played = play(rules, at_random(4), dealt(4))
    texts = [step.text for step in played.steps]
    state = rules.new()
    for number, step in enumerate(played.steps):
        if step.seat >= 0:
            rules.apply(state, rules.read_action(step.text))
        else:
            assert state.chance is not None
            rules.answer(state, state.chance.read_names(state, tuple(step.text.split())))
        if number % 7 == 0 and not state.ended:
            back = read_position(rules, write_position(state)).state
            assert digest(back) == digest(state), texts[number]
