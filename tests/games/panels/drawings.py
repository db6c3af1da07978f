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

import attrs

from astragal.engine.wording import Words
from astragal.panels import Canvas, Look, Panel
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
LONG = ("Anne-Charlotte de Montmorency", "Bo", "Maximilian Alexander III", "D", "Wilhelmina van Oranje")
ODD = ("die:99", "die:x", "civ:99", "player:9", "space:nowhere", "card:nowhere", "heritage:x", "universal:0")
"""Components that are not on the table."""


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
    about = [_attributes(panel) for panel in panels(kind)]
    drawings = (line for number, state in places for line in _draw(kind, state, number, size))
    return "\n".join([*about, *drawings])


def _attributes(panel: Panel) -> str:
    """Return where a panel goes and when, as one line."""
    plain = attrs.asdict(panel, recurse=False, filter=lambda field, value: not callable(value))
    return ", ".join(f"{name} {value}" for name, value in plain.items())


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
        about = [panel.about(state, viewer, words, ref) for ref in (*refs, *ODD)]
        others = [panel.view(each) for each in _otherwise(in_room(panel, look), rng)]
        yield f"# {panel.id} ({digest_of(canvas, about)} {digest_of(*others)})"
        yield from canvas.plain.splitlines() if number % 8 == 0 else ()


def _otherwise(look: Look, rng: Random) -> Iterator[Look]:
    """Yield the same table in other rooms: narrower, taller, with long names, with dice in the air."""
    yield attrs.evolve(look, width=rng.randrange(30, look.width), height=rng.randrange(3, 30))
    yield attrs.evolve(look, tall=True, words=Words(look.words.language, look.state.rules.namings, LONG))
    air = frozenset(f"die:{die}" for die in range(7) if rng.random() < 0.5)
    yield attrs.evolve(look, moving=air, frame=rng.randrange(9), recent="Bruno passed.")
    yield attrs.evolve(look, fresh=air, ascii_only=True, width=max(30, look.width - 9))


def digest_of(*drawn: object) -> str:
    """Return a checksum of every cell, its colour and its component, and of the texts about components."""
    plain = [each.rows if isinstance(each, Canvas) else each for each in drawn]
    return hashlib.blake2b(repr(plain).encode(), digest_size=5).hexdigest()
