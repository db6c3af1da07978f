"""The five verbs that a journal needs of a disk, and the real one."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import Protocol


class Disk(Protocol):
    """What a journal asks of a disk. Every verb may raise `OSError`."""

    def read(self, path: Path, limit: int) -> bytes:
        """Return the file's content, at most `limit` bytes of it."""

    def make(self, path: Path) -> None:
        """Make an empty file, in the place of whatever had its name."""

    def append(self, path: Path, content: bytes) -> None:
        """Write after the end of an existing file; never makes one."""

    def sync(self, path: Path) -> None:
        """Return when the file's content, or the folder's list of names, will survive a power cut."""

    def rename(self, old: Path, new: Path) -> None:
        """Give a file another name, in the place of the file that had it."""


class RealDisk:
    """The disk of this machine."""

    def read(self, path: Path, limit: int) -> bytes:
        """Return the file's content, at most `limit` bytes of it."""
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise OSError(errno.EINVAL, "not a regular file", str(path))
        with open(path, "rb") as file:
            return file.read(limit)

    def make(self, path: Path) -> None:
        """Make an empty file that its owner alone can read, in the place of whatever had its name."""
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))

    def append(self, path: Path, content: bytes) -> None:
        """Write after the end of an existing file; never makes one."""
        file = os.open(path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0))
        try:
            rest = memoryview(content)
            while rest:
                rest = rest[os.write(file, rest) :]
        finally:
            os.close(file)

    def sync(self, path: Path) -> None:
        """Return when the file's content, or the folder's list of names, will survive a power cut."""
        if os.name == "nt" and path.is_dir():  # pragma: no cover - folders cannot be synced there
            return
        file = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
        try:
            os.fsync(file)
        finally:
            os.close(file)

    def rename(self, old: Path, new: Path) -> None:
        """Give a file another name, in the place of the file that had it."""
        os.replace(old, new)
