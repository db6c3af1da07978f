"""Faults of the disk below one folder: opening, writing, syncing, renaming and deleting fail at random.

They are injected where Python asks the system, so that all code meets them, whatever it is called. Other
programs are simulated too: they delete a file, or put an older copy in its place.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

CODES = (errno.ENOSPC, errno.EIO, errno.EACCES, errno.EROFS, errno.EDQUOT, errno.ESTALE)
AUDITED = ("open", "os.rename", "os.link", "os.remove", "os.mkdir", "os.scandir", "os.listdir", "os.truncate")


class DiskFaults:
    """Makes a share of the operations below a folder fail, and counts them."""

    def __init__(self, folder: Path, seed: object, share: float) -> None:
        self.folder, self.luck, self.share = str(folder), Random(str(seed)), share
        self.count = 0
        self._quiet = False

    def strikes(self, path: object) -> bool:
        """Return whether an operation on a path fails this time."""
        name = os.fsdecode(path) if isinstance(path, str | bytes | os.PathLike) else ""
        if self._quiet or not name.startswith(self.folder) or self.luck.random() >= self.share:
            return False
        self.count += 1
        return True

    def fail(self, path: object) -> None:
        """Fail as disks do."""
        code = self.luck.choice(CODES)
        raise OSError(code, os.strerror(code), path)

    def meddle(self, path: Path, older: bytes) -> None:
        """Do now and then what other programs do: delete a file, or put an older copy in its place."""
        what = self.luck.choice([None] * 6 + [_delete, _replace, _overwrite])
        if what is not None:
            self._quiet = True
            what(path, older)
            self._quiet = False
            self.count += 1

    @contextmanager
    def on(self) -> Iterator[None]:
        """Let faults happen in the block."""
        _ACTIVE.append(self)
        write, sync = os.write, os.fsync
        os.write, os.fsync = self._writing(write), self._syncing(sync)
        try:
            yield
        finally:
            os.write, os.fsync = write, sync
            _ACTIVE.remove(self)

    def _writing(self, write: Any) -> Any:
        def faulty(file: int, content: Any) -> int:
            if self.strikes(_path_of(file)):
                write(file, bytes(content)[: len(content) // 2])
                self.fail(None)
            return int(write(file, content))

        return faulty

    def _syncing(self, sync: Any) -> Any:
        def faulty(file: int) -> None:
            if self.strikes(_path_of(file)):
                self.fail(None)
            sync(file)

        return faulty


_ACTIVE: list[DiskFaults] = []


def _path_of(file: int) -> str:
    try:
        return os.readlink(f"/proc/self/fd/{file}")
    except OSError:
        return ""


def _audit(event: str, given: tuple[Any, ...]) -> None:
    for faults in _ACTIVE if event in AUDITED else ():
        if given and faults.strikes(given[0]):
            faults.fail(given[0])


sys.addaudithook(_audit)


def _delete(path: Path, older: bytes) -> None:
    path.unlink(missing_ok=True)


def _replace(path: Path, older: bytes) -> None:
    beside = path.with_name("incoming")
    beside.write_bytes(older)
    os.replace(beside, path)


def _overwrite(path: Path, older: bytes) -> None:
    if path.exists():
        path.write_bytes(older)
