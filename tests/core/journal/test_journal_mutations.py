"""Mutated journals: bytes and values changed at random; each is read, or refused in one line."""

from __future__ import annotations

import copy
import json
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from astragal.errors import AstragalError
from astragal.journal import SIZE_LIMIT
from astragal.journal.simulated import SimulatedDisk
from astragal.match.match import Match, Seat
from tests.core.journal.saved_matches import PEOPLE, SHELF, begin, chained, decoded, play

Tried = Callable[[int], None]
PATH = Path("/saves/mutated.astragal")
ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    10**30,
    1.5,
    "",
    "-",
    "\x00",
    "\ud800",
    "\u202e[@click=quit]\x1b[31m",
    "9" * 5000,
    "done",
    "x" * 10_000,
    [],
    {},
    [[[]]],
    {"id": "os", "version": "1"},
)


def originals() -> list[bytes]:
    """Return whole journals of both games, with steps back, bots and people."""
    found = []
    for game, seats, steps in (("pig", PEOPLE, 30), ("rtta", (Seat("Ann"), Seat("Bob", "random")), 60)):
        disk = SimulatedDisk()
        match = begin(game, seats, path=PATH, disk=disk, take_backs=True)
        play(match, steps)
        match.undo()
        match.redo()
        match.undo()
        play(match, steps)
        found.append(disk.files[PATH])
    return found


def change_bytes(content: bytes, luck: Random) -> bytes:
    """Flip, drop, insert, double, cut or move bytes."""
    start = luck.randrange(len(content))
    end = min(len(content), start + luck.choice([1, 1, 2, 8, 100]))
    middle = luck.choice(
        [
            bytes([content[start] ^ (1 << luck.randrange(8))]),
            b"",
            luck.randbytes(end - start),
            content[start:end] * 2,
            bytes(end - start),
            b"\n",
            b"\r\n",
        ]
    )
    if luck.random() < 0.1:
        return content[:start]
    return content[:start] + middle + content[end:]


def change_lines(content: bytes, luck: Random) -> bytes:
    """Drop, double or swap whole lines."""
    lines = content.splitlines(keepends=True)
    first, second = luck.randrange(len(lines)), luck.randrange(len(lines))
    lines[first : first + 1] = luck.choice([[], [lines[first]] * 2, [lines[second]]])
    return b"".join(lines)


def change_values(lines: list[dict[str, Any]], luck: Random) -> None:
    """Put an odd value somewhere, or take one away."""
    place: Any = luck.choice([lines[0], luck.choice(lines)])
    while True:
        key = luck.choice(list(place) if isinstance(place, dict) else range(len(place)))
        if not (isinstance(place[key], dict | list) and place[key] and luck.random() < 0.7):
            break
        place = place[key]
    if luck.random() < 0.2:
        del place[key]
    else:
        elsewhere = luck.choice(lines)
        place[key] = copy.deepcopy(luck.choice([*ODD, elsewhere, *[elsewhere.get(key)] * 10]))


def mutated(content: bytes, luck: Random) -> bytes:
    """Return a journal with odd values and right checks (the worst a forger can do) or with changed bytes."""
    if luck.random() < 0.5:
        lines = plain_lines(content)
        for _ in range(luck.choice([1, 1, 2, 4])):
            change_values(lines, luck)
            if not all(lines):
                break
        content = chained([line for line in lines if line])
        again = luck.choice([0, 0, 0, 1])
    else:
        again = luck.choice([1, 1, 2, 5])
    for _ in range(again):
        content = luck.choice([change_bytes, change_lines])(content, luck) or b"x"
    return content


def plain_lines(content: bytes) -> list[dict[str, Any]]:
    """Return the lines of a whole journal as plain values without their checks."""
    lines: list[dict[str, Any]] = [json.loads(line) for line in content.splitlines()]
    for line in lines:
        del line["c"]
    return lines


def try_out(content: bytes) -> str:
    """Load a journal and go on with it; return nothing, or the one line that it is refused with."""
    disk = SimulatedDisk({PATH: content})
    try:
        match = Match.resume(PATH, SHELF, disk)
        play(match, len(match.steps) + 1)
        return ""
    except AstragalError as error:
        message = str(error)
    assert disk.files == {PATH: content}
    assert message
    assert message.isprintable()
    return message


def hunt(count: int, seed: int) -> int:
    """Try mutated journals; return how many were refused."""
    whole = originals()
    refused = 0
    for number in range(count):
        luck = Random(f"{seed}/{number}")
        content = mutated(luck.choice(whole), luck)
        refused += bool(try_out(content))
    return refused


@pytest.mark.goal(12)
def test_mutated_journals_are_refused_in_one_line(tried: Tried) -> None:
    """Two thousand journals: no traceback, and most are refused."""
    refused = hunt(2_000, seed=1)

    assert 1_500 < refused < 2_000
    tried(2_000)


@pytest.mark.goal(12)
@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_a_hundred_thousand_mutated_journals(tried: Tried) -> None:
    """The same at full size."""
    refused = hunt(100_000, seed=2)

    assert 75_000 < refused < 100_000
    tried(100_000)


@pytest.mark.goal(12)
@pytest.mark.parametrize(
    "tail",
    [
        b"\n" * SIZE_LIMIT,
        b"[" * SIZE_LIMIT,
        b"{}\n" * (SIZE_LIMIT // 3),
        b'{"act":' * (SIZE_LIMIT // 7),
        b'"' * SIZE_LIMIT,
        bytes(SIZE_LIMIT),
    ],
    ids=["line breaks", "brackets", "empty objects", "nested objects", "quotes", "zeros"],
)
@pytest.mark.parametrize("keep", [0, 1, 4])
def test_large_rubbish_takes_little_memory(tail: bytes, keep: int) -> None:
    """A file of the largest size that is refused takes less than a hundred megabytes to refuse."""
    lines = originals()[0].splitlines(keepends=True)[:keep]
    content = b"".join([*lines, tail])[:SIZE_LIMIT]

    tracemalloc.start()
    try_out(content)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert peak < 100 * 1024 * 1024


def test_the_originals_are_whole() -> None:
    """What the mutations start from is read without complaint."""
    assert [try_out(content) for content in originals()] == ["", ""]


def test_the_forger_makes_right_checks(tmp_path: Path) -> None:
    """A journal forged with no change is the journal itself."""
    content = originals()[0]
    path = tmp_path / "same.astragal"
    path.write_bytes(content)

    assert chained(decoded(path)) == content
