"""The Iron Age on a small screen and in French: nothing is missing, cut or left in English."""

from __future__ import annotations

import pytest

from astragal.tui.table.dice import face_word
from astragal.tui.table.panel import Look
from astragal.tui.table.session import Session
from tests.tui.tables import make_match

NARROW = 38
"""Columns of the main area at 80x24."""
ROWS = 14
"""Rows of the main area at 80x24."""


def drawn(session: Session, id: str, width: int, height: int) -> list[str]:
    """Return the rows of a panel on a small screen."""
    (panel,) = (panel for panel in session.panels if panel.id == id)
    return panel.view(Look(session.state, 0, session.words, "narrow", width, height)).plain.splitlines()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_development_is_on_a_small_screen(language: str) -> None:
    """All seventeen have their price and points in the rows that 80x24 has."""
    session = Session(make_match(game="iron-age", preset="iron-age"), language)

    rows = drawn(session, "developments", NARROW, ROWS)

    assert len(rows) <= ROWS
    assert sum(row.count("+") for row in rows) == 17
    assert any(row.rstrip().endswith("30 +15") for row in rows)


def test_a_screen_with_room_tells_what_developments_do() -> None:
    """Where all rows fit, each has its effect."""
    session = Session(make_match(game="iron-age", preset="iron-age"), "en")

    rows = drawn(session, "developments", 76, 20)

    assert len(rows) == 17
    assert "+2 strength" in rows[3]


def test_only_what_a_player_has_is_offered_as_payment() -> None:
    """One good at the start: the panel names goods in full, and nothing else."""
    session = Session(make_match(game="iron-age", preset="iron-age"), "en")

    rows = drawn(session, "purse", 42, 3)

    assert [row.rstrip() for row in rows] == ["Goods ×1 □"]


@pytest.mark.parametrize(
    ("language", "titles"),
    [("en", {"Tracks", "Projects", "Developments"}), ("fr", {"Pistes", "Projets", "Développements"})],
)
def test_headings_are_translated(language: str, titles: set[str]) -> None:
    """Panels that draw themselves have a French heading too."""
    session = Session(make_match(game="iron-age", preset="iron-age"), language)

    found = {session.words(panel.title) for panel in session.panels}

    assert titles <= found


@pytest.mark.parametrize("language", ["en", "fr"])
def test_short_names_of_faces_fit_a_small_die(language: str) -> None:
    """A face of the Fate die is never cut on a die of eight columns."""
    session = Session(make_match(game="iron-age", preset="iron-age"), language)
    pool = session.state.rules.gear.pool
    fate = [pool.dice[0].faces[side] for side in pool.dice[0].sides]

    words = {face.id: face_word(session.words, face, 8) for face in fate}

    assert set(words) == {"abundance", "drought", "omens", "conquest", "tribute", "skull"}
    assert [word for word in words.values() if len(word) > 8] == []
