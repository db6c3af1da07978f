"""Two installations side by side: ratios of their speeds, from short slices that alternate.

For each ruleset both play the same random games in slices of a hundredth of a second, in the order this,
other, other, this: what disturbs the machine for longer than that slows both alike. Such a quartet gives one
ratio. The mean of the middle half of all quartets gives the ratio of a pair, so that disturbed ones do not
count. A pair is one new process for each installation, and the interval comes from how much the pairs differ.
New processes matter: where memory happens to lie makes a whole process some per cent faster or slower, and
slices inside one process would never show it.

CPU time itself stretches when other programs share the core. A plain loop around each slice measures that,
and each slice is corrected by how fast the loop ran compared with its median in the same process. The median
keeps a difference between two versions of Python, which is one of the things that may be measured.
On a busy machine of two cores the standard deviation of a pair was 1.9% so, and 2.5% with the plain median
of uncorrected quartets; with slices of a quarter of a second it was 10 to 25%.
"""

from __future__ import annotations

import json
import math
import subprocess
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import mean, median
from typing import Any

import attrs

from astragal.bench import slices
from astragal.bench.installations import Installation
from astragal.errors import BadInput, one_line
from astragal.lab.figures.intervals import Interval, mean_interval
from astragal.lab.figures.sums import Moments

PATIENCE = 300.0
"""Seconds after which a side that has not answered is given up."""
WARM_UP = 0.2
"""The share of a ruleset's time that each side plays before the first slice."""
SLICE = 0.01
"""CPU seconds that a slice should take: at least one game is played."""
ORDER = (0, 1, 1, 0)
"""Whose slice it is: 0 is this installation, 1 the other."""


@attrs.frozen
class Contest:
    """A ruleset that both installations have, and with how many players it is played."""

    game: str
    ruleset: str
    players: int
    by: str = slices.SILENT
    """How it is played: at random with nobody listening, as the lab does, or by a kind of bot."""

    @property
    def name(self) -> str:
        """How reports call it."""
        return f"{self.game}/{self.ruleset}" + (f", {self.by}" if self.by != slices.SILENT else "")


@attrs.frozen
class Slice:
    """What one side took for some games."""

    decisions: int
    cpu_s: float
    turns_per_cpu_s: float

    @property
    def rate(self) -> float:
        """Decisions per CPU-second."""
        return self.decisions / self.cpu_s


Quartet = tuple[list[Slice], list[Slice]]
"""Two slices of this installation and two of the other, in their order."""


@attrs.define
class Ratios:
    """The ratios of a ruleset, one for each pair that was finished."""

    logarithms: list[float] = attrs.field(factory=list)
    same_games: bool = True
    """Whether both sides had the same number of decisions in every slice."""

    @property
    def ratio(self) -> Interval:
        """How many times as fast as the other installation this one is."""
        count = len(self.logarithms)
        centre = mean(self.logarithms)
        squares = math.fsum((found - centre) ** 2 for found in self.logarithms)
        found = mean_interval(Moments(count, centre, squares / (count - 1) if count > 1 else math.nan))
        if not math.isfinite(found.half_width):
            return Interval(math.exp(centre), -math.inf, math.inf)
        return Interval(*(math.exp(part) for part in (found.value, found.low, found.high)))

    def as_json(self) -> dict[str, object]:
        """Return the ratio as `bench --json` gives it."""
        return {
            "ratio": self.ratio.as_json(),
            "pairs": len(self.logarithms),
            "same_games": self.same_games,
        }


class Side:
    """An installation at work in a process of its own."""

    def __init__(self, installation: Installation) -> None:
        self.name = installation.python
        self._errors = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")  # noqa: SIM115
        try:
            self._process = subprocess.Popen(
                [installation.python, "-P", "-c", Path(slices.__file__).read_text(encoding="utf-8")],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                text=True,
                encoding="utf-8",
                env=dict(installation.environment),
                start_new_session=True,  # Ctrl-C is for the command, which then ends its sides itself
            )
        except OSError as error:
            self._errors.close()
            raise BadInput(
                f"{self.name!r} cannot be run: {error.strerror or error}", "give the path of a Python"
            ) from None

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.communicate()
        self._errors.close()

    def ask(self, request: str, **arguments: object) -> Any:
        """Send a request and return the answer."""
        told = self._exchange(json.dumps([request, arguments]))
        if "error" in told:
            raise BadInput(
                f"{self.name!r}: {one_line(str(told['error']))}", "install a working astragal there"
            )
        return told["answer"]

    def _exchange(self, line: str) -> dict[str, object]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        timer = threading.Timer(PATIENCE, self._process.kill)
        timer.start()
        try:
            print(line, file=self._process.stdin, flush=True)
            told = json.loads(self._process.stdout.readline())
        except (OSError, ValueError):
            raise BadInput(
                f"{self.name!r} does not answer as a Python with astragal does{self._last_words()}",
                "give the path of a Python 3.11 or later that has astragal",
            ) from None
        finally:
            timer.cancel()
        return dict(told) if isinstance(told, dict) else {"error": "it sent something unexpected"}

    def _last_words(self) -> str:
        """Return the last line that the process wrote to stderr."""
        self._errors.seek(0)
        lines = self._errors.read().split("\n")
        said = next((one_line(line) for line in reversed(lines) if line.strip()), "")
        return f" ({said:.200})" if said else ""


