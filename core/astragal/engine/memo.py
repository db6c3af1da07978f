"""Results that are computed once and kept: a cache that rules can use without showing it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Memo(dict[K, V]):
    """A cache: `memo[key]` is `make(key)`, computed the first time; cleared when it holds `most` keys.

    `make` must depend on nothing but its key. Only `memo[key]` computes; `get` and `in` do not.
    """

    __slots__ = ("make", "most")

    def __init__(self, make: Callable[[K], V], most: int = 20_000) -> None:
        if most < 1:
            raise ValueError(f"a memo must hold at least one key, not {most}")
        super().__init__()
        self.make = make
        self.most = most

    def __missing__(self, key: K) -> V:
        made = self.make(key)
        if len(self) >= self.most:
            self.clear()
        self[key] = made
        return made
