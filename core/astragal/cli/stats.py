"""`astragal stats`: what the finished matches say about the people who played them."""

from __future__ import annotations

import json

import click

from astragal.engine.wording import LANGUAGES, Words
from astragal.errors import one_line
from astragal.match.paths import home
from astragal.plugins.registry import Registry
from astragal.tui.statistics import PlayerRecord, collect, statistics_paragraphs
from astragal.tui.titles import Titles


@click.command(help="Show your results: wins, rating against the bots, favourites, luck.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="Interface language.")
def command(as_json: bool, lang: str | None) -> None:
    """Read the finished matches and print what they say."""
    registry = Registry()
    records = collect(home() / "matches", registry)
    if as_json:
        rows = [_plain(*key, record) for key, record in sorted(records.items(), key=lambda item: item[0])]
        click.echo(json.dumps(rows, ensure_ascii=False))
        return
    titles = Titles(registry, lang or "en")
    for text, _ in statistics_paragraphs(records, titles, Words(lang or "en"), titles.component):
        click.echo(one_line(text, 400) if not text.startswith(" ") else f"  {one_line(text, 400)}")


def _plain(player: str, game: str, ruleset: str, record: PlayerRecord) -> dict[str, object]:
    return {
        "player": player,
        "game": game,
        "ruleset": ruleset,
        "matches": record.matches,
        "wins": record.wins,
        "points": record.points,
        "best": record.best,
        "rounds": record.rounds,
        "ratings": [round(rating, 1) for rating in record.ratings],
        "taken": dict(record.taken.most_common()),
        "luck": [round(luck, 2) for luck in record.luck],
        "luck_errors": [round(error, 2) for error in record.luck_errors],
        "accuracy": [round(accuracy, 2) for accuracy in record.accuracy],
    }
