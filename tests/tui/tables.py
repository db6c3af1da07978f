"""Tables to test on: matches, quiet settings, and players who use only keys or only the mouse."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from textual.pilot import Pilot
from textual.widgets import OptionList

from astragal.match.match import Match, Seat
from astragal.plugins.registry import Registry
from astragal.tui.app import AstragalApp
from astragal.tui.screens.small import ChooserScreen
from astragal.tui.screens.table import TableScreen
from astragal.tui.settings import Settings
from astragal.tui.table.canvas_view import CanvasView

Opener = Callable[..., AstragalApp]


def seats_of(text: str) -> list[Seat]:
    """Return seats from words: `Alice` is a person, `Bruno:greedy` a bot."""
    return [Seat(name, bot) for name, _, bot in (word.partition(":") for word in text.split())]


def make_match(
    seats: str = "Alice Bruno:greedy",
    *,
    game: str = "rtta",
    preset: str = "",
    rules: tuple[str, ...] = (),
    seed: int = 7,
    path: Path | None = None,
    **how: object,
) -> Match:
    """Begin a match."""
    registry = Registry()
    ruleset = registry.ruleset(game, preset, rules)
    sitting = seats_of(seats)
    compiled = registry.compile(ruleset, len(sitting), how.pop("settings", None))  # type: ignore[arg-type]
    return Match.start(compiled, ruleset, sitting, seed, path=path, **how)  # type: ignore[arg-type]


def quiet(**changes: object) -> Settings:
    """Return settings without pauses, motion or questions."""
    values = {"speed": "instant", "animations": False, "handover": False, **changes}
    return Settings(**values)  # type: ignore[arg-type]


async def until(pilot: Pilot[None], kind: type) -> Any:
    """Return the screen in front once it is of a kind."""
    for _ in range(12_000):
        if isinstance(pilot.app.screen, kind) and not getattr(pilot.app.screen, "looking", False):
            await pilot.pause()
            return pilot.app.screen
        await asyncio.sleep(0.005)
    raise AssertionError(f"{kind.__name__} did not come, but {type(pilot.app.screen).__name__}")


async def table_of(pilot: Pilot[None]) -> TableScreen:
    """Return the table once somebody at the keyboard has to do something."""
    for _ in range(24_000):  # two minutes: a busy machine is no fault
        tables = [found for found in pilot.app.screen_stack if isinstance(found, TableScreen)]
        if tables and pilot.app.screen is not tables[-1]:
            return tables[-1]
        if tables and (tables[-1].session.person_to_move or tables[-1].session.match.over):
            return tables[-1]
        await asyncio.sleep(0.005)
    raise AssertionError("nobody has anything to do")


def next_refs(table: TableScreen, rng: Random) -> list[str]:
    """Return what a player picks to take some decision: components, entries of the bar, in order."""
    choices = table.session.choices
    if table.session.turn_end is not None:
        return ["cmd:end"]
    if choices.selection is not None and not choices.selection.target and rng.random() < 0.7:
        ticked = [ref for ref in choices.selection.candidates if rng.random() < 0.5]
        if ticked:
            return [*ticked, "cmd:commit"]
    if table.session.target:  # a payment that is due
        return ["cmd:commit"]
    payable = sorted(choices.payable)
    if payable and rng.random() < 0.8:
        return [rng.choice(payable), "cmd:commit"]
    picks = [*(f"act:{action.text}" for action in choices.loose), *choices.by_ref]
    if picks and (not choices.can_end or rng.random() < 0.85):
        return [rng.choice(picks)]
    return ["cmd:end", "cmd:end"]


def key_for(table: TableScreen, ref: str) -> str:
    """Return the key that picks something."""
    fixed = {"cmd:commit": "space", "cmd:end": "enter"}
    return fixed[ref] if ref in fixed else table.session.choices.keys[ref]


async def play_by_keys(pilot: Pilot[None], rng: Random, most: int = 3000) -> Match:
    """Play the people's seats to the end with the keyboard alone."""
    table = await table_of(pilot)
    for _ in range(most):
        if table.session.match.over:
            break
        steps = len(table.session.match.steps)
        for ref in next_refs(table, rng):
            if len(table.session.match.steps) == steps:
                await pilot.press(key_for(table, ref))
                if isinstance(pilot.app.screen, ChooserScreen):
                    await pilot.press(str(rng.randint(1, min(9, len(pilot.app.screen.labels)))))
        table = await table_of(pilot)
    assert table.board.faults == {}
    return table.session.match


def place_of(table: TableScreen, ref: str) -> tuple[int, int] | None:
    """Return where on the screen something can be clicked."""
    for view in table.query(CanvasView):
        if view.display and view.region.area:
            for spot in view.spots():
                if spot.ref == ref:
                    return spot.x, spot.y
    return None


async def click_on(pilot: Pilot[None], table: TableScreen, ref: str) -> bool:
    """Click on something if it is in view; bring its panel to the front by a click otherwise."""
    for panel in [None, *table.board.tabs()]:
        if panel is not None:
            place = place_of(table, f"tab:{panel.id}")
            if place is None:
                continue
            await pilot.click(offset=place)
            await pilot.pause()
        place = place_of(table, ref)
        if place is not None:
            await pilot.click(offset=place)
            await pilot.pause()
            return True
    return False


async def play_by_mouse(pilot: Pilot[None], rng: Random, most: int = 3000) -> Match:
    """Play the people's seats to the end with the mouse alone."""
    table = await table_of(pilot)
    for _ in range(most):
        if table.session.match.over:
            break
        steps = len(table.session.match.steps)
        for ref in next_refs(table, rng):
            if len(table.session.match.steps) == steps:
                assert await click_on(pilot, table, ref), f"{ref} cannot be clicked"
                if isinstance(pilot.app.screen, ChooserScreen):
                    await pilot.click(OptionList, offset=(3, 0))
        table = await table_of(pilot)
    assert table.board.faults == {}
    return table.session.match