@contextmanager
def both(this: Installation, other: Installation) -> Iterator[tuple[Side, Side]]:
    """Start a process for each installation, and end them afterwards."""
    one = Side(this)
    try:
        two = Side(other)
        try:
            yield one, two
        finally:
            two.close()
    finally:
        one.close()


def shared(this: Installation, other: Installation, wanted: Sequence[Contest]) -> list[Contest]:
    """Return what can be compared; the other installation must have something of what is wanted."""
    with both(this, other) as sides:
        theirs = sides[1].ask("rulesets")
    found = [contest for contest in wanted if contest.ruleset in theirs.get(contest.game, ())]
    if not found:
        raise BadInput(
            f"{other.python!r} has none of these rulesets", "compare installations of the same games"
        )
    return found


def measure_against(
    this: Installation,
    other: Installation,
    contests: Sequence[Contest],
    pairs: int,
    seconds: float,
    step: Callable[[Contest], bool],
) -> dict[str, Ratios]:
    """Return the ratios of each ruleset; `step` hears what comes next, and ends it all by returning False.

    `seconds` is about the CPU time for each ruleset in each pair, both sides together.
    """
    found: dict[str, Ratios] = {}
    for pair in range(pairs):
        played: dict[str, list[Quartet]] = {}
        with both(this, other) as sides:
            for contest in contests:
                if not step(contest):
                    break
                played[contest.name] = _play(sides, contest, f"{pair}", seconds)
        _add_pair(found, played)
        if len(played) < len(contests):
            break
    return found


def _play(sides: tuple[Side, Side], contest: Contest, seed: str, seconds: float) -> list[Quartet]:
    """Return the quartets of both sides under one ruleset, every other one begun by the other side."""
    table: dict[str, object] = attrs.asdict(contest)  # one file plays both sides: this installation's
    speeds = [side.ask("warm_up", **table, seconds=WARM_UP * seconds) for side in sides]
    games = max(1, round(speeds[0]["games_per_cpu_s"] * SLICE))
    taken = []
    for number in range(max(1, round(seconds / SLICE / len(ORDER)))):
        quartet: Quartet = ([], [])
        for place, turn in enumerate(ORDER):
            side = turn ^ (number % 2)
            luck = f"{seed}/{number}/{place // 2}"  # two slices in a row have the same games
            quartet[side].append(Slice(**sides[side].ask("slice", **table, seed=luck, games=games)))
        taken.append(quartet)
    return taken


def _add_pair(found: dict[str, Ratios], played: dict[str, list[Quartet]]) -> None:
    """Add what a pair of processes played: one ratio for each ruleset."""
    every = [quartet for quartets in played.values() for quartet in quartets]
    usual = [
        median([part.turns_per_cpu_s for quartet in every for part in quartet[side]] or [1.0])
        for side in (0, 1)
    ]
    for name, quartets in played.items():
        ratios = found.setdefault(name, Ratios())
        ratios.logarithms.append(middle_mean([log_ratio(quartet, usual) for quartet in quartets]))
        ratios.same_games &= all(map(_same_games, quartets))


def _same_games(quartet: Quartet) -> bool:
    return [part.decisions for part in quartet[0]] == [part.decisions for part in quartet[1]]


def log_ratio(quartet: Quartet, usual: Sequence[float]) -> float:
    """Return the logarithm of the ratio of both sides' speeds, each corrected by its plain loop."""
    this, other = (
        mean(math.log(part.rate * loop / part.turns_per_cpu_s) for part in parts)
        for parts, loop in zip(quartet, usual, strict=True)
    )
    return this - other


def middle_mean(values: Sequence[float]) -> float:
    """Return the mean without the lowest and the highest quarter."""
    ordered, cut = sorted(values), len(values) // 4
    return mean(ordered[cut : len(ordered) - cut])
