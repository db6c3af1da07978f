"""How fast the engine is on this machine: random play, and the cost of fork, choices and apply."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import TypeVar

import attrs

from astragal.bench.slices import play
from astragal.engine.drive import drive
from astragal.engine.forking import SHARED, Piece
from astragal.engine.rules import Rules
from astragal.engine.state import State
from astragal.lab.run.recipe import fitting_players
from astragal.plugins.registry import Registry

T = TypeVar("T")

POSITIONS = 200
"""How many positions out of random games are looked at."""
SLICES = 5
"""Into how many parts the time for random play is cut; the quickest counts."""
CALIBRATION = 1_000_000
LONGEST = 100_000
"""Steps after which a random game is given up."""


@attrs.frozen
class Speed:
    """What one ruleset takes; times are CPU time."""

    players: int
    games_per_cpu_s: float
    decisions_per_cpu_s: float
    spread: float
    """How far the slowest slice lies below the quickest, as a share of it: what the machine did beside."""
    decisions_per_game: float
    fork_us: float
    choices_us: float
    """Listing the choices of a position."""
    apply_us: float
    """An action and everything up to the next decision or roll, its choices included."""
    state_bytes: int


def rulesets(registry: Registry) -> list[tuple[str, str]]:
    """Return every game with each of its rulesets."""
    return [(game, preset.id) for game in registry.games() for preset in registry.definition(game).presets]


def measure(registry: Registry, game: str, ruleset: str, seconds: float) -> Speed:
    """Play at random for a while, with two players where that many may play."""
    found = registry.ruleset(game, ruleset)
    rules = registry.compile(found, fitting_players(found.preset.players))
    rng = Random("bench")
    _random_play(rules, rng, seconds / SLICES)  # tables that fill in the first games are filled
    slices = [_random_play(rules, rng, seconds / SLICES) for _ in range(SLICES)]
    rates = [decisions / spent for _, decisions, spent in slices]
    # what else the machine does only ever slows a slice down
    games, decisions, spent = slices[rates.index(max(rates))]
    positions = sample_positions(rules, Random("positions"), POSITIONS)
    return Speed(
        players=rules.seats,
        games_per_cpu_s=round(games / spent, 1),
        decisions_per_cpu_s=round(decisions / spent),
        spread=round(1 - min(rates) / max(rates), 3),
        decisions_per_game=round(decisions / games, 1),
        fork_us=round(time_each(lambda: positions, lambda state: state.fork()), 3),
        choices_us=round(time_each(lambda: positions, _choices), 3),
        apply_us=round(time_each(lambda: [state.fork() for state in positions], _play_first), 3),
        state_bytes=round(sum(size_of(state) for state in positions) / len(positions)),
    )


def _random_play(rules: Rules, rng: Random, seconds: float) -> tuple[int, int, float]:
    games = decisions = 0
    started = time.process_time()
    while True:
        decisions += play(rules, rng)
        games += 1
        spent = time.process_time() - started
        if spent >= seconds:
            return games, decisions, spent


def sample_positions(rules: Rules, rng: Random, count: int) -> list[State]:
    """Return positions with a decision, spread over random games."""
    found: list[State] = []

    def look(state: State) -> bool:
        if state.to_move >= 0 and rng.random() < 0.1:
            found.append(state.fork())
        return len(found) == count

    choosers = [lambda state, legal: rng.choice(legal)] * rules.seats
    while len(found) < count:
        drive(rules.new(), choosers, partial(rules.deal, rng=rng), look, LONGEST)
    return found


def time_each(lay_out: Callable[[], Sequence[T]], do: Callable[[T], object]) -> float:
    """Return the microseconds of doing something with a position: the best of fifteen rounds over all.

    The positions of a round are set up again, off the clock, because actions change them.
    """
    rounds = []
    for _ in range(15):
        positions = lay_out()
        started = time.process_time()
        for state in positions:
            do(state)
        rounds.append((time.process_time() - started) / len(positions))
    return min(rounds) * 1e6


def _choices(state: State) -> object:
    rules = state.rules
    if state.interrupts:
        pending = state.interrupts[-1]
        choose = rules.answerers.get(type(pending))
        return pending.choices(state) if choose is None else choose(state)
    chooser = rules.choosers[state.phase]
    return chooser(state) if chooser is not None else ()


def _play_first(state: State) -> None:
    state.rules.play(state, state.legal[0])


def size_of(value: object) -> int:
    """Return the bytes of a state: its own pieces, lists and dicts, not what all forks share."""
    if isinstance(value, Piece):
        kind: type = type(value)
        fields = [field for field in attrs.fields(kind) if not field.metadata.get(SHARED)]
        return sys.getsizeof(value) + sum(size_of(getattr(value, field.name)) for field in fields)
    if isinstance(value, dict):
        return sys.getsizeof(value) + sum(size_of(part) for part in value.values())
    if isinstance(value, list | tuple | set | frozenset):
        return sys.getsizeof(value) + sum(size_of(part) for part in value)
    return 0


def calibration() -> float:
    """Return how many turns of a plain Python loop this machine makes in a CPU-second, for scale."""
    best = min(_loop() for _ in range(3))
    return round(CALIBRATION / best)


def _loop() -> float:
    started = time.process_time()
    total, table = 0, list(range(64))
    for i in range(CALIBRATION):
        total += table[i & 63]
    return time.process_time() - started
