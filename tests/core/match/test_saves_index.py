"""The library and its index in detail: names, locks, last lines, and what the index keeps."""

from __future__ import annotations

import errno
import os
from datetime import datetime
from pathlib import Path

import pytest

from astragal.engine.state import OVER
from astragal.errors import BadInput
from astragal.journal.locking import JournalLock
from astragal.match import saves as saves_module
from astragal.match import saves_index
from astragal.match.branching import CHOSEN, DAMAGED, branch
from astragal.match.saves import Library, Saved
from astragal.match.saves_index import NAME, SavesIndex
from tests.core.journal.saved_matches import SHELF, begin, play

NOW = datetime(2026, 1, 2)


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """Return a library with an unfinished match, `one`."""
    with begin(path=tmp_path / "one.astragal") as match:
        play(match, 5)
    return Library(tmp_path)


def finish(path: Path) -> None:
    """Save a match that is over."""
    with begin(path=path) as match:
        play(match, 10_000)
        assert match.over


def touched(path: Path, seconds: int) -> None:
    """Say when a file was written."""
    os.utime(path, (seconds, seconds))


# --- what a list says --------------------------------------------------------------------------------


def test_what_is_not_known_of_a_match_is_nothing() -> None:
    """A match that cannot be opened has no steps and no rounds."""
    saved = Saved(Path("x"), NOW, trouble="it is damaged")

    assert (saved.steps, saved.round, saved.to_move, saved.finished) == (0, 0, OVER, False)


@pytest.mark.parametrize(("seat", "name"), [(0, "Ann"), (1, "Bob"), (2, "3")])
def test_seats_are_called_by_their_names(seat: int, name: str) -> None:
    """A forged save may name a seat that nobody has: then by its number."""
    assert Saved(Path("x"), NOW, players=("Ann", "Bob"), to_move=seat)._name(seat) == name


def test_matches_of_one_moment_are_listed_by_name(library: Library) -> None:
    """In the same order every time."""
    for name in ("b", "a", "c"):
        (library.folder / f"{name}.astragal").write_bytes((library.folder / "one.astragal").read_bytes())
    for path in library.folder.glob("*.astragal"):
        touched(path, 1_000_000)

    assert [saved.path.stem for saved in library] == ["one", "c", "b", "a"]


def test_the_last_match_is_neither_finished_nor_damaged(library: Library) -> None:
    """Both are passed over, however new they are; so is a short file without a line."""
    finish(library.folder / "over.astragal")
    (library.folder / "bad.astragal").write_text("nothing")
    (library.folder / "empty.astragal").write_text("")
    touched(library.folder / "one.astragal", 1_000_000)

    found = [library.last(), library.last()]

    assert [saved and saved.path.stem for saved in found] == ["one", "one"]


def test_a_short_file_is_read_from_its_beginning(tmp_path: Path) -> None:
    """A game that is over from the start, in one line."""
    path = tmp_path / "short.astragal"
    path.write_bytes(b'{"next":-2}\n')
    other = tmp_path / "gone.astragal"

    assert saves_module._seems_over(path)
    assert not saves_module._seems_over(other)


# --- the index ---------------------------------------------------------------------------------------


def rows(folder: Path) -> set[str]:
    """Return the names that the index has."""
    return set(SavesIndex(folder)._rows)


def test_a_look_for_the_last_match_keeps_what_the_index_knows(library: Library) -> None:
    """What it read is added, and matches that it did not look at stay."""
    library.matches()
    with begin(path=library.folder / "two.astragal") as match:
        play(match, 3)

    library.last()

    assert rows(library.folder) == {"one.astragal", "two.astragal"}


def test_an_index_that_says_nothing_new_is_not_written(library: Library) -> None:
    """A list of thousands of matches costs no writing."""
    library.matches()
    touched(library.folder / NAME, 1_000_000)

    library.matches()
    library.last()

    assert (library.folder / NAME).stat().st_mtime == 1_000_000


def test_a_match_that_goes_on_is_written_into_the_index(library: Library) -> None:
    """Though its name was there before."""
    library.matches()
    with begin(path=library.folder / "two.astragal") as match:
        play(match, 3)
    (library.folder / "two.astragal").replace(library.folder / "one.astragal")

    (saved,) = library.matches()

    assert saved.steps == 3
    assert SavesIndex(library.folder)._rows["one.astragal"]["steps"] == 3


