"""Check the coach: does it find planted blunders, does it repeat itself, whom does it call accurate?

    python tools/check_coach.py blunders rtta --count 17
    python tools/check_coach.py repeat along-history
    python tools/check_coach.py accuracy rtta --matches 3

A blunder is planted without the coach: in positions of games between bots, some choices are played to the
end of the game 32 times, and so is a planner's choice, on the same luck. A choice that wins at least 25
points less often, and again on other luck, is a blunder. The coach, which looks only a few turns ahead, is
asked about both. All luck comes from fixed seeds.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from random import Random
from time import process_time

import attrs
import click

from astragal.coach.analysis import Analysis, Analyst
from astragal.coach.chance import WinOutlook
from astragal.coach.judge import Judge
from astragal.engine.rules import Rules
from astragal.engine.state import CHANCE, OVER, Action, State
from astragal.match.line import MatchStep
from astragal.plugins.registry import Registry

PLAYED_OUT = 32
"""How often each choice is played to the end of the game."""
FIRST = 8
"""How many of these games come first; a choice that does not do badly in them is not tried further."""
WORSE = 0.25
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


class Planter:
    """Finds choices that lose games, by playing them to the end."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.outlook = rules, WinOutlook(rules)

    def planted(self, seed: int = 1) -> Iterator[tuple[State, Action, Action]]:
        """Yield positions with a sound choice and a blunder, one from each game at most."""
        for game in range(seed, seed + 100_000):
            rng, match = Random(game), recorded(self.rules, ["greedy"] * self.rules.seats, game)
            open_states = [state for state in match.states if state.to_move >= 0 and len(state.legal) > 1]
            for state in rng.sample(open_states, min(6, len(open_states))):
                found = self._blunder(state, rng)
                if found is not None:
                    yield state, *found
                    break

    def _blunder(self, state: State, rng: Random) -> tuple[Action, Action] | None:
        """Return a planner's choice and one that wins far less often, if there is one among some."""
        bot = self.rules.bots["planner"].make(self.rules, state.to_move, Random(state.to_move))
        sound = bot.choose(state, state.legal)
        others = [action for action in state.legal if action != sound]
        for action in rng.sample(others, min(TRIES, len(others))):
            parts = (range(FIRST), range(PLAYED_OUT), range(1000, 1000 + PLAYED_OUT))
            if all(self._lead(state, sound, action, seeds) >= WORSE for seeds in parts):
                return sound, action
        return None

    def _lead(self, state: State, sound: Action, other: Action, seeds: Sequence[int]) -> float:
        """Return how much more often one choice wins than another, from 0 to 1."""
        won = [0.0, 0.0]
        for place, action in enumerate((sound, other)):
            after = state.fork()
            self.rules.play(after, action)
            won[place] = sum(self.outlook.end(after, seed)[state.to_move] for seed in seeds)
        return (won[0] - won[1]) / len(seeds)


def check_blunders(rules: Rules, options: argparse.Namespace) -> None:
    """Count the planted blunders that the coach finds, and the sound choices that it blames."""
    found = blamed = total = 0
    for total, (state, sound, blunder) in enumerate(Planter(rules).planted(), 1):
        verdict = Judge(rules, total).verdict(state, blunder)
        found += verdict.cost > 0
        blamed += Judge(rules, total).verdict(state, sound).cost > 0
        if not verdict.cost:
            click.echo(f"missed: {rules.text_of(blunder)!r} instead of {rules.text_of(sound)!r}")
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
        lost, turns, spent, steps = 0.0, 0, 0.0, 0
        for game in range(1, options.matches + 1):
            match = recorded(rules, [kind] * rules.seats, game)
            begun = process_time()
            found = analysed(rules, match, 1)
            spent, steps = spent + process_time() - begun, steps + len(match.steps)
            lost += sum(record.lost for record in found.records)
            turns += sum(record.turns for record in found.records)
        mean, each = 100 - lost / max(1, turns), options.matches
        figures = f"{turns} turns that mattered, {steps // each} steps and {spent / each:.1f} s a match"
        click.echo(f"{kind}: accuracy {mean:.1f} ({figures})")
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
