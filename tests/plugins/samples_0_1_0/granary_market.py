"""Before buying, a player may sell food: two for three coins, as often as there is food.

Hooks: actions, wording. The action shows in the action bar of the TUI by itself.
"""

from collections.abc import Sequence

from astragal.coded import coded
from astragal.contract import Naming, Offer
from astragal.hooks import hookimpl
from astragal.state import Action
from astragal.wording import Words
from rtta.state import Table


@coded
class SellFood(Action):
    """Give up two food for three coins."""

    kind = "sell-food"

    def apply(self, state: Table) -> None:
        state.me.food -= 2
        state.coins += 3

    def label(self, words: Words) -> str:
        return words.name("action:sell-food")


def list_sales(state: Table) -> Sequence[Action]:
    """Offer a sale while a turn's purchase is still to come."""
    return (SellFood(),) if state.me.food >= 2 and not state.purchases else ()


@hookimpl
def actions() -> list[Offer]:
    """Put the sale into the buying phase."""
    return [Offer("buy", (SellFood,), list_sales)]


@hookimpl
def wording() -> Naming:
    """What the button says."""
    return Naming(
        {"action:sell-food": {"en": "Sell 2 food for 3 coins", "fr": "Vendre 2 nourritures pour 3 pièces"}}
    )
