"""What all targets share: a registry that compiles once, positions of both games, words."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import along_history.cards.decks
import astragal.plugins.registry
from astragal.engine.rules import Rules
from astragal.plugins.compiler import Compiler
from astragal.plugins.content import package_toml
from astragal.plugins.registry import Registry
from tests.core.journal.saved_matches import Shelf as TestShelf
from tests.reliability.tables import positions

SCRATCH = Path(tempfile.mkdtemp(prefix="astragal-fuzz-"))
"""Where files are put that can only be read from a disk."""
atexit.register(shutil.rmtree, SCRATCH, ignore_errors=True)
KEPT = 64
"""How many rules are kept compiled; inputs ask for new ones all the time."""
TABLES = (
    *(("rtta", "bronze-age", 2), ("rtta", "late-bronze-age", 3), ("rtta", "trading", 4)),
    *(("along-history", "", 2), ("along-history", "progressive", 3)),
)


class Shelf(TestShelf):
    """A registry that forgets what it compiled when that becomes much."""

    def compiler(self, game_id: str, rule_ids: Sequence[str]) -> Compiler:
        kept = sum(len(compiler.__dict__.get("known", ())) for compiler in self._compilers.values())
        if kept > KEPT or len(self._compilers) > KEPT:
            self._compilers.clear()
        for name in rule_ids:
            astragal.plugins.registry.refuse_foreign(name, self.rule(name), game_id)
        return super().compiler(game_id, rule_ids)


SHELF = Shelf()


def quicken() -> None:
    """Look once at what is installed and shipped: it stays as it is, and takes longer than most inputs."""
    astragal.plugins.registry.installed = cache(astragal.plugins.registry.installed)
    remember = cache(package_toml)
    setattr(along_history.cards.decks, "package_toml", remember)  # noqa: B010


@cache
def rules_at(game: str, ruleset: str, players: int) -> Rules:
    """Return the rules of a table."""
    registry = Registry()
    return registry.compile(registry.ruleset(game, ruleset), players)


@cache
def tables() -> tuple[Rules, ...]:
    """Return rules of both games."""
    return tuple(rules_at(*table) for table in TABLES)


def states(rules: Rules, number: int, seed: int = 1) -> list[Any]:
    """Return positions from a game played at random, spread over its length."""
    every = islice(positions(rules, Random(seed)), 1, number * 9)
    return [state.fork() for place, state in enumerate(every) if place % 9 in (0, 4)][:number]


def words_in(texts: Iterable[str]) -> tuple[str, ...]:
    """Return the different words of some texts."""
    return tuple(dict.fromkeys(word for text in texts for word in text.replace("+", " ").split()))


def decoded(data: bytes) -> str:
    """Return bytes as the text that a command line would make of them, broken characters included."""
    return data.decode("utf-8", "surrogateescape")
