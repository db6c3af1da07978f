"""A disk in memory that fails on purpose: faults at chosen operations, and power cuts with torn remains."""

from __future__ import annotations

import errno
import os
from collections.abc import Mapping
from pathlib import Path
from random import Random

import attrs

from astragal.journal.disk import FileChanged, FileEnd


class PowerCut(Exception):
    """The power went out in the midst of an operation."""


@attrs.define(eq=False)
class _File:
    durable: bytes = b""
    pending: bytes = b""
    """What was appended since the last sync: a power cut may leave any part of it."""

    @property
    def content(self) -> bytes:
        return self.durable + self.pending


class SimulatedDisk:
    """Keeps what was synced apart from what was only written. Every verb counts as one operation.

    `faults` gives the error number that an operation fails with; an append that fails leaves half its bytes.
    The power goes out during operation `cut_at`; `after_cut` is then the disk that the next start finds.
    """

    def __init__(
        self,
        files: Mapping[Path, bytes] | None = None,
        *,
        faults: Mapping[int, int] | None = None,
        cut_at: int = -1,
    ) -> None:
        self._names = {path: _File(content) for path, content in (files or {}).items()}
        self._kept = dict(self._names)
        """The names that survive a power cut."""
        self._renamings: list[dict[Path, _File]] = []
        """The names after each change that is not synced yet."""
        self._faults = dict(faults or {})
        self._cut_at = cut_at
        self.operations = 0
        self.done: list[str] = []
        """The verbs so far, in order."""

    @property
    def files(self) -> dict[Path, bytes]:
        """The files as a program sees them now."""
        return {path: file.content for path, file in self._names.items()}

    def put(self, path: Path, content: bytes) -> None:
        """Put a file in place, as another program does: no operation of ours."""
        self._names = {**self._names, path: _File(content)}

    def _begin(self, verb: str) -> tuple[OSError | None, bool]:
        number = self.operations
        self.operations += 1
        self.done.append(verb)
        if self._cut_at >= 0 and number > self._cut_at:
            raise PowerCut
        code = self._faults.get(number)
        return (OSError(code, os.strerror(code)) if code else None), number == self._cut_at

    def _find(self, path: Path) -> _File:
        if path not in self._names:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
        return self._names[path]

    def _end(self, cut: bool) -> None:
        if cut:
            raise PowerCut

    def read(self, path: Path, limit: int) -> bytes:
        """Return the file's content, at most `limit` bytes of it."""
        fault, cut = self._begin("read")
        if fault:
            raise fault
        self._end(cut)
        return self._find(path).content[:limit]

    def make(self, path: Path) -> None:
        """Make an empty file, in the place of whatever had its name."""
        fault, cut = self._begin("make")
        if fault:
            raise fault
        self._rename({**self._names, path: _File()})
        self._end(cut)

    def append(self, path: Path, content: bytes, after: FileEnd | None = None) -> None:
        """Write after the end of an existing file; never makes one. `FileChanged` if it ends otherwise."""
        fault, cut = self._begin("append")
        if after is not None and not fault:
            there = self._find(path).content
            if len(there) != after.size or not there.endswith(after.last):
                raise FileChanged(path)
        if fault:
            if fault.errno in (errno.ENOSPC, errno.EIO):
                self._find(path).pending += content[: len(content) // 2]
            raise fault
        self._find(path).pending += content
        self._end(cut)

    def sync(self, path: Path) -> None:
        """Return when the file's content, or the folder's list of names, will survive a power cut."""
        fault, cut = self._begin("sync")
        if fault:
            raise fault
        self._end(cut)
        if path in self._names:
            file = self._names[path]
            file.durable, file.pending = file.content, b""
        else:
            self._kept = dict(self._names)
            self._renamings.clear()

    def rename(self, old: Path, new: Path) -> None:
        """Give a file another name, in the place of the file that had it."""
        fault, cut = self._begin("rename")
        if fault:
            raise fault
        file = self._find(old)
        names = {path: kept for path, kept in self._names.items() if path != old}
        self._rename({**names, new: file})
        self._end(cut)

    def _rename(self, names: dict[Path, _File]) -> None:
        self._names = names
        self._renamings.append(names)

    def after_cut(self, luck: Random) -> SimulatedDisk:
        """Return what is found after the power comes back: some renamings lost, what was not synced torn."""
        names = luck.choice([self._kept, *self._renamings])
        return SimulatedDisk(
            {path: file.durable + _remains(file.pending, luck) for path, file in names.items()}
        )


def _remains(pending: bytes, luck: Random) -> bytes:
    """Return what is left of bytes that were not synced: a part, zeroed sectors, a length without bytes."""
    if not pending:
        return b""
    reach = luck.choice([0, len(pending), luck.randrange(len(pending) + 1)])
    sector = luck.choice([1, 8, 64, 512])
    kept = bytearray(pending[:reach])
    for start in range(0, reach, sector):
        if luck.random() < luck.choice([0.0, 0.5, 1.0]):
            kept[start : start + sector] = bytes(len(kept[start : start + sector]))
    return bytes(kept) + bytes(luck.choice([0, 0, len(pending) - reach]))
