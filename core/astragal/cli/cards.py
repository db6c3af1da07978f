"""`astragal cards GAME`: every card of a game, from its content."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from astragal.cli.language import LANGUAGE
from astragal.engine.wording import Words
from astragal.errors import BadInput, one_line
from astragal.lab.run.recipe import fitting_players
from astragal.plugins.options import read_settings
from astragal.plugins.records import CardTable, GameDefinition
from astragal.plugins.registry import Registry

if TYPE_CHECKING:
    from rich.console import RenderableType

PIPED = 600
"""Columns of the table where no terminal gives its own: one line a card, for other programs to search."""


@click.command(help="List the cards of a game.")
@click.argument("game")
@click.option("--age", default="", help="Only the cards of this age.")
@click.option("--lang", type=LANGUAGE, default="en", help="Language of the table.")
@click.option(
    "--set", "settings", multiple=True, metavar="KEY=VALUE", help="Set an option, such as deck=FILE.toml."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option(
    "--export",
    "folder",
    type=click.Path(path_type=Path),
    help="Write the content files of the game to this folder, to start your own from.",
)
def command(
    game: str, age: str, lang: str, settings: tuple[str, ...], as_json: bool, folder: Path | None
) -> None:
    """List the cards that a game says it has."""
    registry = Registry()
    definition = registry.definition(game)
    if definition.cards is None:
        raise BadInput(f"{game} is played without cards", f"try {_with_cards(registry)}")
    if folder is not None:
        _export(definition, folder)
        return
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


def _export(game: GameDefinition, folder: Path) -> None:
    """Write the content files of a game; none that is there already is overwritten."""
    if game.content_files is None:
        raise BadInput(f"{game.id} has no content files to export", "leave out --export")
    files = game.content_files()
    for name in files:
        if (folder / name).exists():
            raise BadInput(f"{folder / name} is there already", "give a new folder")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in files.items():
            (folder / name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{folder} cannot be written: {error.strerror}", "give another folder") from None
    click.echo(f"{len(files)} files in {one_line(str(folder))}")


def _with_cards(registry: Registry) -> str:
    definitions, _ = registry.look_at_games(registry.definition)
    games = [game for game, definition in definitions.items() if definition.cards]
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
