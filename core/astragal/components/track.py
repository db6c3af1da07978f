"""Tracks: capped counters with an optional table of values. The level itself is a plain int of the state."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import attrs

from astragal.errors import Refusal

UNLIMITED = 1 << 30
"""The room on a track without a cap."""


def _table(values: Iterable[int] | None) -> tuple[int, ...] | None:
    return None if values is None else tuple(values)


@attrs.frozen
class Track:
    """A counter between a floor and a cap."""

    id: str
    cap: int | None = None
    """The highest level; None if there is none."""
    values: tuple[int, ...] | None = attrs.field(default=None, converter=_table)
    """What each level from floor to cap is worth; None if a level is worth itself."""
    floor: int = 0
    """The lowest level."""
    overflow: Literal["lost", "refused"] = "lost"
    """What happens to that which does not fit."""

    def __attrs_post_init__(self) -> None:
        if self.cap is not None and self.cap < self.floor:
            raise ValueError(f"track {self.id!r}: cap {self.cap} lies below floor {self.floor}")
        if self.values is not None:
            levels = None if self.cap is None else self.cap - self.floor + 1
            if levels != len(self.values):
                raise ValueError(f"track {self.id!r}: {len(self.values)} values for {levels} levels")

    def room(self, level: int) -> int:
        """Return how much still fits."""
        return UNLIMITED if self.cap is None else max(0, self.cap - level)

    def add(self, level: int, n: int) -> int:
        """Return the level after gaining `n`; the overflow is lost, or the whole gain is refused."""
        if n < 0:
            raise ValueError(f"track {self.id!r}: cannot gain {n}")
        raised = level + n
        if self.cap is None or raised <= self.cap:
            return raised
        if self.overflow == "refused":
            raise ValueError(f"track {self.id!r}: no room for {n} at level {level}")
        return max(level, self.cap)

    def lost(self, level: int, n: int) -> int:
        """Return how much of a gain of `n` does not fit."""
        return max(0, n - self.room(level))

    def take(self, level: int, n: int) -> int:
        """Return the level after paying `n`; raises ValueError below the floor."""
        if n < 0 or level - n < self.floor:
            raise ValueError(f"track {self.id!r}: cannot pay {n} at level {level}")
        return level - n

    def value(self, level: int) -> int:
        """Return what a level is worth."""
        if self.values is None:
            return level
        if not 0 <= level - self.floor < len(self.values):
            raise ValueError(f"track {self.id!r} has no level {level}")
        return self.values[level - self.floor]

    def admits(self, level: int, n: int) -> Refusal | None:
        """Return why the level cannot change by `n` (a gain, or a payment if negative), or None if it can."""
        if level + n < self.floor:
            return Refusal("there is not enough to pay")
        if n > 0 and self.overflow == "refused" and n > self.room(level):
            return Refusal("there is no room left")
        return None
