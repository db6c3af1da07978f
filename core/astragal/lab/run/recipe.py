"""Recipes: what a worker needs to compile a ruleset for itself. They travel; compiled rules never do."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping
from functools import lru_cache
from os import PathLike, fspath
from pathlib import Path

import attrs

from astragal.engine.rules import Rules
from astragal.errors import BadInput
from astragal.journal.disk import read_file
from astragal.plugins.content import SIZE_LIMIT
from astragal.plugins.options import Value, read_settings
from astragal.plugins.registry import Registry, Ruleset
from astragal.plugins.rule_files import RuleFile, read_rule_file, stem_of


@attrs.frozen
class Attachment:
    """A file that goes along with a recipe: a rule or a ruleset that is not installed."""

    path: str
    text: bytes = attrs.field(repr=False)

    @classmethod
    def of(cls, path: Path) -> Attachment:
        """Read a file so that a worker on another machine has it too."""
        if path.suffix == ".py":
            return cls(str(path.absolute()), read_rule_file(path).text)
        try:
            return cls(str(path.absolute()), read_file(path, SIZE_LIMIT + 1))
        except OSError as error:
            raise BadInput(f"{path} cannot be read: {error.strerror or error}", "check the path") from None


def _as_texts(rules: Iterable[str | PathLike[str]]) -> tuple[str, ...]:
    return tuple(fspath(rule) for rule in rules)


@attrs.frozen
class Variant:
    """A ruleset with rules and options added, as a study in Python names it."""

    ruleset: str = ""
    """The name of a ruleset or a `.toml` file; the game's first ruleset when empty."""
    rules: tuple[str, ...] = attrs.field(default=(), converter=_as_texts)
    """Ids of installed rules, and `.py` files."""
    options: Mapping[str, Value] = attrs.field(factory=dict)


@attrs.frozen
class Recipe:
    """A ruleset with its rules, options and number of players, as plain values."""

    game: str
    ruleset: str
    """The name of a preset; empty when a file is attached."""
    players: int
    rules: tuple[str, ...] = ()
    """Ids of further installed rules, in order; those from files come after them."""
    rule_files: tuple[Attachment, ...] = ()
    ruleset_file: Attachment | None = None
    options: tuple[tuple[str, Value], ...] = ()
    name: str = ""
    """What reports call it."""
    without: tuple[str, ...] = ()
    """Rules left out, to find the one at fault."""

    def compile(self) -> Rules:
        """Return fresh rules."""
        registry, ruleset = self._resolve()
        if not self.without:
            return registry.compile(ruleset, self.players, dict(self.options))
        ids = tuple(name for name in ruleset.rule_ids(self.players) if name not in self.without)
        compiler = registry.compiler(self.game, ids)
        given = {
            k: v for k, v in {**ruleset.options, **dict(self.options)}.items() if k in compiler.options()
        }
        return compiler.compile(ruleset.id, ids, self.players, given)

    def _resolve(self) -> tuple[Registry, Ruleset]:
        registry, added = _registry_with(self.rule_files)
        extra = [*self.rules, *added]
        if self.ruleset_file is None:
            return registry, registry.ruleset(self.game, self.ruleset, extra)
        return registry, registry.ruleset(self.game, self.ruleset_file.path, extra, self.ruleset_file.text)


MOST_KEPT = 32
"""How many rulesets, and how many sets of rule files, a thread keeps at hand."""


class _Kept(threading.local):
    """What a thread that plays has made and may need again."""

    def __init__(self) -> None:
        self.rules = lru_cache(MOST_KEPT)(Recipe.compile)
        self.registry = lru_cache(MOST_KEPT)(_loaded)


def _loaded(files: tuple[Attachment, ...]) -> tuple[Registry, tuple[str, ...]]:
    registry = Registry()
    return registry, tuple(registry.add_source(RuleFile(file.path, file.text)) for file in files)


_KEPT = _Kept()


def rules_of(recipe: Recipe) -> Rules:
    """Return the recipe's rules, compiled once for each thread that plays."""
    return _KEPT.rules(recipe)


def _registry_with(files: tuple[Attachment, ...]) -> tuple[Registry, tuple[str, ...]]:
    """Return a registry that knows the rules of these files, and their ids."""
    return _KEPT.registry(files)


def read_recipe(
    game: str,
    variant: str | Variant,
    players: int | None,
    rules: Iterable[str] = (),
    settings: Iterable[str] = (),
) -> Recipe:
    """Return the recipe of a variant, which people write as `RULESET+RULE+OPTION=VALUE`."""
    ruleset, own_rules, own_settings = _parts(variant)
    words = [*rules, *own_rules]
    ids = tuple(word for word in words if not word.endswith(".py"))
    files = tuple(Attachment.of(Path(word)) for word in words if word.endswith(".py"))
    file = Attachment.of(Path(ruleset)) if ruleset.endswith(".toml") else None
    bare = Recipe(game, "" if file else ruleset, 0, ids, files, file)
    registry, found = bare._resolve()
    seats = fitting_players(found.preset.players) if players is None else players
    given = [*settings, *own_settings]
    options = read_settings(registry.options(found, seats), given)
    return attrs.evolve(
        bare,
        ruleset=bare.ruleset if file else found.id,
        players=seats,
        options=tuple(sorted(options.items())),
        name=_name(found.id, words, options),
    )


def _parts(variant: str | Variant) -> tuple[str, list[str], list[str]]:
    """Return ruleset, rules and settings of a variant."""
    if isinstance(variant, Variant):
        settings = [f"{name}={value}" for name, value in variant.options.items()]
        return variant.ruleset, list(variant.rules), settings
    ruleset, *parts = variant.split("+")
    rules = [part for part in parts if "=" not in part]
    return ruleset, rules, [part for part in parts if "=" in part]


def fitting_players(span: tuple[int, int]) -> int:
    """Return two players, or the nearest number that a ruleset takes."""
    low, high = span
    return min(max(2, low), high)


def _name(ruleset: str, rules: Iterable[str], options: Mapping[str, Value]) -> str:
    words = [stem_of(rule) if rule.endswith(".py") else rule for rule in rules]
    settings = [
        f"{key}={str(value).lower() if isinstance(value, bool) else value}" for key, value in options.items()
    ]
    return "+".join([ruleset, *words, *settings])
