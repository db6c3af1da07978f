"""The five verbs that a journal needs of a disk, and the real one."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import Protocol

import attrs


@attrs.frozen
class FileEnd:
    """What a file must end with before a line is appended; as checks are chained, this proves all of it."""

    size: int
    last: bytes
    """The last line, with its line break."""
    file: tuple[int, int] | None = None
    """Device and number of the file that is locked; None where nobody locks."""


class FileChanged(OSError):
    """Another program has changed a file, or put another one in its place; nothing was written."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.ESTALE, "another program has changed the file", str(path))


class Disk(Protocol):
    """What a journal asks of a disk. Every verb may raise `OSError`."""

    def read(self, path: Path, limit: int) -> bytes:
        """Return the file's content, at most `limit` bytes of it."""

    def make(self, path: Path) -> None:
        """Make an empty file, in the place of whatever had its name."""

    def append(self, path: Path, content: bytes, after: FileEnd | None = None) -> None:
        """Write after the end of an existing file; never makes one. `FileChanged` if it ends otherwise."""

    def sync(self, path: Path) -> None:
        """Return when the file's content, or the folder's list of names, will survive a power cut."""

    def rename(self, old: Path, new: Path) -> None:
        """Give a file another name, in the place of the file that had it."""


class RealDisk:
    """The disk of this machine."""

    def read(self, path: Path, limit: int) -> bytes:
        """Return the file's content, at most `limit` bytes of it."""
        return read_file(path, limit)

    def make(self, path: Path) -> None:
        """Make an empty file that its owner alone can read, in the place of whatever had its name.

        What was there is not written to: it could be a link to something else, or open to others.
        """
        with suppress(FileNotFoundError):
            os.unlink(path)
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))

    def append(self, path: Path, content: bytes, after: FileEnd | None = None) -> None:
        """Write after the end of an existing file; never makes one. `FileChanged` if it ends otherwise."""
        file = os.open(path, os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0))
        try:
            if after is not None and not _ends(file, after):
                raise FileChanged(path)
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


def make_folder(folder: Path) -> None:
    """Make a folder, and those above it that are missing, which their owner alone can look into."""
    with suppress(FileNotFoundError, NotADirectoryError):
        os.stat(folder)  # a path that is too long is refused before a thousand folders of it are made
    missing = []
    for place in (folder, *folder.parents):
        if os.path.isdir(place):
            break
        missing.append(place)
    for place in reversed(missing):
        try:
            os.mkdir(place, 0o700)
        except FileExistsError:
            os.scandir(place).close()  # a file or a circle of links has the name: the system says which


def read_file(path: Path, limit: int) -> bytes:
    """Return the content of a file, at most `limit` bytes of it; a pipe or device is refused."""
    if not stat.S_ISREG(os.stat(path).st_mode):
        raise OSError(errno.EINVAL, "not a regular file", str(path))
    with open(path, "rb") as file:
        return file.read(limit)


def identity(file: int | Path) -> tuple[int, int]:
    """Return what tells a file from all others, whatever it is called: its device and its number there."""
    found = os.stat(file)
    return found.st_dev, found.st_ino


def _ends(file: int, after: FileEnd) -> bool:
    """Return whether an open file is the one that is meant, and ends as it should."""
    if after.file is not None and identity(file) != after.file:
        return False
    if os.fstat(file).st_size != after.size:
        return False
    os.lseek(file, after.size - len(after.last), os.SEEK_SET)
    return os.read(file, len(after.last)) == after.last
