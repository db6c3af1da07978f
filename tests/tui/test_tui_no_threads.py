"""A system that starts no more threads during a match: the table says so, and goes on once it does."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext

import pytest
from textual.pilot import Pilot

from astragal.errors import BadInput
from astragal.tui.app import AstragalApp
from astragal.tui.screens.table import TableScreen
from tests.tui.tables import Opener, make_match, quiet, until


def refuse(thread: threading.Thread) -> None:
    """Do what Python does at the limit of the system."""
    raise RuntimeError("can't start new thread")


def without_idle_threads() -> None:
    """Take the threads away that have nothing to do, which would be used again."""
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(2))


async def told(table: TableScreen) -> str:
    """Return what the table says, once it says something."""
    for _ in range(2_000):
        if table.message:
            return table.message
        await asyncio.sleep(0.005)
    return ""


async def test_a_bot_without_a_thread_is_asked_again_with_enter(
    open_table: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table says what is wrong and what to do; afterwards the bot moves."""
    match = make_match("Bruno:greedy Alice")
    app = open_table(match)
    monkeypatch.setattr("astragal.tui.table.pacing.Pacing._ask_bot", lambda pacing: None)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await until(pilot, TableScreen)
        monkeypatch.undo()
        without_idle_threads()
        monkeypatch.setattr(threading.Thread, "start", refuse)
        await pilot.press("enter")

        message = await told(table)
        steps = len(match.steps)
        monkeypatch.undo()
        await pilot.press("enter")
        for _ in range(2_000):
            if len(match.steps) > steps:
                break
            await asyncio.sleep(0.005)

    assert message == "The system can't start another thread. Close other programs, then press Enter."
    assert len(match.steps) > steps


async def test_a_hint_without_a_thread_says_so(open_table: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may be asked for again."""
    app = open_table(make_match("Alice Bruno"))
    async with app.run_test(size=(80, 24)) as pilot:
        table = await until(pilot, TableScreen)
        without_idle_threads()
        monkeypatch.setattr(threading.Thread, "start", refuse)
        table.ask_hint()

        message = await told(table)
        monkeypatch.undo()

    assert message == "The system can't start another thread. Close other programs, then try again."


@pytest.mark.parametrize("opened", [True, False])
def test_a_loop_without_a_thread_is_no_traceback(opened: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Closing the loop of the screen wants one more, when the program has ended; before, it is one line."""

    def run(app: AstragalApp) -> None:
        app._opened = opened
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(AstragalApp, "run", run)
    app = AstragalApp(settings=quiet())

    with nullcontext() if opened else pytest.raises(BadInput, match="no more threads or processes"):
        app.run_to_the_end()


def test_an_app_that_was_shown_knows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The loop of a real run cannot be closed, and nobody hears of it."""
    run = AstragalApp.run

    def limited(app: AstragalApp) -> None:
        run(app, headless=True, auto_pilot=leave)
        raise RuntimeError("can't start new thread")

    async def leave(pilot: Pilot[object]) -> None:
        pilot.app.exit()

    monkeypatch.setattr(AstragalApp, "run", limited)
    app = AstragalApp(settings=quiet())

    app.run_to_the_end()

    assert app.return_code == 0


def test_other_errors_of_the_screen_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are faults of the program, and their traceback is wanted."""

    def broken(app: AstragalApp) -> None:
        raise RuntimeError("something else")

    monkeypatch.setattr(AstragalApp, "run", broken)

    with pytest.raises(RuntimeError, match="something else"):
        AstragalApp(settings=quiet()).run_to_the_end()
