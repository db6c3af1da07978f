"""`astragal bench`: games and decisions per CPU-second, their parts, and two installations compared."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import attrs
import click

from astragal.cli.lab_flags import stopping_at_signals
from astragal.unchecked import Fields

if TYPE_CHECKING:
    from astragal.bench.against import Ratios
    from astragal.plugins.registry import Registry


SAMPLE_GAMES = ("pig", "tic-tac-toe")
"""Games that the lab does not study."""


@click.command(help="Measure the engine's speed on this machine.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option("--tui", "with_tui", is_flag=True, help="Measure the screen too: start and key to repaint.")
@click.option("--game", "games", multiple=True, metavar="GAME", help="Only this game.")
@click.option(
    "--seconds",
    type=click.FloatRange(0.01, 600),
    default=1.0,
    show_default=True,
    help="CPU time for each ruleset; with --against, also in each pair.",
)
@click.option(
    "--against",
    "other",
    metavar="PYTHON|WHEEL",
    help="Compare with another installation: a Python that has astragal, or a .whl file.",
)
@click.option(
    "--pairs",
    type=click.IntRange(1, 1000),
    default=5,
    show_default=True,
    help="Ratios for each ruleset with --against; more give narrower intervals.",
)
@click.option(
    "--by",
    "ways",
    multiple=True,
    metavar="silent|lab|BOT",
    help="With --against: how to play, at random in silence, as the lab does, or by a bot [silent].",
)
@click.option("--growth", is_flag=True, help="Measure how a match slows down as it grows longer.")
def command(
    as_json: bool,
    with_tui: bool,
    games: tuple[str, ...],
    seconds: float,
    other: str | None,
    pairs: int,
    ways: tuple[str, ...],
    growth: bool,
) -> int:
    """Measure and print; Ctrl-C prints what has been measured."""
    from astragal.plugins.registry import Registry

    registry = Registry(samples=True)
    chosen = _rulesets(registry, games)
    stop = threading.Event()
    with stopping_at_signals(stop.set):
        ratios = _against(registry, chosen, other, pairs, seconds, ways, stop) if other else None
        found = _speeds(registry, chosen, seconds, stop)
    if with_tui and not stop.is_set():
        from astragal.bench.screen import measure_screen

        found["tui"] = measure_screen()
    if growth and not stop.is_set():
        from astragal.bench.growth import measure_growth

        found["growth"] = measure_growth()
    if ratios is not None:
        found["against"] = {name: those.as_json() for name, those in ratios.items()}
    click.echo(json.dumps(found, indent=1) if as_json else "\n".join([*_lines(found), *_ratio_lines(ratios)]))
    return 0 if ratios or len(found) > 1 else 1  # 1 if it was stopped before anything was measured


def _rulesets(registry: Registry, games: tuple[str, ...]) -> list[tuple[str, str]]:
    from astragal.bench.speed import rulesets
    from astragal.errors import BadInput

    unknown = [game for game in games if game not in registry.games()]
    if unknown:
        raise BadInput(f"game {unknown[0]!r} is not installed", f"use one of {', '.join(registry.games())}")
    return [(game, ruleset) for game, ruleset in rulesets(registry) if not games or game in games]


def _speeds(
    registry: Registry, chosen: Iterable[tuple[str, str]], seconds: float, stop: threading.Event
) -> Fields:
    from astragal.bench.speed import calibration, measure

    found: Fields = {}
    for game, ruleset in chosen:
        if stop.is_set():
            break
        found[f"{game}/{ruleset}"] = attrs.asdict(measure(registry, game, ruleset, seconds))
    found["calibration_ops_per_s"] = calibration()
    return found


def _against(
    registry: Registry,
    chosen: Iterable[tuple[str, str]],
    other: str,
    pairs: int,
    seconds: float,
    ways: tuple[str, ...],
    stop: threading.Event,
) -> dict[str, Ratios]:
    """Return the ratios of the rulesets that both installations have."""
    from astragal.bench.against import Contest, measure_against, shared
    from astragal.bench.installations import Installation, opened
    from astragal.errors import BadInput
    from astragal.lab.extra import needed
    from astragal.lab.run.recipe import fitting_players

    needed("scipy.stats")
    wanted = [
        Contest(game, ruleset, fitting_players(registry.ruleset(game, ruleset).preset.players), by)
        for game, ruleset in chosen
        for by in ways or ("silent",)
        if by in _ways(registry, game, ruleset)
    ]
    if not wanted:
        raise BadInput(f"no ruleset has a bot {ways[0]!r}", "use silent, lab, or a bot of 'astragal bots'")
    this = Installation.this()
    with opened(other) as there:
        contests = shared(this, there, wanted)
        for contest in wanted:
            if contest not in contests:
                click.echo(f"astragal: {contest.name} is left out: {other} does not have it", err=True)
        with _progress(len(contests) * pairs) as tell:

            def step(contest: Contest) -> bool:
                tell(contest.name)
                return not stop.is_set()

            return measure_against(this, there, contests, pairs, seconds, step)


def _ways(registry: Registry, game: str, ruleset: str) -> Collection[str]:
    """Return the ways in which a ruleset can be played: in silence, by the lab, and by each bot."""
    from astragal.lab.run.recipe import fitting_players

    found = registry.ruleset(game, ruleset)
    bots = registry.compile(found, fitting_players(found.preset.players)).bots
    return {"silent", *bots} if game in SAMPLE_GAMES else {"silent", "lab", *bots}


@contextmanager
def _progress(steps: int) -> Iterator[Callable[[str], None]]:
    """Show on stderr what is being measured; yield what must be called with its name."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}", markup=False),
    )
    with Progress("bench", *columns, console=Console(stderr=True)) as bar:
        task = bar.add_task("", total=steps)
        begun = 0

        def tell(name: str) -> None:
            nonlocal begun
            bar.update(task, completed=begun, description=name)
            begun += 1

        yield tell
        bar.update(task, completed=begun, description="")


