"""The file is the one we think it is: one writer whatever it is called, and no other copy is written to."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from astragal.errors import BadInput
from astragal.journal import RealDisk, read_journal
from astragal.journal.disk import FileChanged, FileEnd
from astragal.journal.locking import JournalLock
from astragal.journal.simulated import SimulatedDisk
from astragal.match.match import Match
from tests.core.journal.saved_matches import SHELF, begin, play

LINKS: dict[str, Callable[[Path, Path], None]] = {
    "symbolic": lambda old, new: new.symlink_to(old),
    "hard": os.link,
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where the match of a test is saved."""
    (tmp_path / "matches").mkdir()
    return tmp_path / "matches" / "pig.astragal"


def test_saves_are_private(path: Path) -> None:
    """Nobody else on the machine may read them, whatever the umask, when they are new, grow and go on."""
    before = os.umask(0)
    try:
        with begin(path=path) as match:
            modes = [path.stat().st_mode]
            play(match, 5)
            modes.append(path.stat().st_mode)
        with Match.resume(path, SHELF) as again:
            play(again, 9)
        modes.append(path.stat().st_mode)
    finally:
        os.umask(before)

    assert [mode & 0o777 for mode in modes] == [0o600] * 3


@pytest.mark.parametrize("kind", LINKS)
def test_a_link_opens_no_second_writer(kind: str, path: Path, tmp_path: Path) -> None:
    """The lock is on the file and not on its name."""
    link = tmp_path / "link.astragal"
    with begin(path=path) as match:
        play(match, 5)
        LINKS[kind](path, link)

        with pytest.raises(BadInput, match="is open elsewhere"):
            Match.resume(link, SHELF)

        play(match, 9)
        assert match.saved
    with Match.resume(link, SHELF) as other:
        assert len(other.steps) == 9
        with pytest.raises(BadInput, match="is open elsewhere"):
            Match.resume(path, SHELF)


def test_a_copy_is_a_match_of_its_own(path: Path, tmp_path: Path) -> None:
    """Both are played on, and neither damages the other."""
    copy = tmp_path / "copy.astragal"
    with begin(path=path) as match:
        play(match, 5)
        copy.write_bytes(path.read_bytes())

        with Match.resume(copy, SHELF) as other:
            play(other, 9, seed=2)
            play(match, 7)

            assert (match.saved, other.saved) == (True, True)
    assert [len(Match.load(each, SHELF).steps) for each in (path, copy)] == [7, 9]


def test_a_symbolic_link_stays_one(path: Path, tmp_path: Path) -> None:
    """A torn journal is rewritten where it is, and the link still leads there."""
    link = tmp_path / "link.astragal"
    with begin(path=path) as match:
        play(match, 5)
    path.write_bytes(path.read_bytes()[:-9])
    link.symlink_to(path)

    with Match.resume(link, SHELF) as again:
        play(again, 8)

        assert again.saved
    assert link.is_symlink()
    assert len(read_journal(path).entries) == 8


def test_the_lock_follows_a_file_that_is_rewritten(path: Path, tmp_path: Path) -> None:
    """After a fault of the disk the journal is another file under the same name, locked before it has it."""
    link = tmp_path / "link.astragal"
    with begin(path=path) as match:
        play(match, 5)
        path.unlink()
        play(match, 7)
        assert match.saved
        os.link(path, link)

        with pytest.raises(BadInput, match="is open elsewhere"):
            Match.resume(link, SHELF)


# --- other programs ----------------------------------------------------------------------------------


def _replace(path: Path, content: bytes) -> None:
    """Put a file in place as tools do that keep folders alike."""
    beside = path.with_name("incoming")
    beside.write_bytes(content)
    os.replace(beside, path)


def _overwrite(path: Path, content: bytes) -> None:
    """Write into the file that is there."""
    path.write_bytes(content)


PLACED: dict[str, Callable[[Path, bytes], None]] = {
    "another file": _replace,
    "the same file": _overwrite,
}


def _same_size(older: bytes, now: bytes) -> bytes:
    """Return a file as long as ours whose last line is another one."""
    return older + b"x" * (len(now) - len(older) - 1) + b"\n"


OTHERS: dict[str, Callable[[bytes, bytes], bytes]] = {
    "older": lambda older, now: older,
    "as long": _same_size,
    "longer": lambda older, now: now + b"more\n",
    "empty": lambda older, now: b"",
}


@pytest.mark.parametrize("placed", PLACED)
@pytest.mark.parametrize("other", OTHERS)
def test_what_another_program_put_in_place_is_left_alone(
    other: str, placed: str, path: Path, tmp_path: Path
) -> None:
    """It is noticed before the next step is written; the whole match can be saved elsewhere."""
    with begin(path=path) as match:
        play(match, 4)
        older = path.read_bytes()
        play(match, 8)
        put = OTHERS[other](older, path.read_bytes())
        PLACED[placed](path, put)

        play(match, 12)
        match.save_copy(tmp_path / "rescued.astragal")

        assert match.trouble.startswith("another program has changed the file: ")
        assert not match.saved
    assert path.read_bytes() == put
    assert len(Match.load(tmp_path / "rescued.astragal", SHELF).steps) == 12