@pytest.mark.parametrize("field", ["mtime", "size"])
def test_a_row_counts_for_the_same_file_only(library: Library, field: str) -> None:
    """By its size and by when it was written: either alone is not enough."""
    library.matches()
    path = library.folder / "one.astragal"
    before = path.stat()
    if field == "size":
        path.write_bytes(path.read_bytes() + b"x")
        os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    else:
        os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns + 1))

    index = SavesIndex(library.folder)

    assert index.get(path.name, before) is not None
    assert index.get(path.name, path.stat()) is None


def test_an_index_of_another_version_is_not_read(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """Today's is the second version; a program that writes a third one reads its own."""
    library.matches()
    assert '"version": 2' in (library.folder / NAME).read_text(encoding="utf-8")

    monkeypatch.setattr(saves_index, "VERSION", 3)

    assert rows(library.folder) == set()


# --- names and locks ---------------------------------------------------------------------------------


def test_a_match_that_is_open_is_not_renamed(library: Library) -> None:
    """Whoever plays it would write to a name that is gone."""
    (saved,) = library
    lock = JournalLock(saved.path)
    lock.acquire()

    with pytest.raises(BadInput, match="is open elsewhere"):
        library.rename(saved, "two")

    assert lock.held
    lock.release()
    assert [each.path.stem for each in library] == ["one"]


@pytest.mark.parametrize("act", ["rename", "remove"])
def test_no_lock_is_left_behind(library: Library, act: str) -> None:
    """Neither under the old name nor under the new one."""
    (saved,) = library
    library.rename(saved, "two") if act == "rename" else library.remove(saved)

    left = {path.name for path in library.folder.iterdir()} - {NAME}

    assert left == ({"two.astragal"} if act == "rename" else set())


@pytest.mark.parametrize("error", [errno.EPERM, errno.EOPNOTSUPP], ids=errno.errorcode.get)
def test_a_disk_without_links_renames_all_the_same(
    library: Library, error: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Memory cards know one name for a file; what has the new name is not replaced there either."""

    def refuse(*_: object, **__: object) -> None:
        raise OSError(error, os.strerror(error))

    monkeypatch.setattr("os.link", refuse)
    (saved,) = library
    library.bring_in(saved.path, "taken")
    content = (library.folder / "taken.astragal").read_bytes()

    with pytest.raises(BadInput, match="there is a match 'taken' already"):
        library.rename(saved, "taken")
    new = library.rename(saved, "free")

    assert new.exists()
    assert not saved.path.exists()
    assert (library.folder / "taken.astragal").read_bytes() == content


def test_a_match_that_was_just_begun_under_the_name_is_not_replaced(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another program may take a name after we looked."""
    (saved,) = library
    new = library.folder / "new.astragal"
    truly = os.fsync

    def meanwhile(file: int) -> None:
        new.write_bytes(b"another match")
        truly(file)

    monkeypatch.setattr("os.fsync", meanwhile)
    with pytest.raises(BadInput, match=r"new.astragal exists already"):
        library.bring_in(saved.path, "new")

    assert new.read_bytes() == b"another match"
    assert [path.name for path in library.folder.glob(".*.new")] == []


@pytest.mark.parametrize(("length", "fits"), [(1, True), (100, True), (101, False)])
def test_names_have_a_hundred_letters_at_most(library: Library, length: int, fits: bool) -> None:
    """And one at least."""
    (saved,) = library

    if fits:
        assert library.rename(saved, "a" * length).exists()
    else:
        with pytest.raises(BadInput, match="cannot be the name of a match"):
            library.rename(saved, "a" * length)


# --- branches ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("step", "why"), [(None, DAMAGED), (3, CHOSEN)])
def test_a_branch_says_why_it_is_one(library: Library, step: int | None, why: str) -> None:
    """From the last whole step because of the damage, from an earlier one because somebody chose it."""
    path = library.folder / "one.astragal"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:-1], lines[-1].replace(b'"', b"'", 2), lines[-1]]))

    match = branch(path, SHELF, None, step=step)

    assert match.header.origin is not None
    assert match.header.origin.why == why


def test_a_whole_match_branches_by_choice(library: Library) -> None:
    """At its last step too, and at its first."""
    path = library.folder / "one.astragal"

    found = [branch(path, SHELF, None, step=step).header.origin for step in (0, 5, None)]

    assert [origin and (origin.step, origin.why) for origin in found] == [
        (0, CHOSEN),
        (5, CHOSEN),
        (5, CHOSEN),
    ]
