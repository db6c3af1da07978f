"""A bot that buys nothing, and takes anything else."""

from collections.abc import Sequence
from random import Random

from astragal import DONE, Action, Bot, BotKind, Rules, State, hookimpl

GAME = "rtta"


class Miser(Bot):
    def __init__(self, rules: Rules, seat: int, rng: Random) -> None:
        self.rng = rng

    def choose(self, state: State, legal: Sequence[Action]) -> Action:
        buying = legal[0].kind == "buy"
        return DONE if buying and DONE in legal else legal[int(self.rng.random() * len(legal))]


@hookimpl
def bots() -> list[BotKind]:
    return [BotKind("miser", "Never buys anything.", Miser, games=("rtta",))]
