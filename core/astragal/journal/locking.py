"""One match, one program: a lock beside the journal while it is open for writing."""

from __future__ import annotations

import errno
from contextlib import suppress
from pathlib import Path

from filelock import FileLock, Timeout

from astragal.errors import BadInput


class JournalLock:
    """Keeps other programs, and other windows of this one, from writing to a journal."""

    def __init__(self, path: Path) -> None:
        self._journal = path
        self._file = path.with_name(f".{path.name}.lock")
        # Bots and saving may run in other threads than the one that closes the match.
        self._lock = FileLock(self._file, timeout=0, thread_local=False)

    @property
    def held(self) -> bool:
        """Whether the lock is ours."""
        return bool(self._lock.is_locked)

    def acquire(self) -> None:
        """Take the lock, once; `BadInput` when somebody has it, `OSError` when it cannot be made."""
        if self.held:
            return
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._lock.acquire()
        except Timeout:
            if not self._file.exists():
                raise PermissionError(errno.EACCES, "no lock can be made beside the file") from None
            raise BadInput(f"{self._journal} is open elsewhere", "close it there first") from None
        except NotImplementedError:  # pragma: no cover - file systems without locks
            raise OSError(errno.ENOLCK, "this folder knows no locks") from None

    def release(self) -> None:
        """Let others have the journal."""
        self._lock.release()

    def remove(self) -> None:
        """Let it go with the journal, which is no more; a lock file that cannot be deleted harms nobody."""
        self.release()
        with suppress(OSError):
            self._file.unlink()
