"""The same game has the same result: in another process, under another Python, whatever the hash seed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from astragal.testing import at_random, dealt, follow, play
from tests.goals import goal, sized
from tests.reliability.courses import Job, answer, carry_out, fingerprint, start
from tests.reliability.tables import SEATINGS, STEP_LIMIT, Seating

PYTHONS = ("3.11", "3.12", "3.13", "3.14")
PARTS = 8
SMALL_TABLES = [seating for seating in SEATINGS if seating.seats == 2][::4]


def interpreter(version: str) -> str:
    """Return a Python of a version; empty when there is none."""
    if version == f"{sys.version_info[0]}.{sys.version_info[1]}":
        return sys.executable
    found = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))
    return str(found[-1]) if found else ""


def job_for(seatings: list[Seating], games: int, seed: int, limit: int) -> Job:
    """Return a job for another process: some games at each of these tables."""
    tables = [[table.game, table.ruleset, table.seats, list(table.extra)] for table in seatings]
    seeds = [seed + number for number in range(games)]
    return {"tables": tables, "seeds": seeds, "limit": limit, "whole": False}


def first_difference(python: str, job: Job, hash_seed: int) -> str:
    """Return where two courses part, given that they do."""
    job = {**job, "whole": True}
    there = answer(start(python, job, hash_seed))
    for table, mine, theirs in zip(job["tables"], carry_out(job), there, strict=True):
        for seed, one, other in zip(job["seeds"], mine, theirs, strict=True):
            for number, (here, elsewhere) in enumerate(zip(one, map(tuple, other), strict=False), 1):
                if here != elsewhere:
                    return f"{table}, seed {seed}, step {number}: {here} becomes {elsewhere}"
    return "the courses have different lengths"


def compare(pythons: list[str], job: Job, hash_seed: int) -> None:
    """Play here and in other processes at once, and name the first difference."""
    there = [start(python, job, hash_seed + number) for number, python in enumerate(pythons)]
    here = [[list(told) for told in games] for games in carry_out(job)]
    for number, (python, process) in enumerate(zip(pythons, there, strict=True)):
        if answer(process) != here:
            raise AssertionError(f"{python}: {first_difference(python, job, hash_seed + number)}")


@goal(2)
@pytest.mark.parametrize("version", PYTHONS)
def test_another_python_plays_the_same(version: str, seed: int, tried: Callable[[int], None]) -> None:
    """Every step and every state hash is the same under each supported version and another hash seed."""
    python = interpreter(version)
    if not python:
        pytest.skip(f"no Python {version} under ~/.pyenv/versions")

    compare([python], job_for(SMALL_TABLES, 1, seed, limit=150), Random(seed).randrange(2**32))

    tried(len(SMALL_TABLES))


@goal(2)
@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_other_pythons_play_thousands_of_games_the_same(
    part: int, seed: int, tried: Callable[[int], None]
) -> None:
    """The same at full size: each Python at each table, the short games of RTTA more often."""
    pythons = [python for python in map(interpreter, PYTHONS) if python]
    tables = SEATINGS[part::PARTS]
    short = [table for table in tables if table.game == "rtta"]
    hash_seed = Random(f"{seed}/{part}").randrange(2**31)

    compare(pythons, job_for(tables, 2, seed, STEP_LIMIT), hash_seed)
    compare(pythons, job_for(short, 70, seed + 1_000, STEP_LIMIT), hash_seed)

    tried((2 * len(tables) + 70 * len(short)) * len(pythons))


@goal(2)
@sized(1, 12)
@pytest.mark.parametrize("seating", SEATINGS[::5], ids=str)
def test_a_log_replays_to_the_same_states(
    seating: Seating, size: int, seed: int, tried: Callable[[int], None]
) -> None:
    """The texts of the steps alone, read and checked, give every state again."""
    rules = seating.rules()

    for number in range(seed, seed + size):
        played = play(
            rules, at_random(number), dealt(number), hashed=True, limit=150 if size == 1 else STEP_LIMIT
        )
        again = follow(rules, played.steps, hashed=True)
        assert again.digests == played.digests

    tried(size)


def test_a_difference_is_named() -> None:
    """The fingerprint sees a single changed hash."""
    steps = [("1 done", "aa"), ("* food", "bb")]

    assert fingerprint(steps) != fingerprint([("1 done", "aa"), ("* food", "bc")])
    assert fingerprint(steps)[0] == 2
