"""Climbing in the arena: follow the slope of the chance to win against fixed weights."""

from __future__ import annotations

from pathlib import Path

import click
import numpy as np

from rtta.bots.worth import Weights
from tuning.arena import NAMES, Arena, Numbers, as_numbers, as_weights
from tuning.weights import scale_of, write_weights

SEARCHER = {"monument_pace": (1.5, 0.35), "haste": (0.5, 0.0), "spread": (2.8, 1.0), "reply": (3.0, 0.0)}
"""What a searcher needs and a planner's weights do not have, set by hand."""

_MOMENTUM = 0.9
_CHECKED = 10  # rounds between two checks
_CHECK_SEED = 10**9  # far from the games that are climbed on


def ascend(arena: Arena, start: Weights, rival: Weights, out: Path, options: dict[str, float]) -> None:
    """Move weights up the slope, in ever smaller steps; write the running mean of where they went."""
    own, other = as_numbers(SEARCHER | dict(start)), as_numbers(rival)
    scale = np.array([scale_of(name) for name in NAMES])
    rounds, pairs = int(options["rounds"]), int(options["games"]) // 4
    speed, size, mean = np.zeros_like(own), 0.0, own
    for round in range(rounds):
        seed = int(options["seed"]) * 100_000 + round
        slope = arena.slope(own, scale, other, options["noise"], options["soft"], seed, pairs)
        speed = _MOMENTUM * speed + (1 - _MOMENTUM) * slope
        # every weight's slope is as noisy as the others', so one size serves all and large slopes count more
        size = size or float(np.mean(slope[scale != 0] ** 2))
        size += 0.02 * (float(np.mean(slope[scale != 0] ** 2)) - size)
        step = options["step"] * (1 - round / rounds) + 0.005
        own = own + step * scale * speed / np.sqrt(size)
        mean = 0.9 * mean + 0.1 * own
        if round % _CHECKED == _CHECKED - 1 or round == rounds - 1:
            write_weights(out, as_weights(mean))
            click.echo(f"round {round + 1}: {said(arena, mean, other, _CHECK_SEED, 20_000)}")


def said(arena: Arena, own: Numbers, other: Numbers, seed: int, games: int) -> str:
    """Let weights meet and say how it went."""
    margins, (mine, theirs, rounds) = arena.meet(own, other, seed, games)
    wins = float(np.mean((margins > 0) + (margins == 0) / 2))
    error = 1.96 * float(np.sqrt(wins * (1 - wins) / games))
    return f"first wins {wins:.4f} +-{error:.4f}; scores {mine:.2f} and {theirs:.2f}; {rounds:.2f} rounds"
