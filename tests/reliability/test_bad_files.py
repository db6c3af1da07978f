"""Damaged rulesets and decks are read or refused in one line, quickly and in little memory."""

from __future__ import annotations

import sys
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import resources
from itertools import islice
from pathlib import Path
from random import Random
from types import FrameType

import pytest

from astragal.engine.rules import Rules
from astragal.errors import AstragalError
from astragal.plugins.content import SIZE_LIMIT
from astragal.plugins.registry import Registry
from tests.goals import goal, sized
from tests.reliability.damage import damaged
from tests.reliability.tables import positions

CALLS = 3_000_000
"""What a file may cost at the most, in calls of functions: under a second, and alike on every machine."""
MEMORY = 100 * 1024 * 1024
REGISTRY = Registry()

RULESETS = {
    "rtta": b"""game = "rtta"
name = "Long winter"
base = "late-bronze-age"
rules = ["rtta.granary-market", "rtta.theatre", "any.score-board"]
help = "More food is eaten."

[options]
food_per_city = 2
hand_limit = 8
city_order = "in-order"
forced_workers = true
""",
    "along-history": b"""game = "along-history"
base = "progressive"
rules = ["along-history.two-wells"]

[options]
ages = "antiquity,middle-ages"
board = "back"
token_set = "31"
strict_phases = true
calamity_scope = "at_start"
""",
}
DECKS = ("prehistory.toml", "boards.toml", "tokens.toml", "dice.toml", "antiquity.toml")


def compile_ruleset(game: str, path: Path) -> Rules:
    """Return the rules that a ruleset file stands for."""
    return REGISTRY.compile(REGISTRY.ruleset(game, str(path)), 2)


def compile_deck(path: Path) -> Rules:
    """Return the rules of Along History with somebody's own deck."""
    return REGISTRY.compile(REGISTRY.ruleset("along-history"), 2, {"deck": str(path)})


def try_out(make: Callable[[Path], Rules], path: Path, text: bytes) -> str:
    """Open a file and play some steps by it; return nothing, or the one line that it is refused with."""
    path.write_bytes(text)
    try:
        rules = make(path)
        for _ in islice(positions(rules, Random(1)), 12):
            pass
    except AstragalError as error:
        message = str(error)
        assert message
        assert message.isprintable()
        return message
    return ""


class Calls:
    """How many functions were called."""

    made = 0

    def count(self, frame: FrameType, event: str, arg: object) -> None:
        """Hear of one step of the interpreter."""
        self.made += event.endswith("call")


@contextmanager
def counted_calls() -> Iterator[Calls]:
    """Count the calls of functions inside a block: a measure of work that no busy machine changes."""
    calls = Calls()
    before = sys.getprofile()
    sys.setprofile(calls.count)
    try:
        yield calls
    finally:
        sys.setprofile(before)


def hunt(make: Callable[[Path], Rules], path: Path, text: bytes, size: int, name: str) -> int:
    """Try damaged files; return how many were refused."""
    refused = 0
    for number in range(size):
        damage = damaged(text, Random(f"{name}/{number}"))
        try:
            refused += bool(try_out(make, path, damage))
        except Exception as error:
            raise AssertionError(f"damage {name}/{number}: {type(error).__name__}: {error}") from error
    return refused


@goal(12)
@sized(60, 10_000)
@pytest.mark.parametrize("game", RULESETS)
def test_damaged_rulesets_are_one_line(
    game: str, size: int, seed: int, tmp_path: Path, tried: Callable[[int], None]
) -> None:
    """Whatever is wrong with a ruleset file, somebody is told in one line."""
    refused = hunt(
        lambda path: compile_ruleset(game, path), tmp_path / "r.toml", RULESETS[game], size, f"{seed}/{game}"
    )

    assert size // 3 < refused < size
    tried(size)


@goal(12)
@sized(16, 3_000)
@pytest.mark.parametrize("name", DECKS)
def test_damaged_decks_are_one_line(
    name: str, size: int, seed: int, tmp_path: Path, tried: Callable[[int], None]
) -> None:
    """Whatever is wrong with a deck, a board, tokens or dice."""
    text = resources.files("along_history.content").joinpath(name).read_bytes()

    refused = hunt(compile_deck, tmp_path / name, text, size, f"{seed}/{name}")

    assert size // 4 < refused < size
    tried(size)


@goal(12)
@pytest.mark.parametrize(
    "text",
    [
        b"[[card]]\n" * (SIZE_LIMIT // 9),
        b"".join(b"[t%d]\n" % n for n in range(SIZE_LIMIT // 9)),
        b"".join(b"[a.b%d.c]\n" % n for n in range(SIZE_LIMIT // 13)),
        b"a = [\n" + b"1,\n" * (SIZE_LIMIT // 3 - 9) + b"]\n",
        (b"a." * 1900 + b"a = 1\n") * (SIZE_LIMIT // 3900),
        b"a = [\n" + b"[" * 900 + b"\n",
        b'rules = ["' + b"x" * 3900 + b'"]\n',
        b"\n" * SIZE_LIMIT,
        b"\xff" * SIZE_LIMIT,
        b"#" * (SIZE_LIMIT + 1),
    ],
    ids=["cards", "tables", "subtables", "numbers", "dots", "nested", "long", "blank", "bytes", "large"],
)
def test_large_rubbish_is_refused_at_once(text: bytes, tmp_path: Path) -> None:
    """Files of the largest size that are made to be slow cost few steps."""
    path = tmp_path / "rubbish.toml"

    with counted_calls() as calls:
        told = try_out(lambda path: compile_ruleset("rtta", path), path, text)

    assert told
    assert calls.made < CALLS


@goal(12)
def test_large_rubbish_takes_little_memory(tmp_path: Path) -> None:
    """The text that takes most for its size, given as a deck."""
    text = b"".join(b"[a.b%d.c]\n" % n for n in range(SIZE_LIMIT // 13))

    tracemalloc.start()
    told = try_out(compile_deck, tmp_path / "rubbish.toml", text)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert told
    assert peak < MEMORY
