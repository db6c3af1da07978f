"""`astragal games`: what can be played, with which rulesets and options."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NotRequired, TypedDict

import click

from astragal.plugins.options import Option
from astragal.plugins.records import Preset
from astragal.plugins.registry import Registry


class OptionEntry(TypedDict):
    """An option as it appears in the JSON document."""

    id: str
    type: str
    default: object
    help: str
    choices: NotRequired[list[str]]
    range: NotRequired[list[int]]


class PresetEntry(TypedDict):
    """A ruleset as it appears in the JSON document."""

    id: str
    name: str
    help: str
    players: list[int]
    rules: list[str]
    rules_for: dict[str, list[str]]
    options: list[OptionEntry]


class QuantityEntry(TypedDict):
    """A quantity as it appears in the JSON document."""

    id: str
    default: int
    help: str
    range: NotRequired[list[int]]


class GameEntry(TypedDict):
    """A game as it appears in the JSON document."""

    id: str
    name: str
    help: str
    players: list[int]
    rulesets: list[PresetEntry]
    options: list[OptionEntry]


@click.command(help="List games, rulesets, options and player counts.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option("--samples", is_flag=True, help="List the sample games too: Pig and tic-tac-toe.")
@click.option("--quantities", is_flag=True, help="List the numbers that house rules can change.")
def command(as_json: bool, samples: bool, quantities: bool) -> None:
    """List the installed games."""
    registry = Registry(samples=samples)
    if quantities:
        numbers, errors = registry.look_at_games(lambda game: quantities_of(registry, game))
        told = json.dumps(numbers, ensure_ascii=False, indent=1) if as_json else _numbers_in_words(numbers)
        click.echo(told)
    else:
        entries, errors = registry.look_at_games(lambda game: described(registry, game))
        games = list(entries.values())
        in_words = "\n\n".join(map(_in_words, games))
        click.echo(json.dumps(games, ensure_ascii=False, indent=1) if as_json else in_words)
    if errors:
        raise errors[0]  # the other games are listed by now


def described(registry: Registry, game_id: str) -> GameEntry:
    """Return a game as it appears in the JSON document."""
    outline = registry.outline(game_id)
    definition = outline or registry.definition(game_id)
    presets = [
        _preset(preset, outline.options_of(preset) if outline else _options(registry, game_id, preset))
        for preset in definition.presets
    ]
    options: dict[str, OptionEntry] = {}
    for option in (option for preset in presets for option in preset["options"]):
        options.setdefault(option["id"], option)  # the first ruleset is the default one
    return {
        "id": definition.id,
        "name": definition.name,
        "help": definition.help,
        "players": list(definition.players),
        "rulesets": presets,
        "options": list(options.values()),
    }


def quantities_of(registry: Registry, game_id: str) -> list[QuantityEntry]:
    """Return the numbers of a game that a `Modifier` changes, as they appear in the JSON document."""
    found: list[QuantityEntry] = []
    for quantity in sorted(registry.definition(game_id).quantities, key=lambda quantity: quantity.id):
        entry = QuantityEntry(id=quantity.id, default=quantity.default, help=quantity.help)
        if quantity.range:
            entry["range"] = list(quantity.range)
        found.append(entry)
    return found


def _numbers_in_words(numbers: dict[str, list[QuantityEntry]]) -> str:
    lines: list[str] = []
    for game, entries in numbers.items():
        lines.append(f"{game}:")
        width = max((len(entry["id"]) for entry in entries), default=0)
        lines += [f"  {entry['id'].ljust(width)}  {entry['help']} [{entry['default']}]" for entry in entries]
    return "\n".join(lines)


def _options(registry: Registry, game_id: str, preset: Preset) -> dict[str, Option]:
    return registry.options(registry.ruleset(game_id, preset.id))


def _preset(preset: Preset, options: dict[str, Option]) -> PresetEntry:
    return {
        "id": preset.id,
        "name": preset.name,
        "help": preset.help,
        "players": list(preset.players),
        "rules": list(preset.rules),
        "rules_for": {str(players): list(rules) for players, rules in preset.rules_for.items()},
        "options": [
            _option(option, preset.options.get(option.id, option.default)) for option in options.values()
        ],
    }


def _option(option: Option, default: object) -> OptionEntry:
    told: OptionEntry = {"id": option.id, "type": option.type, "default": default, "help": option.help}
    if option.choices:
        told["choices"] = list(option.choices)
    if option.range:
        told["range"] = list(option.range)
    return told


def _in_words(game: GameEntry) -> str:
    lines = [
        f"{game['id']}: {game['name']} ({_span(game['players'])} players)",
        f"  {game['help']}",
        "  Rulesets:",
    ]
    presets, options = _padded(game["rulesets"]), _padded(game["options"])
    lines += [f"    {id}  {_about(preset)}" for id, preset in zip(presets, game["rulesets"], strict=True)]
    lines.append("  Options (--set key=value):")
    lines += [f"    {id}  {_meaning(option)}" for id, option in zip(options, game["options"], strict=True)]
    return "\n".join(lines)


def _padded(entries: Sequence[PresetEntry] | Sequence[OptionEntry]) -> list[str]:
    """Return the ids of entries, all of one width."""
    width = max((len(entry["id"]) for entry in entries), default=0)
    return [entry["id"].ljust(width) for entry in entries]


def _about(preset: PresetEntry) -> str:
    return f"{_span(preset['players'])} players  {preset['help'] or preset['name']}"


def _meaning(option: OptionEntry) -> str:
    return f"{option['help']} [{_domain(option)}; {shown(option['default'])}]"


def _domain(option: OptionEntry) -> str:
    span = [f"{option['range'][0]}..{option['range'][1]}"] if "range" in option else []
    if "choices" in option or span:
        return "|".join([*span, *option.get("choices", [])])
    return "true|false" if option["type"] == "bool" else str(option["type"])


def shown(value: object) -> str:
    """Return the value of an option as it is written on the command line."""
    return str(value).lower() if isinstance(value, bool) else str(value) or "none"


def _span(pair: list[int]) -> str:
    return str(pair[0]) if pair[0] == pair[1] else f"{pair[0]}-{pair[1]}"
