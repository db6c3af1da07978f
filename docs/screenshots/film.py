"""Takes the moving picture of the documentation, a turn in play: `python docs/screenshots/film.py`."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from raster import picture  # type: ignore[import-not-found]
from shoot import HERE, match_in  # type: ignore[import-not-found]
from textual.pilot import Pilot

from astragal.match.match import Match
from astragal.tui.app import AstragalApp
from astragal.tui.screens.table import TableScreen
from astragal.tui.settings import Settings

SIZE = (120, 40)
STILL, MOVING = 1.1, 0.09
"""Seconds that a picture stays: when nothing moves, and while something happens."""
MOST = 90
"""The most pictures."""

Shots = list[tuple[Image.Image, float]]


def table_in(app: AstragalApp) -> TableScreen:
    """Return the table of a program."""
    return next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))


async def watch(app: AstragalApp, shots: Shots, last: list[str]) -> None:
    """Take a picture if something has changed."""
    text = "\n".join(str(list(strip)) for strip in app.screen._compositor.render_strips())
    if text != last[0] and len(shots) < MOST:
        last[0] = text
        moves = table_in(app).pacing.playing
        shots.append((picture(app), MOVING if moves else STILL))


async def rest(pilot: Pilot[None], app: AstragalApp, shots: Shots, last: list[str], seconds: float) -> None:
    """Take pictures until the table waits for a person."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        await watch(app, shots, last)
        table = table_in(app)
        if not table.pacing.playing and (table.session.person_to_move or table.session.turn_end is not None):
            break
        await asyncio.sleep(0.01)
    await pilot.pause(0.05)
    await watch(app, shots, last)


def next_key(match: Match, table: TableScreen) -> str:
    """Return the key of what a good player would do now; none while others play."""
    session = table.session
    if session.turn_end is not None or session.choices.selection is not None:
        return "enter"
    if match.to_move != 0:
        return ""
    action = match.hint("planner").action
    keys = session.choices.keys
    return keys.get(f"act:{session.rules.text_of(action)}") or keys.get(action.target) or "enter"


async def main() -> None:
    """Play a turn and let the others have theirs, and keep it as an animated picture."""
    with TemporaryDirectory() as home:
        match = match_in("rtta", "roll", 3, 4, 6)
        settings = Settings(speed="slow", animations=True, handover=False)
        app = AstragalApp(settings=settings, folder=Path(home), first=lambda app: match)
        shots: Shots = []
        last = [""]
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause(0.6)
            await rest(pilot, app, shots, last, 5)
            for key in ("1", "2", "space"):
                app.simulate_key(key)
                await pilot.pause(0.05)
                await watch(app, shots, last)
            await rest(pilot, app, shots, last, 8)
            for _ in range(18):
                if len(shots) >= MOST or match.over:
                    break
                key = next_key(match, table_in(app))
                if key:
                    app.simulate_key(key)
                await pilot.pause(0.05)
                await rest(pilot, app, shots, last, 25)
    save(shots, HERE / "turn.gif")


def save(shots: Shots, path: Path) -> None:
    """Write pictures as one that moves; all of them have the colours of the first ones."""
    colours = shots[min(len(shots) - 1, 12)][0].quantize(colors=64, method=Image.Quantize.MAXCOVERAGE)
    frames = [image.quantize(palette=colours, dither=Image.Dither.NONE) for image, _ in shots]
    times = [round(1000 * seconds) for _, seconds in shots]
    frames[0].save(path, save_all=True, append_images=frames[1:], duration=times, loop=0, optimize=True)


if __name__ == "__main__":
    asyncio.run(main())
