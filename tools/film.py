"""Films the program for the documentation: `python tools/film.py turn`.

Each film is played by the program itself, with its own beats. It becomes an animated picture in
`docs/screenshots`, and with `--cast FILE` an asciicast as well.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import attrs
from PIL import Image
from textual.pilot import Pilot

from astragal.match.match import Match
from astragal.tui.app import AstragalApp
from astragal.tui.screens.table import TableScreen
from astragal.tui.settings import Settings
from filming.cast import frame
from filming.cast import save as save_cast
from filming.raster import picture

SCREENSHOTS = Path(__file__).parents[1] / "docs" / "screenshots"
sys.path.append(str(SCREENSHOTS))
SIZE = (120, 40)
STILL, MOVING = 1.1, 0.09
"""Seconds that a picture stays: when nothing moves, and while something happens."""


@attrs.frozen
class Film:
    """What is filmed: a position, the keys that are pressed first, and the most pictures."""

    game: str
    phase: str
    players: int
    round: int
    seed: int
    keys: tuple[str, ...] = ()
    most: int = 90


FILMS = {"turn": Film("rtta", "roll", 3, 4, 6, ("1", "2", "space"))}
"""Films by name: dice that land, what a turn builds, and the turns of the others."""


class Camera:
    """Takes a picture whenever the program shows something new."""

    def __init__(self, app: AstragalApp, most: int) -> None:
        self.app, self.most = app, most
        self.images: list[tuple[Image.Image, float]] = []
        self.frames: list[tuple[str, float]] = []

    @property
    def table(self) -> TableScreen:
        """The table of the program."""
        return next(screen for screen in self.app.screen_stack if isinstance(screen, TableScreen))

    @property
    def full(self) -> bool:
        """Whether there are enough pictures."""
        return len(self.frames) >= self.most

    def take(self) -> None:
        """Take a picture if something has changed."""
        text = frame(self.app)
        if self.full or (self.frames and self.frames[-1][0] == text):
            return
        seconds = MOVING if self.table.pacing.playing else STILL
        self.frames.append((text, seconds))
        self.images.append((picture(self.app), seconds))

    async def roll(self, pilot: Pilot[None], seconds: float) -> None:
        """Take pictures until the table waits for a person."""
        until = time.monotonic() + seconds
        while time.monotonic() < until and not self.full:
            self.take()
            session = self.table.session
            waits = session.person_to_move or session.turn_end is not None
            if waits and not self.table.pacing.playing:
                break
            await asyncio.sleep(0.01)
        await pilot.pause(0.05)
        self.take()


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


async def shoot(film: Film) -> Camera:
    """Play a turn and let the others have theirs, and keep what is seen."""
    from shoot import match_in  # type: ignore[import-not-found]

    match = match_in(film.game, film.phase, film.players, film.round, film.seed)
    settings = Settings(speed="slow", animations=True, handover=False)
    with TemporaryDirectory() as home:
        app = AstragalApp(settings=settings, folder=Path(home), first=lambda app: match)
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause(0.6)
            camera = Camera(app, film.most)
            await camera.roll(pilot, 5)
            for key in film.keys:
                app.simulate_key(key)
                await pilot.pause(0.05)
                camera.take()
            await camera.roll(pilot, 8)
            for _ in range(18):
                if camera.full or match.over:
                    break
                key = next_key(match, camera.table)
                if key:
                    app.simulate_key(key)
                await pilot.pause(0.05)
                await camera.roll(pilot, 25)
    return camera


def save_gif(images: list[tuple[Image.Image, float]], path: Path) -> None:
    """Write pictures as one that moves; all of them have the colours of an early one."""
    colours = images[min(len(images) - 1, 12)][0].quantize(colors=64, method=Image.Quantize.MAXCOVERAGE)
    frames = [image.quantize(palette=colours, dither=Image.Dither.NONE) for image, _ in images]
    times = [round(1000 * seconds) for _, seconds in images]
    frames[0].save(path, save_all=True, append_images=frames[1:], duration=times, loop=0, optimize=True)


def main() -> None:
    """Film what the command line names."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("film", choices=sorted(FILMS))
    parser.add_argument("--cast", type=Path, help="also write an asciicast to this file")
    parser.add_argument("--out", type=Path, help="the animated picture; docs/screenshots/FILM.gif by default")
    chosen = parser.parse_args()
    camera = asyncio.run(shoot(FILMS[chosen.film]))
    save_gif(camera.images, chosen.out or SCREENSHOTS / f"{chosen.film}.gif")
    if chosen.cast:
        save_cast(camera.frames, SIZE, chosen.cast)


if __name__ == "__main__":
    main()
