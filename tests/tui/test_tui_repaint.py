"""Tests of painting: what has changed is painted, and nothing else."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from textual.geometry import Region

from astragal.tui.table.canvas import Canvas
from astragal.tui.table.canvas_view import CanvasView
from astragal.tui.table.changes import changed_cells
from tests.tui.pictures import ROLL
from tests.tui.tables import Opener, table_of


def drawing(rng: Random, width: int = 30, height: int = 6) -> Canvas:
    """Return a drawing of words in some styles, wide signs among them."""
    canvas = Canvas(width)
    for y in range(height):
        canvas.put(rng.randrange(width), y, rng.choice(("dice", "漢字", "▀▄", "")), rng.choice(("", "bold")))
    canvas.put(0, height - 1, "")
    return canvas


@pytest.mark.parametrize("seed", range(60))
def test_every_cell_that_differs_is_painted(seed: int) -> None:
    """Whatever two drawings look like, what lies outside the regions is the same in both."""
    rng = Random(seed)
    old, new = drawing(rng), drawing(rng)
    if seed % 3:  # most often only a little changes
        new = Canvas(30)
        new.rows = [list(row) for row in old.rows]
        new.put(rng.randrange(30), rng.randrange(6), "x", rng.choice(("", "bold")))

    regions = list(changed_cells(old.lines(), new.lines(), 30, 6))

    painted = {(x, region.y) for region in regions for x in range(region.x, region.right)}
    cells = [(x, y) for y in range(6) for x in range(30)]
    differing = {(x, y) for x, y in cells if old.rows[y][x][:2] != new.rows[y][x][:2]}
    assert differing <= painted


def test_one_cell_is_one_region() -> None:
    """A tick in the middle of a row leaves the rest of it alone."""
    old, new = Canvas(40), Canvas(40)
    old.put(0, 0, "a" * 40)
    new.put(0, 0, "a" * 20 + "b" + "a" * 19)

    assert list(changed_cells(old.lines(), new.lines(), 40, 1)) == [Region(20, 0, 1, 1)]


async def test_a_tick_moves_nothing_and_leaves_other_panels_alone(
    open_table: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the first one of a roll, a tick arranges no panel anew, whether dice are ticked or unticked."""
    match = ROLL(tmp_path)
    async with open_table(match).run_test(size=(120, 40)) as pilot:
        table = await table_of(pilot)
        await pilot.press("1")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        laid_out: list[str] = []
        repainted: list[str] = []
        refresh = CanvasView.refresh

        def spy(view: CanvasView, *regions: Region, **how: bool) -> CanvasView:
            (laid_out if how.get("layout") else repainted).append(str(view.id))
            return refresh(view, *regions, **how)

        monkeypatch.setattr(CanvasView, "refresh", spy)
        places = {id: view.region for id, view in table.board._views.items()}
        for key in ("1", "1"):
            await pilot.press(key)
            await pilot.app.workers.wait_for_complete()
            await pilot.pause()

        assert laid_out == []
        assert {id: view.region for id, view in table.board._views.items()} == places
        assert {"panel-goods", "panel-developments", "panel-cities"}.isdisjoint(repainted)
        assert "panel-dice" in repainted