def test_a_match_is_saved_again_when_its_own_file_is_back(path: Path) -> None:
    """The tool that put another copy in place puts ours back: what waits is written."""
    with begin(path=path) as match:
        play(match, 4)
        older = path.read_bytes()
        play(match, 8)
        ours = path.read_bytes()
        _replace(path, older)
        play(match, 9)
        _replace(path, ours)

        play(match, 10)

        assert match.saved
    assert len(Match.load(path, SHELF).steps) == 10


def test_the_same_content_in_another_file_is_gone_on_with(path: Path, tmp_path: Path) -> None:
    """A backup that was restored in place is ours all the same, and is locked from then on."""
    with begin(path=path) as match:
        play(match, 5)
        _replace(path, path.read_bytes())
        play(match, 7)
        os.link(path, tmp_path / "link.astragal")

        assert match.saved
        with pytest.raises(BadInput, match="is open elsewhere"):
            Match.resume(tmp_path / "link.astragal", SHELF)
    assert len(Match.load(path, SHELF).steps) == 7


def test_another_file_that_somebody_else_plays_is_not_written_to(path: Path) -> None:
    """Whoever opened the copy first keeps it; we say that it is open elsewhere."""
    with begin(path=path) as match:
        play(match, 5)
        _replace(path, path.read_bytes())
        theirs = os.open(path, os.O_RDWR)
        fcntl = pytest.importorskip("fcntl")
        fcntl.flock(theirs, fcntl.LOCK_EX)

        play(match, 6)

        assert "is open elsewhere" in match.trouble
        os.close(theirs)
        play(match, 7)
        assert match.saved


def test_a_rewrite_looks_first_too(path: Path) -> None:
    """After a fault the whole file would be replaced: not if it is another program's by then."""
    whole = SimulatedDisk()
    place = Path("/saves/pig.astragal")
    play(begin(path=place, disk=whole), 8)
    older = whole.files[place]
    appends = [n for n, verb in enumerate(whole.done) if verb == "append"]
    disk = SimulatedDisk(faults={appends[-1]: 28})
    match = play(begin(path=place, disk=disk), 8)
    assert match.trouble
    longer = older + b'{"act":"done"}\n'
    disk.put(place, longer)

    play(match, 10)

    assert match.trouble.startswith("another program has changed the file")
    assert disk.files[place] == longer


def test_the_real_disk_appends_after_the_right_ending_only(tmp_path: Path) -> None:
    """Size, last line and identity are looked at through the very file that is written."""
    file = tmp_path / "file"
    file.write_bytes(b"one\ntwo\n")
    right = FileEnd(8, b"two\n")

    RealDisk().append(file, b"three\n", right)
    for wrong in (right, FileEnd(14, b"other\n"), FileEnd(14, b"three\n", (0, 0))):
        with pytest.raises(FileChanged, match="another program has changed the file"):
            RealDisk().append(file, b"four\n", wrong)

    assert file.read_bytes() == b"one\ntwo\nthree\n"


def test_a_lock_keeps_no_file_open(path: Path) -> None:
    """Thousands of matches in a row need no more files than one."""
    before = len(os.listdir("/proc/self/fd")) if Path("/proc/self/fd").exists() else 0
    for _ in range(5):
        with begin(path=path) as match:
            play(match, 3)
            path.unlink()
            play(match, 5)
        path.unlink()

    assert before == 0 or len(os.listdir("/proc/self/fd")) <= before


def test_a_lock_that_is_refused_leaves_nothing_behind(path: Path, tmp_path: Path) -> None:
    """Whoever is refused under another name does not keep that name locked."""
    link = tmp_path / "link.astragal"
    with begin(path=path) as match:
        play(match, 3)
        os.link(path, link)
        lock = JournalLock(link)
        with pytest.raises(BadInput, match="is open elsewhere"):
            lock.acquire()

        assert not lock.held
        assert lock.locked_file is None


def test_a_look_notices_another_file_when_nothing_waits(path: Path) -> None:
    """Who leaves hears that the file was replaced even after the last step was written."""
    with begin(path=path) as match:
        play(match, 4)
        older = path.read_bytes()
        play(match, 8)
        _replace(path, older)

        match.make_sure()

        assert match.trouble.startswith("another program has changed the file: ")
    assert path.read_bytes() == older


def test_a_lock_makes_its_folder(tmp_path: Path) -> None:
    """The first match of all has no folder yet."""
    lock = JournalLock(tmp_path / "a" / "b" / "pig.astragal")

    lock.acquire()

    assert lock.held
    lock.release()


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="needs /proc")
def test_a_lock_that_moves_on_closes_what_it_had(path: Path) -> None:
    """Locked again, and replaced by a draft that never gets its name: as many files are open as before."""
    path.write_bytes(b"one\n")
    draft = path.with_name("draft")
    draft.write_bytes(b"two\n")
    lock = JournalLock(path)
    lock.acquire()
    before = len(os.listdir("/proc/self/fd"))

    for _ in range(3):
        lock.lock_file()
        with pytest.raises(OSError, match="no"), lock.replacing(draft):
            raise OSError("no")

    assert len(os.listdir("/proc/self/fd")) == before
    lock.release()
