"""What `simulate` and `compare` do with their flags."""

from __future__ import annotations

import signal
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import attrs
import click

from astragal.cli.consent import ask_once
from astragal.cli.lab_flags import Flags, stopping_at_signals
from astragal.errors import BadInput, one_line
from astragal.lab.extra import needed
from astragal.lab.report.document import as_text, compare_document, faults, simulate_document, sweep_document
from astragal.lab.report.report import Report
from astragal.lab.run.executors import cores
from astragal.lab.run.plan import Plan
from astragal.lab.run.progress import progress_bar
from astragal.lab.run.raw import check_writable, sinks, write_whole
from astragal.lab.run.runner import CLUSTER_GONE, Standing
from astragal.lab.run.setup import Request, make_plan, opened_runner
from astragal.lab.run.sweep import Sweep, read_sweep


def simulate(game: str, rulesets: tuple[str, ...], flags: Flags) -> int:
    """Play one ruleset, or one option's values, and report."""
    from astragal.lab.report.findings import simulate_report

    if len(rulesets) > 1:
        raise BadInput(
            f"simulate takes one ruleset, not {len(rulesets)}", "use 'astragal compare' for several"
        )
    if flags.sweep:
        return _sweep(game, rulesets or ("",), flags, read_sweep(flags.sweep))
    plan = plan_of(game, rulesets or ("",), flags)
    return report(plan, flags, "simulate", simulate_document, simulate_report)


def compare(game: str, rulesets: tuple[str, ...], flags: Flags, *, shared_luck: bool) -> int:
    """Play several rulesets on the same luck and report what changes."""
    from astragal.lab.report.contrasts import compare_report

    if flags.sweep:
        sweep = read_sweep(flags.sweep)
        if len(rulesets) > 1:
            raise BadInput("--sweep varies one ruleset, not several", "name one ruleset")
        rulesets = sweep.variants(*(rulesets or ("",)))
    variants, rest = _variants(rulesets, flags)
    plan = plan_of(game, variants, rest, shared_luck=shared_luck)
    return report(plan, flags, "compare", compare_document, compare_report)


def _variants(rulesets: tuple[str, ...], flags: Flags) -> tuple[tuple[str, ...], Flags]:
    """Return what is compared: with a single ruleset, itself without and with --rule and --set."""
    if len(rulesets) > 1:
        return rulesets, flags
    changes = [*flags.rules, *flags.settings]
    if not changes:
        raise BadInput("there is only one ruleset to compare", "name two, or give --rule, --set or --sweep")
    base = rulesets[0] if rulesets else ""
    return (base, "+".join([base, *changes])), attrs.evolve(flags, rules=(), settings=())


def _sweep(game: str, rulesets: tuple[str, ...], flags: Flags, sweep: Sweep) -> int:
    from astragal.lab.report.contrasts import sweep_report

    plan = plan_of(game, sweep.variants(rulesets[0]), flags)
    return report(
        plan,
        flags,
        "simulate",
        lambda standing: sweep_document(standing, sweep),
        lambda standing: sweep_report(standing, sweep),
    )


def plan_of(game: str, variants: tuple[str, ...], flags: Flags, *, shared_luck: bool = True) -> Plan:
    """Return the plan that the flags ask for."""
    needed("scipy.stats")
    for word in (*flags.rules, *(part for variant in variants for part in variant.split("+"))):
        if word.endswith(".py"):
            ask_once(Path(word))
    request = Request(
        game=game,
        variants=variants,
        players=flags.players,
        bots=flags.bot_list,
        games=flags.game_limit,
        seed=flags.seed,
        rules=flags.rules,
        settings=flags.settings,
        shared_luck=shared_luck,
        step_limit=flags.step_limit,
        patience=flags.patience,
        keep_records=bool(flags.csv_file or flags.jsonl_file),
    )
    return make_plan(request)


def report(
    plan: Plan,
    flags: Flags,
    what: str,
    document: Callable[[Standing], dict[str, object]],
    told: Callable[[Standing], Report],
) -> int:
    """Play a plan and print the result in every form asked for; return 1 when something went wrong.

    A file that could not be written costs no figures: they are printed first, and the exit code is 2. Neither
    does a signal other than that of Ctrl-C, which the exit code names as a shell does.
    """
    if flags.html_file:
        check_writable(flags.html_file)
    troubles: list[str] = []
    standing, ended = run(plan, flags, what, troubles)
    if flags.html_file:
        from astragal.lab.report.html import page

        troubles += filter(None, [write_whole(flags.html_file, page(told(standing)))])
    _print(standing, flags, document, told)
    for trouble in troubles:
        click.echo(
            f"astragal: {one_line(trouble)}: the figures above are complete; use another disk", err=True
        )
    if troubles:
        return 2
    if ended not in (0, signal.SIGINT):
        return 128 + ended
    return 1 if standing.faults or not standing.games or standing.stopped_early == CLUSTER_GONE else 0


def _print(
    standing: Standing,
    flags: Flags,
    document: Callable[[Standing], dict[str, object]],
    told: Callable[[Standing], Report],
) -> None:
    if flags.as_json:
        click.echo(as_text(document(standing)))
        for fault in faults(standing):  # the document names them too, but a script seldom prints it
            click.echo(f"astragal: {one_line(fault['ruleset'] + ': ' + fault['what'])}", err=True)
    else:
        from astragal.lab.report.terminal import print_report

        print_report(told(standing))


def run(plan: Plan, flags: Flags, what: str, troubles: list[str] | None = None) -> tuple[Standing, int]:
    """Play a plan with a progress bar, and return the signal that ended it with what is done, or 0."""
    workers = flags.workers or cores()
    with ExitStack() as stack:
        runner = stack.enter_context(
            opened_runner(plan, workers=workers, cluster=flags.cluster, until=flags.until)
        )
        files = stack.enter_context(sinks(plan, flags.csv_file, flags.jsonl_file, troubles))
        ended = stack.enter_context(stopping_at_signals(runner.stop.set))
        bar = stack.enter_context(progress_bar(plan, what))
        return runner.run([*files, bar]), ended[0] if ended else 0
