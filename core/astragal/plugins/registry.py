"""What is installed: games and rules by id, found by entry points or given as a single file."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import metadata
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, TypeVar

import attrs

from astragal.engine.rules import Rules
from astragal.engine.wording import translations_of
from astragal.errors import AstragalError, BadInput, nearest, one_line
from astragal.plugins.content import parse_toml, read_toml, structure
from astragal.plugins.hooks import Plugins, hooks_in
from astragal.plugins.options import Option, Value, settle_options
from astragal.plugins.outline import Outline, outline_beside
from astragal.plugins.records import GameDefinition, Naming, Preset, preset_named
from astragal.plugins.rule_files import RuleFile, read_rule_file, run
from astragal.plugins.rulebook import Rulebook, rulebook_of

if TYPE_CHECKING:
    from astragal.plugins.compiler import Compiler

T = TypeVar("T")

GAMES = "astragal.games"
RULES = "astragal.rules"
COMMANDS = "astragal.commands"
SAMPLES = "astragal.samples"
"""Small games to measure and to learn from; nobody is offered them who does not ask."""


@attrs.frozen
class RulesetFile:
    """A ruleset as people write and share it."""

    game: str
    name: str = ""
    base: str = ""
    """The named ruleset to start from; the game's first one when empty."""
    rules: tuple[str, ...] = ()
    """Ids of further rules, in order."""
    options: dict[str, bool | int | str] = attrs.field(factory=dict)
    help: str = ""


@attrs.frozen
class Ruleset:
    """A ruleset that is ready to be compiled for a number of players."""

    game: str
    id: str
    preset: Preset
    extra: tuple[str, ...] = ()
    options: Mapping[str, Value] = attrs.field(factory=dict)

    def rule_ids(self, players: int) -> tuple[str, ...]:
        """Return the rules in force for a number of players, in order."""
        return (*self.preset.rules, *self.preset.rules_for.get(players, ()), *self.extra)


def installed(group: str) -> dict[str, metadata.EntryPoint]:
    """Return entry points by id, in alphabetical order."""
    return dict(_points(group, tuple(sys.path)))


@cache
def _points(group: str, path: tuple[str, ...]) -> list[tuple[str, metadata.EntryPoint]]:
    """Look up entry points, once for each path: reading what every package offers takes milliseconds."""
    return sorted((point.name, point) for point in metadata.entry_points(group=group))


@cache
def _load(group: str, name: str) -> object:
    points = installed(group)
    if name not in points:
        kind = "game" if group == GAMES else "rule"
        raise BadInput(f"{kind} {name!r} is not installed", f"install it, or {_instead(kind, name)}")
    try:
        return points[name].load()
    except (Exception, SystemExit) as error:
        problem = one_line(f"{type(error).__name__}: {error}")
        raise BadInput(f"{name!r} cannot be imported: {problem}", "fix or uninstall it") from error


def load_point(group: str, name: str) -> object:
    """Return what an entry point names; it is imported now."""
    return _load(group, name)


def _instead(kind: str, name: str) -> str:
    """Say what there is in place of what is not installed: the nearest, or all where that is short."""
    points = list(installed(GAMES if kind == "game" else RULES))
    told = nearest(name, points) if points else "use one of none"
    return told if kind == "game" or told.startswith("did you mean") else "see 'astragal rules list'"


