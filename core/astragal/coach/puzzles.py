"""Puzzles: a position and whose decision it is, as a file that people can share.

A puzzle file is TOML. It holds a position as text, or names a journal and one of its steps:

    puzzle = 1
    game = "rtta"
    ruleset = "bronze-age"
    players = ["Ann", "Bruno"]
    position = "ann: ... | bob: ...; round: 6"

    puzzle = 1
    journal = "match.astragal"
    step = 110
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from pathlib import Path
from typing import Any

import attrs

from astragal.engine.rules import Rules
from astragal.engine.state import State
from astragal.errors import AstragalError, BadInput, one_line
from astragal.journal.disk import read_file
from astragal.journal.format import SUFFIX
from astragal.match.replay import Replay
from astragal.plugins.content import strict_converter, structure
from astragal.plugins.registry import Registry
from astragal.positions import read_position
from astragal.positions.writing import write_position
from astragal.unchecked import Fields

LARGEST = 200_000
VERSION = 1
LOOK = "see 'astragal practice --help'"


@attrs.frozen
class Puzzle:
    """A decision to be found."""

    game: str
    ruleset: str
    players: tuple[str, ...]
    position: str
    """The table as text."""
    rules: tuple[str, ...] = ()
    """The ids of the rules in force."""
    options: Fields = attrs.field(factory=dict, hash=False)
    title: str = ""
    played: str = ""
    """What was played, and is known to be a mistake."""
    better: str = ""
    """What was found to be better."""
    cost: float = 0.0
    """What the mistake cost, in points of win chance."""

    @property
    def id(self) -> str:
        """A short name that the same position always has."""
        told = json.dumps([self.game, self.ruleset, sorted(self.options.items()), self.position])
        return hashlib.sha256(told.encode()).hexdigest()[:8]

    def table(self, registry: Registry) -> tuple[Rules, State]:
        """Return the rules and the table; `BadInput` where there is nothing to decide."""
        compiler = registry.compiler(self.game, self.rules)
        rules = compiler.compile(self.ruleset, self.rules, len(self.players), dict(self.options))
        state: State = read_position(rules, self.position).state
        if state.to_move < 0:
            raise BadInput("nobody has a decision in this position", "choose another step")
        return rules, state

    def text(self) -> str:
        """Return the puzzle as a file."""
        rows = {"puzzle": VERSION, **attrs.asdict(self)}
        options = rows.pop("options")
        lines = [f"{key} = {_toml(value)}" for key, value in rows.items() if value or key == "players"]
        lines += ["", "[options]", *(f"{key} = {_toml(value)}" for key, value in options.items())]
        return "\n".join(lines) + "\n"


def _toml(value: object) -> str:
    """Return a value as TOML; what JSON writes is TOML for numbers, truths, texts and lists of them."""
    return json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=True)


def puzzle_at(replay: Replay, step: int, **found: Any) -> Puzzle:
    """Return the decision at a step of a match as a puzzle; `BadInput` where the position has no text."""
    if not 0 <= step <= len(replay.steps):
        raise BadInput(f"the match has no step {step}", f"give a number from 0 to {len(replay.steps)}")
    state, header = replay.state_at(step), replay.header
    if state.to_move < 0:
        raise BadInput(f"nobody has a decision at step {step}", "choose another step")
    names = tuple(one_line(seat.name, 40) for seat in replay.seats)
    rules = tuple(rule.id for rule in header.rules)
    return Puzzle(
        header.game, header.ruleset, names, write_position(state), rules, dict(header.options), **found
    )


def read_puzzle(path: Path, registry: Registry, step: int | None = None) -> Puzzle:
    """Return the puzzle in a file: a puzzle, or a journal with a step."""
    if path.suffix == SUFFIX:
        if step is None:
            raise BadInput("a saved match needs the step of the decision", "add --step N")
        return puzzle_at(Replay.open(path, registry), step)
    try:
        content = read_file(path, LARGEST + 1)
        if len(content) > LARGEST:
            raise BadInput(f"{one_line(str(path))} is too large for a puzzle", LOOK)
        found = tomllib.loads(content.decode())
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadInput(f"{one_line(str(path))} cannot be read: {reason}", "check the path") from None
    except (ValueError, RecursionError) as error:
        raise BadInput(f"{one_line(str(path))} is no puzzle: {one_line(str(error), 200)}", LOOK) from None
    if found.pop("puzzle", None) != VERSION:
        raise BadInput(
            f"{one_line(str(path))} is no puzzle of this version", f"it needs a line: puzzle = {VERSION}"
        )
    if "journal" in found:
        return _named(found, path, registry)
    puzzle = structure(found, Puzzle, str(path), _PUZZLES)
    if not puzzle.players:
        raise BadInput(f"{one_line(str(path))} names no players", 'write players = ["Ann", "Bruno"]')
    registry.ruleset(puzzle.game, puzzle.ruleset, puzzle.rules)
    puzzle.table(registry)
    return puzzle


def _named(found: Fields, path: Path, registry: Registry) -> Puzzle:
    """Return the puzzle that a file names by a journal beside it and a step."""
    journal, step = found["journal"], found.get("step")
    if not isinstance(journal, str) or not isinstance(step, int):
        raise BadInput(
            f"{one_line(str(path))}: journal and step do not fit", 'write journal = "FILE" and step = N'
        )
    title = found.get("title", "")
    return puzzle_at(Replay.open(path.parent / journal, registry), step, title=one_line(str(title), 200))


def safe_puzzle(replay: Replay, step: int, registry: Registry, **found: Any) -> Puzzle | None:
    """Return the decision at a step as a puzzle that reads back as the same table; None where none does."""
    try:
        puzzle = puzzle_at(replay, step, **found)
        _, state = puzzle.table(registry)
    except (AstragalError, ValueError, LookupError):
        return None
    there = replay.state_at(step)
    same = state.to_move == there.to_move and list(map(str, state.legal)) == list(map(str, there.legal))
    return puzzle if same else None


_PUZZLES = strict_converter()
