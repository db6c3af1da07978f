"""Amounts: a small, ordered, immutable mapping of names to whole numbers (costs, bonuses, yields)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping


class Amounts(tuple[tuple[str, int], ...]):
    """Pairs of a name and a number, in the order in which they were written down."""

    __slots__ = ()

    def get(self, name: str, default: int = 0) -> int:
        """Return the number that goes with `name`."""
        for known, number in self:
            if known == name:
                return number
        return default

    def names(self) -> tuple[str, ...]:
        """Return the names, in order."""
        return tuple(name for name, _ in self)

    def total(self) -> int:
        """Return the sum of all numbers."""
        return sum(number for _, number in self)


def amounts(pairs: Mapping[str, int] | Iterable[tuple[str, int]] = ()) -> Amounts:
    """Make amounts from a mapping or from pairs; a name may stand only once."""
    listed = pairs.items() if isinstance(pairs, Mapping) else pairs
    made = Amounts((name, number) for name, number in listed)
    names = made.names()
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"amount {name!r} is given twice")
    return made
