"""Figures of some games column by column: what is 0 is left out, and games are known by their place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from fractions import Fraction
from math import lcm
from operator import mul

import attrs

from astragal.lab.figures.record import Exact
from astragal.lab.figures.sums import DECISIONS, OTHERWISE, Sums, weight_of


@attrs.define
class GameColumn:
    """A figure of some games, exactly: whole numbers of which `unit` make 1."""

    values: dict[int, int]
    """What is not 0, by the place of the game."""
    unit: int = 1
    missing: Set[int] = frozenset()
    """The games that have no figure of this kind."""

    @classmethod
    def of(cls, values: Iterable[int]) -> GameColumn:
        """Return a column of whole numbers, one for each game."""
        return cls({place: value for place, value in enumerate(values) if value})

    @classmethod
    def measured(cls, values: Iterable[tuple[int, float]]) -> GameColumn:
        """Return a column of what a metric found, by place; NaN is no figure."""
        ratios: dict[int, tuple[int, int]] = {}
        missing: set[int] = set()
        for place, value in values:
            if value != value:
                missing.add(place)
            elif value:
                ratios[place] = value.as_integer_ratio()
        unit = max((below for _, below in ratios.values()), default=1)  # all are powers of two
        return cls({place: n * (unit // below) for place, (n, below) in ratios.items()}, unit, missing)

    def exact(self, value: int, unit: int) -> Exact:
        """Return a number of units as a number."""
        return value if unit == 1 else Fraction(value, unit)

    def at(self, place: int) -> Exact | None:
        """Return the figure of a game; None where it has none."""
        return None if place in self.missing else self.exact(self.values.get(place, 0), self.unit)


Columns = dict[str, GameColumn]


def add_columns(sums: Sums, columns: Mapping[str, GameColumn], games: Sequence[int]) -> None:
    """Add some games to sums: the same as one by one, if each of them mentions every column."""
    sums.games += len(games)
    weights = list(map(weight_of, games))
    for name, column in columns.items():
        if column.missing:
            sums.missing[name] += len(column.missing)
        if len(column.missing) == len(games):
            continue
        values, unit = column.values.values(), column.unit
        sums.first[name] += column.exact(sum(values), unit)  # a column of zeros is known from now on too
        if values:
            traced = sum(map(mul, values, map(weights.__getitem__, column.values)))
            sums.second[name] += column.exact(sum(map(mul, values, values)), unit * unit)
            sums.trace[name] += column.exact(traced, unit)
            sums.changed[name] += len(values)
            least, most = column.exact(min(values), unit), column.exact(max(values), unit)
            sums.least[name] = min(sums.least.get(name, least), least)
            sums.most[name] = max(sums.most.get(name, most), most)


def differences(one: Mapping[str, GameColumn], other: Mapping[str, GameColumn]) -> Columns:
    """Return other minus one for the same games; where either has no figure there is no difference."""
    nothing = GameColumn({})
    found = {
        name: _gap(one.get(name, nothing), other.get(name, nothing)) for name in one.keys() | other.keys()
    }
    different = {place for name, gap in found.items() if name != DECISIONS for place in gap.values}
    found[OTHERWISE] = GameColumn(dict.fromkeys(different, 1))
    return found


def _gap(one: GameColumn, other: GameColumn) -> GameColumn:
    unit, missing = lcm(one.unit, other.unit), one.missing | other.missing
    mine, theirs, a, b = unit // one.unit, unit // other.unit, one.values, other.values
    gaps = {place: theirs * b.get(place, 0) - mine * a.get(place, 0) for place in a.keys() | b.keys()}
    return GameColumn({p: gap for p, gap in gaps.items() if gap and p not in missing}, unit, missing)


def only(columns: Mapping[str, GameColumn], places: Iterable[int]) -> Columns:
    """Return some of the games, in new places one after the other."""
    new = {place: number for number, place in enumerate(places)}
    return {
        name: GameColumn(
            {new[place]: value for place, value in column.values.items() if place in new},
            column.unit,
            {new[place] for place in column.missing if place in new},
        )
        for name, column in columns.items()
    }
