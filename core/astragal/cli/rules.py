"""`astragal rules`: list, explain, check and write rules."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
import click

from astragal.cli import clause, gallery
from astragal.cli.consent import ask_about_files, ask_once, trust_option
from astragal.cli.games import shown
from astragal.engine.rules import Rules
from astragal.engine.wording import says
from astragal.errors import BadInput, nearest, one_line
from astragal.plugins.registry import Registry, Ruleset
from astragal.unchecked import Fields

if TYPE_CHECKING:
    from astragal.plugins.explain import Touch
    from astragal.testing.soundness import Soundness


@click.group(help="List, explain, check and write rules.", no_args_is_help=False)
def command() -> None:
    """Everything about rules."""


command.add_command(clause.command, "clause")
command.add_command(gallery.list_rules, "list")
command.add_command(gallery.measure, "measure")


# --- explain -----------------------------------------------------------------------------------------


@command.command(help="Say what each rule of a ruleset touches: its name, GAME/RULESET, GAME or .toml file.")
@click.argument("ruleset")
@trust_option
@click.option("--players", "-p", type=click.IntRange(1, 99), help="How many play [2, or the fewest].")
@click.option(
    "--rule", "-r", "rules", multiple=True, metavar="RULE", callback=ask_about_files, help="Add a rule."
)
@click.option("--set", "-s", "settings", multiple=True, metavar="KEY=VALUE", help="Set an option.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option(
    "--source", "as_source", is_flag=True, help="Print the Python loop that is written for the ruleset."
)
def explain(
    ruleset: str,
    players: int | None,
    rules: tuple[str, ...],
    settings: tuple[str, ...],
    as_json: bool,
    as_source: bool,
) -> None:
    """Say which rule touches which quantity, phase, event, card."""
    from astragal.plugins.explain import explain as explained
    from astragal.plugins.options import read_settings

    registry = Registry()
    extra = [registry.add_file(Path(rule)) if rule.endswith(".py") else rule for rule in rules]
    chosen = _ruleset(registry, ruleset, extra)
    fewest, most = chosen.preset.players
    seats = players or min(max(2, fewest), most)
    given = {**chosen.options, **read_settings(registry.options(chosen, seats), settings)}
    compiler = registry.compiler(chosen.game, chosen.rule_ids(seats))
    found = explained(compiler, seats, given)
    compiled = registry.compile(chosen, seats, given)  # what cannot be compiled cannot be explained either
    if as_source:
        click.echo(compiled.written())
        return
    if as_json:
        told = {name: [attrs.asdict(touch) for touch in touches] for name, touches in found.items()}
        click.echo(
            json.dumps(
                {"ruleset": chosen.id, "players": seats, "options": compiled.options, "touches": told},
                ensure_ascii=False,
                indent=1,
            )
        )
        return
    _tell(registry, chosen, seats, _changed(compiled), found)


def _changed(rules: Rules) -> dict[str, tuple[str, str]]:
    """Return the options that are not what they are when nobody says, with both values."""
    return {
        name: (shown(rules.options[name]), shown(option.default))
        for name, option in rules.offered.items()
        if rules.options[name] != option.default
    }


def _ruleset(registry: Registry, name: str, extra: list[str]) -> Ruleset:
    """Return the ruleset that a word names: a file, a game, or a game and one of its rulesets."""
    from astragal.plugins.content import read_toml

    if name.endswith(".py"):
        raise BadInput(f"{name} is a rule, not a ruleset", f"write rules explain GAME --rule {name}")
    if not name.endswith(".toml"):
        game, slash, preset = name.partition("/")
        if not slash and name not in registry.games():
            game, preset = _game_with(registry, name), name
        return registry.ruleset(game, preset, extra)
    told = read_toml(Path(name)).get("game")
    if not isinstance(told, str):
        raise BadInput(f"{name}: required field game missing", "name the game that the ruleset is for")
    return registry.ruleset(told, name, extra)


def _game_with(registry: Registry, preset: str) -> str:
    """Return the one game that has a ruleset of this name."""
    definitions, _ = registry.look_at_games(registry.definition)
    found = {game: {known.id for known in definition.presets} for game, definition in definitions.items()}
    having = [game for game, presets in found.items() if preset in presets]
    if len(having) == 1:
        return having[0]
    if having:
        raise BadInput(f"several games have a ruleset {preset!r}", f"write {having[0]}/{preset}")
    known = dict.fromkeys([*found, *sorted(name for presets in found.values() for name in presets)])
    raise BadInput(f"no game or ruleset is called {preset!r}", nearest(preset, list(known)))


def _tell(
    registry: Registry,
    ruleset: Ruleset,
    seats: int,
    changed: dict[str, tuple[str, str]],
    found: Mapping[str, list[Touch]],
) -> None:
    rules = [name for name in found if name != ruleset.game]
    from astragal.plugins.explain import shared

    people, beyond = _many(seats, "player"), _many(len(rules), "rule")
    click.echo(f"{ruleset.game}/{ruleset.id}, {people}: {beyond} beyond the game's own")
    for name, (value, usual) in changed.items():
        click.echo(f"Option {name} is {value}; it is {usual} when nobody says.")
    for number, name in enumerate(rules, 1):
        click.echo(f"\n{number}. {name}: {says(registry.rule(name))}")
        for touch in dict.fromkeys(found[name]):
            click.echo(f"   {one_line(str(touch), 200)}")
    for thing, names in shared(found, ruleset.game).items():
        click.echo(f"\nSeveral rules: {thing}: {', then '.join(names)}")


def _many(number: int, thing: str) -> str:
    return f"{number or 'no'} {thing}{'' if number == 1 else 's'}"


# --- check -------------------------------------------------------------------------------------------


@command.command(help="Check a rule by playing with it: a .py file or an installed id.")
@click.argument("rule")
@trust_option
@click.option("--game", metavar="GAME", default="", help="The game it is for [as the rule says].")
@click.option(
    "--ruleset", metavar="RULESET", default="", help="The ruleset to try it with [the game's first]."
)
@click.option(
    "--games", "-n", type=click.IntRange(1, 1000), default=3, show_default=True, help="Games to play."
)
@click.option("--seed", type=click.IntRange(0, 2**31), default=0, show_default=True, help="The first seed.")
@click.option("--set", "-s", "settings", multiple=True, metavar="KEY=VALUE", help="Set an option.")
@click.option(
    "--beside",
    "-r",
    "beside",
    multiple=True,
    metavar="RULE",
    callback=ask_about_files,
    help="Try it together with another rule.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def check(
    rule: str,
    game: str,
    ruleset: str,
    games: int,
    seed: int,
    settings: tuple[str, ...],
    beside: tuple[str, ...],
    as_json: bool,
) -> int:
    """Check that a rule is sound, and explain what was seen; 1 when some of it never ran."""
    from astragal.testing.soundness import look_at_rule, rule_named

    if rule.endswith(".py"):
        ask_once(Path(rule))
    name, plugin = rule_named(rule)
    options = _settings(rule, name, plugin, game, ruleset, settings)
    try:
        seen = look_at_rule(rule, game, ruleset=ruleset, games=games, seed=seed, beside=beside, **options)
    except AssertionError as error:
        raise BadInput(f"rule {name!r} is not sound: {error}", "fix it and check again") from error
    if as_json:
        click.echo(json.dumps({"verdict": seen.verdict, **attrs.asdict(seen)}, ensure_ascii=False, indent=1))
        return int(bool(seen.unproven))
    click.echo(seen.verdict)
    for line in _seen(seen, says(plugin)):
        click.echo(f"  {line}")
    return int(bool(seen.unproven))


def _settings(
    rule: str, name: str, plugin: object, game: str, ruleset: str, settings: tuple[str, ...]
) -> Fields:
    """Return the options that `--set` names, read as their types."""
    if not settings:
        return {}
    from astragal.plugins.options import read_settings
    from astragal.testing.soundness import games_for

    registry = Registry()
    if rule.endswith(".py"):
        registry.add(name, plugin)
    chosen = registry.ruleset(games_for(name, plugin, game)[0], ruleset, [name])
    return dict(read_settings(registry.options(chosen), settings))


def _seen(seen: Soundness, rule: str) -> list[str]:
    lines = (
        [f"It says:   {rule}"] if rule else ["It says:   nothing; put the rule in words on top of the file"]
    )
    lines += [f"Tried on:  {'; '.join(seen.games)}"]
    share = f"{seen.changed} of {seen.played} random games went another way because of it"
    none = f"in none of {seen.played} random games{_where_else(seen)}"
    lines += [f"It acts:   {share if seen.changed else none}"]
    lines += [f"It brings: {', '.join(seen.brings)}; each was tried"] if seen.brings else []
    lines += [
        "It fits:   every listed action applies, others are refused, forks, saves and texts go there and back"
    ]
    lines += [
        "Same game: played twice, from a restored position, and under other hash seeds, clocks, environments"
    ]
    lines += [f"Never ran: {line}" for line in seen.unproven]
    lines += [f"Not counted, {line}" for line in seen.unplayable]
    lines += [f"Look at:   {line} (no harm was seen)" for line in seen.suspects]
    lines += [f"Look at:   {line}" for line in (*seen.misnamed, *seen.outside)]
    return lines


def _where_else(seen: Soundness) -> str:
    """Say what to try when a rule that should change play has not been seen to."""
    return "" if seen.brings else "; if it should have, try more --games, another --ruleset or --set"


# --- new ---------------------------------------------------------------------------------------------


@command.command(help="Write a working rule and its test, to be changed; another name of astragal new rule.")
@click.argument("name")
@click.option("--game", metavar="GAME", required=True, help="The game it is for.")
@click.option("--folder", type=click.Path(path_type=Path), default=Path(), help="Where to write it [here].")
def new(name: str, game: str, folder: Path) -> None:
    """Write a rule and its test."""
    from astragal.cli.new import tell_rule
    from astragal.cli.rule_template import write_rule

    tell_rule(*write_rule(name, game, folder), game)


@command.command(help="Print the JSON Schema of ruleset files, for editors.")
def schema() -> None:
    """Print the schema of everything that is installed."""
    from astragal.cli.ruleset_schema import ruleset_schema

    click.echo(json.dumps(ruleset_schema(Registry()), ensure_ascii=False, indent=1))


@command.command(help="Run a command that a rule brings.", context_settings={"ignore_unknown_options": True})
@click.argument("rule")
@click.argument("name", required=False)
@click.argument("words", nargs=-1, type=click.UNPROCESSED)
def run(rule: str, name: str | None, words: tuple[str, ...]) -> int:
    """Run a rule's own command; without a name, list them."""
    from astragal.cli.own_commands import commands_in, run_command
    from astragal.testing.soundness import rule_named

    if rule.endswith(".py"):
        ask_once(Path(rule))
    rule_id, plugin = rule_named(rule)
    known = commands_in(rule_id, plugin)
    if not known:
        raise BadInput(f"rule {rule_id!r} brings no command", "return one from its hook commands")
    if name is None:
        for item in known.values():
            click.echo(f"{item.name}  {item.help}")
        return 0
    if name not in known:
        raise BadInput(
            f"rule {rule_id!r} has no command {name!r}", f"use one of {', '.join(known) or 'none'}"
        )
    return run_command(rule_id, known[name], words)
