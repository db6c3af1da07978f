"""Check the coach: does it find planted blunders, does it repeat itself, whom does it call accurate?

    python tools/check_coach.py blunders rtta --count 20
    python tools/check_coach.py repeat along-history
    python tools/check_coach.py accuracy rtta --matches 3

A blunder is planted without the coach: from positions of games between planners, one choice is played to the
end of the game 30 times by planners, and so is a planner's choice, on the same luck. A choice that wins at
least 30 points less often is a blunder. The coach, which looks only a few turns ahead, is asked about both.
All luck comes from fixed seeds.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from time import process_time
from typing import Any

import attrs
import click

from astragal.coach.analysis import Analysis, Analyst
from astragal.coach.judge import Judge
from astragal.engine.drive import drive
from astragal.engine.rules import Rules
from astragal.engine.state import CHANCE, OVER, Action, State
from astragal.match.line import MatchStep
from astragal.plugins.registry import Registry

PLAYED_OUT = 30
"""How often each choice is played to the end of the game."""
WORSE = 0.3
"""How much less often a blunder wins."""
TRIES = 4
"""How many choices of a position are tried as blunders."""


@attrs.frozen
class Recorded:
    """A game with every state and step."""

    states: list[State]
    steps: list[MatchStep]


def recorded(rules: Rules, kinds: Sequence[str], seed: int) -> Recorded:
    """Play a game between bots and return its states and steps."""
    state: State = rules.new()
    dealer = Random(seed)
    bots = [rules.bots[kind].make(rules, seat, Random(f"{seed}/{seat}")) for seat, kind in enumerate(kinds)]
    states, steps = [state.fork()], list[MatchStep]()
    while state.to_move != OVER:
        seat = state.to_move
        if seat == CHANCE:
            assert state.chance is not None
            chance, before = state.chance, state.fork()
            text = " ".join(chance.names(before, rules.deal(state, dealer)))
        else:
            action = bots[seat].choose(state, state.legal)
            text = rules.text_of(action)
            rules.play(state, action)
        steps.append(MatchStep(seat, text))
        states.append(state.fork())
    return Recorded(states, steps)


def wins(rules: Rules, state: State, action: Action, seat: int) -> float:
    """Return how often a choice wins when planners play the game to its end."""
    choosers: list[Any] = [rules.bots["planner"].make(rules, s, Random(s)).choose for s in range(rules.seats)]
    won = 0.0
    for seed in range(PLAYED_OUT):
        after = state.fork()
        rules.play(after, action)
        drive(after, choosers, partial(rules.deal, rng=Random(seed)), lambda _: False, 100_000)
        winners = rules.result(after).winners
        won += (seat in winners) / len(winners)
    return won / PLAYED_OUT


def planted(rules: Rules, seed: int = 1) -> Iterator[tuple[State, Action, Action]]:
    """Yield positions with a sound choice and a blunder, one from each game at most."""
    for game in range(seed, seed + 100_000):
        rng, match = Random(game), recorded(rules, ["planner"] * rules.seats, game)
        places = [n for n, state in enumerate(match.states) if state.to_move >= 0 and len(state.legal) > 3]
        for place in rng.sample(places, min(3, len(places))):
            found = _blunder(rules, match.states[place], rng)
            if found is not None:
                yield match.states[place], *found
                break


def _blunder(rules: Rules, state: State, rng: Random) -> tuple[Action, Action] | None:
    """Return a planner's choice and one that wins far less often, if there is one among some."""
    seat = state.to_move
    sound = rules.bots["planner"].make(rules, seat, Random(seat)).choose(state, state.legal)
    best = wins(rules, state, sound, seat)
    if best < WORSE:
        return None
    others = [action for action in state.legal if action != sound]
    for action in rng.sample(others, min(TRIES, len(others))):
        if wins(rules, state, action, seat) <= best - WORSE:
            return sound, action
    return None


def check_blunders(rules: Rules, options: argparse.Namespace) -> None:
    """Count the planted blunders that the coach finds, and the sound choices that it blames."""
    found = blamed = total = 0
    for total, (state, sound, blunder) in enumerate(planted(rules), 1):
        found += Judge(rules, total).verdict(state, blunder).cost > 0
        blamed += Judge(rules, total).verdict(state, sound).cost > 0
        click.echo(f"{total} blunders: {found} found; sound choices blamed: {blamed}")
        if total >= options.count or process_time() > options.seconds:
            return


def analysed(rules: Rules, match: Recorded, seed: int) -> Analysis:
    """Return what the coach finds in a game."""
    return Analyst(rules, seed).analyse(lambda n: match.states[n], match.steps)


def _costs(analysis: Analysis) -> dict[int, float]:
    """Return what decisions cost, by step."""
    return {found.step: found.verdict.cost for found in analysis.mistakes}


def check_repeat(rules: Rules, options: argparse.Namespace) -> None:
    """Judge the same matches twice with other seeds and say how far the figures are apart."""
    accuracy, luck, costs = list[float](), list[float](), list[float]()
    for game in range(1, options.matches + 1):
        match = recorded(rules, ["greedy"] * rules.seats, game)
        first, second = (analysed(rules, match, seed) for seed in (1, 2))
        for one, other in zip(first.records, second.records, strict=True):
            accuracy.append(abs(one.accuracy - other.accuracy))
            luck.append(abs(one.luck - other.luck))
        lost, again = (_costs(part) for part in (first, second))
        costs += [
            100 * abs(lost.get(step, 0.0) - again.get(step, 0.0)) for step in lost.keys() | again.keys()
        ]
        means = [sum(values) / max(1, len(values)) for values in (accuracy, luck, costs)]
        click.echo(f"{game} matches: accuracy {means[0]:.2f}, luck {means[1]:.1f}, cost {means[2]:.1f} apart")
        if process_time() > options.seconds:
            return


def check_accuracy(rules: Rules, options: argparse.Namespace) -> None:
    """Say how accurate the coach finds each kind of bot, and how long a match takes."""
    for kind in options.bots.split(","):
        values, decisions, spent, steps = list[float](), 0, 0.0, 0
        for game in range(1, options.matches + 1):
            match = recorded(rules, [kind] * rules.seats, game)
            begun = process_time()
            found = analysed(rules, match, 1)
            spent, steps = spent + process_time() - begun, steps + len(match.steps)
            values += [record.accuracy for record in found.records]
            decisions += sum(record.decisions for record in found.records)
        mean = sum(values) / len(values)
        each = options.matches
        told = f"{decisions} decisions, {steps // each} steps and {spent / each:.1f} s a match"
        click.echo(f"{kind}: accuracy {mean:.2f} ({told})")
        if process_time() > options.seconds:
            return


CHECKS = {"blunders": check_blunders, "repeat": check_repeat, "accuracy": check_accuracy}


def main(arguments: list[str]) -> None:
    """Read the command line and do what it says."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("check", choices=CHECKS)
    parser.add_argument("game")
    parser.add_argument("ruleset", nargs="?", default="")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--count", type=int, default=20, help="how many blunders to plant")
    parser.add_argument("--matches", type=int, default=2)
    parser.add_argument("--bots", default="random,easy,greedy,planner,search")
    parser.add_argument("--seconds", type=float, default=600.0, help="CPU seconds after which it stops")
    options = parser.parse_args(arguments)
    registry = Registry()
    rules = registry.compile(registry.ruleset(options.game, options.ruleset), options.players)
    CHECKS[options.check](rules, options)


if __name__ == "__main__":
    main(sys.argv[1:])
