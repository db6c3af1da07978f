"""Tune the value of positions of Roll Through the Ages, or of The Iron Age, by self-play.

    python tools/tune.py fit --games 600 --rounds 3        # play, fit, write the weights, play again
    python tools/tune.py climb --games 300 --rounds 4      # follow the winners among weights nearby
    python tools/tune.py duel other.toml --games 400       # compare two sets of weights
    python tools/tune.py ascend --rounds 200               # climb in the arena, with millions of games
    python tools/tune.py check --games 100000              # let searcher and planner meet in the arena
    python tools/tune.py fit --game iron-age               # the Iron Age; the arena plays the Bronze Age only

`fit` lets planners play each other, writes down every position at the end of a turn, and fits by least
squares how many points each feature still brought. Each game is played with slightly different weights, so
that positions occur that the planner would not choose. `climb` starts from any weights and moves them towards
those that win. `ascend` does so for the searcher with games played in C, a hundred times as fast
(`tuning/arena.c`). numpy is needed (the `lab` extra), and for the arena a C compiler.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import click
import numpy as np

from astragal.engine.rules import Rules
from astragal.engine.state import CHANCE, OVER
from astragal.plugins.registry import Registry
from rtta.bots.worth import Weights
from tuning.arena import Arena, as_numbers
from tuning.ascend import ascend, said
from tuning.games import TUNED, Scales
from tuning.weights import read_weights, scale_of, write_weights

WEIGHTS = TUNED["rtta"].weights
WINNING = WEIGHTS.with_name("winning_weights.toml")
FIXED = ("envy", "pace", "city_pace", "race", "haste", "monument_pace", "spread", "reply")
"""Weights that are no features: they are set by hand and compared by duels."""

Sample = tuple[dict[str, float], float, float]
"""Features, turns left by the clock, and the points that were still to come."""


def shaken(weights: Weights, rng: Random, noise: float) -> Weights:
    """Return weights that differ a little, so that play explores."""

    def shake(value: float) -> float:
        return value * math.exp(rng.gauss(0, noise))

    return {
        name: (now, later) if name in FIXED else (shake(now), shake(later))
        for name, (now, later) in weights.items()
    }


def play(rules: Rules, bots: list[Any], dealer: Random, watch: Any = None) -> Any:
    """Play a game; `watch(state)` sees the table at each end of a turn, as the player who ends it does."""
    state = rules.new()
    turn = (state.round, state.active)
    while state.to_move != OVER:
        if state.to_move == CHANCE:
            rules.deal(state, dealer)
        else:
            rules.play(state, bots[state.to_move].choose(state, state.legal))
        if watch and (state.round, state.active) != turn:
            ended = state.fork()
            ended.round, ended.active = turn
            watch(ended)
            turn = (state.round, state.active)
    return state


def observe(
    rules: Rules, weights: Weights, seed: int, noise: float
) -> tuple[list[Sample], list[tuple[int, int]]]:
    """Play one game and return its positions as samples, and turns left by purchases needed."""
    tuned, rng = TUNED[rules.game.id], Random(seed)
    worth = tuned.worth(rules, weights)
    bots = [tuned.planner(rules, seat, rng, shaken(weights, rng, noise)) for seat in range(rules.seats)]
    to_end = rules.quantity("developments_to_end")
    seen: list[tuple[int, dict[str, float], float, int]] = []
    paces: list[tuple[int, int]] = []

    def watch(state: Any) -> None:
        turns = worth.turns_left(state)
        most = max(len(player.developments) for player in state.players)
        paces.append((to_end(state, state.active) - most, state.round))
        for seat in range(state.seats):
            clock = worth.clock(state, seat, turns)
            if clock > 0:
                seen.append((seat, tuned.features(worth, state, seat), clock, rules.total(state, seat)))

    end = play(rules, bots, rng, watch)
    final = [rules.total(end, seat) for seat in range(end.seats)]
    samples = [(features, clock, float(final[seat] - points)) for seat, features, clock, points in seen]
    return samples, [(needed, end.round - round) for needed, round in paces]


def fit(samples: list[Sample], weights: Weights, ridge: float) -> dict[str, tuple[float, float]]:
    """Return the weights that explain best how many points were still to come."""
    names = [name for name in weights if name not in FIXED]
    column = {name: place for place, name in enumerate(names)}
    rows = np.zeros((len(samples), 2 * len(names)))
    targets = np.zeros(len(samples))
    for place, (features, clock, gain) in enumerate(samples):
        targets[place] = gain
        for name, value in features.items():
            if name in column:
                rows[place, 2 * column[name]] = value
                rows[place, 2 * column[name] + 1] = value * clock
    old = np.array([value for name in names for value in weights[name]])
    scale = rows.std(axis=0) + 1e-9
    pull = ridge * np.diag(scale**2 + 1e-3)
    solved = np.linalg.solve(
        rows.T @ rows / len(samples) + pull, rows.T @ targets / len(samples) + pull @ old
    )
    residual = targets - rows @ solved
    click.echo(f"  {len(samples)} positions, residual {residual.std():.2f} points of {targets.std():.2f}")
    fitted = {name: (float(solved[2 * at]), float(solved[2 * at + 1])) for name, at in column.items()}
    return {name: fitted.get(name, pair) for name, pair in weights.items()}


def fit_command(rules: Rules, options: argparse.Namespace) -> None:
    """Play and fit, several times over; half the way to the new weights each time."""
    weights = read_weights(options.weights)
    seed = options.seed
    for round in range(options.rounds):
        samples: list[Sample] = []
        paces: list[tuple[int, int]] = []
        for game in range(options.games):
            more, turns = observe(rules, weights, seed * 1_000_003 + round * 10_007 + game, options.noise)
            samples += more
            paces += turns
        for needed in sorted({needed for needed, _ in paces}):
            left = [turns for n, turns in paces if n == needed]
            click.echo(f"  {needed} purchases needed: {sum(left) / len(left):.2f} turns left")
        found = fit(samples, weights, options.ridge)
        share = options.step
        weights = {
            name: (now + share * (found[name][0] - now), later + share * (found[name][1] - later))
            for name, (now, later) in weights.items()
        }
        write_weights(options.out, weights)
        click.echo(f"round {round + 1}: weights written to {options.out}")


def moved(weights: Weights, direction: Weights, by: float, scales: Scales) -> dict[str, tuple[float, float]]:
    """Return weights moved along a direction, each by its own scale."""
    return {
        name: (
            now + by * direction[name][0] * scales[name][0],
            later + by * direction[name][1] * scales[name][1],
        )
        for name, (now, later) in weights.items()
    }


def met(rules: Rules, sides: Sequence[Weights], rng: Random, swap: int, clip: float) -> float:
    """Let two sets of weights meet and return the first one's margin, cut off at a limit."""
    order = sides[::-1] if swap else sides
    planner = TUNED[rules.game.id].planner
    end = play(rules, [planner(rules, seat, rng, order[seat]) for seat in range(rules.seats)], rng)
    margin = rules.total(end, 0) - rules.total(end, 1)
    return max(-clip, min(clip, -margin if swap else margin))


