"""`astragal compare`: play rulesets on the same luck and say what changes."""

from __future__ import annotations

from typing import Any

import click

from astragal.cli.lab_flags import Flags, lab_flags, split_game


@click.command()
@click.argument("game")
@click.argument("rulesets", nargs=-1, metavar="[RULESET]...")
@click.option("--ruleset", "named", multiple=True, metavar="RULESET", help="One more ruleset.")
@click.option(
    "--independent", is_flag=True, help="Give each ruleset its own luck instead of the same dice and cards."
)
@lab_flags
def command(
    game: str, rulesets: tuple[str, ...], named: tuple[str, ...], independent: bool, **flags: Any
) -> int:
    """Compare rulesets by simulation, with 95% intervals.

    A RULESET is a name, a .toml file, or either with rules and options added:
    bronze-age+skulls.py+developments_to_end=4. With a single ruleset, --rule and --set make the second.
    """
    from astragal.cli.lab_run import compare

    name, variants = split_game(game, (*rulesets, *named))
    return compare(name, variants, Flags(**flags), shared_luck=not independent)
