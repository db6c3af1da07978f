"""Before buying, you may sell food: 2 food for 3 coins, as often as you like.

Hook: actions. The action shows in the action bar of the TUI by itself.
"""

from collections.abc import Sequence

from astragal import Action, Offer, coded, hookimpl
from rtta.state import Table


@coded
class SellFood(Action):
    """Give up two food for three coins."""

    kind, says = "sell-food", "Sell 2 food for 3 coins"
    news = "{player} sells 2 food for 3 coins"

    def apply(self, state: Table) -> None:
        state.me.food -= 2
        state.coins += 3


SALE = (SellFood(),)


def list_sales(state: Table) -> Sequence[Action]:
    """Offer a sale while a turn's purchase is still to come."""
    return SALE if state.me.food >= 2 and not state.purchases else ()


@hookimpl
def actions() -> list[Offer]:
    """Put the sale into the buying phase."""
    return [Offer("buy", (SellFood,), list_sales)]
