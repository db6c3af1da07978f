"""One match, one program: a lock on the journal itself, and one on its name, while it is open for writing.

The lock on the name is a file beside the journal: it also guards a name that has no file yet. The lock on the
file keeps out whoever opens the same file under another name, through a link.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Self

from filelock import FileLock, Timeout

from astragal.errors import BadInput
from astragal.journal.disk import identity, make_folder

if sys.platform != "win32":
    import fcntl

ATTEMPTS = 100
"""How often a file that is replaced while its lock is taken is tried again."""


def lock_beside(path: Path) -> Path:
    """Return the file that locks the name of a journal."""
    return path.with_name(f".{path.name}.lock")


class JournalLock:
    """Keeps other programs, and other windows of this one, from writing to a journal."""

    def __init__(self, path: Path) -> None:
        self._journal = path
        self.file = Path(os.path.realpath(path))  # Path.resolve raises where links run in a circle
        """The journal under its true name: a symbolic link is followed once and for all."""
        self._beside = lock_beside(self.file)
        # Bots and saving may run in other threads than the one that closes the match.
        self._name = FileLock(self._beside, timeout=0, mode=0o600, thread_local=False)
        self._open: int | None = None
        """The journal, open and locked; as long as it is, no other file can get its number."""

    @classmethod
    def taken(cls, path: Path) -> Self:
        """Return a journal's lock, taken if the folder allows it; the writer tries again and says why not."""
        lock = cls(path)
        with suppress(OSError):
            lock.acquire()
        return lock

    @property
    def held(self) -> bool:
        """Whether the lock is ours."""
        return bool(self._name.is_locked)

    @property
    def locked_file(self) -> tuple[int, int] | None:
        """Device and number of the locked file; None without one, and where only names are locked."""
        return None if self._open is None else identity(self._open)

    def acquire(self) -> None:
        """Take the lock, once; `BadInput` when somebody has it, `OSError` when it cannot be made."""
        if self.held:
            return
        try:
            make_folder(self._beside.parent)
            self._name.acquire()
        except Timeout:
            if not self._beside.exists():
                raise PermissionError(errno.EACCES, "no lock can be made beside the file") from None
            raise self._taken() from None
        except NotImplementedError:  # pragma: no cover - file systems without locks
            raise OSError(errno.ENOLCK, "this folder knows no locks") from None
        try:
            self.lock_file()
        except BaseException:
            self.release()
            raise

    def lock_file(self) -> None:
        """Lock the file that has the name now; no file is no error."""
        if sys.platform == "win32":  # pragma: no cover - there an open file could not be replaced
            return
        found = self._locked(self.file)
        self._forget_file()
        self._open = found

    @contextmanager
    def replacing(self, draft: Path) -> Iterator[None]:
        """Lock a draft before it gets the name; the file that had it stays locked until then."""
        if sys.platform == "win32":  # pragma: no cover
            yield
            return
        found = self._locked(draft)
        try:
            yield
        except BaseException:
            if found is not None:
                os.close(found)
            raise
        self._forget_file()
        self._open = found

    def _locked(self, path: Path) -> int | None:
        """Return a file, open and locked, once it is certain that it still has its name."""
        for _ in range(ATTEMPTS):
            try:
                file = _opened(path)
            except FileNotFoundError:
                return None
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                if identity(path) == identity(file):
                    return file
            except BlockingIOError:
                if self._open is not None and identity(file) == identity(self._open):
                    os.close(file)
                    return os.dup(self._open)  # it is ours already
                os.close(file)
                raise self._taken() from None
            except FileNotFoundError:
                pass
            except BaseException:
                os.close(file)
                raise
            os.close(file)
        raise OSError(errno.ESTALE, "the file is replaced again and again")

    def release(self) -> None:
        """Let others have the journal."""
        self._forget_file()
        self._name.release()

    def remove(self) -> None:
        """Release it after its journal was deleted; a lock file that cannot be deleted harms nobody."""
        self.release()
        with suppress(OSError):
            self._beside.unlink()

    def _forget_file(self) -> None:
        if self._open is not None:
            os.close(self._open)
            self._open = None

    def _taken(self) -> BadInput:
        return BadInput(f"{self._journal} is open elsewhere", "close it there first")


def _opened(path: Path) -> int:
    """Return a file, open for writing where that is allowed: some network disks lock no others."""
    try:
        return os.open(path, os.O_RDWR)
    except PermissionError:
        return os.open(path, os.O_RDONLY)
