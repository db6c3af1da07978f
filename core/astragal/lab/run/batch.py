"""A batch: some games in a row under every ruleset of a plan, played and summed up by one worker."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import fsum

import attrs

from astragal.errors import AstragalError, BadInput
from astragal.lab.figures.columns import Columns, GameColumn, add_columns, differences, only
from astragal.lab.figures.record import Figures, Record, figures
from astragal.lab.figures.sums import Sums, Tallies, difference
from astragal.lab.run.game import Fault, play
from astragal.lab.run.measured import measured_together
from astragal.lab.run.plan import Plan
from astragal.lab.run.proof import digest, prove
from astragal.lab.run.recipe import rules_of
from astragal.lab.run.sheet import Sheet, add_games
from astragal.lab.run.watchdog import Watch

RECHECK = 500
"""Every so many games, one is played twice to see whether the rules are deterministic."""
TOGETHER = 100
"""How many games are summed up at once: adding columns is quicker than adding games."""
COLLECT = 50_000
"""New objects between two looks for cycles: what games make is freed by counting, all but a little."""


@attrs.define
class Batch:
    """What a worker hands back, and what batches add up to."""

    first: int
    last: int
    """One past the last game."""
    tallies: list[Tallies]
    pairs: list[Sums]
    """Differences of paired games, by pair of the plan."""
    faults: list[Fault] = attrs.field(factory=list)
    records: list[tuple[int, Record]] = attrs.field(factory=list)
    """Ruleset and game, in order; only when the plan keeps them."""
    cpu_by_ruleset: list[float] = attrs.field(factory=list)
    """CPU seconds spent on the games of each ruleset."""
    proof: str = ""
    """What the worker played with, in short; empty in the process that reports."""

    @classmethod
    def empty(cls, plan: Plan, first: int = 0, last: int = 0) -> Batch:
        """Return a batch without games."""
        tallies, pairs = [Tallies() for _ in plan.recipes], [Sums() for _ in plan.pairs]
        return cls(first, last, tallies, pairs, cpu_by_ruleset=[0.0] * len(tallies))

    @property
    def cpu_seconds(self) -> float:
        """CPU seconds spent on all games."""
        return fsum(self.cpu_by_ruleset)

    def merge(self, other: Batch) -> None:
        """Add the batch that follows; raw records go straight to their files and are not kept."""
        self.last = other.last
        for mine, theirs in zip(self.tallies, other.tallies, strict=True):
            mine.merge(theirs)
        for my_pair, their_pair in zip(self.pairs, other.pairs, strict=True):
            my_pair.merge(their_pair)
        self.cpu_by_ruleset = [
            mine + theirs for mine, theirs in zip(self.cpu_by_ruleset, other.cpu_by_ruleset, strict=True)
        ]

    def add(self, plan: Plan, games: Sequence[Sequence[Record | None]]) -> None:
        """Add some games, each as it ended under each ruleset; None where it failed."""
        rows = [[None if record is None else figures(record) for record in game] for game in games]
        for ruleset, tallies in enumerate(self.tallies):
            both = zip(games, rows, strict=True)
            ended = [(game[ruleset], row[ruleset]) for game, row in both]
            tallies.add_all(
                [(record, row) for record, row in ended if record is not None and row is not None]
            )
        if plan.shared_luck:
            for game, row in zip(games, rows, strict=True):
                self._add_differences(plan, game, row)

    def add_sheets(self, plan: Plan, sheets: Sequence[Sheet], columns: Sequence[Columns]) -> None:
        """Add some games that were measured together, as they ended under each ruleset."""
        for tallies, sheet, found in zip(self.tallies, sheets, columns, strict=True):
            add_games(tallies, sheet, found)
        for (one, other), sums in zip(plan.pairs if plan.shared_luck else (), self.pairs, strict=False):
            both = [game for game in sheets[one].games if game in set(sheets[other].games)]
            mine, theirs = (only(columns[i], map(sheets[i].games.index, both)) for i in (one, other))
            add_columns(sums, differences(mine, theirs), both)

    def _add_differences(
        self, plan: Plan, records: Sequence[Record | None], rows: Sequence[Figures | None]
    ) -> None:
        for (one, other), sums in zip(plan.pairs, self.pairs, strict=True):
            a, b, mine, theirs = rows[one], rows[other], records[one], records[other]
            if a is not None and b is not None and mine is not None and theirs is not None:
                lacking = mine.metrics.keys() ^ theirs.metrics.keys()
                sums.add(difference(a, b, lacking), mine.game)


def play_batch(plan: Plan, first: int, last: int, proven: bool = False) -> Batch:
    """Play games `first` up to, not including, `last`; other processes prove what they play with."""
    _compile(plan)
    batch = Batch.empty(plan, first, last)
    batch.proof = digest(prove(plan)) if proven else ""
    together = measured_together(plan)
    with Watch(plan.patience) as watch, _rare_collections():
        for start in range(first, last, TOGETHER):
            numbers = range(start, min(last, start + TOGETHER))
            if not together or not _play_together(plan, numbers, watch, batch):
                _play_apart(plan, numbers, watch, batch)
    batch.faults.sort(key=lambda fault: (fault.game, fault.ruleset))
    return batch


def _play_together(plan: Plan, numbers: range, watch: Watch, batch: Batch) -> bool:
    """Play some games and measure them together; return whether that could be done."""
    sheets, columns, faults = [], [], []
    spent = list(batch.cpu_by_ruleset)
    for ruleset in range(len(plan.recipes)):
        started = time.thread_time()
        sheet = Sheet(plan, ruleset)
        for game in numbers:
            faults += sheet.play(game, watch)
        try:
            found = sheet.columns()
            again = [(game, sheet.again(game, watch)) for game in sheet.games if game % RECHECK == 0]
            faults += [
                not_deterministic(plan, ruleset, game) for game, one in again if not _same(sheet, found, one)
            ]
        except (Exception, SystemExit):  # a metric fails: with one game after the other it is clear in which
            return False
        spent[ruleset] += time.thread_time() - started
        sheets.append(sheet)
        columns.append(found)
    batch.cpu_by_ruleset, batch.faults = spent, batch.faults + faults
    batch.add_sheets(plan, sheets, columns)
    return True


def _same(sheet: Sheet, columns: Columns, again: Sheet) -> bool:
    """Return whether a game that was played again ended as before."""
    if not again.rows:
        return False
    place, other = sheet.games.index(again.games[0]), again.columns()
    nothing = GameColumn({})
    return all(
        columns.get(name, nothing).at(place) == other.get(name, nothing).at(0)
        for name in columns.keys() | other.keys()
    )


def _play_apart(plan: Plan, numbers: range, watch: Watch, batch: Batch) -> None:
    """Play some games and measure one after the other."""
    rulesets = range(len(plan.recipes))
    games = list(zip(*(_timed(plan, i, numbers, watch, batch) for i in rulesets), strict=True))
    batch.add(plan, games)
    if plan.keep_records:
        played = [(i, record) for records in games for i, record in enumerate(records)]
        batch.records += [(i, record) for i, record in played if record is not None]


@contextmanager
def _rare_collections() -> Iterator[None]:
    """Look for cycles less often: every look walks over all events of the game that is being played."""
    before = gc.get_threshold()
    if before[0]:  # 0 means that nobody wants any
        gc.set_threshold(max(COLLECT, before[0]), *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


def _timed(plan: Plan, ruleset: int, games: range, watch: Watch, batch: Batch) -> list[Record | None]:
    """Play some games under one ruleset; to ask for the time before each game would cost more than a turn."""
    started = time.thread_time()
    records = [_play(plan, ruleset, game, watch, batch.faults) for game in games]
    batch.cpu_by_ruleset[ruleset] += time.thread_time() - started
    return records


def _compile(plan: Plan) -> None:
    """Compile every ruleset; faults are returned in a form that can be sent back."""
    try:
        for recipe in plan.recipes:
            rules_of(recipe)
    except AstragalError as error:
        raise BadInput(error.what, error.remedy) from None


def _play(plan: Plan, ruleset: int, game: int, watch: Watch, faults: list[Fault]) -> Record | None:
    record, found = play(plan, ruleset, game, watch)
    if record is not None and game % RECHECK == 0:
        again, _ = play(plan, ruleset, game, watch)
        if again is None or figures(again) != figures(record):
            found.append(not_deterministic(plan, ruleset, game))
    faults += found
    return record


def not_deterministic(plan: Plan, ruleset: int, game: int) -> Fault:
    """Return the fault of a game that differs when it is played twice."""
    from astragal.lab.run.determinism import suspects

    names = suspects(plan, ruleset, game)
    return Fault(
        ruleset, game, f"{names} not deterministic: the same game came out differently when played again"
    )
