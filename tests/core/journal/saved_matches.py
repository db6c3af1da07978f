"""Matches to write down and to damage, and a registry that compiles each set of rules once."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from astragal.engine.rules import Rules
from astragal.engine.state import CHANCE
from astragal.journal.format import encode, first_check
from astragal.match.match import Match, Seat
from astragal.plugins.compiler import Compiler
from astragal.plugins.registry import Registry
from tests.core.journal import tiny_pig

Change = Callable[[list[dict[str, Any]]], None]


class CompiledOnce(Compiler):
    """A compiler that remembers what it compiled."""

    def compile(
        self, ruleset: str, rule_ids: Sequence[str], players: int, given: Mapping[str, object]
    ) -> Rules:
        key = (ruleset, tuple(rule_ids), players, json.dumps(given, sort_keys=True))
        known: dict[Any, Rules] = self.__dict__.setdefault("known", {})
        if key not in known:
            known[key] = super().compile(ruleset, rule_ids, players, given)
        return known[key]


class Shelf(Registry):
    """A registry with Pig in it that looks at what is installed once."""

    def __init__(self) -> None:
        super().__init__()
        self._games = ["pig", *super().games()]
        self._installed = super().rules()
        self._compilers: dict[Any, Compiler] = {}

    def games(self) -> list[str]:
        return self._games

    def rules(self) -> list[str]:
        return [*self._installed, *self._file_rules]

    def game(self, game_id: str) -> object:
        return tiny_pig if game_id == "pig" else super().game(game_id)

    def compiler(self, game_id: str, rule_ids: Sequence[str]) -> Compiler:
        key = (game_id, tuple(rule_ids))
        if key not in self._compilers:
            plugins = [(name, self.rule(name)) for name in rule_ids]
            self._compilers[key] = CompiledOnce(self.game(game_id), plugins, game_id)
        return self._compilers[key]


SHELF = Shelf()
PEOPLE = (Seat("Ann"), Seat("Bob"))
BOTS = (Seat("Ann", "random"), Seat("Bob", "random"))


def begin(game: str = "pig", seats: Sequence[Seat] = PEOPLE, seed: int = 1, **given: Any) -> Match:
    """Start a match."""
    ruleset = SHELF.ruleset(game)
    return Match.start(SHELF.compile(ruleset, len(seats)), ruleset, seats, seed, **given)


def advance(match: Match, luck: Random) -> None:
    """Make one step: the dealer's, or a decision at random."""
    if match.to_move == CHANCE:
        match.roll()
    else:
        match.act(luck.choice(match.legal))


def play(match: Match, steps: int = 10_000, seed: int = 1) -> Match:
    """Make steps at random until there are so many, or the game is over."""
    luck = Random(seed)
    while not match.over and len(match.steps) < steps:
        advance(match, luck)
    return match


def written(folder: Path, game: str = "pig", steps: int = 10_000, **given: Any) -> Path:
    """Return the path of a journal of a match played at random."""
    path = folder / f"{game}.astragal"
    with begin(game, path=path, **given) as match:
        play(match, steps)
    return path


def decoded(path: Path) -> list[dict[str, Any]]:
    """Return the lines of a journal as plain values without their checks."""
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    for line in lines:
        del line["c"]
    return lines


def chained(lines: Sequence[dict[str, Any]]) -> bytes:
    """Return lines as a journal whose checks are right."""
    check, content = first_check(), b""
    for plain in lines:
        line, check = encode(plain, check)
        content += line
    return content


def forge(path: Path, change: Change) -> Path:
    """Change the values of a journal and make its checks right again."""
    lines = decoded(path)
    change(lines)
    path.write_bytes(chained(lines))
    return path
