"""Tune the planner of Along History by self-play.

    python tools/tune_history.py climb --rounds 40 --games 200     # follow the winners among weights nearby
    python tools/tune_history.py duel other.toml --games 400       # compare two sets of weights

Weights play against their mirror image around the present ones, on the same luck with seats exchanged, in one
age after the other; every weight moves along the slope of the margin. Each is moved by a share of itself.
"""

from __future__ import annotations

import argparse
import math
import sys
import tomllib
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Any

import click

from along_history.bots.planner import HistoryPlanner
from along_history.bots.worth import Weights, Worth
from astragal.engine.drive import drive
from astragal.engine.rules import Rules
from astragal.plugins.registry import Registry

WEIGHTS = Path(__file__).parents[1] / "games" / "along_history" / "bots" / "planner_weights.toml"
AGES = ("prehistory", "antiquity", "middle-ages")
CLIP = 15.0  # the largest margin that counts
PULL = 0.6  # how much of the last move is kept


def read_weights(path: Path) -> dict[str, float]:
    """Return weights from a file."""
    table: dict[str, float] = tomllib.loads(path.read_text(encoding="utf-8"))["weights"]
    return table


def write_weights(path: Path, weights: Weights) -> None:
    """Write weights to a file."""
    lines = ["# Weights of the planner's position value. Written by tools/tune_history.py.", "", "[weights]"]
    lines += [f"{name} = {value:.4f}" for name, value in weights.items()]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def moved(weights: Weights, direction: Weights, by: float) -> dict[str, float]:
    """Return weights moved along a direction, each by a share of itself."""
    return {name: value * math.exp(by * direction[name]) for name, value in weights.items()}


def margin(rules: Rules, sides: tuple[Weights, Weights], luck: str) -> float:
    """Return by how much the first of two sets of weights beats the second, seats exchanged."""
    total = 0.0
    for first in (0, 1):
        worths = [Worth(rules, sides[(seat + first) % 2]) for seat in range(rules.seats)]
        bots = [HistoryPlanner(rules, seat, Random(seat), worth) for seat, worth in enumerate(worths)]
        choosers: list[Any] = [bot.choose for bot in bots]
        state = rules.new()
        deal = partial(rules.deal, rng=Random(luck))
        drive(state, choosers, deal, lambda now: False, 100_000)
        ahead = rules.total(state, first) - rules.total(state, 1 - first)
        total += max(-CLIP, min(CLIP, ahead))
    return total / 2


def climb(tables: list[Rules], options: argparse.Namespace) -> None:
    """Follow the winners among weights nearby."""
    weights = read_weights(options.weights)
    momentum = dict.fromkeys(weights, 0.0)
    for number in range(options.rounds):
        rng = Random(options.seed * 1_000_003 + number)
        slope = dict.fromkeys(weights, 0.0)
        for game, rules in enumerate(islice(cycle(tables), options.games)):
            way = {name: 0.0 if name in options.hold else rng.gauss(0, 1) for name in weights}
            sides = moved(weights, way, options.noise), moved(weights, way, -options.noise)
            won = margin(rules, sides, f"{options.seed}/{number}/{game}") / options.games
            slope = {name: value + won * way[name] for name, value in slope.items()}
        momentum = {name: PULL * momentum[name] + slope[name] for name in weights}
        weights = moved(weights, momentum, options.step)
        write_weights(options.out, weights)
        click.echo(f"round {number + 1}: " + " ".join(f"{name} {v:.2f}" for name, v in weights.items()))


def duel(tables: list[Rules], options: argparse.Namespace) -> None:
    """Compare two sets of weights."""
    sides = read_weights(options.weights), read_weights(options.other)
    margins = [
        margin(rules, sides, f"duel/{options.seed}/{game}")
        for game, rules in enumerate(islice(cycle(tables), options.games))
    ]
    mean = sum(margins) / len(margins)
    spread = math.sqrt(sum((each - mean) ** 2 for each in margins) / max(1, len(margins) - 1))
    click.echo(f"first ahead by {mean:.2f} +-{1.96 * spread / math.sqrt(len(margins)):.2f} points")


def main(arguments: list[str]) -> None:
    """Read the command line and do what it says."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("command", choices=("climb", "duel"))
    parser.add_argument("other", nargs="?", type=Path, help="the second set of weights of a duel")
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    parser.add_argument("--games", type=int, default=200, help="pairs of games a round")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--noise", type=float, default=0.3)
    parser.add_argument("--step", type=float, default=0.05)
    parser.add_argument("--hold", nargs="*", default=["envy"], help="weights that climbing leaves alone")
    options = parser.parse_args(arguments)
    registry = Registry()
    ruleset = registry.ruleset("along-history", "one-age")
    tables = [registry.compile(ruleset, 2, {"ages": age}) for age in AGES]
    {"climb": climb, "duel": duel}[options.command](tables, options)


if __name__ == "__main__":
    main(sys.argv[1:])
