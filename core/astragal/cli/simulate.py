"""`astragal simulate`: play many games between bots and report figures."""

from __future__ import annotations

from typing import Any

import click

from astragal.cli.lab_flags import Flags, lab_flags, split_game


@click.command(help="Play many games between bots and report figures with 95% intervals.")
@click.argument("game")
@click.argument("ruleset", required=False)
@click.option("--ruleset", "named", metavar="RULESET", help="A ruleset by name, or a .toml file.")
@lab_flags
def command(game: str, ruleset: str | None, named: str | None, **flags: Any) -> int:
    """Play and report."""
    from astragal.cli.lab_run import simulate

    name, rulesets = split_game(game, tuple(filter(None, (ruleset, named))))
    return simulate(name, rulesets, Flags(**flags))
