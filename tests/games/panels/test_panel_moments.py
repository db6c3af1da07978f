"""Moments that random games seldom have: what panels say about deals, spoils and ships."""

from __future__ import annotations

from typing import Any

import pytest

from along_history.phases.war import Spoils, StrikeBack
from rtta.phases.deal import Deal
from tests.games.along_history import ah_table
from tests.games.panels.looks import Kind, drawn, look_at
from tests.games.rtta import positions

TRADING = Kind("rtta", "trading", 2, (("trade_proposals", 2),))
LATE = Kind("rtta", "late-bronze-age", 2)
HISTORY = Kind("along-history", "", 2)


def said(kind: Kind, panel: str, state: Any, size: str = "120x40") -> str:
    """Return what a panel says as one line."""
    return " ".join(drawn(kind, panel, look_at(kind, state, size)).plain.split())


@pytest.mark.parametrize("counters", [0, 1])
def test_a_deal_names_both_sides_and_whether_it_may_be_countered(counters: int) -> None:
    """The player that is asked gives what the other wants."""
    state = positions.table(ruleset="trading")
    positions.give(state.players[0], wood=2, food=3)
    positions.give(state.players[1], wood=2, food=3)
    state.interrupts = [Deal(0, 1, ("wood:1",), ("food:2",), counters)]

    told = said(TRADING, "deal", state)

    assert told.startswith("You give 2 Food and get 1 Wood.")
    assert ("Choose Bruno to make a counter-offer." in told) == bool(counters)


def test_without_a_deal_somebody_is_to_be_chosen() -> None:
    """Nobody is named before."""
    assert said(TRADING, "deal", positions.table(ruleset="trading")) == "Choose a player to trade with."


@pytest.mark.parametrize(
    ("pending", "line"),
    [
        (Spoils(0, 1, 3), "Alice won by 3 and takes a token of Bruno"),
        (StrikeBack(1, 0), "Bruno lost, but may strike back at Alice"),
    ],
)
def test_the_end_of_a_war_says_what_is_decided(pending: Any, line: str) -> None:
    """Who may take something, or strike back."""
    state = ah_table.settled(ah_table.table())
    state.interrupts = [pending]

    assert line in said(HISTORY, "war", state)


@pytest.mark.parametrize(("ships", "shown"), [(0, False), (2, True)])
def test_ships_are_counted_on_the_pegboard(ships: int, shown: bool) -> None:
    """In a row of their own below the goods, from its first column on; without Shipping there is none."""
    state = positions.table(ruleset="late-bronze-age")
    state.players[0].ships = ships

    rows = drawn(LATE, "goods", look_at(LATE, state, "120x40")).plain.splitlines()

    found = [" ".join(row.split()) for row in rows if "Ships" in row]
    assert found == ([f"Ships {ships}"] if shown else [])
    assert all(row.index("Ships") == rows[0].index("Wood") for row in rows if "Ships" in row)
