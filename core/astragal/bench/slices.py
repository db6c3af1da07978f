"""The half of `bench --against` that runs inside each installation: plays slices of random games on request.

The text of this file is sent to the Python that is measured, which may hold an older astragal. So it imports
nothing from astragal by name, and uses only what is the same in every version: `Registry.ruleset` and
`compile`, `Rules.new`, `play` and `deal`, `State.to_move` and `legal`. Requests and answers are JSON lines.
"""

import gc
import json
import os
import sys
import time
from importlib import import_module
from random import Random
from typing import Any

REGISTRIES = ("astragal.plugins.registry", "astragal.registry")
"""Where the registry is, newest layout first."""
Unknown = Any
"""An object of whichever version is measured."""
CHANCE = -1
SILENT, LAB = "silent", "lab"
"""Ways to play beside those of bots: at random with nobody listening, and at random as the lab does."""
TURNS = 20_000
"""How often the plain loop before and after each slice goes round: about a millisecond."""


class Player:
    """Plays random games under the rulesets of the installation that runs this file."""

    def __init__(self) -> None:
        self.registry = self._registry()
        self.compiled: dict[tuple[str, str, int], Unknown] = {}

    @staticmethod
    def _registry() -> Unknown:
        for name in REGISTRIES:
            try:
                registry = import_module(name).Registry
                try:
                    return registry(samples=True)
                except TypeError:  # older versions have no samples
                    return registry()
            except ModuleNotFoundError as error:
                if error.name is None or not name.startswith(error.name):
                    raise
        raise ModuleNotFoundError("No module named 'astragal'")

    def rulesets(self) -> dict[str, list[str]]:
        """Return the ids of the rulesets by game."""
        return {
            game: [preset.id for preset in self.registry.definition(game).presets]
            for game in self.registry.games()
        }

    def rules(self, game: str, ruleset: str, players: int) -> Unknown:
        """Return compiled rules; each ruleset is compiled once."""
        key = game, ruleset, players
        if key not in self.compiled:
            self.compiled[key] = self.registry.compile(self.registry.ruleset(game, ruleset), players)
        return self.compiled[key]

    def warm_up(
        self, game: str, ruleset: str, players: int, seconds: float, by: str = SILENT
    ) -> dict[str, float]:
        """Play for a while, so that tables fill, and return how many games a CPU-second has."""
        play_one = self.way(game, ruleset, players, by)
        gc.collect()
        gc.freeze()  # what is imported and compiled lives on: looking through it again measures nothing
        games, started = 0, time.process_time()
        while True:
            play_one(Random(f"warm-up/{games}"))
            games += 1
            spent = time.process_time() - started
            if spent >= seconds:
                return {"games_per_cpu_s": games / spent}

    def way(self, game: str, ruleset: str, players: int, by: str) -> Unknown:
        """Return what plays a game on a stream of luck: silently at random, in the lab, or by a bot."""
        rules = self.rules(game, ruleset, players)
        if by == SILENT:
            return lambda rng: play(rules, rng)
        if by == LAB:
            return lambda rng: self.study(game, ruleset, players, rng)
        return lambda rng: play_by(rules, by, rng)

    def study(self, game: str, ruleset: str, players: int, rng: Random) -> int:
        """Play some games as the lab does and return their decisions."""
        plans, batches = (import_module(f"astragal.lab.run.{name}") for name in ("plan", "batch"))
        recipe = import_module("astragal.lab.run.recipe").Recipe(game, ruleset, players)
        plan = plans.Plan((recipe,), ("random",) * players, 10, rng.getrandbits(32))
        decisions: int = batches.play_batch(plan, 1, 11).tallies[0].decisions
        return decisions

    def slice(
        self, game: str, ruleset: str, players: int, seed: str, games: int, by: str = SILENT
    ) -> dict[str, float]:
        """Play the games of a seed; return decisions, CPU seconds, and the plain loop's speed around them."""
        play_one = self.way(game, ruleset, players, by)
        streams = [Random(f"{seed}/{number}") for number in range(games)]
        before = plain_loop()
        started = time.process_time()
        decisions = sum(map(play_one, streams))
        spent = time.process_time() - started
        return {
            "decisions": decisions,
            "cpu_s": spent,
            "turns_per_cpu_s": 2 * TURNS / (before + plain_loop()),
        }


def play(rules: Unknown, rng: Random) -> int:
    """Play one game at random, nobody listening; return how many decisions it had."""
    state, random, advance, deal = rules.new(), rng.random, rules.play, rules.deal
    decisions = 0
    while True:
        seat = state.to_move
        if seat >= 0:
            legal = state.legal
            decisions += 1
            advance(state, legal[int(random() * len(legal))])
        elif seat == CHANCE:
            deal(state, rng)
        else:
            return decisions


def play_by(rules: Unknown, bot: str, rng: Random) -> int:
    """Play one game by bots of one kind; return how many decisions it had."""
    bots = [rules.bots[bot].make(rules, seat, Random(rng.random())) for seat in range(rules.seats)]
    state, decisions = rules.new(), 0
    while state.to_move >= CHANCE:
        if state.to_move >= 0:
            decisions += 1
            rules.play(state, bots[state.to_move].choose(state, state.legal))
        else:
            rules.deal(state, rng)
    return decisions


def plain_loop() -> float:
    """Return the CPU seconds of a plain Python loop."""
    started = time.process_time()
    total, table = 0, list(range(64))
    for i in range(TURNS):
        total += table[i & 63]
    return time.process_time() - started


def main() -> None:
    """Answer requests until there are no more; what rules print does not get among the answers."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    player = None
    for line in sys.stdin:
        try:
            player = player or Player()
            name, arguments = json.loads(line)
            told = {"answer": getattr(player, name)(**arguments)}
        except Exception as error:
            told = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(told), file=answers, flush=True)


if __name__ == "__main__":
    main()
