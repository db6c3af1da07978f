"""Try the lab's statistics where the truth is known; print the tables of docs/explanation/figures.md.

    python tools/known_truth.py                         all tables, 1,000 repeats from 10,000 recorded games
    python tools/known_truth.py --games 2000 --repeats 200

One long run is recorded, and its games are the population: its means are the truth. Samples are drawn from it
with replacement, and each sample gets the intervals, tests and stopping rule of the lab itself. So a repeat
costs no games, and the tables cover every figure at once.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence

import attrs
import numpy as np
from numpy.typing import NDArray

from astragal.lab import simulate
from astragal.lab.figures.anytime import always_valid_p, confidence
from astragal.lab.figures.contrasts import independent_test, paired_test
from astragal.lab.figures.intervals import (
    CONFIDENCE,
    SHARES,
    Interval,
    adjusted,
    mean_interval,
    share_interval,
)
from astragal.lab.figures.record import figures, scale
from astragal.lab.figures.sums import Moments, Span
from astragal.lab.run.lineup import Lineup

Values = NDArray[np.float64]
Picked = NDArray[np.int64]
SIZES = (20, 50, 100, 400)
FEW = (2, 3, 5, 10)
"""How many games are hardly any: nothing is claimed from them, and their intervals are shown all the same."""
LOOKS = range(100, 2001, 100)
NAMED = ("rounds", "score", "margin", "ties", "seat_wins/1", "developments/empire")
"""Figures that get a row of their own."""
RARITIES = (
    (0.01, "below 1%"),
    (0.05, "1 to 5%"),
    (0.2, "5 to 20%"),
    (0.8, "20 to 80%"),
    (2.0, "above 80%"),
)
"""Groups of figures by the share of games that do not have the most common value."""


@attrs.frozen
class Population:
    """The figures of every game of a long run."""

    lineup: Lineup
    columns: Mapping[str, Values]

    @classmethod
    def recorded(cls, games: int, bot: str = "greedy", seed: int = 1) -> Population:
        """Play a long run of Roll Through the Ages."""
        records = simulate("rtta", bots=[bot], games=games, seed=seed, keep_records=True).records
        rows = [figures(record) for record in records]
        names = sorted({name for row in rows for name in row if not name.startswith("bot_")})
        table = {name: np.array([float(row.get(name, 0) or 0) for row in rows]) for name in names}
        lineup = records[0].bots
        return cls(lineup, {name: values / scale(name, lineup) for name, values in table.items()})

    @property
    def games(self) -> int:
        """How many games were recorded."""
        return len(next(iter(self.columns.values())))

    def group(self, column: str) -> str:
        """Return how often a figure has another value than its most common one, in words."""
        counts = np.unique(self.columns[column], return_counts=True)[1]
        moving = 1 - counts.max() / self.games
        return next(name for limit, name in RARITIES if moving < limit)


def moments_of(values: Values, unit: float) -> Moments:
    """Return a sample as the lab sums it up."""
    span = Span(float(values.min()), float(values.max()), int(np.count_nonzero(values)), unit)
    return Moments(len(values), float(values.mean()), float(values.var(ddof=1)), span)


def interval(column: str, moments: Moments, level: float = CONFIDENCE) -> Interval:
    """Return the interval that the lab gives a column."""
    return (share_interval if column.partition("/")[0] in SHARES else mean_interval)(moments, level)


def covers(found: Interval, truth: float) -> bool:
    """Return whether an interval holds the truth, with room for rounding."""
    return found.low - 1e-9 <= truth <= found.high + 1e-9


# --- coverage -----------------------------------------------------------------------------------------


def coverage(population: Population, sizes: Sequence[int], repeats: int, seed: int) -> dict[str, list[float]]:
    """Return by figure and sample size how often the interval holds the truth."""
    rng = np.random.default_rng(seed)
    found: dict[str, list[float]] = {name: [] for name in population.columns}
    for size in sizes:
        picked = rng.integers(0, population.games, (repeats, size))
        steps = _family_steps(population, picked)
        for name, values in population.columns.items():
            truth, unit = float(values.mean()), 1 / scale(name, population.lineup)
            step = steps.get(name.partition("/")[0], np.zeros(repeats))
            units = np.where(step.astype(bool) & ~values[picked].any(axis=1), step, unit)
            samples = (moments_of(values[row], one) for row, one in zip(picked, units, strict=True))
            found[name].append(sum(covers(interval(name, sample), truth) for sample in samples) / repeats)
    return found


def _family_steps(population: Population, picked: Picked) -> dict[str, Values]:
    """Return how far the figures of each family move in each sample, as `Sums` finds out."""
    found: dict[str, Values] = {}
    for name, values in population.columns.items():
        family, slash, _ = name.partition("/")
        if slash:
            reach = np.abs(values[picked]).max(axis=1)
            found[family] = np.maximum(found.get(family, reach), reach)
    return found


def coverage_rows(population: Population, found: Mapping[str, Sequence[float]]) -> Iterator[list[str]]:
    """Return the table: named figures, then groups by rarity with their mean and worst."""
    for name in NAMED:
        if name in found:
            yield [f"`{name}`", "1", *(f"{100 * share:.1f}" for share in found[name])]
    for _, group in RARITIES:
        shares = [found[name] for name in found if population.group(name) == group]
        if shares:
            by_size = list(zip(*shares, strict=True))
            cells = [f"{100 * sum(part) / len(part):.1f} ({100 * min(part):.1f})" for part in by_size]
            yield [f"another value in {group} of games", str(len(shares)), *cells]


# --- stopping -----------------------------------------------------------------------------------------


@attrs.frozen
class Stops:
    """How runs end: how often the last interval misses the truth, how often any did, and the games played."""

    column: str
    precision: float
    lab: tuple[float, float, float]
    plain: tuple[float, float, float]
    """The same with an interval of 95% at every look."""

    def row(self) -> list[str]:
        """Return the row of the table."""
        cells = (
            f"{100 * at_stop:.1f} | {100 * ever:.1f} | {games:,.0f}"
            for at_stop, ever, games in (self.lab, self.plain)
        )
        return [f"`{self.column}={self.precision}`", *cells]


def stopping(population: Population, column: str, precision: float, repeats: int, seed: int) -> Stops:
    """Return how often a run stops at an interval that misses the truth: the lab's, and 95% at each look."""
    values, rng = population.columns[column], np.random.default_rng(seed)
    samples = [values[rng.integers(0, population.games, LOOKS[-1])] for _ in range(repeats)]
    lab, plain = (
        np.mean([_stop(population, column, precision, sample, lasting) for sample in samples], axis=0)
        for lasting in (True, False)
    )
    return Stops(column, precision, tuple(lab), tuple(plain))


