"""Sums from which means, spreads and intervals are made: exact, and of the same size however many games."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

import attrs

from astragal.lab.figures.record import Exact, Figures, Record, win_units


def _zeros() -> defaultdict[str, Exact]:
    return defaultdict(int)


@attrs.frozen
class Moments:
    """Mean and variance of one figure over some games."""

    n: int
    mean: float
    variance: float
    """With n - 1 below; 0 for a single game."""


@attrs.define
class Sums:
    """Sums of figures and of their squares, by column. A game that does not mention a column adds 0 to it."""

    games: int = 0
    first: defaultdict[str, Exact] = attrs.field(factory=_zeros)
    second: defaultdict[str, Exact] = attrs.field(factory=_zeros)
    missing: Counter[str] = attrs.field(factory=Counter)

    def add(self, figures: Figures) -> None:
        """Add one game."""
        self.games += 1
        first, second = self.first, self.second
        for column, value in figures.items():
            if value is None:
                self.missing[column] += 1
            else:
                first[column] += value
                second[column] += value * value

    def merge(self, other: Sums) -> None:
        """Add the games that somebody else has summed."""
        self.games += other.games
        self.missing.update(other.missing)
        for mine, theirs in ((self.first, other.first), (self.second, other.second)):
            for column, value in theirs.items():
                mine[column] += value

    def columns(self) -> list[str]:
        """Return the columns that have a value in some game, sorted."""
        return sorted(column for column in self.first if self.count(column))

    def count(self, column: str) -> int:
        """Return the number of games that have this figure."""
        return self.games - self.missing[column]

    def moments(self, column: str, scale: int = 1) -> Moments:
        """Return mean and variance of a column."""
        n = self.count(column)
        if not n:
            return Moments(0, float("nan"), float("nan"))
        first, second = self.first.get(column, 0), self.second.get(column, 0)
        spread = n * second - first * first
        variance = float(spread / (n * (n - 1) * scale * scale)) if n > 1 else 0.0
        return Moments(n, float(first / (n * scale)), variance)


OTHERWISE = "otherwise"
"""The column of differences that is 1 where anything about a game differs, else 0."""
DECISIONS = "decisions_per_game"
"""A choice more that nobody takes makes a decision more; that alone is no other game."""


def difference(one: Figures, other: Figures) -> Figures:
    """Return other minus one, column by column; where either has no figure there is no difference."""
    found: Figures = {}
    for column in one.keys() | other.keys():
        a, b = one.get(column, 0), other.get(column, 0)
        found[column] = None if a is None or b is None else b - a
    found[OTHERWISE] = int(any(gap for column, gap in found.items() if column != DECISIONS))
    return found


@attrs.define
class PickSums:
    """How many took a component in each game, and what share of the win went to them: sums and products."""

    taken: Exact = 0
    taken_squared: Exact = 0
    won: Exact = 0
    won_squared: Exact = 0
    product: Exact = 0

    def add(self, taken: int, won: int) -> None:
        """Add one game."""
        self.taken += taken
        self.taken_squared += taken * taken
        self.won += won
        self.won_squared += won * won
        self.product += taken * won

    def merge(self, other: PickSums) -> None:
        """Add the games that somebody else has summed."""
        for name in self.__slots__:
            if not name.startswith("_"):
                setattr(self, name, getattr(self, name) + getattr(other, name))


@attrs.define
class Tallies:
    """Everything that is kept of one ruleset's games."""

    sums: Sums = attrs.field(factory=Sums)
    picks: dict[str, PickSums] = attrs.field(factory=dict)
    spreads: dict[str, Counter[int]] = attrs.field(factory=dict)
    """How often each length and each score occurred."""
    decisions: int = 0
    duels: Counter[tuple[str, str]] = attrs.field(factory=Counter)
    """How often one bot finished ahead of another, in half points."""

    def add(self, record: Record, figures: Figures) -> None:
        """Add one game."""
        self.sums.add(figures)
        self.decisions += record.decisions
        share = win_units(len(record.scores)) // len(record.winners)
        for component, seats in record.picks.items():
            winners = sum(seat in record.winners for seat in seats)
            self.picks.setdefault(component, PickSums()).add(len(seats), share * winners)
        self._spread("rounds", [record.rounds])
        self._spread("score", record.scores)
        self._spread("winning_score", [max(record.scores)])
        if len(set(record.bots)) > 1:
            self._duel(record)

    def _spread(self, name: str, values: Iterable[int]) -> None:
        self.spreads.setdefault(name, Counter()).update(values)

    def _duel(self, record: Record) -> None:
        standing = [(seat in record.winners, score) for seat, score in enumerate(record.scores)]
        for a, mine in enumerate(record.bots):
            for b, theirs in enumerate(record.bots):
                if mine != theirs:
                    points = 2 * (standing[a] > standing[b]) + (standing[a] == standing[b])
                    self.duels[mine, theirs] += points

    def merge(self, other: Tallies) -> None:
        """Add the games that somebody else has tallied."""
        self.sums.merge(other.sums)
        self.decisions += other.decisions
        self.duels.update(other.duels)
        for component, sums in other.picks.items():
            self.picks.setdefault(component, PickSums()).merge(sums)
        for name, counts in other.spreads.items():
            self.spreads.setdefault(name, Counter()).update(counts)
