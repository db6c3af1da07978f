"""Whether a match slows down as it grows: what a step, undo and redo take at 500, 2,000 and 8,000 steps.

The match is one of Pig that nobody can win. Loading and verifying it read every step, so their times are
divided by the number of steps; looking at a step of a replay is timed for steps all over the match. Nothing
of all that may depend on how long the match is.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory

from astragal.journal.format import Seat
from astragal.match.match import Match
from astragal.match.replay import Replay, verify
from astragal.plugins.registry import Registry

LENGTHS = (500, 2_000, 8_000)
REPEATS = 40
"""How often an operation is timed; the median counts."""


def measure_growth(lengths: tuple[int, ...] = LENGTHS) -> dict[str, dict[str, float]]:
    """Return the time of each operation at each length, divided by that at the first."""
    with TemporaryDirectory(prefix="astragal-bench-") as folder:
        times = {steps: _times(Path(folder) / f"{steps}.jsonl", steps) for steps in lengths}
    first = times[lengths[0]]
    return {
        str(steps): {name: round(spent / first[name], 2) for name, spent in found.items()}
        for steps, found in times.items()
        if steps != lengths[0]
    }


def _times(path: Path, steps: int) -> dict[str, float]:
    """Return CPU seconds by operation, in a match of so many steps."""
    registry = Registry(samples=True)
    with _match(path, registry) as match:
        while len(match.steps) < steps:
            _on(match)
        found = _steps(match)
        found |= {"undo": _median(match.undo), "redo": _median(match.redo)}
    found["resume"] = _each_step(lambda: Match.load(path, registry), steps)
    found["verify"] = _each_step(lambda: verify(path, registry), steps)
    replay = Replay.open(path, registry)
    places = cycle(range(0, steps, max(1, steps // REPEATS)))
    found["look"] = _median(lambda: replay.state_at(next(places)))
    return found


def _each_step(read: Callable[[], object], steps: int) -> float:
    """Return what reading a whole match takes, for each of its steps."""
    started = time.process_time()
    read()
    return (time.process_time() - started) / steps


def _match(path: Path, registry: Registry) -> Match:
    ruleset = registry.ruleset("pig", "pig")
    rules = registry.compile(ruleset, 2, {"target": 1_000_000})
    return Match.start(rules, ruleset, [Seat("A"), Seat("B")], 1, path=path, take_backs=True)


def _on(match: Match) -> None:
    """Make the next step: roll, and hold as soon as there is something to keep."""
    if match.to_move < 0:
        match.roll()
    else:
        match.act(match.legal[-1])


def _steps(match: Match) -> dict[str, float]:
    """Return what a decision and a roll take."""
    spent: dict[str, list[float]] = {"act": [], "roll": []}
    while min(map(len, spent.values())) < REPEATS:
        kind = "roll" if match.to_move < 0 else "act"
        started = time.process_time()
        _on(match)
        spent[kind].append(time.process_time() - started)
    return {kind: sorted(times)[len(times) // 2] for kind, times in spent.items()}


def _median(do: Callable[[], object]) -> float:
    times = []
    for _ in range(REPEATS):
        started = time.process_time()
        do()
        times.append(time.process_time() - started)
    return sorted(times)[len(times) // 2]
