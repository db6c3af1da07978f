"""Promises by front end: every test that the page names exists, and every cell has a test or says why not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "explanation" / "promises.md"
NAMED = sorted(set(re.findall(r"`(tests/[^`]+)`", PAGE.read_text(encoding="utf-8"))))


def cells() -> list[tuple[str, str]]:
    """Return the cells of all tables with the fault they are about."""
    rows = [
        line.strip("|").split("|")
        for line in PAGE.read_text(encoding="utf-8").splitlines()
        if line[:1] == "|"
    ]
    rows = [[cell.strip() for cell in row] for row in rows]
    return [(row[0], cell) for row in rows if row[0] not in ("fault", "---") for cell in row[1:]]


@pytest.mark.parametrize("name", NAMED)
def test_a_test_that_is_named_exists(name: str) -> None:
    """By file, and by function where one is named."""
    file, _, function = name.partition("::")
    text = (ROOT / file).read_text(encoding="utf-8")

    assert not function or re.search(rf"^(async )?def {function}\(", text, re.MULTILINE), name


@pytest.mark.parametrize(("fault", "cell"), cells())
def test_every_cell_has_a_test_or_says_why_not(fault: str, cell: str) -> None:
    """A dash where it cannot happen, a gap where nobody tries it."""
    assert re.fullmatch(r"–|`tests/[^`]+`|\*\*gap\*\*.*|the same journal", cell), (fault, cell)
