"""Backups: all matches in one .zip file, and back from it into a library."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from astragal.errors import BadInput, one_line
from astragal.journal.format import SIZE_LIMIT, SUFFIX
from astragal.journal.reading import journal_from
from astragal.match.saves import Library

BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, NotImplementedError, ValueError)
"""What is raised by an archive that is damaged, locked by a password, or packed in an unknown way."""


def is_backup(path: Path) -> bool:
    """Return whether a file is an archive."""
    try:
        return path.is_file() and zipfile.is_zipfile(path)
    except OSError:
        return False


def bring_back(library: Library, path: Path) -> Iterator[tuple[str, str]]:
    """Copy the matches of a backup into a library; yield each name with why it was left out, or nothing.

    A match that is there already as it stands in the backup counts as brought back; one of the same name that
    differs stays as it is.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            for inside in archive.infolist():
                if not inside.is_dir():
                    yield (
                        PurePosixPath(one_line(inside.filename, 200)).name,
                        _restored(library, archive, inside),
                    )
    except BROKEN as error:
        raise BadInput(
            f"{path} is no whole backup: {one_line(str(error), 100)}", "use another copy"
        ) from None


def _restored(library: Library, archive: zipfile.ZipFile, inside: zipfile.ZipInfo) -> str:
    """Bring one match back; return why it was left out, or nothing."""
    name = PurePosixPath(inside.filename).name
    if not name.endswith(SUFFIX):
        return "it is no saved match"
    try:
        with archive.open(inside) as file:
            content = file.read(SIZE_LIMIT + 1)
        library.add(journal_from(Path(name), content), name.removesuffix(SUFFIX))
    except BadInput as error:
        return error.what
    except BROKEN as error:
        return one_line(str(error), 100)
    return ""
