"""Survivors with a reason, as a person wrote them down."""

from __future__ import annotations

import tomllib
from pathlib import Path

import attrs

from .changes import Mutant


@attrs.frozen
class Known:
    """Changes of one line that no test can or need notice, by the line's text and not by its number."""

    path: str
    within: str
    line: str
    reason: str
    changes: tuple[str, ...] = attrs.field(default=(), converter=tuple)
    """Which changes of the line; none for any."""

    def covers(self, mutant: Mutant) -> bool:
        """Return whether a mutant is meant."""
        place = (mutant.path, mutant.within, mutant.text)
        return place == (self.path, self.within, self.line) and (
            not self.changes or mutant.change in self.changes
        )


def read(path: Path) -> list[Known]:
    """Return what stands in a file of reasons."""
    table = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return [Known(**row) for row in table.get("survivor", ())]


def reason_for(mutant: Mutant, known: list[Known]) -> str:
    """Return why a mutant survives, or nothing."""
    return next((each.reason for each in known if each.covers(mutant)), "")


def is_equivalent(reason: str) -> bool:
    """Return whether a reason says that nobody could notice, not only that nobody needs to."""
    return reason.startswith("equivalent")
