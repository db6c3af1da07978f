"""How finished matches ended: who won, the points, the rounds, and what each player took.

A journal says only that a match is over. Its result is found by playing it out once, and kept in an index
beside the matches, like how they stand (`saves_index`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

import attrs

from astragal.engine.state import Event
from astragal.engine.wording import Words
from astragal.errors import AstragalError, BadInput, one_line
from astragal.match.replay import Replay
from astragal.match.saves import Saved
from astragal.match.saves_index import SavesIndex
from astragal.plugins.content import strict_converter, structure
from astragal.plugins.registry import Registry

NAME = ".results.json"


@attrs.frozen
class FinalResult:
    """How a match ended; all texts are free of control characters."""

    players: tuple[str, ...]
    """Who sat there in the end."""
    bots: tuple[str, ...]
    """The bot of each seat; empty for people."""
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    rounds: int
    taken: tuple[tuple[str, ...], ...] = ()
    """What each seat built, bought or won, in order, such as `development:irrigation`."""

    def share(self, seat: int) -> float:
        """Return the share of the victory that a seat had."""
        return 1 / len(self.winners) if seat in self.winners else 0.0

    def describe(self, words: Words) -> str:
        """Say who won, with how many points, after how many rounds."""
        points = " : ".join(str(score) for score in sorted(self.scores, reverse=True))
        names = words.join([self.players[seat] for seat in self.winners])
        rounds = words.plural("{n} round", "{n} rounds", n=self.rounds)
        fields = {"points": points, "rounds": rounds}
        if len(self.scores) == 1:
            return words("{points} points, {rounds}", **fields)
        if len(self.winners) > 1:
            return words("{players} share the win {points}, {rounds}", players=names, **fields)
        return words("{player} wins {points}, {rounds}", player=names, **fields)


class Results:
    """The results of the finished matches in a folder."""

    def __init__(self, folder: Path, registry: Registry) -> None:
        self._registry, self._index = registry, SavesIndex(folder, NAME)

    def known(self, saved: Saved) -> FinalResult | None:
        """Return the result of a match if it has been read before."""
        try:
            row = self._index.get(saved.path.name, saved.path.stat())
        except OSError:
            return None
        return _from_row(row) if row is not None else None

    def read(self, saved: Saved) -> FinalResult | None:
        """Return the result of a match; None when it is not finished or its rules are gone."""
        if not saved.finished:
            return None
        found = self.known(saved)
        if found is None:
            found = _played_out(saved.path, self._registry)
            with suppress(OSError):  # deleted since it was read
                if found is not None:
                    self._index.put(saved.path.name, saved.path.stat(), _row(found))
        return found

    def save(self) -> None:
        """Keep what was read."""
        self._index.save(whole=False)


def _played_out(path: Path, registry: Registry) -> FinalResult | None:
    """Play a match out and return its result."""
    try:
        replay = Replay.open(path, registry)
    except (AstragalError, OSError):
        return None
    result, seats = replay.result, replay.line.seats
    if result is None:
        return None
    happened = [event for step in replay.steps for event in step.events]
    return FinalResult(
        tuple(one_line(seat.name, 40) for seat in seats),
        tuple(one_line(seat.bot, 40) for seat in seats),
        tuple(result.scores),
        tuple(result.winners),
        replay.line.state.round,
        tuple(tuple(refs) for refs in taken_by(happened, len(seats))),
    )


REF = re.compile(r"[a-z_]+:")
"""How an id begins that says of which kind it is."""


def taken_by(events: Iterable[Event], seats: int) -> list[list[str]]:
    """Return for each seat what it built, bought or won, as the events say."""
    found: list[list[str]] = [[] for _ in range(seats)]
    for event in events:
        seat = getattr(event, "seat", -1)
        if event.picks and 0 <= seat < seats:
            id = str(getattr(event, event.picks))
            found[seat].append(id if REF.match(id) else f"{event.picks}:{id}")
    return found


def _row(result: FinalResult) -> dict[str, object]:
    return attrs.asdict(result)


def _from_row(row: Mapping[str, object]) -> FinalResult | None:
    """Return a result from the index; None when the row is of another making."""
    known = {key: value for key, value in row.items() if key not in ("mtime", "size")}
    try:
        return structure(known, FinalResult, "index", _ROWS)
    except BadInput:
        return None


_ROWS = strict_converter()
