"""A command that prints the scores of one game between greedy bots."""

from collections.abc import Sequence
from random import Random

from astragal import Command, Registry, hookimpl
from astragal.bots import Greedy
from astragal.testing import dealt, play

GAME = "rtta"


def scores(words: Sequence[str]) -> int:
    registry = Registry()
    rules = registry.compile(registry.ruleset("rtta"), 2)
    state = play(rules, Greedy(rules, 0, Random(1)).choose, dealt(1)).state
    print(*rules.result(state).scores)  # noqa: T201
    return 0


@hookimpl
def commands() -> list[Command]:
    return [Command("scores", "Print the scores of one game between greedy bots.", scores)]