def climb_command(rules: Rules, options: argparse.Namespace) -> None:
    """Let weights play against their mirror image around the present ones, and follow the winners."""
    weights = read_weights(options.weights)
    fixed = read_weights(options.against) if options.against else None
    scales = {name: TUNED[rules.game.id].scales.get(name) or scale_of(name) for name in weights}
    momentum: dict[str, list[float]] = {name: [0.0, 0.0] for name in weights}
    for round in range(options.rounds):
        rng = Random(options.seed * 1_000_003 + round)
        slope = {name: [0.0, 0.0] for name in weights}
        for game in range(options.games):
            direction = {
                name: (0.0, 0.0) if name in options.hold else (rng.gauss(0, 1), rng.gauss(0, 1))
                for name in weights
            }
            sides = [moved(weights, direction, by, scales) for by in (options.noise, -options.noise)]
            if fixed is None:
                margin = met(rules, sides, rng, game % 2, options.clip)
            else:
                margin = met(rules, [sides[0], fixed], rng, game % 2, options.clip)
                margin -= met(rules, [sides[1], fixed], rng, game % 2, options.clip)
            reward = margin / options.games
            for name, pair in direction.items():
                slope[name][0] += reward * pair[0]
                slope[name][1] += reward * pair[1]
        for name, found in slope.items():
            momentum[name] = [0.6 * old + new for old, new in zip(momentum[name], found, strict=True)]
        weights = moved(weights, {name: (a, b) for name, (a, b) in momentum.items()}, options.step, scales)
        write_weights(options.out, weights)
        click.echo(f"round {round + 1}: weights written to {options.out}")


