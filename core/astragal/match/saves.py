"""The library: the saved matches in a folder, listed without loading any game."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from difflib import get_close_matches
from pathlib import Path

import attrs

from astragal.engine.state import CHANCE, OVER
from astragal.engine.wording import Words
from astragal.errors import BadInput, nearest, one_line
from astragal.journal.disk import make_folder
from astragal.journal.format import SUFFIX, decode
from astragal.journal.locking import JournalLock, lock_beside
from astragal.journal.reading import Journal, read_journal
from astragal.match.files import rename_to_free, write_whole
from astragal.match.paths import HOME, home
from astragal.match.saves_index import SavesIndex
from astragal.plugins.content import strict_converter, structure

__all__ = ["HOME", "Library", "Saved", "home", "look_at", "write_whole"]

LAST_LINE = 4096
"""The bytes at the end of a journal that hold its last line."""

NAMES = re.compile(r"\w(?:[\w .-]{0,98}[\w-])?", re.UNICODE)
"""What a match may be called."""

LONGEST = 200
"""Bytes of a name: with its ending, and what is put around it while it is written, it fits every disk."""

RESERVED = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)", re.IGNORECASE)
"""What Windows takes for a device, with any ending."""


@attrs.frozen
class Saved:
    """A saved match as a list shows it. All texts are free of control characters."""

    path: Path
    when: datetime
    """When it was last played, in local time."""
    game: str = ""
    ruleset: str = ""
    rules: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()
    """The bot of each seat; empty for people."""
    steps: int = 0
    """How many lines follow the first one: decisions, rolls and steps back."""
    round: int = 0
    to_move: int = OVER
    lesson: str = ""
    """The lesson that it follows; empty for any other match."""
    trouble: str = ""
    """Why it cannot be opened, in one line; everything above but the path and the time is empty then."""

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return not self.trouble and self.to_move == OVER

    def describe(self, words: Words) -> str:
        """Say how the match stands."""
        if self.trouble:
            return words("Can't be opened")
        if self.finished:
            return words("Finished in round {round}", round=self.round)
        if self.to_move == CHANCE:
            return words("Round {round}, before a roll", round=self.round)
        return words("Round {round}, {player} to move", round=self.round, player=self._name(self.to_move))

    def _name(self, seat: int) -> str:
        return self.players[seat] if 0 <= seat < len(self.players) else str(seat + 1)


class Library:
    """The saved matches in a folder."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder if folder is not None else home() / "matches"

    def __iter__(self) -> Iterator[Saved]:
        return iter(self.matches())

    def check(self) -> None:
        """Raise `BadInput` when the folder is there and cannot be read: its matches are not gone."""
        try:
            os.scandir(self.folder).close()
        except FileNotFoundError:
            return
        except OSError as error:
            raise BadInput(
                f"{self.folder} cannot be read: {error.strerror or error}", "check the folder"
            ) from None

    def matches(self) -> list[Saved]:
        """Return the saved matches, last played first; those that cannot be opened say why."""
        index = SavesIndex(self.folder)
        found = list(self._look(index))
        index.save(whole=True)
        return found

    def last(self) -> Saved | None:
        """Return the match to go on with: the last played one that is not finished."""
        index = SavesIndex(self.folder)
        saved = self._look(index, unfinished=True)
        found = next((match for match in saved if not match.trouble and not match.finished), None)
        index.save(whole=False)
        return found

    def _look(self, index: SavesIndex, *, unfinished: bool = False) -> Iterator[Saved]:
        """Yield how each match stands, last played first; only files that are new or changed are read.

        When only unfinished matches are wanted, a look at the last line spares reading the others.
        """
        for when, name, stat in self._dated():
            row = index.get(name, stat)
            saved = None if row is None else _from_row(self.folder / name, when, row)
            if saved is None and unfinished and _seems_over(self.folder / name):
                continue
            if saved is None:
                saved = look_at(self.folder / name, when)
                index.put(name, stat, _row(saved))
            yield saved

    def _dated(self) -> list[tuple[datetime, str, os.stat_result]]:
        """Return the journals with the times when they were written, the last one first; none is read."""
        found = []
        try:
            with os.scandir(self.folder) as entries:
                names = [entry for entry in entries if _is_journal(entry)]
                for entry in names:
                    with suppress(OSError, ValueError, OverflowError):  # gone since the folder was read
                        stat = entry.stat()
                        found.append((datetime.fromtimestamp(stat.st_mtime), entry.name, stat))
        except OSError:
            return []
        return sorted(found, key=lambda dated: dated[:2], reverse=True)

    def remove(self, saved: Saved) -> None:
        """Delete a match for good; `BadInput` when it is open somewhere or cannot be deleted."""
        lock = JournalLock(saved.path)
        try:
            lock.acquire()
            saved.path.unlink()
        except OSError as error:
            raise BadInput(f"{saved.path} cannot be deleted", error.strerror or str(error)) from None
        finally:
            if lock.held:
                lock.remove()

    def named(self, name: str) -> Saved:
        """Return the match of a name, with or without its ending, or the nearest name there is."""
        self.check()
        stem = name.removesuffix(SUFFIX)
        matches = self.matches()
        for saved in matches:
            if saved.path.stem == stem:
                return saved
        known = [saved.path.stem for saved in matches]
        remedy = nearest(stem, known) if get_close_matches(stem, known, 1) else "see 'astragal saves list'"
        raise BadInput(f"there is no saved match {stem!r}", remedy)

    def rename(self, saved: Saved, name: str) -> Path:
        """Give a match another name; nothing that has the name is replaced."""
        new = self._path_for(name)
        lock = JournalLock(saved.path)
        try:
            lock.acquire()
            rename_to_free(saved.path, new)
        except FileExistsError:
            raise BadInput(f"there is a match {new.stem!r} already", "choose another name") from None
        except OSError as error:
            raise BadInput(f"{saved.path} cannot be renamed", error.strerror or str(error)) from None
        finally:
            if lock.held:
                lock.remove()
        return new

    def bring_in(self, path: Path, name: str = "") -> Path:
        """Copy a saved match from elsewhere into the library; what is no whole journal is refused."""
        return self.add(read_journal(path), name or path.stem, again=False)

    def add(self, journal: Journal, name: str, *, again: bool = True) -> Path:
        """Write a match into the library; `again` is content where it is there already, line by line."""
        new = self._path_for(name)
        if new.exists():
            if again and read_journal(new).lines == journal.lines:
                return new
            raise BadInput(f"there is a match {new.stem!r} already", "choose another name with --name")
        write_whole(new, b"".join(journal.lines), replace=False)
        return new

    def _path_for(self, name: str) -> Path:
        """Return where a match of a name is kept; the name must be one that every system can keep."""
        stem = name.removesuffix(SUFFIX)
        if len(os.fsencode(stem)) > LONGEST or not NAMES.fullmatch(stem) or RESERVED.match(stem):
            raise BadInput(
                f"{one_line(name, 60)!r} cannot be the name of a match",
                "use letters, digits, spaces, dots, - and _, a letter or digit first and last, 100 at most",
            )
        return self.folder / f"{stem}{SUFFIX}"

    def branch_path(self, path: Path) -> Path:
        """Return a name for a match that branches off another one."""
        stem = path.stem.partition("-branch-")[0][:80]
        names = (self.folder / f"{stem}-branch-{n}{SUFFIX}" for n in range(1, 10_000))
        return next(name for name in names if not os.path.lexists(name) and self._is_ours(name))

    def new_path(self, game: str, now: datetime | None = None) -> Path:
        """Return a name for a new match that nothing in the folder has, and that nobody else is given."""
        stem = f"{game}-{now or datetime.now():%Y%m%d-%H%M%S}"
        names = (f"{stem}{SUFFIX}", *(f"{stem}-{n}{SUFFIX}" for n in range(2, 1000)))
        for name in names:
            if not os.path.lexists(self.folder / name) and self._is_ours(self.folder / name):
                return self.folder / name
        raise BadInput(f"{self.folder} has a thousand matches of this second", "wait a second")

    def _is_ours(self, path: Path) -> bool:
        """Make the file of a name's lock: whoever comes first has the name, even before there is a match.

        In a folder that cannot be written every name is as good as another: its writer says what is wrong.
        """
        with suppress(OSError):
            make_folder(self.folder)
            try:
                os.close(os.open(lock_beside(path), os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            except FileExistsError:
                return False
        return True


def _is_journal(entry: os.DirEntry[str]) -> bool:
    return entry.name.endswith(SUFFIX) and not entry.name.startswith(".") and entry.is_file()


def _seems_over(path: Path) -> bool:
    """Return whether the last line of a journal says that the game is over: unproven, but quick."""
    try:
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - LAST_LINE))
            last = file.read(LAST_LINE).rstrip(b"\n").rpartition(b"\n")[2]
        return bool(decode(last).get("next") == OVER)
    except (OSError, ValueError):
        return False


