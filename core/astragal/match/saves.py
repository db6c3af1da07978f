"""The library: the saved matches in a folder, listed without loading any game."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import attrs

from astragal.engine.state import CHANCE, OVER
from astragal.engine.wording import Words
from astragal.errors import BadInput, one_line
from astragal.journal.format import SUFFIX
from astragal.journal.locking import JournalLock
from astragal.journal.reading import Journal, read_journal
from astragal.match.paths import HOME, home

__all__ = ["HOME", "Library", "Saved", "home", "look_at"]


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
    trouble: str = ""
    """Why it cannot be opened, in one line; everything above but the path and the time is empty then."""

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return not self.trouble and self.to_move == OVER

    def describe(self, words: Words) -> str:
        """Say how the match stands."""
        if self.trouble:
            return words("Cannot be opened")
        if self.finished:
            return words("Finished in round {round}", round=self.round)
        if self.to_move == CHANCE:
            return words("Round {round}, a roll or draw is due", round=self.round)
        return words("Round {round}, {player} to move", round=self.round, player=self._name(self.to_move))

    def _name(self, seat: int) -> str:
        return self.players[seat] if 0 <= seat < len(self.players) else str(seat + 1)


class Library:
    """The saved matches in a folder."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder if folder is not None else home() / "matches"

    def __iter__(self) -> Iterator[Saved]:
        return iter(self.matches())

    def matches(self) -> list[Saved]:
        """Return the saved matches, last played first; those that cannot be opened say why."""
        return [look_at(path, when) for when, _, path in self._dated()]

    def _dated(self) -> list[tuple[datetime, str, Path]]:
        """Return the journals with the times when they were written, the last one first; none is read."""
        found = []
        for path in self._paths():
            try:
                found.append((datetime.fromtimestamp(path.stat().st_mtime), path.name, path))
            except (OSError, ValueError, OverflowError):
                continue  # gone since the folder was read
        return sorted(found, reverse=True)

    def _paths(self) -> list[Path]:
        try:
            return [path for path in self.folder.iterdir() if _is_journal(path)]
        except OSError:
            return []

    def last(self) -> Saved | None:
        """Return the match to go on with: the last played one that is not finished."""
        saved = (look_at(path, when) for when, _, path in self._dated())
        return next((match for match in saved if not match.trouble and not match.finished), None)

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

    def new_path(self, game: str, now: datetime | None = None) -> Path:
        """Return a name for a new match that nothing in the folder has."""
        stem = f"{game}-{now or datetime.now():%Y%m%d-%H%M%S}"
        names = (f"{stem}{SUFFIX}", *(f"{stem}-{n}{SUFFIX}" for n in range(2, 1000)))
        for name in names:
            if not (self.folder / name).exists():
                return self.folder / name
        raise BadInput(f"{self.folder} has a thousand matches of this second", "wait a second")


def _is_journal(path: Path) -> bool:
    return path.suffix == SUFFIX and not path.name.startswith(".") and path.is_file()


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
    )
