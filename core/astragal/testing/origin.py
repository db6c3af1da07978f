"""How rules were made, written down so that another process can make the same."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from types import ModuleType

import attrs

from astragal.engine.rules import Rules
from astragal.errors import BadInput
from astragal.plugins.compiler import Compiler
from astragal.plugins.options import Value
from astragal.plugins.records import preset_named
from astragal.plugins.registry import GAMES, RULES, Registry, installed
from astragal.plugins.rule_files import PRIVATE, READ, RuleFile, read_rule_file, run


@attrs.frozen
class Origin:
    """A game, rules, options and players, each plugin by where it comes from."""

    game: str
    """Where the game comes from: `installed:ID`, `module:NAME` or `file:SHA256:PATH`."""
    ruleset: str
    players: int
    rules: tuple[tuple[str, str], ...] = ()
    """Name and source of each rule, in order."""
    options: dict[str, Value] = attrs.field(factory=dict)

    @classmethod
    def of(cls, rules: Rules) -> Origin:
        """Return how these rules can be made again; a plugin that is no module cannot."""
        plugins = rules.plugins
        game_id, *rule_ids = plugins.names
        return cls(
            game=source_of(game_id, plugins.plugin(game_id), GAMES),
            ruleset=rules.ruleset,
            players=rules.seats,
            rules=tuple((name, source_of(name, plugins.plugin(name), RULES)) for name in rule_ids),
            options=dict(rules.options),
        )

    def compile(self) -> Rules:
        """Return the rules."""
        game = load_source(self.game)
        named = [(name, load_source(source)) for name, source in self.rules]
        compiler = Compiler(game, named, game_id_of(game))
        names = [name for name, _ in named]
        return compiler.compile(self.ruleset, names, self.players, self.options)

    def written(self) -> str:
        """Return it as one line."""
        return json.dumps(attrs.asdict(self))

    @classmethod
    def read(cls, text: str) -> Origin:
        """Return the origin that a line stands for."""
        fields = json.loads(text)
        return cls(**{**fields, "rules": tuple((name, source) for name, source in fields["rules"])})


def source_of(name: str, plugin: object, group: str) -> str:
    """Return where a plugin comes from."""
    if name in installed(group):
        return f"installed:{group}:{name}"
    if not isinstance(plugin, ModuleType):
        raise BadInput(f"{name!r} is no module", "give the kit a module, a .py file or an installed id")
    if plugin.__name__.startswith(PRIVATE):
        file: RuleFile = vars(plugin)[READ]
        return f"file:{file.sha256}:{Path(file.path).resolve()}"
    return f"module:{plugin.__name__}"


def load_source(source: str) -> object:
    """Return the plugin that comes from a source."""
    kind, _, rest = source.partition(":")
    if kind == "file":
        return _load_file(*rest.split(":", 1))
    if kind == "module":
        return importlib.import_module(rest)
    group, _, name = rest.partition(":")
    return Registry().game(name) if group == GAMES else Registry().rule(name)


def _load_file(sha256: str, path: str) -> object:
    """Return the rule of a file, if it is still the file that was read elsewhere."""
    file = read_rule_file(path)
    if file.sha256 != sha256:
        raise BadInput(f"{path} was changed while it was being tried", "try it again")
    return run(file)


def game_id_of(game: object) -> str:
    """Return the id of the game that a plugin defines."""
    define = getattr(game, "define_game", None)
    if not callable(define):
        raise BadInput(f"{game!r} defines no game", "give a plugin with define_game")
    definition = define()
    return str(definition.id)


def compile_game(
    game: object,
    ruleset: str = "",
    players: int = 2,
    rules: tuple[tuple[str, object], ...] = (),
    **options: object,
) -> Rules:
    """Compile a game's plugin, installed or not, with rules given as name and plugin."""
    compiler = Compiler(game, (), game_id_of(game))
    preset = preset_named(compiler.definition, ruleset) if ruleset else compiler.definition.presets[0]
    ids = (*preset.rules, *preset.rules_for.get(players, ()))
    named = [*((name, Registry().rule(name)) for name in ids), *rules]
    compiler = Compiler(game, named, compiler.definition.id)
    names = [name for name, _ in named]
    return compiler.compile(preset.id, names, players, {**preset.options, **options})
