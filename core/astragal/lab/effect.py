"""The effect of a rule in one line: `games last 0.9 rounds longer`.

Run as `python -m astragal.lab.effect GAME RULESET RULE GAMES`, it prints the line.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from astragal.errors import AstragalError
from astragal.lab.study import Comparison, compare

GAMES = 60
"""How many games a small comparison plays under each ruleset."""
SAID = {
    "rounds": ("games last {n} rounds longer", "games last {n} rounds less"),
    "score": ("players score {n} more", "players score {n} less"),
    "winning_score": ("the winner scores {n} more", "the winner scores {n} less"),
    "margin": ("the winner is {n} further ahead", "the winner is {n} less far ahead"),
    "decisions_per_game": ("a game has {n} more decisions", "a game has {n} fewer decisions"),
}
"""How differences are said, the most telling first: where the figure is higher, and where it is lower."""


def effect_of(found: Comparison) -> str:
    """Return what a comparison of two rulesets shows, in one line."""
    by_metric = {difference.metric: difference for difference in found.differences}
    for metric, (higher, lower) in SAID.items():
        shown = by_metric.get(metric)
        if shown is not None and shown.verdict != "no difference detected":
            said = higher if shown.verdict == "higher" else lower
            return said.format(n=f"{abs(shown.difference.value):.1f}")
    return "no difference detected"


def measure(game: str, ruleset: str, rule: str, games: int = GAMES, seed: int = 1) -> str:
    """Return the effect of a rule on a ruleset, measured on the same luck with and without it."""
    found = compare(game, ruleset, f"{ruleset}+{rule}", games=games, seed=seed)
    trouble = f"; {found.faults[0]}" if found.faults else ""
    return f"{effect_of(found)} ({games} games){trouble}"


def main(words: Sequence[str]) -> None:
    """Print the effect that the arguments ask for."""
    game, ruleset, rule, games = words
    try:
        sys.stdout.write(measure(game, ruleset, rule, int(games)) + "\n")
    except AstragalError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main(sys.argv[1:])
