"""Drawings that are kept: a panel whose signature stays the same would be drawn the same again."""

from __future__ import annotations

from random import Random

import pytest

from astragal.tui.table.panel import Look
from astragal.tui.table.session import Session
from tests.tui.tables import make_match

SIZES = (("narrow", 80, 13), ("normal", 60, 20), ("wide", 118, 40))


def look_of(session: Session, density: str, width: int, height: int) -> Look:
    """Return what panels are told by a session."""
    choices = session.choices
    return Look(
        session.state,
        session.viewer,
        session.words,
        density,  # type: ignore[arg-type]
        width,
        height,
        choices.keys,
        choices.legal,
        session.ticked,
        choices.ticking,
        moment=session.moment,
    )


def stir(session: Session, rng: Random) -> None:
    """Do something that a person could do: tick, begin a payment, let go, act, or let chance go on."""
    if session.turn_end is not None:
        session.end_turn()
        return
    if session.chance_due:
        session.match.roll()
        session.refresh()
        return
    choices = session.choices
    candidates = choices.selection.candidates if choices.selection is not None else ()
    picks = [*candidates, *choices.payable]
    if picks and rng.random() < 0.8:
        session.pick(rng.choice(picks))
    elif rng.random() < 0.3:
        session.back()
    else:
        session.act(rng.choice(session.match.legal))


@pytest.mark.parametrize(
    ("game", "preset"), [("rtta", ""), ("rtta", "late-bronze-age"), ("along-history", "two-ages")]
)
def test_a_kept_drawing_is_what_would_be_drawn(game: str, preset: str) -> None:
    """Whatever is ticked or done, panels with equal signatures look alike, cell by cell."""
    session = Session(make_match("Alice Bruno Chloe", game=game, preset=preset, seed=5), "en")
    rng = Random(6)
    known: dict[tuple[str, str], tuple[object, object]] = {}
    kept = 0

    for _ in range(250):
        if session.match.over:
            break
        for density, width, height in SIZES:
            look = look_of(session, density, width, height)
            for panel in session.panels:
                signature, rows = panel.signature(look, session.shown[panel.id]), panel.view(look).rows
                before = known.get((panel.id, density))
                if before is not None and before[0] == signature:
                    kept += 1
                    assert rows == before[1], (panel.id, density)
                known[panel.id, density] = (signature, rows)
        stir(session, rng)

    assert kept > 500


def test_a_drawing_is_not_kept_where_nobody_counts_moments() -> None:
    """A look that was made by hand is drawn each time."""
    session = Session(make_match(), "en")
    look = Look(session.state, 0, session.words)

    assert session.panels[0].signature(look, ()) is None
