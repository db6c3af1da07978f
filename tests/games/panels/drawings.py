"""Kept drawings of the panels of every game: what they show, and a checksum of colours and clicks.

`ASTRAGAL_GOLDEN=update pytest tests/games -k golden` draws them anew; look at what changed before keeping it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from astragal.panels import Canvas
from tests.games.panels.looks import SIZES, Kind, in_room, look_at, panels, tables, words_of

HERE = Path(__file__).parent / "golden"
GAMES: dict[str, tuple[Kind, int]] = {
    "rtta-base": (Kind("rtta", "bronze-age", 3), 60),
    "rtta-late": (Kind("rtta", "late-bronze-age", 4), 60),
    "rtta-solo": (Kind("rtta", "bronze-age", 1), 25),
    "rtta-trading": (Kind("rtta", "trading", 2, (("trade_proposals", 2),)), 60),
    "ah-prehistory": (Kind("along-history", "", 2, (("ages", "prehistory"),)), 60),
    "ah-antiquity": (Kind("along-history", "", 3, (("ages", "antiquity"),)), 70),
    "ah-middle-ages": (Kind("along-history", "", 5, (("ages", "middle-ages"), ("board", "back"))), 70),
    "iron-age": (Kind("iron-age", "iron-age", 3), 60),
    "iron-age-solo": (Kind("iron-age", "iron-age", 1), 25),
}
"""The games that are drawn, and how many tables of each."""


@cache
def chosen(kind: Kind, most: int) -> list[Any]:
    """Return tables of a game: the first of each phase, then others spread over the rest."""
    seen: set[str] = set()
    first: list[Any] = []
    others: list[Any] = []
    for state in tables(kind, 5):
        phase = state.ended or state.rules.phase_of(state).id
        (others if phase in seen else first).append(state.fork())
        seen.add(phase)
    step = max(1, len(others) // max(1, most - len(first)))
    return [*first, *others[::step]][:most]


def draw_all(name: str, size: str) -> str:
    """Return the drawings of a game at a size as text."""
    kind, most = GAMES[name]
    places = list(enumerate(chosen(kind, most)))[list(SIZES).index(size) :: 3]
    return "\n".join(line for number, state in places for line in _draw(kind, state, number, size))


def _draw(kind: Kind, state: Any, number: int, size: str) -> Iterator[str]:
    """Draw a table; every eighth is kept as text, the others as checksums."""
    rng = Random(number)
    language = ("en", "fr")[number // 3 % 2]
    viewer = max(0, state.to_move) if number % 4 else (state.active + 1) % state.seats
    look = look_at(kind, state, size, viewer=viewer, language=language, rng=rng)
    shown = [panel for panel in panels(kind) if look.density in (*panel.shown, *panel.aside)]
    phase = state.ended or state.rules.phase_of(state).id
    yield f"## {number}: round {state.round}, {phase}, {size} {language}, seat {viewer + 1}"
    for panel in (panel for panel in shown if panel.when(state)):
        canvas = panel.view(in_room(panel, look))
        refs, words = panel.refs(state, viewer), words_of(state, language)
        about = [panel.about(state, viewer, words, ref) for ref in refs]
        yield f"# {panel.id} ({digest_of(canvas, about)})"
        yield from canvas.plain.splitlines() if number % 8 == 0 else ()


def digest_of(canvas: Canvas, about: object) -> str:
    """Return a checksum of every cell, its colour and its component, and of the texts about components."""
    return hashlib.blake2b(repr((canvas.rows, about)).encode(), digest_size=5).hexdigest()