def _lines(found: Fields) -> list[str]:
    rows = {name: row for name, row in found.items() if isinstance(row, dict) and "/" in name}
    width = max(map(len, rows), default=0)
    lines = [
        f"{'':{width}}  players  games/s  decisions/s  decisions/game  fork µs  choices µs  apply µs  bytes"
    ]
    lines += [
        f"{name:{width}}  {row['players']:7}  {row['games_per_cpu_s']:7.0f}"
        f"  {row['decisions_per_cpu_s']:11,.0f}  {row['decisions_per_game']:14.1f}"
        f"  {row['fork_us']:7.2f}  {row['choices_us']:10.2f}  {row['apply_us']:8.2f}  {row['state_bytes']:5}"
        for name, row in rows.items()
    ]
    lines.append(
        f"A plain Python loop turns {found['calibration_ops_per_s'] / 1e6:.1f} million times a second here."
    )
    lines += [f"{name}: {value:.1f}" for name, value in found.get("tui", {}).items()]
    for steps, ratios in found.get("growth", {}).items():
        told = ", ".join(f"{name} {ratio:.2f}" for name, ratio in ratios.items())
        lines.append(f"At {steps} steps, compared with 500: {told}")
    return lines


def _ratio_lines(ratios: dict[str, Ratios] | None) -> list[str]:
    """Return how many times as fast this installation is, a line for each ruleset."""
    if ratios is None:
        return []
    width = max(map(len, ratios), default=0)
    lines = ["", "Decisions per CPU-second here, divided by those of the other installation (95% interval):"]
    for name, those in ratios.items():
        found = those.ratio
        span = f"({found.low:.3f} to {found.high:.3f})" if len(those.logarithms) > 1 else "(one pair only)"
        note = "" if those.same_games else "  the games differ"
        lines.append(f"{name:{width}}  {found.value:.3f} {span}{note}")
    return lines