def duel_command(rules: Rules, options: argparse.Namespace) -> None:
    """Compare two sets of weights on the same luck, seats exchanged."""
    sides = [read_weights(options.weights), read_weights(options.other)]
    planner = TUNED[rules.game.id].planner
    margins, scores = [], []
    for game in range(options.games):
        swap = game % 2
        order = sides[::-1] if swap else sides
        rng = Random(options.seed * 1_000_003 + game // 2)
        bots = [planner(rules, seat, Random(seat), order[seat % 2]) for seat in range(rules.seats)]
        end = play(rules, bots, rng)
        totals = [rules.total(end, seat) for seat in range(end.seats)]
        margins.append((totals[0] - totals[1]) * (-1 if swap else 1))
        scores.append(totals[::-1] if swap else totals)
    wins = sum((margin > 0) + (margin == 0) / 2 for margin in margins) / len(margins)
    error = 1.96 * math.sqrt(wins * (1 - wins) / len(margins))
    means = [sum(score[side] for score in scores) / len(scores) for side in (0, 1)]
    click.echo(f"first wins {wins:.3f} +-{error:.3f}; scores {means[0]:.2f} and {means[1]:.2f}")


def ascend_command(rules: Rules, options: argparse.Namespace) -> None:
    """Climb in the arena against fixed weights."""
    rival = read_weights(options.against or WEIGHTS)
    ascend(Arena(rules), read_weights(options.weights), rival, options.out, vars(options))


def check_command(rules: Rules, options: argparse.Namespace) -> None:
    """Let the searcher's weights meet others, by default the planner's, in the arena."""
    own, other = (as_numbers(read_weights(path)) for path in (WINNING, options.other or WEIGHTS))
    click.echo(said(Arena(rules), own, other, options.seed, options.games))


COMMANDS = {
    "fit": fit_command,
    "climb": climb_command,
    "duel": duel_command,
    "ascend": ascend_command,
    "check": check_command,
}
ARENA = ("ascend", "check")
"""The commands that play in the arena."""


def main(arguments: list[str]) -> None:
    """Read the command line and do what it says."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("command", choices=tuple(COMMANDS))
    parser.add_argument("other", nargs="?", type=Path, help="the second set of weights of a duel")
    parser.add_argument("--game", choices=tuple(TUNED), default="rtta")
    parser.add_argument("--weights", type=Path, help="the weights to begin with, by default the planner's")
    parser.add_argument("--out", type=Path, help="where they are written, by default to the planner's")
    parser.add_argument("--ruleset", help="the ruleset that is played, by default the game's first one")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--noise", type=float, default=0.3)
    parser.add_argument("--ridge", type=float, default=0.002)
    parser.add_argument("--step", type=float, default=0.6)
    parser.add_argument(
        "--soft", type=float, default=3, help="the margin that `ascend` takes for a likely win"
    )
    parser.add_argument("--clip", type=float, default=15, help="the largest margin that counts when climbing")
    parser.add_argument(
        "--against", type=Path, help="climb against these weights instead of the mirror image"
    )
    parser.add_argument("--hold", nargs="*", default=["envy"], help="weights that climbing leaves alone")
    options = parser.parse_args(arguments)
    tuned, registry = TUNED[options.game], Registry()
    options.weights, options.out = options.weights or tuned.weights, options.out or tuned.weights
    if options.command in ARENA and options.game != "rtta":
        parser.error(f"{options.command} plays rtta only: use fit, climb or duel")
    ruleset = registry.ruleset(tuned.id, options.ruleset or tuned.ruleset)
    rules = registry.compile(ruleset, options.players)
    COMMANDS[options.command](rules, options)


if __name__ == "__main__":
    main(sys.argv[1:])
