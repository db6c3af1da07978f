"""Files that are written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from astragal.errors import BadInput
from astragal.journal.format import SUFFIX


def write_whole(path: Path, content: bytes) -> None:
    """Write a file that has its name only once it is complete; only its owner can read it."""
    beside = path.with_name(f".{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except OSError as error:
        with suppress(OSError):
            beside.unlink()
        raise BadInput(
            f"{path} cannot be written: {error.strerror or error}", "choose another folder"
        ) from None


def rescue_path(path: Path | None) -> Path:
    """Return where a match can be kept whose own file cannot be written: in the first folder that can be."""
    return rescue_paths(path)[0]


def rescue_paths(path: Path | None) -> list[Path]:
    """Return where a match can be kept, the likeliest first: here, at home, among temporary files."""
    name = path.name if path is not None else f"match{SUFFIX}"
    folders = [folder for folder in (_here(), Path.home()) if folder and os.access(folder, os.W_OK)]
    return [_free(folder, name) for folder in (*folders, Path(tempfile.gettempdir()))]


def _free(folder: Path, name: str) -> Path:
    """Return a name in a folder that nothing has."""
    names = (name, *(f"{n}-{name}" for n in range(2, 1000)))
    return next(folder / name for name in names if not (folder / name).exists())


def _here() -> Path | None:
    """Return the present folder; None when it is gone."""
    try:
        return Path.cwd()
    except OSError:
        return None
