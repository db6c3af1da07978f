"""Check the coach: does it find planted blunders, does it repeat itself, whom does it call accurate?

    python tools/check_coach.py blunders rtta --blind
    python tools/check_coach.py methods rtta --blind
    python tools/check_coach.py repeat along-history one-age
    python tools/check_coach.py accuracy rtta --matches 3

The blunders are in tests/core/coach; `tools/plant_blunders.py` found them without the coach, by playing games
to their end. Those in blind_blunders.toml were drawn by seeds when the judge was finished; those in
blunders.toml are older and were looked at while it was made. A blunder counts as found, and a sound choice as
blamed, if the coach says so when it has measured its cost once more, as it does with what people read about.
All luck comes from fixed seeds.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections.abc import Iterator, Sequence
from math import fsum
from pathlib import Path
from random import Random
from time import process_time

import attrs
import click

from astragal.coach.analysis import Analysis, Analyst, Performance
from astragal.coach.judge import Judge
from astragal.coach.race import Race
from astragal.engine.rules import Rules
from astragal.engine.state import CHANCE, OVER, Action, State
from astragal.match.line import MatchStep, read_action
from astragal.plugins.registry import Registry
from astragal.positions import read_position

COACH = Path(__file__).parents[1] / "tests" / "core" / "coach"
KNOWN, BLIND = COACH / "blunders.toml", COACH / "blind_blunders.toml"
"""Positions with a sound choice and a blunder."""


TURNS, GAMES = 24, 240
"""Ends of the turn that the model judges, and games that quick players finish, where methods are checked."""
PLANTED = 64
"""Pairs of games of planners behind each planted blunder."""


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


@attrs.frozen
class Planted:
    """A position with a sound choice and a blunder."""

    rules: Rules
    state: State
    sound: Action
    blunder: Action
    lost: float
    """How much less often the blunder won, from 0 to 1, in games that planners played to their end."""

    def cost(self, action: Action, seed: int) -> float:
        """Return what the coach says that a choice costs."""
        judge = Judge(self.rules, seed)
        return judge.confirmed(self.state, judge.verdict(self.state, action)).cost


def planted(game: str = "", file: Path = KNOWN) -> Iterator[Planted]:
    """Yield the planted blunders of a game, or of all."""
    registry, compiled = Registry(), dict[str, Rules]()
    for row in tomllib.loads(file.read_text(encoding="utf-8"))["blunder"]:
        if game not in ("", row["game"]):
            continue
        name = row["ruleset"]
        if name not in compiled:
            compiled[name] = registry.compile(registry.ruleset(row["game"], name), 2)
        state: State = read_position(compiled[name], row["position"]).state
        sound, blunder = (read_action(state, row[key]) for key in ("sound", "blunder"))
        yield Planted(compiled[name], state, sound, blunder, row["lost"])


def check_blunders(options: argparse.Namespace) -> None:
    """Count the planted blunders that the coach finds, and the sound choices that it blames."""
    found = blamed = 0
    for total, row in enumerate(planted(options.game, BLIND if options.blind else KNOWN), 1):
        cost, blame = row.cost(row.blunder, total), row.cost(row.sound, total)
        found, blamed = found + (cost > 0), blamed + (blame > 0)
        text = row.rules.text_of
        figures = f"{100 * cost:.0f} points, {100 * row.lost:.0f} in games of planners"
        click.echo(
            f"{text(row.blunder)!r} instead of {text(row.sound)!r}: {figures}{'' if cost else ', missed'}"
        )
        if blame:
            click.echo(f"blamed: {text(row.sound)!r} ({100 * blame:.1f} points)")
        click.echo(f"{total} blunders: {found} found; sound choices blamed: {blamed}")
        sys.stdout.flush()
        if process_time() > options.seconds:
            return


def check_methods(options: argparse.Namespace) -> None:
    """Say how far the model and quick players are off, in pairs that planners have played to their end."""
    off: dict[str, list[float]] = {"model": [], "quick games": []}
    differences, noise = list[float](), list[float]()
    for number, row in enumerate(planted(options.game, BLIND if options.blind else KNOWN), 1):
        judge, state = Judge(row.rules, number), row.state
        if judge.outlook.closing(state):
            continue  # planners end the game anyway
        turns = [judge.rng.getrandbits(32) for _ in range(TURNS)]
        model, games = Race(judge.outlook, state, (row.sound, row.blunder), turns).measured(judge.rng, GAMES)
        off["model"].append(model - row.lost)
        off["quick games"].append(games - row.lost)
        differences.append(row.lost)
        noise.append(row.lost * (1 - row.lost) / PLANTED)
    size, extra = len(differences), fsum(noise) / len(noise)
    click.echo(f"{size} pairs of choices, {100 * fsum(differences) / size:.1f} points apart on average")
    for name, found in off.items():
        square = fsum(error**2 for error in found) / size
        click.echo(f"{name}: off by {100 * max(0.0, square - extra) ** 0.5:.1f} (on average {_mean(found)})")


def _mean(values: Sequence[float]) -> str:
    return f"{100 * fsum(values) / len(values):+.1f}"


def analysed(rules: Rules, match: Recorded, seed: int) -> Analysis:
    """Return what the coach finds in a game."""
    return Analyst(rules, seed).analyse(lambda n: match.states[n], match.steps)


def _costs(analysis: Analysis) -> dict[int, float]:
    """Return what decisions cost, by step."""
    return {found.step: found.verdict.cost for found in analysis.mistakes}


def check_repeat(options: argparse.Namespace) -> None:
    """Judge the same matches twice with other seeds and say how far the figures are apart."""
    rules = rules_of(options)
    apart: dict[str, list[float]] = {"accuracy": [], "luck": [], "cost": []}
    for game in range(1, options.matches + 1):
        match = recorded(rules, ["greedy"] * rules.seats, game)
        first, second = (analysed(rules, match, seed) for seed in (1, 2))
        for one, other in zip(first.records, second.records, strict=True):
            apart["accuracy"].append(abs(one.accuracy - other.accuracy))
            apart["luck"].append(abs(one.luck - other.luck))
        lost, again = (_costs(part) for part in (first, second))
        steps = lost.keys() | again.keys()
        apart["cost"] += [100 * abs(lost.get(step, 0.0) - again.get(step, 0.0)) for step in steps]
        means = ", ".join(f"{name} {sum(found) / max(1, len(found)):.1f}" for name, found in apart.items())
        click.echo(f"{game} matches, points apart on average: {means}")
        sys.stdout.flush()
        if process_time() > options.seconds:
            return


def check_accuracy(options: argparse.Namespace) -> None:
    """Say how accurate the coach finds each kind of bot, and how long a match takes."""
    rules = rules_of(options)
    for kind in options.bots.split(","):
        records, spent, steps = list[Performance](), 0.0, 0
        for game in range(1, options.matches + 1):
            match = recorded(rules, [kind] * rules.seats, game)
            begun = process_time()
            records += analysed(rules, match, 1).records
            spent, steps = spent + process_time() - begun, steps + len(match.steps)
        mean = sum(record.accuracy for record in records) / len(records)
        lost, count = sum(record.lost for record in records), sum(record.decisions for record in records)
        each = f"{steps // options.matches} steps and {spent / options.matches:.1f} s a match"
        click.echo(f"{kind}: accuracy {mean:.1f}; {lost / max(1, count):.2f} points lost in each of {count}")
        click.echo(f"  decisions that mattered; {each}; by player: {_listed(records)}")
        sys.stdout.flush()
        if process_time() > options.seconds:
            return


def _listed(records: Sequence[Performance]) -> str:
    return " ".join(f"{record.accuracy:.0f}" for record in records)


def rules_of(options: argparse.Namespace) -> Rules:
    """Return the rules that the command line names."""
    registry = Registry()
    return registry.compile(registry.ruleset(options.game, options.ruleset), options.players)


CHECKS = {
    "blunders": check_blunders,
    "methods": check_methods,
    "repeat": check_repeat,
    "accuracy": check_accuracy,
}


def main(arguments: list[str]) -> None:
    """Read the command line and do what it says."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("check", choices=CHECKS)
    parser.add_argument("game", nargs="?", default="")
    parser.add_argument("ruleset", nargs="?", default="")
    parser.add_argument("--blind", action="store_true", help="blunders drawn when the judge was finished")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--matches", type=int, default=2)
    parser.add_argument("--bots", default="random,easy,greedy,planner,search")
    parser.add_argument("--seconds", type=float, default=600.0, help="CPU seconds after which it stops")
    options = parser.parse_args(arguments)
    CHECKS[options.check](options)


if __name__ == "__main__":
    main(sys.argv[1:])
