"""Files that are written whole or not at all."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from astragal.errors import BadInput


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
