"""Journals of every format that ever was are read by this program."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from astragal.errors import BadInput
from astragal.journal import FORMAT, read_journal
from astragal.journal.migrations import MIGRATIONS, Document, oldest, up_to_date
from astragal.match.match import Match
from astragal.match.replay import verify
from tests.core.journal.saved_matches import SHELF, chained, decoded, play

pytestmark = pytest.mark.goal(13)

KEPT = Path(__file__).parent / "kept"


def kept(version: int, folder: Path) -> Path:
    """Return a copy of the journal that was kept of a format."""
    return Path(shutil.copy(KEPT / f"pig-format-{version}.astragal", folder))


@pytest.mark.parametrize("version", range(oldest(), FORMAT + 1))
def test_a_kept_journal_of_every_format_loads(tmp_path: Path, version: int) -> None:
    """The match comes out as it did when the file was written."""
    path = kept(version, tmp_path)

    match = Match.load(path, SHELF)

    assert verify(path, SHELF).ok
    assert [seat.name for seat in match.seats] == ["Ann", "Bôb"]
    assert match.state.banked == [41, 42]
    assert match.result is not None
    assert match.result.winners == (1,)


def test_every_format_has_a_migration() -> None:
    """There is one function a step, from the oldest format to the current one."""
    assert sorted(MIGRATIONS) == list(range(oldest(), FORMAT))


def test_reading_an_old_journal_leaves_it_as_it_is(tmp_path: Path) -> None:
    """Migrations work on what was read and not on the file."""
    path = kept(0, tmp_path)
    before = path.read_bytes()

    read_journal(path)

    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


def test_going_on_with_an_old_journal_writes_the_current_format(tmp_path: Path) -> None:
    """The old file is kept beside it, byte by byte."""
    path = kept(0, tmp_path)
    before = path.read_bytes()
    shorter = path.with_name("shorter.astragal")
    shorter.write_bytes(b"".join(before.splitlines(keepends=True)[:9]))

    with Match.resume(shorter, SHELF) as match:
        play(match, 12)

    assert read_journal(shorter).format == FORMAT
    assert len(read_journal(shorter).entries) == 12
    assert before.startswith(shorter.with_name("shorter.astragal.format-0").read_bytes())
    assert verify(shorter, SHELF).ok


@pytest.mark.parametrize("version", [0, 1])
def test_an_old_journal_that_comes_out_otherwise_is_refused(tmp_path: Path, version: int) -> None:
    """Its hashes cannot be compared, but every step must be legal and lead where it led."""
    path = kept(version, tmp_path)
    lines = decoded(path)
    lines[2]["next"] = 1
    path.write_bytes(chained(lines))

    verdict = verify(path, SHELF)

    assert (verdict.ok, verdict.first_difference) == (False, 2)
    assert "'again' leads to another table" in verdict.reason


def test_the_hashes_of_an_old_journal_are_made_anew(tmp_path: Path) -> None:
    """Going on with it writes hashes that can be compared: a change of one is found."""
    path = kept(1, tmp_path)
    Match.resume(path, SHELF).close()
    whole = verify(path, SHELF)
    lines = decoded(path)
    lines[5]["h"] = decoded(KEPT / "pig-format-1.astragal")[5]["h"]
    path.write_bytes(chained(lines))

    verdict = verify(path, SHELF)

    assert whole.ok
    assert decoded(path)[0]["format"] == FORMAT
    assert (verdict.ok, verdict.first_difference) == (False, 5)


def test_migrations_are_made_one_after_the_other() -> None:
    """A document two formats old goes through two functions."""

    def raised(document: Document) -> Document:
        header = document["header"]
        return {
            **document,
            "header": {**header, "format": header["format"] + 1, "seen": [*header["seen"], header["format"]]},
        }

    document = {"header": {"format": 3, "seen": []}, "entries": []}

    assert up_to_date(document, {3: raised, 4: raised}, 5)["header"] == {"format": 5, "seen": [3, 4]}


def test_an_old_journal_that_lacks_something_is_one_line(tmp_path: Path) -> None:
    """A migration that does not find what it needs is no traceback."""
    path = kept(0, tmp_path)
    lines = decoded(path)
    del lines[0]["names"]
    path.write_bytes(chained(lines))

    with pytest.raises(BadInput, match="does not fit format 0"):
        read_journal(path)


def test_a_format_that_never_was_is_refused(tmp_path: Path) -> None:
    """Numbers below the oldest format are no journals."""
    path = kept(0, tmp_path)
    lines = decoded(path)
    lines[0]["format"] = -1
    path.write_bytes(chained(lines))

    with pytest.raises(BadInput, match="which never was"):
        read_journal(path)
