"""A system that starts no more threads during a match: the table says so, and goes on once it does."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from pathlib import Path

import pytest
from textual.pilot import Pilot

from astragal.errors import BadInput
from astragal.match.match import Match
from astragal.match.replay import Replay
from astragal.plugins.registry import Registry
from astragal.tui.app import AstragalApp, check_threads
from astragal.tui.screens import practice
from astragal.tui.screens.lab import LabScreen
from astragal.tui.screens.launcher import LauncherScreen
from astragal.tui.screens.over import TextScreen
from astragal.tui.screens.practice import PracticeTable, VerdictScreen
from astragal.tui.screens.replay import ReplayScreen
from astragal.tui.screens.saved import SavedScreen
from astragal.tui.screens.small import MessageScreen
from astragal.tui.screens.table import TableScreen
from tests.core.coach.test_practice import PUZZLE
from tests.tui.tables import Opener, make_match, quiet, until
from tests.tui.test_tui_practice import judged_quickly


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


@pytest.mark.parametrize("threads", [0, 1])
def test_a_terminal_needs_two_threads_at_once(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With one of them the framework would end in a traceback, its screen half begun."""
    start, before = threading.Thread.start, threading.active_count()

    def some(thread: threading.Thread) -> None:
        if threading.active_count() - before >= threads:
            refuse(thread)
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", some)

    with pytest.raises(BadInput, match="no more threads or processes"):
        check_threads()

    assert threading.active_count() == before


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


def finished_match(folder: Path) -> Match:
    """Return a match of one round that is over."""
    match = make_match("Ann Bob", path=folder / "matches" / "over.astragal", settings={"round_limit": 1})
    while not match.over:
        match.roll() if match.to_move < 0 else match.act(match.legal[-1])
    match.close()
    return match


@pytest.mark.parametrize("key", ["m", "r", "t", "a"])
async def test_what_the_menu_opens_without_a_thread_says_so(
    key: str, tmp_path: Path, open_table: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One message, and back to where it was asked for; with a thread it opens."""
    finished_match(tmp_path)
    app = open_table()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, LauncherScreen)
        without_idle_threads()
        monkeypatch.setattr(threading.Thread, "start", refuse)
        await pilot.press(key)
        if key == "a":
            (await until(pilot, LabScreen)).action_start_or_stop()

        message = await until(pilot, MessageScreen)
        monkeypatch.undo()
        assert message._lines == [
            "The system can't start another thread. Close other programs, then try again."
        ]
        await pilot.press("enter")
        if key == "a":
            assert not (await until(pilot, LabScreen)).busy
            return
        await until(pilot, LauncherScreen)
        await pilot.press(key)
        assert await until(pilot, TextScreen if key == "t" else SavedScreen)


@pytest.mark.parametrize("key", ["a", "b"])
async def test_the_coach_without_a_thread_says_so(
    key: str, tmp_path: Path, open_table: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The replay stays open, and may be asked again."""
    replay = Replay.open(Path(str(finished_match(tmp_path).path)), Registry())
    app = open_table()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, LauncherScreen)
        screen = ReplayScreen(replay, "en")
        app.push_screen(screen)
        await until(pilot, ReplayScreen)
        screen.go(next(n for n in range(len(replay.steps)) if replay.state_at(n).to_move >= 0))
        without_idle_threads()
        monkeypatch.setattr(threading.Thread, "start", refuse)

        await pilot.press(key)

        message = await until(pilot, MessageScreen)
        monkeypatch.undo()
        assert "can't start another thread" in message._lines[0]
        await pilot.press("enter")
        assert await until(pilot, ReplayScreen) is screen


async def test_an_answer_without_a_thread_may_be_given_again(
    open_table: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The coach judges it once there is one."""
    monkeypatch.setattr(practice, "judge_answer", judged_quickly)
    app = open_table()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, LauncherScreen)
        practice.practise(app, [PUZZLE])
        table = await until(pilot, PracticeTable)
        ref = next(ref for ref, actions in table.session.choices.by_ref.items() if len(actions) == 1)
        without_idle_threads()
        monkeypatch.setattr(threading.Thread, "start", refuse)
        table.pick(ref)
        message = await until(pilot, MessageScreen)
        monkeypatch.undo()
        monkeypatch.setattr(practice, "judge_answer", judged_quickly)
        assert "can't start another thread" in message._lines[0]
        await pilot.press("enter")
        await until(pilot, PracticeTable)

        table.pick(ref)

        await until(pilot, VerdictScreen)
