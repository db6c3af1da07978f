"""`astragal rules list` and `astragal rules measure`: the gallery of installed rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TypedDict

import attrs
import click

from astragal.cli.consent import ask_once, trust_option
from astragal.engine.wording import Words, says
from astragal.errors import AstragalError, one_line
from astragal.plugins.registry import Registry


class RuleEntry(TypedDict):
    """A rule as it appears in the JSON document."""

    id: str
    says: str
    games: list[str]
    hooks: list[str]
    trouble: str


@click.command("list", help="List the installed rules: what each says and which hooks it uses.")
@click.option("--game", metavar="GAME", default="", help="Only the rules of this game.")
@click.option(
    "--long", "at_length", is_flag=True, help="With author, version, what it touches and its effect."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def list_rules(game: str, at_length: bool, as_json: bool) -> None:
    """List the installed rules."""
    registry = Registry()
    if game:
        registry.game(game)
    found = [_described(registry, rule) for rule in registry.rules()]
    if game:
        found = [rule for rule in found if game in rule["games"] or rule["trouble"]]
    if as_json:
        shown = [_at_length(registry, rule, game) for rule in found] if at_length else found
        click.echo(json.dumps(shown, ensure_ascii=False, indent=1))
    elif at_length:
        for rule in found:
            _tell_at_length(registry, rule, game)
    else:
        _tell(found)


def _tell(found: list[RuleEntry]) -> None:
    width = max((len(rule["id"]) for rule in found), default=0)
    for rule in found:
        hooks = f" [{', '.join(rule['hooks'])}]" if rule["hooks"] else ""
        click.echo(f"{rule['id']:<{width}}  {rule['says'] or rule['trouble']}{hooks}")


def _described(registry: Registry, rule: str) -> RuleEntry:
    """Return a rule as it appears in the JSON document; one that cannot be imported comes with the error."""
    from astragal.testing.soundness import games_for

    told: RuleEntry = {"id": rule, "says": "", "games": [], "hooks": [], "trouble": ""}
    try:
        plugin = registry.rule(rule)
        plugins = registry.plugins_of(rule)
        games = games_for(rule, plugin)
    except AstragalError as error:
        return {**told, "trouble": str(error)}
    return {**told, "says": says(plugin), "games": games, "hooks": sorted(plugins.hooks_of(rule))}


def _at_length(registry: Registry, rule: RuleEntry, game: str) -> dict[str, object]:
    """Return a rule with everything that the gallery knows about it."""
    from astragal.plugins.gallery import card_of

    if rule["trouble"]:
        return {**rule}
    card = card_of(registry, rule["id"], game or rule["games"][0])
    effect = (
        None if card.effect is None else {**attrs.asdict(card.effect), "says": card.effect.say(Words("en"))}
    )
    more = {"author": card.author, "version": card.version, "touches": list(card.touches)}
    return {**rule, **more, "effect": effect, "stale": card.stale}


def _tell_at_length(registry: Registry, rule: RuleEntry, game: str) -> None:
    from astragal.plugins.gallery import card_of

    if rule["trouble"]:
        click.echo(f"{rule['id']}: {rule['trouble']}\n")
        return
    card = card_of(registry, rule["id"], game or rule["games"][0])
    by = f", by {card.author}" if card.author else ""
    click.echo(f"{card.id} {card.version}{by}".strip())
    lines = [("Says", card.says), ("For", ", ".join(rule["games"])), ("Touches", "; ".join(card.touches))]
    lines.append(("Effect", card.said_effect(Words("en"))))
    for name, text in lines:
        click.echo(f"  {f'{name}:':<9}{one_line(text, 400)}")
    click.echo()


@click.command("measure", help="Measure what a rule changes, and keep the result beside it.")
@click.argument("rule")
@trust_option
@click.option("--game", metavar="GAME", default="", help="The game it is for [as the rule says].")
@click.option("--ruleset", metavar="RULESET", default="", help="The ruleset to add it to [the game's first].")
@click.option(
    "--games", "-n", type=click.IntRange(20, 100_000), default=400, show_default=True, help="Games to play."
)
@click.option("--seed", type=click.IntRange(0, 2**31), default=1, show_default=True, help="The seed.")
def measure(rule: str, game: str, ruleset: str, games: int, seed: int) -> None:
    """Compare a ruleset with and without a rule, and keep what differs."""
    from astragal.lab.effect import measured
    from astragal.lab.run.recipe import fitting_players
    from astragal.plugins.kept_effect import code_hash, write_effect
    from astragal.testing.soundness import games_for, rule_named

    if rule.endswith(".py"):
        ask_once(Path(rule))
    name, plugin = rule_named(rule)
    chosen = Registry().ruleset(games_for(name, plugin, game)[0], ruleset)
    players = fitting_players(chosen.preset.players)
    effect = measured(chosen.game, chosen.id, rule, players, games, seed)
    kept = attrs.evolve(effect, sha256=code_hash(plugin))
    words = Words("en")
    click.echo(f"{name}: {kept.say(words)} ({kept.basis(words)})")
    click.echo(f"Kept in {write_effect(plugin, kept)}")  # last: its failure must not cost the figures
