"""The page on the save format names every field, and what it promises of checks and luck is so."""

from __future__ import annotations

import hashlib
from pathlib import Path
from random import Random

import attrs
import pytest

from astragal.journal import Acted, Dealt, Header, Went
from astragal.journal.format import FORMAT, SIZE_LIMIT
from astragal.journal.migrations import oldest
from tests.core.journal.saved_matches import begin, written

PAGE = (Path(__file__).parents[3] / "docs/reference/save-format.md").read_text()


@pytest.mark.parametrize("kind", [Header, Acted, Dealt, Went])
def test_every_field_is_on_the_page(kind: type) -> None:
    """By its name in the file."""
    for field in attrs.fields(kind):
        assert f"`{field.name}`" in PAGE


def test_every_format_is_on_the_page() -> None:
    """With what changed after it, and the limit of size."""
    for version in range(oldest(), FORMAT + 1):
        assert f"| {version} |" in PAGE
    assert f"{SIZE_LIMIT // 1024 // 1024} MiB" in PAGE


def test_checks_are_as_the_page_says(tmp_path: Path) -> None:
    """Anybody can compute them from the bytes alone."""
    previous = "astragal journal"

    for line in written(tmp_path, steps=9).read_bytes().splitlines():
        body, _, rest = line.rpartition(b',"c"')
        check = hashlib.blake2b(previous.encode() + body, digest_size=8).hexdigest()
        assert rest == f':"{check}"}}'.encode()
        previous = check


def test_luck_is_as_the_page_says() -> None:
    """The third roll of a match comes from its own generator."""
    match = begin(seed=77)
    for number in range(3):
        while match.to_move >= 0:
            match.act("again")
        match.roll()

        assert match.steps[-1].names == (str(Random(f"77/dealer/{number}").randrange(6) + 1),)
