"""The arena: planner and searcher in C, for the hundred thousands of games that tuning takes.

It knows the Bronze Age for two and nothing else. Compiling it takes a C compiler (`cc`) and some seconds.
"""

from __future__ import annotations

import ctypes
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from astragal.engine.rules import Rules
from rtta.bots.worth import Weights
from rtta.state import Table

SOURCE = Path(__file__).with_name("arena.c")
FLAGS = (
    *("-O3", "-march=native", "-ffp-contract=off", "-shared", "-fPIC"),
    *(
        "-fno-math-errno",
        "-fno-trapping-math",
        "-ffinite-math-only",
        "-fno-signed-zeros",
    ),  # sums stay as written
)
DEVELOPMENTS = (
    *("irrigation", "leadership", "agriculture", "medicine", "quarrying", "caravans", "coinage", "religion"),
    *("granaries", "masonry", "engineering", "architecture", "empire"),
)
"""The cheapest first, then by id, as they are listed for sale."""
MONUMENTS = ("step_pyramid", "stone_circle", "obelisk", "hanging_gardens", "great_wall")
NAMES = (
    *("envy", "pace", "base", "city_1", "city_2", "city_3", "city_4", "city_progress", "monument_progress"),
    *("monument_progress_squared", "food_next", "food_after", "food_beyond"),
    *(f"goods_{n}" for n in range(5)),
    "developments",
    *DEVELOPMENTS,
    *("race", "haste", "monument_pace"),
    *(f"{id}_by_city" for id in DEVELOPMENTS),
    *MONUMENTS,
    *("city_pace", "city_progress_squared", "spread", "reply"),
)
"""The weights in the order in which the arena keeps them."""

DEFAULTS = {"monument_pace": (100.0, 0.0)}
"""What a weight is that a file does not name, when that is not nothing."""

Numbers = NDArray[np.float64]


def as_numbers(weights: Weights) -> Numbers:
    """Return weights in the arena's order."""
    return np.array([weights.get(name, DEFAULTS.get(name, (0.0, 0.0))) for name in NAMES])


def as_weights(numbers: Numbers) -> dict[str, tuple[float, float]]:
    """Return weights by name."""
    return {name: (float(now), float(later)) for name, (now, later) in zip(NAMES, numbers, strict=True)}


def content_numbers(rules: Rules) -> list[int]:
    """Return the numbers of the game that the arena plays with; refuse any but the Bronze Age for two."""
    gear, entries = rules.gear, rules.content.developments
    if rules.seats != 2 or set(entries) != set(DEVELOPMENTS) or len(gear.projects) != 4 + len(MONUMENTS):
        raise SystemExit("the arena knows the Bronze Age for two only")
    found = [number for id in DEVELOPMENTS for number in (entries[id].cost, entries[id].points)]
    for project in gear.projects:
        found += [project.boxes, project.reward(0), project.reward(1)]
    return [*found, *gear.caps, *(value for row in gear.values for value in row)]


def position(state: Table) -> NDArray[np.int32]:
    """Return a table as the arena reads it."""
    found = [state.round, state.active]
    for player in state.players:
        owned = sum(1 << n for n, id in enumerate(DEVELOPMENTS) if id in player.developments)
        found += [player.food, player.lost, owned, *player.goods, *player.boxes, *player.awards]
    return np.array(found, dtype=np.int32)


class Arena:
    """The compiled arena."""

    def __init__(self, rules: Rules) -> None:
        with tempfile.TemporaryDirectory() as folder:
            made = Path(folder) / "arena.so"
            subprocess.run(["cc", *FLAGS, "-o", str(made), str(SOURCE), "-lm"], check=True)
            self._made = ctypes.CDLL(str(made))
        self._made.arena_start.restype = ctypes.c_double
        assert self._made.arena_weights() == len(NAMES)
        self._made.arena_setup(_pointer(np.array(content_numbers(rules), dtype=np.int32)))

    def meet(self, own: Numbers, other: Numbers, seed: int, games: int) -> tuple[Numbers, Numbers]:
        """Return the first side's margin game by game, and the means of both scores and of the rounds."""
        margins, totals = np.zeros(games), np.zeros(3)
        self._made.arena_meet(
            _pointer(own), _pointer(other), ctypes.c_uint64(seed), games, _pointer(margins), _pointer(totals)
        )
        return margins, totals / games

    def slope(
        self, own: Numbers, scale: Numbers, other: Numbers, noise: float, soft: float, seed: int, pairs: int
    ) -> Numbers:
        """Return which way the mean of tanh(margin / soft) rises, in steps of each weight's scale."""
        found = np.zeros_like(own)
        self._made.arena_slope(
            *(_pointer(own), _pointer(scale), _pointer(other)),
            *(ctypes.c_double(noise), ctypes.c_double(soft), ctypes.c_uint64(seed), pairs, _pointer(found)),
        )
        return found

    def start(self, own: Numbers, state: Table) -> float:
        """Return what the active player's turn is worth before its first roll."""
        return float(self._made.arena_start(_pointer(own), _pointer(position(state))))

    def finish(self, own: Numbers, state: Table, faces: Sequence[int]) -> NDArray[np.int32]:
        """Return the table after the turn, played to its end from the final dice."""
        found = position(state)
        count = np.bincount(np.array(faces), minlength=6).astype(np.int32)
        self._made.arena_finish(_pointer(own), _pointer(found), _pointer(count))
        return found


def _pointer(numbers: NDArray[Any]) -> ctypes.c_void_p:
    assert numbers.flags["C_CONTIGUOUS"]
    return ctypes.c_void_p(numbers.ctypes.data)
