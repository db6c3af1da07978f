"""How many choices has a decision? Plays at random and prints the distribution, in all and by phase.

python tools/choices.py along-history long --players 3 --games 40 --seed 7
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from random import Random

from astragal.engine.rules import Rules
from astragal.engine.state import CHANCE, OVER
from astragal.plugins.registry import Registry

SHARES = (50, 90, 99, 100)


def decisions(rules: Rules, rng: Random) -> Iterator[tuple[str, int]]:
    """Yield the phase and the number of choices of each decision of a game played at random."""
    state = rules.new()
    while state.to_move != OVER:
        if state.to_move == CHANCE:
            rules.deal(state, rng)
            continue
        yield rules.phase_of(state).id, len(state.legal)
        rules.play(state, state.legal[int(rng.random() * len(state.legal))])


def line(name: str, sizes: list[int], total: int) -> str:
    """Return a row of the table: how often, and how many choices at most in so many of a hundred."""
    ranked = sorted(sizes)
    most = [ranked[max(0, -(-len(ranked) * share // 100) - 1)] for share in SHARES]
    return f"| {name} | {100 * len(sizes) / total:.1f}% | {' | '.join(map(str, most))} |"


def main() -> None:
    """Play, count, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("ruleset")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=7)
    asked = parser.parse_args()
    registry = Registry()
    rules = registry.compile(registry.ruleset(asked.game, asked.ruleset), asked.players)
    rng, sizes = Random(asked.seed), defaultdict[str, list[int]](list)
    for _ in range(asked.games):
        for phase, size in decisions(rules, rng):
            sizes[phase].append(size)
    every = [size for found in sizes.values() for size in found]
    print(f"{len(every):,} decisions\n")
    print("| phase | share | half | 9 in 10 | 99 in 100 | most |\n|---|---|---|---|---|---|")
    print(line("all", every, len(every)))
    for phase, found in sorted(sizes.items(), key=lambda pair: -len(pair[1])):
        print(line(f"`{phase}`", found, len(every)))


if __name__ == "__main__":
    main()
