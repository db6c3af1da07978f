"""Files that are written whole or not at all."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from astragal.errors import BadInput
from astragal.journal.disk import make_folder
from astragal.journal.format import SUFFIX

WITHOUT_LINKS = (errno.EPERM, errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP, errno.EMLINK)
"""What disks say that know no second name of a file, such as memory cards."""


def rename_to_free(old: Path, new: Path) -> None:
    """Give a file another name; `FileExistsError` where the name is taken, even since a moment ago."""
    try:
        os.link(old, new)  # fails where the name is taken, which a rename would not
    except OSError as error:
        if error.errno not in WITHOUT_LINKS:
            raise
        if os.path.lexists(new):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(new)) from None
        os.rename(old, new)
    else:
        os.unlink(old)


def write_whole(path: Path, content: bytes, *, durable: bool = True, replace: bool = True) -> None:
    """Write a file that has its name only once it is complete; only its owner can read it.

    What is not `durable` can be made again, and may be lost in a power cut. Without `replace` a file that has
    the name stays, even one that got it a moment ago.
    """
    beside = ""
    try:
        if path.exists() and not path.is_file():
            raise FileExistsError(errno.EEXIST, "not a regular file")
        make_folder(path.parent)
        descriptor, beside = tempfile.mkstemp(".new", f".{path.name[:100]}.", path.parent)
        with open(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            if durable:
                os.fsync(descriptor)
        os.replace(beside, path) if replace else rename_to_free(Path(beside), path)
    except OSError as error:
        with suppress(OSError):
            os.unlink(beside)
        if not replace and error.errno == errno.EEXIST:
            raise BadInput(f"{path} exists already", "choose another name") from None
        raise BadInput(
            f"{path} cannot be written: {error.strerror or error}", "choose another folder"
        ) from None


PATIENCE = 5.0
"""Seconds to wait for another program that changes the same file."""


@contextmanager
def changing(path: Path) -> Iterator[None]:
    """Keep other programs from changing a file meanwhile; where no lock can be made, go on without one."""
    lock = FileLock(path.with_name(f".{path.name}.lock"), timeout=PATIENCE, mode=0o600)
    try:
        make_folder(path.parent)
        lock.acquire()
    except Timeout:
        if os.path.exists(lock.lock_file):
            raise BadInput(f"{path} is being changed by another program", "try again") from None
    except (OSError, NotImplementedError):
        pass  # whoever cannot make a lock can hardly write the file, and learns it then
    try:
        yield
    finally:
        lock.release()


def rescue_path(path: Path | None) -> Path:
    """Return where a match can be kept whose own file cannot be written: in the first folder that can be."""
    return rescue_paths(path)[0]


def rescue_paths(path: Path | None) -> list[Path]:
    """Return where a match can be kept, the likeliest first: here, at home, among temporary files."""
    name = path.name if path is not None else f"match{SUFFIX}"
    known = [_known(Path.cwd), _known(Path.home)]
    folders = [folder for folder in known if folder and os.access(folder, os.W_OK | os.X_OK)]
    temporary = _known(lambda: Path(tempfile.gettempdir())) or Path(os.sep, "tmp")
    return [_free(folder, name) for folder in (*folders, temporary)]


def _free(folder: Path, name: str) -> Path:
    """Return a name in a folder that nothing has."""
    names = (name, *(f"{n}-{name}" for n in range(2, 1000)))
    return next(folder / name for name in names if not os.path.exists(folder / name))


def _known(find: Callable[[], Path]) -> Path | None:
    """Return a folder; None where it is gone, nobody knows where it is, or the disk holds no more."""
    try:
        return find()
    except (OSError, RuntimeError):
        return None
