"""Let each level of bots play the one below, two players, in every ruleset of a game; print a table.

    python tools/levels.py rtta along-history --out levels.jsonl     # plays on where it stopped
    python tools/levels.py along-history --rulesets one-age --levels Expert --seconds 600

A row ends when its interval lies wholly above or below 60%, or after `--games-a-row`. Both seats are played
on each seed, so that nobody gains by going first.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from itertools import pairwise
from math import lgamma, log
from pathlib import Path
from random import Random

import attrs

from astragal.bots.levels import by_level, level_of
from astragal.engine.rules import Rules
from astragal.engine.state import CHANCE, OVER, State
from astragal.plugins.registry import Registry

GOAL = 0.6
"""The share of games that a level must win against the one below."""
DOUBT = 0.05


@attrs.define
class Row:
    """What two neighbouring levels made of a ruleset so far; a shared win counts as a half."""

    game: str
    ruleset: str
    better: str
    worse: str
    games: int = 0
    won: float = 0.0

    @property
    def name(self) -> tuple[str, str, str, str]:
        """What identifies the row."""
        return self.game, self.ruleset, self.better, self.worse

    def interval(self) -> tuple[float, float]:
        """Return the bounds of the share of wins."""
        return interval(self.won, self.games - self.won)

    def settled(self) -> bool:
        """Return whether the interval lies on one side of the goal."""
        low, high = self.interval()
        return low > GOAL or high < GOAL


def interval(won: float, lost: float) -> tuple[float, float]:
    """Return an interval for a share of wins that stays valid however often one looks.

    A share is ruled out when a uniform mixture of shares explains the games twenty times better. Reference:
    Robbins, Annals of Mathematical Statistics 41 (1970), 1397-1409.
    """
    mixed = lgamma(won + 1) + lgamma(lost + 1) - lgamma(won + lost + 2)
    kept = [
        share / 1000
        for share in range(1, 1000)
        if mixed - won * log(share / 1000) - lost * log(1 - share / 1000) < log(1 / DOUBT)
    ]
    return (kept[0], kept[-1]) if kept else (0.0, 1.0)


def share_won(rules: Rules, kinds: list[str], seed: int) -> list[float]:
    """Play a game and return what part of the victory each seat has."""
    dealer = Random(seed)
    bots = [rules.bots[kind].make(rules, seat, Random(f"{seed} {kind}")) for seat, kind in enumerate(kinds)]
    state: State = rules.new()
    while state.to_move != OVER:
        if state.to_move == CHANCE:
            rules.deal(state, dealer)
        else:
            seen = rules.game.view(state, state.to_move)
            rules.apply(state, bots[state.to_move].choose(seen, state.legal))
    winners = rules.result(state).winners
    return [(seat in winners) / len(winners) for seat in range(len(kinds))]


def play_on(row: Row, rules: Rules) -> None:
    """Play two more games of a row: the same seed from both seats."""
    seed = 2026 + row.games // 2
    row.won += share_won(rules, [row.better, row.worse], seed)[0]
    row.won += share_won(rules, [row.worse, row.better], seed)[1]
    row.games += 2


def rows_of(registry: Registry, game: str, only: list[str], levels: list[str]) -> Iterator[Row]:
    """Yield every pair of neighbouring levels in every ruleset that two can play."""
    for name in only or [preset.id for preset in registry.definition(game).presets]:
        kinds = registry.compile(registry.ruleset(game, name), 2).bots
        ranked = [kind for kind in by_level(kinds) if level_of(kind, kinds)]
        for worse, better in pairwise(ranked):
            if not levels or level_of(better, kinds) in levels:
                yield Row(game, name, better, worse)


def earlier(out: Path) -> dict[tuple[str, str, str, str], Row]:
    """Return the rows that a file holds from runs before; the last line of a row counts."""
    lines = out.read_text(encoding="utf-8").splitlines() if out.exists() else []
    rows = [Row(**json.loads(line)) for line in lines]
    return {row.name: row for row in rows}


def table(rows: list[Row]) -> str:
    """Return the rows as a table in Markdown."""
    lines = ["| ruleset | match | games | wins of the first |", "|---|---|---|---|"]
    for row in rows:
        low, high = row.interval()
        share = f"{row.won / row.games:.0%} ({low:.0%}-{high:.0%})".replace("%", " %") if row.games else ""
        lines.append(f"| {row.game}/{row.ruleset} | {row.better} - {row.worse} | {row.games} | {share} |")
    return "\n".join(lines)


def measure(rows: list[Row], out: Path, most: int, deadline: float) -> None:
    """Play every row until it is settled, long enough, or time is up; write each stand to the file."""
    registry = Registry()
    for row in rows:
        rules = registry.compile(registry.ruleset(row.game, row.ruleset), 2)
        while row.games < most and not row.settled() and time.monotonic() < deadline:
            play_on(row, rules)
            if row.games % 20 == 0 or row.settled():
                with out.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(attrs.asdict(row)) + "\n")


def main() -> None:
    """Read the arguments, play and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("games", nargs="+", help="ids of games")
    parser.add_argument("--rulesets", default="", help="only these, with commas")
    parser.add_argument("--levels", default="", help="only these against the one below, with commas")
    parser.add_argument("--games-a-row", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=86400)
    parser.add_argument("--out", type=Path, default=Path("levels.jsonl"))
    given = parser.parse_args()
    registry, known = Registry(), earlier(given.out)
    only, levels = (list(filter(None, text.split(","))) for text in (given.rulesets, given.levels))
    rows = [row for game in given.games for row in rows_of(registry, game, only, levels)]
    rows = [known.get(row.name, row) for row in rows]
    measure(rows, given.out, given.games_a_row, time.monotonic() + given.seconds)
    print(table(rows))


if __name__ == "__main__":
    main()
