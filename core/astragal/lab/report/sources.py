"""The source of the rules that played, with their hashes: a page shows exactly what was measured."""

from __future__ import annotations

import hashlib
import inspect
import sys
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType

import attrs

from astragal.engine.rules import Rules
from astragal.lab.run.recipe import Recipe, rules_of
from astragal.plugins.rule_files import READ, RuleFile


@attrs.frozen
class RuleText:
    """One file of a rule, or all files of a game together."""

    name: str
    sha256: str
    text: str = attrs.field(default="", repr=False)
    """Empty for a game: its files are named by their hash alone."""


def sources(recipes: Iterable[Recipe]) -> tuple[RuleText, ...]:
    """Return everything that some rulesets were made of, each file once."""
    found: dict[tuple[str, str], RuleText] = {}
    for recipe in recipes:
        for source in (*_game(rules_of(recipe)), *_ruleset(recipe), *_rules(rules_of(recipe))):
            found.setdefault((source.name, source.sha256), source)
    return tuple(found.values())


def _source(name: str, data: bytes) -> RuleText:
    return RuleText(name, hashlib.sha256(data).hexdigest(), data.decode("utf-8", "replace"))


def _ruleset(recipe: Recipe) -> list[RuleText]:
    file = recipe.ruleset_file
    return [] if file is None else [_source(f"ruleset {Path(file.path).name}", file.text)]


def _rules(rules: Rules) -> list[RuleText]:
    return [
        source for rule in rules.rule_ids for source in _of_plugin(f"rule {rule}", rules.plugins.plugin(rule))
    ]


def _of_plugin(name: str, plugin: object) -> list[RuleText]:
    """Return the files of a rule: the bytes that ran, or those of its module or package."""
    module = plugin if isinstance(plugin, ModuleType) else sys.modules[type(plugin).__module__]
    read = getattr(module, READ, None)
    if isinstance(read, RuleFile):
        return [_source(f"{name} ({Path(read.path).name})", read.text)]
    path = inspect.getsourcefile(module)
    if path is None:
        return [RuleText(f"{name} (no source)", "unknown")]
    here = Path(path)
    files = sorted(here.parent.rglob("*.py")) if here.name == "__init__.py" else [here]
    return [_source(f"{name} ({file.relative_to(here.parent)})", file.read_bytes()) for file in files]


def _game(rules: Rules) -> list[RuleText]:
    """Return one hash over all rules and content of a game: names and contents of its files, in order."""
    plugin = rules.plugins.plugin(rules.game.id)
    name = plugin.__name__ if isinstance(plugin, ModuleType) else type(plugin).__module__
    top = sys.modules[name.partition(".")[0]]
    path = inspect.getsourcefile(top)
    if path is None:
        return []
    folder = Path(path).parent
    files = [f for f in sorted(folder.rglob("*")) if f.suffix in (".py", ".toml")]
    if Path(path).name != "__init__.py":
        files = [Path(path)]
    hashed = hashlib.sha256()
    for file in files:
        hashed.update(f"{file.relative_to(folder).as_posix()}\0".encode() + file.read_bytes() + b"\0")
    return [RuleText(f"game {rules.game.id} ({len(files)} files)", hashed.hexdigest())]
