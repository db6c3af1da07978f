"""Disks that fail: a power cut loses at most the step under way, a full disk is a message."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from astragal.errors import BadInput
from astragal.journal import RealDisk, read_journal
from astragal.journal.locking import JournalLock
from astragal.journal.simulated import PowerCut, SimulatedDisk
from astragal.journal.writing import Writer
from astragal.match.match import Match
from tests.core.journal.saved_matches import SHELF, advance, begin, play

Tried = Callable[[int], None]
PATH = Path("/saves/pig.astragal")
STEPS = 12


def eventful(disk: SimulatedDisk, acknowledged: list[str]) -> None:
    """Play a match with steps back; after each write that returned, note the table's hash."""
    match = begin(path=PATH, disk=disk, take_backs=True, seed=3)
    acknowledged.append(match.header.h)
    luck = Random(3)
    for number in range(STEPS):
        if number in (4, 9):
            match.undo()
        elif number == 5:
            match.redo()
        else:
            advance(match, luck)
        acknowledged.append(match.steps[-1].digest if match.steps else match.header.h)


def count_operations() -> int:
    """Return how many operations the eventful match takes."""
    disk = SimulatedDisk()
    eventful(disk, [])
    return disk.operations


def tables(match: Match, disk: SimulatedDisk) -> list[str]:
    """Return the hash after each entry of a journal."""
    return [match.header.h, *(entry.h for entry in read_journal(PATH, disk).entries)]


def check_cut(cut_at: int, luck: Random) -> None:
    """Cut the power during an operation: the next start finds every acknowledged step, and goes on."""
    disk = SimulatedDisk(cut_at=cut_at)
    acknowledged: list[str] = []
    with pytest.raises(PowerCut):
        eventful(disk, acknowledged)
    found = disk.after_cut(luck)
    if PATH not in found.files:
        assert acknowledged == []
        return
    match = Match.resume(PATH, SHELF, found)
    kept = tables(match, found)
    assert kept[: len(acknowledged)] == acknowledged
    assert len(kept) <= len(acknowledged) + 1
    advance(match, luck)
    assert match.saved
    assert Match.load(PATH, SHELF, found).state == match.state


@pytest.mark.goal(10)
@pytest.mark.parametrize("cut_at", range(count_operations()))
def test_a_power_cut_loses_at_most_the_step_under_way(cut_at: int, tried: Tried) -> None:
    """Whatever operation it hits, and whatever is torn or zeroed."""
    for seed in range(25):
        check_cut(cut_at, Random(f"{cut_at}/{seed}"))
    tried(25)


@pytest.mark.goal(10)
@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_ten_thousand_power_cuts(tried: Tried) -> None:
    """The same, with more remains of each cut."""
    operations = count_operations()

    for number in range(10_000):
        check_cut(number % operations, Random(number))
    tried(10_000)


def test_the_match_of_these_tests_uses_every_verb() -> None:
    """Five verbs, all of them tried."""
    disk = SimulatedDisk()

    eventful(disk, [])

    assert set(disk.done) == {"read", "make", "append", "sync", "rename"}


FAULTS = [errno.ENOSPC, errno.EIO, errno.EACCES, errno.EROFS]


def check_fault(faults: dict[int, int]) -> None:
    """A match on a failing disk plays on in memory; what was saved stays readable; later all is saved."""
    disk = SimulatedDisk(faults=faults)
    match = begin(path=PATH, disk=disk, seed=3)
    luck = Random(3)
    for _ in range(STEPS):
        advance(match, luck)
        assert match.saved == (not match.trouble)
        if PATH in disk.files and disk.operations not in faults:
            saved = read_journal(PATH, SimulatedDisk(disk.files))
            assert [entry.h for entry in saved.entries] == [step.digest for step in match.steps][
                : len(saved.entries)
            ]
            assert len(saved.entries) == len(match.steps) or match.trouble
    assert len(match.steps) == STEPS
    assert match.saved
    assert Match.load(PATH, SHELF, disk).state == match.state


@pytest.mark.goal(11)
def test_a_fault_of_the_disk_is_a_message_and_the_match_goes_on(tried: Tried) -> None:
    """Every operation fails in four ways; the next step saves what was missed."""
    for number in range(1, 2 * STEPS):
        for code in FAULTS:
            check_fault({number: code})
    tried((2 * STEPS - 1) * len(FAULTS))


@pytest.mark.goal(11)
def test_a_second_fault_during_recovery_changes_nothing(tried: Tried) -> None:
    """Two faults in a row, in every combination of the first operations."""
    for number in range(1, 16):
        for later in (1, 2, 4):
            for code in FAULTS:
                check_fault({number: errno.ENOSPC, number + later: code})
    tried(15 * 3 * len(FAULTS))


