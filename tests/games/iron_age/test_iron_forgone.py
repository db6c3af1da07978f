"""What a player is told would be lost by ending a phase."""

from __future__ import annotations

import pytest

from astragal.engine.wording import Words
from iron_age.state import Table
from tests.games.iron_age.positions import build_with, enter, table


def forgone(state: Table, language: str = "en") -> str:
    """Return what the phase says would be missed."""
    return state.rules.phase_of(state).forgone(state, Words(language, state.rules.namings))


@pytest.mark.parametrize(
    ("population", "said"), [(0, ""), (1, "1 population unused"), (3, "3 population unused")]
)
def test_population_that_could_still_build_is_named(population: int, said: str) -> None:
    """It is lost when building ends."""
    assert forgone(build_with(table("G2 T1 P1"), population)) == said


@pytest.mark.parametrize(
    ("innovation", "said"), [(0, ""), (1, "1 innovation lost"), (2, "2 innovations lost")]
)
def test_innovations_that_buy_nothing_are_named(innovation: int, said: str) -> None:
    """They last for this turn only."""
    state = table("G4")
    state.innovation = innovation

    assert forgone(enter(state, "buy")) == said
