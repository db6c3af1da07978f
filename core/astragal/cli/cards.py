"""`astragal cards GAME`: every card of a game, from its content."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from astragal.engine.wording import LANGUAGES, Words
from astragal.errors import BadInput, one_line
from astragal.lab.run.recipe import fitting_players
from astragal.plugins.options import read_settings
from astragal.plugins.records import CardTable
from astragal.plugins.registry import Registry

if TYPE_CHECKING:
    from rich.console import RenderableType

PIPED = 600
"""Columns of the table where no terminal gives its own: one line a card, for other programs to search."""


@click.command(help="List the cards of a game.")
@click.argument("game")
@click.option("--age", default="", help="Only the cards of this age.")
@click.option("--lang", type=click.Choice(LANGUAGES), default="en", help="Language of the table.")
@click.option(
    "--set", "settings", multiple=True, metavar="KEY=VALUE", help="Set an option, such as deck=FILE.toml."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(game: str, age: str, lang: str, settings: tuple[str, ...], as_json: bool) -> None:
    """List the cards that a game says it has."""
    registry = Registry()
    definition = registry.definition(game)
    if definition.cards is None:
        raise BadInput(f"{game} is played without cards", f"try {_with_cards(registry)}")
    options = registry.options(registry.ruleset(game))
    tables = definition.cards(read_settings(options, settings), _words(registry, game, lang))
    ages = [table.id for table in tables]
    if age and age not in ages:
        raise BadInput(f"there is no age {age!r}", f"use one of {', '.join(ages)}")
    chosen = [table for table in tables if not age or table.id == age]
    if as_json:
        click.echo(
            json.dumps([card for table in chosen for card in table.plain], ensure_ascii=False, indent=1)
        )
    else:
        _print(chosen)


def _with_cards(registry: Registry) -> str:
    games = [game for game in registry.games() if registry.definition(game).cards]
    return " or ".join(games) or "another game"


def _words(registry: Registry, game: str, lang: str) -> Words:
    """Return the words of the game, for everything that stands on its cards."""
    ruleset = registry.ruleset(game)
    return Words(lang, registry.compile(ruleset, fitting_players(ruleset.preset.players)).namings)


def _print(tables: Sequence[CardTable]) -> None:
    """Print tables, as wide as the terminal."""
    from rich.console import Console

    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = PIPED
    for table in tables:
        with console.capture() as printed:
            console.print(_drawn(table))
        click.echo("\n".join(line.rstrip() for line in printed.get().splitlines()))


def _drawn(cards: CardTable) -> RenderableType:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    title = Text(one_line(cards.title))
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for column in cards.columns:
        table.add_column(column, justify="right" if column in cards.numbers else "left")
    for row in cards.rows:
        table.add_row(*(Text(one_line(cell, PIPED)) for cell in row))
    return table
