"""Reading a journal: size, format, lines and their checks, JSON, migrations, types; nothing is guessed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NoReturn

import attrs

from astragal.errors import BadInput
from astragal.journal.disk import Disk, RealDisk
from astragal.journal.format import (
    FORMAT,
    SIZE_LIMIT,
    Entry,
    Header,
    checked,
    decode,
    first_check,
    typed_entry,
    typed_header,
)
from astragal.journal.migrations import Document, oldest, up_to_date

COPY = "use an undamaged copy"
SALVAGE = "use an undamaged copy, or keep what is whole: astragal replay FILE --salvage OUT"
HASHED_AS_TODAY = 2
"""The first format whose hashes can be compared with those that this program makes."""


class DamagedJournal(BadInput):
    """A journal whose bytes are not what was written."""

    def __init__(self, what: str, lines: Sequence[bytes] = ()) -> None:
        super().__init__(what, SALVAGE if lines else COPY)
        self.lines = tuple(lines)
        """The whole lines before the damage."""

    @property
    def whole(self) -> int:
        """How many entries before the damage are whole."""
        return max(0, len(self.lines) - 1)


@attrs.frozen
class Journal:
    """A journal as it was read: everything whole in it."""

    path: Path
    header: Header
    entries: tuple[Entry, ...]
    lines: tuple[bytes, ...]
    """The whole lines as they stand in the file, each with its line break."""
    check: str
    """The check of the last line; the next one is chained to it."""
    format: int
    """The format that the file is written in."""
    torn: int = 0
    """How many bytes after the last whole line were dropped."""
    open_end: bool = False
    """Whether the last whole line lacks its line break in the file."""

    @property
    def comparable(self) -> bool:
        """Whether its hashes are of the kind that this program makes."""
        return self.format >= HASHED_AS_TODAY

    @property
    def first_check(self) -> str:
        """The check of the first line, by which the match is known whatever the file is called."""
        return checked(self.lines[0].rstrip(b"\n"), first_check()) or ""

    @property
    def size(self) -> int:
        """How many bytes of the file are whole, the last line break included."""
        return sum(map(len, self.lines))


def whole_part(path: Path, disk: Disk | None = None) -> Journal:
    """Return the journal in a damaged file up to the damage; `BadInput` when nothing of it is whole."""
    content = _content(path, disk or RealDisk())
    try:
        return _read(path, content)
    except DamagedJournal as error:
        if not error.lines:
            raise
        return _read(path, b"".join(error.lines))


def read_journal(path: Path, disk: Disk | None = None) -> Journal:
    """Return the journal in a file; a `BadInput` of one line says what is wrong and where."""
    return _read(path, _content(path, disk or RealDisk()))


def journal_from(path: Path, content: bytes) -> Journal:
    """Return the journal in bytes that were read elsewhere; the path names them where something is wrong."""
    return _read(path, _measured(path, content))


def _read(path: Path, content: bytes) -> Journal:
    format = _format(path, content)
    lines, check, torn, open_end = _whole_lines(path, content)
    header, entries = _typed(path, lines, format)
    return Journal(path, header, entries, tuple(lines), check, format, torn, open_end)


def _content(path: Path, disk: Disk) -> bytes:
    try:
        content = disk.read(path, SIZE_LIMIT + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise BadInput(f"{path} cannot be read: {reason}", "check the path") from None
    return _measured(path, content)


def _measured(path: Path, content: bytes) -> bytes:
    """Return what a file holds, unless that is too much or nothing."""
    if len(content) > SIZE_LIMIT:
        raise BadInput(f"{path} is larger than {SIZE_LIMIT // 1024 // 1024} MiB", "give a smaller file")
    if not content.strip(b"\0"):
        raise BadInput(f"{path} is empty", COPY)
    return content


def _format(path: Path, content: bytes) -> int:
    """Return the format that the first line names; asked first, so that newer files are known as such."""
    first, newline, _ = content.partition(b"\n")
    ours = first.startswith(b'{"format":')
    if ours and not newline:
        raise DamagedJournal(f"{path}, line 1: the file is cut off inside its first line")
    try:
        version = decode(first).get("format")
    except ValueError:
        version = None
    if type(version) is not int or not ours:
        if ours:
            raise DamagedJournal(f"{path}, line 1: the line is damaged")
        raise BadInput(f"{path} is not a journal of Astragal", "give the path of a saved match")
    if version > FORMAT:
        _refuse_newer(path, version)
    if version < oldest():
        raise BadInput(f"{path} is written in format {version}, which never was", COPY)
    return version


def _refuse_newer(path: Path, version: int) -> NoReturn:
    what = f"{path} is written in journal format {version}; this program reads formats up to {FORMAT}"
    raise BadInput(what, "update astragal")


def _parts(content: bytes) -> Iterator[tuple[bytes, bool]]:
    """Yield each line without its line break, and whether it has one."""
    start = 0
    while start < len(content):
        end = content.find(b"\n", start)
        if end < 0:
            yield content[start:], False
            return
        yield content[start:end], True
        start = end + 1


def _whole_lines(path: Path, content: bytes) -> tuple[list[bytes], str, int, bool]:
    """Return the whole lines, the last check, the size of a torn tail, whether a line break is missing."""
    lines: list[bytes] = []
    check, place = first_check(), 0
    for line, closed in _parts(content):
        found = checked(line, check)
        if found is None:
            _refuse_damage(path, content, place, lines)
            return lines, check, len(content) - place, False
        check = found
        lines.append(line + b"\n")
        if not closed:
            return lines, check, 0, True
        place += len(line) + 1
    return lines, check, 0, False


def _refuse_damage(path: Path, content: bytes, place: int, lines: list[bytes]) -> None:
    """Let a torn last line pass (an append that a power cut stopped); refuse every other damage."""
    rest = content[place:]
    last = b"\n" not in rest[:-1]
    torn = last and (not rest.endswith(b"\n") or b"\0" in rest)
    if lines and torn:
        return
    number = len(lines) + 1
    if last:
        what = "the line was changed or damaged after it was written"
    else:
        what = "the line, or one before it, was changed, dropped or moved after it was written"
    raise DamagedJournal(f"{path}, line {number}: {what}", lines)


def _typed(path: Path, lines: list[bytes], format: int) -> tuple[Header, tuple[Entry, ...]]:
    plain: list[dict[str, object]] = []
    for number, line in enumerate(lines, 1):
        try:
            plain.append(decode(line))
        except ValueError as error:
            raise BadInput(f"{path}, line {number}: {error}", COPY) from None
    document = _migrated(path, {"header": plain[0], "entries": plain[1:]}, format)
    header = typed_header(document["header"], f"{path}, line 1")
    entries = (
        typed_entry(entry, f"{path}, line {number}") for number, entry in enumerate(document["entries"], 2)
    )
    return header, tuple(entries)


def _migrated(path: Path, document: Document, format: int) -> Document:
    try:
        return up_to_date(document)
    except (KeyError, ValueError, TypeError, AttributeError) as error:
        what = f"{path} does not fit format {format}: {type(error).__name__} {error}"
        raise BadInput(what, COPY) from None
