"""Takes the pictures of the documentation: `python docs/screenshots/shoot.py`."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from astragal.match.match import Match, Seat
from astragal.match.replay import Replay
from astragal.plugins.registry import Registry
from astragal.tui.app import AstragalApp
from astragal.tui.screens.replay import ReplayScreen
from astragal.tui.settings import Settings

HERE = Path(__file__).parent
NAMES = ("Alice", "Bruno", "Chloé", "David")


def settings() -> Settings:
    """Return settings without pauses or motion."""
    return Settings(speed="instant", animations=False, handover=False)


def match_in(game: str, phase: str, players: int, round: int, seed: int, path: Path | None = None) -> Match:
    """Return a match in its middle, where the first player decides in a phase."""
    registry = Registry()
    ruleset = registry.ruleset(game)
    seats = [Seat(NAMES[0]), *(Seat(name, "planner") for name in NAMES[1:players])]
    match = Match.start(registry.compile(ruleset, players), ruleset, seats, seed, path=path)
    rng = Random(seed)
    while not match.over:
        if (
            match.to_move == 0
            and match.state.round >= round
            and match.rules.phase_of(match.state).id == phase
        ):
            break
        if match.to_move < 0:
            match.roll()
        else:
            match.act(match.hint("planner").action if rng.random() < 0.9 else rng.choice(match.legal))
    return match


async def shoot(name: str, app: AstragalApp, size: tuple[int, int], keys: Sequence[str] = ()) -> None:
    """Open a program, press keys and save its picture."""
    async with app.run_test(size=size) as pilot:
        await pilot.pause(0.5)
        await app.workers.wait_for_complete()  # the menu lists the games when it has found them
        await pilot.pause()
        for key in keys:
            await pilot.press(key)
            await pilot.pause()
        await pilot.pause(0.3)
        (HERE / f"{name}.svg").write_text(app.export_screenshot(title="Astragal"), encoding="utf-8")


def table(match: Match, folder: Path) -> AstragalApp:
    """Return a program that shows a match."""
    return AstragalApp(settings=settings(), folder=folder, first=lambda app: match)


def paying(match: Match) -> list[str]:
    """Return the key that begins the dearest purchase."""
    from astragal.tui.table.session import Session

    session = Session(match, "en")
    return [session.choices.keys[list(session.choices.payable)[-1]]]


async def main() -> None:
    """Take every picture."""
    with TemporaryDirectory() as home:
        folder = Path(home) / "matches"
        await shoot("menu", AstragalApp(settings=settings(), folder=folder), (80, 24))
        await shoot("new-match", AstragalApp(settings=settings(), folder=folder), (80, 24), ["n"])
        for width, height in ((80, 24), (120, 40), (200, 60)):
            rtta = table(match_in("rtta", "roll", 4, 5, 5), folder)
            await shoot(f"rtta-{width}x{height}", rtta, (width, height), ["1"])
            history = table(match_in("along-history", "act", 3, 6, 5), folder)
            await shoot(f"along-history-{width}x{height}", history, (width, height))
            iron = table(match_in("iron-age", "roll", 3, 5, 5), folder)
            await shoot(f"iron-age-{width}x{height}", iron, (width, height), ["1"])
        phone = table(match_in("along-history", "act", 3, 6, 5), folder)
        await shoot("phone", phone, (44, 32))
        cards = table(match_in("along-history", "act", 3, 6, 5), folder)
        await shoot("gallery", cards, (120, 40), ["C", "slash", *"fire"])
        bought = match_in("rtta", "buy", 4, 6, 5)
        await shoot("rtta-pay", table(bought, folder), (120, 40), paying(bought))
        await shoot("rtta-hint", table(match_in("rtta", "roll", 4, 5, 5), folder), (80, 24), ["h"])
        await shoot("help", table(match_in("rtta", "build", 2, 4, 5), folder), (80, 24), ["question_mark"])
        path = folder / "played.astragal"
        ended = match_in("rtta", "never", 3, 1, 5, path)
        await shoot("score", table(ended, folder), (120, 40))
        ended.close()
        app = AstragalApp(settings=settings(), folder=folder)
        async with app.run_test(size=(120, 40)) as pilot:
            await app.push_screen(ReplayScreen(Replay.open(path, Registry()), "en"))
            await pilot.press("end", "up", "up", "up", "up", "right", "right")
            await pilot.pause(0.3)
            (HERE / "replay.svg").write_text(app.export_screenshot(title="Astragal"), encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(main())
