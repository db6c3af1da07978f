"""The progress bar: games done, rate and time left, on stderr."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from astragal.lab.run.batch import Batch
from astragal.lab.run.plan import Plan
from astragal.lab.run.runner import Standing, Watcher


@contextmanager
def progress_bar(plan: Plan, what: str) -> Iterator[Watcher]:
    """Show a bar while games are played; yield what to call with every batch."""
    bar = Progress(
        TextColumn(what, markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}", markup=False),
        TextColumn("ETA", markup=False),
        TimeRemainingColumn(),
        console=Console(stderr=True),
    )
    with bar:
        task = bar.add_task(what, total=plan.games, rate="")

        def tell(standing: Standing, batch: Batch) -> None:
            played = standing.games * len(plan.recipes)
            rate = played / standing.seconds if standing.seconds else 0
            bar.update(task, completed=standing.games, rate=f"{rate:,.0f} games/s")

        yield tell