def _stop(
    population: Population, column: str, precision: float, sample: Values, lasting: bool
) -> tuple[bool, bool, int]:
    """Return whether the interval at the stop misses, whether one at any look does, and the games played."""
    truth, unit = float(population.columns[column].mean()), 1 / scale(column, population.lineup)
    looks = [
        (n, interval(column, moments_of(sample[:n], unit), confidence(n) if lasting else CONFIDENCE))
        for n in LOOKS
    ]
    games, last = next((look for look in looks if look[1].half_width <= precision), looks[-1])
    return not covers(last, truth), not all(covers(look, truth) for _, look in looks), games


# --- null test ----------------------------------------------------------------------------------------


def null_test(population: Population, size: int, repeats: int, seed: int, paired: bool) -> list[float]:
    """Return how often equal rulesets are told apart.

    The share of single p-values below 5% before correction, and of comparisons with a claim after it.
    """
    rng, names = np.random.default_rng(seed), list(population.columns)
    single = claims = 0
    for _ in range(repeats):
        one, other = rng.integers(0, population.games, (2, size))
        ps = [_null_p(population, name, one, other, paired) for name in names]
        single += sum(p < 1 - CONFIDENCE for p in ps)
        claims += min(adjusted(ps)) < 1 - CONFIDENCE
    return [single / repeats / len(names), claims / repeats]


def _null_p(population: Population, name: str, one: Picked, other: Picked, paired: bool) -> float:
    values, unit = population.columns[name], 1 / scale(name, population.lineup)
    a, b = moments_of(values[one], unit), moments_of(values[other], unit)
    if paired:
        return paired_test(moments_of(values[other] - values[one], unit), a, b).p
    return independent_test(a, b).p


def peeking(population: Population, column: str, repeats: int, seed: int) -> list[float]:
    """Return how often equal rulesets are ever told apart by somebody who looks again and again."""
    values, unit = population.columns[column], 1 / scale(column, population.lineup)
    rng, lasting, each = np.random.default_rng(seed), 0, 0
    for _ in range(repeats):
        one, other = values[rng.integers(0, population.games, (2, LOOKS[-1]))]
        ps = [(n, independent_test(moments_of(one[:n], unit), moments_of(other[:n], unit)).p) for n in LOOKS]
        lasting += any(always_valid_p(p, n) < 1 - CONFIDENCE for n, p in ps)
        each += any(p < 1 - CONFIDENCE for _, p in ps)
    return [lasting / repeats, each / repeats]


# --- tables -------------------------------------------------------------------------------------------


def percents(share: float) -> str:
    """Return a share in percent."""
    return f"{100 * share:.1f}"


def table(header: Sequence[str], rows: Iterator[list[str]] | Sequence[list[str]]) -> str:
    """Return a table in Markdown."""
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def main() -> None:
    """Print every table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--repeats", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    flags = parser.parse_args()
    population = Population.recorded(flags.games)
    for sizes in (SIZES, FEW):
        found = coverage(population, sizes, flags.repeats, flags.seed)
        header = ["figure", "figures", *(f"{n} games" for n in sizes)]
        print(table(header, coverage_rows(population, found)), "\n")
    targets = (("rounds", 0.1), ("seat_wins/1", 0.05), ("developments/empire", 0.01), ("ties", 0.02))
    rows = [stopping(population, column, width, flags.repeats, flags.seed).row() for column, width in targets]
    header = ["missed at the stop", "missed at any look", "games"]
    print(table(["target", *header, *(f"plain 95%: {word}" for word in header)], rows), "\n")
    nulls = [
        [
            f"{name}, {size} games",
            *map(percents, null_test(population, size, flags.repeats, flags.seed, paired)),
        ]
        for name, paired in (("paired", True), ("separate luck", False))
        for size in (20, 100, 400)
    ]
    print(table(["comparison", "single figures", "comparisons with a claim"], nulls), "\n")
    looks = [
        [f"`{name}`", *map(percents, peeking(population, name, flags.repeats, flags.seed))] for name in NAMED
    ]
    print(table(["figure", "lab", "95% at every look"], looks))


if __name__ == "__main__":
    main()
