"""A bot that never rerolls, and a command that measures what that costs.

Hooks: bots, commands. Try `astragal simulate rtta --rule rtta.first-roll --bots first-roll,random`.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from astragal import Action, Bot, BotKind, Command, Registry, Rules, hookimpl
from astragal.testing import dealt, play


class FirstRoll(Bot):
    """Keeps the first roll, then does anything but stop."""

    def __init__(self, rules: Rules, seat: int, rng: Random) -> None:
        self.rng = rng

    def choose(self, state: Any, legal: Sequence[Action]) -> Action:
        if legal[0].kind == "reroll":
            return legal[-1]
        return legal[int(self.rng.random() * max(1, len(legal) - 1))]


@hookimpl
def bots() -> list[BotKind]:
    """Make the bot known by its name."""
    return [BotKind("first-roll", "Never rerolls; otherwise plays sensibly.", FirstRoll, games=("rtta",))]


def rounds(words: Sequence[str]) -> int:
    """Print how many rounds a game of two such bots takes."""
    registry = Registry()
    rules = registry.compile(registry.ruleset("rtta"), 2)
    bot = FirstRoll(rules, 0, Random(1))
    state = play(rules, bot.choose, dealt(1)).state
    print(f"{state.round} rounds, scores {rules.result(state).scores}")  # noqa: T201
    return 0


@hookimpl
def commands() -> list[Command]:
    """Run by `astragal rules run rtta.first-roll rounds`."""
    return [Command("rounds", "Play one game of two such bots.", rounds)]
