"""A monkey at the keyboard: random keys, clicks and sizes; the journal replays to the same state."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest
from textual.app import App

from astragal.engine.snapshot import digest
from astragal.match.replay import Replay
from astragal.plugins.registry import Registry
from astragal.tui.screens.table import TableScreen
from tests.tui.tables import Opener, make_match, table_of

KEYS = [
    *"123456789abcdefgjkmnoprstvwxy",
    *"uUUiIlzZSRh",
    *["space", "enter"] * 8,
    *(
        "escape",
        "up",
        "down",
        "left",
        "right",
        "tab",
        "f2",
        "f3",
        "f4",
        "f5",
        "f9",
        "question_mark",
        "backspace",
    ),
    *("pageup", "pagedown", "home", "end", "ctrl+p", "left_square_bracket"),
]
SIZES = [(80, 24), (120, 40), (200, 60), (40, 10), (110, 36), (171, 35)]


async def let_loose(app: App[None], inputs: int, seed: int) -> TableScreen:
    """Give random inputs to a program and return the table at the end."""
    rng = Random(seed)
    async with app.run_test(size=(120, 40)) as pilot:
        table = await table_of(pilot)
        for _ in range(inputs):
            chance = rng.random()
            if chance < 0.02:
                await pilot.resize_terminal(*rng.choice(SIZES))
            elif chance < 0.2:
                width, height = app.size
                await pilot.click(offset=(rng.randrange(width), rng.randrange(height)))
            else:
                await pilot.press(rng.choice(KEYS))
            if not any(isinstance(screen, TableScreen) for screen in app.screen_stack):
                break
        match = table.session.match
        table.workers.cancel_all()
        match.close()
    return table


@pytest.mark.goal(18)
@pytest.mark.parametrize("game", ["rtta", "along-history"])
async def test_a_monkey_breaks_nothing(open_table: Opener, tmp_path: Path, game: str) -> None:
    """Whatever is pressed, no error comes, and the journal replays to the very same state."""
    path = tmp_path / "matches" / "monkey.astragal"
    match = make_match("Alice Bruno:random", game=game, path=path, take_backs=True)

    table = await let_loose(open_table(match, animations=True), 60, seed=11)
    replay = Replay.open(path, Registry())

    assert table.board.faults == {}
    assert replay.verify().ok
    assert digest(replay.line.state) == digest(table.session.match.state)


@pytest.mark.goal(18)
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(int(os.environ.get("ASTRAGAL_MONKEYS", "4"))))
@pytest.mark.parametrize("game", ["rtta", "along-history"])
async def test_many_monkeys_break_nothing(open_table: Opener, tmp_path: Path, game: str, seed: int) -> None:
    """Thousands of inputs, at every size."""
    path = tmp_path / "matches" / "monkey.astragal"
    match = make_match("Alice Bruno:random Chloe", game=game, path=path, take_backs=bool(seed % 2), seed=seed)

    table = await let_loose(open_table(match, handover=True), 1500, seed)
    replay = Replay.open(path, Registry())

    assert table.board.faults == {}
    assert replay.verify().ok
    assert digest(replay.line.state) == digest(table.session.match.state)
