"""Plant blunders: positions with a choice that loses games, found without the coach.

    python tools/plant_blunders.py rtta bronze-age --count 12 --seed 20001

In positions of games between bots, some choices are played to the end of the game by planners, and so is a
planner's own choice, on the same luck. A choice that wins at least 25 points less often in 8, in 32 and in
64 pairs of games, each time on different luck, is a blunder. A seed draws games, positions and choices, and a
game gives one blunder at most. What it prints is collected in tests/core/coach/blind_blunders.toml;
`tools/check_coach.py blunders` asks the coach about both choices.

For games with slow planners: with `--sparing`, a choice that is not behind after 4 pairs of games is
dropped, and with `--late`, positions are drawn from the last third of a game: games are short there, and more
is at stake.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from random import Random
from time import process_time

import attrs
import click
from check_coach import recorded

from astragal.coach.chance import WinOutlook
from astragal.engine.rules import Rules
from astragal.engine.state import Action, State
from astragal.errors import AstragalError
from astragal.plugins.registry import Registry
from astragal.positions import read_position
from astragal.positions.writing import write_position

LUCK = (range(8), range(100, 132), range(1000, 1064))
"""The luck of the games; a choice that does not do badly in a part of them is not tried further."""
GLANCE = range(4)
"""The first part of it for games with slow planners."""
WORSE = 0.25
"""How much less often a blunder wins."""
POSITIONS, TRIES = 6, 4
"""How many positions of a game, and how many choices of a position, are tried."""


@attrs.frozen
class Planted:
    """A position with a sound choice and a blunder."""

    game: int
    """The number of the game that the position is from."""
    position: str
    sound: str
    blunder: str
    lost: float
    """How much less often the blunder won, from 0 to 1, where it was measured last."""

    def text(self, rules: Rules) -> str:
        """Return it as a row of the file."""
        return (
            f'[[blunder]]\ngame = "{rules.game.id}"\nruleset = "{rules.ruleset}"\nmatch = {self.game}\n'
            f'sound = "{self.sound}"\n'
            f"blunder = \"{self.blunder}\"\nlost = {self.lost:.2f}\nposition = '''\n{self.position}'''\n"
        )


class Planter:
    """Finds choices that lose games, by playing them to the end."""

    def __init__(self, rules: Rules, sparing: bool = False, late: bool = False) -> None:
        self.rules, self.outlook, self.late = rules, WinOutlook(rules), late
        self.luck = (GLANCE, *LUCK) if sparing else LUCK

    def planted(self, seed: int = 1) -> Iterator[Planted]:
        """Yield positions with a sound choice and a blunder, one from each game at most."""
        for game in range(seed, seed + 100_000):
            rng, match = Random(game), recorded(self.rules, ["greedy"] * self.rules.seats, game)
            open_states = [state for state in match.states if state.to_move >= 0 and len(state.legal) > 1]
            if self.late:
                open_states = open_states[2 * len(open_states) // 3 :]
            for state in rng.sample(open_states, min(POSITIONS, len(open_states))):
                found = self._blunder(game, state, rng)
                if found is not None:
                    yield found
                    break

    def _blunder(self, game: int, table: State, rng: Random) -> Planted | None:
        """Return a planner's choice and one that wins far less often, if there is one among some."""
        try:
            text = write_position(table)
            state: State = read_position(self.rules, text).state
        except AstragalError:  # not every position can be written down
            return None
        if state.to_move != table.to_move or len(state.legal) < 2:
            return None
        bot = self.rules.bots["planner"].make(self.rules, state.to_move, Random(state.to_move))
        sound = bot.choose(state, state.legal)
        others = [action for action in state.legal if action != sound]
        for action in rng.sample(others, min(TRIES, len(others))):
            leads = self._leads(state, sound, action)
            if leads:
                return Planted(game, text, self.rules.text_of(sound), self.rules.text_of(action), leads[-1])
        return None

    def _leads(self, state: State, sound: Action, other: Action) -> list[float]:
        """Return how much more often one choice wins than another, part by part; empty if that is little."""
        found: list[float] = []
        for seeds in self.luck:
            lead = self._won(state, sound, seeds) - self._won(state, other, seeds)
            if lead < WORSE:
                return []
            found.append(lead)
        return found

    def _won(self, state: State, action: Action, seeds: Sequence[int]) -> float:
        after = state.fork()
        self.rules.play(after, action)
        return sum(self.outlook.end(after, seed)[state.to_move] for seed in seeds) / len(seeds)


def main(arguments: list[str]) -> None:
    """Read the command line and write what is found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("ruleset", nargs="?", default="")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=600.0, help="CPU seconds after which it stops")
    parser.add_argument("--seed", type=int, default=1, help="the first game to look at")
    parser.add_argument("--sparing", action="store_true", help="drop choices after a few pairs of games")
    parser.add_argument("--late", action="store_true", help="draw positions from the last third of games")
    options = parser.parse_args(arguments)
    registry = Registry()
    rules = registry.compile(registry.ruleset(options.game, options.ruleset), options.players)
    for number, found in enumerate(Planter(rules, options.sparing, options.late).planted(options.seed), 1):
        click.echo(found.text(rules))
        sys.stdout.flush()
        if number >= options.count or process_time() > options.seconds:
            return


if __name__ == "__main__":
    main(sys.argv[1:])
