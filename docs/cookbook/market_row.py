"""The last three discarded cards are a market: a universal resource buys one of them into your events."""

from collections.abc import Sequence

from along_history.state import Table
from astragal import Action, Offer, coded, hookimpl

GAME = "along-history"
POSITIONS = ("ann: 2 universal | bob:; discards: bear forest hills; roll: 1 1 1 culture war reroll",)


@coded
class Fetch(Action):
    kind, touches, says = "fetch", "card:{card}", "Buy {card} from the market"
    card: str

    def apply(self, state: Table) -> None:
        design = state.design(self.card).index
        state.discards.remove(design)
        state.me.universal -= 1
        state.me.events.append(design)


def row(state: Table) -> Sequence[Action]:
    current = state.compiled.names[state.age].items()
    lying = [id for id, design in current if design in state.discards[-3:]]
    return [Fetch(id) for id in lying] if state.me.universal else ()


@hookimpl
def actions() -> list[Offer]:
    return [Offer("act", Fetch, row)]
