"""Text cannot act: hostile names of players and of everything on the table, in every screen."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from textual.pilot import Pilot

from astragal.match.match import Match, Seat
from astragal.plugins.registry import Registry
from astragal.tui.app import AstragalApp
from astragal.tui.table.canvas_view import CanvasView
from tests.goals import goal, sized
from tests.reliability.hostile import known_references, rule_that_names, strings
from tests.tui.tables import quiet, table_of

SESSION = 120
"""How many texts are shown in one session."""
VISITS = ("l", "S", "question_mark", "h", "z", "i", "ctrl+p", "f2", "f3", "f4")
"""Keys that open the other screens of the table."""


class Target(AstragalApp):
    """The program, with an action that no text may run."""

    CSS_PATH = str(Path(sys.modules[AstragalApp.__module__].__file__ or "").with_name("app.tcss"))
    harmed = 0

    def action_harm(self) -> None:
        """Note that a text has acted."""
        Target.harmed += 1

    def exit(self, *arguments: object, **more: object) -> None:
        """Stay: a click that hits the way out harms nobody, and would end the visit."""


def hostile_match(game: str, texts: list[str], path: Path) -> Match:
    """Begin a match in which everybody and everything has a hostile name."""
    registry = Registry()
    plain = registry.compile(registry.ruleset(game), 2)
    registry.add("hostile-names", rule_that_names(known_references(plain), texts))
    ruleset = registry.ruleset(game, "", ("hostile-names",))
    seats = [Seat(texts[0]), Seat(texts[1], "random")]
    return Match.start(registry.compile(ruleset, 2), ruleset, seats, 3, path=path)


async def visit(pilot: Pilot[None], luck: Random) -> list[str]:
    """Open every screen, click about, and return the styles that were on show."""
    table = await table_of(pilot)
    styles: list[str] = []
    for key in VISITS:
        await pilot.press(key)
        await pilot.pause()
        width, height = pilot.app.size
        await pilot.click(offset=(luck.randrange(width), luck.randrange(height)))
        for view in pilot.app.screen.query(CanvasView):
            styles += [str(span.style) for span in view.render().spans]
        await pilot.press("escape")
    for view in table.query(CanvasView):
        odd = {char for char in str(view.render()) if not char.isprintable()} - {"\n"}
        assert not odd, f"{view.id} shows {odd!r}"
    return styles


async def show_all(game: str, texts: list[str], folder: Path, luck: Random) -> None:
    """Show texts at a table and in the menu, and see that nothing happens."""
    path = folder / "matches" / "hostile.astragal"
    match = hostile_match(game, texts, path)
    app = Target(settings=quiet(handover=True), folder=path.parent, first=lambda app: match)
    async with app.run_test(size=luck.choice([(80, 24), (120, 40)])) as pilot:
        styles = await visit(pilot, luck)
        running = app.is_running
        match.close()
    menu = Target(settings=quiet(), folder=path.parent)
    async with menu.run_test(size=(80, 24)) as pilot:
        await pilot.press("m", "down", "escape", "n", "escape")
        running = running and menu.is_running

    assert running
    assert Target.harmed == 0
    assert not any("click" in style for style in styles)


@goal(17)
@sized(SESSION, 1_080)
@pytest.mark.parametrize("game", ["rtta", "along-history"])
async def test_hostile_text_is_only_shown(
    game: str,
    size: int,
    seed: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    tried: Callable[[int], None],
) -> None:
    """Players, cards, dice, phases and scores are called what would act elsewhere; nothing acts or breaks."""
    monkeypatch.setenv("ASTRAGAL_HOME", str(tmp_path / "home"))
    luck = Random(seed)

    for number in range(size // SESSION):
        await show_all(game, strings(SESSION, luck), tmp_path / str(number), luck)

    tried(size)
