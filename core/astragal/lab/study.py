"""Studies in Python: play rulesets and get the figures as values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from io import StringIO
from os import PathLike

import attrs

from astragal.errors import BadInput
from astragal.lab.extra import needed
from astragal.lab.figures.differences import Difference, differences
from astragal.lab.figures.record import Record
from astragal.lab.figures.summary import Summary, summarise
from astragal.lab.report.document import compare_document, faults, simulate_document
from astragal.lab.report.report import Report
from astragal.lab.run.batch import Batch
from astragal.lab.run.recipe import Variant
from astragal.lab.run.runner import Standing
from astragal.lab.run.setup import Request, game_limit, make_plan, opened_runner
from astragal.plugins.options import Value

WIDTH = 110
"""Columns of a report as text."""


@attrs.frozen
class Simulation:
    """What a run found out about one ruleset; printing it prints the report."""

    figures: Summary
    records: tuple[Record, ...] = attrs.field(repr=False)
    """Every game, in order, if `keep_records` was set."""
    faults: tuple[str, ...]
    """What went wrong, each kind once: games that failed are not counted."""
    _standing: Standing = attrs.field(repr=False, eq=False)

    def document(self) -> dict[str, object]:
        """Return what `astragal simulate --json` prints."""
        return simulate_document(self._standing)

    def html(self) -> str:
        """Return the report as one page that needs no network."""
        return _page(self._report())

    def _report(self) -> Report:
        from astragal.lab.report.findings import simulate_report

        return simulate_report(self._standing)

    def __str__(self) -> str:
        return _text(self._report())


@attrs.frozen
class Comparison:
    """What a run found out about several rulesets; printing it prints the report."""

    rulesets: tuple[Summary, ...]
    differences: tuple[Difference, ...]
    """Every figure for every pair of rulesets, the most asked for first."""
    records: tuple[tuple[Record, ...], ...] = attrs.field(repr=False)
    """Every game of each ruleset, in order, if `keep_records` was set."""
    faults: tuple[str, ...]
    """What went wrong, each kind once: games that failed are not counted."""
    _standing: Standing = attrs.field(repr=False, eq=False)

    def document(self) -> dict[str, object]:
        """Return what `astragal compare --json` prints."""
        return compare_document(self._standing)

    def html(self) -> str:
        """Return the report as one page that needs no network."""
        return _page(self._report())

    def _report(self) -> Report:
        from astragal.lab.report.contrasts import compare_report

        return compare_report(self._standing)

    def __str__(self) -> str:
        return _text(self._report())


def simulate(
    game: str,
    ruleset: str = "",
    *,
    rules: Iterable[str | PathLike[str]] = (),
    options: Mapping[str, Value] | None = None,
    players: int | None = None,
    bots: Sequence[str] = (),
    games: int | None = None,
    seed: int = 1,
    until: Sequence[str] = (),
    workers: int = 1,
    keep_records: bool = False,
) -> Simulation:
    """Play a ruleset many times between bots and return the figures, with 95% intervals.

    The arguments mean what the flags of `astragal simulate` mean; the same seed plays the same games.
    """
    variant = Variant(ruleset, rules, options or {})
    request = Request(
        game, (variant,), players, tuple(bots), game_limit(games, until), seed, keep_records=keep_records
    )
    standing, (records,) = _run(request, until, workers)
    return Simulation(summarise(standing, 0), records, _faults(standing), standing)


def compare(
    game: str,
    *rulesets: str | Variant,
    players: int | None = None,
    bots: Sequence[str] = (),
    games: int | None = None,
    seed: int = 1,
    shared_luck: bool = True,
    until: Sequence[str] = (),
    workers: int = 1,
    keep_records: bool = False,
) -> Comparison:
    """Play several rulesets on the same dice and cards and return what changes between them.

    A ruleset is a `Variant`, or a text as `astragal compare` takes it: `bronze-age+my_rule.py+hand_limit=8`.
    """
    if len(rulesets) < 2:
        raise BadInput("a comparison needs two rulesets", "name two, or use simulate for one")
    request = Request(
        game,
        rulesets,
        players,
        tuple(bots),
        game_limit(games, until),
        seed,
        shared_luck=shared_luck,
        keep_records=keep_records,
    )
    standing, records = _run(request, until, workers)
    summaries = tuple(summarise(standing, index) for index in range(len(rulesets)))
    return Comparison(summaries, tuple(differences(standing)), records, _faults(standing), standing)


def _run(
    request: Request, until: Sequence[str], workers: int
) -> tuple[Standing, tuple[tuple[Record, ...], ...]]:
    """Play what is asked for; fail if no game of some ruleset could be finished."""
    needed("scipy.stats")
    plan = make_plan(request)
    kept: list[list[Record]] = [[] for _ in plan.recipes]

    def keep(standing: Standing, batch: Batch) -> None:
        for ruleset, record in batch.records:
            kept[ruleset].append(record)

    with opened_runner(plan, workers=workers, until=until) as runner:
        standing = runner.run([keep])
    if standing.faults and not all(tallies.sums.games for tallies in standing.total.tallies):
        raise BadInput(f"no game could be finished: {_faults(standing)[0]}", "fix the rule, or leave it out")
    return standing, tuple(map(tuple, kept))


def _faults(standing: Standing) -> tuple[str, ...]:
    return tuple(f"{fault['ruleset']}, game {fault['game']}: {fault['what']}" for fault in faults(standing))


def _page(report: Report) -> str:
    from astragal.lab.report.html import page

    return page(report)


def _text(report: Report) -> str:
    from rich.console import Console

    from astragal.lab.report.terminal import print_report

    file = StringIO()
    print_report(report, Console(file=file, width=WIDTH, highlight=False, soft_wrap=False))
    return file.getvalue().rstrip()
