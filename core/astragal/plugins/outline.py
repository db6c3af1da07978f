"""Outlines: what a list of games says about a game, without the modules that play it."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Mapping

import attrs

from astragal.engine.wording import translations_of
from astragal.plugins.options import Option, offered
from astragal.plugins.records import Naming, Preset, Quantity

MODULE = "outline"
"""The module beside a game's plugin that holds its outline, under `OUTLINE`."""


@attrs.frozen
class Outline:
    """The name of a game, its rulesets and their options; its module imports nothing that plays."""

    id: str
    name: str
    players: tuple[int, int]
    presets: tuple[Preset, ...]
    help: str = ""
    quantities: tuple[Quantity, ...] = ()
    options: tuple[Option, ...] = ()
    rule_options: Mapping[str, tuple[Option, ...]] = attrs.field(factory=dict)
    """The options of each rule that the rulesets name, by the rule's id."""
    namings: tuple[Naming, ...] = ()
    """The game's translations, found beside its module."""

    def options_of(self, preset: Preset) -> dict[str, Option]:
        """Return the options of a ruleset for any number of players, by name."""
        counts = range(preset.players[0], preset.players[1] + 1)
        rules = [*preset.rules, *(rule for count in counts for rule in preset.rules_for.get(count, ()))]
        numbers = [quantity.as_option() for quantity in self.quantities if quantity.range]
        own = [(self.id, option) for option in (*self.options, *numbers)]
        added = [(rule, option) for rule in dict.fromkeys(rules) for option in self.rule_options[rule]]
        return offered([*own, *added]).by_name


def outline_beside(plugin: str) -> Outline | None:
    """Return the outline beside the module of a plugin; None where there is none, or a broken one."""
    package, dot, _ = plugin.rpartition(".")
    try:
        if not dot or importlib.util.find_spec(f"{package}.{MODULE}") is None:
            return None
        module = importlib.import_module(f"{package}.{MODULE}")
    except (Exception, SystemExit):  # what is wrong is said when the game itself is loaded
        return None
    found = getattr(module, "OUTLINE", None)
    beside = translations_of(module)
    return attrs.evolve(found, namings=(beside,) if beside else ()) if isinstance(found, Outline) else None
