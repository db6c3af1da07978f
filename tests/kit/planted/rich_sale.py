"""Planted: an action for the rich that fails when it is taken."""

from collections.abc import Sequence

from astragal import Action, Offer, coded, hookimpl
from rtta.state import Table

GAME = "rtta"


@coded
class Splash(Action):
    """Spend four spearheads on a feast."""

    kind, says = "splash", "Hold a feast"

    def apply(self, state: Table) -> None:
        state.me.goods[state.gear.goods.index("spears")] -= 4


def sales(state: Table) -> Sequence[Action]:
    """For whoever has four spearheads."""
    return (Splash(),) if state.me.goods[4] >= 4 else ()


@hookimpl
def actions() -> list[Offer]:
    """When buying."""
    return [Offer("buy", (Splash,), sales)]