@pytest.mark.goal(11)
def test_a_disk_that_stays_broken_leaves_the_old_save_intact() -> None:
    """The match plays on to its end in memory and says what is wrong."""
    whole = SimulatedDisk()
    play(begin(path=PATH, disk=whole), 8)
    disk = SimulatedDisk(whole.files, faults=dict.fromkeys(range(2, 5000), errno.ENOSPC))

    match = play(Match.resume(PATH, SHELF, disk))

    assert match.over
    assert match.trouble.startswith("No space left on device: ")
    assert not match.saved
    assert len(read_journal(PATH, SimulatedDisk(disk.files)).entries) == 8


@pytest.mark.goal(11)
def test_a_read_only_disk_is_a_message_from_the_start() -> None:
    """A match that cannot be saved at all is played in memory."""
    disk = SimulatedDisk(faults=dict.fromkeys(range(1, 5000), errno.EROFS))

    match = play(begin(path=PATH, disk=disk))

    assert match.over
    assert "Read-only file system" in match.trouble
    assert disk.files == {}


def test_a_disk_that_cannot_be_read_is_one_line() -> None:
    """Loading says what the disk said."""
    disk = SimulatedDisk({PATH: b"x"}, faults={0: errno.EIO})

    with pytest.raises(BadInput, match="cannot be read: Input/output error"):
        Match.load(PATH, SHELF, disk)


def test_a_file_that_vanishes_is_written_again(tmp_path: Path) -> None:
    """Somebody deletes the save while it is played: the next steps bring it back whole."""
    path = tmp_path / "pig.astragal"
    with begin(path=path) as match:
        play(match, 6)
        path.unlink()

        play(match, 8)

        assert match.saved
    assert Match.load(path, SHELF).state == match.state


def test_a_real_full_disk_is_a_message() -> None:
    """The device that is always full, through the real disk's verbs."""
    with pytest.raises(OSError, match="No space left"):
        RealDisk().append(Path("/dev/full"), b"x")


def test_the_real_disk_waits_until_all_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file and a folder are both handed to the system's own `fsync`."""
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda file: synced.append(os.fstat(file).st_ino))
    file = tmp_path / "pig.astragal"
    file.write_bytes(b"x")

    for path in (file, tmp_path):
        RealDisk().sync(path)

    assert synced == [file.stat().st_ino, tmp_path.stat().st_ino]


def test_who_goes_on_with_a_journal_has_its_lock_at_once(tmp_path: Path) -> None:
    """Not with the first step: until then somebody else could write."""
    path = tmp_path / "pig.astragal"
    with begin(path=path) as match:
        play(match, 3)
    lock = JournalLock(path)

    writer = Writer.resume(read_journal(path), RealDisk(), lock)

    assert lock.held
    writer.close()
    assert not lock.held


@pytest.mark.parametrize("verb", ["append", "sync", "read", "make"])
def test_the_real_disk_closes_what_it_opens(
    verb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A match of thousands of steps needs no more files than one of a single step."""
    opened: list[int] = []
    truly = os.open

    def noted(*given: Any, **more: Any) -> int:
        opened.append(truly(*given, **more))
        return opened[-1]

    monkeypatch.setattr(os, "open", noted)
    file = tmp_path / "pig.astragal"
    if verb != "make":
        file.write_bytes(b"x")
    more = {"append": (b"y",), "sync": (), "read": (9,), "make": ()}[verb]

    getattr(RealDisk(), verb)(file, *more)
    monkeypatch.undo()

    for number in opened:
        with pytest.raises(OSError, match="Bad file descriptor"):
            os.fstat(number)


def test_a_protected_file_is_never_replaced() -> None:
    """A save that may not be written to keeps its bytes, though its folder could be."""
    whole = SimulatedDisk()
    play(begin(path=PATH, disk=whole), 8)
    disk = SimulatedDisk(whole.files, faults=dict.fromkeys(range(2, 5000), errno.EACCES))

    match = play(Match.resume(PATH, SHELF, disk), 12)

    assert "Permission denied" in match.trouble
    assert set(disk.done[2:]) == {"append"}
    assert disk.files == whole.files


def test_a_torn_journal_is_whole_as_soon_as_it_is_gone_on_with() -> None:
    """Nobody has to make a step first."""
    disk = SimulatedDisk()
    eventful(disk, [])
    torn = SimulatedDisk({PATH: disk.files[PATH][:-5]})
    before = read_journal(PATH, torn).torn

    Match.resume(PATH, SHELF, torn)

    assert before > 0
    assert read_journal(PATH, torn).torn == 0
