"""Sums from which means, spreads and intervals are made: exact, and of the same size however many games."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from operator import mul

import attrs

from astragal.lab.figures.record import Exact, Figures, Record, win_units
from astragal.lab.run.lineup import Lineup


def _zeros() -> defaultdict[str, Exact]:
    return defaultdict(int)


@attrs.frozen
class Span:
    """Where the values of a figure lie."""

    least: float
    most: float
    changed: int
    """In how many games the figure is not 0."""
    unit: float
    """How far the figure may move when it has not moved yet: 1, or as far as others of its family."""


@attrs.frozen
class Moments:
    """Mean and variance of one figure over some games."""

    n: int
    mean: float
    variance: float
    """With n - 1 below; 0 for a single game."""
    span: Span | None = None
    """None where single values are not known."""


MIX = 0x9E3779B97F4A7C15
"""Spreads the numbers of games over 64 bits (the multiplier of Fibonacci hashing: Knuth, TAOCP 3, 6.4)."""


def weight_of(game: int) -> int:
    """Return the weight of a game in traces."""
    return (game + 1) * MIX & 0xFFFFFFFFFFFFFFFF


@attrs.define
class Sums:
    """Sums of figures and of their squares, by column. A game that does not mention a column adds 0 to it."""

    games: int = 0
    first: defaultdict[str, Exact] = attrs.field(factory=_zeros)
    second: defaultdict[str, Exact] = attrs.field(factory=_zeros)
    missing: Counter[str] = attrs.field(factory=Counter)
    changed: Counter[str] = attrs.field(factory=Counter)
    """In how many games a figure is not 0."""
    least: dict[str, Exact] = attrs.field(factory=dict)
    """The smallest value that is not 0."""
    most: dict[str, Exact] = attrs.field(factory=dict)
    """The largest value that is not 0."""
    trace: defaultdict[str, Exact] = attrs.field(factory=_zeros)
    """Values weighted by their game: equal for two figures only if they are equal in every game."""

    def add(self, figures: Figures, game: int = 0) -> None:
        """Add one game."""
        self.add_all([(figures, game)])

    def add_all(self, rows: Sequence[tuple[Figures, int]]) -> None:
        """Add several games, each with its number: the same sums as one by one, column by column."""
        self.games += len(rows)
        weights = [weight_of(game) for _, game in rows]
        columns: defaultdict[str, list[Exact | None]] = defaultdict(list)
        for figures, _ in rows:
            for column, value in figures.items():
                columns[column].append(value)
        for column, values in columns.items():
            if len(values) == len(rows):
                self._add_column(column, values, weights)
            else:
                having = [
                    weight for (figures, _), weight in zip(rows, weights, strict=True) if column in figures
                ]
                self._add_column(column, values, having)

    def _add_column(self, column: str, entries: Sequence[Exact | None], weights: Sequence[int]) -> None:
        values = [value for value in entries if value is not None]
        if len(values) < len(entries):
            self.missing[column] += len(entries) - len(values)
            told = zip(entries, weights, strict=True)
            weights = [weight for value, weight in told if value is not None]
        if values:
            self.first[column] += sum(values)  # a column of zeros is known from now on too
        changed = [value for value in values if value]
        if changed:
            self.second[column] += sum(map(mul, changed, changed))
            self.changed[column] += len(changed)
            self.trace[column] += sum(map(mul, values, weights))
            self.least[column] = min(self.least.get(column, changed[0]), *changed)
            self.most[column] = max(self.most.get(column, changed[0]), *changed)

    def merge(self, other: Sums) -> None:
        """Add the games that somebody else has summed."""
        self.games += other.games
        self.missing.update(other.missing)
        self.changed.update(other.changed)
        for mine, theirs in (
            (self.first, other.first),
            (self.second, other.second),
            (self.trace, other.trace),
        ):
            for column, value in theirs.items():
                mine[column] += value
        for column, value in other.least.items():
            self.least[column] = min(value, self.least.get(column, value))
        for column, value in other.most.items():
            self.most[column] = max(value, self.most.get(column, value))

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
        return Moments(n, float(first / (n * scale)), variance, self._span(column, scale))

    def _span(self, column: str, scale: int) -> Span:
        least, most, changed = self.least.get(column, 0), self.most.get(column, 0), self.changed[column]
        if changed < self.count(column):  # then some game has 0
            least, most = min(least, 0), max(most, 0)
        step = 1 if changed else self._largest(column)
        return Span(float(least / scale), float(most / scale), changed, float(step / scale))

    def _largest(self, column: str) -> Exact:
        """Return how far figures of the same family move: the best guess for one that never did."""
        family, slash, _ = column.partition("/")
        relatives = [c for c in self.most if slash and c.startswith(family + slash)]
        return max((max(-self.least[c], self.most[c]) for c in relatives), default=1)

    def fingerprint(self, column: str) -> tuple[Exact, ...]:
        """Return what two columns share only if they are equal in every game."""
        sums = (table.get(column, 0) for table in (self.first, self.second, self.trace))
        return (*sums, self.missing[column])


GENERAL = (
    *("rounds", "score", "winning_score", "margin", "ties", "decisions_per_game"),
    *("end", "score_lines", "picks", "events"),
)
"""Families that are reported before a rule's own metrics, in this order."""


