"""Care that a journal takes: appending, looking, locks among threads, files of older formats."""

from __future__ import annotations

import errno
import os
import threading
from pathlib import Path
from typing import Any

import pytest

from astragal.errors import BadInput
from astragal.journal import RealDisk, Writer, read_journal
from astragal.journal.locking import JournalLock
from astragal.journal.simulated import SimulatedDisk
from astragal.match.files import rescue_paths, write_whole
from tests.core.journal.saved_matches import begin, play
from tests.core.journal.test_journal_migrations import kept


def test_the_real_disk_appends_behind_what_is_there(tmp_path: Path) -> None:
    """With and without an ending that is asked for."""
    file = tmp_path / "file"
    file.write_bytes(b"one\n")

    RealDisk().append(file, b"two\n")

    assert file.read_bytes() == b"one\ntwo\n"


def test_the_real_disk_makes_no_file_by_appending(tmp_path: Path) -> None:
    """A file that is gone is written as a whole, not begun in its midst."""
    with pytest.raises(FileNotFoundError):
        RealDisk().append(tmp_path / "gone", b"two\n")

    assert list(tmp_path.iterdir()) == []


def test_a_look_writes_a_file_that_is_gone_again(tmp_path: Path) -> None:
    """Whoever leaves after the file was deleted leaves it behind whole."""
    path = tmp_path / "pig.astragal"
    with begin(path=path) as match:
        play(match, 6)
        path.unlink()

        match.make_sure()

        assert match.saved
    assert len(read_journal(path).entries) == 6


def test_a_look_writes_what_waits() -> None:
    """A step that was refused, as the file was protected, is written when whoever leaves makes sure."""
    place, whole = Path("/saves/pig.astragal"), SimulatedDisk()
    play(begin(path=place, disk=whole), 8)
    last = max(number for number, verb in enumerate(whole.done) if verb == "append")
    disk = SimulatedDisk(faults={last: errno.EACCES})
    match = play(begin(path=place, disk=disk), 8)
    before = match.saved

    match.make_sure()

    assert (before, match.saved) == (False, True)
    assert disk.files[place] == whole.files[place]


def test_a_lock_is_of_the_program_and_not_of_a_thread(tmp_path: Path) -> None:
    """A bot's thread may take it, and the screen's thread give it back."""
    lock = JournalLock(tmp_path / "pig.astragal")
    taking = threading.Thread(target=lock.acquire)
    taking.start()
    taking.join()
    before = lock.held

    lock.release()

    assert (before, lock.held) == (True, False)
    JournalLock(tmp_path / "pig.astragal").acquire()


def test_a_lock_is_taken_once(tmp_path: Path) -> None:
    """Who has it may ask again, and gives it back at one go."""
    path = tmp_path / "pig.astragal"
    lock = JournalLock(path)
    lock.acquire()
    lock.acquire()

    lock.release()

    assert not lock.held
    other = JournalLock(path)
    other.acquire()
    with pytest.raises(BadInput, match="is open elsewhere"):
        lock.acquire()
    other.release()


def test_a_deleted_match_leaves_no_lock_behind(tmp_path: Path) -> None:
    """The file of the lock goes with its journal."""
    lock = JournalLock(tmp_path / "pig.astragal")
    lock.acquire()

    lock.remove()

    assert not lock.held
    assert list(tmp_path.iterdir()) == []


def test_a_journal_of_an_older_format_is_kept_once_and_guarded_then(tmp_path: Path) -> None:
    """After it was rewritten it is a journal like others: what another program puts there is left alone."""
    place = Path("/saves/pig.astragal")
    whole = SimulatedDisk({place: kept(0, tmp_path).read_bytes()})
    journal = read_journal(place, whole)
    before = whole.operations
    Writer.renew(journal, whole)
    rewriting = whole.operations - before
    disk = SimulatedDisk({place: kept(0, tmp_path).read_bytes()}, faults={rewriting: errno.ENOSPC})
    writer = Writer.renew(journal, disk)
    assert writer.saved
    writer.add(journal.entries[-1])
    assert writer.trouble
    theirs = disk.files[place] + b'{"act":"done"}\n'
    disk.put(place, theirs)

    writer.add(journal.entries[-1])

    assert writer.trouble.startswith("another program has changed the file")
    assert disk.files[place] == theirs


# --- files that are written whole --------------------------------------------------------------------


def test_a_whole_file_is_on_the_disk_before_it_has_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A power cut leaves the old file or the new one."""
    done: list[str] = []
    replace = os.replace
    monkeypatch.setattr(os, "fsync", lambda file: done.append(f"sync {os.fstat(file).st_size}"))

    def noted(*names: Any) -> None:
        done.append("name")
        replace(*names)

    monkeypatch.setattr(os, "replace", noted)

    write_whole(tmp_path / "a" / "file", b"content")

    assert done == ["sync 7", "name"]
    assert (tmp_path / "a" / "file").read_bytes() == b"content"
    assert (tmp_path / "a" / "file").stat().st_mode & 0o777 == 0o600


def test_a_whole_file_that_cannot_be_written_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was begun beside it is gone, and the error says what to do."""
    (tmp_path / "file").write_bytes(b"old")

    def refuse(*names: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "replace", refuse)

    with pytest.raises(BadInput, match="file cannot be written: Input/output error") as said:
        write_whole(tmp_path / "file", b"new")

    assert said.value.remedy == "choose another folder"
    assert [(each.name, each.read_bytes()) for each in tmp_path.iterdir()] == [("file", b"old")]


def test_a_match_without_a_file_is_rescued_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here first, then at home, then among temporary files; where the folder is gone, not there."""
    here, home = tmp_path / "here", tmp_path / "home"
    here.mkdir()
    home.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.setattr(Path, "home", lambda: home)
    (home / "match.astragal").write_bytes(b"")
    before = rescue_paths(None)
    here.rmdir()

    after = rescue_paths(None)

    assert before[:2] == [here / "match.astragal", home / "2-match.astragal"]
    assert after == before[1:]


def test_where_no_folder_is_known_a_match_still_has_a_place_to_be_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A full disk has no temporary folder, an account without a name no home; neither is a fault."""

    def full() -> str:
        raise FileNotFoundError(2, "No usable temporary directory found")

    def nameless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr("tempfile.gettempdir", full)
    monkeypatch.setattr(Path, "home", nameless)
    monkeypatch.setattr(Path, "cwd", full)

    assert [path.parent for path in rescue_paths(None)] == [Path("/tmp")]
