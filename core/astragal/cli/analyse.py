"""`astragal analyse FILE`: how well a saved match was played."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click

from astragal.cli.consent import trust_option, used_rules_option
from astragal.cli.lab_flags import stopping_at_signals
from astragal.cli.language import LANGUAGE
from astragal.coach.analysis import Analysis, Analyst, Progress
from astragal.coach.document import document
from astragal.coach.judge import QUICK
from astragal.coach.keeping import keep
from astragal.coach.summary import Story
from astragal.engine.wording import Words
from astragal.errors import BadInput, one_line
from astragal.lab.run.raw import check_writable, write_whole
from astragal.lessons import taught_steps
from astragal.match.replay import Replay
from astragal.match.saves import Library
from astragal.plugins.registry import Registry

USUAL = 1
"""The seed of the analyses that are kept, as those made on screen are."""


@click.command(help="Analyse a saved match: win chances, luck, costly decisions.")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--html",
    "html_file",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Write a page with a graph.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option("--quick", is_flag=True, help="Look at fewer samples: faster, less sure.")
@click.option("--practice", is_flag=True, help="Keep the costly decisions of people as exercises.")
@click.option(
    "--seed", type=click.IntRange(min=0), default=USUAL, help="Seed of the luck used for comparisons."
)
@click.option("--lang", type=LANGUAGE, help="Interface language.")
@trust_option
@used_rules_option
def command(
    file: Path,
    html_file: Path | None,
    as_json: bool,
    quick: bool,
    practice: bool,
    seed: int,
    lang: str | None,
    rules: Sequence[str],
) -> None:
    """Analyse a match and print what was found in every form asked for."""
    registry = Registry()
    for rule in rules:
        registry.add_file(Path(rule))
    replay = Replay.open(file, registry)
    if not replay.steps:
        raise BadInput(f"{one_line(str(file))} has no steps yet", "play the match first")
    if html_file is not None:
        check_writable(str(html_file))
    with progress_bar() as (progress, ended):
        analyst = Analyst(replay.rules, seed, QUICK if quick else None, taught_steps(replay, registry))
        analysis = analyst.analyse(replay.state_at, replay.steps, progress)
    library = Library().folder
    if seed == USUAL and not quick and file.resolve().parent == library.resolve():
        keep(library, replay, analysis)  # for the replay and the statistics
    names = [seat.name for seat in replay.seats]
    words = Words(lang or "en", replay.rules.namings, names)
    summary = Story(analysis, replay.rules, words, replay.state_at)
    # What goes wrong here is reported below: neither a full disk nor a closed pipe may cost the rest.
    troubles = [_write(html_file, replay, analysis, summary, names)] if html_file is not None else []
    troubles += [_learn(replay, analysis, registry)] if practice else []
    if as_json:
        click.echo(json.dumps(document(analysis, replay.rules, names), ensure_ascii=False))
    else:
        for sentence in summary.sentences():
            click.echo(one_line(sentence))
    if any(troubles):
        raise BadInput("; ".join(filter(None, troubles)), "the analysis above is complete; use another disk")
    if ended and ended[0] != signal.SIGINT:
        sys.exit(128 + ended[0])


def _learn(replay: Replay, analysis: Analysis, registry: Registry) -> str:
    """Add exercises and say how many; return what went wrong, or nothing."""
    from datetime import date

    from astragal.coach.practice import PracticeBook, learn_from

    try:
        count = learn_from(replay, analysis, PracticeBook(), registry, date.today())
    except BadInput as error:
        return error.what
    exercises = "exercise" if count == 1 else "exercises"
    click.echo(f"{count} new {exercises}: 'astragal practice'", err=True)
    return ""


def _write(file: Path, replay: Replay, analysis: Analysis, summary: Story, names: Sequence[str]) -> str:
    """Write the page; return what went wrong, or nothing."""
    from astragal.coach.page import page

    title = f"{replay.rules.game.name}: {', '.join(names)}"
    return write_whole(str(file), page(title, analysis, summary, names))


@contextmanager
def progress_bar() -> Iterator[tuple[Progress, list[int]]]:
    """Show on stderr how far the analysis is; a signal ends it with what is done, and is yielded too."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    stopped: list[bool] = []
    bar = Bar(
        TextColumn("analyse", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
    )
    with stopping_at_signals(lambda: stopped.append(True)) as ended, bar:
        yield _shown(bar, stopped), ended


def _shown(bar: object, stopped: list[bool]) -> Callable[[int, int], bool]:
    from rich.progress import Progress as Bar

    assert isinstance(bar, Bar)
    task = bar.add_task("analyse", total=None)

    def tell(done: int, total: int) -> bool:
        bar.update(task, completed=done, total=total)
        return not stopped

    return tell
