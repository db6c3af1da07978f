"""`astragal cards GAME`: every card of a game, from its content."""

from __future__ import annotations

import json

import click

from astragal.errors import BadInput
from astragal.options import read_settings
from astragal.registry import Registry


@click.command(help="List the cards of a game.")
@click.argument("game")
@click.option("--age", default="", help="Only the cards of this age.")
@click.option("--lang", type=click.Choice(["en", "fr"]), default="en", help="Language of the table.")
@click.option(
    "--set", "settings", multiple=True, metavar="KEY=VALUE", help="Set an option, such as deck=FILE.toml."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(game: str, age: str, lang: str, settings: tuple[str, ...], as_json: bool) -> None:
    """List the cards that a game says it has."""
    registry = Registry()
    definition = registry.definition(game)
    if definition.cards is None:
        raise BadInput(f"{game} is played without cards", "try along-history")
    options = registry.options(registry.ruleset(game))
    cards = definition.cards(read_settings(options, settings))
    ages = list(dict.fromkeys(card["age"] for card in cards))
    if age and age not in ages:
        raise BadInput(f"there is no age {age!r}", f"use one of {', '.join(ages)}")
    chosen = [card for card in cards if not age or card["age"] == age]
    if as_json:
        click.echo(json.dumps(chosen, ensure_ascii=False, indent=1))
        return
    for card in chosen:
        click.echo(_line(card, lang))


def _line(card: dict[str, object], lang: str) -> str:
    cost = card["cost"]
    assert isinstance(cost, dict)
    price = " ".join(f"{amount} {name}" for name, amount in cost.items() if amount)
    gold = f" or {card['gold']} gold" if card.get("gold") else ""
    text = card.get(f"text_{lang}") or ""
    head = f"{card['age']:<12} {card['copies']}x {card[f'name_{lang}']:<30} {card['type']:<12}"
    return f"{head} {price}{gold}; {card['vp']} VP. {text}".rstrip()
