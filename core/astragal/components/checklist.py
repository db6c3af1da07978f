"""Checklists: boxes to fill and rewards by order of completion. The number of filled boxes is a plain int."""

from __future__ import annotations

from collections.abc import Iterable

import attrs


def _rewards(rewards: Iterable[int]) -> tuple[int, ...]:
    return tuple(rewards)


@attrs.frozen
class Checklist:
    """Something that is done when all its boxes are filled."""

    id: str
    boxes: int
    rewards: tuple[int, ...] = attrs.field(default=(0,), converter=_rewards)
    """What the first, the second ... to finish gets; the last number goes to everybody after."""

    def __attrs_post_init__(self) -> None:
        if self.boxes < 1:
            raise ValueError(f"checklist {self.id!r} needs at least one box")
        if not self.rewards:
            raise ValueError(f"checklist {self.id!r} needs at least one reward")

    def check(self, filled: int, n: int = 1) -> int:
        """Return how many boxes are filled after `n` more; raises ValueError if fewer are left."""
        if not 0 <= n <= self.boxes - filled:
            raise ValueError(f"checklist {self.id!r}: cannot fill {n} of {self.boxes - filled} boxes left")
        return filled + n

    def left(self, filled: int) -> int:
        """Return how many boxes are still empty."""
        return self.boxes - filled

    def done(self, filled: int) -> bool:
        """Return whether every box is filled."""
        return filled >= self.boxes

    def reward(self, rank: int) -> int:
        """Return the reward of the finisher of that rank; 0 is the first."""
        if rank < 0:
            raise ValueError(f"checklist {self.id!r} has no finisher {rank}")
        return self.rewards[min(rank, len(self.rewards) - 1)]
