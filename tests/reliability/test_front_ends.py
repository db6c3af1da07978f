"""Faults at every front end: whatever the disk does, nothing is lost without a word.

After every step the front end says whether the match is saved. In the end every step is in the file, or the
front end said that it is not and the copy that it offers has them all.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import pytest

from astragal import Match, Registry
from astragal.cli import main
from astragal.match.match import Seat
from astragal.match.replay import Replay, verify
from astragal.tui.app import AstragalApp
from astragal.tui.plain import END, PlainTable
from astragal.tui.screens.launcher import LauncherScreen
from astragal.tui.screens.small import ChooserScreen
from astragal.tui.table.session import Session
from tests.goals import goal, sized
from tests.reliability.disk_faults import DiskFaults
from tests.tui.tables import quiet, table_of, until

Tried = Callable[[int], None]
REGISTRY = Registry()
STEPS = 24


@cache
def rules_for(seats: int) -> tuple[object, object]:
    """Return a ruleset and its rules, compiled once."""
    ruleset = REGISTRY.ruleset("rtta")
    return ruleset, REGISTRY.compile(ruleset, seats)


def begin(path: Path, seed: int, people: int = 2) -> Match:
    """Begin a match of people."""
    ruleset, rules = rules_for(people)
    seats = [Seat(name) for name in ("Ann", "Bob")[:people]]
    return Match.start(rules, ruleset, seats, seed, path=path)  # type: ignore[arg-type]


def same_match(path: Path, match: Match) -> bool:
    """Return whether a file holds the whole match."""
    replay = Replay.open(path, REGISTRY)
    return replay.verify().ok and replay.line.state == match.state


def nothing_lost(match: Match, folder: Path, said: str) -> None:
    """The steps are in the file, or in a copy that was named."""
    copies = [path for path in folder.glob("*.astragal") if f"a copy is in {path}" in said]
    if copies:
        assert same_match(copies[-1], match)
    else:
        assert match.path is not None
        assert not match.trouble, said[-2000:]
        assert same_match(match.path, match)


# --- plain lines -------------------------------------------------------------------------------------


class PlainPlayer:
    """Answers a plain table, and looks whether it says what is so before every answer."""

    def __init__(self, match: Match, faults: DiskFaults, luck: Random) -> None:
        self.match, self.faults, self.luck = match, faults, luck
        self.written: list[str] = []
        self.older = match.path.read_bytes() if match.path is not None and match.path.exists() else b""

    def read(self, prompt: str) -> str:
        """Return the next answer."""
        warned = [line for line in self.written if line.startswith(("! Not saved", "Saving works again"))]
        assert bool(self.match.trouble) == bool(warned and warned[-1].startswith("! Not saved"))
        if len(self.match.steps) >= STEPS or len(self.written) > 2000:
            return END
        assert self.match.path is not None
        self.faults.meddle(self.match.path, self.older)
        return str(self.luck.randint(1, 4))


def play_plainly(folder: Path, seed: str) -> int:
    """Play a match by lines on a faulty disk; return how many faults it met."""
    matches = folder / "home"
    matches.mkdir()
    faults, luck = DiskFaults(matches, seed, 0.15), Random(seed)
    match = begin(matches / "match.astragal", luck.getrandbits(32))
    player = PlainPlayer(match, faults, luck)
    with faults.on():
        PlainTable(Session(match, "en"), player.read, player.written.append).run()
    match.close()
    nothing_lost(match, folder, "\n".join(player.written))
    return faults.count


@goal(11)
@sized(60, 4400)
@pytest.mark.timeout(3600)
def test_plain_lines_lose_nothing(
    size: int, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tried: Tried
) -> None:
    """A fault is said before the next question, and what is not in the file is in the copy."""
    met, number = 0, 0
    while met < size:
        folder = tmp_path / str(number)
        folder.mkdir()
        monkeypatch.chdir(folder)
        met += play_plainly(folder, f"{seed}/{number}")
        number += 1
    tried(met)


# --- the command line --------------------------------------------------------------------------------

COMMANDS = (
    "saves list",
    "saves list --json",
    "saves rename first renamed",
    "saves export first {out}/exported.astragal",
    "saves import {out}/spare.astragal --name brought",
    "saves backup {out}/all.zip",
    "saves delete second --yes",
    "replay {home}/matches/first.astragal --verify",
    "replay {home}/matches/first.astragal --salvage {out}/salvaged.astragal",
    "play --plain --continue",
    "play --plain rtta --players Ann --seed 3",
    "play --plain --resume {home}/matches/first.astragal",
)


def call(words: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    """Run a command in this process; return its code and what it printed."""
    code = 0
    try:
        main(words)
    except SystemExit as end:
        code = int(end.code or 0)
    said = capsys.readouterr()
    return code, said.out, said.err


def prepare(folder: Path, seed: int) -> tuple[Path, dict[str, bytes]]:
    """Make a home with two matches and one outside; return it and the bytes of all."""
    home = folder / "home"
    (home / "matches").mkdir(parents=True)
    (folder / "out").mkdir()
    kept = {}
    for name in ("first", "second"):
        with begin(home / "matches" / f"{name}.astragal", seed) as match:
            while len(match.steps) < 6:
                match.roll() if match.to_move < 0 else match.act(match.legal[0])
        kept[name] = (home / "matches" / f"{name}.astragal").read_bytes()
    (folder / "out" / "spare.astragal").write_bytes(kept["first"])
    return home, kept


def check_command(command: str, code: int, folder: Path, kept: dict[str, bytes], said: str) -> None:
    """Every match is where it was, where the command put it, or was deleted on request."""
    matches, out = folder / "home" / "matches", folder / "out"
    first = [path for path in (matches / "first.astragal", matches / "renamed.astragal") if path.exists()]
    assert first
    assert all(path.read_bytes().startswith(kept["first"]) for path in first)
    assert (matches / "second.astragal").exists() or "delete" in command
    assert (out / "spare.astragal").read_bytes() == kept["first"]
    if code == 0 and "delete" in command:
        assert not (matches / "second.astragal").exists()
    if code == 0 and "export" in command:
        assert (out / "exported.astragal").read_bytes() == kept["first"]
    for path in (*matches.glob("[!r]*.astragal"), *out.glob("*.astragal"), *folder.glob("*.astragal")):
        assert verify(path, REGISTRY).steps >= 6 or path.parent == folder, path
    for path in matches.glob("rtta-*.astragal"):  # a new match: whole, or copied elsewhere
        assert verify(path, REGISTRY).ok or "a copy is in" in said, said
        assert "The match is not saved (" not in said  # a second folder takes what the first one does not


@goal(11)
@sized(60, 3500)
@pytest.mark.timeout(3600)
def test_the_command_line_loses_nothing(
    size: int,
    seed: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tried: Tried,
) -> None:
    """A command does what it says, or says in one line why not; the matches are whole either way."""
    met, number = 0, 0
    (tmp_path / "user").mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / "user"))
    while met < size:
        command, folder = COMMANDS[number % len(COMMANDS)], tmp_path / str(number)
        folder.mkdir()
        monkeypatch.chdir(folder)
        home, kept = prepare(folder, number % 7)
        monkeypatch.setenv("ASTRAGAL_HOME", str(home))
        monkeypatch.setattr(sys, "stdin", io.StringIO("1\n2\n1\n"))
        faults = DiskFaults(folder, f"{seed}/{number}", 0.08)
        with faults.on():
            code, out, err = call(command.format(home=home, out=folder / "out").split(), capsys)

        assert code in (0, 1, 2), (command, err)
        assert len(err.splitlines()) <= 2, (command, err)
        assert "Traceback" not in out + err
        check_command(command, code, folder, kept, out + err)
        met += faults.count
        number += 1
    tried(met)


# --- the table ---------------------------------------------------------------------------------------


async def play_at_table(folder: Path, seed: str) -> int:
    """Play a match at the table on a faulty disk; return how many faults it met."""
    matches = folder / "home"
    matches.mkdir()
    faults, luck = DiskFaults(matches, seed, 0.2), Random(seed)
    match = begin(matches / "match.astragal", luck.getrandbits(32), people=1)
    older = (matches / "match.astragal").read_bytes()
    app = AstragalApp(settings=quiet(), folder=matches, first=lambda app: match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        with faults.on():
            while len(match.steps) < 2 * STEPS and not match.over:
                faults.meddle(matches / "match.astragal", older)
                session = table.session
                waits = session.turn_end is not None  # a turn is ended by hand
                table.after(session.end_turn() if waits else session.act(luck.choice(match.legal)))
                await table_of(pilot)
                await pilot.pause()
                lines = [strip.text for strip in app.screen._compositor.render_strips(app.size)]
                warned = any("! Not saved: " in line for line in lines)
                assert warned == bool(match.trouble), "\n".join(lines)
        await pilot.press("q")
        if match.trouble:
            await until(pilot, ChooserScreen)
            await pilot.press("2")
        await until(pilot, LauncherScreen)
        said = app.how_saved()
    copies = list(folder.glob("*.astragal"))
    assert bool(copies) == (said != "Everything is saved.")
    assert same_match(copies[0] if copies else matches / "match.astragal", match)
    return faults.count


@goal(11)
@sized(25, 2000)
@pytest.mark.timeout(3600)
async def test_the_table_loses_nothing(
    size: int, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tried: Tried
) -> None:
    """A fault is on the screen after the step that met it; whoever leaves is asked and gets a copy."""
    met, number = 0, 0
    while met < size:
        folder = tmp_path / str(number)
        folder.mkdir()
        monkeypatch.chdir(folder)
        monkeypatch.setenv("ASTRAGAL_HOME", str(folder / "settings"))
        met += await play_at_table(folder, f"{seed}/{number}")
        number += 1
    tried(met)
