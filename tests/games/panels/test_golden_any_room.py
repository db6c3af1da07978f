"""The panels of every game at tables laid out at random, in rooms of any size, look as they were kept.

`ASTRAGAL_GOLDEN=update pytest tests/games -k golden` draws them anew.
"""

from __future__ import annotations

import hashlib
import marshal
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from filelock import FileLock

from astragal.panels import Look, Panel
from tests.games.panels.any_table import any_looks, rooms_of
from tests.games.panels.drawings import GAMES, HERE
from tests.games.panels.looks import panels

KEPT = HERE / "any-room.txt"
TABLES, ROOMS = 40, 6
"""Tables of each game, and how many rooms each of its panels is drawn in at one table."""
ALONE = 12
"""Tables of a game for one player, which has the same panels."""
EVERY = [(name, panel.id) for name, (kind, _) in GAMES.items() for panel in panels(kind)]


def _keep(head: str, line: str) -> None:
    """Write a panel's line in the place of its former one; tests may run in several processes."""
    with FileLock(Path(tempfile.gettempdir()) / "astragal-any-room.lock"):
        kept = KEPT.read_text(encoding="utf-8").splitlines() if KEPT.exists() else []
        kept = sorted([*(each for each in kept if not each.startswith(head)), line])
        KEPT.write_text("\n".join(kept) + "\n", encoding="utf-8")


@pytest.mark.parametrize(("name", "id"), EVERY)
def test_golden_panels_in_any_room(name: str, id: str) -> None:
    """Every drawing is as wide as its room; cells, colours, clicks and texts about components are as kept."""
    kind, _ = GAMES[name]
    panel = next(panel for panel in panels(kind) if panel.id == id)
    line = " ".join([name, id, *_digests(panel, any_looks(kind, TABLES if kind.seats > 1 else ALONE))])
    if os.environ.get("ASTRAGAL_GOLDEN") == "update":
        _keep(f"{name} {id} ", line)
    kept = KEPT.read_text(encoding="utf-8").splitlines() if KEPT.exists() else []

    assert [line] == [each for each in kept if each.startswith(f"{name} {id} ")]


def _digests(panel: Panel, looks: list[Look[Any]]) -> Iterator[str]:
    """Draw a panel at tables, and yield a checksum for each; a dash where it is not shown."""
    for number, look in enumerate(looks):
        if not panel.when(look.state):
            yield "-"
            continue
        rooms = list(rooms_of(look, Random(f"{panel.id} {number}"), ROOMS))
        drawn = [panel.view(room) for room in rooms]
        assert [canvas.width for canvas in drawn] == [room.width for room in rooms]
        refs = panel.refs(look.state, look.viewer)
        about = [panel.about(look.state, look.viewer, look.words, ref) for ref in refs]
        plain = marshal.dumps([*(canvas.rows for canvas in drawn), about], 0)
        yield hashlib.blake2b(plain, digest_size=2).hexdigest()
