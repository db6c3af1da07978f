"""Whether a journal is on the disk for good."""

from __future__ import annotations

from pathlib import Path

import pytest

from astragal.journal import RealDisk, Went, Writer, read_journal, writing
from tests.core.journal.saved_matches import begin


def test_trouble_means_that_nothing_is_sure(tmp_path: Path) -> None:
    """All lines are there, but the last attempt to write failed: that is not saved."""
    writer = Writer.create(tmp_path / "match.astragal", begin().header, RealDisk())
    before = writer.saved

    writer.close()
    writer.save()

    assert before
    assert "closed" in writer.trouble
    assert not writer.saved


def test_a_full_journal_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What fits is written, to the last byte; one line more waits, and the reason is told."""
    path = tmp_path / "match.astragal"
    writer = Writer.create(path, begin().header, RealDisk())
    before = path.stat().st_size
    writer.add(Went(0, 1, 0, "0" * 16))
    line = path.stat().st_size - before
    monkeypatch.setattr(writing, "SIZE_LIMIT", before + 2 * line)

    writer.add(Went(0, 1, 0, "0" * 16))
    fits = writer.saved
    writer.add(Went(0, 1, 0, "0" * 16))

    assert fits
    assert "is full" in writer.trouble
    assert (path.stat().st_size, writer.saved) == (before + 2 * line, False)


def test_a_journal_that_is_gone_on_with_is_saved(tmp_path: Path) -> None:
    """Nothing waits, and nothing is amiss, before the next line."""
    path = tmp_path / "match.astragal"
    Writer.create(path, begin().header, RealDisk()).close()

    writer = Writer.resume(read_journal(path), RealDisk())

    assert (writer.trouble, writer.saved) == ("", True)
