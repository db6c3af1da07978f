"""The TUI survives its user: random keys, clicks and sizes, with a restart from the save again and again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from textual.pilot import Pilot

from astragal.engine.snapshot import digest
from astragal.match.match import Match
from astragal.match.replay import Replay
from astragal.plugins.registry import Registry
from astragal.tui.app import AstragalApp
from astragal.tui.screens.table import TableScreen
from tests.goals import goal
from tests.tui.tables import make_match, quiet, table_of
from tests.tui.test_tui_monkey import KEYS, SIZES

ALL_SIZES = [*SIZES, (20, 8)]


def sat_down(path: Path, game: str, seed: int) -> Match:
    """Go on with the match in a file, or begin one when there is none or it is over."""
    if path.exists():
        match = Match.resume(path, Registry())
        if not match.over:
            return match
        match.close()
        path.unlink()
    return make_match("Alice Bruno:random Chloe", game=game, path=path, take_backs=bool(seed % 2), seed=seed)


async def one_input(pilot: Pilot[None], luck: Random) -> None:
    """Press, click or resize."""
    chance = luck.random()
    if chance < 0.03:
        await pilot.resize_terminal(*luck.choice(ALL_SIZES))
    elif chance < 0.2:
        width, height = pilot.app.size
        await pilot.click(offset=(luck.randrange(width), luck.randrange(height)))
    else:
        await pilot.press(luck.choice(KEYS))


async def sitting(path: Path, game: str, inputs: int, luck: Random) -> int:
    """Play from the file with random inputs until the table is left; return how many were made."""
    match = sat_down(path, game, luck.randrange(1000))
    app = AstragalApp(settings=quiet(handover=True), folder=path.parent, first=lambda app: match)
    made = 0
    async with app.run_test(size=luck.choice(ALL_SIZES)) as pilot:
        table = await table_of(pilot)
        while made < inputs and any(isinstance(screen, TableScreen) for screen in app.screen_stack):
            await one_input(pilot, luck)
            made += 1
        match = table.session.match
        table.workers.cancel_all()
        match.close()
    assert table.board.faults == {}
    if match.path == path and path.exists():
        assert digest(Replay.open(path, Registry()).line.state) == digest(match.state)
    return made


async def monkey(folder: Path, game: str, inputs: int, stretch: int, luck: Random) -> None:
    """Let a monkey at the program, with a restart after each stretch."""
    path, made = folder / "matches" / "monkey.astragal", 0
    while made < inputs:
        made += max(1, await sitting(path, game, min(stretch, inputs - made), luck))


@goal(18)
@pytest.mark.parametrize("game", ["rtta", "along-history"])
async def test_a_monkey_that_restarts_breaks_nothing(
    game: str, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tried: Callable[[int], None]
) -> None:
    """Sixty inputs and a restart; the save replays to the state on the screen."""
    monkeypatch.setenv("ASTRAGAL_HOME", str(tmp_path / "home"))

    await monkey(tmp_path, game, 60, 30, Random(seed))

    tried(60)


@goal(18)
@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("game", ["rtta", "along-history"])
async def test_ten_thousand_inputs_break_nothing(
    game: str,
    part: int,
    seed: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    tried: Callable[[int], None],
) -> None:
    """Ten thousand together, with a restart at least every five hundred, down to a window of 20x8."""
    monkeypatch.setenv("ASTRAGAL_HOME", str(tmp_path / "home"))

    await monkey(tmp_path, game, 1_250, 500, Random(f"{seed}/{part}"))

    tried(1_250)
