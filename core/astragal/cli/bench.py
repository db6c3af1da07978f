"""`astragal bench`: games and decisions per CPU-second, and what the parts cost."""

from __future__ import annotations

import json
from typing import Any

import attrs
import click


@click.command(help="Measure the engine's speed on this machine.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option("--tui", "with_tui", is_flag=True, help="Measure the screen too: start and key to repaint.")
@click.option("--game", "games", multiple=True, metavar="GAME", help="Only this game.")
@click.option(
    "--seconds",
    type=click.FloatRange(0.01, 600),
    default=1.0,
    show_default=True,
    help="CPU time for each ruleset.",
)
def command(as_json: bool, with_tui: bool, games: tuple[str, ...], seconds: float) -> None:
    """Measure and print."""
    from astragal.bench.speed import calibration, measure, rulesets
    from astragal.errors import BadInput
    from astragal.plugins.registry import Registry

    registry = Registry()
    unknown = [game for game in games if game not in registry.games()]
    if unknown:
        raise BadInput(f"game {unknown[0]!r} is not installed", f"use one of {', '.join(registry.games())}")
    found: dict[str, Any] = {}
    for game, ruleset in rulesets(registry):
        if not games or game in games:
            found[f"{game}/{ruleset}"] = attrs.asdict(measure(registry, game, ruleset, seconds))
    found["calibration_ops_per_s"] = calibration()
    if with_tui:
        from astragal.bench.screen import measure_screen

        found["tui"] = measure_screen()
    click.echo(json.dumps(found, indent=1) if as_json else "\n".join(_lines(found)))


def _lines(found: dict[str, Any]) -> list[str]:
    rows = {name: row for name, row in found.items() if isinstance(row, dict) and name != "tui"}
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
    return lines
