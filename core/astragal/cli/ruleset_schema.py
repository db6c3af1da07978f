"""The JSON Schema of ruleset files: editors complete and check them as they are typed."""

from __future__ import annotations

from astragal.errors import AstragalError
from astragal.plugins.options import Option
from astragal.plugins.registry import Registry
from astragal.testing.soundness import games_for
from astragal.unchecked import Fields

DIALECT = "https://json-schema.org/draft/2020-12/schema"
LONG_NAMES = {"/": {"description": "The option of one rule where several rules use its id: RULE/OPTION."}}


def ruleset_schema(registry: Registry) -> Fields:
    """Return the schema for the installed games, rulesets, rules and options."""
    games = registry.games()
    return {
        "$schema": DIALECT,
        "title": "Astragal ruleset",
        "description": "A game, rules in order, and options.",
        "type": "object",
        "required": ["game"],
        "additionalProperties": False,
        "properties": {
            "game": {"description": "The game that the ruleset is for.", "enum": games},
            "name": {"description": "What the ruleset is called.", "type": "string"},
            "base": {
                "description": "The named ruleset to start from; the game's first when left out.",
                "type": "string",
            },
            "rules": {
                "description": "Further rules, in the order in which they act.",
                "type": "array",
                "items": {"type": "string"},
                "uniqueItems": True,
            },
            "options": {"description": "Options that differ from their defaults.", "type": "object"},
            "help": {"description": "The ruleset in a sentence.", "type": "string"},
        },
        "allOf": [_for_game(registry, game) for game in games],
    }


def _for_game(registry: Registry, game: str) -> Fields:
    """Return what holds when the ruleset is for a game."""
    presets = [preset.id for preset in registry.definition(game).presets]
    rules = [rule for rule in registry.rules() if game in games_for(rule, object())]
    options: dict[str, Option] = {}
    for preset in presets:
        options |= registry.options(registry.ruleset(game, preset))
    for rule in rules:
        options |= _options_of(registry, game, rule)
    described = {name: _option(option) for name, option in options.items()}
    return {
        "if": {"properties": {"game": {"const": game}}},
        "then": {
            "properties": {
                "base": {"enum": presets},
                "rules": {"items": {"enum": rules}},
                "options": {
                    "properties": described,
                    "patternProperties": LONG_NAMES,
                    "additionalProperties": False,
                },
            }
        },
    }


def _options_of(registry: Registry, game: str, rule: str) -> dict[str, Option]:
    """Return the options that a rule adds; none when it cannot be used."""
    try:
        return registry.compiler(game, (rule,)).options()
    except AstragalError:
        return {}


def _option(option: Option) -> dict[str, object]:
    told: dict[str, object] = {"description": option.help, "default": option.default}
    if option.type == "choice":
        return {**told, "enum": list(option.choices)}
    if option.type == "int" and option.choices:
        return {**told, "anyOf": [_number(option), {"enum": list(option.choices)}]}
    told["type"] = {"bool": "boolean", "int": "integer", "text": "string"}[option.type]
    return told | _number(option) if option.type == "int" else told


def _number(option: Option) -> dict[str, object]:
    span = {"minimum": option.range[0], "maximum": option.range[1]} if option.range else {}
    return {"type": "integer", **span}
