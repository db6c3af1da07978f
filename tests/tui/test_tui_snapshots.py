"""Pictures of the main screens at three sizes and in both languages; a change of looks shows in a diff."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from astragal.match.match import Match
from astragal.tui.app import AstragalApp
from tests.tui.tables import Opener, make_match, table_of

SIZES = [(80, 24), (120, 40), (200, 60)]
Snap = Callable[..., bool]


def midgame(game: str = "rtta", phase: str = "roll") -> Match:
    """Return a match in its middle, where the first player is in a phase."""
    match = make_match("Alice Bruno:greedy Chloe:greedy David:greedy", game=game, seed=12)
    rng = Random(3)
    for _ in range(3000):
        here = match.to_move == 0 and match.rules.phase_of(match.state).id == phase
        if here and match.state.round >= 4:
            break
        if match.to_move < 0:
            match.roll()
        else:
            match.act(rng.choice(match.legal))
    return match


async def ready(pilot: Pilot[None]) -> None:
    """Wait until the table has come to rest."""
    await table_of(pilot)
    await pilot.pause()


def pressing(*keys: str) -> Callable[[Pilot[Any]], Any]:
    """Return a run that presses keys once the table has come to rest."""

    async def run(pilot: Pilot[Any]) -> None:
        await ready(pilot)
        await pilot.press(*keys)
        await pilot.app.workers.wait_for_complete()  # odds of ticked dice come in one after the other
        await pilot.pause()

    return run


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_rolling(snap_compare: Snap, open_table: Opener, size: tuple[int, int], language: str) -> None:
    """Roll Through the Ages while dice are chosen to be rolled again."""
    app = open_table(midgame(), language=language)

    assert snap_compare(app, terminal_size=size, run_before=pressing("1"))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_building(snap_compare: Snap, open_table: Opener, size: tuple[int, int]) -> None:
    """Roll Through the Ages while boxes are checked."""
    app = open_table(midgame(phase="build"))

    assert snap_compare(app, terminal_size=size, run_before=ready)


@pytest.mark.parametrize("theme", ["light", "plain"])
def test_themes(snap_compare: Snap, open_table: Opener, theme: str) -> None:
    """The light theme, and the terminal's own colours."""
    app = open_table(midgame(), theme=theme)

    assert snap_compare(app, terminal_size=(120, 40), run_before=pressing("1"))


def test_ascii(snap_compare: Snap, open_table: Opener) -> None:
    """Every sign drawn with ASCII alone."""
    app = open_table(midgame(), ascii_only=True)

    assert snap_compare(app, terminal_size=(80, 24), run_before=ready)


@pytest.mark.parametrize("keys", [("question_mark",), ("S",), ("l",)], ids=["help", "score", "log"])
def test_above_the_table(snap_compare: Snap, open_table: Opener, keys: tuple[str, ...]) -> None:
    """What opens above the table."""
    app = open_table(midgame())

    assert snap_compare(app, terminal_size=(80, 24), run_before=pressing(*keys))


@pytest.mark.parametrize("keys", [(), ("n",), ("e",)], ids=["menu", "new", "settings"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_menu(snap_compare: Snap, tmp_path: Path, keys: tuple[str, ...], language: str) -> None:
    """The menu, the set-up of a match and the settings."""
    from tests.tui.tables import quiet

    app = AstragalApp(settings=quiet(language=language), folder=tmp_path / "matches")

    assert snap_compare(app, terminal_size=(80, 24), press=keys)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_along_history(snap_compare: Snap, open_table: Opener, size: tuple[int, int]) -> None:
    """Along History in the middle of an age."""
    app = open_table(midgame("along-history", "act"))

    assert snap_compare(app, terminal_size=size, run_before=ready)
