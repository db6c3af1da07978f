"""`astragal dev`: play a rule while it is being written."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from astragal.cli.consent import ask_once, is_allowed, is_private, is_trusted, trust_option
from astragal.errors import BadInput

if TYPE_CHECKING:
    from astragal.cli.play import Order
    from astragal.engine.rules import Rules
    from astragal.match.match import Match
    from astragal.match.reloading import Reloaded
    from astragal.plugins.registry import Registry, Ruleset


@click.command(help="Play a rule while you write it: saving its file reloads it at the same step.")
@click.argument("file", type=click.Path(path_type=Path))
@trust_option
@click.option("--game", metavar="GAME", default="", help="The game it is for [as the rule says].")
@click.option("--ruleset", "-R", default="", help="A ruleset of the game, or a .toml file.")
@click.option("--players", "-p", default="", metavar="NAME,bot:BOT,..", help="Who plays [you and bots].")
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), help="Same seed, same luck.")
@click.option("--position", metavar="FILE", type=click.Path(path_type=Path), help="Begin from a position.")
@click.option(
    "--games", "-n", type=click.IntRange(10, 10_000), default=60, show_default=True, help="Games to compare."
)
def command(
    file: Path, game: str, ruleset: str, players: str, seed: int | None, position: Path | None, games: int
) -> None:
    """Open the table with the rule, and follow its file."""
    from astragal.cli.play import Order, position_text, require_terminal
    from astragal.tui.dev import DevApp

    require_terminal("run it in one")
    ask_once(file)
    trusted = is_trusted()
    text = position_text(position) if position is not None else ""
    order = Order(_game_of(file, game), ruleset, players, seed, (str(file),), position=text)
    match, ruleset_id = begun(order)
    DevApp(
        file,
        match,
        lambda old: reloaded(file, order, old, trusted=trusted),
        (order.game, ruleset_id, str(file), str(games)),
    ).run_to_the_end()


def _game_of(file: Path, game: str) -> str:
    """Return the game that a rule is for."""
    from astragal.testing.soundness import games_for, rule_named

    found = games_for(*rule_named(file), game)
    if len(found) != 1:
        raise BadInput(f"{file} is for several games", f"add --game, one of {', '.join(found)}")
    return found[0]


def begun(order: Order) -> tuple[Match, str]:
    """Return a match in memory as the command line asks for it, and its ruleset."""
    from astragal.cli.play import seats_of
    from astragal.match.match import Match, fresh_seed

    registry, ruleset = _ruled(order)
    seats = seats_of(order, registry, ruleset)
    rules: Rules = registry.compile(ruleset, len(seats))
    seed = order.seed if order.seed is not None else fresh_seed()
    return Match.start(rules, ruleset, seats, seed, position=order.position), ruleset.id


def _ruled(order: Order) -> tuple[Registry, Ruleset]:
    from astragal.plugins.registry import Registry

    registry = Registry()
    extra = [registry.add_file(Path(rule)) for rule in order.rules]
    return registry, registry.ruleset(order.game, order.ruleset, extra)


def reloaded(file: Path, order: Order, old: Match, *, trusted: bool = False) -> Reloaded:
    """Return the match under the rule as its file is now."""
    from astragal.match.reloading import reload_match
    from astragal.plugins.rule_files import forget, keep, read_rule_file

    before = forget(file)
    try:
        read = read_rule_file(file)
        if not (trusted or is_private(file) or is_allowed(read)):
            raise BadInput("others can write to this folder", "start again and allow the file as it is now")
    except BadInput:
        if before is not None:
            keep(before)
        raise
    keep(read)
    registry, ruleset = _ruled(order)
    return reload_match(old, registry.compile(ruleset, len(old.seats)))
