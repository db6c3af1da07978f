"""The panels of every game in rooms of every width and height: they keep within them, and look as kept."""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random
from typing import Any

import attrs
import pytest

from astragal.engine.wording import Words
from astragal.panels import Density, Look
from tests.games.panels.drawings import GAMES, HERE, LONG, chosen, digest_of
from tests.games.panels.looks import Kind, look_at, panels

WIDTHS = range(24, 121)
HEIGHTS = range(2, 45)
PARTS = 3
"""Tables of each game; a third of the widths and heights is drawn of each."""
KEPT = HERE / "rooms.txt"


def rooms(kind: Kind, state: Any, part: int) -> Iterator[Look[Any]]:
    """Yield a table in every third width, with long names in every other one, and in every third height."""
    look = look_at(kind, state, "120x40", viewer=max(0, state.to_move), rng=Random(part))
    long = Words("en", state.rules.namings, LONG)
    for width in WIDTHS[part::PARTS]:
        yield attrs.evolve(look, width=width, words=look.words if width % 2 else long)
    densities: tuple[Density, ...] = ("narrow", "normal", "wide")
    for height in HEIGHTS[part::PARTS]:
        density = densities[height // PARTS % 3]
        yield attrs.evolve(look, width=100, height=height, rows=2 * height, density=density)


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", GAMES)
def test_golden_rooms_of_every_width_and_height(name: str, part: int) -> None:
    """No drawing is wider than its room; every cell is where it was kept."""
    kind, most = GAMES[name]
    states = chosen(kind, most)
    state, lines = states[(2 * part + 1) * len(states) // (2 * PARTS)], []
    for panel in (panel for panel in panels(kind) if panel.when(state)):
        drawn = [(look.width, panel.view(look)) for look in rooms(kind, state, part)]
        assert [width for width, canvas in drawn if canvas.width > width] == []
        lines.append(f"{name} {part} {panel.id} {digest_of(*(canvas for _, canvas in drawn))}")
    kept = KEPT.read_text(encoding="utf-8").splitlines() if KEPT.exists() else []
    if os.environ.get("ASTRAGAL_GOLDEN") == "update":
        kept = sorted([*(line for line in kept if not line.startswith(f"{name} {part} ")), *lines])
        KEPT.write_text("\n".join(kept) + "\n", encoding="utf-8")

    assert sorted(lines) == [line for line in kept if line.startswith(f"{name} {part} ")]
