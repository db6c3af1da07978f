"""Rows of text in columns, for tables that are printed as plain text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

GAP = "  "
"""What stands between two columns."""


def in_columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield each row as a line: the first column aligned to the left, all others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *rest in rows:
        cells = [cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True)]
        yield GAP.join([first.ljust(widths[0]), *cells]).rstrip()