def _row(saved: Saved) -> dict[str, object]:
    """Return a match as the index keeps it."""
    return attrs.asdict(saved, filter=lambda field, _: field.name not in ("path", "when"))


def _from_row(path: Path, when: datetime, row: Mapping[str, object]) -> Saved | None:
    """Return a match from the index; None when the row is of another making."""
    known = {key: value for key, value in row.items() if key not in ("mtime", "size")}
    try:
        return structure({**known, "path": str(path), "when": when.isoformat()}, Saved, "index", _ROWS)
    except BadInput:
        return None


_ROWS = strict_converter()
_ROWS.register_structure_hook(Path, lambda value, _: Path(value))
_ROWS.register_structure_hook(datetime, lambda value, _: datetime.fromisoformat(value))


def look_at(path: Path, when: datetime) -> Saved:
    """Return how a saved match stands, from its first and last lines."""
    try:
        return _saved(read_journal(path), when)
    except BadInput as error:
        return Saved(path, when, trouble=str(error))


def _saved(journal: Journal, when: datetime) -> Saved:
    header = journal.header
    last = journal.entries[-1] if journal.entries else header
    return Saved(
        path=journal.path,
        when=when,
        game=one_line(header.game),
        ruleset=one_line(header.ruleset),
        rules=tuple(one_line(rule.id) for rule in header.rules),
        players=tuple(seat.name for seat in header.players),
        bots=tuple(one_line(seat.bot) for seat in header.players),
        steps=len(journal.entries),
        round=last.round,
        to_move=last.next,
        lesson=one_line(header.lesson),
    )
