"""The same games in another process: other hash seed, other clock, other environment.

Run as `python -m astragal.testing.other_process`: origins and seeds come in on stdin as JSON, the steps and
state hashes of each game go out on stdout.
"""

from __future__ import annotations

import builtins
import datetime
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:  # nothing of astragal is imported before `make_strange`
    from astragal.engine.rules import Rules
    from astragal.testing.playing import Played

Course = list[tuple[str, str]]
"""A game as its steps, each with the hash of the state after it."""
AHEAD = datetime.timedelta(days=401, hours=7, minutes=11, seconds=13)
"""How far each strange clock is ahead of the one before: years, months, weekdays and all below differ."""
LEAP = datetime.timedelta(days=1, hours=5, minutes=17, seconds=31)
"""How far a strange clock leaps with every look, so that whoever looks often sees every weekday and hour."""
FASTER = 3.7
"""How much faster a strange clock goes."""


@attrs.define
class Elsewhere:
    """Another process that is playing games."""

    hash_seed: int
    process: subprocess.Popen[str]

    def courses(self) -> list[dict[int, Course]]:
        """Wait for the games and return them by seed, for each origin."""
        out, err = self.process.communicate()
        if self.process.returncode:
            last = (err.strip().splitlines() or ["no message"])[-1]
            raise AssertionError(f"under PYTHONHASHSEED={self.hash_seed} the games fail: {last}")
        return [_read_courses(played) for played in json.loads(out)]

    def stop(self) -> None:
        """End the process if it is still playing, and forget what it has said."""
        if self.process.poll() is None:
            self.process.kill()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            if pipe is not None and not pipe.closed:
                pipe.close()
        self.process.wait()


def _read_courses(played: dict[str, list[list[str]]]) -> dict[int, Course]:
    return {int(seed): [(step, hash_) for step, hash_ in course] for seed, course in played.items()}


def start(
    origins: Sequence[str], seeds: Sequence[int], hash_seed: int, *, strange: bool, limit: int
) -> Elsewhere:
    """Start playing the games of some seeds in a process of its own."""
    environment = {
        "PYTHONHASHSEED": str(hash_seed),
        "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
        "PYTHONWARNINGS": "ignore",
        "HOME": f"/nowhere/{hash_seed}",
        "USER": f"somebody-{hash_seed}",
        "PATH": os.environ.get("PATH", ""),
        "SYSTEMROOT": os.environ.get("SYSTEMROOT", ""),
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "astragal.testing.other_process"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    )
    assert process.stdin is not None
    job = {
        "origins": list(origins),
        "seeds": list(seeds),
        "strange": hash_seed if strange else 0,
        "limit": limit,
    }
    process.stdin.write(json.dumps(job) + "\n")
    process.stdin.flush()
    return Elsewhere(hash_seed, process)


def play_courses(rules: Rules, seeds: Sequence[int], limit: int) -> dict[int, Course]:
    """Return the courses of random games, up to a number of steps each."""
    from astragal.testing.playing import at_random, dealt, play

    courses = {}
    for seed in seeds:
        courses[seed] = course_of(play(rules, at_random(seed), dealt(seed), limit=limit, hashed=True))
    return courses


def course_of(played: Played) -> Course:
    """Return the course of a game that was played with hashes."""
    return [(str(step), hash_) for step, hash_ in zip(played.steps, played.digests, strict=True)]


def differences(one: dict[int, Course], other: dict[int, Course]) -> Iterator[str]:
    """Say where games of the same seed part: at the first step that differs, or whose state does."""
    for seed, course in one.items():
        there = other[seed]
        for number, ((step, hash_), (its_step, its_hash)) in enumerate(zip(course, there, strict=False), 1):
            if step != its_step:
                yield f"seed {seed}, step {number}: {step!r} becomes {its_step!r}"
                break
            if hash_ != its_hash:
                yield f"seed {seed}, step {number}: after {step!r} the table differs"
                break
        else:
            if len(course) != len(there):
                yield f"seed {seed}: {len(course)} steps become {len(there)}"


def make_strange(salt: int) -> None:
    """Turn the clock, the addresses of things and the environment, before any rule is imported."""
    real_id = builtins.id
    builtins.id = lambda thing, /: real_id(thing) * 0x9E3779B97F4A7C15 % 2**64  # another order, still unique
    for name in ("time", "monotonic", "perf_counter", "process_time"):
        clock = strange_clock(getattr(time, name), salt)
        setattr(time, name, clock)
        setattr(time, f"{name}_ns", lambda clock=clock: int(clock() * 1e9))
    datetime.datetime = strange_dates(datetime.datetime, salt)  # type: ignore[misc]
    datetime.date = strange_dates(datetime.date, salt)  # type: ignore[misc]


def strange_clock(real: Callable[[], float], salt: int) -> Callable[[], float]:
    """Return a clock that is ahead, goes faster, and leaps whenever somebody looks."""
    looks = count()
    return lambda: real() * FASTER + (salt * AHEAD + next(looks) * LEAP).total_seconds()


def strange_dates(kind: Any, salt: int) -> Any:
    """Return a date class for which it is another day, and yet another whenever somebody looks."""
    looks = count()

    class Shifted(kind):  # type: ignore[misc]
        @classmethod
        def today(cls) -> Any:
            return kind.today() + salt * AHEAD + next(looks) * LEAP

        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return kind.now(tz) + salt * AHEAD + next(looks) * LEAP

    return Shifted


def main() -> None:
    """Play what stdin asks for."""
    job = json.loads(sys.stdin.readline() or "{}")
    if job["strange"]:
        make_strange(job["strange"])
    from astragal.testing.origin import Origin

    out, sys.stdout = sys.stdout, sys.stderr
    made = [Origin.read(origin).compile() for origin in job["origins"]]
    json.dump([play_courses(rules, job["seeds"], job["limit"]) for rules in made], out)


if __name__ == "__main__":
    main()
