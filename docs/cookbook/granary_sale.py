"""While buying, two food may be sold for three coins, once a turn."""

from collections.abc import Sequence

from astragal import Action, Note, Offer, Reaction, Refusal, TurnStarted, coded, hookimpl
from rtta.state import Table

GAME = "rtta"


sold = Note(0)


@coded
class Sell(Action):
    kind, says = "sell", "Sell 2 food for 3 coins"

    def apply(self, state: Table) -> None:
        state.me.food -= 2
        state.coins += 3
        sold[state] = 1


def sales(state: Table) -> Sequence[Action]:
    return () if sold[state] or state.purchases or state.me.food < 2 else (Sell(),)


def why_not(state: Table, action: Sell) -> Refusal | None:
    return Refusal("you have sold already") if sold[state] else Refusal("you need 2 food, before buying")


def begin(state: Table, event: TurnStarted) -> None:
    sold[state] = 0


@hookimpl
def actions() -> list[Offer]:
    return [Offer("buy", Sell, sales, why_not)]


@hookimpl
def reactions() -> list[Reaction]:
    return [Reaction(TurnStarted, begin)]
