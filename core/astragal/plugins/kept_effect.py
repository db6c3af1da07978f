"""The measured effect of a rule, kept in a file beside it: `my_rule.effect.json` beside `my_rule.py`.

It has the hash of the code that was measured: when the code has changed since, the effect is out of date.
Comments and docstrings do not count.
"""

from __future__ import annotations

import ast
import hashlib
import json
import sys
from pathlib import Path

import attrs

from astragal.engine.wording import Words
from astragal.errors import BadInput
from astragal.plugins.content import strict_converter, structure
from astragal.plugins.rule_files import READ, RuleFile

LARGEST = 100_000
LARGEST_DIFFERENCE = 1e9


@attrs.frozen
class Comparatives:
    """How a difference is said where the figure is higher, and where it is lower."""

    higher: str
    lower: str


SAID = {
    "rounds": Comparatives("games last {n} rounds longer", "games last {n} rounds less"),
    "score": Comparatives("players score {n} more", "players score {n} less"),
    "winning_score": Comparatives("the winner scores {n} more", "the winner scores {n} less"),
    "margin": Comparatives("the winner's lead is {n} larger", "the winner's lead is {n} smaller"),
    "decisions_per_game": Comparatives("a game has {n} more decisions", "a game has {n} fewer decisions"),
}
"""How differences are said, the most telling first."""


@attrs.frozen
class KeptEffect:
    """What a comparison of a ruleset with and without a rule has shown."""

    metric: str
    """The figure that differs, the most telling one; empty where no difference was detected."""
    difference: float
    game: str
    ruleset: str
    players: int
    bot: str
    games: int
    seed: int
    sha256: str
    """The hash of the rule's code as it was measured."""

    def say(self, words: Words) -> str:
        """Return the effect in one line."""
        if self.metric not in SAID:
            return words("no difference detected")
        said = SAID[self.metric]
        return words(said.higher if self.difference > 0 else said.lower, n=words.number(abs(self.difference)))

    def basis(self, words: Words) -> str:
        """Return what the effect rests on."""
        return words(
            "{ruleset}, {players} players, {games} games, {bot} bots",
            ruleset=self.ruleset,
            players=self.players,
            games=self.games,
            bot=self.bot,
        )

    def is_stale(self, plugin: object) -> bool:
        """Return whether the rule has changed since it was measured."""
        return code_hash(plugin) != self.sha256


def _file_of(plugin: object) -> Path:
    """Return the file that a rule was read from."""
    read: RuleFile | None = getattr(plugin, READ, None)
    file = read.path if read is not None else getattr(plugin, "__file__", None)
    if not isinstance(file, str):
        raise BadInput("this rule has no file", "measure a rule that is a module or a .py file")
    return Path(file)


def code_hash(plugin: object) -> str:
    """Return the hash of a rule's code without comments and docstrings; empty where it cannot be read."""
    read: RuleFile | None = getattr(plugin, READ, None)
    try:
        tree = ast.parse(read.text if read is not None else _file_of(plugin).read_bytes())
    except (BadInput, OSError, SyntaxError, ValueError):
        return ""
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
            and ast.get_docstring(node) is not None
        ):
            del node.body[0]
        if not getattr(node, "type_params", True):  # since 3.12; without one, code is the same as before
            del node.type_params  # type: ignore[attr-defined]
    return hashlib.sha256(_dumped(tree).encode()).hexdigest()


def _dumped(tree: ast.AST) -> str:
    """Return code as text that is the same under every Python: 3.13 leaves out what is empty by default."""
    if sys.version_info >= (3, 13):
        return ast.dump(tree, show_empty=True)
    return ast.dump(tree)


def effect_path(plugin: object) -> Path:
    """Return where the effect of a rule is kept."""
    return _file_of(plugin).with_suffix(".effect.json")


def read_effect(plugin: object) -> KeptEffect | None:
    """Return the effect that is kept with a rule; None where there is none, or none that can be read."""
    try:
        path = effect_path(plugin)
        if not path.is_file() or path.stat().st_size > LARGEST:
            return None
        found = structure(json.loads(path.read_bytes()), KeptEffect, str(path), _ROWS)
    except (BadInput, OSError, ValueError, RecursionError):
        return None
    return found if abs(found.difference) < LARGEST_DIFFERENCE else None  # not where it is no number


def write_effect(plugin: object, effect: KeptEffect) -> Path:
    """Keep the effect of a rule beside it, and return the file."""
    path = effect_path(plugin)
    try:
        path.write_text(json.dumps(attrs.asdict(effect), indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        raise BadInput(
            f"{path} cannot be written: {error.strerror}", "copy the rule to a folder of yours"
        ) from None
    return path


_ROWS = strict_converter()