def equal_columns(sums: Sums) -> dict[str, str]:
    """Return the columns that are equal to another one in every game, each with that one."""
    first: dict[object, str] = {}
    found = {}
    for column in sorted(filter(sums.changed.__getitem__, sums.columns()), key=_place):
        known = first.setdefault(sums.fingerprint(column), column)
        if known != column:
            found[column] = known
    return found


def _place(column: str) -> tuple[int, str]:
    family = column.partition("/")[0]
    return (GENERAL.index(family) if family in GENERAL else len(GENERAL)), column


OTHERWISE = "otherwise"
"""The column of differences that is 1 where anything about a game differs, else 0."""
DECISIONS = "decisions_per_game"
"""A choice more that nobody takes makes a decision more; that alone is no other game."""


def difference(one: Figures, other: Figures, lacking: Set[str] = frozenset()) -> Figures:
    """Return other minus one, column by column; where either has no figure there is no difference.

    `lacking` are the metrics that only one of the two rulesets measures.
    """
    found: Figures = {}
    for column in one.keys() | other.keys():
        a, b = one.get(column, 0), other.get(column, 0)
        if a is None or b is None or column.partition("/")[0] in lacking:
            found[column] = None
        else:
            found[column] = b - a
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

    def add(self, taken: int, won: int, games: int = 1) -> None:
        """Add a game, or several that are alike."""
        self.taken += taken * games
        self.taken_squared += taken * taken * games
        self.won += won * games
        self.won_squared += won * won * games
        self.product += taken * won * games

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
        self.add_all([(record, figures)])

    def add_all(self, games: Sequence[tuple[Record, Figures]]) -> None:
        """Add several games."""
        self.sums.add_all([(figures, record.game) for record, figures in games])
        for record, _ in games:
            self._add(record)

    def _add(self, record: Record) -> None:
        self.decisions += record.decisions
        share = win_units(len(record.scores)) // len(record.winners)
        for component, seats in record.picks.items():
            winners = sum(seat in record.winners for seat in seats)
            self.add_picks(component, {(len(seats), share * winners): 1})
        self.spread("rounds", [record.rounds])
        self.spread("score", record.scores)
        self.spread("winning_score", [max(record.scores)])
        if len(set(record.bots)) > 1:
            self.duel(record.bots, record.scores, record.winners)

    def add_picks(self, component: str, found: Mapping[tuple[int, int], int]) -> None:
        """Add how many took a component and what they won, with the number of games in which it was so."""
        sums = self.picks.setdefault(component, PickSums())
        for (taken, won), games in found.items():
            sums.add(taken, won, games)

    def spread(self, name: str, values: Iterable[int]) -> None:
        """Note how often lengths or scores occurred."""
        self.spreads.setdefault(name, Counter()).update(values)

    def duel(self, bots: Lineup, scores: Sequence[int], winners: Sequence[int]) -> None:
        """Note who finished ahead of whom in a game of several kinds of bot."""
        standing = [(seat in winners, score) for seat, score in enumerate(scores)]
        for a, mine in enumerate(bots):
            for b, theirs in enumerate(bots):
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
