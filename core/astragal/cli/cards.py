"""`astragal cards GAME`: every card of a game, from its content."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any

import click

from astragal.engine.wording import LANGUAGES, Words
from astragal.errors import BadInput, one_line
from astragal.lab.run.recipe import fitting_players
from astragal.plugins.options import read_settings
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
    cards = definition.cards(read_settings(options, settings))
    ages = list(dict.fromkeys(card["age"] for card in cards))
    if age and age not in ages:
        raise BadInput(f"there is no age {age!r}", f"use one of {', '.join(ages)}")
    chosen = [card for card in cards if not age or card["age"] == age]
    if as_json:
        click.echo(json.dumps(chosen, ensure_ascii=False, indent=1))
    else:
        _print(chosen, _words(registry, game, lang))


def _with_cards(registry: Registry) -> str:
    games = [game for game in registry.games() if registry.definition(game).cards]
    return " or ".join(games) or "another game"


def _words(registry: Registry, game: str, lang: str) -> Words:
    """Return the words of the game, for its ages, types and resources."""
    ruleset = registry.ruleset(game)
    return Words(lang, registry.compile(ruleset, fitting_players(ruleset.preset.players)).namings)


def _print(cards: list[dict[str, Any]], words: Words) -> None:
    """Print a table for each age, as wide as the terminal."""
    from rich.console import Console

    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = PIPED
    for age, group in groupby(cards, itemgetter("age")):
        with console.capture() as printed:
            console.print(_table(age, list(group), words))
        click.echo("\n".join(line.rstrip() for line in printed.get().splitlines()))


def _table(age: str, cards: Sequence[Mapping[str, Any]], words: Words) -> RenderableType:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    number = sum(card["copies"] for card in cards)
    title = words("{age}: {n} cards", age=words.name(f"age:{age}"), n=number)
    table = Table(title=Text(one_line(title)), title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in (words("Card"), words("Type"), words("Cost"), words("Bonus")):
        table.add_column(heading)
    table.add_column(words("VP"), justify="right")
    table.add_column(words("Effect"))
    for card in cards:
        table.add_row(*(Text(one_line(cell, PIPED)) for cell in _row(card, words)))
    return table


def _row(card: Mapping[str, Any], words: Words) -> tuple[str, ...]:
    name = card[f"name_{words.language}"] or card["name_en"]
    text = card.get(f"text_{words.language}") or card.get("text_en") or ""
    stays = "" if card["transmissible"] else words("It never changes hands by an exchange.")
    return (
        f"{name} ×{card['copies']}" if card["copies"] > 1 else name,
        words.name(f"type:{card['type']}"),
        _cost(card, words),
        _amounts(card["bonus"], words),
        str(card["vp"]),
        f"{text} {stays}".strip(),
    )


def _cost(card: Mapping[str, Any], words: Words) -> str:
    cost, gold = _amounts(card["cost"], words), card.get("gold")
    return words("{cost} or {n} gold", cost=cost, n=gold) if gold else cost


def _amounts(amounts: Mapping[str, int], words: Words) -> str:
    names = {name: "gold" if name == "gold" else f"resource:{name}" for name in amounts}
    return " + ".join(f"{number} {words.name(names[name])}" for name, number in amounts.items() if number)
