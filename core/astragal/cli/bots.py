"""`astragal bots`: who can play what."""

from __future__ import annotations

import json
from typing import TypedDict

import click

from astragal.plugins.records import BotKind
from astragal.plugins.registry import Registry


class BotEntry(TypedDict):
    """A bot as it appears in the JSON document."""

    id: str
    games: list[str]
    help: str
    help_by_game: dict[str, str]


@click.command(help="List the bots.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(as_json: bool) -> None:
    """List the bots of the installed games."""
    registry = Registry()
    bots = listed(registry)
    click.echo(json.dumps(bots, ensure_ascii=False, indent=1) if as_json else "\n".join(map(_in_words, bots)))
    _, errors = registry.look_at_games(lambda game: _kinds(registry, game))
    if errors:
        raise errors[0]  # the bots of the other games are listed by now


def listed(registry: Registry) -> list[BotEntry]:
    """Return each bot with the games that it plays, weakest first, as it appears in the JSON document."""
    found: dict[str, BotEntry] = {}
    games, _ = registry.look_at_games(lambda game: _kinds(registry, game))
    for game, kinds in games.items():
        for kind in kinds.values():
            entry = found.setdefault(
                kind.id, {"id": kind.id, "games": [], "help": kind.help, "help_by_game": {}}
            )
            entry["games"].append(game)
            entry["help_by_game"][game] = kind.help
    return list(found.values())


def _kinds(registry: Registry, game: str) -> dict[str, BotKind]:
    ruleset = registry.ruleset(game)
    return registry.compile(ruleset, max(2, ruleset.preset.players[0])).bots


def _in_words(bot: BotEntry) -> str:
    helps: dict[str, list[str]] = {}
    for game, help in bot["help_by_game"].items():
        helps.setdefault(help, []).append(game)
    return "\n".join([bot["id"], *(f"  {', '.join(games)}: {help}" for help, games in helps.items())])
