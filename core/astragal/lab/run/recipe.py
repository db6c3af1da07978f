"""Recipes: what a worker needs to compile a ruleset for itself. They travel; compiled rules never do."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping
from pathlib import Path

import attrs

from astragal.engine.rules import Rules
from astragal.errors import BadInput
from astragal.plugins.options import Value, read_settings
from astragal.plugins.registry import Registry, Ruleset
from astragal.plugins.rule_files import RuleFile, read_rule_file


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
            return cls(str(path.absolute()), path.read_bytes())
        except OSError as error:
            raise BadInput(f"{path} cannot be read: {error.strerror or error}", "check the path") from None


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
        registry = Registry()
        files = [RuleFile(file.path, file.text) for file in self.rule_files]
        extra = [*self.rules, *(registry.add_source(file) for file in files)]
        if self.ruleset_file is None:
            return registry, registry.ruleset(self.game, self.ruleset, extra)
        return registry, registry.ruleset(self.game, self.ruleset_file.path, extra, self.ruleset_file.text)


_KEPT = threading.local()


def rules_of(recipe: Recipe) -> Rules:
    """Return the recipe's rules, compiled once for each thread that plays."""
    kept: dict[Recipe, Rules] = _KEPT.__dict__.setdefault("rules", {})
    if recipe not in kept:
        if len(kept) > 32:
            kept.clear()
        kept[recipe] = recipe.compile()
    return kept[recipe]


def read_recipe(
    game: str,
    variant: str,
    players: int | None,
    rules: Iterable[str] = (),
    settings: Iterable[str] = (),
) -> Recipe:
    """Return the recipe of a variant as people write it: `RULESET+RULE+OPTION=VALUE`."""
    ruleset, *parts = variant.split("+")
    words = [*rules, *(part for part in parts if "=" not in part)]
    ids = tuple(word for word in words if not word.endswith(".py"))
    files = tuple(Attachment.of(Path(word)) for word in words if word.endswith(".py"))
    file = Attachment.of(Path(ruleset)) if ruleset.endswith(".toml") else None
    bare = Recipe(game, "" if file else ruleset, 0, ids, files, file)
    registry, found = bare._resolve()
    seats = fitting_players(found.preset.players) if players is None else players
    given = [*settings, *(part for part in parts if "=" in part)]
    options = read_settings(registry.options(found, seats), given)
    return attrs.evolve(
        bare,
        ruleset=bare.ruleset if file else found.id,
        players=seats,
        options=tuple(sorted(options.items())),
        name=_name(found.id, words, options),
    )


def fitting_players(span: tuple[int, int]) -> int:
    """Return two players, or the nearest number that a ruleset takes."""
    low, high = span
    return min(max(2, low), high)


def _name(ruleset: str, rules: Iterable[str], options: Mapping[str, Value]) -> str:
    words = [Path(rule).stem if rule.endswith(".py") else rule for rule in rules]
    settings = [
        f"{key}={str(value).lower() if isinstance(value, bool) else value}" for key, value in options.items()
    ]
    return "+".join([ruleset, *words, *settings])
