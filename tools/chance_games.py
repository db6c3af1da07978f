"""Play the games that `tools/fit_chances.py` learns from, and keep them in a folder.

    python tools/chance_games.py rtta games/ --games 300               # every ruleset and number of players
    python tools/chance_games.py along-history games/ --only one-age/2 --seconds 600

A game is a line of JSON: the position values at the end of every turn, the scores and who won. Games that the
folder has already are not played again, so a long run may be cut into pieces.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, TextIO

import attrs
import click

from astragal.coach.chance import Sample, shares, time_of, yet_to_play
from astragal.engine.drive import drive
from astragal.engine.rules import Rules
from astragal.engine.state import State
from astragal.errors import RuleFault
from astragal.plugins.registry import Registry

End = tuple[float, tuple[float, ...], tuple[int, ...]]
"""The end of a turn: how many rounds were played, the value of each seat, and who plays this round yet."""


@attrs.frozen
class Played:
    """A game: every end of a turn, and how it ended."""

    seen: tuple[End, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]

    def samples(self, par: float) -> Iterator[Sample]:
        """Yield its positions with the share of the victory that each seat had in the end."""
        won = shares(self.scores, self.winners, par)
        for played, values, waiting in self.seen:
            yield Sample(played, values, waiting, won)


def play(rules: Rules, game: int) -> Played:
    """Play a game between planners."""
    make = rules.game.appraise
    appraise: Any = rules.total if make is None else make(rules)
    bots = [rules.bots["planner"].make(rules, seat, Random(f"{game}/{seat}")) for seat in range(rules.seats)]
    choosers: list[Any] = [bot.choose for bot in bots]
    state: State = rules.new()
    deal = partial(rules.deal, rng=Random(f"{game}/dealer"))
    seen: list[End] = []
    turn = [(state.round, state.active)]

    def watch(now: State) -> bool:
        if (now.round, now.active) != turn[0]:
            turn[0] = now.round, now.active
            values = tuple(float(appraise(now, seat)) for seat in range(now.seats))
            seen.append((time_of(now), values, yet_to_play(now)))
        return False

    drive(state, choosers, deal, watch, 100_000)
    result = rules.result(state)
    return Played(tuple(seen), tuple(result.scores), tuple(result.winners))


def played_sound(rules: Rules, game: int, key: str) -> Played:
    """Play a game; one in which a rule fails is named and replaced by another."""
    while True:
        try:
            return play(rules, game)
        except RuleFault as fault:
            click.echo(f"{key}, game {game}: {fault}", err=True)
            game += 1_000_000


def rows(registry: Registry, game: str, only: str | None = None) -> Iterator[tuple[str, str, int]]:
    """Yield each ruleset with each number of players: its key, the ruleset and the number."""
    for preset in registry.definition(game).presets:
        for players in range(preset.players[0], preset.players[1] + 1):
            key = f"{preset.id}/{players}"
            if only in (None, key, preset.id):
                yield key, preset.id, players


def kept(folder: Path, game: str) -> dict[str, list[Played]]:
    """Return the games that a folder has, by their row."""
    found: dict[str, list[Played]] = {}
    path = folder / f"{game}.jsonl"
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        row = json.loads(line)
        seen = tuple((played, tuple(values), tuple(waiting)) for played, values, waiting in row["seen"])
        found.setdefault(row["key"], []).append(Played(seen, tuple(row["scores"]), tuple(row["winners"])))
    return found


def write(file: TextIO, key: str, game: Played) -> None:
    """Add a game to the file."""
    seen = [
        [round(at, 3), [round(value, 3) for value in values], waiting] for at, values, waiting in game.seen
    ]
    row = {"key": key, "seen": seen, "scores": game.scores, "winners": game.winners}
    file.write(json.dumps(row, separators=(",", ":")) + "\n")
    file.flush()


def main(arguments: list[str]) -> None:
    """Read the command line and play until there are enough games or the time is over."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", help="one ruleset, or one row such as one-age/2")
    parser.add_argument("--games", type=int, default=300, help="how many games each row is to have")
    parser.add_argument("--first", type=int, default=100_003, help="the seed of the first game of each row")
    parser.add_argument("--seconds", type=float, default=600.0)
    options = parser.parse_args(arguments)
    end, registry = monotonic() + options.seconds, Registry()
    options.folder.mkdir(parents=True, exist_ok=True)
    have = {key: len(games) for key, games in kept(options.folder, options.game).items()}
    with (options.folder / f"{options.game}.jsonl").open("a", encoding="utf-8") as file:
        for key, ruleset, players in rows(registry, options.game, options.only):
            rules = registry.compile(registry.ruleset(options.game, ruleset), players)
            for number in range(have.get(key, 0), options.games):
                if monotonic() > end:
                    click.echo(f"{key}: time is over at {number} games")
                    return
                write(file, key, played_sound(rules, options.first + number, key))


if __name__ == "__main__":
    main(sys.argv[1:])
