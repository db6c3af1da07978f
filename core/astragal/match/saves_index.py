"""The index of saved matches: how each stood when it was last read, so that a list need not read them all.

It is a cache beside the matches: a row counts only while the file has the size and the time of writing that
the row names. An index that is missing, damaged or cannot be written costs time and nothing else.
"""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path

from astragal.errors import BadInput
from astragal.journal.disk import read_file
from astragal.match.files import write_whole

NAME = ".index.json"
VERSION = 2
LARGEST = 50_000_000

Row = dict[str, object]


class SavesIndex:
    """What is known of the files in a folder, by name."""

    def __init__(self, folder: Path, name: str = NAME) -> None:
        self._path = folder / name
        self._rows: dict[str, Row] = self._read()
        self._seen: dict[str, Row] = {}
        self._changed = False

    def get(self, name: str, stat: os.stat_result) -> Row | None:
        """Return what is known of a file, if it is still the one that was read."""
        row = self._rows.get(name)
        if row is None or row.get("mtime") != stat.st_mtime_ns or row.get("size") != stat.st_size:
            return None
        self._seen[name] = row
        return row

    def put(self, name: str, stat: os.stat_result, row: Row) -> None:
        """Remember how a file stands."""
        self._seen[name] = {"mtime": stat.st_mtime_ns, "size": stat.st_size, **row}
        self._changed = True

    def save(self, *, whole: bool) -> None:
        """Keep what is known; after a look at the whole folder, files that are gone are dropped."""
        rows = self._seen if whole else {**self._rows, **self._seen}
        if not self._changed and rows.keys() == self._rows.keys():
            return
        content = json.dumps({"version": VERSION, "rows": rows}).encode()
        with contextlib.suppress(BadInput):
            write_whole(self._path, content, durable=False)

    def _read(self) -> dict[str, Row]:
        with contextlib.suppress(OSError, ValueError, RecursionError, AttributeError, TypeError):
            content = read_file(self._path, LARGEST + 1)
            if len(content) <= LARGEST:
                found = json.loads(content)
                if found["version"] == VERSION:
                    return {str(name): dict(row) for name, row in found["rows"].items()}
        return {}
