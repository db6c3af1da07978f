"""Find how a lead becomes a chance to win, in games between planners, and check it on other games.

    python tools/fit_chances.py rtta --games 300        # every ruleset and number of players; writes the file
    python tools/fit_chances.py along-history one-age --players 2 --games 100 --dry

Half of the games are used for finding the numbers of a `WinModel`, the other half for the figures printed:
the Brier score (0 is perfect; in brackets, what knowing nothing would give) and a table of reliability.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from math import log
from pathlib import Path
from random import Random
from typing import Any

import attrs
import click
from scipy.optimize import minimize

from astragal.coach.chance import Sample, chances_of, shares
from astragal.engine.drive import drive
from astragal.engine.rules import Rules
from astragal.engine.state import State
from astragal.plugins.registry import Registry
from astragal.plugins.win_model import WinModel

GAMES = Path(__file__).parents[1] / "games"
BINS = 5


@attrs.frozen
class Played:
    """A game: every end of a turn as rounds played and position values, and how it ended."""

    seen: tuple[tuple[float, tuple[float, ...]], ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]

    def samples(self, par: float) -> Iterator[Sample]:
        """Yield its positions with the share of the victory that each seat had in the end."""
        won = shares(self.scores, self.winners, par)
        for played, values in self.seen:
            yield Sample(played, values, won)


def play(rules: Rules, game: int) -> Played:
    """Play a game between planners."""
    make = rules.game.appraise
    appraise: Any = rules.total if make is None else make(rules)
    bots = [rules.bots["planner"].make(rules, seat, Random(f"{game}/{seat}")) for seat in range(rules.seats)]
    choosers: list[Any] = [bot.choose for bot in bots]
    state: State = rules.new()
    deal = partial(rules.deal, rng=Random(f"{game}/dealer"))
    seen: list[tuple[float, tuple[float, ...]]] = []
    turn = [(state.round, state.active)]

    def watch(now: State) -> bool:
        if (now.round, now.active) != turn[0]:
            turn[0] = now.round, now.active
            played = now.round - 1 + now.active / now.seats
            seen.append((played, tuple(appraise(now, seat) for seat in range(now.seats))))
        return False

    drive(state, choosers, deal, watch, 100_000)
    result = rules.result(state)
    return Played(tuple(seen), result.scores, result.winners)


def fitted(samples: Sequence[Sample], rounds: float, par: float) -> WinModel:
    """Return the model under which these games were most likely to be won as they were."""

    def model(numbers: Sequence[float]) -> WinModel:
        slope, growth, bias = numbers
        return WinModel(rounds, max(1e-4, slope), growth, par, bias if par else 0.0)

    def loss(numbers: Sequence[float]) -> float:
        return sum(surprise(model(numbers), sample) for sample in samples) / len(samples)

    found = minimize(loss, (0.1, 1.0, 0.0), method="Nelder-Mead", options={"xatol": 1e-3, "fatol": 1e-5})
    return model([float(number) for number in found.x])


def surprise(model: WinModel, sample: Sample) -> float:
    """Return how unlikely the end was from a position, as a logarithm."""
    chances, won = chances_of(sample.values, model, sample.played), sample.won
    if len(chances) == 1:
        chances, won = (chances[0], 1 - chances[0]), (won[0], 1 - won[0])
    return -sum(share * log(max(1e-9, chance)) for share, chance in zip(won, chances, strict=True))


def checked(
    model: WinModel, samples: Sequence[Sample]
) -> tuple[float, float, list[tuple[float, float, int]]]:
    """Return the Brier score, that of knowing nothing, and predicted against actual wins by bins."""
    squares = blind = 0.0
    bins: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for sample in samples:
        chances = chances_of(sample.values, model, sample.played)
        for chance, won in zip(chances, sample.won, strict=True):
            squares += (chance - won) ** 2
            blind += (1 / max(2, len(chances)) - won) ** 2
            bins[min(BINS - 1, int(BINS * chance))].append((chance, won))
    number = sum(map(len, bins))
    rows = [
        (sum(c for c, _ in found) / len(found), sum(w for _, w in found) / len(found), len(found))
        for found in bins
        if found
    ]
    return squares / number, blind / number, rows


def study(rules: Rules, games: int, seed: int) -> tuple[WinModel, str]:
    """Fit and check one ruleset with one number of players."""
    played = [play(rules, seed * 100_003 + game) for game in range(games)]
    rounds = sum(game.seen[-1][0] for game in played) / games
    par = sum(game.scores[0] for game in played) / games if rules.seats == 1 else 0.0
    first, second = (
        [sample for game in half for sample in game.samples(par)]
        for half in (played[: games // 2], played[games // 2 :])
    )
    model = fitted(first, max(1.0, rounds), par)
    brier, blind, rows = checked(model, second)
    table = " ".join(f"{100 * predicted:.0f}-{100 * actual:.0f}" for predicted, actual, _ in rows)
    return model, f"Brier {brier:.3f} ({blind:.3f})  {table}"


def main(arguments: list[str]) -> None:
    """Read the command line and do what it says."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("ruleset", nargs="?", help="one ruleset instead of all")
    parser.add_argument("--players", type=int, help="one number of players instead of all")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--dry", action="store_true", help="print only")
    options = parser.parse_args(arguments)
    registry = Registry()
    lines = ["# How a lead becomes a chance to win. Written by tools/fit_chances.py.", ""]
    for preset in registry.definition(options.game).presets:
        low, high = preset.players
        for players in range(low, high + 1):
            if options.ruleset in (None, preset.id) and options.players in (None, players):
                rules = registry.compile(registry.ruleset(options.game, preset.id), players)
                model, said = study(rules, options.games, options.seed)
                click.echo(f"{preset.id} {players} players: {model.rounds:.1f} rounds, {said}")
                numbers = (
                    f"rounds = {model.rounds:.2f}, slope = {model.slope:.4f}, growth = {model.growth:.4f}"
                )
                if model.par:
                    numbers += f", par = {model.par:.2f}, bias = {model.bias:.3f}"
                lines.append(f'"{preset.id}/{players}" = {{ {numbers} }}')
    if not options.dry:
        path = GAMES / options.game.replace("-", "_") / "bots" / "win_models.toml"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
