"""Writing a journal: whole lines, made durable one by one; a failing disk is a message and not the end."""

from __future__ import annotations

import errno
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import Self

from astragal.errors import BadInput, one_line
from astragal.journal.disk import Disk, FileChanged, FileEnd, identity
from astragal.journal.format import (
    SIZE_LIMIT,
    Entry,
    Header,
    entry_line,
    first_check,
    header_line,
)
from astragal.journal.locking import JournalLock
from astragal.journal.reading import Journal


class Writer:
    """Appends to one journal. Lines that could not be written wait and are tried again with the next one.

    After a fault in the midst of an append nobody knows what the file holds. It is then rewritten beside
    itself and renamed, so that at every moment one whole journal has the name.
    """

    def __init__(self, path: Path, disk: Disk, lock: JournalLock | None = None) -> None:
        self.path = path
        self._file = path if lock is None else lock.file
        """The journal under its true name, when the path is a symbolic link."""
        self.trouble = ""
        """What the disk said when the last lines are not on it; empty when all is well."""
        self._disk = disk
        self._lock = lock
        self._lines: list[bytes] = []
        self._size = 0
        self._check = first_check()
        self._durable = 0
        """How many lines are known to survive a power cut."""
        self._sound = False
        """Whether the file has exactly the durable lines, so that more can be appended."""
        self._closed = False
        self._holding = False
        """Whether the lock is known to be ours; it stays so until the journal is closed."""
        self._unmade = False
        """Whether the name is still to be had: a file that somebody else put there is never written over."""
        self._replaced: tuple[Path, bytes] | None = None
        """Where a file of an older format is kept, and its bytes, before it is rewritten."""

    @classmethod
    def create(cls, path: Path, header: Header, disk: Disk, lock: JournalLock | None = None) -> Self:
        """Make a journal with its first line."""
        writer = cls(path, disk, lock)
        writer._unmade = True
        writer._add(*header_line(header))
        writer.save()
        return writer

    @classmethod
    def resume(cls, journal: Journal, disk: Disk, lock: JournalLock | None = None) -> Self:
        """Go on writing to a journal; what is torn off after its last whole line is left behind."""
        writer = cls(journal.path, disk, lock)
        writer._lines = list(journal.lines)
        writer._size = journal.size
        writer._check = journal.check
        writer._sound = not journal.torn and not journal.open_end
        writer._durable = len(writer._lines)
        if lock is not None or not writer._sound:
            writer.save()
        return writer

    @classmethod
    def renew(cls, journal: Journal, disk: Disk, lock: JournalLock | None = None) -> Self:
        """Go on with a journal of an older format: rewritten, the old file kept under another name."""
        writer = cls(journal.path, disk, lock)
        writer._add(*header_line(journal.header))
        for entry in journal.entries:
            writer._add(*entry_line(entry, writer._check))
        kept = writer._file.with_name(f"{writer._file.name}.format-{journal.format}")
        writer._replaced = kept, b"".join(journal.lines)
        writer.save()
        return writer

    @property
    def saved(self) -> bool:
        """Whether every line is on the disk for good."""
        return not self.trouble and self._durable == len(self._lines)

    def add(self, entry: Entry) -> None:
        """Write an entry and make it durable; on a fault of the disk it waits, and `trouble` says so."""
        self._add(*entry_line(entry, self._check))
        self.save()

    def _add(self, line: bytes, check: str) -> None:
        self._check = check
        self._lines.append(line)
        self._size += len(line)

    def make_sure(self) -> None:
        """Try to write what waits; look whether the file still is ours when nothing does."""
        self.save(look=True)

    def save(self, *, look: bool = False) -> None:
        """Try to write what waits."""
        if self._size > SIZE_LIMIT:
            self.trouble = f"{self.path} is full: a journal holds {SIZE_LIMIT // 1024 // 1024} MiB"
            return
        try:
            self._hold()
            if not self._sound:
                self._write_anew()
            elif look and self._durable == len(self._lines):
                self._look()
            else:
                self._append()
            self.trouble = ""
        except FileChanged:
            self.trouble = one_line(
                f"another program has changed the file: {self.path} is left as it is now, and your match "
                "is kept in memory; save a copy of it elsewhere"
            )
        except OSError as error:
            self.trouble = one_line(f"{error.strerror or error}: {self.path} cannot be written")
        except BadInput as error:  # somebody took the lock while it could not be had
            self.trouble = str(error)

    @property
    def content(self) -> bytes:
        """The whole journal, written or not."""
        return b"".join(self._lines)

    def close(self) -> None:
        """Let others have the journal; nothing is written any more."""
        self._closed = True
        if self._lock is not None:
            self._lock.release()

    def _hold(self) -> None:
        """Have the lock; who gets it late, as the folder did not allow it, looks whether others were here."""
        if self._closed:
            raise OSError(errno.EBADF, "the match was closed")
        if self._holding or self._lock is None or self._lock.held:
            self._holding = True
            return
        self._lock.acquire()
        if self._durable and self._disk.read(self._file, SIZE_LIMIT + 1) != self._on_disk:
            self._lock.release()
            raise OSError(errno.EBUSY, "it was changed meanwhile")

    @property
    def _on_disk(self) -> bytes:
        """What the file should hold."""
        return b"".join(self._lines[: self._durable])

    def _look(self) -> None:
        """Raise `FileChanged` when the file is not as we left it; one that is gone is written again."""
        self._follow()
        try:
            self._disk.append(self._file, b"", self._ending())
        except FileNotFoundError:
            self._write_anew()

    def _ending(self) -> FileEnd:
        """Return what the file must end with."""
        size = self._size - sum(map(len, self._lines[self._durable :]))
        locked = self._lock.locked_file if self._lock is not None else None
        return FileEnd(size, self._lines[self._durable - 1], locked)

    def _append(self) -> None:
        # One line at a time: a power cut can then damage the last line alone.
        self._follow()
        for line in self._lines[self._durable :]:
            ending, self._sound = self._ending(), False
            try:
                self._disk.append(self._file, line, ending)
            except (PermissionError, FileChanged):
                self._sound = True  # refused as a whole: neither a protected file nor another's is rewritten
                raise
            self._disk.sync(self._file)
            self._durable += 1
            self._sound = True

    def _follow(self) -> None:
        """Lock the file that has the name now, where another program has put another one in its place."""
        if self._lock is None or self._lock.locked_file is None:
            return
        with suppress(FileNotFoundError):
            if identity(self._file) != self._lock.locked_file:
                self._lock.lock_file()

    def _write_anew(self) -> None:
        if self._unmade:
            self._claim_name()
        elif self._replaced is None:
            self._refuse_to_replace()
        if self._replaced is not None:
            self._place(*self._replaced)
            self._replaced = None
        self._place(self._file, b"".join(self._lines))
        self._durable = len(self._lines)
        self._sound = True

    def _claim_name(self) -> None:
        with suppress(FileNotFoundError):
            self._disk.read(self._file, 1)
            raise FileExistsError(errno.EEXIST, "another match has taken its name")
        self._unmade = False

    def _refuse_to_replace(self) -> None:
        """Raise `FileChanged` unless the file is gone, or holds what we wrote and the remains of a line."""
        try:
            there = self._disk.read(self._file, SIZE_LIMIT + 1)
        except FileNotFoundError:
            return
        rest = there[len(self._on_disk) :]
        waiting = b"".join(self._lines[self._durable :])
        whole = b"\n" in rest and b"\0" not in rest and not waiting.startswith(rest)
        begins = there.startswith(self._on_disk) or there + b"\n" == self._on_disk
        if whole or not begins:
            raise FileChanged(self._file)

    def _place(self, path: Path, content: bytes) -> None:
        """Put a whole file in place: it has its name only when it is complete, and the lock before."""
        draft = path.with_name(f".{path.name}.new")
        self._disk.make(draft)
        self._disk.append(draft, content)
        self._disk.sync(draft)
        locking = self._lock.replacing(draft) if self._lock and path == self._file else nullcontext()
        with locking:
            self._disk.rename(draft, path)
        self._disk.sync(path.parent)
