"""Pictures of every main screen as text, at three sizes and in both languages, kept to be compared and read.

`python -m tests.tui.pictures` takes them anew; look at what changed before keeping it.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import attrs
from textual.pilot import Pilot

from astragal.lessons import begin_lesson, lessons_of
from astragal.match.match import Match
from astragal.plugins.registry import Registry
from astragal.tui.app import AstragalApp
from tests.tui.tables import make_match, quiet, table_of

HERE = Path(__file__).parent / "pictures"
SIZES = ((80, 24), (120, 40), (200, 60))
LANGUAGES = ("en", "fr")
TIME = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d")

Begin = Callable[[Path], Match | None]


@attrs.frozen
class Scene:
    """A screen: the match that it shows, the keys that lead to it, and how the program is set."""

    begin: Begin
    keys: tuple[str, ...] = ()
    """Keys; a name with a colon stands for the key that picks this kind of component."""
    seen: str = ""
    """The class of the screen that is waited for."""


def reached(
    seats: str, phase: str, target: str = "", *, seed: int = 12, round: int = 3, **how: object
) -> Begin:
    """Return a match in which the first player decides in a phase, about a kind of component."""

    def begin(folder: Path) -> Match:
        match = make_match(seats, seed=seed, **how)  # type: ignore[arg-type]
        rng = Random(3)
        for _ in range(6000):
            here = match.to_move == 0 and match.rules.phase_of(match.state).id == phase
            about = [action for action in match.legal if action.target.startswith(target)]
            if match.over or (here and match.state.round >= round and about):
                break
            match.roll() if match.to_move < 0 else match.act(rng.choice(match.legal))
        return match

    return begin


def kept(folder: Path) -> Match:
    """Return a match whose first player has rolled coins and nothing to spend them on."""
    match = make_match("Alice Bruno", seed=8)
    match.roll()
    return match


def shelf(folder: Path) -> None:
    """Leave a finished match and one that goes on in the folder."""
    rng = Random(4)
    for name, rounds in (("old", 2), ("new", 200)):
        path = folder / f"{name}.astragal"
        match = make_match("Alice Bruno:random", path=path, settings={"round_limit": rounds})
        while not match.over and match.state.round < 3:
            match.roll() if match.to_move < 0 else match.act(rng.choice(match.legal))
        match.close()


def guided(folder: Path) -> Match:
    """Return the first lesson of Along History."""
    registry = Registry()
    return begin_lesson(registry, lessons_of(registry, "along-history")[0], seed=1)[0]


FOUR = "Alice Bruno:greedy Chloe:greedy David:greedy"
ACT = reached(FOUR, "act", "card:", game="along-history", round=4)
ROLL = reached(FOUR, "roll", round=4)
IRON = "Alice Bruno:planner Chloe:planner"
REAL = reached("Alice Bruno:greedy", "roll", round=1, real_dice=True)

SCENES = {
    "menu": Scene(shelf),
    "menu-games": Scene(shelf, ("down",)),
    "new-match": Scene(shelf, ("n",), "SetupScreen"),
    "saved": Scene(shelf, ("m",), "SavedScreen"),
    "replay": Scene(shelf, ("r", "enter", "end", "left"), "ReplayScreen"),
    "statistics": Scene(shelf, ("t",), "TextScreen"),
    "lab": Scene(shelf, ("a",), "LabScreen"),
    "settings": Scene(shelf, ("e",), "SettingsScreen"),
    "rtta-roll": Scene(ROLL, ("1",)),
    "rtta-collect": Scene(reached(FOUR, "collect")),
    "rtta-build": Scene(reached(FOUR, "build")),
    "rtta-pay": Scene(reached(FOUR, "buy", "development:"), ("development:",)),
    "rtta-trade": Scene(reached("Alice Bruno:greedy Chloe:greedy", "trade", preset="trading"), ("player:",)),
    "rtta-hint": Scene(ROLL, ("h",), "HintScreen"),
    "rtta-help": Scene(ROLL, ("question_mark",), "TextScreen"),
    "rtta-log": Scene(ROLL, ("l",), "TextScreen"),
    "rtta-score": Scene(ROLL, ("S",), "ScoreScreen"),
    "rtta-over": Scene(reached("Alice Bruno:greedy", "never"), (), "ScoreScreen"),
    "rtta-entry": Scene(REAL, ("1", "space"), "EntryScreen"),
    "rtta-end-turn": Scene(kept, ("enter",)),
    "iron-roll": Scene(reached(IRON, "roll", game="iron-age", round=5), ("2",)),
    "iron-build": Scene(reached(IRON, "build", game="iron-age", round=5)),
    "iron-buy": Scene(reached(IRON, "buy", "development:", game="iron-age", round=5), ("development:",)),
    "iron-conquest": Scene(reached(IRON, "conquest", game="iron-age", round=2)),
    "iron-over": Scene(reached("Alice Bruno:planner", "never", game="iron-age"), (), "ScoreScreen"),
    "ah-act": Scene(ACT),
    "ah-pay": Scene(ACT, ("card:",)),
    "ah-exchange": Scene(
        reached(FOUR, "discarded", "card:", game="along-history"), ("card:",), "ChooserScreen"
    ),
    "ah-board": Scene(reached(FOUR, "achievements", game="along-history", round=4)),
    "ah-war": Scene(reached(FOUR, "war", game="along-history", round=5)),
    "ah-muster": Scene(reached("Alice Bruno Chloe", "muster", game="along-history", seed=0, round=1)),
    "ah-decay": Scene(reached(FOUR, "decadence", game="along-history", round=4)),
    "ah-hint": Scene(ACT, ("h",), "HintScreen"),
    "ah-over": Scene(reached("Alice Bruno:greedy", "never", game="along-history"), (), "ScoreScreen"),
    "ah-lesson": Scene(guided, ("enter",)),
    "ah-help": Scene(ACT, ("question_mark",), "TextScreen"),
}


def text_of(app: AstragalApp) -> str:
    """Return what is on the screen as text, times of day left out."""
    strips = app.screen._compositor.render_strips(app.size)
    lines = [TIME.sub("0000-00-00 00:00", strip.text).rstrip() for strip in strips]
    return "\n".join(lines) + "\n"


async def _press(pilot: Pilot[None], keys: tuple[str, ...]) -> None:
    for key in keys:
        if key.endswith(":"):
            table = await table_of(pilot)
            choices = table.session.choices
            key = choices.keys[min(ref for ref in choices.legal if ref.startswith(key))]
        await pilot.press(key)
        await pilot.pause()


async def _wait_for(pilot: Pilot[None], seen: str) -> None:
    for _ in range(4000):
        if type(pilot.app.screen).__name__ == seen:
            return
        await asyncio.sleep(0.01)
    raise AssertionError(f"{seen} did not come, but {type(pilot.app.screen).__name__}")


async def take(name: str, language: str) -> dict[str, str]:
    """Return the pictures of a screen in a language, by size."""
    scene = SCENES[name]
    with TemporaryDirectory() as home:
        folder = Path(home)
        match = scene.begin(folder)
        settings = quiet(language=language)
        app = AstragalApp(
            settings=settings, folder=folder, first=None if match is None else lambda app: match
        )
        pictures: dict[str, str] = {}
        async with app.run_test(size=SIZES[0]) as pilot:
            await open_scene(pilot, scene, match)
            for width, height in SIZES:
                await pilot.resize_terminal(width, height)
                await pilot.pause()
                await pilot.pause()
                pictures[f"{width}x{height}"] = text_of(app)
    return pictures


async def open_scene(pilot: Pilot[None], scene: Scene, match: Match | None) -> None:
    """Press the keys that lead to a screen, and wait until it is there."""
    if match is not None:
        await table_of(pilot)
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()
    await _press(pilot, scene.keys)
    await pilot.app.workers.wait_for_complete()  # odds of ticked dice come in one after the other
    if scene.seen:
        await _wait_for(pilot, scene.seen)
    while getattr(pilot.app.screen, "looking", False):
        await asyncio.sleep(0.01)
    await pilot.pause()


def path_of(name: str, language: str, size: str) -> Path:
    """Return where a picture is kept."""
    return HERE / f"{name}-{size}-{language}.txt"


def main() -> None:
    """Take every picture anew."""
    HERE.mkdir(exist_ok=True)
    for old in HERE.glob("*.txt"):
        old.unlink()
    for name in SCENES:
        for language in LANGUAGES:
            for size, text in asyncio.run(take(name, language)).items():
                path_of(name, language, size).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
