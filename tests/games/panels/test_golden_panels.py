"""The panels of every game look as their kept drawings."""

from __future__ import annotations

import os

import pytest

from tests.games.panels.drawings import GAMES, HERE, draw_all
from tests.games.panels.looks import SIZES


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", GAMES)
def test_golden_panels_look_as_they_were_kept(name: str, size: str) -> None:
    """Every cell with its colour and what it picks, in both languages."""
    path = HERE / f"{name}-{size}.txt"
    found = draw_all(name, size) + "\n"
    if os.environ.get("ASTRAGAL_GOLDEN") == "update":
        path.write_text(found, encoding="utf-8")

    assert found.splitlines() == path.read_text(encoding="utf-8").splitlines()
