"""Plays games and tells their courses; run by other Pythons and under other hash seeds as a program.

A job comes in as an argument in JSON: tables (game, ruleset, seats, further rules), seeds, the most steps of
a game, and whether whole courses are wanted. Out goes, for each table and seed, the number of steps and a
hash of all steps and of the state after each one; or the steps with their state hashes.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
Job = dict[str, Any]


def course(rules: Any, seed: int, limit: int) -> list[tuple[str, str]]:
    """Return the steps of a random game, each with the hash of the state after it."""
    from astragal.testing import at_random, dealt, play

    played = play(rules, at_random(seed), dealt(seed), limit=limit, hashed=True)
    return [(str(step), hash_) for step, hash_ in zip(played.steps, played.digests, strict=True)]


def fingerprint(steps: Sequence[tuple[str, str]]) -> tuple[int, str]:
    """Return the number of steps and a hash of them all."""
    whole = hashlib.blake2b("\n".join(f"{step} {hash_}" for step, hash_ in steps).encode(), digest_size=16)
    return len(steps), whole.hexdigest()


def carry_out(job: Job) -> list[list[Any]]:
    """Play what a job asks for."""
    from astragal.plugins.registry import Registry

    registry, told = Registry(), []
    for game, ruleset, seats, extra in job["tables"]:
        rules = registry.compile(registry.ruleset(game, ruleset, extra), seats)
        games = (course(rules, seed, job["limit"]) for seed in job["seeds"])
        told.append([steps if job["whole"] else fingerprint(steps) for steps in games])
    return told


def start(python: str, job: Job, hash_seed: int) -> subprocess.Popen[str]:
    """Give a job to another process, whose answer comes on its stdout."""
    own = {sysconfig.get_path(name) for name in ("stdlib", "platstdlib")}
    inherited = [path for path in sys.path if path.endswith("site-packages") and path not in own]
    folders = [*(str(ROOT / name) for name in ("core", "games", "plugins")), *inherited]
    environment = {
        "PYTHONPATH": os.pathsep.join(folders),
        "PYTHONHASHSEED": str(hash_seed),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PATH": os.environ.get("PATH", ""),
    }
    command = [python, str(Path(__file__)), json.dumps(job)]
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    )


def answer(process: subprocess.Popen[str]) -> list[list[Any]]:
    """Wait for a process and return what it tells."""
    out, err = process.communicate()
    assert process.returncode == 0, err[-2000:]
    told: list[list[Any]] = json.loads(out)
    return told


if __name__ == "__main__":
    json.dump(carry_out(json.loads(sys.argv[1])), sys.stdout)