class Registry:
    """Finds games and rules. File rules are added by hand; nothing acts because it is installed."""

    def __init__(self, *, samples: bool = False) -> None:
        self._groups = (GAMES, SAMPLES) if samples else (GAMES,)
        self._file_rules: dict[str, object] = {}
        self._compilers: dict[tuple[str, tuple[str, ...]], Compiler] = {}

    def games(self) -> list[str]:
        """Return the ids of the installed games; samples come last, if they are wanted."""
        return [game for group in self._groups for game in installed(group)]

    def look_at_games(self, look: Callable[[str], T]) -> tuple[dict[str, T], list[AstragalError]]:
        """Return what is found out about each installed game, and the errors of games that cannot be used."""
        found: dict[str, T] = {}
        errors: list[AstragalError] = []
        for game in self.games():
            try:
                found[game] = look(game)
            except AstragalError as error:
                errors.append(error)
        return found, errors

    def rules(self) -> list[str]:
        """Return the ids of the installed rules and of those added from files."""
        return [*installed(RULES), *self._file_rules]

    def game(self, game_id: str) -> object:
        """Return a game's plugin."""
        known = [group for group in self._groups if game_id in installed(group)]
        return _load(known[0] if known else GAMES, game_id)

    def rule(self, rule_id: str) -> object:
        """Return a rule's plugin."""
        return self._file_rules.get(rule_id) or _load(RULES, rule_id)

    def hooks_of(self, rule_id: str) -> set[str]:
        """Return the names of the hooks that a rule implements; none of one that cannot be loaded."""
        try:
            return hooks_in(self.rule(rule_id))
        except AstragalError:
            return set()

    def definition(self, game_id: str) -> GameDefinition:
        """Return a game's definition."""
        return self.compiler(game_id, ()).definition

    def outline(self, game_id: str) -> Outline | None:
        """Return the outline of a game, for lists; None for a game that is known only when it is loaded."""
        points = {**installed(SAMPLES), **installed(GAMES)}
        return outline_beside(points[game_id].module) if game_id in points else None

    def add(self, rule_id: str, plugin: object) -> str:
        """Make a rule known under an id for the life of this registry."""
        if rule_id in installed(RULES):
            raise BadInput(f"a rule called {rule_id!r} is installed already", "rename the file")
        self._file_rules[rule_id] = plugin
        self._compilers.clear()  # an id may now mean another plugin
        return rule_id

    def add_file(self, path: Path | str) -> str:
        """Load a rule from a single `.py` file and return its id (the file's name)."""
        return self.add_source(read_rule_file(path))

    def add_source(self, file: RuleFile) -> str:
        """Load a rule from a file that has been read, and return its id."""
        return self.add(file.id, run(file))

    def compiler(self, game_id: str, rule_ids: Sequence[str]) -> Compiler:
        """Return the compiler of a game and rules in this order; it is made once, and may compile often."""
        from astragal.plugins.compiler import Compiler  # the menu opens without it

        key = game_id, tuple(rule_ids)
        if key not in self._compilers:
            rules = [(name, self.rule(name)) for name in rule_ids]
            for name, rule in rules:
                refuse_foreign(name, rule, game_id)
            self._compilers[key] = Compiler(self.game(game_id), rules, game_id)
        return self._compilers[key]

    def plugins_of(self, rule_id: str) -> Plugins:
        """Return a rule registered by itself, where the hooks of the games that it is for are known."""
        rule, plugins = self.rule(rule_id), Plugins()
        games, _ = self.look_at_games(self.definition)
        for game, definition in games.items():
            if is_for(rule_id, rule, game):
                plugins.know(game, definition.hookspecs)
        plugins.add(rule_id, rule)
        return plugins

    def rulebook(self, game_id: str) -> Rulebook:
        """Return the clauses of a game and of every rule for it that can be imported."""
        rules: dict[str, object] = {}
        for name in self.rules():
            try:
                rules[name] = self.rule(name)
            except BadInput:
                continue
        return rulebook_of(
            self.game(game_id), {name: rule for name, rule in rules.items() if is_for(name, rule, game_id)}
        )

    def ruleset(
        self, game_id: str, name: str = "", extra: Sequence[str] = (), text: bytes | None = None
    ) -> Ruleset:
        """Return a ruleset by the name of a preset or the path of a TOML file, or from the file's text."""
        if name.endswith(".toml"):
            plain = read_toml(Path(name)) if text is None else parse_toml(text, name)
            return self._ruleset_file(game_id, Path(name), plain, tuple(extra))
        definition = self.definition(game_id)
        preset = preset_named(definition, name) if name else definition.presets[0]
        return Ruleset(game_id, preset.id, preset, tuple(extra), preset.options)

    def _ruleset_file(
        self, game_id: str, path: Path, plain: Mapping[str, object], extra: tuple[str, ...]
    ) -> Ruleset:
        file = structure(plain, RulesetFile, str(path))
        if file.game != game_id:
            raise BadInput(f"{path} is a ruleset of {file.game!r}", f"play it as {file.game}")
        try:
            found = self._written(file, path.stem)
        except BadInput as error:
            raise BadInput(f"{path}: {error.what}", error.remedy) from error
        return attrs.evolve(found, extra=(*found.extra, *extra))

    def _written(self, file: RulesetFile, id: str) -> Ruleset:
        """Return the ruleset that a file describes; its rules and options must be there."""
        definition = self.definition(file.game)
        preset = preset_named(definition, file.base) if file.base else definition.presets[0]
        found = Ruleset(file.game, id, preset, file.rules, {**preset.options, **file.options})
        settle_options(self.options(found), found.options)
        return found

    def options(self, ruleset: Ruleset, players: int | None = None) -> dict[str, Option]:
        """Return the options that a ruleset offers; for any number of players when none is given."""
        counts = [players] if players else range(ruleset.preset.players[0], ruleset.preset.players[1] + 1)
        ids = dict.fromkeys(name for count in counts for name in ruleset.rule_ids(count))
        return self.compiler(ruleset.game, tuple(ids)).options()

    def compile(self, ruleset: Ruleset, players: int, settings: Mapping[str, object] | None = None) -> Rules:
        """Return the rules of a match."""
        low, high = ruleset.preset.players
        if not low <= players <= high:
            raise BadInput(
                f"{ruleset.id} is for {low} to {high} players, not {players}", "change the number of players"
            )
        ids = ruleset.rule_ids(players)
        compiler = self.compiler(ruleset.game, ids)
        given = {**self._fitting(ruleset, compiler), **(settings or {})}
        rules = compiler.compile(ruleset.id, ids, players, given)
        rules.namings += self.translations(ids)
        return rules

    def translations(self, rule_ids: Sequence[str]) -> tuple[Naming, ...]:
        """Return the catalogues that rules bring along, in force or not; broken rules bring none."""
        found: dict[tuple[object, ...], Naming] = {}
        for name in rule_ids:
            try:
                naming = translations_of(self.rule(name))
            except BadInput:
                continue
            if naming is not None:
                found[naming.domain, naming.catalogues] = naming
        return tuple(found.values())

    def _fitting(self, ruleset: Ruleset, compiler: Compiler) -> Mapping[str, Value]:
        """Return a ruleset's options without those of rules that are for another number of players."""
        missing = set(ruleset.options) - set(compiler.options()) if ruleset.preset.rules_for else set()
        if not missing:
            return ruleset.options
        elsewhere = missing & set(self.options(ruleset))
        return {name: value for name, value in ruleset.options.items() if name not in elsewhere}


def refuse_foreign(name: str, rule: object, game_id: str) -> None:
    """Refuse a rule of another game; it says in `GAME`, or by its id, which one it is for."""
    if not is_for(name, rule, game_id):
        told = getattr(rule, "GAME", "") or name.partition(".")[0]
        raise BadInput(f"rule {name!r} is for {told}, not for {game_id}", f"play {told} with it")


def is_for(name: str, rule: object, game_id: str) -> bool:
    """Tell whether a rule is for a game: it names no other in `GAME` or by its id."""
    said = getattr(rule, "GAME", "")
    told = said or name.partition(".")[0]
    return told == game_id or not (said or told in installed(GAMES))


def load_rule_file(path: Path) -> ModuleType:
    """Import a rule from a single Python file."""
    return run(read_rule_file(path))
